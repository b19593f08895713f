//! What every code of a diagnostic means and what can be done about it: the one table behind
//! `docs/packs/diagnostics.md` and `overtrick explain`.
//!
//! Whoever reports a problem gives it a code; a code that is not in this table fails a test. Codes are never given
//! another meaning, since people look them up and programs read them.

mod archives;
mod bidding;
mod cards;
mod contracts;
mod dialogs;
mod files;
mod options;
mod score;
mod share;

use std::fmt::Write as _;

use crate::lint;
use crate::nearest;

/// The page with all of them, from the root of the project.
pub const PAGE: &str = "docs/packs/diagnostics.md";

/// One code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// `area/kebab-name`.
    pub code: &'static str,
    /// What it means. Markdown, whole sentences.
    pub means: &'static str,
    /// What can be done. Markdown, whole sentences.
    pub fix: &'static str,
    /// A few lines that show it; empty where words are enough. Luau if it is about hooks, else TOML.
    pub example: &'static str,
}

/// An entry without an example.
pub(crate) const fn code(code: &'static str, means: &'static str, fix: &'static str) -> Code {
    Code { code, means, fix, example: "" }
}

impl Code {
    /// The same with an example.
    pub(crate) const fn example(self, example: &'static str) -> Self {
        Self { example, ..self }
    }

    /// The part before the `/`.
    pub fn area(&self) -> &'static str {
        self.code.split('/').next().unwrap_or(self.code)
    }

    /// The page and the place on it: `docs/packs/diagnostics.md#ladderunknown-rung`.
    pub fn page(&self) -> String {
        format!("{PAGE}#{}", self.code.replace('/', ""))
    }
}

/// All codes, by area and then in the order of the table.
pub fn all() -> impl Iterator<Item = &'static Code> {
    let tables = [
        files::FILES,
        archives::ARCHIVES,
        options::OPTIONS,
        cards::CARDS,
        bidding::BIDDING,
        dialogs::DIALOGS,
        contracts::CONTRACTS,
        score::SCORE,
        share::SHARE,
    ];
    tables.into_iter().flatten().chain(lint::LINTS.iter().map(|lint| &lint.code))
}

/// The entry of a code.
pub fn find(code: &str) -> Option<&'static Code> {
    all().find(|entry| entry.code == code)
}

/// Codes that may be meant by something that is none: those of an area, those with that name in any area, or the nearest.
pub fn near(text: &str) -> Vec<&'static Code> {
    let area = text.trim_end_matches('/');
    let found: Vec<&Code> =
        all().filter(|entry| entry.area() == area || entry.code.split('/').nth(1) == Some(text)).collect();
    if !found.is_empty() {
        return found;
    }
    nearest::nearest(text, all().map(|entry| entry.code)).and_then(find).into_iter().collect()
}

const HEAD: &str = "# Diagnostics

Made from the table of codes in `plugins/src/codes` and the lints in `plugins/src/lint`; do not edit.

What is wrong with a pack is told with its place and a code. Here is what each code means and what can be done;
`overtrick explain CODE` prints an entry. Codes keep their meaning for ever. Those that begin with `lint/` are
warnings: the pack can be played, but probably does not say what was meant. `overtrick check --deny warnings` takes
them for errors, and a pack that means it says so: `[lints] allow = [\"lint/missing-source\"]` beside its rules.
";

/// The page about all codes, in Markdown.
pub fn markdown() -> String {
    let mut out = HEAD.to_owned();
    for entry in all() {
        let language = if entry.example.contains("return {") || entry.example.contains("function") {
            "luau"
        } else {
            "toml"
        };
        // Text takes everything.
        let _ = write!(out, "\n## {}\n\n{}\n\n{}\n", entry.code, entry.means, entry.fix);
        if !entry.example.is_empty() {
            let _ = write!(out, "\n```{language}\n{}\n```\n", entry.example);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_code_stands_once_and_says_something() {
        let mut seen = BTreeSet::new();
        for entry in all() {
            assert!(seen.insert(entry.code), "{} is there twice", entry.code);
            for text in [entry.means, entry.fix] {
                assert!(
                    text.ends_with('.') && text.starts_with(|c: char| !c.is_lowercase()),
                    "{}: {text}",
                    entry.code
                );
            }
        }
        assert_eq!(
            find("ladder/unknown-rung").map(Code::page).as_deref(),
            Some("docs/packs/diagnostics.md#ladderunknown-rung")
        );
    }

    #[test]
    fn what_is_nearly_a_code_finds_it() {
        let names = |text: &str| near(text).iter().map(|entry| entry.code).collect::<Vec<_>>();
        assert_eq!(names("ladder/unknown-rnug"), ["ladder/unknown-rung"]);
        assert_eq!(names("play"), ["play/fault", "play/hook-fails", "play/floating"]);
        assert_eq!(names("near-name"), ["merge/near-name"]);
        assert!(names("something else altogether").is_empty());
    }
}
