//! An expression as text that parses to the same expression, with no more parentheses than it needs.

use std::fmt::{self, Display, Formatter};

use super::tree::level;
use super::{Binary, Expr, Unary};

impl<V: Display, T: Display> Display for Expr<V, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Const(number) => write!(f, "{number}"),
            Self::Var(var) => write!(f, "{var}"),
            Self::Index(table, key) => write!(f, "{table}[{key}]"),
            Self::Unary(Unary::Neg, a) => {
                f.write_str("-")?;
                operand(a, level::MINUS, f)
            }
            Self::Unary(Unary::Not, a) => {
                f.write_str("not ")?;
                // `not not a` reads well; `not a == b` is refused by the parser.
                let tightest = if level_of(a) == level::NOT { level::NOT } else { level::SUM };
                operand(a, tightest, f)
            }
            Self::Unary(Unary::Abs, a) => write!(f, "abs({a})"),
            Self::Binary(op, both) => {
                let [a, b] = &**both;
                let level = op.level();
                // Operators group to the left; comparisons do not group at all.
                let left = if level == level::COMPARE { level + 1 } else { level };
                operand(a, left, f)?;
                write!(f, " {} ", op.text())?;
                operand(b, level + 1, f)
            }
            Self::If(parts) => call("if", &parts[..], f),
            Self::Min(all) => call("min", all, f),
            Self::Max(all) => call("max", all, f),
            Self::Each(aggregate, a) => write!(f, "{}({a})", aggregate.text()),
            Self::Named(_, inner) => inner.fmt(f),
        }
    }
}

fn level_of<V, T>(expr: &Expr<V, T>) -> u8 {
    match expr {
        Expr::Unary(Unary::Neg, _) => level::MINUS,
        Expr::Const(number) if *number < 0 => level::MINUS,
        Expr::Unary(Unary::Not, _) => level::NOT,
        Expr::Binary(op, _) => Binary::level(*op),
        Expr::Named(_, inner) => level_of(inner),
        _ => level::ATOM,
    }
}

fn operand<V: Display, T: Display>(expr: &Expr<V, T>, loosest: u8, f: &mut Formatter<'_>) -> fmt::Result {
    if level_of(expr) < loosest { write!(f, "({expr})") } else { expr.fmt(f) }
}

fn call<V: Display, T: Display>(name: &str, args: &[Expr<V, T>], f: &mut Formatter<'_>) -> fmt::Result {
    write!(f, "{name}(")?;
    for (i, arg) in args.iter().enumerate() {
        if i > 0 {
            f.write_str(", ")?;
        }
        arg.fmt(f)?;
    }
    f.write_str(")")
}
