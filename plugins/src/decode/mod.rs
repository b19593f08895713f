//! From a tree to the typed shape of a table, with *every* fault reported where it stands.
//!
//! Serde stops at the first fault. So a fault is noted, the piece of the tree that has it is taken out, and the rest
//! is read again, until it passes.

mod de;
mod error;

use std::borrow::Cow;

use serde::de::DeserializeOwned;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::nearest;
use crate::tree::{Node, Table, Value};
use error::{DecodeError, Fault, Step};

/// After so many faults in one table the rest is probably made of the same mistake.
const MAX_FAULTS: usize = 64;

/// Reads `table` as a `T`. Without faults the result is exact; after a fault it is what remains without the faulty
/// pieces, or `None` if nothing remains, and `out` has an error.
pub(crate) fn decode<T: DeserializeOwned>(table: &Table, out: &mut Diagnostics) -> Option<T> {
    decode_with(table, &[], &|_| None, out)
}

/// The same, where `also` are keys of the first level that somebody else reads: they count for hints. `misplaced`
/// says of a key of the first level where it belongs.
pub(crate) fn decode_with<T: DeserializeOwned>(
    table: &Table,
    also: &[&str],
    misplaced: &dyn Fn(&str) -> Option<String>,
    out: &mut Diagnostics,
) -> Option<T> {
    // Copied only when something has to be taken out.
    let mut table = Cow::Borrowed(table);
    for _ in 0..MAX_FAULTS {
        let fault = match T::deserialize(de::TableDe(&table)) {
            Ok(value) => return Some(value),
            Err(fault) => fault,
        };
        let path = fault.path();
        let node = find(&table, &path);
        let diagnostic = diagnose(&fault, &path, node, also);
        out.push(match (&fault.fault, &path[..]) {
            (Fault::UnknownKey { key, .. }, [_]) => diagnostic.maybe_help(misplaced(key)),
            _ => diagnostic,
        });
        if !remove(table.to_mut(), &path) {
            return None;
        }
    }
    None
}

fn diagnose(fault: &DecodeError, path: &[&Step], node: Option<&Node>, also: &[&str]) -> Diagnostic {
    let dotted = dotted(path);
    let diagnostic = match &fault.fault {
        Fault::UnknownKey { key, expected } => {
            // What others read stands on the first level only.
            let also = also.iter().filter(|_| path.len() == 1);
            let parent =
                dotted.rsplit_once('.').map_or(String::new(), |(parent, _)| format!(" in `{parent}`"));
            Diagnostic::error("pack/unknown-key", format!("unknown key `{key}`{parent}"))
                .maybe_help(nearest::hint(key, expected.iter().chain(also).copied()))
        }
        Fault::Other(message) if dotted.is_empty() => Diagnostic::error("pack/wrong-type", message.as_str()),
        Fault::Other(message) => Diagnostic::error("pack/wrong-type", format!("`{dotted}`: {message}")),
    };
    match (node, &fault.fault) {
        (Some(node), Fault::UnknownKey { .. }) => diagnostic.at(&node.key_place()),
        (Some(node), Fault::Other(_)) => diagnostic.at(&node.place()),
        (None, _) => diagnostic,
    }
}

/// The keys on the way; an element of a list goes by the name of the list, its place tells which one it is.
fn dotted(path: &[&Step]) -> String {
    let keys = path.iter().filter_map(|step| match step {
        Step::Key(key) => Some(key.as_str()),
        Step::Index(_) => None,
    });
    keys.collect::<Vec<_>>().join(".")
}

fn find<'a>(table: &'a Table, path: &[&Step]) -> Option<&'a Node> {
    let (Step::Key(first), rest) = path.split_first()? else { return None };
    let mut node = table.get(first.as_str())?;
    for step in rest {
        node = match (&node.value, step) {
            (Value::Table(table), Step::Key(key)) => table.get(key.as_str())?,
            (Value::Array(items), Step::Index(index)) => items.get(*index)?,
            _ => return None,
        };
    }
    Some(node)
}

/// Takes the node at the end of the path out of the tree; false if there is none.
fn remove(table: &mut Table, path: &[&Step]) -> bool {
    let Some((Step::Key(first), rest)) = path.split_first() else { return false };
    if rest.is_empty() {
        return table.shift_remove(first.as_str()).is_some();
    }
    match table.get_mut(first.as_str()).map(|node| &mut node.value) {
        Some(Value::Table(below)) => remove(below, rest),
        Some(Value::Array(items)) => remove_item(items, rest),
        _ => false,
    }
}

fn remove_item(items: &mut Vec<Node>, path: &[&Step]) -> bool {
    let Some((Step::Index(index), rest)) = path.split_first() else { return false };
    if *index >= items.len() {
        return false;
    }
    if rest.is_empty() {
        items.remove(*index);
        return true;
    }
    match &mut items[*index].value {
        Value::Table(below) => remove(below, rest),
        Value::Array(below) => remove_item(below, rest),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use indexmap::IndexMap;
    use serde::Deserialize;

    use super::*;
    use crate::tree::parse;

    #[derive(Debug, Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Demo {
        deck: Deck,
        ladder: IndexMap<String, Rung>,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Deck {
        ranks: Vec<String>,
        copies: Option<u8>,
    }

    #[derive(Debug, Default, Deserialize)]
    #[serde(default, deny_unknown_fields)]
    struct Rung {
        after: Option<String>,
        off: bool,
    }

    fn read(text: &str) -> (Option<Demo>, String) {
        let mut out = Diagnostics::default();
        let file = out.files.add("t.toml", text);
        let table = parse(file, &mut out);
        (decode(&table, &mut out), out.to_string())
    }

    #[test]
    fn every_fault_is_reported_where_it_stands() {
        let text = "\
[deck]
ranks = [\"6\", 7, \"8\", true]
copies = 300
[ladder.misere]
aftr = \"7NT\"
off = 1
[ladder.nullo]
after = { x = 1 }
[lader]
";
        let (rest, errors) = read(text);
        let expected = "\
t.toml:2:15: error[pack/wrong-type]: `deck.ranks`: expected text, found the number `7`
t.toml:2:23: error[pack/wrong-type]: `deck.ranks`: expected text, found `true`
t.toml:3:10: error[pack/wrong-type]: `deck.copies`: expected a number from 0 to 255, found the number `300`
t.toml:5:1: error[pack/unknown-key]: unknown key `aftr` in `ladder.misere`
  help: did you mean `after`?
t.toml:6:7: error[pack/wrong-type]: `ladder.misere.off`: expected `true` or `false`, found the number `1`
t.toml:8:9: error[pack/wrong-type]: `ladder.nullo.after`: expected text, found a table
t.toml:9:2: error[pack/unknown-key]: unknown key `lader`
  help: did you mean `ladder`?";
        assert_eq!(errors, expected);
        assert_eq!(rest.unwrap().deck.ranks, ["6", "8"]);
    }

    #[test]
    fn what_is_right_is_read() {
        let (demo, errors) = read("deck.ranks = [\"A\"]\ndeck.copies = 2\nladder.x.after = \"y\"\n");
        assert_eq!(errors, "");
        let demo = demo.unwrap();
        assert_eq!((demo.deck.copies, demo.ladder["x"].after.as_deref()), (Some(2), Some("y")));
    }
}
