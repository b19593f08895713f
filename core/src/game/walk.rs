//! Cards played on a position alone, where nothing but the tables of the contract decides.
//!
//! For who sees all hands and looks ahead: no table, no host, no events, and no proof of what a hand lacks. Whether
//! the play under a contract is of that kind at all is asked first, by [`Walk::new`]; what a hook or a dialog decides
//! is refused there and never guessed.

use crate::card::Card;
use crate::ruleset::{DialogKind, Leader, Moment, MomentAct, RoleId, Rules, Stop, Var};
use crate::score::{Env, EvalError, TableId};
use crate::seat::{Hand, SeatSet};
use crate::state::{Contract, MAX_TRICKS, PlaySet, Position, Stage, State, Way};

use super::card::Tables;
use super::values::Values;
use super::{fold, leading, play};

/// Why the rest of a play cannot be looked ahead: it is not decided by tables alone, or a card is hidden.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolvable {
    /// No cards are being played.
    #[error("no cards are being played")]
    NotInPlay,
    /// The position is not of the contract the solver was made for.
    #[error("the position belongs to another contract")]
    Contract,
    /// What is left has been agreed on.
    #[error("the rest of the tricks has been agreed on")]
    Agreed,
    /// A hand does not hold as many cards as it must play: its cards are not all known.
    #[error("the cards of {0} are not all known")]
    Hidden(String),
    /// A hook of the pack takes part in every trick.
    #[error("`{key}` is a function of the pack (`{hook}`), not a table")]
    Hook {
        /// The key of the pack.
        key: &'static str,
        /// The name of the function.
        hook: String,
    },
    /// The play stops by something other than tricks won by those who declare.
    #[error("`contract.{0}.stop` reads more than the tricks of those who declare")]
    Stop(String),
    /// Who leads to a later trick depends on cards.
    #[error("the leader to trick {0} is not known from the tricks before")]
    Leader(u8),
    /// Cards change hands, or their order, during the play.
    #[error("`{0}` changes the cards in the middle of the play")]
    Dialog(String),
    /// Cards lie face down under others.
    #[error("hands lie face down under others")]
    Covered,
    /// A card of the kitty leads to a later trick.
    #[error("a card of the kitty leads to trick {0}")]
    Ghost(u8),
}

/// The play under the contract of a deal.
#[derive(Clone, Debug)]
pub(crate) struct Walk<'r> {
    pub(crate) rules: &'r Rules,
    pub(crate) contract: Contract,
    /// Whether the play stops when those who declare have won so many tricks; empty if it never does.
    pub(crate) stops: Vec<bool>,
    /// Who declares.
    pub(crate) declaring: SeatSet,
}

impl<'r> Walk<'r> {
    /// The play from this state on.
    pub(crate) fn new(rules: &'r Rules, state: &State) -> Result<Self, Unsolvable> {
        let pos = &state.pos;
        let contract = *pos.contract().filter(|_| pos.stage == Stage::Play).ok_or(Unsolvable::NotInPlay)?;
        if !pos.trick_open {
            return Err(Unsolvable::NotInPlay);
        }
        if pos.agreed_on().is_some() {
            return Err(Unsolvable::Agreed);
        }
        if rules.covered {
            return Err(Unsolvable::Covered);
        }
        let by_hook = [("play.restrict", rules.restrict), ("play.trick_winner", rules.trick_winner)];
        for (key, hook) in by_hook {
            if let Some(hook) = hook {
                return Err(Unsolvable::Hook { key, hook: rules.hook(hook).to_owned() });
            }
        }
        let walk = Self { rules, contract, stops: stops(rules, state, &contract)?, declaring: pos.declaring };
        walk.whole(pos)?;
        walk.later_tricks(pos)?;
        walk.dialogs(pos)?;
        Ok(walk)
    }

