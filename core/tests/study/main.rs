//! Deals looked at with all their cards: contracts supposed, exchanges tried, plays judged.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use overtrick_core::bot::random;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, Start, Supposed, act_unchecked, begin, draw, fresh};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::spec::RulesSpec;
use overtrick_core::ruleset::{Rules, RungId, Sources, compile};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::solve::{Aim, Solver};
use overtrick_core::state::{Action, Answers, Pending, Stage, State};
use overtrick_core::study::{
    Alike, Judge, Kitty, NotTwo, Search, Unsolved, best, contracts, follow, interests, starts,
};

const BUDGET: u64 = 10_000_000;

fn rules() -> Rules {
    let spec: RulesSpec = toml::from_str(include_str!("small.toml")).unwrap();
    compile(&spec, Sources::default()).unwrap_or_else(|problems| panic!("{problems}"))
}

fn dealt(rules: &Rules, seed: u64) -> State {
    let mut state = fresh(rules, &Start::default());
    let layout = draw(rules, &mut NoHost, &state, Seat::new(0), &mut Stream::new(seed, 1)).unwrap();
    begin(rules, &mut NoHost, &mut state, Seat::new(0), &layout, &mut Drop).unwrap();
    state
}

fn rung(rules: &Rules, name: &str) -> RungId {
    rules.rung_by_name(name).unwrap()
}

fn bid(rules: &Rules, name: &str, declarer: u8) -> Supposed {
    Supposed::Bid { declarer: Seat::new(declarer), rung: rung(rules, name), modifier: None }
}

fn alike(all: &[Alike], rung: RungId) -> &Alike {
    all.iter().find(|alike| alike.rungs.contains(&rung)).unwrap()
}

fn beginnings(rules: &Rules, deal: &State, name: &str, kitty: Kitty) -> overtrick_core::study::Starts {
    starts(rules, &mut NoHost, deal, bid(rules, name, 1), kitty, 10_000).unwrap()
}

#[test]
fn rungs_that_are_played_alike_are_one_contract() {
    let rules = rules();
    let all = contracts(&rules);
    let names = |alike: &Alike| {
        alike.rungs.iter().map(|rung| rules.ladder.rung(*rung).name.clone()).collect::<Vec<_>>().join(" ")
    };
    let names: Vec<String> = all.iter().map(names).collect();
    let suits = ["C", "D", "H", "S", "NT"].map(|strain| format!("3{strain} 4{strain} 5{strain} 6{strain}"));
    assert_eq!(names[..5], suits);
    assert_eq!(names[5..], ["nothing", "apart", "just"]);
}

#[test]
fn a_supposed_contract_is_played_as_if_it_had_been_bid() {
    let rules = rules();
    let deal = dealt(&rules, 3);
    let left = beginnings(&rules, &deal, "4H", Kitty::Left);
    let [one] = &left.list[..] else { panic!("one way to leave a kitty") };
    assert_eq!(one.state.pos.hands, deal.pos.hands);
    assert_eq!((one.state.pos.stage, one.state.pos.turn), (Stage::Play, Hand::new(1)));
    let contract = one.state.pos.contract().unwrap();
    assert_eq!((contract.level, contract.declarer), (4, Some(Seat::new(1))));
    assert_eq!(one.state.pos.declaring, SeatSet::of(Seat::new(1)).with(Seat::new(3)));
    // Nobody gave up, though that is the word that comes first.
    let taken = beginnings(&rules, &deal, "4H", Kitty::Taken);
    assert!(!taken.more && taken.list.len() > 20, "{}", taken.list.len());
    assert!(
        overtrick_core::game::suppose(&rules, &mut NoHost, &mut one.state.clone(), bid(&rules, "4H", 1))
            .is_err()
    );
}

#[test]
fn every_way_to_put_cards_away_comes_to_one_of_those_that_are_tried() {
    let rules = rules();
    for seed in 0..2 {
        let deal = dealt(&rules, seed);
        let taken = beginnings(&rules, &deal, "3S", Kitty::Taken);
        let own = deal.pos.hands[1] | deal.pos.kitty;
        let solve = |state: &State| {
            let two = interests(&rules, state).unwrap().unwrap();
            Solver::new(&rules, state).unwrap().tricks(&state.pos, Aim::most(two.hands)).unwrap()
        };
        let best_tried = taken.list.iter().map(|beginning| solve(&beginning.state)).max().unwrap();
        // All 210 of them, without a look at what is alike.
        let any = &taken.list[0].state;
        let mut best_of_all = 0;
        for away in four_of(own) {
            let mut state = any.clone();
            state.pos.hands[1] = own - away;
            state.pos.discards = away;
            best_of_all = best_of_all.max(solve(&state));
        }
        assert_eq!(best_tried, best_of_all, "seed {seed}");
        let all = contracts(&rules);
        let mut search = Search { budget: BUDGET, go_on: &mut || true };
        let found = best(&rules, &mut NoHost, alike(&all, rung(&rules, "3S")), &taken, &mut search);
        let found = found.unwrap().unwrap();
        assert_eq!((found.tricks, found.exact), (i64::from(best_of_all), true), "seed {seed}");
        assert_eq!(found.away.len(), 4);
        let made =
            found.rungs.iter().filter(|rung| i64::from(rules.ladder.rung(**rung).level) <= found.tricks);
        assert_eq!(found.rungs.len(), made.count());
        assert_eq!(found.rungs.len(), usize::try_from((found.tricks - 2).clamp(0, 4)).unwrap());
    }
}

