//! An expression as a list of steps: what a match keeps and [`eval`](super::eval) runs.
//!
//! The steps work on one number at hand and a few put aside. Parts that are computed for other seats are lists within
//! the list, and so is what would need too many numbers put aside.

use super::{Aggregate, Binary, Expr, TableId, Unary};

/// How many numbers a list of steps puts aside at most.
pub(super) const ASIDE: usize = 8;

/// An expression ready to be computed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code<V>(pub(super) Vec<Step<V>>);

/// One step. Lengths count the steps that follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step<V> {
    /// Takes a number to hand.
    Const(i64),
    /// Takes the value of a variable to hand.
    Var(V),
    /// Puts the number at hand aside.
    Push,
    /// The number put aside last, and the one at hand.
    Binary(Binary),
    /// The number at hand and another.
    WithConst(Binary, i64),
    /// The number at hand and a variable.
    WithVar(Binary, V),
    /// If the number at hand settles `and` or `or`, skips the right side and the operation; else puts it aside.
    Decide(Binary, usize),
    /// An operation on the number at hand.
    Unary(Unary),
    /// The entry of a table for the number at hand.
    Index(TableId),
    /// The lesser of the number put aside last and the one at hand.
    Least,
    /// The greater of the two.
    Greatest,
    /// Skips so many steps if the number at hand is 0.
    Unless(usize),
    /// Skips so many steps.
    Skip(usize),
    /// So many steps with nothing put aside.
    Apart(usize),
    /// Skips so many steps if the environment remembers what this value comes to.
    Recall(u16, usize),
    /// Has the environment remember the number at hand as this value.
    Keep(u16),
    /// So many steps for each seat alone, put together.
    Each(Aggregate, usize),
}

impl<V: Copy> Code<V> {
    /// A number.
    pub fn number(number: i64) -> Self {
        Self(vec![Step::Const(number)])
    }

    /// The number, if the expression is nothing but one.
    pub fn as_const(&self) -> Option<i64> {
        match self.0[..] {
            [Step::Const(number)] => Some(number),
            _ => None,
        }
    }

    /// Every variable that is read.
    pub fn vars(&self) -> impl Iterator<Item = V> + '_ {
        self.0.iter().filter_map(|step| match *step {
            Step::Var(var) | Step::WithVar(_, var) => Some(var),
            _ => None,
        })
    }

    /// The numbers of the values that may be remembered, each as often as it is written out.
    pub fn values(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().filter_map(|step| match *step {
            Step::Keep(value) => Some(value),
            _ => None,
        })
    }

    /// Whether it is more than a look at one number.
    pub fn is_work(&self) -> bool {
        self.0.len() > 1
    }

    /// The same as a value that an environment may remember under a number
    /// ([`Env::recall`](super::Env::recall)).
    #[must_use]
    pub fn remembered(mut self, value: u16) -> Self {
        self.0.push(Step::Keep(value));
        self.0.insert(0, Step::Recall(value, self.0.len()));
        self
    }
}

impl<V: Copy> From<&Expr<V>> for Code<V> {
    fn from(expr: &Expr<V>) -> Self {
        let mut code = Self(Vec::new());
        code.part(expr, 0);
        code
    }
}

impl<V: Copy> Code<V> {
    /// Adds the steps of a part, while `aside` numbers are put aside.
    fn part(&mut self, expr: &Expr<V>, aside: usize) {
        match expr {
            Expr::Const(number) => self.0.push(Step::Const(*number)),
            Expr::Var(var) => self.0.push(Step::Var(*var)),
            Expr::Binary(op, both) => self.binary(*op, &both[0], &both[1], aside),
            Expr::Unary(op, inner) => {
                self.part(inner, aside);
                self.0.push(Step::Unary(*op));
            }
            Expr::Index(table, key) => {
                self.part(key, aside);
                self.0.push(Step::Index(*table));
            }
            Expr::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                self.part(condition, aside);
                let unless = self.hole();
                self.part(then, aside);
                let skip = self.hole();
                self.0[unless] = Step::Unless(self.0.len() - unless - 1);
                self.part(otherwise, aside);
                self.0[skip] = Step::Skip(self.0.len() - skip - 1);
            }
            Expr::Min(all) => self.extreme(all, Step::Least, aside),
            Expr::Max(all) => self.extreme(all, Step::Greatest, aside),
            Expr::Named(value, inner) => {
                let recall = self.hole();
                self.part(inner, aside);
                self.0.push(Step::Keep(*value));
                self.0[recall] = Step::Recall(*value, self.0.len() - recall - 1);
            }
            Expr::Each(aggregate, inner) => self.apart(inner, |len| Step::Each(*aggregate, len)),
        }
    }

    fn binary(&mut self, op: Binary, a: &Expr<V>, b: &Expr<V>, aside: usize) {
        self.part(a, aside);
        if matches!(op, Binary::Or | Binary::And) {
            let decide = self.hole();
            self.right(b, aside + 1);
            self.0.push(Step::Binary(op));
            self.0[decide] = Step::Decide(op, self.0.len() - decide - 1);
            return;
        }
        match b {
            Expr::Const(number) => self.0.push(Step::WithConst(op, *number)),
            Expr::Var(var) => self.0.push(Step::WithVar(op, *var)),
            _ => {
                self.0.push(Step::Push);
                self.right(b, aside + 1);
                self.0.push(Step::Binary(op));
            }
        }
    }

    fn extreme(&mut self, all: &[Expr<V>], step: Step<V>, aside: usize) {
        for (index, part) in all.iter().enumerate() {
            if index == 0 {
                self.part(part, aside);
            } else {
                self.0.push(Step::Push);
                self.right(part, aside + 1);
                self.0.push(step);
            }
        }
    }

    /// A part for which a number was put aside.
    fn right(&mut self, expr: &Expr<V>, aside: usize) {
        if aside < ASIDE { self.part(expr, aside) } else { self.apart(expr, Step::Apart) }
    }

    /// A part as a list within the list.
    fn apart(&mut self, expr: &Expr<V>, step: impl FnOnce(usize) -> Step<V>) {
        let at = self.hole();
        self.part(expr, 0);
        self.0[at] = step(self.0.len() - at - 1);
    }

    /// A step to be filled in, and where it is.
    fn hole(&mut self) -> usize {
        self.0.push(Step::Push);
        self.0.len() - 1
    }
}
