//! What stands beside single values of an option: which is the default, at which table, and what each requires.

use indexmap::IndexMap;
use overtrick_core::ruleset::OptionValue;

use super::{Condition, Kinds, OptionKind, Refusal, RuleOption, text_of};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::tree::{Node, shorten};

/// The key `default`.
pub(super) fn default(
    name: &str,
    option: &Node,
    kind: &OptionKind,
    node: Option<&Node>,
    out: &mut Diagnostics,
) -> Option<OptionValue> {
    let Some(node) = node else {
        let message = format!("`{name}` needs a `default`");
        out.push(Diagnostic::error("option/default", message).at(&option.key_place()));
        return None;
    };
    read_default(name, kind, node, out)
}

fn read_default(name: &str, kind: &OptionKind, node: &Node, out: &mut Diagnostics) -> Option<OptionValue> {
    let refused = |refusal: Refusal| {
        let message = format!("`default` of `{name}`: {}", refusal.message);
        Diagnostic::error("option/default", message).at(&node.place()).maybe_help(refusal.help)
    };
    kind.read(&node.value).map_err(|refusal| out.push(refused(refusal))).ok()
}

/// The table `default_for`: defaults at tables of some sizes.
pub(super) fn by_size(
    name: &str,
    kind: &OptionKind,
    node: &Node,
    out: &mut Diagnostics,
) -> Vec<(u8, OptionValue)> {
    let Some(table) = node.table() else {
        let message = format!("`default_for` of `{name}`: expected a table, found {}", node.value.describe());
        let help = "write `default_for = { 3 = \"a\" }`: table sizes and values";
        out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()).help(help));
        return Vec::new();
    };
    let mut defaults = Vec::new();
    for (size, node) in table {
        let Some(seats) = size.parse().ok().filter(|seats| (2..=8).contains(seats)) else {
            let message = format!("`{}` is no table size", shorten(size));
            let help = "write a number from 2 to 8";
            out.push(Diagnostic::error("pack/players", message).at(&node.key_place()).help(help));
            continue;
        };
        defaults.extend(read_default(name, kind, node, out).map(|value| (seats, value)));
    }
    defaults
}

/// The table `needs`: what single values require.
pub(super) fn of_values(
    name: &str,
    kind: &OptionKind,
    node: &Node,
    kinds: &Kinds,
    out: &mut Diagnostics,
) -> Vec<(OptionValue, Vec<Condition>)> {
    let Some(table) = node.table() else {
        let message = format!("`needs` of `{name}`: expected a table, found {}", node.value.describe());
        let help = format!("write `[options.{name}.needs]` and a line `VALUE = {{ ... }}` for each value");
        out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()).help(help));
        return Vec::new();
    };
    let mut needs = Vec::new();
    for (word, node) in table {
        match kind.parse(word) {
            Ok(value) => needs.push((value, Condition::read_all(node, kinds, out))),
            Err(refusal) => out.push(
                Diagnostic::error("option/value", format!("`{name}`: {}", refusal.message))
                    .at(&node.key_place())
                    .maybe_help(refusal.help),
            ),
        }
    }
    needs
}

/// Tells of what can have no effect: defaults for tables that nobody can choose, and needs of a value that is the default
/// at every table and so needs nothing.
pub(crate) fn check(options: &IndexMap<String, RuleOption>, sizes: &[u8], out: &mut Diagnostics) {
    for option in options.values() {
        for (size, _) in option.default_for.iter().filter(|(size, _)| !sizes.contains(size)) {
            let message = format!("`default_for` of `{}`: no table has {size} players", option.name);
            let help = format!("write `[players.{size}]`, or leave it out");
            out.push(Diagnostic::error("option/default-for", message).at(&option.place).help(help));
        }
        let always = |value: &OptionValue| sizes.iter().all(|size| option.default_at(*size) == value);
        for (value, _) in option.needs.iter().filter(|(value, _)| always(value)) {
            let text = text_of(value);
            let message = format!("`{}`: `{text}` is the default everywhere and needs nothing", option.name);
            out.push(Diagnostic::error("option/needs", message).at(&option.place));
        }
    }
}
