//! Cards that lie face down under those of another hand, until these are played.
//!
//! Nobody knows them, so which of them lies under which card makes no difference to anybody: they are turned in one
//! order, whichever cards they lay under.

use crate::card::{Card, CardSet};
use crate::ruleset::Rules;
use crate::seat::Hand;
use crate::state::State;

use super::event::{Event, Sink};
use super::step::emit;

/// Turns what no card lies on any more.
pub(super) fn turn(rules: &Rules, state: &mut State, sink: &mut impl Sink) {
    for extra in &rules.extra_hands {
        let Some(over) = extra.under else { continue };
        while let Some(card) = next(state, extra.hand, over) {
            emit(rules, state, sink, &Event::Turned { from: extra.hand, to: over, card });
        }
    }
}

/// The next card to be turned, if more lie face down than are covered by cards that were dealt to `over`.
fn next(state: &State, lying: Hand, over: Hand) -> Option<Card> {
    let pos = &state.pos;
    let turned = state.table.moved().iter().filter(|moved| moved.from == Some(lying));
    let turned = turned.fold(CardSet::EMPTY, |all, moved| all | moved.cards);
    let covers = (pos.hands[over.index()] - turned).len();
    let lying = pos.hands[lying.index()];
    if lying.len() > covers { state.table.next_to_turn(lying) } else { None }
}
