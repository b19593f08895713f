//! Amounts in words.

use overtrick_core::ruleset::{STRAIN_BASE, StrainId};
use overtrick_core::score::{Aggregate, Binary, Expr, TableId, Unary};

use super::super::names::and;
use super::{About, Tree, Wording};

impl Wording<'_> {
    /// Whose figures the expression is about.
    fn own(self) -> &'static str {
        match self.about {
            About::Player => "the player's ",
            About::Side => "its ",
            About::Declaring | About::Declarer | About::Table => "the ",
        }
    }

    pub(super) fn variable(self, name: &str) -> String {
        let rules = self.names.rules;
        let role = |name: &str| match rules.role_by_name(name) {
            Some(role) => self.names.role(role),
            None => name.to_owned(),
        };
        let own = self.own();
        let parts: Vec<&str> = name.split('.').collect();
        match parts[..] {
            ["level"] => "the level of the bid".to_owned(),
            ["strain"] => "the strain".to_owned(),
            ["value"] => "the value of the bid".to_owned(),
            ["tricks"] => format!("{own}tricks"),
            ["bid"] => match self.about {
                About::Side => "what it bid",
                About::Player => "what the player bid",
                About::Declaring | About::Declarer | About::Table => "what was bid",
            }
            .to_owned(),
            ["size"] => "the number of its players".to_owned(),
            ["made"] => "1 if the contract is made, else 0".to_owned(),
            ["deals"] => "the number of deals".to_owned(),
            ["hand_size"] => "the number of cards in a hand".to_owned(),
            ["kitty_size"] | ["kitty", "size"] => {
                format!("the number of cards in the {}", self.names.term("kitty"))
            }
            ["tricks_done"] => "the number of tricks played".to_owned(),
            ["calls_made"] => "the number of calls made".to_owned(),
            ["m" | "n", number] => self.kept(parts[0], number),
            ["last_bid"] => match self.about {
                About::Player => "what the player bid last".to_owned(),
                _ => "what was bid last".to_owned(),
            },
            ["seat"] => "the number of the seat".to_owned(),
            ["calls"] => "the number of calls made by the player".to_owned(),
            ["partner", "calls"] => "the number of calls made by the partner".to_owned(),
            ["partner", "bid"] => "what the partner bid".to_owned(),
            ["partner", "called", group] => format!("how many partners bid {}", self.names.term(group)),
            ["partner", "said", word] => format!("how many partners said \"{}\"", self.names.phrase(word)),
            ["said", word] => format!("how many of its players said \"{}\"", self.names.phrase(word)),
            ["hand", count] => format!("the number of {} in the hand", self.names.term(count)),
            ["all", "called", group] => format!("how many players bid {}", self.names.term(group)),
            ["called", group] => format!("how many of its players bid {}", self.names.term(group)),
            ["in", of] => format!("how many of its players are {}", role(of)),
            ["size", of] | [of, "size"] => format!("the number of players who are {}", role(of)),
            ["before", ledger] => format!("{own}{} before the deal", self.names.term(ledger)),
            ["rival", ledger] => format!("the best {} of the others", self.names.term(ledger)),
            ["rival", "before", ledger] => {
                format!("the best {} of the others before the deal", self.names.term(ledger))
            }
            [of, "tricks"] => format!("the tricks of {}", role(of)),
            [ledger] if rules.sheet.find(ledger).is_some() => format!("{own}{}", self.names.term(ledger)),
            _ => format!("\"{}\"", self.names.phrase(name)),
        }
    }

    /// A number that the pack keeps: by its sentence, if that says only what it is.
    fn kept(self, life: &str, name: &str) -> String {
        let rules = self.names.rules;
        let list = if life == "m" { &rules.match_numbers } else { &rules.deal_numbers };
        let say = list.iter().find(|number| number.name == name).and_then(|number| number.say.as_deref());
        match say.map(|say| say.trim_end_matches('.')) {
            Some(say) if !say.contains(['{', '.', ';', ':']) => lower(say),
            _ => format!("the number \"{}\"", self.names.term(name)),
        }
    }

    pub(super) fn noun(self, tree: &Tree, names: &[String]) -> String {
        match tree {
            Expr::Const(number) => self.figure(*number),
            Expr::Var(var) => self.variable(names.get(usize::from(*var)).map_or("?", String::as_str)),
            Expr::Index(TableId::WON_AT, key) => {
                format!("the number of the trick that was {}trick {}", self.own(), self.noun(key, names))
            }
            Expr::Index(table, key) => {
                let name = self.names.rules.table(*table).map_or("?", |table| table.name.as_str());
                format!(
                    "the entry of the table \"{}\" for {}",
                    self.names.phrase(name),
                    self.noun(key, names)
                )
            }
            Expr::Unary(Unary::Neg, a) if negated(a).is_some() => {
                negated(a).map_or_else(String::new, |tree| self.noun(&tree, names))
            }
            Expr::Unary(Unary::Neg, a) => format!("minus {}", self.operand(a, names)),
            Expr::Unary(Unary::Abs, a) => format!("{} without its sign", self.operand(a, names)),
            Expr::Unary(Unary::Not, _) => format!("1 if {}, else 0", self.clause(tree, names)),
            Expr::Binary(op, both) => self.operation(tree, *op, both, names),
            Expr::If(parts) => {
                let [condition, then, otherwise] = &**parts;
                let (condition, then) = (self.clause(condition, names), self.noun(then, names));
                format!("{then} if {condition}, otherwise {}", self.noun(otherwise, names))
            }
            Expr::Min(all) => self.extreme(all, names, "at most", "the smallest of"),
            Expr::Max(all) => self.extreme(all, names, "at least", "the greatest of"),
            Expr::Each(aggregate, inner) => self.each(*aggregate, inner, names),
            Expr::Named(_, inner) => self.noun(inner, names),
        }
    }

    fn figure(self, number: i64) -> String {
        match usize::try_from(number - STRAIN_BASE).ok().and_then(|index| u8::try_from(index).ok()) {
            Some(strain)
                if number >= STRAIN_BASE && usize::from(strain) < self.names.rules.ladder.strains.len() =>
            {
                self.names.strain(StrainId(strain))
            }
            _ => number.to_string(),
        }
    }

    fn operation(self, tree: &Tree, op: Binary, both: &[Tree; 2], names: &[String]) -> String {
        let [a, b] = both;
        // Each side is worded once: a sum of many parts would take for ever otherwise.
        let part = |side: &Tree| self.operand(side, names);
        match op {
            Binary::Add => format!("{} plus {}", self.left(a, names), part(b)),
            Binary::Sub => format!("{} less {}", self.left(a, names), part(b)),
            Binary::Mul if a.as_const().is_none() && b.as_const().is_some() => {
                format!("{} times {}", part(b), part(a))
            }
            Binary::Mul => format!("{} times {}", part(a), part(b)),
            Binary::Div => format!("{} divided by {}, rounded down", part(a), part(b)),
            Binary::Rem => format!("what is left when {} is divided by {}", part(a), part(b)),
            _ => format!("1 if {}, else 0", self.clause(tree, names)),
        }
    }

    /// The left side of a sum, which needs no parentheses if it is one itself.
    fn left(self, tree: &Tree, names: &[String]) -> String {
        match tree {
            Expr::Binary(Binary::Add | Binary::Sub | Binary::Mul, _) => self.noun(tree, names),
            _ => self.operand(tree, names),
        }
    }

    /// A part of an operation, in parentheses if it is one itself.
    pub(super) fn operand(self, tree: &Tree, names: &[String]) -> String {
        let text = self.noun(tree, names);
        match tree {
            Expr::Const(_)
            | Expr::Var(_)
            | Expr::Index(..)
            | Expr::Each(Aggregate::Min | Aggregate::Max, _) => text,
            _ => format!("({text})"),
        }
    }

    fn extreme(self, all: &[Tree], names: &[String], bound: &str, of: &str) -> String {
        match all {
            [limit, one] | [one, limit] if limit.as_const().is_some() => {
                format!("{}, but {bound} {}", self.noun(one, names), self.noun(limit, names))
            }
            all => {
                let parts: Vec<String> = all.iter().map(|part| self.operand(part, names)).collect();
                format!("{of} {}", and(&parts))
            }
        }
    }

    fn each(self, aggregate: Aggregate, inner: &Tree, names: &[String]) -> String {
        let alone = Self { about: About::Player, ..self };
        match (aggregate, inner) {
            (Aggregate::Sum, Expr::If(parts)) if parts[2].as_const() == Some(0) => {
                let [condition, then, _] = &**parts;
                let clause = alone.clause(condition, names);
                if let Some(does) = clause.strip_prefix("the player ") {
                    return format!(
                        "the {} of those of its players who {does}",
                        plain(&alone.noun(then, names))
                    );
                }
                format!(
                    "the sum of {} over the players of whom this is so: {}",
                    plain(&alone.noun(then, names)),
                    clause
                )
            }
            (Aggregate::Sum, _) => {
                format!("the sum of {} over all players", plain(&alone.noun(inner, names)))
            }
            (Aggregate::Count, _) => {
                format!("the number of players of whom this is so: {}", alone.clause(inner, names))
            }
            (Aggregate::Min, _) => format!("the lowest {} of any player", plain(&alone.noun(inner, names))),
            (Aggregate::Max, _) => format!("the highest {} of any player", plain(&alone.noun(inner, names))),
        }
    }
}

/// A product with the sign of its number changed.
fn negated(tree: &Tree) -> Option<Tree> {
    let Expr::Binary(Binary::Mul, both) = tree else { return None };
    let [a, b] = &**both;
    let product = |a: &Tree, b: &Tree| Expr::Binary(Binary::Mul, Box::new([a.clone(), b.clone()]));
    match (a.as_const(), b.as_const()) {
        (Some(n), _) => Some(product(&Expr::Const(-n), b)),
        (_, Some(n)) => Some(product(&Expr::Const(-n), a)),
        _ => None,
    }
}

/// With a small first letter.
fn lower(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}

/// A noun without its article.
fn plain(noun: &str) -> &str {
    let articles = ["its ", "the player's ", "the "];
    articles.iter().find_map(|article| noun.strip_prefix(article)).unwrap_or(noun)
}
