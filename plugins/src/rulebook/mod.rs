//! The rulebook of a game: what is in force at a table, in sentences and tables for people.
//!
//! [`write()`] makes a [`Book`] from compiled rules, from what the pack says about its options, and from scores that the
//! pack itself computes for examples. It knows no game. How a book looks is decided by [`plain`], [`markdown`] and [`html`].

mod about;
mod auction;
mod cards;
mod contracts;
mod deal;
mod dialogs;
mod doc;
mod examples;
mod facets;
mod finish;
mod formula;
pub(crate) mod house;
mod html;
mod imprint;
mod ladder;
mod markdown;
pub(crate) mod names;
mod options;
mod plain;
mod play;
mod score;

use overtrick_core::ruleset::spec::ContractSpec;
use overtrick_core::ruleset::{KindId, NobodyBound, RoleId, RoleRule, Rules};
use overtrick_core::score::Entry;
use overtrick_core::state::Position;

use crate::game::Game;
use crate::load::Loaded;

pub(crate) use facets::{Facet, facets};

pub use doc::{Block, Book, Section, Table};
pub use house::has_meaning;
pub use html::html;
pub use imprint::Imprint;
pub use markdown::markdown;
pub use plain::plain;

use formula::{About, Wording};
use house::{Chapter, House};
use names::Names;

/// The book of a game as its options are set.
pub fn write(game: &Game) -> Book {
    let writer = Writer::new(game);
    let mut sections = vec![
        about::section(&writer),
        cards::section(&writer),
        deal::section(&writer),
        auction::section(&writer),
        contracts::section(&writer),
        dialogs::section(&writer),
        play::section(&writer),
    ];
    sections.extend(options::own_chapters(&writer));
    sections.extend([
        score::section(&writer),
        examples::section(&writer),
        finish::section(&writer),
        options::terms(&writer),
        options::section(&writer),
    ]);
    let sections = sections.into_iter().map(Section::finished).filter(|section| !section.blocks.is_empty());
    Book { title: about::title(&writer), sections: sections.collect() }
}

/// Lines of the sheet in words: `N+S +140 (contract made)`.
pub(crate) fn entries(game: &Game, entries: &[Entry]) -> Vec<String> {
    examples::each_told(&Writer::new(game), entries)
}

/// Tricks by hand: `N 3, E 5`.
pub(crate) fn tricks(game: &Game, pos: &Position) -> String {
    examples::tricks(&Writer::new(game), pos)
}

/// What the chapters are written from.
struct Writer<'a> {
    game: &'a Game,
    rules: &'a Rules,
    loaded: &'a Loaded,
    names: Names<'a>,
    house: House<'a>,
}

impl<'a> Writer<'a> {
    fn new(game: &'a Game) -> Self {
        let (rules, loaded) = (game.rules.as_ref(), game.loaded.as_ref());
        Self { game, rules, loaded, names: Names { rules }, house: House::new(loaded) }
    }

    /// One that tells all in the words of the program, and leaves nothing to the sentences of options.
    fn silent(game: &'a Game) -> Self {
        Self { house: House::silent(&game.loaded), ..Self::new(game) }
    }

    /// Expressions in words, about these seats.
    fn wording(&self, about: About) -> Wording<'a> {
        Wording { names: self.names, loaded: self.loaded, about }
    }

    /// Those who score together where nothing else is said.
    fn each(&self) -> About {
        if self.names.alone() { About::Player } else { About::Side }
    }

    /// Whether nobody can have a role in a kind of contract, whatever is bid.
    fn is_empty(&self, kind: KindId, role: RoleId) -> bool {
        fn none(rule: &RoleRule) -> bool {
            match rule {
                RoleRule::Role(role) => *role == RoleId::NOBODY,
                RoleRule::HighestBid => false,
                RoleRule::Called(rungs) => rungs.is_empty(),
                RoleRule::Minus(both) => none(&both[0]),
                RoleRule::Plus(both) => none(&both[0]) && none(&both[1]),
            }
        }
        // A hook may give a role to somebody that nobody has at first.
        let called = |rule: &RoleRule| !matches!(rule, RoleRule::Role(_));
        let rule = self.rules.kind(kind).roles.iter().find(|(other, _)| *other == role);
        role == RoleId::NOBODY || rule.is_some_and(|(_, rule)| called(rule) && none(rule))
    }

    /// Sentences of the program about keys of the pack: what an option says of a key is not said again.
    fn unless_told(&self, sentences: Vec<(&str, String)>) -> Vec<String> {
        let kept = sentences.into_iter().filter(|(path, _)| path.is_empty() || !self.house.tells(path));
        kept.map(|(_, text)| names::sentence(&text)).collect()
    }

    fn sentences(&self, chapter: Chapter) -> Vec<String> {
        self.house.sentences(chapter)
    }

    /// Kinds of contract that can come about.
    fn kinds(&self) -> Vec<KindId> {
        let rules = self.rules;
        let reached = |kind: KindId| match rules.auction.contract {
            Some(only) => only == kind,
            None => {
                rules.ladder.rungs.iter().any(|rung| rung.kind == kind && rung.binds)
                    || rules.auction.nobody_bound == NobodyBound::Contract(kind)
            }
        };
        (0..rules.kinds.len())
            .filter_map(|index| u8::try_from(index).ok())
            .map(KindId)
            .filter(|&k| reached(k))
            .collect()
    }

    /// A key of a kind of contract: its own, or that of the nearest one it is like.
    fn of_kind<T>(&self, kind: KindId, key: impl Fn(&'a ContractSpec) -> Option<T>) -> Option<T> {
        let contracts = &self.loaded.spec.contract;
        let mut name = self.rules.kinds.get(kind.index())?.name.as_str();
        for _ in 0..=contracts.len() {
            let contract = contracts.get(name)?;
            if let Some(found) = key(contract) {
                return Some(found);
            }
            name = contract.like.as_deref()?;
        }
        None
    }
}
