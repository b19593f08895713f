//! The laws every pack keeps, over all bundled packs, their presets and table sizes, and a pack nobody thought of.
//!
//! What is looked at is `overtrick_plugins::conformance`; that it sees what is wrong is shown by packs that are wrong.

mod allocations;
mod fairness;
mod malformed;
mod matches;
mod must_fail;
mod options;
mod packs;
mod proved;
mod sources;
