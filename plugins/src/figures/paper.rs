//! Figures on paper: a file that says what was asked, which part of it was done, and what was counted.
//!
//! A file may come from anywhere: it is read with suspicion, and what it lists has the lengths its head says, so that
//! whoever tells of it need not look. Parts of a run are put together by [`merge`](super::merge).

use std::ops::Range;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::duplicate::Duplicate;
use super::rulesets::{Counted, Units};
use super::tally::Tally;
use crate::plain::unfit;

/// The version of the format.
const FORMAT: u32 = 1;

/// A point has a thousand units where a settlement has it, and some for fractions.
const MOST_UNITS: i64 = 1_000_000;

/// More parts than a cluster has processors.
pub const MOST_PARTS: u32 = 100_000;

/// What was counted, and of what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    /// What was asked.
    pub head: Head,
    /// Which parts of it were done; one part of one if it was done as a whole.
    pub parts: Vec<Part>,
    /// What was counted.
    pub body: Body,
}

/// What all parts of a run have in common.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Head {
    /// The version of the format.
    overtrick_figures: u32,
    /// The rules, each set of them.
    pub rules: Vec<RulesHead>,
    /// Who played, as they are called in reports.
    pub bots: Vec<String>,
    /// The same, each in a line that says everything.
    pub players: Vec<String>,
    /// By seat, the number of the bot, in each way they sat down.
    pub seatings: Vec<Vec<usize>>,
    /// What all cards are drawn from.
    pub seed: u64,
    /// Single deals asked for.
    pub deals: u64,
    /// Matches asked for.
    pub matches: u64,
    /// Whether deals were played again with another kitty.
    pub kitty: bool,
    /// The option that was swept, if one was.
    pub swept: Option<String>,
}

/// One set of rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesHead {
    /// What it is called in the report.
    pub label: String,
    /// The id of the game.
    pub pack: String,
    /// Its name for people.
    pub title: String,
    /// Its version.
    pub version: String,
    /// The digest of the rules as they were put together.
    pub digest: String,
    /// Names of the seats for people.
    pub seats: Vec<String>,
    /// Ledger and column of each cell of the sheet, for people.
    pub cells: Vec<String>,
    /// How many units make one point of what is reported as worth.
    pub point: i64,
    /// The cards, so that it can be told whether two sets deal the same.
    pub cards: String,
}

/// One part of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Which one, from 1.
    pub part: u32,
    /// Of how many.
    pub of: u32,
    /// How many deals and matches of it were played; fewer than it has if it was stopped early.
    pub done: u64,
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Body {
    /// At one table.
    Table(Tally),
    /// By bots, on the same cards.
    Duplicate(Duplicate),
    /// Under each set of rules, on the same cards.
    Rules(Vec<Counted>),
}

impl Head {
    /// The head of a run.
    pub fn new(rules: Vec<RulesHead>, seatings: Vec<Vec<usize>>, seed: u64) -> Self {
        let (deals, matches, kitty, swept) = (0, 0, false, None);
        let (bots, players) = (Vec::new(), Vec::new());
        Self { overtrick_figures: FORMAT, rules, bots, players, seatings, seed, deals, matches, kitty, swept }
    }

    /// How many deals and matches were asked for.
    pub fn units(&self) -> u64 {
        self.deals.saturating_add(self.matches)
    }
}

impl Part {
    /// All of a run.
    pub const WHOLE: Self = Self { part: 1, of: 1, done: 0 };

    /// Which deals and matches of a run are in it.
    pub fn units(self, head: &Head) -> Units {
        Units { deals: self.of_range(head.deals), matches: self.of_range(head.matches) }
    }

    fn of_range(self, all: u64) -> Range<u64> {
        let at = |part: u32| {
            let at = u128::from(all) * u128::from(part) / u128::from(self.of.max(1));
            u64::try_from(at).unwrap_or(all)
        };
        at(self.part.saturating_sub(1))..at(self.part)
    }

    /// Whether all of it was played.
    pub fn is_complete(self, head: &Head) -> bool {
        self.done == self.units(head).count()
    }
}

impl Paper {
    /// As a file has it.
    pub fn to_text(&self) -> String {
        // Maps have text for keys and numbers are finite: nothing can go wrong.
        serde_json::to_string(self).map_or_else(|_| String::new(), |text| text + "\n")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// A sentence about what is wrong with it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let value: Value = serde_json::from_str(text).map_err(|error| format!("this is no JSON: {error}"))?;
        match value.pointer("/head/overtrick_figures").and_then(Value::as_u64) {
            None => return Err("this is no file of figures".to_owned()),
            Some(format) if format != u64::from(FORMAT) => {
                return Err(format!("the figures have format {format}; this version reads {FORMAT}"));
            }
            Some(_) => {}
        }
        if let Some(c) = stray(&value) {
            return Err(format!("a text has the character {c:?} in it"));
        }
        let paper: Self = serde_json::from_value(value).map_err(|error| error.to_string())?;
        if paper.is_sound() { Ok(paper) } else { Err("the figures do not fit their head".to_owned()) }
    }

    /// How many deals and matches were played.
    pub fn done(&self) -> u64 {
        self.parts.iter().map(|part| part.done).fold(0, u64::saturating_add)
    }

    /// Whether everything asked for was played.
    pub fn is_complete(&self) -> bool {
        self.parts == [Part { done: self.head.units(), ..Part::WHOLE }]
    }

    /// Deals and matches asked for; of one part of a run those of this part.
    pub fn asked(&self) -> (u64, u64) {
        let part = if let [part] = self.parts[..] { part } else { Part::WHOLE };
        let Units { deals, matches } = part.units(&self.head);
        (deals.end - deals.start, matches.end - matches.start)
    }