    pub(crate) fn tables(&self) -> Tables<'r> {
        Tables::of(self.rules, &self.contract)
    }

    /// Whether every hand holds the cards it has still to play.
    pub(crate) fn whole(&self, pos: &Position) -> Result<(), Unsolvable> {
        let to_come = to_come(self.rules, pos);
        let left = pos.hands[pos.turn.index()].len();
        for hand in pos.playing.iter() {
            let due = if to_come.contains(&hand) { left } else { left.saturating_sub(1) };
            if pos.hands[hand.index()].len() != due {
                return Err(Unsolvable::Hidden(self.rules.hand_name(hand).to_owned()));
            }
        }
        Ok(())
    }

    /// Whether it is known who leads to each later trick, from who won the one before.
    fn later_tricks(&self, pos: &Position) -> Result<(), Unsolvable> {
        let kind = self.tables().kind;
        for trick in later(pos) {
            match kind.leader(trick) {
                Leader::Winner | Leader::Role(_) => {}
                Leader::Holder(_) | Leader::Hook(_) => return Err(Unsolvable::Leader(trick)),
            }
            if kind.ghost_leads(trick) {
                return Err(Unsolvable::Ghost(trick));
            }
        }
        Ok(())
    }

    /// Whether nothing that is said before the cards are out changes the play. Words of the pack are taken not to: they
    /// let hands be seen or played by others, and here all are seen.
    fn dialogs(&self, pos: &Position) -> Result<(), Unsolvable> {
        for (index, rule) in self.tables().kind.moments.iter().enumerate() {
            let MomentAct::Dialog(dialog) = rule.act else { continue };
            let past = pos.moments >> index & 1 == 1;
            let changes = !matches!(self.rules.dialog(dialog).kind, DialogKind::Say(_) | DialogKind::Hook(_));
            if changes && !past && !matches!(rule.at, Moment::AfterScore | Moment::AfterLastCard) {
                return Err(Unsolvable::Dialog(format!("dialog.{}", self.rules.dialog_name(dialog))));
            }
        }
        Ok(())
    }

    /// What the hand whose turn it is may play. Empty when the play is over.
    pub(crate) fn plays(&self, pos: &Position) -> PlaySet {
        play::plays(self.rules, pos, self.tables(), pos.turn)
    }

    /// Plays a card that is known to be allowed. When it ends a trick, this tells who has won it; the play is over when
    /// no trick is open afterwards.
    pub(crate) fn play(&self, pos: &mut Position, card: Card, way: Way) -> Option<Hand> {
        let tables = self.tables();
        let hand = pos.turn;
        fold::played(self.rules, pos, tables, (hand, card, way), crate::card::CardSet::EMPTY);
        if pos.turn != pos.trick.leader {
            return None;
        }
        let winner = pos.trick.winner();
        fold::won(pos, winner);
        if !self.rules.none_left(pos, None) && !self.stopped(pos) {
            let trick = pos.tricks() + 1;
            let mut leader = self.leader(pos, trick);
            if tables.bars.passes
                && let Some(next) = leading::passed_on(self.rules, pos, tables.bars, leader)
            {
                leader = next;
            }
            fold::begun(pos, leader);
        }
        Some(winner)
    }

    /// Who leads to a trick, counted from 1, if nobody passes the lead on.
    pub(crate) fn leader(&self, pos: &Position, trick: u8) -> Hand {
        leading::by_table(self.rules, pos, self.tables().kind, trick)
    }

    /// Tricks of those who declare, where they may stop the play.
    pub(crate) fn declared(&self, pos: &Position) -> i64 {
        if self.stops.is_empty() { 0 } else { self.rules.tricks_of_seats(pos, self.declaring) }
    }

    fn stopped(&self, pos: &Position) -> bool {
        let won = usize::try_from(self.declared(pos)).ok();
        won.and_then(|won| self.stops.get(won)).copied().unwrap_or(false)
    }
}

/// The hands that have still to play to the trick on the table.
pub(crate) fn to_come(rules: &Rules, pos: &Position) -> Vec<Hand> {
    let mut hands = Vec::new();
    let mut hand = pos.turn;
    for _ in 0..pos.playing.len() {
        hands.push(hand);
        hand = rules.next_in(pos.playing, hand);
        if hand == pos.trick.leader {
            break;
        }
    }
    hands
}

/// The tricks after the one on the table, counted from 1.
fn later(pos: &Position) -> impl Iterator<Item = u8> {
    let left = pos.hands[pos.turn.index()].len();
    let last = (usize::from(pos.tricks()) + left).min(MAX_TRICKS);
    (pos.tricks() + 2)..=u8::try_from(last).unwrap_or(u8::MAX)
}

/// For each number of tricks of those who declare, whether the play stops.
fn stops(rules: &Rules, state: &State, contract: &Contract) -> Result<Vec<bool>, Unsolvable> {
    let kind = rules.kind(contract.kind);
    let formula = match &kind.stop {
        None => return Ok(Vec::new()),
        Some(Stop::Hook(hook)) => {
            return Err(Unsolvable::Hook { key: "contract.stop", hook: rules.hook(*hook).to_owned() });
        }
        Some(Stop::When(formula)) => formula,
    };
    let values = Values::new(rules, state);
    let most = i64::try_from(MAX_TRICKS).unwrap_or(0);
    let at = |tricks| formula.holds(&Supposed { values, tricks }, state.pos.declaring);
    (0..=most).map(at).collect::<Result<_, _>>().map_err(|_| Unsolvable::Stop(kind.name.clone()))
}

/// The deal as it stands, but those who declare have won so many tricks.
struct Supposed<'a> {
    values: Values<'a>,
    tricks: i64,
}

impl Env<Var> for Supposed<'_> {
    fn var(&self, var: Var, subject: SeatSet) -> Result<i64, EvalError> {
        let pos = self.values.pos;
        let whose = match var {
            Var::Tricks => subject,
            Var::TricksOf(role) => self.values.rules.role_set(role, pos),
            Var::TricksDone | Var::Made | Var::Held(_) => return Err(EvalError::NoValue("not from tricks")),
            other => return self.values.var(other, subject),
        };
        if whose == self.values.rules.role_set(RoleId::DECLARING, pos) {
            Ok(self.tricks)
        } else {
            Err(EvalError::NoValue("not from tricks"))
        }
    }

    fn table(&self, table: TableId, key: i64, subject: SeatSet) -> Option<i64> {
        // Which trick was won when is not known from their number.
        if table == TableId::WON_AT { None } else { self.values.table(table, key, subject) }
    }
}
