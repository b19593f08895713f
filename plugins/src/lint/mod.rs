//! What in a pack is allowed and still looks like a mistake. One lint to a file: what it looks for, why, and a bad and a
//! good example, which stand on the page of diagnostics too.
//!
//! Lints look at the uppermost pack only: whoever writes an overlay can do nothing about its base. They go by what the
//! packs say, before options are settled, so that one look is good for every table.

#[cfg(test)]
mod bench;
mod dead_option;
mod missing_source;
mod repeats_below;
mod repeats_default;
mod same_sentence;
mod unknown_lint;
mod unreachable_option;
mod unused_hook;
mod unused_name;
mod words;

use crate::codes::Code;
use crate::diagnostic::{Diagnostic, Diagnostics, Place};
use crate::load::{LoadRequest, Loaded, Pack, Stack};
use crate::options::RuleOption;

/// A rule of good writing.
pub struct Lint {
    /// Its code and what is told of it.
    pub code: Code,
    look: fn(&Subject<'_>) -> Vec<Diagnostic>,
}

/// All lints, in the order in which they are told.
pub static LINTS: [Lint; 9] = [
    missing_source::LINT,
    unreachable_option::LINT,
    dead_option::LINT,
    same_sentence::LINT,
    repeats_default::LINT,
    repeats_below::LINT,
    unused_hook::LINT,
    unused_name::LINT,
    unknown_lint::LINT,
];

/// What a lint looks at.
struct Subject<'a> {
    /// The packs as they are written, lowest first.
    packs: &'a [Pack],
    /// The same, put together at the plain table.
    loaded: &'a Loaded,
}

impl<'a> Subject<'a> {
    /// The pack that is looked at.
    fn top(&self) -> &'a Pack {
        self.packs.last().expect("a stack has at least one pack")
    }

    /// Those it lies over.
    fn below(&self) -> &'a [Pack] {
        &self.packs[..self.packs.len() - 1]
    }

    /// Options that the pack defines and nobody takes away.
    fn options(&self) -> impl Iterator<Item = &'a RuleOption> {
        let top = &self.top().manifest.id;
        self.loaded.options.values().filter(move |option| option.pack == *top && option.fixed.is_none())
    }

    /// The top of the pack's first file.
    fn head(&self) -> &'a Place {
        &self.top().place
    }
}

impl Lint {
    fn warn(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::warning(self.code.code, message)
    }
}

/// What looks like a mistake in the uppermost pack. Places point into the files of `loaded`, which was made from the same
/// request.
pub fn look(request: &LoadRequest<'_>, loaded: &Loaded) -> Vec<Diagnostic> {
    let mut out = Diagnostics::default();
    let stack = Stack::collect(&request.pack, &request.overlays, request.registry, &mut out);
    // A file may have changed since, or a pack been taken away.
    let same = |((_, now), (_, then))| now == then;
    let count = out.files.iter().count();
    if stack.packs.is_empty() || !out.files.iter().zip(loaded.files.iter()).all(same) {
        return Vec::new();
    }
    if loaded.files.iter().count() < count {
        return Vec::new();
    }
    let subject = Subject { packs: &stack.packs, loaded };
    let is_allowed = |code: &str| subject.top().allowed.iter().any(|(allowed, _)| allowed == code);
    let asked = LINTS.iter().filter(|lint| !is_allowed(lint.code.code));
    asked.flat_map(|lint| (lint.look)(&subject)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_said_of_a_good_game() {
        assert!(bench::game("").is_empty());
        assert!(bench::overlay("", "[end.three_deals]\nwhen = \"deals >= 5\"\n").is_empty());
    }

    #[test]
    fn lints_are_called_so() {
        assert!(LINTS.iter().all(|lint| lint.code.area() == "lint" && !lint.code.example.is_empty()));
    }
}
