//! Laying tables over tables, key by key, and keeping a log of who wrote what.
//!
//! The log is what conflicts and "fixed by" are found in, see [`conflict`].

pub(crate) mod conflict;

use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::nearest;
use crate::tree::{self, Node, Table, Value};

/// The key that removes other keys of its table.
pub(crate) const UNSET: &str = "unset";

/// Which part of a pack wrote a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Its tables.
    Tables,
    /// The table of the chosen size.
    Players,
    /// The `set` block of an option, at a value.
    Option(String, String),
    /// A `[when.NAME]` block.
    When(String),
}

/// One key written or removed.
#[derive(Clone, Debug)]
pub(crate) struct Write {
    /// Dotted.
    pub(crate) path: String,
    /// What was written; `None` if the key was removed.
    pub(crate) value: Option<Value>,
    /// Where that is written.
    pub(crate) place: Place,
    /// Which pack, by its number in the stack.
    pub(crate) pack: usize,
    /// Which part of it.
    pub(crate) part: Part,
}

/// The tables so far and who wrote them.
#[derive(Debug, Default)]
pub(crate) struct Merged {
    pub(crate) root: Table,
    pub(crate) writes: Vec<Write>,
}

impl Merged {
    /// Lays `over` on what is there.
    pub(crate) fn lay(&mut self, over: Table, pack: usize, part: &Part, out: &mut Diagnostics) {
        // The lowest tables contradict nobody and override nothing.
        let lowest = pack == 0 && matches!(part, Part::Tables | Part::Players);
        let writes = (!lowest).then_some(&mut self.writes);
        Laying { writes, pack, part, out }.table(&mut self.root, over, &mut String::new());
    }
}

/// Lays `over` on `under` without a log.
pub(crate) fn lay(under: &mut Table, over: Table, out: &mut Diagnostics) {
    Laying { writes: None, pack: 0, part: &Part::Tables, out }.table(under, over, &mut String::new());
}

struct Laying<'a> {
    /// Where the log is kept, if anybody wants it.
    writes: Option<&'a mut Vec<Write>>,
    pack: usize,
    part: &'a Part,
    out: &'a mut Diagnostics,
}

impl Laying<'_> {
    /// `path` is that of both tables, and the same again afterwards.
    fn table(&mut self, under: &mut Table, over: Table, path: &mut String) {
        if let Some(unset) = over.get(UNSET) {
            self.unset(under, unset, path);
        }
        for (key, node) in over.into_iter().filter(|(key, _)| key != UNSET) {
            let length = path.len();
            if length > 0 {
                path.push('.');
            }
            path.push_str(&key);
            self.node(under, key, node, path);
            path.truncate(length);
        }
    }

    fn node(&mut self, under: &mut Table, key: String, node: Node, path: &mut String) {
        let place = node.place();
        match (under.get_mut(&key).map(|node| &mut node.value), node.value) {
            (Some(Value::Table(below)), Value::Table(new)) => self.table(below, new, path),
            (_, Value::Table(new)) if self.has_to_see(&new) => {
                let mut below = tree::table_of(new.len());
                self.table(&mut below, new, path);
                under.insert(key, Node { value: Value::Table(below), ..node });
            }
            (_, value) => {
                self.log(path, Some(&value), place);
                under.insert(key, Node { value, ..node });
            }
        }
    }

    /// Whether a table that is laid on nothing cannot be taken as it is: its keys are logged, or an `unset` is in it.
    fn has_to_see(&self, table: &Table) -> bool {
        fn removes(table: &Table) -> bool {
            table.contains_key(UNSET) || table.values().filter_map(Node::table).any(removes)
        }
        !table.is_empty() && (self.writes.is_some() || removes(table))
    }

    fn unset(&mut self, under: &mut Table, unset: &Node, path: &str) {
        let names = match &unset.value {
            Value::Array(names) if names.iter().all(|name| name.text().is_some()) => names,
            other => {
                let message = format!("expected a list of keys to remove, found {}", other.describe());
                let help = "write `unset = [\"key\"]`";
                self.out.push(Diagnostic::error("pack/wrong-type", message).at(&unset.place()).help(help));
                return;
            }
        };
        for node in names {
            let name = node.text().unwrap_or_default();
            if under.shift_remove(name).is_some() {
                self.log(&join(path, name), None, node.place());
                continue;
            }
            let table = if path.is_empty() { "the rules".to_owned() } else { format!("`{path}`") };
            let message = format!("there is no key `{}` in {table} to remove", tree::shorten(name));
            let help = nearest::hint(name, under.keys().map(String::as_str));
            self.out.push(Diagnostic::error("merge/unset", message).at(&node.place()).maybe_help(help));
        }
    }

    fn log(&mut self, path: &str, value: Option<&Value>, place: Place) {
        if let Some(writes) = &mut self.writes {
            let (path, value, part) = (path.to_owned(), value.cloned(), self.part.clone());
            writes.push(Write { path, value, place, pack: self.pack, part });
        }
    }
}

