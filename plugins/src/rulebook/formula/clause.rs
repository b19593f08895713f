//! Conditions in words.

use overtrick_core::score::{Binary, Expr, Unary};

use super::compare::verb;
use super::{Tree, Wording};

impl Wording<'_> {
    /// The expression as a clause: "the contract is made and its tricks are 10".
    pub(super) fn clause(self, tree: &Tree, names: &[String]) -> String {
        match tree {
            Expr::Const(0) => "never".to_owned(),
            Expr::Const(_) => "always".to_owned(),
            Expr::Var(var) => {
                let name = names.get(usize::from(*var)).map_or("?", String::as_str);
                match name {
                    "made" => "the contract is made".to_owned(),
                    _ if self.is_condition(tree, names, 0) => {
                        format!("\"{}\" holds", self.names.phrase(name))
                    }
                    _ => format!("{} {} not 0", self.variable(name), verb(&self.variable(name))),
                }
            }
            Expr::Unary(Unary::Not, a) => match &**a {
                Expr::Var(var) if names.get(usize::from(*var)).is_some_and(|name| name == "made") => {
                    "the contract fails".to_owned()
                }
                Expr::Binary(op, both) if opposite(*op).is_some() => {
                    let op = opposite(*op).unwrap_or(*op);
                    self.compared(op, both, names)
                }
                a => format!("not ({})", self.clause(a, names)),
            },
            // What is always so beside something, and what is never so, need no word.
            Expr::Binary(Binary::And | Binary::Or, both)
                if both.iter().any(|side| side.as_const().is_some()) =>
            {
                let left = both.iter().find(|side| side.as_const().is_none());
                self.clause(left.unwrap_or(&both[0]), names)
            }
            Expr::Binary(op @ (Binary::And | Binary::Or), both) => {
                let part = |tree: &Tree| match tree {
                    Expr::Binary(inner @ (Binary::And | Binary::Or), _) if inner != op => {
                        format!("({})", self.clause(tree, names))
                    }
                    _ => self.clause(tree, names),
                };
                format!(
                    "{} {} {}",
                    part(&both[0]),
                    if *op == Binary::And { "and" } else { "or" },
                    part(&both[1])
                )
            }
            Expr::Binary(op, both) => self.compared(*op, both, names),
            other => format!("{} is not 0", self.noun(other, names)),
        }
    }
}

fn opposite(op: Binary) -> Option<Binary> {
    Some(match op {
        Binary::Eq => Binary::Ne,
        Binary::Ne => Binary::Eq,
        Binary::Lt => Binary::Ge,
        Binary::Le => Binary::Gt,
        Binary::Gt => Binary::Le,
        Binary::Ge => Binary::Lt,
        _ => return None,
    })
}
