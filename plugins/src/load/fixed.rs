//! Options that an overlay overrides by hand: they are marked, and choosing another value is refused.
//!
//! An overlay overrides an option when it writes a key that the option's `set` blocks write, or when it replaces the
//! last expression that reads the option. Without this, a player could choose a value and nothing would change.

use indexmap::{IndexMap, IndexSet};

use super::lay::Laid;
use super::pack::Pack;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::merge::Part;
use crate::merge::conflict::{Paths, paths_of_set, reads};
use crate::options::{RuleOption, Setter, Settled, text_of};
use crate::tree::{Node, Table};

/// Sets `fixed_by`.
pub(super) fn mark(packs: &[Pack], laid: &Laid, options: &mut IndexMap<String, RuleOption>) {
    for (upper, overlay) in packs.iter().enumerate().skip(1) {
        let mut by_hand = Paths::default();
        for write in &laid.merged.writes {
            if write.pack == upper && matches!(write.part, Part::Tables | Part::Players) {
                by_hand.add(&write.path, ());
            }
        }
        for (name, set) in packs[..upper].iter().flat_map(set_blocks) {
            let overridden = paths_of_set(set).iter().any(|path| by_hand.relatives(path).next().is_some());
            if let Some(option) = options.get_mut(name).filter(|_| overridden) {
                option.fixed_by = Some(overlay.manifest.id.clone());
            }
        }
        let mut lost: IndexSet<&String> = laid.read[upper - 1].difference(&laid.read[upper]).collect();
        let read_at_last = laid.read.last().expect("every pack left a list");
        lost.retain(|name| !read_at_last.contains(*name) && !matters_elsewhere(packs, name));
        for name in lost {
            if let Some(option) = options.get_mut(name) {
                option.fixed_by = Some(overlay.manifest.id.clone());
            }
        }
    }
}

fn set_blocks(pack: &Pack) -> impl Iterator<Item = (&String, &Table)> {
    pack.options.iter().filter_map(|(name, node)| Some((name, node.table()?.get("set")?.table()?)))
}

/// Whether an option decides something that is not an expression of the tables.
fn matters_elsewhere(packs: &[Pack], name: &str) -> bool {
    let asked = |node: &Node| {
        let condition = node.table().and_then(|table| table.get("if")).and_then(Node::table);
        condition.is_some_and(|condition| condition.contains_key(name))
    };
    packs.iter().any(|pack| {
        set_blocks(pack).any(|(option, _)| option == name)
            || pack.when.values().any(asked)
            || pack.hooks.iter().any(|hooks| reads(&hooks.text).any(|read| read == name))
    })
}

/// Reports choices that would change nothing.
pub(super) fn refuse(
    options: &IndexMap<String, RuleOption>,
    settled: &IndexMap<String, Settled>,
    out: &mut Diagnostics,
) {
    for (name, option) in options {
        let (Some(by), Some(value)) = (&option.fixed_by, settled.get(name)) else { continue };
        if value.from != Setter::Chosen || value.value == value.below {
            continue;
        }
        let message = format!("`{name}` is fixed by `{by}` and cannot be set to `{}`", text_of(&value.value));
        let help = format!("leave it at `{}`, or play without `{by}`", text_of(&value.below));
        let diagnostic = Diagnostic::error("option/fixed", message).help(help);
        out.push(match &value.place {
            Some(place) => diagnostic.at(place),
            None => diagnostic,
        });
    }
}
