//! What was asked for: preset, table size and option values.

use std::collections::BTreeSet;

use super::Preset;
use super::pack::Pack;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::nearest;
use crate::options::settle::{Given, Wish};
use crate::options::{Kinds, Setter};
use crate::tree::{Node, Table, Value, shorten};

/// A preset with its `[set]` table.
type WithSet = (Preset, Table);

/// Wishes typed by a person. They get a file of their own, one line each, so that messages can point at them.
pub(super) fn typed(set: &[(String, String)], out: &mut Diagnostics) -> Vec<Wish> {
    if set.is_empty() {
        return Vec::new();
    }
    let mut text = String::new();
    let mut spans = Vec::new();
    for (name, value) in set {
        let start = text.len();
        text.push_str(name);
        let equals = text.len();
        text.push('=');
        text.push_str(value);
        spans.push((start..equals, equals + 1..text.len()));
        text.push('\n');
    }
    let file = out.files.add("command line", text);
    let wish = |((name, value), (name_span, value_span)): (&(String, String), _)| Wish {
        option: name.clone(),
        given: Given::Typed(value.clone(), Place { file, span: value_span }),
        from: Setter::Chosen,
        name_place: Place { file, span: name_span },
    };
    set.iter().zip(spans).map(wish).collect()
}

/// All wishes, lowest layer first: preset, `[set]` of each pack, typed.
pub(super) fn wishes(packs: &[Pack], preset: Option<&WithSet>, typed: Vec<Wish>) -> Vec<Wish> {
    let mut wishes = Vec::new();
    if let Some((preset, set)) = preset {
        wishes.extend(Wish::of_table(set, &Setter::Preset(preset.id.clone())));
    }
    for pack in packs {
        wishes.extend(Wish::of_table(&pack.set, &Setter::Pack(pack.manifest.id.clone())));
    }
    wishes.extend(typed);
    wishes
}

/// Every preset has to be right, chosen or not.
pub(super) fn check_presets(presets: &[&WithSet], kinds: &Kinds, out: &mut Diagnostics) {
    for (preset, set) in presets {
        for wish in Wish::of_table(set, &Setter::Preset(preset.id.clone())) {
            wish.check(kinds, out);
        }
    }
}

/// The preset in force: what was asked for, or what the uppermost pack that names one says. `default` means none.
pub(super) fn preset<'a>(
    asked: Option<&str>,
    packs: &[Pack],
    presets: &[&'a WithSet],
    out: &mut Diagnostics,
) -> Option<&'a WithSet> {
    const NONE: &str = "default";
    let named = packs.iter().rev().find_map(|pack| pack.preset.as_ref());
    let (name, place) = match (asked, named) {
        (Some(name), _) => (name.to_owned(), None),
        (None, Some(Node { value: Value::Str(name), .. })) => (name.clone(), named.map(Node::place)),
        (None, Some(node)) => {
            let message = format!("`preset`: expected text, found {}", node.value.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            return None;
        }
        (None, None) => return None,
    };
    // A later pack's preset hides an earlier one of the same name.
    let found = presets.iter().rev().find(|(preset, _)| preset.is_called(&name));
    if found.is_none() && name != NONE {
        let message = format!("there is no preset `{}`", shorten(&name));
        let help = nearest::hint(&name, presets.iter().map(|(preset, _)| preset.id.as_str()));
        let diagnostic = Diagnostic::error("preset/unknown", message).maybe_help(help);
        out.push(match place {
            Some(place) => diagnostic.at(&place),
            None => diagnostic,
        });
    }
    found.copied()
}

/// The sizes for which some pack has a `[players.N]` table, smallest first.
pub(super) fn sizes(packs: &[Pack], out: &mut Diagnostics) -> Vec<u8> {
    let mut sizes = BTreeSet::new();
    for (key, node) in packs.iter().flat_map(|pack| &pack.players) {
        match key.parse() {
            Ok(size @ 2..=8) if node.table().is_some() => {
                sizes.insert(size);
            }
            Ok(2..=8) => {
                let message = format!("`players.{key}`: expected a table, found {}", node.value.describe());
                out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            }
            _ => {
                let message = format!("`{}` is no table size", shorten(key));
                let help = "write `[players.N]` with a number from 2 to 8";
                out.push(Diagnostic::error("pack/players", message).at(&node.key_place()).help(help));
            }
        }
    }
    sizes.into_iter().collect()
}

/// The size in force: what was asked for, else of the preset, else of the uppermost pack with `default_players`,
/// else 4, else the smallest.
pub(super) fn size(
    asked: Option<u8>,
    packs: &[Pack],
    preset: Option<&Preset>,
    sizes: &[u8],
    out: &mut Diagnostics,
) -> Option<u8> {
    let Some(smallest) = sizes.first() else {
        let place = &packs.first()?.place;
        let help = "write a table `[players.4]`, even an empty one, for each size";
        out.push(Diagnostic::error("pack/players", "no table size is given").at(place).help(help));
        return None;
    };
    let named = packs.iter().rev().find_map(|pack| pack.default_players.as_ref());
    let named = match named.map(|node| (&node.value, node.place())) {
        None => None,
        Some((Value::Int(n), place)) => Some((u8::try_from(*n).unwrap_or(u8::MAX), place)),
        Some((other, place)) => {
            let message = format!("`default_players`: expected a number, found {}", other.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&place));
            return None;
        }
    };
    let of_preset = preset.and_then(|preset| Some((preset.players?, preset.place.clone())));
    let (size, place) = match (asked, of_preset.or(named)) {
        (Some(size), _) => (size, None),
        (None, Some((size, place))) => (size, Some(place)),
        (None, None) => (if sizes.contains(&4) { 4 } else { *smallest }, None),
    };
    if sizes.contains(&size) {
        return Some(size);
    }
    let known: Vec<String> = sizes.iter().map(u8::to_string).collect();
    let message = format!("there are no rules for {size} players");
    let help = format!("this game is for {}", nearest::list(known.iter().map(String::as_str)));
    let diagnostic = Diagnostic::error("pack/players", message).help(help);
    out.push(match place {
        Some(place) => diagnostic.at(&place),
        None => diagnostic,
    });
    None
}

/// Two overlays without a stated order that set one option differently.
pub(super) fn contradictions(packs: &[Pack], ordered: impl Fn(usize, usize) -> bool, out: &mut Diagnostics) {
    for (upper, pack) in packs.iter().enumerate().skip(2) {
        for (name, node) in &pack.set {
            let rival = |lower: &usize| {
                let other = packs[*lower].set.get(name);
                other.is_some_and(|other| !other.value.same(&node.value)) && !ordered(*lower, upper)
            };
            let Some(lower) = (1..upper).find(rival) else { continue };
            let (id, other) = (&pack.manifest.id, &packs[lower].manifest.id);
            let message = format!("packs `{other}` and `{id}` set `{name}` differently");
            out.push(
                Diagnostic::error("merge/conflict", message)
                    .label(&node.key_place(), format!("pack `{id}`"))
                    .label(&packs[lower].set[name].key_place(), format!("pack `{other}`"))
                    .help("state their order with `after = [\"id\"]` in one of them"),
            );
        }
    }
}
