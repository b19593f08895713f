//! Manners in bidding, and cards of the kitty that win: a pack in which all of them come about.

use std::path::Path;

use overtrick_core::bot::random;
use overtrick_core::game::{ActError, Drop, Match, Start};
use overtrick_core::notation;
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, Pending, Stage};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn game() -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/manners.toml");
    let registry = Registry::default();
    let files = PackFiles::open(&path).expect("the pack can be read");
    open(&LoadRequest::new(files, &registry)).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The first deal, in which the seat after the dealer is asked first.
fn start(seed: u64) -> Match {
    let mut table = game().start(Start { seed, ..Start::default() }).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    table
}

/// Seats say these, as `B wait`.
fn say(table: &mut Match, all: &str) {
    for said in all.split("; ") {
        let (seat, call) = said.split_once(' ').expect("a seat and a call");
        try_to_say(table, seat, call).unwrap_or_else(|error| panic!("{said}: {error}"));
    }
}

fn try_to_say(table: &mut Match, seat: &str, call: &str) -> Result<(), ActError> {
    let call = notation::parse_call(table.rules(), call).expect("a call");
    let seat = "ABC".find(seat).and_then(|at| u8::try_from(at).ok()).expect("a seat");
    table.act(Seat::new(seat), &Action::Call(call), &mut Drop)
}

/// The key of the rule that refuses a call.
fn refused(table: &mut Match, seat: &str, call: &str) -> String {
    match try_to_say(table, seat, call) {
        Err(ActError::Illegal(refusal)) => refusal.rule,
        other => panic!("{call}: {other:?}"),
    }
}

/// Who is asked, and what may be said.
fn asked(table: &Match) -> String {
    let Pending::Ask(question) = table.pending() else { panic!("nobody is asked") };
    let Answers::Calls(calls) = &question.answers else { panic!("not for something to say") };
    let mut texts: Vec<String> =
        calls.list().iter().map(|call| notation::call_text(table.rules(), call)).collect();
    texts.sort();
    format!("{}: {}", table.rules().seat_name(question.seat), texts.join(" "))
}

#[test]
fn a_rung_is_called_out_of_turn_and_the_next_goes_on() {
    let mut table = start(1);
    assert_eq!(asked(&table), "B: slam wait");
    assert_eq!(refused(&mut table, "B", "pass"), "auction.early");
    assert_eq!(refused(&mut table, "B", "2C"), "auction.early");
    say(&mut table, "B wait; C slam");
    assert_eq!(asked(&table), "A: pass");
    say(&mut table, "A pass");
    // B sits right after one who has passed.
    assert_eq!(asked(&table), "B: here pass");
}

#[test]
fn the_bidding_begins_when_all_wait() {
    let mut table = start(1);
    say(&mut table, "B wait; C wait; A wait");
    assert_eq!(asked(&table), "B: 2C 2C open null pass slam");
    assert_eq!(refused(&mut table, "B", "wait"), "auction");
}

#[test]
fn a_bid_may_not_jump() {
    let mut table = start(1);
    say(&mut table, "B wait; C wait; A wait; B 2C");
    assert_eq!(refused(&mut table, "C", "3C"), "ladder.game.jumps");
    // The word alone outranks the plain bid.
    assert_eq!(asked(&table), "C: 2C open 2D null pass slam");
    say(&mut table, "C 2C open");
    assert_eq!(asked(&table), "A: 2D 2D open null pass slam");
}

#[test]
fn some_rungs_are_outbid_by_few_and_who_is_outbid_has_passed() {
    let mut table = start(1);
    say(&mut table, "B wait; C wait; A wait; B null");
    assert_eq!(refused(&mut table, "C", "4C"), "ladder.null.only_beaten_by");
    assert_eq!(asked(&table), "C: 4C open pass slam");
    say(&mut table, "C 4C open; A 4D");
    // B is out, and C sits right after him.
    assert_eq!(asked(&table), "C: 4D open 4S here pass slam");
}

#[test]
fn a_contract_keeps_the_strain_of_its_bid() {
    let mut table = start(1);
    say(&mut table, "B wait; C wait; A wait; B 2C; C 2D; A pass; B pass");
    assert_eq!(asked(&table), "C: 2D 3D 4D");
    assert_eq!(refused(&mut table, "C", "3S"), "dialog.level");
}

#[test]
fn without_bidding_the_kitty_leads_and_its_tricks_lie_on_a_pile() {
    let pile = Hand::new(3);
    let mut on_the_pile = 0;
    for seed in 1..=10 {
        let mut table = start(seed);
        let mut stream = Stream::new(seed, 9);
        while table.state().table.deals < 3 || *table.pending() != Pending::Deal {
            let third = table.state().table.deals == 3;
            assert!(
                !third || table.state().pos.stage != Stage::Auction,
                "there is bidding in the third deal"
            );
            match table.pending().clone() {
                Pending::Ask(question) => {
                    let pos = &table.state().pos;
                    let won = usize::from(pos.tricks()).checked_sub(1).and_then(|last| pos.winner_of(last));
                    if won == Some(pile) && pos.trick.count == 0 {
                        // Whoever deals is the third, and the first after him plays.
                        assert_eq!(question.seat, pos.dealer.step(1, 3), "seed {seed}");
                    }
                    let action = random::choose(table.rules(), &question, &mut stream);
                    table.act(question.seat, &action, &mut Drop).expect("a legal action");
                }
                Pending::Deal => table.deal(&mut Drop).expect("a deal"),
                Pending::Over => panic!("the match ended first"),
            }
        }
        let pos = &table.state().pos;
        assert_eq!(
            pos.contract().map(|contract| table.rules().kind(contract.kind).name.as_str()),
            Some("low")
        );
        let won: u8 = (0..4).map(|hand| pos.tricks_of(Hand::new(hand))).sum();
        assert_eq!(won, 5, "seed {seed}");
        on_the_pile += pos.tricks_of(pile);
    }
    assert!(on_the_pile > 5, "{on_the_pile}");
}
