//! The rules engine of Overtrick.
pub mod ruleset;
