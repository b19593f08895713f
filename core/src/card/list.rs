//! Cards in an order of their own, without heap.

use std::fmt;
use std::ops::{Deref, DerefMut};

use super::{Card, MAX_CARDS};

/// Up to a whole deck of cards, in the order they were put in. Reads as a slice.
#[derive(Copy, Clone)]
pub struct CardList {
    cards: [Card; MAX_CARDS],
    len: u8,
}

impl CardList {
    /// No card.
    pub const EMPTY: Self = Self { cards: [Card::new(0); MAX_CARDS], len: 0 };

    /// The cards at the places `0..n`.
    ///
    /// # Panics
    ///
    /// With more cards than a deck can have.
    pub fn first_n(n: usize) -> Self {
        let mut list = Self::EMPTY;
        for (index, card) in (0..).zip(&mut list.cards[..n]) {
            *card = Card::new(index);
        }
        list.len = u8::try_from(n).unwrap_or(0);
        list
    }

    /// Puts a card at the end.
    ///
    /// # Panics
    ///
    /// With more cards than a deck can have.
    pub fn push(&mut self, card: Card) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }
}

impl Deref for CardList {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl DerefMut for CardList {
    fn deref_mut(&mut self) -> &mut [Card] {
        &mut self.cards[..usize::from(self.len)]
    }
}

impl Default for CardList {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<Card> for CardList {
    /// # Panics
    ///
    /// With more cards than a deck can have.
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut list = Self::EMPTY;
        cards.into_iter().for_each(|card| list.push(card));
        list
    }
}

impl PartialEq for CardList {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for CardList {}

impl fmt::Debug for CardList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter().map(|card| card.raw())).finish()
    }
}
