//! What can be wrong with an expression: in its text, and when it is computed.

use std::fmt;
use std::ops::Range;

use thiserror::Error;

use super::TableId;

/// One thing that is wrong with the text of an expression.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{message}")]
pub struct ExprError {
    /// Where it stands: bytes of the text, on character boundaries. Empty at the end of the text when something
    /// is missing there.
    pub span: Range<usize>,
    /// What was found and what was expected; lower case, no final period, code in backticks.
    pub message: String,
    /// Something that can be done about it.
    pub help: Option<String>,
}

/// Why an expression has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvalError {
    /// A number left the range of ±[`MAX_NUMBER`](crate::score::MAX_NUMBER).
    Overflow,
    /// `//` or `%` with 0 on the right.
    DivisionByZero,
    /// A table has no entry for a key.
    NoEntry {
        /// The table.
        table: TableId,
        /// The key it was asked for.
        key: i64,
    },
    /// `min_of` or `max_of` where the subject has no seat.
    NoSeats,
    /// A variable has no value here; the engine's sentence says why.
    NoValue(&'static str),
}

impl ExprError {
    pub(super) fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Overflow => f.write_str("a number of the expression is too large"),
            Self::DivisionByZero => f.write_str("the expression divides by 0"),
            Self::NoEntry { table, key } => write!(f, "`{table}` has no entry for {key}"),
            Self::NoSeats => f.write_str("there is no seat to take the least or greatest of"),
            Self::NoValue(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for EvalError {}
