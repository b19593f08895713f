//! Rules without a word of where they come from.
//!
//! A game that is said to be played somewhere can be checked only if it is said where: a book, a page, a club. Of an
//! overlay that changes a game to one's own liking nothing is asked, but a preset claims that others play so.

use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/missing-source",
        "A game or a preset does not say where its rules come from. Whoever doubts a rule can look it up only there.",
        "Write `sources` in the manifest of a game, `source` in a preset: a book, a page, or `\"house rules\"`.",
    )
    .example("sources = [\"pagat.com, read 2026-11-30\", \"house rules of the Friday group\"]"),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let top = subject.top();
    let mut found = Vec::new();
    if top.manifest.extends.is_none() && top.manifest.sources.is_empty() {
        let message = format!("`{}` does not say where its rules come from", top.manifest.id);
        found.push(LINT.warn(message).at(subject.head()).help("write `sources = [\"...\"]` in the manifest"));
    }
    for (preset, _) in top.presets.iter().filter(|(preset, _)| preset.source.is_none()) {
        let message = format!("the preset `{}` does not say who plays so", preset.id);
        found.push(LINT.warn(message).at(&preset.place).help("write `source = \"...\"` in it"));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::bench::{game, headed, overlay};

    const PRESET: &str = "[presets.club]\nname = \"The club\"\n";

    #[test]
    fn games_and_presets_say_where_they_come_from() {
        let bare = "api = 1\nid = \"demo\"\n";
        assert_eq!(
            headed(bare, ""),
            [
                "demo/pack.toml:1:1: warning[lint/missing-source]: `demo` does not say where its rules come from"
            ]
        );
        assert!(headed(bare, "[lints]\nallow = [\"lint/missing-source\"]\n").is_empty());
        assert!(game(PRESET)[0].ends_with("the preset `club` does not say who plays so"));
        assert!(game(&format!("{PRESET}source = \"its page\"\n")).is_empty());
    }

    #[test]
    fn what_a_base_lacks_is_no_fault_of_the_overlay() {
        assert!(overlay(PRESET, "[texts]\ntrick = \"a trick\"\n").is_empty());
    }
}
