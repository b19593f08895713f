//! How many tricks a hand looks good for, without playing it out.
//!
//! A rough count by place from the top and length, for where a play-out would cost too much: what the others are
//! assumed to bid in a play-out, and which sampled worlds fit what was bid.

use crate::card::{Card, CardSet};
use crate::order::{CardOrder, EFF_SUITS, EffSuit};

/// One trick.
pub(crate) const TRICK: i32 = 64;

/// Tricks a hand looks good for when it wants tricks, in units of 1/[`TRICK`].
pub(crate) fn tricks(order: &CardOrder, own: CardSet, deck: CardSet, hands: usize) -> i32 {
    let mut sum = 0;
    let mut ruffs = 0;
    let trumps = count(own & order.trumps());
    for suit in (0..).map(EffSuit::new).take(EFF_SUITS) {
        let members = order.members(suit) & deck;
        if members.is_empty() {
            continue;
        }
        let mine = own & members;
        let length = count(mine);
        let share = count(members) / i32::try_from(hands.max(1)).unwrap_or(1);
        if suit == EffSuit::FLOATING {
            sum += 60 * length;
            continue;
        }
        let trump = Some(suit) == order.trump();
        for card in mine {
            let above = (members - mine).iter().filter(|&other| higher(order, other, card)).count();
            sum += match (trump, above) {
                (true, 0) => 62,
                (true, 1) => 52,
                (true, 2) => 36,
                (true, _) => 16,
                (false, 0) => 54,
                (false, 1) if length > 1 => 36,
                (false, 1) => 12,
                (false, 2) if length > 2 => 18,
                (false, _) => 0,
            };
        }
        if trump {
            sum += 30 * (length - share - 1).max(0);
        } else {
            ruffs += match length {
                0 => 40,
                1 => 22,
                _ => 0,
            };
            if order.trump().is_none() {
                sum += 20 * (length - share - 1).max(0);
            }
        }
    }
    sum + ruffs.min(24 * trumps)
}

/// How unfit a hand looks for winning nothing: cards that have to win, in the same unit.
pub(crate) fn burden(order: &CardOrder, own: CardSet, deck: CardSet) -> i32 {
    let mut sum = 0;
    for suit in (0..).map(EffSuit::new).take(EFF_SUITS) {
        let members = order.members(suit) & deck;
        let mine = own & members;
        for (below, card) in (0..).zip(ranked(order, mine)) {
            // While the own lower cards last, so many of the others' lower ones do no harm.
            let lower = (members - mine).iter().filter(|&other| higher(order, card, other)).count();
            let lower = i32::try_from(lower).unwrap_or(0);
            sum += 12 * (lower - below).max(0);
        }
        if suit == EffSuit::FLOATING {
            sum += 2 * TRICK * count(mine);
        }
    }
    sum
}

fn higher(order: &CardOrder, one: Card, other: Card) -> bool {
    order.strength(one) > order.strength(other)
}

/// The cards of one suit, weakest first.
fn ranked(order: &CardOrder, cards: CardSet) -> impl Iterator<Item = Card> {
    let mut left = cards;
    std::iter::from_fn(move || {
        let lowest = left.iter().min_by_key(|&card| order.strength(card))?;
        left.remove(lowest);
        Some(lowest)
    })
}

fn count(cards: CardSet) -> i32 {
    i32::try_from(cards.len()).unwrap_or(0)
}
