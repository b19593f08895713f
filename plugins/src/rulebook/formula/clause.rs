//! Conditions in words.

use overtrick_core::score::{Binary, Expr, Unary};

use super::{About, Tree, Wording};

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

    fn compared(self, op: Binary, both: &[Tree; 2], names: &[String]) -> String {
        let [a, b] = both;
        if let (Expr::Var(var), Binary::Eq, Some(number @ 1..)) = (a, op, b.as_const())
            && let Some(name) = names.get(usize::from(*var))
            && let Some(of) = name.strip_prefix("size.").or_else(|| name.strip_suffix(".size"))
            && let Some(role) = self.names.rules.role_by_name(of)
        {
            let (role, count) = (self.names.role(role), usize::try_from(number).unwrap_or(0));
            return format!("{} in the role of {role}", super::super::names::counted(count, "player"));
        }
        if let (Expr::Var(var), Some(number)) = (a, b.as_const())
            && let Some(text) =
                self.counted(names.get(usize::from(*var)).map_or("?", String::as_str), op, number)
        {
            return text;
        }
        let right = self.noun(b, names);
        if let (Expr::Var(var), Binary::Eq, Some(_)) = (a, op, b.as_const())
            && names.get(usize::from(*var)).is_some_and(|name| name == "strain")
        {
            return format!("the contract is in {right}");
        }
        if let (Expr::Binary(Binary::Rem, parts), Binary::Eq) = (a, op) {
            let [number, by] = &**parts;
            return format!(
                "{} divided by {} leaves {right}",
                self.operand(number, names),
                self.operand(by, names)
            );
        }
        let left = self.noun(a, names);
        let be = verb(&left);
        match op {
            Binary::Eq => format!("{left} {be} {right}"),
            Binary::Ne => format!("{left} {be} not {right}"),
            Binary::Lt => format!("{left} {be} less than {right}"),
            Binary::Le => format!("{left} {be} {right} or less"),
            Binary::Gt => format!("{left} {be} more than {right}"),
            Binary::Ge => format!("{left} {be} at least {right}"),
            _ => format!("{left} is not 0"),
        }
    }

    /// How many of a subject did or are something, compared with a number, where that has a shorter way to say it.
    fn counted(self, name: &str, op: Binary, number: i64) -> Option<String> {
        let some = matches!((op, number), (Binary::Gt | Binary::Ne, 0) | (Binary::Ge, 1));
        let none = matches!((op, number), (Binary::Eq | Binary::Le, 0) | (Binary::Lt, 1));
        let (it, who) = match self.about {
            About::Player => ("the player", "the player"),
            About::Side => ("it", "a player of it"),
            About::Declaring => ("the declaring side", "somebody who declares"),
            About::Table => ("the table", "somebody"),
        };
        let not = match (some, none) {
            (true, _) => "",
            (_, true) => "not ",
            _ => return None,
        };
        let parts: Vec<&str> = name.split('.').collect();
        let role = |of: &str| self.names.rules.role_by_name(of).map(|role| self.names.role(role));
        match parts[..] {
            ["called", group] if none && self.about == About::Player => {
                Some(format!("the player did not bid {}", self.names.term(group)))
            }
            ["called", group] if none => Some(format!("nobody of {it} bid {}", self.names.term(group))),
            ["called", group] => Some(format!("{who} bid {}", self.names.term(group))),
            ["said" | "partner", ..] => {
                let who = if parts[0] == "partner" { "the partner" } else { who };
                let what = match parts[parts.len().saturating_sub(2)..] {
                    ["said", word] => format!("\"{}\"", self.names.phrase(word)),
                    ["called", group] => self.names.term(group),
                    _ => return None,
                };
                let verb = if parts.contains(&"said") { "say" } else { "bid" };
                Some(match (none, verb) {
                    (true, verb) => format!("{who} did not {verb} {what}"),
                    (false, "say") => format!("{who} said {what}"),
                    (false, verb) => format!("{who} {verb} {what}"),
                })
            }
            ["in", of @ ("declaring" | "declarer")] => Some(format!("{it} is {not}{}", role(of)?)),
            ["in", of] => Some(format!("{who} is {not}of {}", role(of)?)),
            ["tricks"] => {
                let trick = if none { "no trick" } else { "a trick" };
                Some(match self.about {
                    About::Side | About::Player => format!("{it} has {trick}"),
                    About::Declaring | About::Table => format!("{trick} is won"),
                })
            }
            [of, "tricks"] => {
                Some(format!("{} {} {} trick", role(of)?, "won", if none { "no" } else { "a" }))
            }
            ["size", of] | [of, "size"] if none => Some(format!("nobody is {}", role(of)?)),
            _ => None,
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

/// "is", or "are" for tricks.
fn verb(noun: &str) -> &'static str {
    if noun.ends_with(" tricks") || noun.starts_with("the tricks of") { "are" } else { "is" }
}
