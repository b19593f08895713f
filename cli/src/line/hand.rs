//! A hand of cards in the order in which players sort it.
//!
//! Trumps first, then the other suits with the colours apart; in each suit the strongest first, by the order in force.
//! A card that belongs to another suit than the one printed on it stands where it belongs and is written in full.

use std::cmp::Reverse;

use overtrick_core::card::{Card, CardSet, Suit};
use overtrick_core::deck::Deck;
use overtrick_core::order::{CardOrder, EFF_SUITS, EffSuit};
use overtrick_core::ruleset::Rules;
use overtrick_core::state::Position;
use overtrick_plugins::prose;

use crate::spoken;
use crate::words::Words;

/// One suit of a hand.
struct Group {
    /// Its symbol; nothing for cards without a suit.
    head: String,
    /// The printed suit that need not be repeated on each card.
    printed: Option<Suit>,
    trumps: bool,
    cards: Vec<Card>,
}

/// The cards on one line.
pub(crate) fn hand_line(words: &Words, pos: &Position, cards: CardSet) -> String {
    if cards.is_empty() {
        return "no cards".to_owned();
    }
    let spoken = words.is_spoken();
    let line =
        groups(words, pos, cards).map(|group| if spoken { say(words, &group) } else { write(words, &group) });
    line.collect::<Vec<_>>().join(if spoken { " " } else { "   " })
}

/// The cards suit by suit, as they are sorted.
pub(crate) fn sorted(words: &Words, pos: &Position, cards: CardSet) -> Vec<Vec<Card>> {
    groups(words, pos, cards).map(|group| group.cards).collect()
}

fn groups(words: &Words, pos: &Position, cards: CardSet) -> impl Iterator<Item = Group> {
    let groups = match pos.contract() {
        Some(contract) => by_order(words, words.rules.order(contract.order), cards),
        None => by_print(words, cards),
    };
    groups.into_iter().filter(|group| !group.cards.is_empty())
}

fn write(words: &Words, group: &Group) -> String {
    let deck = &words.rules.deck;
    let names = group.cards.iter().map(|&card| match deck.rank(card) {
        Some(rank) if deck.suit(card) == group.printed => deck.rank_name(rank).to_owned(),
        _ => words.card(card),
    });
    let names = names.collect::<Vec<_>>().join(" ");
    if group.head.is_empty() { names } else { format!("{} {names}", group.head) }
}

/// `Hearts, the trumps: joker, jack, jack of diamonds, ace.`
fn say(words: &Words, group: &Group) -> String {
    let deck = &words.rules.deck;
    let names = group.cards.iter().map(|&card| match deck.suit(card) {
        Some(_) if deck.suit(card) == group.printed => spoken::rank(&words.rules, card),
        _ => words.card(card),
    });
    let names = names.collect::<Vec<_>>().join(", ");
    match (&group.head[..], group.trumps) {
        ("", _) => prose::sentence(&names),
        (head, true) if group.printed.is_some() => prose::sentence(&format!("{head}, the trumps: {names}")),
        (head, _) => prose::sentence(&format!("{head}: {names}")),
    }
}

/// Printed suits; cards without a suit come first.
fn by_print(words: &Words, cards: CardSet) -> Vec<Group> {
    let rules = &words.rules;
    let loose = cards.iter().filter(|&card| rules.deck.suit(card).is_none()).collect();
    let mut groups = vec![Group { head: String::new(), printed: None, trumps: false, cards: loose }];
    groups.extend(alternating(&rules.deck).into_iter().map(|suit| {
        let mut list: Vec<Card> = (cards & rules.deck.suit_cards(suit)).iter().collect();
        list.sort_by_key(|&card| Reverse(natural(rules, card)));
        Group { head: words.suit(suit), printed: Some(suit), trumps: false, cards: list }
    }));
    groups
}

/// How high a card is before there is a contract: by the first order without trumps, then by its rank.
fn natural(rules: &Rules, card: Card) -> (u8, Card) {
    let plain = rules.orders.iter().find(|order| order.trump().is_none());
    (plain.map_or(0, |order| order.strength(card)), card)
}

fn by_order(words: &Words, order: &CardOrder, cards: CardSet) -> Vec<Group> {
    let mut suits: Vec<EffSuit> = Vec::new();
    suits.extend(order.trump());
    suits.push(EffSuit::FLOATING);
    suits.extend(alternating(&words.rules.deck).into_iter().map(EffSuit::of));
    suits.extend((0..).map(EffSuit::new).take(EFF_SUITS));
    let mut groups: Vec<(EffSuit, Group)> = Vec::new();
    for suit in suits {
        if groups.iter().any(|(other, _)| *other == suit) {
            continue;
        }
        let printed = suit.printed().filter(|suit| suit.index() < words.rules.deck.suits());
        let head = match printed {
            Some(suit) => words.suit(suit),
            None if order.trump() == Some(suit) => "trumps".to_owned(),
            None => String::new(),
        };
        let list = order.ranked(suit).into_iter().filter(|&card| cards.contains(card)).collect();
        let trumps = order.trump() == Some(suit);
        groups.push((suit, Group { head, printed, trumps, cards: list }));
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

/// The suits of a deck, each as far as can be of another colour than the one before.
pub(crate) fn alternating(deck: &Deck) -> Vec<Suit> {
    let mut left: Vec<Suit> = deck.suit_list().collect();
    let mut sorted: Vec<Suit> = Vec::new();
    while !left.is_empty() {
        let last = sorted.last().copied();
        let differs = |suit: &Suit| last.is_none_or(|last| deck.colour(last) != deck.colour(*suit));
        let next = left.iter().position(differs).unwrap_or(0);
        sorted.push(left.remove(next));
    }
    sorted
}
