//! An overlay that sets an option to what it is anyway.
//!
//! The line reads as if it changed something. It does where a preset sets the option otherwise, so then nothing is said.

use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;
use crate::load::Pack;
use crate::options::text_of;

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/repeats-default",
        "The `[set]` of an overlay gives an option its default, and no preset gives it another value, so the line changes nothing.",
        "Take the line out, or write the value that was meant.",
    )
    .example("[set]\ntarget = 500         # the default already"),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let presets = || subject.packs.iter().flat_map(|pack| &pack.presets);
    let mut found = Vec::new();
    for (name, node) in &subject.top().set {
        let Some(option) = subject.loaded.options.get(name) else { continue };
        let Ok(value) = option.kind.read(&node.value) else { continue };
        let everywhere = subject.loaded.sizes.iter().all(|size| *option.default_at(*size) == value);
        let sets = |pack: &Pack| pack.set.contains_key(name);
        if everywhere
            && value == option.default
            && !presets().any(|(_, set)| set.contains_key(name))
            && !subject.below().iter().any(sets)
        {
            let message = format!("`{name} = {}` is the default", text_of(&value));
            found.push(LINT.warn(message).at(&node.key_place()).help("the line can go"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::bench::overlay;

    const OPTION: &str = "[options.deals]\ncode = \"D\"\ntype = \"int\"\nmin = 1\nmax = 9\ndefault = 3\nsay = \"{value} deals.\"\n[options.deals.set.5]\nend.three_deals.when = \"deals >= 5\"\n";

    #[test]
    fn what_is_so_anyway_need_not_be_set() {
        let found = overlay(OPTION, "[set]\ndeals = 3\n");
        assert_eq!(found, ["over.toml:5:1: warning[lint/repeats-default]: `deals = 3` is the default"]);
        assert!(overlay(OPTION, "[set]\ndeals = 5\n").is_empty());
        let preset = format!("{OPTION}[presets.long]\nsource = \"x\"\n[presets.long.set]\ndeals = 5\n");
        assert!(overlay(&preset, "[set]\ndeals = 3\n").is_empty(), "a preset sets it otherwise");
    }
}
