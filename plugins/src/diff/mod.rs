//! How the rules of two games differ, in words.
//!
//! [`diff`] compares what the options say, what the compiled tables come to, and what the rulebook says of each key. What
//! none of them has words for is told by its key: two games are the same to [`diff`] if, and only if, their digests are
//! the same. It knows no game. [`shown`] plays the same deals under both, for differences that only code knows.

mod cards;
mod chapter;
mod code;
mod facets;
mod keys;
mod ladder;
mod options;
mod orders;
mod others;
mod rest;
pub mod shown;
mod words;

pub use chapter::Chapter;
pub use words::lines;

use crate::game::Game;
use crate::rulebook::names::Names;
use keys::Keys;

/// How two games differ. The first is *here*, the second *there*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diff {
    /// Their digests.
    pub digests: [String; 2],
    /// Whether it makes sense to compare them rule by rule; if not, only the big things are compared.
    pub kindred: bool,
    /// What differs, the most important chapter first; empty if, and only if, the digests are the same.
    pub sections: Vec<Section>,
    /// Chapters in which nothing differs.
    pub same: Vec<Chapter>,
    /// Whether code differs, so that only playing can show what else does.
    pub code: bool,
}

/// The differences of one chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Which.
    pub chapter: Chapter,
    /// What differs in it, the most important first.
    pub changes: Vec<Change>,
}

/// One difference.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// How much it matters.
    pub weight: Weight,
    /// What it is.
    pub told: Told,
    /// The keys of the rules behind it.
    pub keys: Vec<String>,
}

/// How much a difference matters. The most important comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Whoever knows the one game would stumble over the other at once.
    Great,
    /// A rule like others.
    Usual,
    /// It seldom matters.
    Small,
    /// Nobody at the table notices.
    Remark,
}

/// What a difference is, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// One thing with its two values, which end a sentence that `what` begins.
    Values {
        /// `misère stands`.
        what: String,
        /// `above 7NT`.
        here: String,
        /// `above 8♠`.
        there: String,
    },
    /// What each says; nothing if it says nothing.
    Sentences {
        /// What they are about, if they do not say it.
        about: Option<String>,
        /// Whole sentences.
        here: Vec<String>,
        /// The same for the other.
        there: Vec<String>,
    },
    /// Something that only one has.
    Only {
        /// 0 for the first, 1 for the second.
        side: usize,
        /// A noun: `the bid misère, above 7NT, worth 250`.
        what: String,
    },
    /// Something about both: a sentence without its full stop.
    Note(String),
}

/// Compares two games.
pub fn diff(here: &Game, there: &Game) -> Diff {
    let both = [here, there];
    let digests = both.map(|game| game.loaded.digest().to_owned());
    let mut found = Found { changes: Vec::new(), keys: Keys::of(both) };
    let kindred = found.keys.kindred();
    if digests[0] == digests[1] {
        let same = chapter::all(both);
        return Diff { digests, kindred, sections: Vec::new(), same, code: false };
    }
    let pair = Pair { games: both, names: both.map(|game| Names { rules: &game.rules }) };
    if kindred {
        options::compare(&pair, &mut found);
        cards::compare(&pair, &mut found);
        ladder::compare(&pair, &mut found);
        facets::compare(&pair, &mut found);
        code::compare(&pair, &mut found);
        rest::compare(&pair, &mut found);
    } else {
        others::compare(&pair, &mut found);
    }
    let code = kindred && found.keys.changed.contains_key(crate::canonical::HOOKS);
    let sections = sections(found.changes);
    let mut same = if kindred { chapter::all(both) } else { Vec::new() };
    same.retain(|chapter| !sections.iter().any(|section| section.chapter == *chapter));
    Diff { digests, kindred, sections, same, code }
}

/// What is compared.
struct Pair<'a> {
    games: [&'a Game; 2],
    names: [Names<'a>; 2],
}

/// What was found so far.
struct Found {
    changes: Vec<(Chapter, Change)>,
    keys: Keys,
}

impl Found {
    /// Tells a difference, and that it accounts for these keys.
    fn tell(&mut self, chapter: Chapter, weight: Weight, told: Told, keys: Vec<String>) {
        self.keys.told.extend(keys.iter().cloned());
        self.mention(chapter, weight, told, keys);
    }

    /// Tells a difference that these keys have to do with, without accounting for each of them.
    fn mention(&mut self, chapter: Chapter, weight: Weight, told: Told, keys: Vec<String>) {
        self.changes.push((chapter, Change { weight, told, keys }));
    }
}

/// Changes by chapter: those first in which something great differs, else in the order of a deal.
fn sections(changes: Vec<(Chapter, Change)>) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for (chapter, change) in changes {
        match sections.iter_mut().find(|section| section.chapter == chapter) {
            Some(section) => section.changes.push(change),
            None => sections.push(Section { chapter, changes: vec![change] }),
        }
    }
    for section in &mut sections {
        section.changes.sort_by_key(|change| change.weight);
    }
    let greatest = |section: &Section| section.changes.iter().map(|change| change.weight).min();
    sections.sort_by(|a, b| (greatest(a), &a.chapter).cmp(&(greatest(b), &b.chapter)));
    sections
}

/// As [`Told::Values`].
fn values(what: impl Into<String>, [here, there]: [String; 2]) -> Told {
    Told::Values { what: what.into(), here, there }
}
