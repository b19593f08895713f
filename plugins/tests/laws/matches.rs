//! Random matches in which every law is looked at after every step.

use overtrick_core::game::{Drop, Start, act};
use overtrick_core::ruleset::WordId;
use overtrick_core::state::{Action, Call};
use overtrick_plugins::conformance::{Effort, Trail, leaks, one_match, prove, walk};

use crate::packs;

/// Looks at some matches of every pack; what was found.
fn in_every_pack(look: impl Fn(&overtrick_plugins::game::Game) -> Vec<String>) {
    let mut found = Vec::new();
    for (name, game) in packs::all() {
        found.extend(look(&game).into_iter().map(|finding| format!("{name}: {finding}")));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_law_is_kept() {
    in_every_pack(|game| {
        let matches = (1..=3).filter_map(|seed| one_match(game, seed, 5).err());
        matches.map(|finding| finding.to_string()).collect()
    });
}

#[test]
fn every_law_is_kept_under_any_options() {
    let mut found = Vec::new();
    let games = packs::by_lot(1, TRIES);
    assert!(games.len() > TRIES / 2, "only {} settings go together", games.len());
    for (seed, (name, game)) in (1..).zip(games) {
        let matches = [one_match(&game, seed, 3).err(), leaks(&game, seed, 10).err()];
        found.extend(matches.into_iter().flatten().map(|finding| format!("{name}: {finding}")));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Settings drawn for each game.
const TRIES: usize = 8;

#[test]
fn nobody_learns_of_a_hidden_card() {
    in_every_pack(|game| {
        let matches = (1..=12).filter_map(|seed| leaks(game, seed, 25).err());
        matches.map(|finding| finding.to_string()).collect()
    });
}

#[test]
fn long_matches_go_on_to_their_end() {
    in_every_pack(|game| {
        let ended = |seed| {
            let start = Start { seed, ..Start::default() };
            walk(game, start, 40, &mut []).and_then(|trail: Trail| {
                overtrick_plugins::conformance::twins(game, &trail)?;
                overtrick_plugins::conformance::within_a_tenth(game, &trail)
            })
        };
        (10..=11).filter_map(|seed| ended(seed).err()).map(|finding| finding.to_string()).collect()
    });
}

#[test]
fn all_together_says_the_same() {
    let game = packs::game(packs::files("games/preferans"), None, None, &[]);
    assert_eq!(prove(&game, Effort { matches: 1, deals: 3, seed: 5 }), []);
}

#[test]
fn the_seat_that_is_asked_may_make_an_offer() {
    let game = packs::game(packs::files("plugins/tests/packs/dummy_whist.toml"), None, None, &[]);
    let mut table = game.start(Start { seed: 1, ..Start::default() }).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    let mut state = table.state().clone();
    let mut host = game.hosts.host().expect("a host");
    let seat = table.pending().question().expect("somebody is asked").seat;
    let claim = Action::Call(Call::say(WordId::CLAIM));
    act(&game.rules, host.as_mut(), &mut state, &claim, &mut Drop).expect("an offer");
    table.act(seat, &claim, &mut Drop).expect("an offer");
    assert!(state.table.offer().is_some());
    assert_eq!(state, *table.state());
}
