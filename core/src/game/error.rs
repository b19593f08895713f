//! What can go wrong when a match goes on.

use crate::hooks::HookError;
use crate::score::EvalError;

use super::illegal::Illegal;

/// The rules themselves failed: the match stops here, its record stays valid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A hook failed or answered what may not be answered.
    #[error(transparent)]
    Hook(#[from] HookError),
    /// An expression of the pack has no value.
    #[error("an expression of the pack has no value: {0}")]
    Expression(#[from] EvalError),
    /// The pack led to a place where nothing is allowed.
    #[error("fault of the pack: {0}")]
    Pack(String),
    /// The cards given do not make a deal under these rules.
    #[error("these cards are no deal of this game: {0}")]
    Deal(String),
    /// A bot was asked for an answer while its seat is not asked anything.
    #[error("this seat is not asked anything")]
    NotAsked,
}

/// Why an action did not happen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActError {
    /// The player may not do that. Nothing has changed.
    #[error(transparent)]
    Illegal(#[from] Box<Illegal>),
    /// The rules failed. Nothing has changed.
    #[error(transparent)]
    Fault(#[from] Fault),
}
