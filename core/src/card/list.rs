//! Cards in an order of their own, without heap.

use std::fmt;
use std::ops::Deref;

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

impl Default for CardList {
    fn default() -> Self {
        Self::EMPTY
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
