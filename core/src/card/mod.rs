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

index! {
    /// One card: its index in the deck, below [`MAX_CARDS`].
    Card below MAX_CARDS
}