    /// Whether all of that was played: nothing was stopped early, and of several parts none is missing.
    pub fn is_through(&self) -> bool {
        matches!(self.parts[..], [part] if part.is_complete(&self.head))
    }

    /// Whether each list is as long as the head says.
    fn is_sound(&self) -> bool {
        let Self { head, parts, body } = self;
        let Some(first) = head.rules.first() else { return false };
        let seats = first.seats.len();
        let seatings = head
            .seatings
            .iter()
            .all(|seating| seating.len() == seats && seating.iter().all(|bot| *bot < head.bots.len()));
        let rules = head
            .rules
            .iter()
            .all(|rules| rules.seats.len() == seats && (1..=MOST_UNITS).contains(&rules.point));
        let parts_fit = !parts.is_empty()
            && parts.iter().all(|part| {
                (1..=MOST_PARTS).contains(&part.of)
                    && (1..=part.of).contains(&part.part)
                    && part.done <= part.units(head).count()
            });
        let fits = match body {
            Body::Table(tally) => tally.is_sound(seats, first.cells.len()),
            Body::Duplicate(counted) => counted.is_sound(head.bots.len()),
            Body::Rules(counted) => {
                counted.len() == head.rules.len() && counted.iter().all(|counted| counted.is_sound(seats))
            }
        };
        seats > 0
            && head.players.len() == head.bots.len()
            && rules
            && !head.seatings.is_empty()
            && seatings
            && parts_fit
            && fits
    }

    /// What another part has counted.
    pub(super) fn add(&mut self, other: &Self) {
        match (&mut self.body, &other.body) {
            (Body::Table(all), Body::Table(more)) => all.merge(more),
            (Body::Duplicate(all), Body::Duplicate(more)) => all.merge(more),
            (Body::Rules(all), Body::Rules(more)) => {
                all.iter_mut().zip(more).for_each(|(all, more)| all.merge(more));
            }
            // Kinds are compared before.
            _ => {}
        }
    }

    /// What was counted, in a word or two.
    pub(super) fn kind(&self) -> &'static str {
        match self.body {
            Body::Table(_) => "one table",
            Body::Duplicate(_) => "duplicate play",
            Body::Rules(_) => "sets of rules",
        }
    }
}

/// The first character in any text that a terminal would obey.
fn stray(value: &Value) -> Option<char> {
    match value {
        Value::String(text) => unfit(text),
        Value::Array(list) => list.iter().find_map(stray),
        Value::Object(map) => map.iter().find_map(|(key, value)| unfit(key).or_else(|| stray(value))),
        _ => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A part of a run of ten matches of a small game.
    pub(in super::super) fn paper(part: u32, of: u32) -> Paper {
        let rules = RulesHead {
            label: "as it is".to_owned(),
            pack: "demo".to_owned(),
            title: "Demo".to_owned(),
            version: "1.0.0".to_owned(),
            digest: "d".to_owned(),
            seats: vec!["A".to_owned(), "B".to_owned()],
            cells: vec!["score, A".to_owned()],
            point: 1,
            cards: "7S 8S".to_owned(),
        };
        let mut head = Head::new(vec![rules], vec![vec![0, 0]], 7);
        head.bots = vec!["random".to_owned()];
        head.players = head.bots.clone();
        head.matches = 10;
        let part = Part { part, of, done: 0 };
        let done = part.units(&head).count();
        let body = Tally { matches: done, wins: vec![done, 0], totals: vec![3], ..Tally::default() };
        Paper { head, parts: vec![Part { done, ..part }], body: Body::Table(body) }
    }

    #[test]
    fn parts_divide_a_run() {
        for of in [1, 3, 7, 16] {
            let mut next = 0;
            for part in 1..=of {
                let range = Part { part, of, done: 0 }.of_range(10);
                assert_eq!(range.start, next);
                next = range.end;
            }
            assert_eq!(next, 10);
        }
        assert_eq!(Part { part: 2, of: 2, done: 0 }.of_range(u64::MAX), u64::MAX / 2..u64::MAX);
    }

    #[test]
    fn a_part_is_through_when_all_of_it_was_played() {
        let mut part = paper(1, 3);
        assert_eq!((part.asked(), part.is_through(), part.is_complete()), ((0, 3), true, false));
        part.parts[0].done = 2;
        assert_eq!((part.asked(), part.is_through()), ((0, 3), false));
        part.parts = vec![Part { part: 1, of: 3, done: 3 }, Part { part: 3, of: 3, done: 4 }];
        assert_eq!((part.asked(), part.is_through()), ((0, 10), false));
        assert_eq!((paper(1, 1).asked(), paper(1, 1).is_through()), ((0, 10), true));
    }

    #[test]
    fn a_file_is_read_with_suspicion() {
        let good = paper(1, 1).to_text();
        let wrong = |from: &str, to: &str| Paper::parse(&good.replace(from, to)).unwrap_err();
        assert!(Paper::parse("{").unwrap_err().starts_with("this is no JSON"));
        assert_eq!(Paper::parse("{}").unwrap_err(), "this is no file of figures");
        assert_eq!(wrong("figures\":1", "figures\":2"), "the figures have format 2; this version reads 1");
        assert_eq!(wrong("Demo", "\\u001b[2J"), "a text has the character '\\u{1b}' in it");
        assert_eq!(wrong("\"point\":1", "\"point\":0"), "the figures do not fit their head");
        assert_eq!(wrong("[[0,0]]", "[[0,1]]"), "the figures do not fit their head");
        assert_eq!(wrong("\"totals\":[3]", "\"totals\":[]"), "the figures do not fit their head");
        assert_eq!(wrong("\"done\":10", "\"done\":11"), "the figures do not fit their head");
        assert!(wrong("\"seed\"", "\"sead\"").contains("sead"));
    }
}
