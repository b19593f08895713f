//! Computing an expression for a subject.

use std::cell::Cell;
use std::marker::PhantomData;

use super::code::{ASIDE, Code, Step};
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

    /// The entry of a table for these seats, if it has one for the key.
    fn table(&self, table: TableId, key: i64, subject: SeatSet) -> Option<i64>;

    /// What a named value came to for these seats, if that was kept and still holds.
    fn recall(&self, _value: u16, _subject: SeatSet) -> Option<i64> {
        None
    }

    /// Takes note of what a named value comes to.
    fn keep(&self, _value: u16, _subject: SeatSet, _number: i64) {}
}

impl<V: Copy> Expr<V> {
    /// As [`Code::eval`]; for an expression that is computed once.
    ///
    /// # Errors
    /// As there.
    pub fn eval(&self, env: &impl Env<V>, subject: SeatSet) -> Result<i64, EvalError> {
        Code::from(self).eval(env, subject)
    }
}

impl<V: Copy> Code<V> {
    /// The number the expression comes to for these seats. Does not allocate; looks at every part at most once
    /// per seat.
    ///
    /// # Errors
    /// When a number on the way has a magnitude above [`MAX_NUMBER`](crate::score::MAX_NUMBER), at a division
    /// by 0, an absent table entry, a least or greatest over no seat, or a variable without a value.
    pub fn eval(&self, env: &impl Env<V>, subject: SeatSet) -> Result<i64, EvalError> {
        let run = Run { env, failed: Cell::new(None), of: PhantomData };
        match run.steps(&self.0, subject) {
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

/// One computation. Why there is no number is noted on the side.
struct Run<'e, V, E> {
    env: &'e E,
    failed: Cell<Option<EvalError>>,
    of: PhantomData<V>,
}

impl<V: Copy, E: Env<V>> Run<'_, V, E> {
    fn steps(&self, mut steps: &[Step<V>], subject: SeatSet) -> Option<i64> {
        let mut aside = [0; ASIDE];
        let mut kept = 0;
        let mut number = 0;
        while let [step, rest @ ..] = steps {
            steps = rest;
            match *step {
                Step::Const(constant) => number = self.fits(constant)?,
                Step::Var(var) => number = self.var(var, subject)?,
                Step::Push => {
                    aside[kept % ASIDE] = number;
                    kept += 1;
                }
                Step::Binary(op) => {
                    kept -= 1;
                    number = self.noted(op.apply(aside[kept % ASIDE], number))?;
                }
                Step::WithConst(op, constant) => {
                    number = self.noted(op.apply(number, self.fits(constant)?))?;
                }
                Step::WithVar(op, var) => number = self.noted(op.apply(number, self.var(var, subject)?))?,
                Step::Decide(op, len) => {
                    if let Some(decided) = op.decided_by(number) {
                        number = decided;
                        steps = after(steps, len);
                    } else {
                        aside[kept % ASIDE] = number;
                        kept += 1;
                    }
                }
                Step::Unary(Unary::Neg) => number = -number,
                Step::Unary(Unary::Not) => number = i64::from(number == 0),
                Step::Unary(Unary::Abs) => number = number.abs(),
                Step::Index(table) => number = self.entry(table, number, subject)?,
                Step::Least => {
                    kept -= 1;
                    number = number.min(aside[kept % ASIDE]);
                }
                Step::Greatest => {
                    kept -= 1;
                    number = number.max(aside[kept % ASIDE]);
                }
                Step::Unless(len) => {
                    if number == 0 {
                        steps = after(steps, len);
                    }
                }
                Step::Skip(len) => steps = after(steps, len),
                Step::Apart(len) => {
                    number = self.steps(first(steps, len), subject)?;
                    steps = after(steps, len);
                }
                Step::Recall(value, len) => {
                    if let Some(known) = self.env.recall(value, subject) {
                        number = known;
                        steps = after(steps, len);
                    }
                }
                Step::Keep(value) => self.env.keep(value, subject, number),
                Step::Each(aggregate, len) => {
                    number = self.each(aggregate, first(steps, len), subject)?;
                    steps = after(steps, len);
                }
            }
        }
        Some(number)
    }

    #[inline]
    fn var(&self, var: V, subject: SeatSet) -> Option<i64> {
        match self.env.var(var, subject) {
            Ok(number) => self.fits(number),
            Err(error) => self.fail(error),
        }
    }

    fn entry(&self, table: TableId, key: i64, subject: SeatSet) -> Option<i64> {
        match self.env.table(table, key, subject) {
            Some(number) => self.fits(number),
            None => self.fail(EvalError::NoEntry { table, key }),
        }
    }

    fn each(&self, aggregate: Aggregate, steps: &[Step<V>], subject: SeatSet) -> Option<i64> {
        let one = |seat| self.steps(steps, SeatSet::of(seat));
        let mut seats = subject.iter();
        match aggregate {
            Aggregate::Sum => seats.try_fold(0, |sum, seat| self.noted(add(sum, one(seat)?))),
            Aggregate::Count => seats.try_fold(0, |n, seat| Some(n + i64::from(one(seat)? != 0))),
            Aggregate::Min | Aggregate::Max => {
                let better = if aggregate == Aggregate::Min { i64::min } else { i64::max };
                let Some(first) = seats.next() else { return self.fail(EvalError::NoSeats) };
                let first = one(first)?;
                seats.try_fold(first, |best, seat| Some(better(best, one(seat)?)))
            }
        }
    }

    /// The number, if it is not too large.
    #[inline]
    fn fits(&self, number: i64) -> Option<i64> {
        match bounded(number) {
            Some(number) => Some(number),
            None => self.fail(EvalError::Overflow),
        }
    }

    #[inline]
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

/// The first `len` steps.
#[inline]
fn first<V>(steps: &[Step<V>], len: usize) -> &[Step<V>] {
    steps.get(..len).unwrap_or_default()
}

/// The steps after the first `len`.
#[inline]
fn after<V>(steps: &[Step<V>], len: usize) -> &[Step<V>] {
    steps.get(len..).unwrap_or_default()
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
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call would cost more than what it does")]
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
