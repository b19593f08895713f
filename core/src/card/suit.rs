//! The suit printed on a card.

/// The most suits a deck may have.
pub const MAX_SUITS: usize = 7;

index! {
    /// A printed suit: its index in the deck's list of suits, below [`MAX_SUITS`].
    Suit below MAX_SUITS
}

bit_set! {
    /// A set of printed suits.
    SuitSet(u8) of Suit
}
