//! Near names, as the engine finds them.

pub use overtrick_core::nearest::{hint, list, nearest};
