//! Which suit every card belongs to under a contract, and which of two cards wins.
//!
//! A [`CardOrder`] is a set of flat tables, compiled once per kind of contract and trump suit by
//! [`compile_order`]; playing a card costs look-ups. Which order a contract uses is decided elsewhere.

mod compile;
mod pattern;
#[cfg(test)]
mod tests;

pub use compile::compile_order;
pub use pattern::{Letters, needs_named, needs_trump};

use std::fmt;

use crate::card::{Card, CardSet, MAX_CARDS, MAX_SUITS, Suit};

/// How many effective suits there are, those that no deck prints among them.
pub const EFF_SUITS: usize = 9;

index! {
    /// The suit a card belongs to under an order.
    ///
    /// `0..7` are the printed suits; a left bower belongs to the trump suit whatever is printed on it. All but
    /// [`NONE`](Self::NONE) are below [`EFF_SUITS`].
    EffSuit below EffSuit::NONE.index() + 1
}

impl EffSuit {
    /// Trumps that belong to no printed suit.
    pub const TRUMP_GROUP: Self = Self(7);
    /// Cards that belong to no suit, beat every suit and name a suit when led.
    pub const FLOATING: Self = Self(8);
    /// No suit: nothing has been led.
    pub const NONE: Self = Self(15);

    /// The effective suit made of a printed suit.
    #[inline]
    #[allow(clippy::cast_possible_truncation, reason = "a deck has at most seven suits")]
    pub const fn of(suit: Suit) -> Self {
        Self(suit.index() as u8)
    }

    /// The printed suit it is made of, if any.
    #[inline]
    pub const fn printed(self) -> Option<Suit> {
        if (self.0 as usize) < MAX_SUITS { Some(Suit::new(self.0)) } else { None }
    }
}

/// The suit and strength of every card under one kind of contract.
#[derive(Clone, PartialEq, Eq)]
pub struct CardOrder {
    name: String,
    suit: [EffSuit; MAX_CARDS],
    strength: [u8; MAX_CARDS],
    power: [[u8; MAX_CARDS]; EFF_SUITS],
    members: [CardSet; EFF_SUITS],
    /// By card: the cards of its suit above it, and those below it.
    above: [CardSet; MAX_CARDS],
    below: [CardSet; MAX_CARDS],
    /// By suit led, and by a power from 0: the cards that beat a card of it.
    beating: [Vec<CardSet>; EFF_SUITS],
    weak: CardSet,
    trump: Option<EffSuit>,
    ties_last: bool,
}

/// Without the tables, which are long and follow from the rest.
impl fmt::Debug for CardOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CardOrder")
            .field("name", &self.name)
            .field("trump", &self.trump)
            .field("members", &self.members)
            .field("weak", &self.weak)
            .field("ties_last", &self.ties_last)
            .finish_non_exhaustive()
    }
}

impl CardOrder {
    /// The name of the order in its pack.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The suit the card belongs to.
    #[inline]
    pub const fn suit(&self, card: Card) -> EffSuit {
        self.suit[card.index()]
    }

    /// The cards that belong to a suit.
    #[inline]
    pub const fn members(&self, suit: EffSuit) -> CardSet {
        if suit.index() < EFF_SUITS { self.members[suit.index()] } else { CardSet::EMPTY }
    }

    /// The suit that beats the others.
    #[inline]
    pub const fn trump(&self) -> Option<EffSuit> {
        self.trump
    }

    /// The cards of the trump suit.
    #[inline]
    pub const fn trumps(&self) -> CardSet {
        match self.trump {
            Some(suit) => self.members(suit),
            None => CardSet::EMPTY,
        }
    }

    /// The cards that belong to no suit.
    #[inline]
    pub const fn floating(&self) -> CardSet {
        self.members(EffSuit::FLOATING)
    }

    /// The floating cards that beat nothing.
    #[inline]
    pub const fn weak(&self) -> CardSet {
        self.weak
    }

    /// The floating cards that beat every suit.
    #[inline]
    pub fn winners(&self) -> CardSet {
        self.floating() - self.weak
    }

    /// What the card can do in a trick: 0 if it cannot win, else more than any card it beats.
    ///
    /// Floating cards beat trumps, trumps beat the suit led; equal cards have equal power.
    #[inline]
    pub const fn power(&self, led: EffSuit, card: Card) -> u8 {
        if led.index() < EFF_SUITS { self.power[led.index()][card.index()] } else { 0 }
    }

    /// The place of the card within its suit, 1 the weakest; equal cards have equal places.
    #[inline]
    pub const fn strength(&self, card: Card) -> u8 {
        self.strength[card.index()]
    }

    /// Whether a card of this power, played later, beats one of power `best`.
    #[inline]
    pub const fn beats(&self, power: u8, best: u8) -> bool {
        power > best || self.ties_last && power == best && power > 0
    }

