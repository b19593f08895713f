//! The rules as one value.
pub mod spec;
