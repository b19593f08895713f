//! From names to what they mean.

use super::{Binary, Env, EvalError, Expr, ExprError, Path, Source, TableId};
use crate::score::MAX_NUMBER;
use crate::seat::SeatSet;

/// How many nodes an expression may have once the values it names are written out.
pub const MAX_RESOLVED_NODES: usize = 1024;

/// Knows the names of one place of a ruleset.
///
/// A resolver may resolve other expressions on the way (the named values of a pack) and hand out their trees;
/// it must notice by itself when it comes round to one it has not finished, and bound how deep it goes.
pub trait Resolve<V> {
    /// What a name stands for: a number, a variable, or the tree of a named value.
    ///
    /// # Errors
    /// A message in the style of [`ExprError::message`] that ends with the nearest name there is.
    fn name(&mut self, parts: &[&str]) -> Result<Expr<V>, String>;

    /// Which table an index reads.
    ///
    /// # Errors
    /// As [`name`](Self::name).
    fn table(&mut self, parts: &[&str]) -> Result<TableId, String>;
}

impl Source {
    /// Looks up every name. Parts that come to a number on their own are computed here, and a branch that
    /// cannot be taken is left out; a part that has no value on its own (a division by 0) is left as it stands.
    ///
    /// # Errors
    /// Every name that the resolver refuses, in the order of the text, or the name with which the expression
    /// passes [`MAX_RESOLVED_NODES`].
    pub fn resolve<V: Copy>(&self, names: &mut impl Resolve<V>) -> Result<Expr<V>, Vec<ExprError>> {
        let mut work = Resolver { names, errors: Vec::new(), nodes: 0 };
        let expr = work.resolve(&self.tree);
        if work.errors.is_empty() { Ok(expr) } else { Err(work.errors) }
    }
}

impl<V: Copy> Expr<V> {
    /// [`Source::parse`] and [`Source::resolve`] in one.
    ///
    /// # Errors
    /// As those two; never empty.
    pub fn compile(text: &str, names: &mut impl Resolve<V>) -> Result<Self, Vec<ExprError>> {
        Source::parse(text).map_err(|error| vec![error])?.resolve(names)
    }
}

struct Resolver<'a, R> {
    names: &'a mut R,
    errors: Vec<ExprError>,
    /// How many nodes the result has so far.
    nodes: usize,
}

impl<R> Resolver<'_, R> {
    /// Stands in for a part that is in error, so that the rest is still looked at.
    fn refuse<V>(&mut self, path: &Path, message: String) -> Expr<V> {
        self.errors.push(ExprError::new(path.span(), message));
        Expr::Const(0)
    }

    fn resolve<V: Copy>(&mut self, tree: &Expr<Path, Path>) -> Expr<V>
    where
        R: Resolve<V>,
    {
        self.nodes += 1;
        match tree {
            Expr::Const(number) => Expr::Const(*number),
            Expr::Var(path) => self.name(path),
            Expr::Index(path, key) => {
                // The key is looked at even so: its names may be in error as well.
                let table =
                    self.names.table(&path.parts()).map_err(|message| self.refuse::<V>(path, message));
                let key = Box::new(self.resolve(key));
                table.map_or_else(|refused| refused, |table| Expr::Index(table, key))
            }
            Expr::Unary(op, a) => folded(Expr::Unary(*op, Box::new(self.resolve(a)))),
            Expr::Binary(op, both) => {
                let [a, b] = &**both;
                folded(Expr::Binary(*op, Box::new([self.resolve(a), self.resolve(b)])))
            }
            Expr::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let parts = [self.resolve(condition), self.resolve(then), self.resolve(otherwise)];
                match parts {
                    [Expr::Const(0), _, taken] | [Expr::Const(_), taken, _] => taken,
                    parts => Expr::If(Box::new(parts)),
                }
            }
            Expr::Min(all) => folded(Expr::Min(all.iter().map(|part| self.resolve(part)).collect())),
            Expr::Max(all) => folded(Expr::Max(all.iter().map(|part| self.resolve(part)).collect())),
            Expr::Each(aggregate, inner) => Expr::Each(*aggregate, Box::new(self.resolve(inner))),
            // No text writes this; a resolver hands it out.
            Expr::Named(_, inner) => self.resolve(inner),
        }
    }

    fn name<V: Copy>(&mut self, path: &Path) -> Expr<V>
    where
        R: Resolve<V>,
    {
        let meaning = match self.names.name(&path.parts()) {
            Ok(Expr::Const(number)) if number.unsigned_abs() > MAX_NUMBER.unsigned_abs() => {
                return self.refuse(path, format!("`{path}` is {number}, beyond ±{MAX_NUMBER}"));
            }
            Ok(meaning) => meaning,
            Err(message) => return self.refuse(path, message),
        };
        let before = self.nodes;
        let written_out = meaning.nodes().filter(|node| !matches!(node, Expr::Named(..)));
        self.nodes += written_out.count() - 1;
        if before <= MAX_RESOLVED_NODES && self.nodes > MAX_RESOLVED_NODES {
            let message =
                format!("with `{path}` written out the expression has more than {MAX_RESOLVED_NODES} parts");
            return self.refuse(path, message);
        }
        meaning
    }
}

/// The same expression, computed if it needs neither variables nor seats.
fn folded<V: Copy>(expr: Expr<V>) -> Expr<V> {
    if let Expr::Binary(op, both) = &expr
        && let Some(number) = both[0].as_const().and_then(|a| op.decided_by(a))
    {
        return Expr::Const(number);
    }
    if expr.children().iter().any(|child| child.as_const().is_none()) {
        return without_identity(expr);
    }
    match expr.eval(&Nothing, SeatSet::EMPTY) {
        Ok(number) => Expr::Const(number),
        Err(_) => expr,
    }
}

/// The part that an operation with 0 or 1 leaves as it is.
fn without_identity<V: Copy>(expr: Expr<V>) -> Expr<V> {
    let Expr::Binary(op, both) = expr else { return expr };
    let kept = match (op, both[0].as_const(), both[1].as_const()) {
        (Binary::Add, Some(0), _) | (Binary::Mul, Some(1), _) => 1,
        (Binary::Add | Binary::Sub, _, Some(0)) | (Binary::Mul | Binary::Div, _, Some(1)) => 0,
        _ => return Expr::Binary(op, both),
    };
    let [a, b] = *both;
    if kept == 0 { a } else { b }
}

/// The environment of an expression of numbers alone.
struct Nothing;

impl<V> Env<V> for Nothing {
    fn var(&self, _: V, _: SeatSet) -> Result<i64, EvalError> {
        Err(EvalError::NoValue("the value is not known yet"))
    }

    fn table(&self, _: TableId, _: i64, _: SeatSet) -> Option<i64> {
        None
    }
}
