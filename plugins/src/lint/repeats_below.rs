//! An overlay that writes a key as the pack below has it.
//!
//! Mostly a whole table was copied to change one line of it. What was copied would stay as it is when the game below is
//! mended.

use super::words::conditional;
use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;
use crate::merge::conflict::paths_of_block;
use crate::tree::{at, leaves};

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/repeats-below",
        "An overlay writes a key just as the pack below has it, so the line changes nothing; and when the game below is mended, the old line stays.",
        "Take the line out: an overlay says only what is different.",
    )
    .example("[score.suit.defence]\neach = \"others\"        # as below: can go\namount = \"5 * tricks\""),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let below = subject.below();
    let mut open: Vec<String> = Vec::new();
    for table in below.iter().flat_map(conditional) {
        open.extend(paths_of_block(table));
        // The blocks of an option stand one table deeper.
        for block in table.values().filter_map(|node| node.table()) {
            open.extend(paths_of_block(block));
        }
    }
    let related = |a: &str, b: &str| a == b || b.strip_prefix(a).is_some_and(|rest| rest.starts_with('.'));
    let mut found = Vec::new();
    leaves(&subject.top().tables, &mut |path, node| {
        let same = below
            .iter()
            .rev()
            .find_map(|pack| at(&pack.tables, path))
            .filter(|lower| lower.value.same(&node.value));
        if let Some(lower) = same
            && !open.iter().any(|other| related(path, other) || related(other, path))
        {
            let message = format!("`{path}` is written as it is below");
            found.push(
                LINT.warn(message)
                    .at(&node.key_place())
                    .label(&lower.key_place(), "here")
                    .help("the line can go"),
            );
        }
    });
    found
}

#[cfg(test)]
mod tests {
    use super::super::bench::overlay;

    #[test]
    fn an_overlay_says_what_is_different() {
        let found = overlay("", "[end.three_deals]\nwhen = \"deals >= 5\"\ntie = \"shared\"\n");
        let message = "warning[lint/repeats-below]: `end.three_deals.tie` is written as it is below";
        assert_eq!(found, [format!("over.toml:6:1: {message}")]);
    }

    #[test]
    fn a_line_may_hold_against_what_an_option_or_a_size_writes() {
        let tie = "[end.three_deals]\ntie = \"shared\"\n";
        let option = "[options.deals]\ncode = \"D\"\ntype = \"int\"\nmin = 1\nmax = 9\ndefault = 3\nsay = \"{value} deals.\"\n[options.deals.set.5]\nend.three_deals.when = \"deals >= 5\"\n";
        assert!(overlay(option, "[end.three_deals]\nwhen = \"deals >= 3\"\n").is_empty());
        assert!(
            overlay("[when.three]\nif = { players = 3 }\nend.three_deals.tie = \"another_deal\"\n", tie)
                .is_empty()
        );
        assert_eq!(overlay(option, tie).len(), 1);
    }
}
