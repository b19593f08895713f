//! Cards drawn from the kitty, which is a stock then: in turn each looks at the top card, keeps it and puts the next away,
//! or puts it away and keeps the next.

use crate::card::{Card, CardSet};
use crate::ruleset::{DialogId, WordId};
use crate::seat::{Hand, Seat, SeatSet};
use crate::state::{Answers, Call, CallSet, SayPattern, State};

use super::dialog::{Step, ask, next_turn, turn};
use super::event::{Cards, Event};
use super::passing;

/// What a draw takes: a look, an answer, and what the answer brings.
const TURNS: u8 = 3;

/// What the dialog needs next; `keep` and `next` are the two answers.
pub(crate) fn step(state: &State, id: DialogId, seats: &[Seat], [keep, next]: [WordId; 2]) -> Step {
    let turn = turn(state.pos.stage);
    let draw = usize::from(turn / TURNS);
    let Some(&seat) = draw.checked_rem(seats.len()).and_then(|place| seats.get(place)) else {
        return Step::Done(None);
    };
    if let Some(looked) = passing::look(state, seat) {
        return Step::Events(vec![looked]);
    }
    match turn % TURNS {
        // The last card has nothing beside it to be chosen, and everybody sees that.
        1 if state.pos.kitty.is_empty() => Step::Events(vec![next_turn(state.pos.stage)]),
        0 => match top(state) {
            None => Step::Done(None),
            Some(card) => Step::Events(vec![drawn(id, seat, card), next_turn(state.pos.stage)]),
        },
        1 => {
            let says = [keep, next].map(SayPattern::plain).to_vec();
            Step::Ask(ask(id, seat, Answers::Calls(Box::new(CallSet { says, ..CallSet::default() }))))
        }
        _ => Step::Events(settle(state, id, seat, next)),
    }
}

/// What the answer brings: the next card, and one card that is put away.
fn settle(state: &State, id: DialogId, seat: Seat, next: WordId) -> Vec<Event> {
    let looked_at = state.table.moved().last().map_or(CardSet::EMPTY, |moved| moved.cards);
    // Whoever has not seen the card, and plays on in a guess, takes any for it.
    let looked_at = looked_at.first().or_else(|| state.pos.hands[Hand::of(seat).index()].first());
    let refused = state.table.said_in_dialog().last().is_some_and(|said| said.call == Call::say(next));
    let second = top(state);
    let away = |card: Card| Event::PutAway { dialog: id, seat, cards: Cards::of(CardSet::of(card)) };
    let mut events = Vec::new();
    match (looked_at, second) {
        (Some(first), Some(second)) if refused => events.extend([away(first), drawn(id, seat, second)]),
        (_, Some(second)) => events.extend([drawn(id, seat, second), away(second)]),
        (_, None) => {}
    }
    events.push(next_turn(state.pos.stage));
    events
}

fn drawn(dialog: DialogId, seat: Seat, card: Card) -> Event {
    let (cards, seen_by) = (Cards::of(CardSet::of(card)), SeatSet::of(seat));
    Event::KittyTaken { dialog, seat, cards, seen_by, holder: false }
}

/// The top card of the stock. Where nobody knows the order, in a guess, it is any of the cards that are left.
fn top(state: &State) -> Option<Card> {
    let left = state.pos.kitty;
    let known = state.pos.kitty_in_order().chain(state.table.stock().iter().copied());
    known.into_iter().find(|card| left.contains(*card)).or_else(|| {
        // The cards that are left decide, each as likely as another.
        let sum = left.iter().fold(0, |sum: usize, card| sum.wrapping_mul(31).wrapping_add(card.index()));
        left.nth(sum.checked_rem(left.len())?)
    })
}
