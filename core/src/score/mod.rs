//! Keeping the score: what a number is worth, where it is written, and what it comes to.
//!
//! - [`expr`]: the one-line integer expressions of a pack.
//! - [`sheet`]: ledgers, the lines written into them, and their totals.
//! - [`fraction`]: exact fractions and the settlement of a match.
//! - [`settle`]: what each seat stands at, and who is ahead.
//!
//! Pure values and functions. Which items a contract scores, when a match is over, and what a name in an
//! expression stands for is decided elsewhere.

pub mod expr;
pub mod fraction;
pub mod settle;
pub mod sheet;

pub use expr::{Aggregate, Binary, Code, Env, EvalError, Expr, ExprError, Resolve, TableId, Unary};
pub use fraction::{Fraction, Settlement};
pub use sheet::{Cell, Entry, Ledger, LedgerKind, Sheet, SheetLayout, Subject};

/// The largest magnitude of any number in an expression or on a sheet: 2⁵³ − 1, so that a script that counts
/// in doubles reads the same number.
pub const MAX_NUMBER: i64 = (1 << 53) - 1;

/// The number itself, unless its magnitude is above [`MAX_NUMBER`].
pub(crate) fn bounded(number: i64) -> Option<i64> {
    (-MAX_NUMBER..=MAX_NUMBER).contains(&number).then_some(number)
}
