//! Examples of deals in which everybody names a number of tricks.

use overtrick_core::ruleset::RungId;
use overtrick_core::score::{Entry, Subject};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::Pending;

use super::super::Writer;
use super::super::doc::Section;
use super::drive::{Budget, Driver};
use super::results::{Shares, entries, share, shared, told, total};

/// Deals that are tried for bids.
const SEEDS: u64 = 12;

/// Bids of all seats, and the tricks that are shown with them.
struct Plan {
    bids: Vec<(Seat, RungId)>,
    shown: Vec<Tricks>,
}

/// Tricks of the first seat and of its partners, against what they named.
#[derive(Clone, Copy)]
enum Tricks {
    /// As many as the side named, and so many more.
    Side(i16),
    /// So many of the first seat; the partners exactly what they named.
    First(u8),
}

/// Adds a table of some bids and tricks of the first seat's side.
pub(super) fn add(w: &Writer<'_>, budget: &Budget, section: &mut Section) {
    let mut rows = Vec::new();
    for plan in plans(w, budget) {
        // What may be bid can depend on the cards and on the score.
        for (seed, behind) in (1..=SEEDS).flat_map(|seed| [(seed, false), (seed, true)]) {
            if budget.is_spent() {
                return;
            }
            let Ok(mut driver) = Driver::new(w, seed, behind, budget) else { return };
            if driver.numbers(&plan.bids, budget) && named(&driver, &plan) {
                let more = lines(w, &mut driver, &plan, budget);
                // Where bids are bound, another plan may have come to the same.
                if !rows.iter().any(|row| Some(row) == more.first()) {
                    rows.extend(more);
                }
                break;
            }
        }
    }
    section.table(&["bids", "tricks", "written"], rows);
}

/// The first seat and those who score with it.
fn side(w: &Writer<'_>) -> Vec<Seat> {
    let first = Seat::new(0);
    std::iter::once(first).chain(w.rules.partners_of(first).iter()).collect()
}

fn plans(w: &Writer<'_>, budget: &Budget) -> Vec<Plan> {
    let ladder = &w.rules.ladder;
    let Ok(driver) = Driver::new(w, 1, false, budget) else { return Vec::new() };
    let hand = driver.game.state().pos.hands[0].len();
    let usual = i16::try_from((hand / w.rules.active.max(1)).max(1)).unwrap_or(1);
    let all = |group: &overtrick_core::ruleset::RungGroup| group.rungs.iter().collect::<Vec<RungId>>();
    let common = ladder.groups.iter().map(all).filter(|rungs| rungs.len() > 1).flatten();
    let Some(common) = common.min_by_key(|&id| ladder.rung(id).level.abs_diff(usual)) else {
        return Vec::new();
    };
    let seats: Vec<Seat> = SeatSet::all(w.rules.seats).iter().collect();
    let with = |special: Option<RungId>, of: &[Seat]| -> Vec<(Seat, RungId)> {
        seats.iter().map(|&seat| (seat, special.filter(|_| of.contains(&seat)).unwrap_or(common))).collect()
    };
    let mut plans = vec![Plan { bids: with(None, &[]), shown: [-1, 0, 2].map(Tricks::Side).to_vec() }];
    let first = [Seat::new(0)];
    let side = side(w);
    for group in &ladder.groups {
        let [only] = all(group)[..] else { continue };
        let shown = [0, 1].map(Tricks::First).to_vec();
        plans.push(Plan { bids: with(Some(only), &first), shown: shown.clone() });
        if side.len() > 1 {
            plans.push(Plan { bids: with(Some(only), &side), shown });
        }
    }
    plans
}

/// Whether the first seat and its partners have named what they were to name.
fn named(driver: &Driver, plan: &Plan) -> bool {
    let said = driver.game.state().table.said();
    plan.bids
        .iter()
        .take(1)
        .all(|(seat, rung)| said.iter().any(|said| said.seat == *seat && said.call.rung() == Some(*rung)))
}

fn lines(w: &Writer<'_>, driver: &mut Driver, plan: &Plan, budget: &Budget) -> Vec<Vec<String>> {
    let side = side(w);
    let said = driver.game.state().table.said().to_vec();
    let bids: Vec<(Seat, RungId)> = side
        .iter()
        .filter_map(|&seat| Some((seat, said.iter().rev().find(|said| said.seat == seat)?.call.rung()?)))
        .collect();
    let level = |seat: Seat| {
        bids.iter().find(|(other, _)| *other == seat).map_or(0, |(_, rung)| w.rules.ladder.rung(*rung).level)
    };
    let told_bids: Vec<String> = bids
        .iter()
        .map(|(seat, rung)| format!("{} {}", w.rules.seat_name(*seat), w.names.bid(*rung, None)))
        .collect();
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut once = false;
    driver.ways(w, budget, &mut |driver, _| {
        if std::mem::replace(&mut once, true) || !matches!(driver.game.pending(), Pending::Ask(_)) {
            return;
        }
        let pos = driver.game.state().pos;
        let total = total(w.rules, &pos);
        let own: Vec<Hand> = side.iter().map(|&seat| Hand::of(seat)).collect();
        let others: Vec<Hand> = pos.playing.iter().filter(|hand| !own.contains(hand)).collect();
        for &tricks in &plan.shown {
            let Some(mut shares) = shares(&side, level, tricks) else { continue };
            let taken: u8 = shares.iter().fold(0, |sum, &n| sum.saturating_add(n));
            let Some(left) = total.checked_sub(taken) else { continue };
            share(&mut shares, &others, left);
            let written = match entries(driver, &shares, budget) {
                Ok(entries) => told(w, entries.iter().filter(|entry| is_of(w, entry, &side))),
                Err(fault) => format!("cannot be computed: {fault}"),
            };
            let label = if rows.is_empty() { told_bids.join(", ") } else { String::new() };
            rows.push(vec![label, shared(w, &own, &shares), written]);
        }
    });
    rows
}

/// Tricks of the side, each of its seats as near as may be to what it named.
fn shares(side: &[Seat], level: impl Fn(Seat) -> i16, tricks: Tricks) -> Option<Shares> {
    let mut shares = Shares::default();
    let (&first, partners) = side.split_first()?;
    for &seat in partners {
        shares[Hand::of(seat).index()] = u8::try_from(level(seat)).ok()?;
    }
    shares[Hand::of(first).index()] = match tricks {
        Tricks::First(n) => n,
        Tricks::Side(more) => u8::try_from(level(first) + more).ok()?,
    };
    Some(shares)
}

/// Whether a line is written for one of these seats.
fn is_of(w: &Writer<'_>, entry: &Entry, side: &[Seat]) -> bool {
    match entry.cell.subject {
        Subject::Seat(seat) | Subject::Pair { of: seat, .. } => side.contains(&seat),
        Subject::Side(of) => side.iter().any(|&seat| w.rules.side_of(seat, SeatSet::EMPTY) == of),
    }
}
