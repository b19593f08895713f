//! Sampled worlds: the seat cannot tell them from the real one, and they agree with the whole past.

use std::sync::Arc;

use overtrick_core::bot::random;
use overtrick_core::bot::sample::Sampler;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Contradiction, Match, Start, View, contradiction, resume};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogKind, Rules};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{Call, Pending, State};

use crate::games;

/// Plays deals by lot and looks at every state that asks something.
pub(crate) fn each_state(
    rules: &Arc<Rules>,
    seed: u64,
    deals: usize,
    mut look: impl FnMut(&State, &mut Stream),
) {
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
    for (name, rules) in games::all().into_iter().chain(games::with_a_past()) {
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

/// Asserts that the real states and worlds drawn for every seat contradict nothing.
fn agree_with_the_past(name: &str, rules: Rules, seed: u64, deals: usize) {
    let rules = Arc::new(rules);
    each_state(&rules, seed, deals, |state, stream| {
        assert_eq!(contradiction(&rules, &mut NoHost, state), Ok(None), "{name}: the real one, seed {seed}");
        for seat in SeatSet::all(rules.seats).iter() {
            let world = Sampler::new(&View::new(&rules, state, seat)).world(stream);
            assert_eq!(contradiction(&rules, &mut NoHost, &world), Ok(None), "{name}: seed {seed}");
        }
    });
}

#[test]
fn worlds_agree_with_the_past() {
    for (name, rules) in games::all() {
        agree_with_the_past(name, rules, 8, 12);
    }
}

#[test]
fn worlds_agree_with_what_cards_were_before_they_moved() {
    for (name, rules) in games::with_a_past() {
        for seed in 0..6 {
            agree_with_the_past(name, rules.clone(), seed, 12);
        }
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

/// A game whose rules have a past to tell of.
fn with_a_past(wanted: &str) -> Arc<Rules> {
    Arc::new(games::with_a_past().into_iter().find(|(name, _)| *name == wanted).unwrap().1)
}

#[test]
fn who_named_a_suit_held_the_joker_then() {
    let rules = with_a_past("naming");
    let joker = rules.deck.cards().iter().find(|&card| rules.deck.name(card) == "JK").unwrap();
    let (mut named, mut picked_up) = (0, 0);
    each_state(&rules, 6, 60, |state, _| {
        let (Some(said), &[kitty]) =
            (state.table.said().iter().find(|said| said.when.order.is_some()), state.table.moved())
        else {
            return;
        };
        let declarer = Hand::of(said.seat).index();
        let other = (declarer + 1) % 4;
        if !state.pos.hands[declarer].contains(joker) {
            return;
        }
        if said.call == Call::PASS {
            // It lay in the kitty.
            assert!(kitty.cards.contains(joker));
            picked_up += 1;
            return;
        }
        let mut wrong = state.clone();
        let card = wrong.pos.hands[other].first().unwrap();
        wrong.pos.hands[declarer] = wrong.pos.hands[declarer].without(joker).with(card);
        wrong.pos.hands[other] = wrong.pos.hands[other].without(card).with(joker);
        let verdict = contradiction(&rules, &mut NoHost, &wrong).unwrap();
        assert_eq!(verdict, Some(Contradiction::Told(Hand::of(said.seat))));
        named += 1;
    });
    assert!(named > 2 && picked_up > 2, "{named} {picked_up}");
}

#[test]
fn a_ban_may_have_been_lifted_in_a_hand_nobody_saw() {
    let rules = with_a_past("banned");
    let DialogKind::Exchange { forbid, .. } = rules.dialogs[0].kind else {
        panic!("the kitty is taken first")
    };
    let (mut truly, mut thought, mut denied) = (0, 0, 0);
    each_state(&rules, 7, 60, |state, stream| {
        let &[_, away] = state.table.moved() else { return };
        let eldest = away.from.unwrap();
        truly += usize::from(away.cards.intersects(forbid));
        let other = Seat::new(eldest.raw()).step(1, 3);
        let sampler = Sampler::new(&View::new(&rules, state, other));
        for _ in 0..20 {
            let mut world = sampler.world(stream);
            assert_eq!(contradiction(&rules, &mut NoHost, &world), Ok(None));
            let hand = eldest.index();
            thought += usize::from(world.pos.discards.intersects(forbid));
            // A free card that is kept, and a barred one put away in its stead.
            let (free, barred) = (world.pos.discards - forbid, world.pos.hands[hand] & forbid);
            if let (4, Some(free), Some(barred)) = (free.len(), free.first(), barred.first()) {
                world.pos.hands[hand] = world.pos.hands[hand].without(barred).with(free);
                world.pos.discards = world.pos.discards.without(free).with(barred);
                let verdict = contradiction(&rules, &mut NoHost, &world).unwrap();
                assert_eq!(verdict, Some(Contradiction::Moved(barred)));
                denied += 1;
            }
        }
    });
    assert!(truly > 5 && thought > 20 && denied > 5, "{truly} {thought} {denied}");
}

#[test]
fn a_called_card_lies_where_it_may() {
    agree_with_the_past("called", games::called(), 3, 40);
    let rules = Arc::new(games::called());
    let (mut holders, mut asked) = ([0; 4], 0);
    each_state(&rules, 4, 60, |state, stream| {
        let (Some(card), Some(contract)) = (state.table.called(), state.pos.contract()) else { return };
        let declarer = contract.declarer.expect("somebody declares");
        for seat in SeatSet::all(4).iter() {
            let view = View::new(&rules, state, seat);
            let hidden = !view.located().contains(card);
            let world = Sampler::new(&view).world(stream).pos;
            assert!(!world.hands[Hand::of(declarer).index()].contains(card), "he has named what he had not");
            assert!(!world.discards.contains(card), "nor had he put it away");
            if hidden && state.pos.tricks() == 0 {
                asked += 1;
                for (other, held) in (0..4).map(Seat::new).zip(&mut holders) {
                    *held += usize::from(world.hands[Hand::of(other).index()].contains(card));
                }
            }
        }
    });
    assert!(asked > 50 && holders.iter().all(|held| *held > 0), "{holders:?} of {asked}");
}