fn four_of(cards: CardSet) -> Vec<CardSet> {
    let list: Vec<_> = cards.iter().collect();
    let picked = |bits: u32| (0..list.len()).filter(|at| bits >> at & 1 == 1).map(|at| list[at]).collect();
    (0_u32..1 << list.len()).filter(|bits| bits.count_ones() == 4).map(picked).collect()
}

#[test]
fn a_search_that_is_stopped_keeps_what_it_has() {
    let rules = rules();
    let deal = dealt(&rules, 1);
    let all = contracts(&rules);
    let taken = beginnings(&rules, &deal, "3S", Kitty::Taken);
    let mut search = Search { budget: BUDGET, go_on: &mut || false };
    let found = best(&rules, &mut NoHost, alike(&all, rung(&rules, "3S")), &taken, &mut search);
    let found = found.unwrap().unwrap();
    assert!(!found.exact && !found.line.is_empty());
    let mut search = Search { budget: 3, go_on: &mut || true };
    let nothing = best(&rules, &mut NoHost, alike(&all, rung(&rules, "3S")), &taken, &mut search);
    assert_eq!(nothing.unwrap().unwrap_err(), Unsolved::TooMuch);
}

#[test]
fn interests_are_read_off_the_aims() {
    let rules = rules();
    let deal = dealt(&rules, 5);
    let two = |name: &str| {
        let state = &beginnings(&rules, &deal, name, Kitty::Left).list[0].state;
        interests(&rules, state).unwrap()
    };
    let [own, rivals] = [[1, 3], [0, 2]].map(|seats| seats.map(Hand::new).into_iter().collect());
    let game = two("4NT").unwrap();
    assert_eq!((game.hands, game.rivals, game.wants_tricks), (own, rivals, true));
    assert_eq!(game.maximisers(), own);
    let nothing = two("nothing").unwrap();
    assert_eq!((nothing.hands.len(), nothing.rivals, nothing.wants_tricks), (1, rivals, false));
    assert_eq!(nothing.maximisers(), rivals);
    let team: SeatSet = [1, 3].map(Seat::new).into_iter().collect();
    assert_eq!(two("apart"), Err(NotTwo::Divided(team)));
    assert_eq!(two("just"), Err(NotTwo::Exactly(team)));
    assert_eq!(interests(&rules, &deal).unwrap(), Err(NotTwo::NoPlay));
}

/// What is there at first, less what one side has thrown away, and with what the other has, is what is there in the end.
#[test]
fn costs_add_up_to_what_became_of_a_deal() {
    let rules = rules();
    let mut costs = 0;
    for seed in 0..12 {
        for name in ["3D", "4NT", "nothing"] {
            let deal = dealt(&rules, seed);
            let mut state = beginnings(&rules, &deal, name, Kitty::Taken).list.swap_remove(0).state;
            let two = interests(&rules, &state).unwrap().unwrap();
            let mut chance = Stream::new(seed, 2);
            let mut judge = Judge::default();
            let (mut first, mut lost) = (None, 0);
            while let Pending::Ask(question) = state.table.pending() {
                let Answers::Play(plays) = &question.answers else { break };
                let action = random::choose(&rules, question, &mut chance);
                let seen = judge.judge(&rules, &mut NoHost, &state, &action, BUDGET).unwrap().unwrap();
                first.get_or_insert(seen.tricks.0);
                assert_eq!(seen.cost == 0, seen.best.contains(&action));
                let (cost, own) = (i64::from(seen.cost), two.hands.contains(plays.hand));
                lost += if own == two.wants_tricks { cost } else { -cost };
                costs += cost;
                let mut next = state.clone();
                act_unchecked(&rules, &mut NoHost, &mut next, &action, &mut Drop).unwrap();
                state = next;
            }
            let won = rules.tricks_of_seats(&state.pos, two.side);
            assert_eq!(first.unwrap() - lost, won, "seed {seed}, {name}");
        }
    }
    assert!(costs > 50, "random cards cost {costs} tricks");
}

#[test]
fn a_line_is_played_by_the_engine_and_scored_by_the_pack() {
    let rules = rules();
    let all = contracts(&rules);
    let alike = alike(&all, rung(&rules, "3C"));
    let mut search = Search { budget: BUDGET, go_on: &mut || true };
    let taken = beginnings(&rules, &dealt(&rules, 2), "3C", Kitty::Taken);
    let best = best(&rules, &mut NoHost, alike, &taken, &mut search).unwrap().unwrap();
    let outcome = follow(&rules, &mut NoHost, &best.start, &best.line).unwrap().unwrap();
    assert_eq!(outcome.tricks(&rules, best.interests.side), best.tricks);
    assert_eq!(outcome.made, best.made);
    let worth = outcome.worth(&rules, &mut NoHost, Seat::new(1)).unwrap();
    let made = if best.made == Some(true) { 30 } else { -30 };
    assert_eq!(worth, made - (6 - best.tricks));
    // A card that may not be played ends it.
    let wrong: Vec<Action> = best.line.iter().rev().copied().collect();
    assert!(follow(&rules, &mut NoHost, &best.start, &wrong).unwrap().is_none());
}
