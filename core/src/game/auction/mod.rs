//! The auction: who speaks, what may be said, and what it ended in.

mod legal;
mod manners;
mod numbers;
mod review;

pub(crate) use legal::{all_suits, question, rungs_from, why_not};
pub(crate) use numbers::highest;
pub(crate) use review::{Bid, Next, first_speaker, next, review, told_first, unbound};
