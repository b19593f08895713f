//! The rank printed on a card.

/// A printed rank: its index in the deck's list of ranks, 0 the lowest.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Rank(u8);

impl Rank {
    /// The rank at this place in the deck's list.
    #[inline]
    pub const fn new(index: u8) -> Self {
        Self(index)
    }

    /// Its place in the deck's list.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}
