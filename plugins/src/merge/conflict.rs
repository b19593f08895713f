//! Who contradicts whom: two parts that write one key differently, and options that an overlay overrides.

use std::collections::BTreeMap;
use std::ops::Bound;

use indexmap::{IndexMap, IndexSet};

use super::{Part, Write};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::tree::{Node, Table, Value, leaves};

/// Two options, or two `[when]` blocks, of one pack that write one key differently. A `[when]` block that writes the
/// key settles the matter between options.
pub(crate) fn inside_packs(writes: &[Write], out: &mut Diagnostics) {
    let packs: IndexSet<usize> = writes.iter().map(|write| write.pack).collect();
    for pack in packs {
        let options = writes.iter().filter(|w| w.pack == pack && matches!(w.part, Part::Option(..)));
        let whens: Vec<&Write> =
            writes.iter().filter(|w| w.pack == pack && matches!(w.part, Part::When(_))).collect();
        let mut settled = Paths::default();
        for when in &whens {
            settled.add(&when.path, *when);
        }
        let open = options.filter(|write| settled.relatives(&write.path).next().is_none());
        contradictions(open, |a, b| a.part != b.part, &|write| describe(&write.part), out);
        contradictions(whens.iter().copied(), |a, b| a.part != b.part, &|write| describe(&write.part), out);
    }
}

/// Two overlays without a stated order that write one key differently.
pub(crate) fn between_packs(
    writes: &[Write],
    ids: &[&str],
    ordered: impl Fn(usize, usize) -> bool,
    out: &mut Diagnostics,
) {
    // What a pack says in the end is its last word on a key.
    let mut last: IndexMap<(usize, &str), &Write> = IndexMap::new();
    for write in writes.iter().filter(|write| write.pack > 0) {
        last.insert((write.pack, &write.path), write);
    }
    let rivals = |a: &Write, b: &Write| a.pack != b.pack && !ordered(a.pack, b.pack);
    contradictions(last.into_values(), rivals, &|write| format!("pack `{}`", ids[write.pack]), out);
}

fn describe(part: &Part) -> String {
    match part {
        Part::Option(name, value) => format!("option `{name} = {value}`"),
        Part::When(name) => format!("`when.{name}`"),
        Part::Tables => "the tables".to_owned(),
        Part::Players => "the table size".to_owned(),
    }
}

fn contradictions<'a>(
    writes: impl Iterator<Item = &'a Write>,
    rivals: impl Fn(&Write, &Write) -> bool,
    name: &dyn Fn(&Write) -> String,
    out: &mut Diagnostics,
) {
    let mut by_path = Paths::default();
    let mut told: IndexSet<(String, String)> = IndexSet::new();
    for write in writes {
        for earlier in by_path.relatives(&write.path) {
            if !rivals(earlier, write) || same(earlier, write) {
                continue;
            }
            let (first, second) = (name(earlier), name(write));
            if told.insert((first.clone(), second.clone())) {
                let message = format!("{first} and {second} write `{}` differently", write.path);
                let help = match write.part {
                    Part::Option(..) | Part::When(_) if earlier.pack == write.pack => {
                        "a `[when.NAME]` block whose `if` names both can say what holds then".to_owned()
                    }
                    _ => "state their order with `after = [\"id\"]` in one of them".to_owned(),
                };
                out.push(
                    Diagnostic::error("merge/conflict", message)
                        .label(&write.place, second)
                        .label(&earlier.place, first)
                        .help(help),
                );
            }
        }
        by_path.add(&write.path, write);
    }
}

/// Things by dotted path, to be found by paths that are the same, lead to them, or go through them.
pub(crate) struct Paths<'a, T>(BTreeMap<&'a str, Vec<T>>);

