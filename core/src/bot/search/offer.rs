//! Whether to agree when the rest of the tricks is claimed or conceded.
//!
//! The hands of who claims lie open. A claim is agreed to when in every sampled world it holds whatever the others play:
//! by search where few cards are left, else as far as play-outs tell. Tricks that are conceded are taken, and given
//! away by a partner only when playing on is nowhere worth more. A division of the tricks is agreed to when playing on
//! is worth no more on the whole.

use std::collections::BTreeSet;

use crate::card::CardSet;
use crate::game::{Drop, Fault, Until, act_until};
use crate::hooks::Host;
use crate::order::CardOrder;
use crate::ruleset::{OrderId, Rules, WordId};
use crate::seat::{MAX_HANDS, Seat};
use crate::state::{Action, Answers, Call, Offer, Offered, Pending, PlaySet, Position, Stage, State, Way};

use super::super::{Advice, policy};
use super::Decision;
use super::cards::neighbours;

/// Worlds in which an offer is looked at.
const WORLDS: usize = 8;

/// Cards that are tried in one world before the search gives up.
const MOST_CARDS: usize = 20_000;

/// Worlds in which a claim is played out when searching takes too long.
const PLAYED_OUT: usize = 24;

pub(super) fn answer(decision: &mut Decision<'_, '_>, offer: Offer) -> Result<Advice, Fault> {
    let claimed = offer.is_claim();
    let agreed = match offer.what {
        Offered::Rest(to) if to == offer.by => holds(decision, to)?,
        Offered::Rest(_) => is_welcome(decision)?,
        Offered::Split(_) => is_fair(decision)?,
    };
    let (word, reason) = match (agreed, claimed) {
        (true, true) => (WordId::AGREE, "nobody else can win a trick"),
        (false, true) => (WordId::REFUSE, "another hand may still win a trick"),
        (true, false) => (WordId::AGREE, "playing on is worth no more"),
        (false, false) => (WordId::REFUSE, "playing on may be worth more"),
    };
    Ok(Advice { action: Action::Call(Call::say(word)), reason: reason.to_owned(), weighed: Vec::new() })
}

