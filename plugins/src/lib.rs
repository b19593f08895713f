//! Loads and hosts rule packs.

pub mod diagnostic;
pub mod game;
pub mod load;
pub mod lua;
pub mod manifest;
pub mod nearest;
pub mod options;
pub mod origin;
pub mod registry;
pub mod source;
pub mod tree;

mod canonical;
mod decode;
mod merge;
