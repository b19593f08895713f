//! How the play in a supposed contract may begin: with the kitty where it lies, or with every exchange of it.
//!
//! What is said on the way, before the auction too, is said by rule of thumb, so that the cards are played; what is put
//! away is tried in every way that differs. Cards of one hand with no live card of another between them are alike, and of
//! these the lowest go.

use crate::bot::Playouts;
use crate::card::{Card, CardSet};
use crate::game::{Drop, Fault, Supposed, act_unchecked, begin_play_now, suppose};
use crate::hooks::Host;
use crate::order::{CardOrder, EFF_SUITS, EffSuit};
use crate::ruleset::Rules;
use crate::state::{Action, Answers, Call, ChooseSet, Pending, Stage, State};

/// What becomes of the kitty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kitty {
    /// Every hand plays the cards it was dealt, and nothing is said before the play.
    Left,
    /// It is taken as the contract says, and whoever has to put cards away knows where all cards are.
    Taken,
}

/// A beginning of the play.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// The first card is asked for.
    pub state: State,
    /// What the declaring side has put away.
    pub away: CardSet,
}

/// Every beginning of the play that differs.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    /// The beginnings; the one by rule of thumb first. Empty if no card is played.
    pub list: Vec<Beginning>,
    /// Whether there are more than were asked for.
    pub more: bool,
}

/// Answers that one beginning may take before it is given up: a dialog may go round.
const MOST_ANSWERS: usize = 64;

/// Answers that all of them may take together: where no card is played whatever is said, all that can be said would be
/// tried.
const MOST_TRIED: usize = 20_000;

/// The beginnings of the play in a supposed contract, at most so many. The deal is one whose auction is not over.
///
/// # Errors
/// When the rules fail.
pub fn starts(
    rules: &Rules,
    host: &mut dyn Host,
    dealt: &State,
    supposed: Supposed,
    kitty: Kitty,
    most: usize,
) -> Result<Starts, Fault> {
    let mut state = dealt.clone();
    state.table.forget_earlier_deals();
    let seat = match supposed {
        Supposed::Bid { declarer, .. } => declarer,
        Supposed::Kind(_) => state.pos.dealer,
    };
    let playouts = Playouts::new(rules, seat);
    let mut search =
        Search { rules, host, playouts, supposed, kitty, most, tried: 0, found: Starts::default() };
    search.walk(state, CardSet::EMPTY, 0)?;
    Ok(search.found)
}

struct Search<'r, 'h> {
    rules: &'r Rules,
    host: &'h mut dyn Host,
    playouts: Playouts<'r>,
    supposed: Supposed,
    kitty: Kitty,
    most: usize,
    tried: usize,
    found: Starts,
}

