//! Which card beats which, told by the cards that stand in another order.

use std::collections::BTreeSet;

use overtrick_core::card::Card;
use overtrick_core::order::{CardOrder, EffSuit};

use super::cards::{faces, in_both, strain_name};
use super::{Chapter, Found, Pair, Weight, values};
use crate::prose::and;
use crate::rulebook::names::Names;

/// Cards that belong together under an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group<'a> {
    Trumps,
    Floating,
    /// By its letter: the suits of two packs may stand in another order.
    Suit(&'a str),
}

/// Cards of a group that stand in another order, in one contract or several.
struct Moved<'a> {
    group: Group<'a>,
    /// The cards from the first to the last that differ, from the top.
    cards: [String; 2],
    /// Suits for which it is so, where it is about a suit that is no trump.
    suits: Vec<String>,
    /// Contracts in which it is so.
    places: Vec<String>,
}

/// Compares the orders of the cards that both packs have.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    let common: BTreeSet<&str> = {
        let [here, there] = pair.games.map(|game| faces(&game.rules));
        here.intersection(&there).copied().collect()
    };
    let keys = keys(found);
    let mut moved: Vec<Moved<'_>> = Vec::new();
    let mut ties = None;
    // In how many contracts each suit is no trump.
    let mut plain: Vec<(String, BTreeSet<String>)> = Vec::new();
    for ((kind, strain), orders) in in_both(pair) {
        let place = match strain {
            Some(strain) => strain_name(pair.names[1], strain),
            None => pair.names[1].phrase(kind),
        };
        for group in groups(pair) {
            let ranks = [0, 1].map(|side| ranked(pair.names[side], orders[side], group, &common));
            let suit = suit_of(pair.names[0], group);
            if let Some(suit) = suit.as_ref().filter(|_| !ranks[0].is_empty()) {
                match plain.iter_mut().find(|(own, _)| own == suit) {
                    Some((_, places)) => drop(places.insert(place.clone())),
                    None => plain.push((suit.clone(), BTreeSet::from([place.clone()]))),
                }
            }
            let Some(cards) = window(&ranks) else { continue };
            match moved.iter_mut().find(|one| same_kind(one.group, group) && one.cards == cards) {
                Some(one) => {
                    push(&mut one.places, place.clone());
                    if let Some(suit) = suit {
                        push(&mut one.suits, suit);
                    }
                }
                None => moved.push(Moved {
                    group,
                    cards,
                    suits: suit.into_iter().collect(),
                    places: vec![place.clone()],
                }),
            }
        }
        let last = orders.map(CardOrder::ties_last);
        ties = ties.or((last[0] != last[1]).then_some(last));
    }
    for Moved { group, cards, suits, places } in moved {
        let what = match group {
            Group::Trumps => format!("among the trumps in {}, from the top:", and(&places)),
            Group::Floating => format!("belonging to no suit in {}, from the top:", and(&places)),
            Group::Suit(_) => {
                let suits: Vec<String> =
                    plain.iter().map(|(suit, _)| suit).filter(|suit| suits.contains(suit)).cloned().collect();
                let everywhere = plain.iter().filter(|(suit, _)| suits.contains(suit));
                let everywhere: BTreeSet<&String> = everywhere.flat_map(|(_, places)| places).collect();
                let only = if everywhere.len() == places.len() {
                    String::new()
                } else {
                    format!(" in {}", and(&places))
                };
                format!("in {}, not being trumps{only}, from the top:", and(&suits))
            }
        };
        found.tell(Chapter::Cards, Weight::Great, values(what, cards), keys.clone());
    }
    if let Some(last) = ties {
        let which = last.map(|last| if last { "last" } else { "first" }.to_owned());
        let what = "of two equal cards the higher is that played";
        found.tell(Chapter::Cards, Weight::Great, values(what, which), keys);
    }
}

fn push(list: &mut Vec<String>, one: String) {
    if !list.contains(&one) {
        list.push(one);
    }
}

