//! A lint that is allowed and does not exist.
//!
//! A misspelt code would allow nothing, and the warning it was meant for would come as before.

use super::{LINTS, Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;
use crate::nearest;

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/unknown-lint",
        "`[lints] allow` names a lint that is not there.",
        "Take the nearest code, or leave it out.",
    )
    .example("[lints]\nallow = [\"lint/missing-source\"]"),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let known = || LINTS.iter().map(|lint| lint.code.code);
    let unknown = subject.top().allowed.iter().filter(|(code, _)| known().all(|known| known != code));
    unknown
        .map(|(code, place)| {
            let message = format!("there is no lint `{}`", crate::tree::shorten(code));
            LINT.warn(message).at(place).maybe_help(nearest::hint(code, known()))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::bench::game;

    #[test]
    fn the_nearest_lint_is_named() {
        let found = game("[lints]\nallow = [\"lint/missing-sauce\"]\n");
        assert_eq!(found.len(), 1);
        assert!(found[0].ends_with("there is no lint `lint/missing-sauce`"), "{found:?}");
        assert!(game("[lints]\nallow = [\"lint/missing-source\"]\n").is_empty());
    }
}
