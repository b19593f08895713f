//! The laws every pack keeps, over all bundled packs, their presets and table sizes, and a pack nobody thought of.

mod matches;
mod options;
mod packs;
