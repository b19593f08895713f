//! Places where players saw a program do something foolish, and what is sensible there: how many of them the bots get.
//!
//! Each position is a case of a pack whose last steps name the sensible answers. No bot must get a certain one of them;
//! together they must get so many. The table in `docs/bots.md` is what `every_level` prints.

#![allow(clippy::print_stdout, reason = "tables for people who ask for them")]

use std::path::{Path, PathBuf};

use overtrick_core::bot::{self, Advice};
use overtrick_core::game::hand_of;
use overtrick_core::notation::{action_text, parse_action};
use overtrick_core::rng::Stream;
use overtrick_core::state::{Action, Answers};
use overtrick_core::{card::CardSet, game::Match};
use overtrick_plugins::game::Game;
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::scenario::steps::StepKind;
use overtrick_plugins::scenario::{self, Case};
use overtrick_plugins::source::PackFiles;

/// Files of positions, and the packs they belong to.
const FILES: [(&str, &str); 4] = [
    ("500", "../games/500"),
    ("preferans", "../games/preferans"),
    ("spades", "../games/spades"),
    ("oh_hell", "tests/packs/oh_hell.toml"),
];

/// How often each position is put.
const TIMES: u64 = 5;

struct Position {
    name: String,
    game: Game,
    table: Match,
    sensible: Vec<Action>,
}

fn path(below: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(below)
}

/// The answers that the last steps name.
fn sensible(case: &Case, table: &Match) -> Vec<Action> {
    let question = table.pending().question().expect("somebody is asked");
    let held = hand_of(question).map_or(CardSet::EMPTY, |hand| table.state().pos.hands[hand.index()]);
    let named = case.steps.iter().rev().map_while(|step| match &step.kind {
        StepKind::Answer { action, allowed: true, .. } => Some(action),
        _ => None,
    });
    named.map(|text| parse_action(table.rules(), Some(question), held, text).expect("an answer")).collect()
}

fn positions() -> Vec<Position> {
    let registry = Registry::default();
    let mut all = Vec::new();
    for (file, pack) in FILES {
        let name = format!("tests/data/positions/{file}.toml");
        let text = std::fs::read_to_string(path(&name)).expect("a text");
        let pack = PackFiles::open(&path(pack)).expect("the pack can be read");
        for case in scenario::read(&name, &text).unwrap_or_else(|faults| panic!("{faults}")) {
            let (game, table) = scenario::play(&case, &LoadRequest::new(pack.clone(), &registry))
                .unwrap_or_else(|faults| panic!("{}: {faults}", case.name));
            let sensible = sensible(&case, &table);
            all.push(Position { name: format!("{file}: {}", case.name), game, table, sensible });
        }
    }
    all
}

impl Position {
    /// What a bot of this level does, time after time.
    fn answers(&self, level: &str) -> Vec<Advice> {
        let seat = self.table.pending().question().expect("somebody is asked").seat;
        let mut bot = bot::by_name(level).expect("a level");
        let mut host = self.game.hosts.host().expect("a host");
        let mut once = |number| {
            let mut stream = Stream::new(41, number);
            bot.advise(&self.table.view(seat), host.as_mut(), &mut stream).expect("an answer")
        };
        (0..TIMES).map(&mut once).collect()
    }

    /// How often it does something sensible.
    fn got_by(&self, level: &str) -> usize {
        let answers = self.answers(level);
        answers.iter().filter(|advice| self.sensible.contains(&advice.action)).count()
    }
}

#[test]
fn each_can_be_put_and_has_something_foolish_in_it() {
    let all = positions();
    assert!(all.len() >= 16, "{}", all.len());
    for position in all {
        let question = position.table.pending().question().expect("somebody is asked");
        assert!(!position.sensible.is_empty(), "{}: nothing is sensible", position.name);
        assert!(position.sensible.iter().all(|action| question.allows(action)), "{}", position.name);
        let allowed = match &question.answers {
            Answers::Play(plays) => plays.len(),
            Answers::Calls(calls) => calls.list().len(),
            Answers::Choose(_) => usize::MAX,
        };
        assert!(allowed > position.sensible.len(), "{}: nothing is foolish", position.name);
    }
}

/// Positions that are got more often than not.
fn got(level: &str, all: &[Position]) -> usize {
    let most = usize::try_from(TIMES).expect("small") / 2 + 1;
    all.iter().filter(|position| position.got_by(level) >= most).count()
}

#[test]
fn the_plain_player_gets_most() {
    let all = positions();
    let got = got("basic", &all);
    assert!(got * 10 >= all.len() * 6, "{got} of {}", all.len());
}

/// Prints what the plain player does, and why.
#[test]
#[ignore = "for those who look into one of them"]
fn why() {
    for position in positions() {
        let rules = &position.game.rules;
        let text = |action: &Action| action_text(rules, action);
        let sensible: Vec<String> = position.sensible.iter().map(text).collect();
        println!("{}", position.name);
        println!("  sensible: {}", sensible.join(", "));
        for advice in position.answers("basic") {
            println!("  {}: {}", text(&advice.action), advice.reason);
        }
    }
}

/// Prints the table of the documents.
#[test]
#[ignore = "a table, and no test"]
fn every_level() {
    let all = positions();
    println!("| position | {} |", bot::NAMES.join(" | "));
    println!("|---|{}", "---:|".repeat(bot::NAMES.len()));
    for position in &all {
        let each: Vec<String> = bot::NAMES.iter().map(|level| position.got_by(level).to_string()).collect();
        println!("| {} | {} |", position.name, each.join(" | "));
    }
    let sums: Vec<String> = bot::NAMES.iter().map(|level| got(level, &all).to_string()).collect();
    println!("| got more often than not, of {} | {} |", all.len(), sums.join(" | "));
}
