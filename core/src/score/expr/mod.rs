//! The one-line integer expressions of a pack: what they look like and what they come to.
//!
//! ```text
//! if(tricks == 10, max(value, opt.least), value)
//! base[strain] + 100 * (level - 6)
//! sum(if(bid > 0, tricks, 0)) >= bid and not (before.total % 10 == 9)
//! ```
//!
//! | loosest first | |
//! |---|---|
//! | `or` | 1 or 0; the right side is not computed when the left decides |
//! | `and` | the same |
//! | `not` | 1 or 0 |
//! | `==` `~=` (`!=`) `<` `<=` `>` `>=` | 1 or 0; they do not chain |
//! | `+` `-` | |
//! | `*` `//` `%` | `//` rounds down, `%` takes the sign of its right side |
//! | `-` before an operand | |
//! | whole numbers, `name`, `dotted.name`, `table[expr]`, `( )` | |
//! | `if(c, a, b)`, `min(a, b, ..)`, `max(a, b, ..)`, `abs(a)` | |
//! | `sum(e)`, `count(e)`, `min_of(e)`, `max_of(e)` | over the seats of the subject, each alone in turn |
//! | `noun(owner.name)` | another way to write `owner.name.noun` |
//!
//! A number is true when it is not 0. There are no texts, no loops and no way to define anything.
//!
//! The way of an expression: [`Source::parse`] checks the text, [`Source::resolve`] asks a [`Resolve`] what
//! each name means and yields an [`Expr`], from which [`Code`] is made; [`Code::eval`] computes it for a subject,
//! asking an [`Env`] for the variables. Which names exist belongs to whoever implements those two traits.

mod code;
mod error;
mod eval;
mod parse;
mod print;
mod resolve;
#[cfg(test)]
mod tests;
mod token;
mod tree;

pub use code::Code;
pub use error::{EvalError, ExprError};
pub use eval::Env;
pub use parse::{Path, Source};
pub use resolve::{MAX_RESOLVED_NODES, Resolve};
pub use tree::{Aggregate, Binary, Expr, TableId, Unary};

/// The longest text of an expression, in bytes.
pub const MAX_TEXT: usize = 512;

/// How deep parentheses, indexes, calls, `not` and `-` may stand in one another in a text.
pub const MAX_DEPTH: usize = 32;

/// How many numbers, names, operators and functions a text may have.
pub const MAX_NODES: usize = 256;