    /// The cards that beat a card of power `best` when played later: all those for which [`beats`](Self::beats) says so.
    #[inline]
    pub fn beating(&self, led: EffSuit, best: u8) -> CardSet {
        let by_power = self.beating.get(led.index()).and_then(|by_power| by_power.get(usize::from(best)));
        by_power.copied().unwrap_or(CardSet::EMPTY)
    }

    /// The cards of its suit that are stronger than a card.
    #[inline]
    pub const fn above(&self, card: Card) -> CardSet {
        self.above[card.index()]
    }

    /// The cards of its suit that are weaker than a card.
    #[inline]
    pub const fn below(&self, card: Card) -> CardSet {
        self.below[card.index()]
    }

    /// Whether the last of two equal cards wins, and not the first.
    #[inline]
    pub const fn ties_last(&self) -> bool {
        self.ties_last
    }

    /// The same order with its cards numbered otherwise: the card at place `i` is the one that was `cards[i]`. All cards
    /// of the deck must be listed.
    pub(crate) fn renumbered(&self, cards: &[Card]) -> Self {
        let moved =
            |old: CardSet| (0..).map(Card::new).zip(cards).filter(move |(_, card)| old.contains(**card));
        let mut groups: [Vec<CardSet>; EFF_SUITS] = Default::default();
        for (faces, members) in groups.iter_mut().zip(self.members) {
            let most = members.iter().map(|card| self.strength(card)).max().unwrap_or(0);
            let face = |place| moved(members).filter(move |(_, card)| self.strength(**card) == place);
            faces.extend((1..=most).rev().map(|place| face(place).map(|(new, _)| new).collect::<CardSet>()));
        }
        let weak = moved(self.weak).map(|(new, _)| new).collect();
        Self::from_groups(&self.name, &groups, weak, self.trump, self.ties_last)
    }

    /// The cards of a suit, strongest first.
    pub fn ranked(&self, suit: EffSuit) -> Vec<Card> {
        let mut cards: Vec<Card> = self.members(suit).iter().collect();
        cards.sort_by_key(|&card| std::cmp::Reverse(self.strength(card)));
        cards
    }

    /// Fills the tables from the faces of each suit, strongest first, each face given as its cards.
    fn from_groups(
        name: &str,
        groups: &[Vec<CardSet>; EFF_SUITS],
        weak: CardSet,
        trump: Option<EffSuit>,
        ties_last: bool,
    ) -> Self {
        let mut order = Self {
            name: name.to_owned(),
            suit: [EffSuit::NONE; MAX_CARDS],
            strength: [0; MAX_CARDS],
            power: [[0; MAX_CARDS]; EFF_SUITS],
            members: [CardSet::EMPTY; EFF_SUITS],
            above: [CardSet::EMPTY; MAX_CARDS],
            below: [CardSet::EMPTY; MAX_CARDS],
            beating: Default::default(),
            weak,
            trump,
            ties_last,
        };
        for (suit, faces) in (0..).map(EffSuit).zip(groups) {
            let all = faces.iter().fold(CardSet::EMPTY, |all, cards| all | *cards);
            let mut below = CardSet::EMPTY;
            for (place, &cards) in (1u8..).zip(faces.iter().rev()) {
                for card in cards {
                    order.suit[card.index()] = suit;
                    order.strength[card.index()] = place;
                    order.below[card.index()] = below;
                    order.above[card.index()] = all - below - cards;
                }
                below |= cards;
            }
            order.members[suit.index()] = all;
        }
        // Three storeys: the suit led, trumps, floating cards. A deck has at most 128 faces, so the highest
        // place of all fits a byte.
        let plain = (0..EFF_SUITS)
            .filter(|&suit| Some(suit) != trump.map(EffSuit::index) && suit != EffSuit::FLOATING.index())
            .map(|suit| groups[suit].len());
        let to_byte = |places: usize| u8::try_from(places).expect("no more faces than cards");
        let trump_floor = to_byte(plain.max().unwrap_or(0));
        let floating_floor = trump_floor + to_byte(trump.map_or(0, |suit| groups[suit.index()].len()));
        for led in (0..).map(EffSuit).take(EFF_SUITS) {
            let mut raise = |suit: EffSuit, floor: u8| {
                for card in order.members[suit.index()] - weak {
                    order.power[led.index()][card.index()] = floor + order.strength[card.index()];
                }
            };
            raise(led, 0);
            if let Some(suit) = trump {
                raise(suit, trump_floor);
            }
            raise(EffSuit::FLOATING, floating_floor);
            order.beating[led.index()] = order.by_power(led);
        }
        order
    }

    /// For each power, the cards that beat a card of it.
    fn by_power(&self, led: EffSuit) -> Vec<CardSet> {
        let able = (0..EFF_SUITS).fold(CardSet::EMPTY, |all, suit| all | self.members[suit]);
        let most = able.iter().map(|card| self.power(led, card)).max().unwrap_or(0);
        let beats = |best| able.iter().filter(move |&card| self.beats(self.power(led, card), best));
        (0..=most).map(|best| beats(best).collect()).collect()
    }
}
