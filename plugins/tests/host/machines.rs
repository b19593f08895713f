//! Machines: faults that leave the next call working, long matches, two machines alike.

use overtrick_core::hooks::{Arg, Data, Facts, Host, Scope};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogId, HookId};
use overtrick_core::seat::Seat;
use overtrick_core::state::Pending;

use super::*;

#[test]
fn a_fault_is_placed_and_the_next_call_works() {
    let game = game("preferans");
    let rules = &game.rules;
    let state = fresh(rules);
    let facts = Facts::new(rules, &state, Scope::Public);
    let mut hook = host_of(rules, "function(d, n)\n  if n == 1 then while true do end end\n  return n end");
    let error = hook.call(HookId(0), &facts, &[Arg::Int(1)]).expect_err("an endless loop");
    assert_eq!((error.hook.as_str(), error.pack.as_str()), (rules.hooks[0].as_str(), "test/hooks.luau:2"));
    assert_eq!(hook.call(HookId(0), &facts, &[Arg::Int(2)]), Ok(Data::Int(2)));
}

#[test]
fn a_long_match_fits_into_the_row() {
    // Many calls in one deal make the row longer than the buffer it began with.
    let game = game("preferans");
    let rules = &game.rules;
    let mut state = fresh(rules);
    let mut hook = host_of(rules, "function(d) return #d.calls.auction end");
    for said in 0..300 {
        let facts = Facts::new(rules, &state, Scope::Public);
        assert_eq!(ask(&mut hook, &facts), Ok(int(said)));
        let call = overtrick_core::state::Call::PASS;
        let event = overtrick_core::game::Event::Said { dialog: DialogId::AUCTION, seat: Seat::new(0), call };
        overtrick_core::game::fold(rules, &mut state, &event);
    }
}

#[test]
fn two_fresh_machines_play_the_same_deals() {
    let game = game("preferans");
    let rules = &game.rules;
    let run = || {
        let mut host = game.hosts.host().expect("a host");
        let mut state = fresh(rules);
        let mut stream = Stream::new(3, 1);
        let mut history = Vec::new();
        for _ in 0..40 {
            play(rules, host.as_mut(), &mut state, &mut stream, |_| {});
            history.push((state.pos, state.table.clone()));
            if matches!(state.table.pending(), Pending::Over) {
                state = fresh(rules);
            }
        }
        history
    };
    let first = run();
    let second = std::thread::scope(|scope| scope.spawn(run).join().expect("the thread ends"));
    assert!(first == second, "the same deals differ");
}
