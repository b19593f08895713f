//! How many tricks a hand looks good for, without playing it out.
//!
//! A rough count by place from the top and length, for where a play-out would cost too much: what the others are
//! assumed to bid in a play-out, and which sampled worlds fit what was bid.

use crate::card::{Card, CardSet};
use crate::order::{CardOrder, EFF_SUITS, EffSuit};
use crate::ruleset::{OrderId, Rules};
use crate::state::State;

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
            sum += 60 * count(mine & order.winners());
            continue;
        }
        let trump = Some(suit) == order.trump();
        for card in mine {
            let above = ((members - mine) & order.above(card)).len();
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

/// Cards by how likely they win a trick under the contract, the best first: floating cards, trumps, plain cards.
pub(crate) fn strongest_first(rules: &Rules, state: &State, cards: CardSet) -> Vec<Card> {
    let order = rules.order(state.pos.contract().map_or(OrderId(0), |contract| contract.order));
    let storey =
        |card| (order.floating().contains(card), order.trumps().contains(card), order.strength(card));
    let mut list: Vec<Card> = cards.iter().collect();
    list.sort_by_key(|&card| std::cmp::Reverse(storey(card)));
    list
}

/// How unfit a hand looks for winning nothing: cards that have to win, in the same unit.
pub(crate) fn burden(order: &CardOrder, own: CardSet, deck: CardSet) -> i32 {
    let mut sum = 0;
    for suit in (0..).map(EffSuit::new).take(EFF_SUITS) {
        let members = order.members(suit) & deck;
        let mine = own & members;
        for (below, card) in (0..).zip(ranked(order, mine)) {
            // While the own lower cards last, so many of the others' lower ones do no harm.
            let lower = count((members - mine) & order.below(card));
            sum += 12 * (lower - below).max(0);
        }
        if suit == EffSuit::FLOATING {
            sum += 2 * TRICK * count(mine & order.winners());
        }
    }
    sum
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deck::{Deck, DeckParts};
    use crate::order::{Letters, compile_order};
    use crate::ruleset::Problems;
    use crate::ruleset::spec::OrderSpec;

    fn list(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    fn table() -> (Deck, CardOrder) {
        let parts = DeckParts {
            suits: list("S C D H"),
            ranks: list("7 8 9 10 J Q K A"),
            copies: 1,
            ..DeckParts::default()
        };
        let deck = Deck::build(parts).unwrap();
        let spec = OrderSpec { trump: list("*/H"), ..OrderSpec::default() };
        let letters = Letters { trump: None, named: None };
        let order = compile_order(&deck, "test", &spec, letters, "", &mut Problems::default()).unwrap();
        (deck, order)
    }

    fn hand(deck: &Deck, names: &str) -> CardSet {
        let named = |name: &str| deck.cards().iter().find(|&card| deck.name(card) == name).unwrap();
        names.split(' ').map(named).collect()
    }

    #[test]
    fn high_cards_trumps_and_short_suits_count() {
        let (deck, order) = table();
        let tricks = |names| tricks(&order, hand(&deck, names), deck.cards(), 4) / TRICK;
        assert_eq!(tricks("7S 8S 7C 8C 9C 7D 8D 9D"), 0);
        assert!(tricks("AS KS AC KC AD KD AH KH") >= 6);
        assert!(tricks("AH KH QH JH 10H 9H 8H 7H") >= 7);
        assert!(tricks("7S 8S 9S 10S JS 7C 8H 9H") > tricks("7S 8S 9S 7C 8C 7D 8D 9D"));
    }

    #[test]
    fn low_cards_are_no_burden() {
        let (deck, order) = table();
        let burden = |names| burden(&order, hand(&deck, names), deck.cards());
        assert_eq!(burden("7S 8S 7C 8C 7D 8D 7H 8H"), 0);
        assert!(burden("7S 9S JS 7C 9C 7D 9D 7H") < burden("AS KS 7C 8C 7D 8D 7H 8H"));
    }
}
