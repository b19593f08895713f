//! What is offered without being asked, and who has agreed.

use crate::seat::{Seat, SeatSet};

use super::call::Split;

/// An offer that waits for answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Who made it.
    pub by: Seat,
    /// What is offered.
    pub what: Offered,
    /// Who has agreed.
    pub agreed: SeatSet,
}

/// How a deal would end if everybody agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Offered {
    /// The rest of the tricks go to the hand of this seat, one by one.
    Rest(Seat),
    /// So many tricks for each hand, in an order that nobody knows.
    Split(Split),
}

impl Offer {
    /// Whether who makes it wants all the tricks that are left.
    pub fn is_claim(&self) -> bool {
        self.what == Offered::Rest(self.by)
    }
}
