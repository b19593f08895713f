//! Towards the end of a deal all worlds can be counted: those that are drawn are the ones that fit the past, each of
//! them sooner or later, however few they are.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use overtrick_core::bot::sample::Sampler;
use overtrick_core::card::Card;
use overtrick_core::game::{View, contradiction};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, HandSet, MAX_HANDS, SeatSet};
use overtrick_core::state::{Moved, Position, State};

use crate::games;
use crate::worlds::each_state;

/// No more distributions than this are written out.
const MOST: usize = 300;

/// A world by its hidden cards: hands, kitty, cards put away.
type World = [u128; MAX_HANDS + 2];

fn world(pos: &Position) -> World {
    let mut world = [0; MAX_HANDS + 2];
    for (bits, cards) in world.iter_mut().zip(pos.hands.iter().chain([&pos.kitty, &pos.discards])) {
        *bits = cards.bits();
    }
    world
}

/// Where hidden cards lie, with the room there is: the number of a place as in [`World`], the last for cards never dealt.
fn rooms(view: &View<'_>, unseen: usize) -> Vec<(usize, usize)> {
    let hidden = |hand: &Hand| view.hand(*hand).is_none();
    let hands = HandSet::all(MAX_HANDS).iter().filter(hidden);
    let mut rooms: Vec<(usize, usize)> = hands.map(|hand| (hand.index(), view.count(hand))).collect();
    rooms.push((MAX_HANDS, view.kitty_count()));
    let away = view.table().moved().iter().filter(|moved| moved.is_put_away() && moved.is_hidden());
    rooms.push((MAX_HANDS + 1, away.map(|moved| usize::from(moved.count)).sum()));
    let placed: usize = rooms.iter().map(|(_, room)| room).sum();
    rooms.push((MAX_HANDS + 2, unseen.saturating_sub(placed)));
    rooms.retain(|(_, room)| *room > 0);
    rooms
}

/// How many distributions there are, if not too many.
fn count(cards: usize, rooms: &[(usize, usize)]) -> Option<usize> {
    let mut left = cards;
    let mut all = 1_usize;
    for (_, room) in rooms {
        for k in 0..*room {
            all = all.checked_mul(left - k)? / (k + 1);
            if all > 100 * MOST {
                return None;
            }
        }
        left -= room;
    }
    (all <= MOST).then_some(all)
}

/// Every way to put the cards into the rooms.
fn distribute(cards: &[Card], rooms: &mut Vec<(usize, usize)>, known: &Position, found: &mut Vec<Position>) {
    let Some((card, rest)) = cards.split_first() else {
        found.push(*known);
        return;
    };
    for at in 0..rooms.len() {
        let (place, room) = rooms[at];
        if room == 0 {
            continue;
        }
        let mut pos = *known;
        match place {
            MAX_HANDS => pos.kitty.insert(*card),
            place if place == MAX_HANDS + 1 => pos.discards.insert(*card),
            place if place < MAX_HANDS => pos.hands[place].insert(*card),
            _ => {}
        }
        rooms[at].1 -= 1;
        distribute(rest, rooms, &pos, found);
        rooms[at].1 += 1;
    }
}

/// The worlds that contradict nothing, and how many there would be without a past.
fn possible(rules: &Rules, view: &View<'_>, sampler: &Sampler) -> Option<(BTreeSet<World>, usize)> {
    let unseen: Vec<Card> = sampler.unseen().iter().collect();
    let mut rooms = rooms(view, unseen.len());
    let all = count(unseen.len(), &rooms)?;
    let mut positions = Vec::new();
    distribute(&unseen, &mut rooms, &sampler.known().pos, &mut positions);
    assert_eq!(positions.len(), all);
    let fits = |pos: &&Position| {
        let state = State { pos: **pos, ..sampler.known().clone() };
        contradiction(rules, &mut NoHost, &state).unwrap().is_none()
    };
    Some((positions.iter().filter(fits).map(world).collect(), all))
}

/// Whether cards went unseen from hand to hand: looking back, nobody can tell any more who held what, and worlds count
/// as fitting that cannot have been.
fn is_blurred(moved: &Moved) -> bool {
    moved.is_hidden() && moved.from.is_some() && moved.to.is_some()
}

#[test]
fn worlds_that_are_drawn_are_all_that_fit_the_past_and_no_others() {
    let called = ("called", games::called());
    // Where all were found; where the past left fewer than the numbers of cards do; and where it left one.
    let (mut complete, mut narrow, mut single) = (0, 0, 0);
    for (name, rules) in games::all().into_iter().chain(games::with_a_past()).chain([called]) {
        let rules = Arc::new(rules);
        let mut looked = 0;
        each_state(&rules, 11, 12, |state, stream| {
            if looked > 30 || state.pos.tricks() == 0 || stream.below(4) > 0 {
                return;
            }
            for seat in SeatSet::all(rules.seats).iter() {
                let view = View::new(&rules, state, seat);
                let sampler = Sampler::new(&view);
                let Some((fit, all)) = possible(&rules, &view, &sampler) else { continue };
                assert!(fit.contains(&world(&state.pos)), "{name}: the real one fits");
                let mut drawn: BTreeMap<World, usize> = BTreeMap::new();
                let mut own = Stream::new(looked, 3);
                for _ in 0..30 * fit.len() {
                    *drawn.entry(world(&sampler.position(&mut own))).or_default() += 1;
                }
                let wrong = drawn.keys().filter(|world| !fit.contains(*world)).count();
                assert_eq!(wrong, 0, "{name}: worlds that do not fit");
                if !view.table().moved().iter().any(is_blurred) {
                    let seat = seat.index();
                    assert_eq!(drawn.len(), fit.len(), "{name}: seat {seat}, worlds that are never drawn");
                    complete += 1;
                }
                looked += 1;
                narrow += usize::from(fit.len() < all);
                single += usize::from(fit.len() == 1 && all > 1);
            }
        });
        assert!(looked > 0, "{name}");
    }
    assert!(complete > 250 && narrow > 200 && single > 10, "{complete} {narrow} {single}");
}
