//! Auctions in which everybody names a number: who speaks when, who may raise, whose number is the highest.

use crate::ruleset::{AuctionKind, DialogId, Rules, Rung};
use crate::seat::{Seat, SeatSet};
use crate::state::{Said, State, Table};

use super::review::Review;

/// The seats in the order in which they speak.
pub(super) fn speakers(rules: &Rules, state: &State, first: Seat) -> Vec<Seat> {
    let active = state.pos.active;
    let before = first.step(rules.seats - 1, rules.seats);
    let mut seats: Vec<Seat> = rules.in_order(before, active).collect();
    if rules.auction.by_sides {
        let side = |seat: Seat| rules.side_of(seat, SeatSet::EMPTY);
        let firsts = seats.clone();
        let place = |seat: &Seat| firsts.iter().position(|other| side(*other) == side(*seat));
        seats.sort_by_key(place);
    }
    seats
}

/// Whether all have named a number, and raises are heard.
pub(super) fn is_raising(rules: &Rules, state: &State, review: &Review) -> bool {
    let numbers = rules.auction.kind == AuctionKind::Numbers && rules.auction.raise_after_bids;
    numbers && review.calls >= state.pos.active.len()
}

/// Who is asked next whether he raises his number: a side that has raised, and who owes nothing, is not.
pub(super) fn next_to_raise(rules: &Rules, state: &State, review: &Review, first: Seat) -> Option<Seat> {
    let asked = |seat: Seat| review.own_calls[seat.index()] > 1;
    let raised =
        |seat: Seat| (rules.partners_of(seat).with(seat)).iter().any(|one| review.raisers.contains(one));
    let speakers = speakers(rules, state, first).into_iter();
    speakers.into_iter().find(|&seat| !asked(seat) && review.levels[seat.index()] > 0 && !raised(seat))
}

/// The highest number that was named, of equal ones the first.
pub(crate) fn highest<'r>(rules: &'r Rules, table: &Table) -> Option<(Seat, &'r Rung)> {
    let bid = |said: &Said| {
        let rung = rules.ladder.rung(said.call.rung()?);
        (said.dialog == DialogId::AUCTION && rung.binds).then_some((said.seat, rung))
    };
    let mut highest: Option<(Seat, &Rung)> = None;
    for (seat, rung) in table.said().iter().filter_map(bid) {
        if highest.is_none_or(|(_, best)| rung.level > best.level) {
            highest = Some((seat, rung));
        }
    }
    highest
}
