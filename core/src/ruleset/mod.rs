//! The rules as one value: from what a pack says ([`spec`]) to what the engine plays by.

mod option;
mod problem;
pub mod spec;

pub use option::{OptionValue, OptionValues};
pub use problem::{Problem, Problems};
