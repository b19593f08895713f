//! Decks and orders for the tests, and cards by name.

use std::fmt;

use overtrick_core::card::{Card, CardSet};
use overtrick_core::deck::{Deck, DeckParts};
use overtrick_core::order::{CardOrder, EffSuit, Letters, compile_order};
use overtrick_core::play::{Duty, Trick, legal};
use overtrick_core::ruleset::Problems;
use overtrick_core::ruleset::spec::OrderSpec;
use overtrick_core::seat::Hand;

pub(crate) fn list(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A deck and one order of its cards.
pub(crate) struct Table {
    pub(crate) deck: Deck,
    pub(crate) order: CardOrder,
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} cards, {:?}", self.deck.len(), self.order)
    }
}

impl Table {
    pub(crate) fn new(deck: Deck, spec: &OrderSpec, trump: &str, named: &str) -> Self {
        let letters = Letters { trump: deck.suit_named(trump), named: deck.suit_named(named) };
        let mut problems = Problems::default();
        let order = compile_order(&deck, "test", spec, letters, "order.test", &mut problems);
        Self { order: order.unwrap_or_else(|| panic!("{problems}")), deck }
    }

    pub(crate) fn card(&self, name: &str) -> Card {
        self.deck.parse_card_from(name, self.deck.cards()).expect("a card of the deck")
    }

    pub(crate) fn cards(&self, names: &str) -> CardSet {
        self.deck.parse_cards(names).expect("cards of the deck")
    }

    /// The cards of `hand` that may be played when `trick` lies on the table.
    pub(crate) fn legal(&self, duty: &str, hand: &str, trick: &str) -> String {
        let trick = self.trick(trick, None);
        let cards = legal(&rungs(duty), &self.order, self.cards(hand), trick.led, trick.best_power).0;
        cards.iter().map(|card| self.deck.name(card)).collect::<Vec<_>>().join(" ")
    }

    /// The trick of these cards; `suit` is the one that a floating card names when led.
    pub(crate) fn trick(&self, cards: &str, suit: Option<&str>) -> Trick {
        let cards: Vec<Card> = list(cards).iter().map(|name| self.card(name)).collect();
        let named = suit.and_then(|name| self.deck.suit_named(name)).map(EffSuit::of);
        play(&self.order, &cards, named)
    }

    pub(crate) fn winner(&self, cards: &str) -> &str {
        self.deck.name(self.trick(cards, None).best)
    }
}

pub(crate) fn rungs(words: &str) -> Duty {
    let mut problems = Problems::default();
    Duty::parse(&list(words), None, "play.duty", &mut problems).unwrap_or_else(|| panic!("{problems}"))
}

/// Plays cards in turn by the hands 0, 1, ...
pub(crate) fn play(order: &CardOrder, cards: &[Card], named: Option<EffSuit>) -> Trick {
    let mut trick = Trick::new(Hand::new(0));
    for (hand, &card) in (0..).map(Hand::new).zip(cards) {
        if hand == trick.leader {
            trick.lead(order, hand, card, named.unwrap_or_else(|| order.suit(card)));
        } else {
            trick.follow(order, hand, card);
        }
    }
    trick
}

pub(crate) fn spec(trump: &str, floating: &str, named: &str) -> OrderSpec {
    let mut spec = OrderSpec { trump: list(trump), floating: list(floating), ..OrderSpec::default() };
    if !named.is_empty() {
        spec.suit.insert("N".to_owned(), list(named));
    }
    spec
}

pub(crate) fn deck(ranks: &str, remove: &str, extra: &str, copies: u8) -> Deck {
    let parts = DeckParts {
        suits: list("S C D H"),
        ranks: list(ranks),
        remove: list(remove),
        extra: list(extra),
        copies,
        ..DeckParts::default()
    };
    Deck::build(parts).expect("a sound deck")
}

pub(crate) fn joker_deck() -> Deck {
    deck("4 5 6 7 8 9 10 J Q K A", "4S 4C", "JK", 1)
}

pub(crate) fn bowers(trump: &str) -> Table {
    Table::new(joker_deck(), &spec("JK J/T J/P */T", "", ""), trump, "")
}

pub(crate) fn no_trump() -> Table {
    Table::new(joker_deck(), &spec("", "JK", ""), "", "")
}

pub(crate) fn nominated(suit: &str) -> Table {
    Table::new(joker_deck(), &spec("", "", "JK */N"), "", suit)
}

pub(crate) fn short(trump: &str) -> Table {
    let order = spec(if trump.is_empty() { "" } else { "*/T" }, "", "");
    Table::new(deck("7 8 9 10 J Q K A", "", "", 1), &order, trump, "")
}
