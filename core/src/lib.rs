//! The rules engine of Overtrick.

#[macro_use]
mod bits;

pub mod card;
pub mod deck;
pub mod order;
pub mod rng;
pub mod ruleset;
pub mod score;
pub mod seat;
pub mod side;
