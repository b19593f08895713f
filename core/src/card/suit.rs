//! The suit printed on a card.

/// The most suits a deck may have.
pub const MAX_SUITS: usize = 7;

/// A printed suit: its index in the deck's list of suits, below [`MAX_SUITS`].
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Suit(u8);

impl Suit {
    /// The suit at this place in the deck's list.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Its place in the deck's list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its place in the deck's list, as one byte.
    #[inline]
    pub const fn raw(self) -> u8 {
        self.0
    }
}

bit_set! {
    /// A set of printed suits.
    SuitSet(u8) of Suit
}
