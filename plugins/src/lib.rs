//! Loads and hosts rule packs.

pub mod diagnostic;
pub mod lua;
pub mod nearest;
pub mod source;
pub mod tree;

mod decode;
