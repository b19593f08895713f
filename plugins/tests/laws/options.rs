//! Every value of every option changes something: a question, a legal set, an entry, who wins.

use overtrick_core::game::Start;
use overtrick_plugins::conformance::options::{Search, pairs, try_all};
use overtrick_plugins::conformance::walk;
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;

use crate::packs;

fn every_value_changes_something(path: &str, players: Option<u8>, search: Search) {
    let registry = Registry::default();
    let request = LoadRequest { players, ..LoadRequest::new(packs::files(path), &registry) };
    let tried = try_all(&request, search).expect("the pack loads");
    assert!(!tried.is_empty());
    let silent: Vec<String> = tried
        .iter()
        .filter(|one| one.differs.is_none())
        .map(|one| format!("{} = {} in {} matches: {:?}", one.option, one.value, one.matches, one.fails))
        .collect();
    assert!(silent.is_empty(), "{path}: these change nothing:\n{}", silent.join("\n"));
}

#[test]
fn every_value_of_five_hundred() {
    every_value_changes_something("games/500", None, Search { settings: 20, ..Search::default() });
}

#[test]
fn every_value_of_preferans() {
    every_value_changes_something("games/preferans", None, Search { settings: 20, ..Search::default() });
}

#[test]
fn every_value_of_spades() {
    every_value_changes_something("games/spades", None, Search { settings: 20, ..Search::default() });
}

#[test]
fn every_value_of_a_pack_nobody_thought_of() {
    // Three players are dealt up to seventeen cards, more of them fewer; the match is over after so many deals.
    every_value_changes_something(
        "plugins/tests/packs/oh_hell.toml",
        Some(3),
        Search { matches: 4, deals: 12, ..Search::default() },
    );
}

/// Matches of up to 40 deals with every two values of every two options; those that do not go together must say so.
fn every_two_values_play(path: &str) {
    let registry = Registry::default();
    let request = LoadRequest::new(packs::files(path), &registry);
    let pairs = pairs(&request, 1).expect("the pack loads");
    let mut wrong: Vec<String> = Vec::new();
    for (settings, why) in &pairs.impossible {
        if !why.list.iter().all(|problem| problem.code.starts_with("option/")) {
            wrong.push(format!("{settings}: {why}"));
        }
    }
    for (seed, (settings, game)) in (1..).zip(&pairs.rows) {
        let played = walk(game, Start { seed, ..Start::default() }, 40, &mut []);
        wrong.extend(played.err().map(|finding| format!("{settings}: {finding}")));
    }
    assert!(pairs.covered > 20 * pairs.rows.len(), "{} in {} rows", pairs.covered, pairs.rows.len());
    assert!(wrong.is_empty(), "{path}, {} rows:\n{}", pairs.rows.len(), wrong.join("\n"));
}

#[test]
fn every_two_values_of_five_hundred() {
    every_two_values_play("games/500");
}

#[test]
fn every_two_values_of_preferans() {
    every_two_values_play("games/preferans");
}

#[test]
fn every_two_values_of_spades() {
    every_two_values_play("games/spades");
}
