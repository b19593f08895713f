//! Extension points: how the engine asks a pack's code, and what it takes for an answer.
//!
//! A host runs functions by name. It gets [`Facts`], which hold only what that hook may know, and gives back plain
//! [`Data`]. Every answer is read by [`reply`] like user input, whatever kind of host produced it. The engine does
//! not know what language a hook is written in.

mod data;
mod facts;
mod fields;
pub mod reply;
mod short;

use std::sync::Arc;

pub use data::{Data, Key};
pub use facts::{Facts, Scope};

use crate::card::CardSet;
use crate::ruleset::HookId;
use crate::seat::{Hand, Seat};

/// An argument of a hook beside the facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number; seats and hands count from 1.
    Int(i64),
    /// A list of words.
    Words(Vec<String>),
    /// A card set as four words of 32 bits, lowest cards first.
    Cards([u32; 4]),
    /// A list of numbers; seats and hands count from 1.
    Ints(Vec<i64>),
}

impl Arg {
    /// A seat, counted from 1.
    pub fn seat(seat: Seat) -> Self {
        Self::Int(i64::from(seat.raw()) + 1)
    }

    /// A hand, counted from 1.
    pub fn hand(hand: Hand) -> Self {
        Self::Int(i64::from(hand.raw()) + 1)
    }

    /// A card set.
    pub fn cards(cards: CardSet) -> Self {
        let bits = cards.bits();
        Self::Cards([0, 32, 64, 96].map(|shift| u32::try_from(bits >> shift & 0xffff_ffff).unwrap_or(0)))
    }
}

/// A hook that failed: the match stops at this action, the record stays valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("hook `{hook}` of {pack}: {message}")]
pub struct HookError {
    /// Name of the hook.
    pub hook: String,
    /// The pack and, where known, file and line.
    pub pack: String,
    /// What went wrong, for people.
    pub message: String,
}

/// Runs the functions of a pack. One per thread; not `Send`.
pub trait Host {
    /// Calls a hook of the rules.
    ///
    /// # Errors
    /// When the function raises an error, goes beyond its budget, or returns what is not plain data.
    fn call(&mut self, hook: HookId, facts: &Facts<'_>, args: &[Arg]) -> Result<Data, HookError>;
}

/// Makes hosts for the threads that play under the same rules.
pub trait HostFactory: Send + Sync {
    /// A new host.
    ///
    /// # Errors
    /// When the pack's code can no longer be loaded.
    fn host(&self) -> Result<Box<dyn Host>, HookError>;
}

/// The host of rules without code.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoHost;

impl Host for NoHost {
    fn call(&mut self, hook: HookId, facts: &Facts<'_>, _: &[Arg]) -> Result<Data, HookError> {
        Err(facts.rules.hook_error(hook, "these rules need a host for their hooks, and there is none"))
    }
}

impl HostFactory for NoHost {
    fn host(&self) -> Result<Box<dyn Host>, HookError> {
        Ok(Box::new(Self))
    }
}

impl<T: HostFactory + ?Sized> HostFactory for Arc<T> {
    fn host(&self) -> Result<Box<dyn Host>, HookError> {
        (**self).host()
    }
}