/// Whether who claims wins every trick in each of some worlds.
fn holds(decision: &mut Decision<'_, '_>, claimer: Seat) -> Result<bool, Fault> {
    let rules = decision.view.rules;
    let mut state: State = decision.worlds.known().clone();
    let mark = state.table.mark();
    let mut worlds = WORLDS;
    let mut searched = true;
    let mut drawn = 0;
    while drawn < worlds {
        drawn += 1;
        state.pos = decision.worlds.draw(decision.stream);
        state.table.cut(&mark);
        // Refused, the offer leaves the question as it was.
        let refuse = Action::Call(Call::say(WordId::REFUSE));
        act_until(rules, decision.host, &mut state, &refuse, &mut Drop, Until::Score)?;
        if searched {
            let mut search =
                Search { rules, host: &mut *decision.host, claimer, left: MOST_CARDS, won: BTreeSet::new() };
            match search.wins_all(&mut state)? {
                Found::Wins => continue,
                Found::Loses => return Ok(false),
                Found::TooMuch => {
                    (searched, worlds, drawn) = (false, PLAYED_OUT, 0);
                    continue;
                }
            }
        }
        if !wins_play_out(decision, &mut state, claimer)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether agreeing is worth as much as playing on, in each of some worlds.
fn is_welcome(decision: &mut Decision<'_, '_>) -> Result<bool, Fault> {
    let mut state: State = decision.worlds.known().clone();
    let mark = state.table.mark();
    for _ in 0..WORLDS {
        let world = decision.worlds.draw(decision.stream);
        let mut worths = [0; 2];
        for (worth, word) in worths.iter_mut().zip([WordId::AGREE, WordId::REFUSE]) {
            state.pos = world;
            state.table.cut(&mark);
            *worth = decision.playouts.run(decision.host, &mut state, &Action::Call(Call::say(word)))?;
        }
        if worths[0] < worths[1] {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether agreeing is worth as much as playing on, over all sampled worlds together.
fn is_fair(decision: &mut Decision<'_, '_>) -> Result<bool, Fault> {
    let mut state: State = decision.worlds.known().clone();
    let mark = state.table.mark();
    let mut sums = [0_i64; 2];
    for _ in 0..PLAYED_OUT {
        let world = decision.worlds.draw(decision.stream);
        for (sum, word) in sums.iter_mut().zip([WordId::AGREE, WordId::REFUSE]) {
            state.pos = world;
            state.table.cut(&mark);
            *sum += decision.playouts.run(decision.host, &mut state, &Action::Call(Call::say(word)))?;
        }
    }
    Ok(sums[0] >= sums[1])
}

/// Whether all tricks since `before` went to hands of the seat.
fn won_all(pos: &Position, before: u8, seat: Seat) -> bool {
    (before..pos.tricks())
        .all(|trick| pos.winner_of(usize::from(trick)).and_then(|hand| pos.controller(hand)) == Some(seat))
}

/// Plays a world out by rule of thumb.
fn wins_play_out(decision: &mut Decision<'_, '_>, state: &mut State, claimer: Seat) -> Result<bool, Fault> {
    let rules = decision.view.rules;
    let before = state.pos.tricks();
    let goals = decision.playouts.goals(state)?;
    while state.pos.stage == Stage::Play {
        let Some(plays) = plays(state) else { return Ok(false) };
        let action = policy::play(rules, &state.pos, &goals, &plays);
        act_until(rules, decision.host, state, &action, &mut Drop, Until::Score)?;
        if !won_all(&state.pos, before, claimer) {
            return Ok(false);
        }
    }
    Ok(state.pos.stage == Stage::Score)
}

/// The cards asked for; none if something else is asked.
fn plays(state: &State) -> Option<PlaySet> {
    match state.table.pending() {
        Pending::Ask(question) => match &question.answers {
            Answers::Play(plays) => Some(*plays),
            Answers::Choose(_) | Answers::Calls(_) => None,
        },
        Pending::Deal | Pending::Over => None,
    }
}

/// What is known of a world.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Wins,
    Loses,
    TooMuch,
}

/// Looks for a way to win every trick, whatever the others play.
struct Search<'a, 'r> {
    rules: &'r Rules,
    host: &'a mut dyn Host,
    claimer: Seat,
    /// Cards that may still be tried.
    left: usize,
    /// Beginnings of tricks from which every trick is won.
    won: BTreeSet<Beginning>,
}

/// What the rest of the play depends on when a trick begins: who leads, which suits and bars have been opened, which suits
/// hands have failed to follow where that counts, and all cards that are left in hands.
type Beginning = (usize, u16, u8, [u8; MAX_HANDS], [u128; MAX_HANDS]);

impl Search<'_, '_> {
    /// From where the state stands on; the state is changed.
    fn wins_all(&mut self, state: &mut State) -> Result<Found, Fault> {
        let pos = state.pos;
        if pos.stage == Stage::Score {
            return Ok(Found::Wins);
        }
        let seat = state.table.pending().question().map(|question| question.seat);
        // What a dialog in the middle of the play changes is not looked into.
        let (Some(seat), Some(plays), Stage::Play) = (seat, plays(state), pos.stage) else {
            return Ok(Found::Loses);
        };
        let at: Option<Beginning> = (pos.trick.count == 0).then(|| {
            (plays.hand.index(), pos.suits_led, pos.broken, pos.voids, pos.hands.map(CardSet::bits))
        });
        if at.is_some_and(|at| self.won.contains(&at)) {
            return Ok(Found::Wins);
        }
        let own = seat == self.claimer;
        let mark = state.table.mark();
        let mut found = if own { Found::Loses } else { Found::Wins };
        for action in self.distinct(&pos, &plays) {
            if self.left == 0 {
                return Ok(Found::TooMuch);
            }
            self.left -= 1;
            state.pos = pos;
            state.table.cut(&mark);
            act_until(self.rules, self.host, state, &action, &mut Drop, Until::Score)?;
            let next = if won_all(&state.pos, pos.tricks(), self.claimer) {
                self.wins_all(state)?
            } else {
                Found::Loses
            };
            if next == Found::TooMuch || (next == Found::Wins) == own {
                found = next;
                break;
            }
        }
        if let (Some(at), Found::Wins) = (at, found) {
            self.won.insert(at);
        }
        Ok(found)
    }

    /// Plays that differ, the strongest first.
    fn distinct(&self, pos: &Position, plays: &PlaySet) -> Vec<Action> {
        let order: &CardOrder =
            self.rules.order(pos.contract().map_or(OrderId(0), |contract| contract.order));
        let held = pos.playing.iter().filter(|hand| *hand != plays.hand).map(|hand| pos.hands[hand.index()]);
        // Cards on the table stand between others as well.
        let begun = pos.cards_played().len() - usize::from(pos.trick.count);
        let on_table: CardSet = pos.cards_played().skip(begun).collect();
        let others = held.fold(on_table, |all, cards| all | cards);
        let mut cards: Vec<_> = plays.plain.iter().collect();
        cards.sort_by_key(|&card| std::cmp::Reverse(order.strength(card)));
        let mut covered = CardSet::EMPTY;
        let mut all = Vec::new();
        for card in cards {
            if !covered.contains(card) {
                covered |= neighbours(order, plays.plain, others, card);
                all.push(Action::Play { card, way: Way::Plain });
            }
        }
        for card in plays.naming {
            all.extend(plays.names.iter().map(|suit| Action::Play { card, way: Way::As(suit) }));
        }
        all
    }
}
