//! What is counted while bots play: how often each contract is made, which bot is better, what a rule changes.
//!
//! A run is a number of *units*: matches, deals, or duplicate groups of either. Each unit has a seed of its own and
//! depends on nothing but the rules, the bots and that seed. [`lanes`] plays units on several threads and hands over
//! what they came to in the order of the units; the counting is done by one thread and in whole numbers ([`stats`]), so
//! that a run on four threads, or in four parts on four machines, comes to the same figures to the last digit.
//!
//! [`table`] plays one match; [`run`] and [`tally`] count what is played at one table; [`duplicate`] compares bots on
//! the same cards, with everybody in everybody's place ([`seating`]); [`rulesets`] compares rules on the same cards, and
//! has the [`kitty`] exchanged. A [`paper`] holds what was asked and counted, and papers of parts are put together
//! ([`merge`]); [`rows`] and [`svg`] make tables and pictures of them.
//!
//! Who plays is the caller's business ([`table::Crew`]), and so is everything for people: sentences, tables, files.

pub mod contracts;
pub mod curve;
pub mod duplicate;
pub mod kitty;
pub mod lanes;
pub mod merge;
pub mod paper;
pub mod rows;
pub mod rulesets;
pub mod run;
pub mod seating;
pub mod stats;
pub mod svg;
pub mod table;
pub mod tally;
