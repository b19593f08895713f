//! A value, a table or a count that nothing reads.
//!
//! The formula that should read it has another name in it, or it was left behind.

use super::words::mentioned;
use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;
use crate::tree::Node;

/// Tables of the rules whose keys are names for formulas and hooks.
const TABLES: [(&str, &str); 3] = [("values", "value"), ("tables", "table"), ("counts", "count")];

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/unused-name",
        "A name of `[values]`, `[tables]` or `[counts]` is in no formula, and no hook reads it.",
        "Use it, mend the name where it was meant, or take it out.",
    )
    .example("[values]\novertricks = \"max(0, tricks - 6)\"\n[score.tricks.extra]\namount = \"max(0, tricks - 6)\"     # good: amount = \"overtricks\""),
    look,
};

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let words = mentioned(subject);
    let mut found = Vec::new();
    for (table, what) in TABLES {
        let names = subject.top().tables.get(table).and_then(Node::table);
        for (name, node) in names.into_iter().flatten().filter(|(name, _)| !words.contains(name.as_str())) {
            let message = format!("nothing reads the {what} `{name}`");
            found.push(LINT.warn(message).at(&node.key_place()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::bench::game;

    #[test]
    fn a_name_is_there_to_be_read() {
        let found = game("[values]\nhalf = \"tricks // 2\"\n[tables]\nbase = { S = 1, C = 2 }\n");
        let names = ["the value `half`", "the table `base`"];
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(
            found.iter().zip(names).all(|(line, name)| line.ends_with(&format!("nothing reads {name}"))),
            "{found:?}"
        );
        let read = "[values]\nhalf = \"tricks // 2\"\n[score.tricks.more]\neach = \"seat\"\nto = \"score\"\namount = \"half + 1\"\n";
        assert!(game(read).is_empty());
    }
}
