//! Two values of an option that say the same to players.
//!
//! Nobody could tell from the rules which of them is in force. Mostly a line was copied and not changed.

use std::collections::BTreeMap;

use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/same-sentence",
        "Two values of an option are told to players in the same words.",
        "Say in each sentence what is different.",
    )
    .example("[options.misere.values]\ntrue = \"Misère may be bid.\"\nfalse = \"Misère may be bid.\"       # good: \"There is no misère.\""),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for option in subject.options() {
        let mut first: BTreeMap<&str, &str> = BTreeMap::new();
        for (value, sentence) in &option.sentences {
            if let Some(other) = first.insert(sentence, value) {
                let message = format!("`{}` says the same of `{other}` and `{value}`", option.name);
                found.push(LINT.warn(message).at(&option.place));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::bench::game;

    #[test]
    fn each_value_says_something_else() {
        let option = |no: &str| {
            format!(
                "[options.long]\ncode = \"L\"\ntype = \"bool\"\ndefault = false\n[options.long.values]\n\
                 true = \"It is long.\"\nfalse = \"{no}\"\n\
                 [options.long.set.true]\nend.three_deals.when = \"deals >= 5\"\n"
            )
        };
        assert!(game(&option("It is short.")).is_empty());
        let found = game(&option("It is long."));
        assert_eq!(found.len(), 1);
        assert!(found[0].ends_with("`long` says the same of `true` and `false`"), "{found:?}");
    }
}
