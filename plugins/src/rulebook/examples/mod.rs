//! Examples of scores, computed by the pack itself.
//!
//! A deal is led to a contract, its dialogs are answered in every way, and the tricks are shared out by agreement; or,
//! where nobody declares and a hook of the pack counts, a deal is played out. What the pack writes is the example.

mod bids;
mod drive;
mod numbers;
mod results;
mod settled;

use overtrick_core::ruleset::{AuctionKind, Declarers, KindId, Score};
use overtrick_core::seat::Hand;
use overtrick_core::state::Pending;

use super::Writer;
use super::doc::Section;
use super::names::capital;
use drive::{Budget, Driver};
pub(super) use settled::add as settlement;

pub(super) use results::{each_told, tricks};

use results::{Shares, entries, share, shared, told, total};

/// Actions that the examples of one book may take.
const ACTIONS: usize = 20_000;
/// The same for a pack with hooks, each call of which may take its time.
const HOOKED_ACTIONS: usize = 3_000;
/// Deals that are looked at for one that shows something.
const DEALS: u64 = 30;

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("Examples of scores");
    let budget = Budget::new(if w.rules.hooks.is_empty() { ACTIONS } else { HOOKED_ACTIONS });
    if let Err(error) = Driver::new(w, 1, false, &budget) {
        section.text(&[format!("No example can be computed: {error}.")]);
        return section;
    }
    if w.rules.auction.kind == AuctionKind::Numbers {
        numbers::add(w, &budget, &mut section);
    } else {
        for kind in w.kinds() {
            if matches!(w.rules.kind(kind).declarers, Declarers::Nobody) {
                without_declarer(w, kind, &budget, &mut section);
            } else {
                bids::add(w, kind, &budget, &mut section);
            }
        }
    }
    section
}

/// A contract that nobody declares.
fn without_declarer(w: &Writer<'_>, kind: KindId, budget: &Budget, section: &mut Section) {
    let rows = match w.rules.score {
        Score::Items => agreed(w, budget),
        Score::Hook(_) => played(w, budget),
    };
    if !rows.is_empty() {
        section.head(capital(&w.names.kind(kind)));
        section.table(&["tricks", "written"], rows);
    }
}

/// Tricks evenly, all to one, none to one.
fn agreed(w: &Writer<'_>, budget: &Budget) -> Vec<Vec<String>> {
    let Ok(mut driver) = Driver::new(w, 1, false, budget) else { return Vec::new() };
    if !driver.all_pass(budget) {
        return Vec::new();
    }
    let mut rows = Vec::new();
    driver.ways(w, budget, &mut |driver, _| {
        if !rows.is_empty() || !matches!(driver.game.pending(), Pending::Ask(_)) {
            return;
        }
        let pos = driver.game.state().pos;
        let hands: Vec<Hand> = pos.playing.iter().collect();
        let whole = total(w.rules, &pos);
        for sharing in [&hands[..], hands.get(1..).unwrap_or_default(), hands.get(..1).unwrap_or_default()] {
            let mut shares = Shares::default();
            share(&mut shares, sharing, whole);
            if let Ok(entries) = entries(driver, &shares, budget) {
                rows.push(vec![shared(w, &hands, &shares), told(w, &entries)]);
            }
        }
    });
    rows
}

/// Deals that were played: one, one in which a hand wins no trick, and one in which a hand wins more than half of them.
fn played(w: &Writer<'_>, budget: &Budget) -> Vec<Vec<String>> {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut seen = [false; 3];
    for seed in 1..=DEALS {
        let Ok(mut driver) = Driver::new(w, seed, false, budget) else { break };
        if !driver.all_pass(budget) {
            break;
        }
        let mut playing = driver.game.state().pos.playing;
        if !driver.play_out(w, seed, budget) {
            break;
        }
        let pos = driver.game.state().pos;
        if playing.is_empty() {
            playing = pos.active.hands();
        }
        let hands: Vec<Hand> = playing.iter().collect();
        let mut shares = Shares::default();
        for &hand in &hands {
            shares[hand.index()] = pos.tricks_of(hand);
        }
        let most = hands.iter().map(|hand| shares[hand.index()]).max().unwrap_or(0);
        let kind = [
            true,
            hands.iter().any(|hand| shares[hand.index()] == 0),
            usize::from(most) * 2 > usize::from(pos.tricks()),
        ];
        if let Some(new) = (0..3).find(|&kind_of| kind[kind_of] && !seen[kind_of]) {
            seen[new] = true;
            rows.push(vec![shared(w, &hands, &shares), told(w, driver.game.state().table.entries())]);
        }
        if seen == [true; 3] {
            break;
        }
    }
    rows
}
