//! What the pack's options say to players, and where in the book they say it.
//!
//! A pack puts its options into sections. Those whose name is the name of a chapter stand in that chapter; every other
//! section is a chapter of its own. What an option tells is not told a second time by the chapter.

use std::collections::BTreeSet;

use overtrick_core::ruleset::OptionValue;

use super::names::sentence;
use crate::load::Loaded;
use crate::options::{Condition, PLAYERS, RuleOption};

/// A chapter to which sections of options belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chapter {
    Table,
    Cards,
    Deal,
    Bidding,
    Dialogs,
    Play,
    Score,
    Match,
}

/// Names of sections, and the chapter in which they stand.
const CHAPTERS: [(&str, Chapter); 14] = [
    ("table", Chapter::Table),
    ("players", Chapter::Table),
    ("cards", Chapter::Cards),
    ("deck", Chapter::Cards),
    ("deal", Chapter::Deal),
    ("bidding", Chapter::Bidding),
    ("auction", Chapter::Bidding),
    ("exchange", Chapter::Dialogs),
    ("play", Chapter::Play),
    ("score", Chapter::Score),
    ("scoring", Chapter::Score),
    ("end", Chapter::Match),
    ("match", Chapter::Match),
    ("settlement", Chapter::Match),
];

/// The options in force.
pub(super) struct House<'a> {
    loaded: &'a Loaded,
    /// Key paths about which an option in force says something.
    told: BTreeSet<String>,
}

impl<'a> House<'a> {
    pub(super) fn new(loaded: &'a Loaded) -> Self {
        let in_force = loaded.options.values().filter(|option| is_in_force(option, loaded));
        let told = in_force.flat_map(|option| option.writes.iter().cloned()).collect();
        Self { loaded, told }
    }

    /// As if no option told anything, so that the chapters tell all.
    pub(super) fn silent(loaded: &'a Loaded) -> Self {
        Self { loaded, told: BTreeSet::new() }
    }

    /// Whether an option in force tells about this key, or about one above it.
    pub(super) fn tells(&self, path: &str) -> bool {
        let above = path.match_indices('.').map(|(dot, _)| &path[..dot]);
        above.chain([path]).any(|key| self.told.contains(key))
    }

    /// Whether an option in force tells about this key or anything in it.
    pub(super) fn tells_inside(&self, path: &str) -> bool {
        let inside = format!("{path}.");
        self.tells(path)
            || self.told.range(inside.clone()..).next().is_some_and(|key| key.starts_with(&inside))
    }

    /// The sentences of a chapter.
    pub(super) fn sentences(&self, chapter: Chapter) -> Vec<String> {
        self.of(|section| chapter_of(section) == Some(chapter))
    }

    /// Sections that are chapters of their own, in the order of the pack, with their sentences.
    pub(super) fn others(&self) -> Vec<(String, Vec<String>)> {
        let mut names: Vec<&str> = Vec::new();
        for option in self.loaded.options.values() {
            let name = section(option);
            if chapter_of(name).is_none() && !names.contains(&name) {
                names.push(name);
            }
        }
        let told = names.into_iter().map(|name| (name.to_owned(), self.of(|section| section == name)));
        told.filter(|(_, sentences)| !sentences.is_empty()).collect()
    }

    fn of(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let options = self.loaded.options.values().filter(|option| wanted(section(option)));
        options.filter_map(|option| told(option, self.loaded)).collect()
    }
}

fn section(option: &RuleOption) -> &str {
    option.section.as_deref().unwrap_or("options")
}

/// The chapter to which a section of options belongs, if it is none of its own.
pub(crate) fn chapter_of(section: &str) -> Option<Chapter> {
    CHAPTERS.iter().find(|(name, _)| *name == section).map(|(_, chapter)| *chapter)
}

/// Whether the option's value holds and another one would change something.
pub(super) fn is_in_force(option: &RuleOption, loaded: &Loaded) -> bool {
    option.overruled().is_none() && has_meaning(option, loaded)
}

/// Whether another value would change anything: all that the option needs is so, or it has another value than its
/// default.
pub fn has_meaning(option: &RuleOption, loaded: &Loaded) -> bool {
    let seats = OptionValue::Int(i64::from(loaded.seats));
    let holds = |condition: &Condition| {
        let value = match condition.option.as_str() {
            PLAYERS => Some(&seats),
            name => loaded.values.get(name),
        };
        value.is_some_and(|value| condition.holds(value))
    };
    option.requires.iter().all(holds)
        && (option.requires_one.is_empty() || option.requires_one.iter().any(holds))
}

/// The sentence of an option in force.
pub(super) fn told(option: &RuleOption, loaded: &Loaded) -> Option<String> {
    if !is_in_force(option, loaded) {
        return None;
    }
    let value = loaded.values.get(&option.name)?;
    option.sentence(value).map(|text| sentence(&text))
}