fn join(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{at, leaves, parse};

    fn merge(layers: &[&str]) -> (Merged, String) {
        let mut out = Diagnostics::default();
        let mut merged = Merged::default();
        for (pack, text) in layers.iter().enumerate() {
            let file = out.files.add(format!("{pack}.toml"), *text);
            let table = parse(file, &mut out);
            merged.lay(table, pack, &Part::Tables, &mut out);
        }
        (merged, out.to_string())
    }

    fn flat(table: &Table) -> Vec<String> {
        let mut all = Vec::new();
        leaves(table, &mut |path, node| all.push(format!("{path}: {}", node.value.describe())));
        all
    }

    #[test]
    fn later_tables_lie_over_earlier_ones() {
        let (merged, errors) = merge(&[
            "[ladder.misere]\nafter = \"7NT\"\nvalue = 250\n[score.suit.made]\namount = 1\n",
            "ladder.misere.after = \"8S\"\n[score.suit.defence]\namount = 5\n",
        ]);
        assert_eq!(errors, "");
        let expected = [
            "ladder.misere.after: `\"8S\"`",
            "ladder.misere.value: the number `250`",
            "score.suit.made.amount: the number `1`",
            "score.suit.defence.amount: the number `5`",
        ];
        assert_eq!(flat(&merged.root), expected);
        let last = merged.writes.last().unwrap();
        assert_eq!((last.path.as_str(), last.pack), ("score.suit.defence.amount", 1));
    }

    #[test]
    fn keys_are_removed_before_new_ones_are_written() {
        let (merged, errors) = merge(&[
            "[ladder.misere]\nneeds = { called_level = 7 }\nvalue = 250\n",
            "[ladder.misere]\nunset = [\"needs\"]\nneeds.own_calls = 1\n",
        ]);
        assert_eq!(errors, "");
        let expected =
            ["ladder.misere.value: the number `250`", "ladder.misere.needs.own_calls: the number `1`"];
        assert_eq!(flat(&merged.root), expected);
    }

    #[test]
    fn what_is_not_there_cannot_be_removed() {
        let (_, errors) =
            merge(&["[ladder.misere]\nneeds = 1\n", "[ladder.misere]\nunset = [\"need\"]\n[x]\nunset = 1\n"]);
        let expected = "\
1.toml:2:10: error[merge/unset]: there is no key `need` in `ladder.misere` to remove
  help: did you mean `needs`?
1.toml:4:9: error[pack/wrong-type]: expected a list of keys to remove, found the number `1`
  help: write `unset = [\"key\"]`";
        assert_eq!(errors, expected);
    }

    #[test]
    fn tables_and_values_replace_each_other() {
        let (merged, _) = merge(&["a.b = 1\nc = 2\n", "a = 3\nc.d = 4\n"]);
        assert_eq!(flat(&merged.root), ["a: the number `3`", "c.d: the number `4`"]);
        assert_eq!(at(&merged.root, "c.d").unwrap().span, 12..13);
    }
}
