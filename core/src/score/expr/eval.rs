//! Computing an expression for a subject.

use std::cell::Cell;
use std::marker::PhantomData;

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

    /// What a named value came to for these seats, if that was kept and still holds.
    fn recall(&self, _value: u16, _subject: SeatSet) -> Option<i64> {
        None
    }

    /// Takes note of what a named value comes to.
    fn keep(&self, _value: u16, _subject: SeatSet, _number: i64) {}
}

impl<V: Copy> Expr<V> {
    /// The number the expression comes to for these seats. Does not allocate; looks at every part at most once
    /// per seat.
    ///
    /// # Errors
    /// When a number on the way has a magnitude above [`MAX_NUMBER`](crate::score::MAX_NUMBER), at a division
    /// by 0, an absent table entry, a least or greatest over no seat, or a variable without a value.
    pub fn eval(&self, env: &impl Env<V>, subject: SeatSet) -> Result<i64, EvalError> {
        let run = Run { env, failed: Cell::new(None), of: PhantomData };
        match run.number(self, subject) {
            Some(number) => Ok(number),
            None => Err(run.failed.get().unwrap_or(EvalError::Overflow)),
        }
    }

    /// Whether the expression holds for these seats, that is, does not come to 0.
    ///
    /// # Errors
    /// As [`eval`](Self::eval).
    pub fn holds(&self, env: &impl Env<V>, subject: SeatSet) -> Result<bool, EvalError> {
        Ok(self.eval(env, subject)? != 0)
    }
}

/// One computation. Numbers go from part to part in registers; why there is none is noted on the side.
struct Run<'e, V, E> {
    env: &'e E,
    failed: Cell<Option<EvalError>>,
    of: PhantomData<V>,
}

impl<V: Copy, E: Env<V>> Run<'_, V, E> {
    fn number(&self, expr: &Expr<V>, subject: SeatSet) -> Option<i64> {
        match expr {
            Expr::Const(number) => self.fits(*number),
            Expr::Var(var) => self.var(*var, subject),
            Expr::Binary(op, both) => {
                let [a, b] = &**both;
                let a = self.part(a, subject)?;
                match op.decided_by(a) {
                    Some(number) => Some(number),
                    None => self.noted(op.apply(a, self.part(b, subject)?)),
                }
            }
            Expr::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let taken = if self.part(condition, subject)? == 0 { otherwise } else { then };
                self.part(taken, subject)
            }
            Expr::Named(value, inner) => {
                if let Some(number) = self.env.recall(*value, subject) {
                    return Some(number);
                }
                let number = self.number(inner, subject)?;
                self.env.keep(*value, subject, number);
                Some(number)
            }
            Expr::Index(table, key) => {
                let key = self.number(key, subject)?;
                match self.env.table(*table, key) {
                    Some(number) => self.fits(number),
                    None => self.fail(EvalError::NoEntry { table: *table, key }),
                }
            }
            Expr::Unary(op, a) => {
                let a = self.number(a, subject)?;
                Some(match op {
                    Unary::Neg => -a,
                    Unary::Not => i64::from(a == 0),
                    Unary::Abs => a.abs(),
                })
            }
            Expr::Min(all) => self.extreme(all, i64::min, |part| self.number(part, subject)),
            Expr::Max(all) => self.extreme(all, i64::max, |part| self.number(part, subject)),
            Expr::Each(aggregate, inner) => self.each(*aggregate, inner, subject),
        }
    }

    /// The same, without another call for what is most common.
    #[inline]
    fn part(&self, expr: &Expr<V>, subject: SeatSet) -> Option<i64> {
        match expr {
            Expr::Const(number) => self.fits(*number),
            Expr::Var(var) => self.var(*var, subject),
            _ => self.number(expr, subject),
        }
    }

    fn var(&self, var: V, subject: SeatSet) -> Option<i64> {
        match self.env.var(var, subject) {
            Ok(number) => self.fits(number),
            Err(error) => self.fail(error),
        }
    }

    fn each(&self, aggregate: Aggregate, inner: &Expr<V>, subject: SeatSet) -> Option<i64> {
        let one = |seat| self.number(inner, SeatSet::of(seat));
        match aggregate {
            Aggregate::Sum => subject.iter().try_fold(0, |sum, seat| self.noted(add(sum, one(seat)?))),
            Aggregate::Count => subject.iter().try_fold(0, |n, seat| Some(n + i64::from(one(seat)? != 0))),
            Aggregate::Min => self.extreme(subject.iter(), i64::min, one),
            Aggregate::Max => self.extreme(subject.iter(), i64::max, one),
        }
    }

    /// The least or greatest of some numbers.
    fn extreme<I: IntoIterator>(
        &self,
        items: I,
        better: fn(i64, i64) -> i64,
        mut number: impl FnMut(I::Item) -> Option<i64>,
    ) -> Option<i64> {
        let mut items = items.into_iter();
        let Some(first) = items.next() else { return self.fail(EvalError::NoSeats) };
        let first = number(first)?;
        items.try_fold(first, |best, item| Some(better(best, number(item)?)))
    }

    /// The number, if it is not too large.
    fn fits(&self, number: i64) -> Option<i64> {
        match bounded(number) {
            Some(number) => Some(number),
            None => self.fail(EvalError::Overflow),
        }
    }

    fn noted(&self, result: Result<i64, EvalError>) -> Option<i64> {
        match result {
            Ok(number) => Some(number),
            Err(error) => self.fail(error),
        }
    }

    #[cold]
    fn fail(&self, error: EvalError) -> Option<i64> {
        self.failed.set(Some(error));
        None
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

    /// The operation on two numbers that are both within bounds.
    #[inline]
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
            Self::Mul => a.checked_mul(b).and_then(bounded).ok_or(EvalError::Overflow),
            Self::Div => divide(a, b).map(|(quotient, _)| quotient),
            Self::Rem => divide(a, b).map(|(_, rest)| rest),
        }
    }
}

#[inline]
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