/// The keys that say how cards rank.
fn keys(found: &Found) -> Vec<String> {
    let mut keys = found.keys.open_in(&["order", "deck.ranks"]);
    let all = found.keys.open_in(&["contract"]);
    keys.extend(all.into_iter().filter(|key| key.split('.').nth(2) == Some("order")));
    keys
}

/// Trumps, cards of no suit, and the suits that both packs have.
fn groups<'a>(pair: &Pair<'a>) -> impl Iterator<Item = Group<'a>> {
    let [here, there] = pair.games.map(|game| &game.rules.deck);
    let letters = here.suit_list().map(|suit| here.suit_name(suit));
    let suits = letters.filter(|letter| there.suit_named(letter).is_some()).map(Group::Suit);
    [Group::Trumps, Group::Floating].into_iter().chain(suits)
}

fn same_kind(one: Group<'_>, other: Group<'_>) -> bool {
    one == other || matches!((one, other), (Group::Suit(_), Group::Suit(_)))
}

fn suit_of(names: Names<'_>, group: Group<'_>) -> Option<String> {
    match group {
        Group::Suit(letter) => Some(strain_name(names, letter)),
        Group::Trumps | Group::Floating => None,
    }
}

/// The cards of a group that both packs have, the strongest first; those of its own suit by their rank alone.
fn ranked(names: Names<'_>, order: &CardOrder, group: Group<'_>, common: &BTreeSet<&str>) -> Vec<String> {
    let deck = &names.rules.deck;
    let suit = match group {
        Group::Trumps => order.trump(),
        Group::Floating => Some(EffSuit::FLOATING),
        Group::Suit(letter) => {
            deck.suit_named(letter).map(EffSuit::of).filter(|suit| order.trump() != Some(*suit))
        }
    };
    let Some(suit) = suit else { return Vec::new() };
    let mut cards = order.ranked(suit);
    cards.dedup_by_key(|card| deck.face(*card));
    cards.retain(|&card| common.contains(deck.face_name(deck.face(card))));
    let card = |&card: &Card| {
        let own = deck.rank(card).filter(|_| suit.printed().is_some() && deck.suit(card) == suit.printed());
        let name = own.map_or_else(|| names.card(card), |rank| deck.rank_name(rank).to_owned());
        if order.weak().contains(card) { format!("{name} (which beats nothing)") } else { name }
    };
    cards.iter().map(card).collect()
}

/// From the first to the last card in which both differ; where one would have none, with a card beside it.
fn window(ranks: &[Vec<String>; 2]) -> Option<[String; 2]> {
    let [one, other] = ranks;
    if one == other {
        return None;
    }
    let shorter = one.len().min(other.len());
    let mut begin = one.iter().zip(other).take_while(|(a, b)| a == b).count();
    let mut end = one.iter().rev().zip(other.iter().rev()).take_while(|(a, b)| a == b).count();
    end = end.min(shorter - begin);
    if begin + end == shorter {
        if end > 0 {
            end -= 1;
        } else {
            begin = begin.saturating_sub(1);
        }
    }
    Some(ranks.each_ref().map(|cards| {
        let cards = &cards[begin..cards.len() - end];
        if cards.is_empty() { "none".to_owned() } else { cards.join(" ") }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn both(one: &str, other: &str) -> Option<[String; 2]> {
        window(&[one, other].map(|text| text.split_whitespace().map(str::to_owned).collect()))
    }

    #[test]
    fn only_what_differs_is_told() {
        let told = |one: &str, other: &str| Some([one.to_owned(), other.to_owned()]);
        assert_eq!(both("A K Q J", "A K Q J"), None);
        assert_eq!(both("A K Q J 10", "A K J Q 10"), told("Q J", "J Q"));
        assert_eq!(both("JK A K", "A K"), told("JK A", "A"));
        assert_eq!(both("A K 2", "A K"), told("K 2", "K"));
        assert_eq!(both("JK", ""), told("JK", "none"));
        assert_eq!(both("2 2 3", "2 3"), told("2 3", "3"));
    }
}
