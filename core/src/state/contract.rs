//! What the auction ended in, as numbers.

use crate::ruleset::{KindId, ModifierId, OrderId, RungId, StrainId};
use crate::seat::Seat;

/// The contract in force. What it means stands in the tables of its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    /// Which kind.
    pub kind: KindId,
    /// The rung that won, if one did.
    pub rung: Option<RungId>,
    /// The word said with it.
    pub modifier: Option<ModifierId>,
    /// The level named, 0 if none.
    pub level: i16,
    /// The strain named, if any.
    pub strain: Option<StrainId>,
    /// Who made it; nobody in contracts without a declarer.
    pub declarer: Option<Seat>,
    /// The order of the cards in force.
    pub order: OrderId,
}
