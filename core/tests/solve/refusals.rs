//! What the solver refuses, and by which rule.

use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, Start, begin, draw, fresh};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, HandSet, Seat};
use overtrick_core::solve::{Aim, Solver, Stopped, Unsolvable};
use overtrick_core::state::State;

use super::{in_play, rules};

/// A state at the first lead under rules that say this of the contract, and these rules.
fn at_first_lead(contract: &str, more: &str) -> (Rules, State) {
    let rules = rules::compiled(&rules::with(contract, more));
    let state = in_play(&rules, &mut Stream::new(1, 1), 0).expect("cards are played");
    (rules, state)
}

fn refusal(contract: &str, more: &str) -> String {
    let (rules, state) = at_first_lead(contract, more);
    match Solver::new(&rules, &state) {
        Ok(_) => "none".to_owned(),
        Err(refusal) => refusal.to_string(),
    }
}

#[test]
fn rules_that_no_table_decides_are_refused_by_name() {
    assert_eq!(refusal("", ""), "none");
    assert_eq!(refusal("stop = \"tricks > 2\"", ""), "none");
    let stop = "`contract.game.stop` reads more than the tricks of those who declare";
    assert_eq!(refusal("stop = \"others.tricks > 2\"", ""), stop);
    let ghost = "[contract.game.ghost_lead]\nfrom = \"kitty\"\ntricks = [2]\n";
    assert_eq!(refusal("", ghost), "a card of the kitty leads to trick 2");
    let leader = "the leader to trick 3 is not known from the tricks before";
    assert_eq!(refusal("leader = { 1 = \"eldest\", 3 = \"holder:9C\" }", ""), leader);
    let trade = "[dialog.trade]\nkind = \"pass_cards\"\nwho = \"active\"\nto = \"left\"\ncount = \"1\"\nat = \"after_trick:1\"\n";
    assert_eq!(refusal("", trade), "`dialog.trade` changes the cards in the middle of the play");
}

#[test]
fn nothing_is_solved_before_the_play() {
    let rules = rules::compiled(&rules::with("", ""));
    let mut state = fresh(&rules, &Start::default());
    let layout = draw(&rules, &mut NoHost, &state, Seat::new(0), &mut Stream::new(1, 1)).expect("a deck");
    begin(&rules, &mut NoHost, &mut state, Seat::new(0), &layout, &mut Drop).expect("a deal begins");
    assert_eq!(Solver::new(&rules, &state).err(), Some(Unsolvable::NotInPlay));
}

#[test]
fn positions_that_do_not_fit_are_refused() {
    let (rules, state) = at_first_lead("", "");
    let aim = Aim::most(HandSet::of(Hand::new(0)));
    let mut solver = Solver::new(&rules, &state).expect("two interests");
    let mut hidden = state.pos;
    hidden.hands[1] = CardSet::EMPTY;
    let whose = rules.hand_name(Hand::new(1)).to_owned();
    assert_eq!(solver.tricks(&hidden, aim), Err(Stopped::Unsolvable(Unsolvable::Hidden(whose))));
    let mut other = state.pos;
    other.declaring = other.active;
    assert_eq!(solver.tricks(&other, aim), Err(Stopped::Unsolvable(Unsolvable::Contract)));
}

#[test]
fn too_much_is_too_much_by_either_search() {
    let rules = rules::compiled(&rules::with("", ""));
    let aim = Aim::most(HandSet::of(Hand::new(0)));
    let mut gave_up = 0;
    for seed in 0..10 {
        let state = in_play(&rules, &mut Stream::new(seed, 1), 0).expect("cards are played");
        let solver = || Solver::new(&rules, &state).expect("two interests");
        assert_eq!(solver().with_budget(2).step_by_step().tricks(&state.pos, aim), Err(Stopped::TooMuch(2)));
        let mut hasty = solver().with_budget(2);
        gave_up += u8::from(hasty.tricks(&state.pos, aim) == Err(Stopped::TooMuch(2)));
        // What was found until then is not wrong.
        let mut patient = hasty.with_budget(1_000_000);
        assert_eq!(patient.plays(&state.pos, aim), solver().step_by_step().plays(&state.pos, aim));
    }
    assert!(gave_up > 5, "{gave_up}");
}
