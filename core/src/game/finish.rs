//! How far a match is from its end: at which totals of the ledger that counts a side wins it, or loses it.
//!
//! The ends of a pack are conditions of any kind, so they are asked and not read: what if this side had so many more?
//! Where a contract of one's own is needed as well, it is supposed to have declared and made one.

use crate::ruleset::{EndTest, Formula, Rules, Var};
use crate::score::{Env, EvalError, LedgerKind, TableId};
use crate::seat::SeatSet;
use crate::state::State;

use super::scoring::sides_of;
use super::values::Values;

/// Totals at which a match ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finish {
    /// Each side, or seat where seats have columns of their own, with its total.
    pub(crate) totals: Vec<(SeatSet, i64)>,
    /// Whether who gets there wins. Else he loses.
    pub(crate) wins: bool,
    /// Whether one gets there by more points, and not by fewer.
    pub(crate) upwards: bool,
}

/// More points than this from here, in units of the ledger, are not asked about.
const FAR: i64 = 1 << 24;

impl Finish {
    /// The totals from where the match stands; `None` where points do not decide it for every side: it is settled, or ends
    /// after so many deals, by a hook, or by what is not known yet.
    pub(crate) fn new(rules: &Rules, state: &State) -> Option<Self> {
        if rules.settle.hook.is_some() {
            return None;
        }
        let all = SeatSet::all(rules.seats);
        let columns: Vec<SeatSet> = match rules.ledger_kind(rules.settle.ledger) {
            LedgerKind::Seat => all.iter().map(SeatSet::of).collect(),
            LedgerKind::Side => sides_of(rules, state, all)
                .map(|side| rules.members(side, state.pos.declaring))
                .filter(|members| !members.is_empty())
                .collect(),
            LedgerKind::Pair => return None,
        };
        // To win is what a match is about; where it can only be lost, one keeps away from that.
        let wins = tests(rules, true).next().is_some();
        let upwards = wins != rules.settle.low_is_good;
        let values = Values::new(rules, state);
        let total = |seats: SeatSet| {
            let more = nearest(rules, values, seats, upwards, wins)?;
            let now = values.ledger(rules.settle.ledger, false, seats);
            Some((seats, if upwards { now + more } else { now - more }))
        };
        let totals = columns.into_iter().map(total).collect::<Option<Vec<_>>>()?;
        Some(Self { totals, wins, upwards })
    }
}

/// Conditions by which somebody wins, or loses. A match that is simply over is won by who is best: where many points are
/// good by who brought it there, else by the others.
fn tests(rules: &Rules, wins: bool) -> impl Iterator<Item = &Formula> {
    rules.ends.iter().filter_map(move |end| match &end.test {
        EndTest::Win(formula) if wins => Some(formula),
        EndTest::Lose(formula) if !wins => Some(formula),
        EndTest::When(formula) if wins != rules.settle.low_is_good => Some(formula),
        EndTest::Win(_) | EndTest::Lose(_) | EndTest::When(_) | EndTest::Hook(_) => None,
    })
}

/// With how many points more (or fewer), at least, a match is won by these seats, or lost.
fn nearest(rules: &Rules, values: Values<'_>, seats: SeatSet, upwards: bool, wins: bool) -> Option<i64> {
    let ends = |more: i64| {
        let more = if upwards { more } else { -more };
        let supposed = Supposed { values, ledger: rules.settle.ledger, seats, more };
        // What has no value yet, such as the level of a contract nobody has named, ends nothing yet.
        tests(rules, wins).any(|test| test.holds(&supposed, seats).unwrap_or(false))
    };
    let mut high = 1;
    // A condition that holds as it is does not depend on points.
    if ends(0) {
        return None;
    }
    while !ends(high) {
        if high >= FAR {
            return None;
        }
        high *= 2;
    }
    let mut low = high / 2;
    while low + 1 < high {
        let middle = low.midpoint(high);
        if ends(middle) { high = middle } else { low = middle }
    }
    Some(high)
}

/// A match as it stands, but that some seats have more in a ledger, and have declared and made a contract.
struct Supposed<'a> {
    values: Values<'a>,
    ledger: u8,
    seats: SeatSet,
    more: i64,
}

impl Env<Var> for Supposed<'_> {
    fn var(&self, var: Var, subject: SeatSet) -> Result<i64, EvalError> {
        let concerned = subject & self.seats;
        match var {
            Var::Ledger { ledger, before: false } if ledger == self.ledger && !concerned.is_empty() => {
                Ok(self.values.ledger(ledger, false, subject) + self.more)
            }
            Var::Made => Ok(1),
            Var::InRole(_) => i64::try_from(concerned.len()).map_err(|_| EvalError::Overflow),
            _ => self.values.var(var, subject),
        }
    }

    fn table(&self, table: TableId, key: i64, subject: SeatSet) -> Option<i64> {
        self.values.table(table, key, subject)
    }
}
