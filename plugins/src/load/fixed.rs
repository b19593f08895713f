//! Options that an overlay overrules: they are marked, and choosing another value is refused.
//!
//! An overlay overrules an option when it writes a key that the option's `set` blocks write, or when it takes away the
//! last expression in force that reads the option. Without this, a player could choose a value and nothing would
//! change, and would be told a sentence that no longer holds.

use indexmap::IndexMap;

use super::lay::Laid;
use super::pack::Pack;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::merge::conflict::{Paths, paths_of_set, reads};
use crate::merge::{Part, Write};
use crate::options::{Fixed, RuleOption, Setter, Settled, text_of};
use crate::tree::{Node, Table};

/// Sets `fixed` and `writes`; the uppermost pack that overrules an option is named.
pub(super) fn mark(packs: &[Pack], laid: &Laid, options: &mut IndexMap<String, RuleOption>) {
    for (name, set) in packs.iter().flat_map(set_blocks) {
        if let Some(option) = options.get_mut(name) {
            option.writes.extend(paths_of_set(set));
        }
    }
    let written: Vec<Paths<'_, &Write>> = (0..packs.len()).map(|pack| written_by(pack, laid)).collect();
    let fixed = |pack: usize, key: &str| {
        Some(Fixed { by: packs[pack].manifest.id.clone(), key: Some(key.to_owned()) })
    };
    for upper in 1..packs.len() {
        for (name, set) in packs[..upper].iter().flat_map(set_blocks) {
            let paths = paths_of_set(set);
            let mut writes = paths.iter().flat_map(|path| written[upper].relatives(path));
            let over = writes.find(|write| !follows(write, &packs[upper], name));
            if let (Some(over), Some(option)) = (over, options.get_mut(name)) {
                option.fixed = fixed(upper, &over.path);
            }
        }
        let read_at_last = laid.read.last().expect("every pack left a list");
        for (name, paths) in &laid.read[upper - 1] {
            if laid.read[upper].contains_key(name)
                || read_at_last.contains_key(name)
                || matters_elsewhere(packs, name)
            {
                continue;
            }
            let (Some(option), [path, ..]) = (options.get_mut(name), &paths[..]) else { continue };
            let writer = (upper..packs.len()).rev().find_map(|pack| {
                let key = paths.iter().find_map(|path| written[pack].relatives(path).next())?;
                Some((pack, &key.path))
            });
            let (pack, key) = writer.unwrap_or((upper, path));
            option.fixed = fixed(pack, key);
        }
    }
}

/// The keys that a pack writes.
fn written_by(pack: usize, laid: &Laid) -> Paths<'_, &Write> {
    let mut written = Paths::default();
    for write in laid.merged.writes.iter().filter(|write| write.pack == pack) {
        written.add(&write.path, write);
    }
    written
}

/// Whether a pack writes a key because of the option's value, as one that gives an option more values does.
fn follows(write: &Write, pack: &Pack, option: &str) -> bool {
    match &write.part {
        Part::Tables | Part::Players => false,
        Part::Option(name, _) => name == option,
        Part::When(name) => pack.when.get(name).is_some_and(|when| asks(when, option)),
    }
}

fn set_blocks(pack: &Pack) -> impl Iterator<Item = (&String, &Table)> {
    pack.options.iter().filter_map(|(name, node)| Some((name, node.table()?.get("set")?.table()?)))
}

/// Whether an option decides something that is not an expression of the tables.
fn matters_elsewhere(packs: &[Pack], name: &str) -> bool {
    packs.iter().any(|pack| {
        set_blocks(pack).any(|(option, _)| option == name)
            || pack.when.values().any(|when| asks(when, name))
            || pack.hooks.iter().any(|hooks| reads(&hooks.text).any(|read| read == name))
    })
}

/// Whether a `[when.NAME]` block has the option in its `if`.
fn asks(when: &Node, option: &str) -> bool {
    let condition = when.table().and_then(|table| table.get("if")).and_then(Node::table);
    condition.is_some_and(|condition| condition.contains_key(option))
}

/// Reports choices that would change nothing.
pub(super) fn refuse(
    options: &IndexMap<String, RuleOption>,
    settled: &IndexMap<String, Settled>,
    out: &mut Diagnostics,
) {
    for (name, option) in options {
        let (Some(fixed), Some(value)) = (&option.fixed, settled.get(name)) else { continue };
        let by_itself = matches!(&value.from, Setter::Pack(id) if *id == fixed.by) && fixed.key.is_some();
        let chosen = value.from == Setter::Chosen && value.value != value.below;
        if !chosen && (!by_itself || value.value == option.default) {
            continue;
        }
        let (by, chosen) = (&fixed.by, text_of(&value.value));
        let (message, help) = match &fixed.key {
            Some(key) => (
                format!("`{name}` cannot be set to `{chosen}`: `{by}` writes `{key}` itself"),
                format!("leave it out, or play without `{by}`"),
            ),
            None => (
                format!("`{name}` is fixed by `{by}` and cannot be set to `{chosen}`"),
                format!("leave it at `{}`, or play without `{by}`", text_of(&value.below)),
            ),
        };
        let diagnostic = Diagnostic::error("option/fixed", message).help(help);
        out.push(match &value.place {
            Some(place) => diagnostic.at(place),
            None => diagnostic,
        });
    }
}
