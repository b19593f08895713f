//! Cards as numbers, and sets of them.
//!
//! A card knows nothing but its place in the deck. Which suit and rank are printed on it says
//! the [`Deck`](crate::deck::Deck); which suit it belongs to in play says a
//! [`CardOrder`](crate::order::CardOrder).

mod list;
mod rank;
mod set;
mod suit;
pub mod text;

pub use list::CardList;
pub use rank::Rank;
pub use set::{CardSet, Cards};
pub use suit::{MAX_SUITS, Suit, SuitSet};

/// The most cards a deck may have.
pub const MAX_CARDS: usize = 128;

/// One card: its index in the deck, below [`MAX_CARDS`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Card(u8);

impl Card {
    /// The card at this place in the deck.
    #[inline]
    pub const fn new(index: u8) -> Self {
        debug_assert!((index as usize) < MAX_CARDS);
        Self(index)
    }

    /// Its place in the deck, for tables.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in the deck, as one byte.
    #[inline]
    pub const fn raw(self) -> u8 {
        self.0
    }
}
