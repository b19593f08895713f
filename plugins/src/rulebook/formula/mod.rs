//! The expressions of a pack in words.
//!
//! Options stand for their values, so that only the part that counts under the options in force is told. Named values
//! of the pack keep their names; a reader looks them up where they are told once.

mod clause;
mod compare;
mod noun;

use std::collections::BTreeMap;

use overtrick_core::ruleset::{OptionValue, STRAIN_BASE};
use overtrick_core::score::{Binary, Expr, Resolve, TableId, Unary};

use super::names::Names;
use crate::load::Loaded;

/// Whose figures an expression is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum About {
    /// Whoever makes the contract.
    Declaring,
    /// The same where he stands alone.
    Declarer,
    /// Each side.
    Side,
    /// Each player.
    Player,
    /// The whole table, or nobody.
    Table,
}

/// Turns expressions into words.
#[derive(Clone, Copy)]
pub(super) struct Wording<'a> {
    pub(super) names: Names<'a>,
    pub(super) loaded: &'a Loaded,
    pub(super) about: About,
}

type Tree = Expr<u16>;

/// Numbers and names that stand between them.
struct Found<'a> {
    wording: Wording<'a>,
    names: Vec<String>,
    /// How many values of the pack stand around the one that is looked up.
    depth: usize,
    /// Values that have been looked up: what they come to, if that is short.
    known: BTreeMap<String, Option<Tree>>,
}

/// A named value of no more parts than this is written out where it is read.
const SHORT: usize = 3;
/// Values within values are written out no deeper.
const DEEPEST: usize = 16;

impl Resolve<u16> for Found<'_> {
    fn name(&mut self, parts: &[&str]) -> Result<Tree, String> {
        if let Some(number) = self.wording.number(parts) {
            return Ok(Expr::Const(number));
        }
        let name = parts.join(".");
        if let Some(short) = self.short(&name) {
            return Ok(short);
        }
        let index = self.names.iter().position(|other| *other == name).unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        u16::try_from(index).map(Expr::Var).map_err(|_| "too many names".to_owned())
    }

    fn table(&mut self, parts: &[&str]) -> Result<TableId, String> {
        let name = parts.join(".");
        if name == "won_at" {
            return Ok(TableId::WON_AT);
        }
        let found = self.wording.names.rules.tables.iter().position(|table| table.name == name);
        found.and_then(|index| u16::try_from(index).ok()).map(TableId).ok_or(name)
    }
}

impl Found<'_> {
    /// A named value of the pack, if under the options in force it is short.
    fn short(&mut self, name: &str) -> Option<Tree> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let loaded = self.wording.loaded;
        let text = loaded.spec.values.get(name).filter(|_| self.depth < DEEPEST)?;
        self.depth += 1;
        let tree = Expr::compile(&text.0, self).ok();
        self.depth -= 1;
        let short = tree.filter(|tree| tree.nodes().count() <= SHORT);
        self.known.insert(name.to_owned(), short.clone());
        short
    }
}

