//! Computing an expression for a subject.

use super::{Aggregate, Binary, EvalError, Expr, TableId, Unary};
use crate::score::bounded;
use crate::seat::SeatSet;

/// What an expression is computed from.
pub trait Env<V> {
    /// The value of a variable for these seats: one seat, or all seats of a side or role.
    ///
    /// # Errors
    /// When the variable has no value for the subject or at this moment.
    fn var(&self, var: V, subject: SeatSet) -> Result<i64, EvalError>;

    /// The entry of a table, if it has one for the key.
    fn table(&self, table: TableId, key: i64) -> Option<i64>;
}

impl<V: Copy> Expr<V> {
    /// The number the expression comes to for these seats. Does not allocate; looks at every part at most once
    /// per seat.
    ///
    /// # Errors
    /// When a number on the way has a magnitude above [`MAX_NUMBER`](crate::score::MAX_NUMBER), at a division
    /// by 0, an absent table entry, a least or greatest over no seat, or a variable without a value.
    pub fn eval(&self, env: &impl Env<V>, subject: SeatSet) -> Result<i64, EvalError> {
        let number = match self {
            Self::Const(number) => *number,
            Self::Var(var) => env.var(*var, subject)?,
            Self::Index(table, key) => {
                let key = key.eval(env, subject)?;
                env.table(*table, key).ok_or(EvalError::NoEntry { table: *table, key })?
            }
            Self::Unary(op, a) => {
                let a = a.eval(env, subject)?;
                match op {
                    Unary::Neg => -a,
                    Unary::Not => i64::from(a == 0),
                    Unary::Abs => a.abs(),
                }
            }
            Self::Binary(op, both) => {
                let [a, b] = &**both;
                let a = a.eval(env, subject)?;
                match op.decided_by(a) {
                    Some(number) => number,
                    None => op.apply(a, b.eval(env, subject)?)?,
                }
            }
            Self::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let taken = if condition.eval(env, subject)? == 0 { otherwise } else { then };
                return taken.eval(env, subject);
            }
            Self::Min(all) => return extreme(all, i64::min, |part| part.eval(env, subject)),
            Self::Max(all) => return extreme(all, i64::max, |part| part.eval(env, subject)),
            Self::Each(aggregate, inner) => {
                let one = |seat| inner.eval(env, SeatSet::of(seat));
                match aggregate {
                    Aggregate::Sum => subject.iter().try_fold(0, |sum, seat| add(sum, one(seat)?))?,
                    Aggregate::Count => {
                        subject.iter().try_fold(0, |n, seat| Ok(n + i64::from(one(seat)? != 0)))?
                    }
                    Aggregate::Min => return extreme(subject.iter(), i64::min, one),
                    Aggregate::Max => return extreme(subject.iter(), i64::max, one),
                }
            }
        };
        bounded(number).ok_or(EvalError::Overflow)
    }

    /// Whether the expression holds for these seats, that is, does not come to 0.
    ///
    /// # Errors
    /// As [`eval`](Self::eval).
    pub fn holds(&self, env: &impl Env<V>, subject: SeatSet) -> Result<bool, EvalError> {
        Ok(self.eval(env, subject)? != 0)
    }
}

impl Binary {
    /// The result, if the left side alone settles it.
    pub(super) fn decided_by(self, a: i64) -> Option<i64> {
        match self {
            Self::Or if a != 0 => Some(1),
            Self::And if a == 0 => Some(0),
            _ => None,
        }
    }

    /// The operation on two numbers that are both within bounds; the result need not be.
    fn apply(self, a: i64, b: i64) -> Result<i64, EvalError> {
        match self {
            Self::Or => Ok(i64::from(a != 0 || b != 0)),
            Self::And => Ok(i64::from(a != 0 && b != 0)),
            Self::Eq => Ok(i64::from(a == b)),
            Self::Ne => Ok(i64::from(a != b)),
            Self::Lt => Ok(i64::from(a < b)),
            Self::Le => Ok(i64::from(a <= b)),
            Self::Gt => Ok(i64::from(a > b)),
            Self::Ge => Ok(i64::from(a >= b)),
            Self::Add => add(a, b),
            Self::Sub => add(a, -b),
            Self::Mul => a.checked_mul(b).ok_or(EvalError::Overflow),
            Self::Div => divide(a, b).map(|(quotient, _)| quotient),
            Self::Rem => divide(a, b).map(|(_, rest)| rest),
        }
    }
}

fn add(a: i64, b: i64) -> Result<i64, EvalError> {
    a.checked_add(b).and_then(bounded).ok_or(EvalError::Overflow)
}

/// Quotient rounded down, and the rest, which has the sign of the divisor.
fn divide(a: i64, b: i64) -> Result<(i64, i64), EvalError> {
    if b == 0 {
        return Err(EvalError::DivisionByZero);
    }
    let (quotient, rest) = (a / b, a % b); // no overflow: both are far from i64::MIN
    if rest != 0 && (rest < 0) != (b < 0) { Ok((quotient - 1, rest + b)) } else { Ok((quotient, rest)) }
}

/// The least or greatest of some numbers.
fn extreme<I: IntoIterator>(
    items: I,
    better: fn(i64, i64) -> i64,
    mut number: impl FnMut(I::Item) -> Result<i64, EvalError>,
) -> Result<i64, EvalError> {
    let mut items = items.into_iter();
    let first = number(items.next().ok_or(EvalError::NoSeats)?)?;
    items.try_fold(first, |best, item| Ok(better(best, number(item)?)))
}