impl<T> Default for Paths<'_, T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<'a, T: Copy> Paths<'a, T> {
    pub(crate) fn add(&mut self, path: &'a str, item: T) {
        self.0.entry(path).or_default().push(item);
    }

    /// What stands above `path`, at it, and below it.
    pub(crate) fn relatives<'b>(&'b self, path: &'b str) -> impl Iterator<Item = T> + 'b {
        let above = path.match_indices('.').filter_map(|(dot, _)| self.0.get(&path[..dot]));
        let inside = format!("{path}.");
        let from = self.0.range::<str, _>((Bound::Included(inside.as_str()), Bound::Unbounded));
        let below = from.take_while(move |(other, _)| other.starts_with(&inside)).map(|(_, items)| items);
        above.chain(self.0.get(path)).chain(below).flatten().copied()
    }
}

fn same(a: &Write, b: &Write) -> bool {
    a.path == b.path
        && match (&a.value, &b.value) {
            (None, None) => true,
            (Some(a), Some(b)) => a.same(b),
            _ => false,
        }
}

/// The dotted paths that a `set` block writes, at any of its values.
pub(crate) fn paths_of_set(set: &Table) -> IndexSet<String> {
    let mut paths = IndexSet::new();
    for block in set.values().filter_map(Node::table) {
        paths.extend(paths_of_block(block));
    }
    paths
}

/// The dotted paths that one block writes or removes.
pub(crate) fn paths_of_block(block: &Table) -> IndexSet<String> {
    let mut paths = IndexSet::new();
    leaves(block, &mut |path, node| match (path.rsplit_once('.').unwrap_or(("", path)), &node.value) {
        ((above, super::UNSET), Value::Array(names)) => {
            paths.extend(names.iter().filter_map(Node::text).map(|name| super::join(above, name)));
        }
        _ => {
            paths.insert(path.to_owned());
        }
    });
    paths
}

/// Names of options that expressions in force read as `opt.NAME`, each with the dotted paths of the expressions.
pub(crate) fn options_read(table: &Table) -> IndexMap<String, Vec<String>> {
    let mut names = IndexMap::new();
    collect_table(table, &mut String::new(), &mut names);
    names
}

/// `path` is that of the table, and the same again afterwards.
fn collect_table(table: &Table, path: &mut String, names: &mut IndexMap<String, Vec<String>>) {
    // What is switched off is not in force, whatever stands in it.
    if table.get("off").is_some_and(|off| matches!(off.value, Value::Bool(true))) {
        return;
    }
    for (key, node) in table {
        let length = path.len();
        if length > 0 {
            path.push('.');
        }
        path.push_str(key);
        collect(&node.value, path, names);
        path.truncate(length);
    }
}

fn collect(value: &Value, path: &mut String, names: &mut IndexMap<String, Vec<String>>) {
    match value {
        Value::Str(text) => {
            for name in reads(text) {
                let paths: &mut Vec<String> = names.entry(name.to_owned()).or_default();
                if paths.last() != Some(path) {
                    paths.push(path.clone());
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect(&item.value, path, names)),
        Value::Table(table) => collect_table(table, path, names),
        Value::Int(_) | Value::Bool(_) => {}
    }
}

/// Every `NAME` of an `opt.NAME` in a text.
pub(crate) fn reads(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices("opt.").filter_map(|(at, prefix)| {
        let before = text[..at].chars().next_back();
        let rest = &text[at + prefix.len()..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
        (end > 0 && !before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_')).then(|| &rest[..end])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_related_at_whole_keys_only() {
        let mut paths = Paths::default();
        for path in ["a", "a.b", "a.b.c", "a.bc", "a.b_c", "a_b", "x"] {
            paths.add(path, path);
        }
        assert_eq!(paths.relatives("a.b").collect::<Vec<_>>(), ["a", "a.b", "a.b.c"]);
        assert_eq!(paths.relatives("a.b.c.d").collect::<Vec<_>>(), ["a", "a.b", "a.b.c"]);
        assert_eq!(paths.relatives("y").count(), 0);
    }

    #[test]
    fn options_are_read_by_their_whole_name() {
        let names: Vec<&str> = reads("opt.target + min(opt.slam_min, copt.x) - opt. + opt.target2").collect();
        assert_eq!(names, ["target", "slam_min", "target2"]);
    }
}
