//! Comparisons in words: "it has at least 7 tricks" and not "its tricks are at least 7".

use overtrick_core::score::{Binary, Expr};

use super::super::names::{counted, number};
use super::{About, Tree, Wording};

impl Wording<'_> {
    pub(super) fn compared(self, op: Binary, both: &[Tree; 2], names: &[String]) -> String {
        let [a, b] = both;
        let right = self.noun(b, names);
        if let Expr::Var(var) = a {
            let name = names.get(usize::from(*var)).map_or("?", String::as_str);
            let short = b.as_const().and_then(|number| self.with_number(name, op, number));
            if let Some(text) = short.or_else(|| self.figures(name, op, b.as_const(), &right)) {
                return text;
            }
            if name == "strain" && op == Binary::Eq && b.as_const().is_some() {
                return format!("the contract is in {right}");
            }
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

    /// Whom an expression is about, as the subject of a sentence.
    fn it(self) -> &'static str {
        match self.about {
            About::Player => "the player",
            About::Side => "it",
            About::Declarer => "the declarer",
            About::Declaring if self.names.alone() => "the declarer",
            About::Declaring => "the declaring side",
            About::Table => "the table",
        }
    }

    /// Tricks and bids compared: "it has more tricks than it bid".
    fn figures(self, name: &str, op: Binary, constant: Option<i64>, right: &str) -> Option<String> {
        let parts: Vec<&str> = name.split('.').collect();
        let role = |of: &str| self.names.rules.role_by_name(of).map(|role| self.names.role(role));
        let (who, does, what) = match parts[..] {
            ["tricks"] => (self.it().to_owned(), "has", " tricks"),
            [of, "tricks"] => (role(of)?, "has", " tricks"),
            ["bid"] => (self.it().to_owned(), "bid", ""),
            _ => return None,
        };
        let does = if does == "has" && who.ends_with('s') { "have" } else { does };
        if let Some(n) = constant {
            let n = match (n, what) {
                (1, " tricks") => "1 trick".to_owned(),
                (n, what) => format!("{n}{what}"),
            };
            return Some(match op {
                Binary::Eq => format!("{who} {does} {n}"),
                Binary::Ne => format!("{who} {does} another number than {n}"),
                Binary::Lt => format!("{who} {does} fewer than {n}"),
                Binary::Le => format!("{who} {does} at most {n}"),
                Binary::Gt => format!("{who} {does} more than {n}"),
                Binary::Ge => format!("{who} {does} at least {n}"),
                _ => return None,
            });
        }
        if what.is_empty() {
            return None;
        }
        let right = right.strip_prefix("what ").unwrap_or(right);
        Some(match op {
            Binary::Eq => format!("{who} {does} exactly as many tricks as {right}"),
            Binary::Ne => format!("{who} {does} not as many tricks as {right}"),
            Binary::Lt => format!("{who} {does} fewer tricks than {right}"),
            Binary::Le => format!("{who} {does} no more tricks than {right}"),
            Binary::Gt => format!("{who} {does} more tricks than {right}"),
            Binary::Ge => format!("{who} {does} at least as many tricks as {right}"),
            _ => return None,
        })
    }

    /// How many of a subject did or are something, compared with a number, where that has a shorter way to say it.
    fn with_number(self, name: &str, op: Binary, n: i64) -> Option<String> {
        let some = matches!((op, n), (Binary::Gt | Binary::Ne, 0) | (Binary::Ge, 1));
        let none = matches!((op, n), (Binary::Eq | Binary::Le, 0) | (Binary::Lt, 1));
        let it = self.it();
        let who = match self.about {
            About::Player => "the player",
            About::Side => "a player of it",
            About::Declarer => "the declarer",
            About::Declaring => "somebody who declares",
            About::Table => "somebody",
        };
        let parts: Vec<&str> = name.split('.').collect();
        let role = |of: &str| self.names.rules.role_by_name(of).map(|role| self.names.role(role));
        let exactly = usize::try_from(n).ok().filter(|n| *n > 0 && op == Binary::Eq);
        if let Some(n) = exactly {
            return match parts[..] {
                ["size", of] | [of, "size"] => Some(format!(
                    "{} {} in the role of {}",
                    counted(n, "player"),
                    if n == 1 { "is" } else { "are" },
                    role(of)?
                )),
                ["called", group] if self.about == About::Side => {
                    Some(format!("{} of its players bid {}", number(n), self.names.term(group)))
                }
                _ => None,
            };
        }
        let not = match (some, none) {
            (true, _) => "",
            (_, true) => "not ",
            _ => return None,
        };
        match parts[..] {
            ["all", "called", group] if none => Some(format!("nobody bid {}", self.names.term(group))),
            ["all", "called", group] => Some(format!("somebody bid {}", self.names.term(group))),
            ["called", group] if none && self.about == About::Player => {
                Some(format!("the player did not bid {}", self.names.term(group)))
            }
            ["called", group] if none => Some(format!("nobody of {it} bid {}", self.names.term(group))),
            ["called", group] => Some(format!("{who} bid {}", self.names.term(group))),
            ["calls"] => Some(format!("{who} has {}called before", if none { "not " } else { "" })),
            ["partner", "calls"] => {
                Some(format!("the partner has {}called before", if none { "not " } else { "" }))
            }
            ["said" | "partner", ..] => self.said(&parts, none, who),
            ["in", of @ ("declaring" | "declarer")] => Some(format!("{it} is {not}{}", role(of)?)),
            ["in", of] => Some(format!("{who} is {not}of {}", role(of)?)),
            ["tricks"] if self.about == About::Table => {
                Some(format!("{} is won", if none { "no trick" } else { "a trick" }))
            }
            ["tricks"] => Some(format!("{it} has {}", if none { "no trick" } else { "a trick" })),
            [of, "tricks"] => {
                let who = role(of)?;
                let have = if who.ends_with('s') { "have" } else { "has" };
                Some(format!("{who} {have} {} trick", if none { "no" } else { "a" }))
            }
            ["size", of] | [of, "size"] if none => Some(format!("nobody is {}", role(of)?)),
            _ => None,
        }
    }

    /// What somebody said or what the partner called, or that it was not.
    fn said(self, parts: &[&str], none: bool, who: &str) -> Option<String> {
        let who = if parts.first() == Some(&"partner") { "the partner" } else { who };
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
}

/// "is", or "are" for tricks.
pub(super) fn verb(noun: &str) -> &'static str {
    if noun.ends_with(" tricks") || noun.starts_with("the tricks of") { "are" } else { "is" }
}
