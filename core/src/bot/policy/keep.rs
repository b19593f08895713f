//! Which cards to put away, or to give to somebody.

use crate::card::{Card, CardSet};
use crate::order::CardOrder;
use crate::ruleset::{OrderId, Rules};
use crate::state::{ChooseSet, Position};

use super::super::goal::{Goals, Want};
use super::eyes::danger;

/// `count` cards to put away, one by one: what is worth least to the aim of the seat.
///
/// `spared` are cards to be put away first, whatever they are worth: callers try several plans.
pub(crate) fn put_away(
    rules: &Rules,
    pos: &Position,
    goals: &Goals,
    choice: &ChooseSet,
    spared: CardSet,
) -> CardSet {
    let order = order_of(rules, pos);
    let shuns = pos.controller(choice.hand).is_some_and(|seat| shuns(goals.want(seat)));
    pick(choice, |own, card| {
        let first = if spared.contains(card) { -10_000 } else { 0 };
        first
            + if shuns {
                let all = rules.deck.cards();
                -danger(order, own, all - own, card)
            } else {
                value(order, own, card)
            }
    })
}

/// `count` cards to give to another seat: what it can use, or what this one must be rid of.
pub(crate) fn give(rules: &Rules, pos: &Position, goals: &Goals, choice: &ChooseSet) -> CardSet {
    let order = order_of(rules, pos);
    let all = rules.deck.cards();
    let own_shuns = pos.controller(choice.hand).is_some_and(|seat| shuns(goals.want(seat)));
    let to_shuns = choice.to.is_some_and(|seat| shuns(goals.want(seat)));
    let to_ally = match (pos.controller(choice.hand), choice.to) {
        (Some(seat), Some(to)) => goals.allies(seat).contains(to),
        _ => false,
    };
    pick(choice, |own, card| match (own_shuns, to_shuns && to_ally) {
        (true, _) => -danger(order, own, all - own, card),
        (false, true) => {
            i32::from(order.strength(card)) + if order.trumps().contains(card) { 100 } else { 0 }
        }
        (false, false) => value(order, own, card),
    })
}

fn order_of<'a>(rules: &'a Rules, pos: &Position) -> &'a CardOrder {
    rules.order(pos.contract().map_or(OrderId(0), |contract| contract.order))
}

fn shuns(want: Want) -> bool {
    matches!(want, Want::None | Want::Fewest)
}

/// The cards with the least value, each judged after the ones before it have gone.
fn pick(choice: &ChooseSet, value: impl Fn(CardSet, Card) -> i32) -> CardSet {
    let mut own = choice.from | choice.forbidden;
    let mut chosen = CardSet::EMPTY;
    for _ in 0..choice.count {
        let Some(card) = (choice.from - chosen).iter().min_by_key(|&card| value(own, card)) else { break };
        chosen.insert(card);
        own.remove(card);
    }
    chosen
}

/// What a card is worth to a hand that wants tricks: by its place from the top of its suit, with its guards.
fn value(order: &CardOrder, own: CardSet, card: Card) -> i32 {
    if order.weak().contains(card) {
        return 0;
    }
    let suit = order.suit(card);
    let members = order.members(suit);
    let strength = order.strength(card);
    let above = (members - own).iter().filter(|&other| order.strength(other) > strength).count();
    let length = (own & members).len();
    let storey = if order.floating().contains(card) {
        400
    } else if order.trumps().contains(card) {
        200
    } else {
        0
    };
    let top = match above {
        0 => 60,
        1 if length >= 2 => 40,
        1 => 14,
        2 if length >= 3 => 26,
        _ => 4,
    };
    // With trumps, short suits are soon ruffed; without, long suits win their last cards.
    let shape = i32::try_from(length).unwrap_or(0) * if order.trump().is_some() { 3 } else { 4 };
    // Below a high card that stands by its length, small cards are guards.
    let guards = (own & members).iter().any(|other| {
        let higher =
            (members - own).iter().filter(|&out| order.strength(out) > order.strength(other)).count();
        order.strength(other) > strength && higher > 0 && higher <= 2 && length <= higher + 1
    });
    storey + top + shape + i32::from(strength) / 2 + if guards { 12 } else { 0 }
}

/// Cards of a hand in one suit, when it has at most `most` of them and none of them is the highest: a suit to get rid of.
pub(crate) fn short_suit(order: &CardOrder, own: CardSet, members: CardSet, most: usize) -> Option<CardSet> {
    let cards = own & members;
    let top = members.iter().map(|card| order.strength(card)).max();
    let has_top = cards.iter().any(|card| Some(order.strength(card)) == top);
    (!cards.is_empty() && cards.len() <= most && !has_top).then_some(cards)
}