impl Wording<'_> {
    /// The expression as a noun: an amount.
    pub(super) fn amount(self, text: &str) -> String {
        self.told(text, Self::noun)
    }

    /// The expression as a condition; nothing if it always holds.
    pub(super) fn condition(self, text: &str) -> Option<String> {
        match self.tree(text) {
            Some((tree, _)) if tree.as_const().is_some_and(|number| number != 0) => None,
            Some((tree, names)) => Some(self.clause(&tree, &names)),
            None => Some(format!("`{text}`")),
        }
    }

    /// Whether the expression is a condition rather than an amount.
    fn is_condition(self, tree: &Tree, names: &[String], depth: u8) -> bool {
        match tree {
            Expr::Binary(op, _) => {
                !matches!(op, Binary::Add | Binary::Sub | Binary::Mul | Binary::Div | Binary::Rem)
            }
            Expr::Unary(Unary::Not, _) => true,
            Expr::Var(var) => {
                let name = names.get(usize::from(*var)).map_or("", String::as_str);
                if name == "made" {
                    return true;
                }
                let Some(value) = self.loaded.spec.values.get(name).filter(|_| depth < 8) else {
                    return false;
                };
                self.tree(&value.0).is_some_and(|(tree, names)| self.is_condition(&tree, &names, depth + 1))
            }
            _ => false,
        }
    }

    /// Names of values of the pack that an expression reads.
    pub(super) fn values_read(self, text: &str) -> Vec<String> {
        let Some((tree, names)) = self.tree(text) else { return Vec::new() };
        let read = tree.vars().filter_map(|var| names.get(usize::from(*var)));
        read.filter(|name| self.loaded.spec.values.contains_key(*name)).cloned().collect()
    }

    /// Tables that an expression reads.
    pub(super) fn tables_read(self, text: &str) -> Vec<TableId> {
        self.tree(text).map_or_else(Vec::new, |(tree, _)| tree.tables().copied().collect())
    }

    /// The number, if the expression comes to one under the options in force.
    pub(super) fn as_number(self, text: &str) -> Option<i64> {
        self.tree(text)?.0.as_const()
    }

    fn told(self, text: &str, how: impl Fn(Self, &Tree, &[String]) -> String) -> String {
        self.tree(text).map_or_else(|| format!("`{text}`"), |(tree, names)| how(self, &tree, &names))
    }

    fn tree(self, text: &str) -> Option<(Tree, Vec<String>)> {
        let mut found = Found { wording: self, names: Vec::new(), depth: 0, known: BTreeMap::new() };
        let tree = Expr::compile(text, &mut found).ok()?;
        Some((tree, found.names))
    }

    /// What a name comes to before any match.
    fn number(self, parts: &[&str]) -> Option<i64> {
        let rules = self.names.rules;
        let count = |n: usize| i64::try_from(n).ok();
        match parts {
            ["opt", option] => match rules.options.get(*option)? {
                OptionValue::Bool(on) => Some(i64::from(*on)),
                OptionValue::Int(number) => Some(*number),
                _ => None,
            },
            ["opt", option, word] => Some(i64::from(match rules.options.get(*option)? {
                OptionValue::Word(chosen) => chosen == word,
                OptionValue::Set(chosen) => chosen.iter().any(|one| one == word),
                _ => return None,
            })),
            ["seats"] | ["size", "all"] => count(rules.seats),
            ["active"] | ["size", "active"] => count(rules.active),
            ["called", group] | ["all", "called", group]
                if self.loaded.spec.ladder.get(*group).is_some_and(|group| group.off) =>
            {
                Some(0)
            }
            [table, row] => rules.tables.iter().find(|other| other.name == *table)?.named(row),
            [one] => {
                let found = rules.ladder.strains.iter().position(|strain| strain.name == *one)?;
                Some(STRAIN_BASE + count(found)?)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, open};
    use crate::load::LoadRequest;
    use crate::registry::Registry;
    use crate::source::PackFiles;

    const PACK: &str = r#"
api = 1
id = "words"
[players.4]
sides = 2
[deck]
suits = ["S", "H"]
ranks = ["2", "3", "4", "5"]
[deal]
packets = ["2 each"]
[order.plain]
[tables.price]
S = 1
H = 2
[ladder.bid]
levels = [1, 2]
strains = ["S", "H"]
value = "price[strain]"
contract = "game"
[auction]
kind = "ladder"
[contract.game]
order = "plain"
leader = "declarer"
[sheet]
side = ["score"]
[values]
kept = "tricks >= bid"
over = "if(kept, tricks - bid, 0)"
[score.game.tricks]
each = "side"
to = "score"
amount = "over"
[numbers.match.rounds]
start = 0
min = 0
max = 9
say = "Rounds that were played."
[end.ten]
win = "score >= 10"
[options.bonus]
code = "B"
type = "int"
min = 0
max = 10
default = 5
say = "{value}"
[options.way]
code = "W"
type = "choice"
default = "a"
values = { a = "A.", b = "B." }
"#;

    fn game() -> Game {
        let registry = Registry::default();
        let pack = PackFiles::from_text("words.toml", PACK).expect("a pack");
        open(&LoadRequest::new(pack, &registry)).unwrap_or_else(|faults| panic!("{faults}"))
    }

    #[test]
    fn amounts() {
        let game = game();
        let wording =
            Wording { names: Names { rules: &game.rules }, loaded: &game.loaded, about: About::Side };
        for (text, words) in [
            ("10 * tricks", "10 times its tricks"),
            ("-value", "minus the value of the bid"),
            ("-(10 * bid)", "-10 times what it bid"),
            ("sum(if(called.bid > 0, tricks, 0))", "the tricks of those of its players who bid bid"),
            ("opt.bonus + 1", "6"),
            ("if(opt.way.a, tricks, bid)", "its tricks"),
            ("if(opt.bonus > 9, 1, tricks)", "its tricks"),
            ("max(value, opt.bonus)", "the value of the bid, but at least 5"),
            ("tricks - bid - 1", "its tricks less what it bid less 1"),
            ("2 * (tricks - bid)", "2 times (its tricks less what it bid)"),
            ("if(kept, 1, 0)", "1 if it has at least as many tricks as it bid, otherwise 0"),
            ("before.score // 10", "its score before the deal divided by 10, rounded down"),
            ("max_of(tricks)", "the highest tricks of any player"),
            ("price[strain]", "the entry of the table \"price\" for the strain"),
            ("m.rounds + 1", "rounds that were played plus 1"),
        ] {
            assert_eq!(wording.amount(text), words, "{text}");
        }
    }

    #[test]
    fn conditions() {
        let game = game();
        let wording =
            Wording { names: Names { rules: &game.rules }, loaded: &game.loaded, about: About::Side };
        for (text, words) in [
            ("made", Some("the contract is made")),
            ("not made", Some("the contract fails")),
            ("opt.bonus == 5 and score >= 10", Some("its score is at least 10")),
            ("opt.bonus == 5", None),
            ("in.declaring > 0", Some("it is the declaring side")),
            ("called.bid > 0", Some("a player of it bid bid")),
            ("tricks == 0", Some("it has no trick")),
            ("not (tricks >= 3)", Some("it has fewer than 3 tricks")),
            ("tricks > bid", Some("it has more tricks than it bid")),
            ("strain == H", Some("the contract is in ♥")),
            ("deals % 4 == 1", Some("the number of deals divided by 4 leaves 1")),
            (
                "made and (tricks > 1 or kept and over > 2)",
                Some(
                    "the contract is made and (it has more than 1 trick or (it has at least as many tricks as it bid and \"over\" is more than 2))",
                ),
            ),
        ] {
            assert_eq!(wording.condition(text).as_deref(), words, "{text}");
        }
    }

    #[test]
    fn what_cannot_be_read_stays_as_it_is() {
        let game = game();
        let wording =
            Wording { names: Names { rules: &game.rules }, loaded: &game.loaded, about: About::Side };
        assert_eq!(wording.amount("lua:points"), "`lua:points`");
        assert_eq!(wording.condition("1 +").as_deref(), Some("`1 +`"));
    }
}
