//! Who scores together.

use crate::seat::MAX_SEATS;

/// The most sides at a table: every seat for itself.
pub const MAX_SIDES: usize = MAX_SEATS;

/// A side: its index, below [`MAX_SIDES`]. Which seats are on it may differ from deal to deal.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side with this index.
    #[inline]
    pub const fn new(index: u8) -> Self {
        debug_assert!((index as usize) < MAX_SIDES);
        Self(index)
    }

    /// Its index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its index, as one byte.
    #[inline]
    pub const fn raw(self) -> u8 {
        self.0
    }
}
