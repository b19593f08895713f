//! What the pack writes when the tricks of a deal are shared out in a certain way.

use overtrick_core::game::Drop;
use overtrick_core::ruleset::Rules;
use overtrick_core::score::{Cell, Entry};
use overtrick_core::seat::{Hand, MAX_HANDS};
use overtrick_core::state::Position;

use super::super::Writer;
use super::drive::{Budget, Driver};

/// What a score costs: hooks may count it.
const SCORING: usize = 5;

/// Tricks by hand.
pub(super) type Shares = [u8; MAX_HANDS];

/// How many tricks a deal has, as its play begins.
pub(super) fn total(rules: &Rules, pos: &Position) -> u8 {
    let held = pos.playing.iter().map(|hand| rules.cards_left(pos, hand)).max().unwrap_or(0);
    u8::try_from(usize::from(pos.tricks()) + held).unwrap_or(u8::MAX)
}

/// `tricks` to these hands as evenly as may be, the first of them the odd ones.
pub(super) fn share(shares: &mut Shares, hands: &[Hand], tricks: u8) {
    let Ok(count) = u8::try_from(hands.len()) else { return };
    if count == 0 {
        return;
    }
    for (index, hand) in (0_u8..).zip(hands) {
        shares[hand.index()] += tricks / count + u8::from(index < tricks % count);
    }
}

/// The entries that follow from these tricks; the match stands as before afterwards.
pub(super) fn entries(driver: &mut Driver, shares: &Shares, budget: &Budget) -> Result<Vec<Entry>, String> {
    if !budget.spend(SCORING) {
        return Err("there was too much to do".to_owned());
    }
    driver.game.agree(shares, &mut Drop).map_err(|fault| fault.to_string())?;
    // Something may be asked after a trick; what is asked after the score changes no entry of it.
    let answered = driver.answer_until_scored();
    let entries = driver.game.state().table.entries().to_vec();
    for _ in 0..=answered {
        driver.game.rewind();
    }
    Ok(entries)
}

/// Entries in words: `N+S +140 (contract made)`.
pub(super) fn told<'e>(w: &Writer<'_>, entries: impl IntoIterator<Item = &'e Entry>) -> String {
    let lines = each_told(w, entries);
    if lines.is_empty() { "nothing".to_owned() } else { lines.join("; ") }
}

/// The same line by line.
pub(in crate::rulebook) fn each_told<'e>(
    w: &Writer<'_>,
    entries: impl IntoIterator<Item = &'e Entry>,
) -> Vec<String> {
    let several = w.rules.sheet.ledgers().len() > 1;
    let mut sums: Vec<(Cell, u16, Vec<i64>)> = Vec::new();
    for entry in entries.into_iter().filter(|entry| entry.amount != 0) {
        match sums.iter_mut().find(|(cell, reason, _)| *cell == entry.cell && *reason == entry.reason) {
            Some((_, _, amounts)) => amounts.push(entry.amount),
            None => sums.push((entry.cell, entry.reason, vec![entry.amount])),
        }
    }
    sums.into_iter()
        .map(|(cell, reason, amounts)| {
            let ledger = if several { format!(" {}", w.names.ledger(cell.ledger)) } else { String::new() };
            // Gains and losses of one kind are told apart, or a side would seem to write nothing.
            let halves = [1, -1].map(|sign| {
                let own = amounts.iter().filter(|amount| amount.signum() == sign);
                own.fold(0, |sum: i64, amount| sum.saturating_add(*amount))
            });
            let points: Vec<String> = halves
                .into_iter()
                .filter(|amount| *amount != 0)
                .map(|amount| w.names.points(cell.ledger, amount))
                .collect();
            let whose = w.names.subject(cell.subject);
            format!("{whose} {}{ledger} ({})", points.join(" and "), w.names.reason(reason))
        })
        .collect()
}

/// The tricks of a deal that was played, by the hands that won some or might have.
pub(in crate::rulebook) fn tricks(w: &Writer<'_>, pos: &Position) -> String {
    let mut shares = Shares::default();
    let mut hands: Vec<Hand> = pos.active.hands().iter().collect();
    hands.extend(pos.playing.iter().filter(|hand| !pos.active.hands().contains(*hand)));
    for &hand in &hands {
        shares[hand.index()] = pos.tricks_of(hand);
    }
    shared(w, &hands, &shares)
}

/// `N 3, E 5`: tricks of the hands in play.
pub(super) fn shared(w: &Writer<'_>, hands: &[Hand], shares: &Shares) -> String {
    let parts: Vec<String> =
        hands.iter().map(|&hand| format!("{} {}", w.rules.hand_name(hand), shares[hand.index()])).collect();
    parts.join(", ")
}
