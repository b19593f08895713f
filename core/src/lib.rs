//! The rules engine of Overtrick.

#[macro_use]
mod bits;

pub mod bot;
pub mod card;
pub mod deal;
pub mod deck;
pub mod game;
pub mod hooks;
pub mod nearest;
pub mod notation;
pub mod order;
pub mod play;
pub mod record;
pub mod rng;
pub mod ruleset;
pub mod score;
pub mod seat;
pub mod side;
pub mod solve;
pub mod state;
pub mod study;
