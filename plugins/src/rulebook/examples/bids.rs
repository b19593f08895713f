//! Examples of contracts that are bid for on a ladder.

use overtrick_core::ruleset::{KindId, ModifierId, RoleId, RungId};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::Pending;

use super::super::Writer;
use super::super::doc::Section;
use super::super::names::{capital, sentence};
use super::drive::{Budget, Driver, Said};
use super::results::{Shares, entries, share, told, total};

/// What comes of one way through the dialogs.
enum Lines {
    /// The deal is over without play.
    Unplayed(String),
    /// Tricks of those who declare, and what is written with them.
    Played(Vec<Vec<String>>),
}

/// A bid: a rung, perhaps with a word.
type Bid = (RungId, Option<ModifierId>);

/// Adds examples for a kind of contract: of a grid of bids a low one and the highest, else the first.
pub(super) fn add(w: &Writer<'_>, kind: KindId, budget: &Budget, section: &mut Section) {
    let chosen = chosen(w, kind);
    let mut told_any = false;
    for (index, &bid) in chosen.iter().enumerate() {
        let Some(mut driver) = reach(w, bid, budget) else { continue };
        let rows = ways(w, &mut driver, budget, index == 0);
        if rows.is_empty() {
            continue;
        }
        if !told_any {
            section.head(capital(&w.names.kind(kind)));
        }
        told_any = true;
        let value = w.rules.ladder.value(bid);
        let value = if value == 0 { String::new() } else { format!(" (value {value})") };
        let who = driver.game.state().pos.contract().and_then(|contract| contract.declarer);
        let who = who.map_or("somebody", |seat| w.names.seat(seat));
        section.text(&[sentence(&format!(
            "{who} bids {}{value}, and it becomes the contract; tricks are those of {}",
            w.names.bid(bid.0, bid.1),
            w.names.role(RoleId::DECLARING)
        ))]);
        for (said, lines) in rows {
            match lines {
                Lines::Unplayed(written) => {
                    section.text(&[format!("{said}. Nothing is played: {written}.")]);
                }
                Lines::Played(rows) => {
                    if !said.is_empty() {
                        section.text(&[format!("{said}:")]);
                    }
                    section.table(&["tricks", "written"], rows);
                }
            }
        }
    }
}

/// Bids to show.
fn chosen(w: &Writer<'_>, kind: KindId) -> Vec<Bid> {
    let mut chosen: Vec<Bid> = plain(w, kind).into_iter().map(|rung| (rung, None)).collect();
    // A word that changes what a bid is worth has an example of its own.
    let Some(&(first, _)) = chosen.first() else { return chosen };
    let ladder = &w.rules.ladder;
    let words = (0..ladder.modifiers.len()).filter_map(|index| u8::try_from(index).ok()).map(ModifierId);
    chosen.extend(words.map(|word| (first, Some(word))).filter(|&(rung, word)| {
        let modifier = word.and_then(|word| ladder.modifiers.get(word.index()));
        modifier.is_some_and(|modifier| modifier.rungs.contains(rung))
            && ladder.value((rung, word)) != ladder.value((rung, None))
    }));
    chosen
}

/// Bids without a word.
fn plain(w: &Writer<'_>, kind: KindId) -> Vec<RungId> {
    let ladder = &w.rules.ladder;
    let all = (0..ladder.rungs.len()).filter_map(|index| u16::try_from(index).ok()).map(RungId);
    let mut rungs: Vec<RungId> =
        all.filter(|&id| ladder.rung(id).kind == kind && ladder.rung(id).binds).collect();
    let mut levels: Vec<i16> = rungs.iter().map(|&id| ladder.rung(id).level).collect();
    levels.sort_unstable();
    levels.dedup();
    if let [_, second, ..] = levels[..] {
        let highest = levels.last().copied().unwrap_or(second);
        // The highest suit stands for all.
        let suits = rungs.iter().filter_map(|&id| ladder.rung(id).strain);
        let strain = suits
            .filter(|strain| ladder.strains.get(strain.index()).is_some_and(|of| of.suit.is_some()))
            .max();
        let of = |level: i16| {
            rungs.iter().copied().find(|&id| {
                ladder.rung(id).level == level && (strain.is_none() || ladder.rung(id).strain == strain)
            })
        };
        let mut chosen: Vec<RungId> = [second, highest].into_iter().filter_map(of).collect();
        chosen.dedup();
        return chosen;
    }
    rungs.truncate(1);
    rungs
}

