//! How far a match is from its end: at which totals of the ledger that counts a side wins it, or loses it.
//!
//! The ends of a pack are conditions of any kind, so they are asked and not read: what if this side had so many more?

use crate::hooks::Host;
use crate::ruleset::{EndTest, Rules};
use crate::score::{Cell, Entry, LedgerKind, Subject};
use crate::seat::SeatSet;
use crate::state::State;

use super::error::Fault;
use super::scoring::{sides_of, winners};
use super::values::Values;

/// Totals at which a match ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finish {
    /// Each side, or seat where seats have columns of their own, with its total.
    pub(crate) totals: Vec<(SeatSet, i64)>,
    /// Whether who gets there wins. Else he loses.
    pub(crate) wins: bool,
}

/// More points than this from here, in units of the ledger, are not asked about.
const FAR: i64 = 1 << 24;

impl Finish {
    /// The totals from where the match stands; `None` where points alone do not decide it for every side: it is settled,
    /// ends after so many deals, or by a hook.
    ///
    /// # Errors
    /// When a formula of the ends fails.
    pub(crate) fn new(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Option<Self>, Fault> {
        let by_hook = rules.ends.iter().any(|end| matches!(end.test, EndTest::Hook(_)));
        if by_hook || rules.settle.hook.is_some() {
            return Ok(None);
        }
        let all = SeatSet::all(rules.seats);
        let columns: Vec<(SeatSet, Subject)> = match rules.ledger_kind(rules.settle.ledger) {
            LedgerKind::Seat => all.iter().map(|seat| (SeatSet::of(seat), Subject::Seat(seat))).collect(),
            LedgerKind::Side => sides_of(rules, state, all)
                .map(|side| (rules.members(side, state.pos.declaring), Subject::Side(side)))
                .collect(),
            LedgerKind::Pair => return Ok(None),
        };
        let mut state = state.clone();
        let good = if rules.settle.low_is_good { -1 } else { 1 };
        for (sign, wins) in [(good, true), (-good, false)] {
            let mut totals = Vec::new();
            for &(seats, subject) in &columns {
                let Some(more) = nearest(rules, host, &mut state, (seats, subject), sign, wins)? else {
                    break;
                };
                let now = Values::new(rules, &state).ledger(rules.settle.ledger, false, seats);
                totals.push((seats, now + sign * more));
            }
            if totals.len() == columns.len() {
                return Ok(Some(Self { totals, wins }));
            }
        }
        Ok(None)
    }
}

/// With how many points more, at least, a match is over and won by these seats, or lost. The state is as it was.
fn nearest(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    (seats, subject): (SeatSet, Subject),
    sign: i64,
    wins: bool,
) -> Result<Option<i64>, Fault> {
    let mark = state.table.mark();
    let cell = Cell { ledger: rules.settle.ledger, subject };
    let mut ends = |more: i64| {
        state.table.write(rules, Entry { cell, amount: sign * more, reason: 0 });
        let winners = winners(rules, host, state);
        state.table.cut(&mark);
        winners.map(|winners| winners.is_some_and(|winners| winners.intersects(seats) == wins))
    };
    let mut high = 1;
    while !ends(high)? {
        if high >= FAR {
            return Ok(None);
        }
        high *= 2;
    }
    let mut low = high / 2;
    while low + 1 < high {
        let middle = low.midpoint(high);
        if ends(middle)? { high = middle } else { low = middle }
    }
    Ok(Some(high))
}
