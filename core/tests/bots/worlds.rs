//! Sampled worlds: the seat cannot tell them from the real one, and they agree with the whole past.

use std::sync::Arc;

use overtrick_core::bot::random;
use overtrick_core::bot::sample::Sampler;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Match, Start, View, contradiction, resume};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::SeatSet;
use overtrick_core::state::{Pending, State};

use crate::games;

/// Plays deals by lot and looks at every state that asks something.
fn each_state(rules: &Arc<Rules>, seed: u64, deals: usize, mut look: impl FnMut(&State, &mut Stream)) {
    let mut game = Match::new(Arc::clone(rules), Box::new(NoHost), Start { seed, ..Start::default() });
    let mut stream = Stream::new(seed, 99);
    let mut events = Vec::new();
    for _ in 0..deals {
        if *game.pending() == Pending::Over {
            break;
        }
        game.deal(&mut events).unwrap();
        while let Some(question) = game.pending().question() {
            let (seat, action) = (question.seat, random::choose(rules, question, &mut stream));
            look(game.state(), &mut stream);
            game.act(seat, &action, &mut events).unwrap();
        }
        events.clear();
    }
}

#[test]
fn no_seat_can_tell_a_world_from_the_real_one() {
    for (name, rules) in games::all() {
        let rules = Arc::new(rules);
        let mut differ = 0;
        each_state(&rules, 5, 12, |state, stream| {
            let asked = state.table.pending().question().map(|question| question.seat);
            for seat in SeatSet::all(rules.seats).iter() {
                let view = View::new(&rules, state, seat);
                let mut world = Sampler::new(&view).world(stream);
                if asked != Some(seat) {
                    resume(&rules, &mut NoHost, &mut world).unwrap();
                }
                assert_eq!(View::new(&rules, &world, seat), view, "{name}: seat {}", seat.index());
                let hands = world.pos.hands.map(CardSet::len);
                assert_eq!(hands, state.pos.hands.map(CardSet::len), "{name}");
                assert_eq!(world.pos.kitty.len(), state.pos.kitty.len(), "{name}");
                differ += usize::from(world.pos.hands != state.pos.hands);
            }
        });
        assert!(differ > 500, "{name}: the worlds are guesses, and not the truth ({differ})");
    }
}

#[test]
fn worlds_agree_with_the_past() {
    for (name, rules) in games::all() {
        let rules = Arc::new(rules);
        each_state(&rules, 8, 12, |state, stream| {
            assert_eq!(contradiction(&rules, &mut NoHost, state), Ok(None), "{name}: the real one");
            for seat in SeatSet::all(rules.seats).iter() {
                let world = Sampler::new(&View::new(&rules, state, seat)).world(stream);
                assert_eq!(contradiction(&rules, &mut NoHost, &world), Ok(None), "{name}");
            }
        });
    }
}

#[test]
fn a_world_that_denies_the_past_is_found_out() {
    // Two hands that have swapped what they hold: sooner or later one of them would have had to follow suit.
    let rules = Arc::new(games::numbers());
    let mut found = 0;
    each_state(&rules, 3, 6, |state, _| {
        let mut wrong = state.clone();
        wrong.pos.lacks = [CardSet::EMPTY; 12];
        wrong.pos.hands.swap(0, 1);
        let same = wrong.pos.hands[0].len() == wrong.pos.hands[1].len();
        if same && contradiction(&rules, &mut NoHost, &wrong).unwrap().is_some() {
            found += 1;
        }
    });
    assert!(found > 50, "{found}");
}

#[test]
fn without_evidence_every_place_is_as_likely() {
    let rules = Arc::new(games::hundred());
    let mut looked = false;
    each_state(&rules, 4, 1, |state, stream| {
        if looked {
            return;
        }
        looked = true;
        let me = state.table.pending().question().unwrap().seat;
        let sampler = Sampler::new(&View::new(&rules, state, me));
        let card = sampler.unseen().first().unwrap();
        // Ten cards in each of three hands and three in the kitty.
        let mut in_hand = [0; 4];
        for _ in 0..3300 {
            let pos = sampler.position(stream);
            for (count, hand) in in_hand.iter_mut().zip(&pos.hands) {
                *count += usize::from(hand.contains(card));
            }
        }
        for seat in SeatSet::all(4).without(me).iter() {
            assert!((870..1130).contains(&in_hand[seat.index()]), "{in_hand:?}");
        }
    });
}