impl Search<'_, '_> {
    /// Goes on to the first card in every way that matters. Whether there was one.
    fn walk(&mut self, mut state: State, away: CardSet, answers: usize) -> Result<bool, Fault> {
        if state.pos.stage == Stage::Auction {
            match self.kitty {
                Kitty::Taken => suppose(self.rules, self.host, &mut state, self.supposed)?,
                Kitty::Left => match begin_play_now(self.rules, self.host, &mut state, self.supposed) {
                    // The hands are of one length only when cards have been taken or given.
                    Err(Fault::Pack(_)) => return Ok(false),
                    done => done?,
                },
            }
        }
        let Pending::Ask(question) = state.table.pending() else { return Ok(false) };
        if answers == MOST_ANSWERS {
            return Ok(false);
        }
        match &question.answers {
            // The cards of another contract: there was no auction to suppose an end of.
            Answers::Play(_) if !self.is_supposed(&state) => Ok(false),
            Answers::Play(_) => {
                if self.found.list.len() == self.most {
                    self.found.more = true;
                } else {
                    self.found.list.push(Beginning { state, away });
                }
                Ok(true)
            }
            Answers::Choose(choice) if choice.to.is_none() && state.pos.declaring.contains(question.seat) => {
                let mut any = false;
                for cards in self.ways_to_put_away(&state, choice)? {
                    if self.found.more {
                        break;
                    }
                    any |= self.after(&state, &Action::Cards(cards), away | cards, answers)?;
                }
                Ok(any)
            }
            Answers::Choose(_) => {
                let thumb = self.playouts.answer(&state)?;
                self.after(&state, &thumb, away, answers)
            }
            Answers::Calls(calls) => {
                let thumb = self.playouts.answer(&state)?;
                if self.after(&state, &thumb, away, answers)? {
                    return Ok(true);
                }
                // That ended the deal, as giving up does; something else may not.
                for call in calls.list() {
                    let other = Action::Call(call);
                    if other != thumb
                        && !Call::is_offer(&call)
                        && self.after(&state, &other, away, answers)?
                    {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Whether the contract in force is the one that was supposed, though its declarer may have chosen its bid anew.
    fn is_supposed(&self, state: &State) -> bool {
        let Some(contract) = state.pos.contract() else { return false };
        match self.supposed {
            Supposed::Bid { declarer, .. } => contract.declarer == Some(declarer),
            Supposed::Kind(kind) => contract.kind == kind && contract.declarer.is_none(),
        }
    }

    fn after(
        &mut self,
        state: &State,
        action: &Action,
        away: CardSet,
        answers: usize,
    ) -> Result<bool, Fault> {
        if self.tried == MOST_TRIED {
            self.found.more = true;
            return Ok(false);
        }
        self.tried += 1;
        let mut next = state.clone();
        act_unchecked(self.rules, self.host, &mut next, action, &mut Drop)?;
        self.walk(next, away, answers + 1)
    }

    /// The ways to put cards away that differ, the one by rule of thumb first.
    fn ways_to_put_away(&mut self, state: &State, choice: &ChooseSet) -> Result<Vec<CardSet>, Fault> {
        let pos = &state.pos;
        let Some(contract) = pos.contract() else { return Ok(Vec::new()) };
        let order = self.rules.order(contract.order);
        let bars = &self.rules.kind(contract.kind).bars[contract.order.index()];
        let own = pos.hands[choice.hand.index()];
        let live = pos.active.hands().iter().fold(CardSet::EMPTY, |all, hand| all | pos.hands[hand.index()]);
        let like = |card: Card, other: Card| {
            bars.barred.contains(card) == bars.barred.contains(other)
                && bars.breaks.iter().all(|(cards, _)| cards.contains(card) == cards.contains(other))
        };
        let mut runs = Vec::new();
        for suit in (0..).map(EffSuit::new).take(EFF_SUITS) {
            runs.extend(self::runs(order, suit, choice.from, live - own, like));
        }
        let mut ways = Vec::new();
        if let Action::Cards(thumb) = self.playouts.answer(state)? {
            ways.push(thumb);
        }
        let thumb = ways.first().map(|&cards| shape(&runs, cards));
        combine(&runs, usize::from(choice.count), CardSet::EMPTY, self.most + 1, &mut |cards| {
            if Some(shape(&runs, cards)) != thumb {
                ways.push(cards);
            }
            ways.len()
        });
        Ok(ways)
    }
}

/// How many cards of each run are taken.
fn shape(runs: &[Vec<Card>], cards: CardSet) -> Vec<usize> {
    runs.iter().map(|run| run.iter().filter(|card| cards.contains(**card)).count()).collect()
}

/// The cards of a suit in runs of cards that are alike, the lowest first.
fn runs(
    order: &CardOrder,
    suit: EffSuit,
    cards: CardSet,
    out: CardSet,
    like: impl Fn(Card, Card) -> bool,
) -> Vec<Vec<Card>> {
    let mut runs: Vec<Vec<Card>> = Vec::new();
    let mut open = false;
    for card in order.ranked(suit).into_iter().rev() {
        if out.contains(card) {
            open = false;
        } else if cards.contains(card) {
            match runs.last_mut() {
                Some(run) if open && run.last().is_some_and(|last| like(*last, card)) => run.push(card),
                _ => runs.push(vec![card]),
            }
            open = true;
        }
    }
    runs
}

/// Tells every way to take `count` cards, the lowest of each run, until enough were told.
fn combine(
    runs: &[Vec<Card>],
    count: usize,
    taken: CardSet,
    most: usize,
    tell: &mut impl FnMut(CardSet) -> usize,
) -> bool {
    let Some((run, rest)) = runs.split_first() else { return count > 0 || tell(taken) < most };
    let left: usize = rest.iter().map(Vec::len).sum();
    let mut taken = taken;
    for n in 0..=run.len().min(count) {
        if n > 0 {
            taken.insert(run[n - 1]);
        }
        if count - n <= left && !combine(rest, count - n, taken, most, tell) {
            return false;
        }
    }
    true
}