/// A match in which the bid has become the contract.
fn reach(w: &Writer<'_>, bid: Bid, budget: &Budget) -> Option<Driver> {
    let (rung, _) = bid;
    let group = w.rules.ladder.group_of(rung);
    let seats = (0..w.rules.seats).filter_map(|seat| u8::try_from(seat).ok()).map(Seat::new);
    // What it needs may be a bid of somebody else, the lowest that will do, or to be behind.
    let mut before: Vec<Option<RungId>> = vec![None];
    if !group.needs.is_empty() {
        let lower = (0..w.rules.ladder.rungs.len()).filter_map(|index| u16::try_from(index).ok()).map(RungId);
        before.extend(lower.filter(|&other| other != rung).map(Some));
    }
    for behind in [false, true] {
        if behind && group.needs.is_empty() {
            break;
        }
        let mut driver = Driver::new(w, 1, behind, budget).ok()?;
        for &before in &before {
            for seat in seats.clone() {
                if budget.is_spent() {
                    return None;
                }
                if driver.contract(seat, bid, before, budget) {
                    return Some(driver);
                }
            }
        }
    }
    None
}

/// Every way through the dialogs with what comes of it.
fn ways(w: &Writer<'_>, driver: &mut Driver, budget: &Budget, in_full: bool) -> Vec<(String, Lines)> {
    let mut all = Vec::new();
    driver.ways(w, budget, &mut |driver, said| {
        let lines = if matches!(driver.game.pending(), Pending::Ask(_)) {
            Lines::Played(played(w, driver, budget, in_full))
        } else {
            Lines::Unplayed(told(w, driver.game.state().table.entries()))
        };
        all.push((said_text(w, said), lines));
    });
    all
}

/// `E: whist; S: pass`.
fn said_text(w: &Writer<'_>, said: &Said) -> String {
    let parts: Vec<String> = said
        .iter()
        .map(|(seat, call)| format!("{}: {}", w.rules.seat_name(*seat), w.names.call(call)))
        .collect();
    parts.join("; ")
}

/// Lines for some numbers of tricks of those who declare; the others share the rest.
fn played(w: &Writer<'_>, driver: &mut Driver, budget: &Budget, in_full: bool) -> Vec<Vec<String>> {
    let pos = driver.game.state().pos;
    let Some(contract) = pos.contract().copied() else { return Vec::new() };
    let declaring = driver.game.state().declaring_in_truth();
    let (mut own, others): (Vec<Hand>, Vec<Hand>) = pos
        .playing
        .iter()
        .partition(|&hand| pos.controller(hand).is_some_and(|seat| declaring.contains(seat)));
    own.sort_by_key(|&hand| contract.declarer.map(Hand::of) != Some(hand));
    let tricks = total(w.rules, &pos);
    let mut lines = Vec::new();
    for own_tricks in counts(w, contract.kind, contract.level, tricks, in_full) {
        let mut shares = Shares::default();
        // The declarer's own hand stands for his side.
        share(&mut shares, own.get(..1).unwrap_or_default(), own_tricks);
        share(&mut shares, &others, tricks - own_tricks);
        match entries(driver, &shares, budget) {
            Ok(entries) => lines.push(vec![own_tricks.to_string(), told(w, &entries)]),
            Err(fault) => {
                lines.push(vec![own_tricks.to_string(), format!("cannot be computed: {fault}")]);
                break;
            }
        }
    }
    lines
}

/// Which numbers of tricks are worth a line.
fn counts(w: &Writer<'_>, kind: KindId, level: i16, total: u8, in_full: bool) -> Vec<u8> {
    let level = u8::try_from(level).unwrap_or(0);
    let mut counts = match level {
        0 if w.rules.kind(kind).stop.is_some() => vec![0, 1],
        0 => vec![0, 1, 2, total],
        level if in_full => vec![level - 1, level, level.saturating_add(1), total],
        level => vec![level - 1, level],
    };
    counts.retain(|&tricks| tricks <= total);
    counts.dedup();
    counts
}
