//! Does a pack do what it says, at every table, whatever is set?
//!
//! [`prove`] runs the pack's tests, plays matches by chance at every table size and preset while the laws of
//! [`conformance`](crate::conformance) are looked at, tries every value of every option, and plays with every two values of
//! every two options. What it comes to is a [`Report`]; of one without faults a [`badge`] can be made. [`golden`] writes
//! playthroughs that later releases must still play.
//!
//! Everything is drawn from a seed: a fault comes again where it was found, on any number of threads.

pub mod badge;
pub mod golden;
mod report;
mod units;

use std::ops::ControlFlow;

use overtrick_core::game::Start;

use crate::conformance::options::{Pairs, pairs_watched};
use crate::conformance::{one_match, walk};
use crate::diagnostic::{Diagnostics, Severity};
use crate::figures::lanes::{Lane, in_order};
use crate::game::open;
use crate::load::{LoadRequest, PackText};
use crate::scenario;

pub use report::{Counts, Fault, Report, Table};
use units::{Bench, Done};

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// Enough to find what is plainly wrong.
    Quick,
    /// Enough for a pack one gives to others.
    Usual,
    /// As much as one has patience for.
    Thorough,
}

impl Effort {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Usual, Self::Thorough];

    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quick => "quick",
            Self::Usual => "usual",
            Self::Thorough => "thorough",
        }
    }

    const fn amounts(self) -> Amounts {
        match self {
            Self::Quick => {
                Amounts { matches: 2, least: 20, deals: 3, secret_deals: 8, row_deals: 3, settings: 12 }
            }
            Self::Usual => {
                Amounts { matches: 12, least: 400, deals: 6, secret_deals: 20, row_deals: 12, settings: 20 }
            }
            Self::Thorough => {
                Amounts { matches: 60, least: 4000, deals: 12, secret_deals: 40, row_deals: 40, settings: 40 }
            }
        }
    }
}

/// What an effort comes to.
#[derive(Clone, Copy)]
struct Amounts {
    /// Matches at each table, once for most laws and once for what nobody may learn.
    matches: u64,
    /// Matches at all tables together, if these were fewer.
    least: u64,
    /// Deals of a match in which every law is looked at.
    deals: u32,
    /// Deals of a match in which it is looked at what seats learn.
    secret_deals: u32,
    /// Deals that are played with the options of a row of pairs.
    row_deals: u32,
    /// How often other options are set at random to see what a value changes.
    settings: u32,
}

/// How a pack is to be proved.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// How much is played.
    pub effort: Effort,
    /// What everything is drawn from.
    pub seed: u64,
    /// How many threads work.
    pub threads: usize,
}

/// Is told how much is done, of how much, and may stop the proof.
pub type Watch<'a> = &'a mut dyn FnMut(u64, u64) -> ControlFlow<()>;

/// How much of the bar the pairs take, as a part of what comes before them.
const PAIRS_SHARE: u64 = 2;

/// Proves a pack. The request names it, and nothing else: preset, table size and options are gone through here.
///
/// # Errors
/// When the pack does not load as it is, or its tests cannot be read. Everything else is in the report.
pub fn prove(request: &LoadRequest<'_>, plan: &Plan, watch: Watch<'_>) -> Result<Report, Diagnostics> {
    let plain = open(request)?;
    let top = &plain.loaded.top().id;
    let mut cases = Vec::new();
    for PackText { name, text, .. } in plain.loaded.tests.iter().filter(|file| file.pack == *top) {
        cases.extend(scenario::read(name, text)?);
    }
    let mut report = Report::new(request, &plain, plan);
    report.note_idle(&cases);
    let bench = Bench::new(request, &plain, cases, plan);
    let units = bench.units();
    let of = units + units / PAIRS_SHARE;
    let mut stopped = false;
    let one = |(): &mut (), unit, lane: &Lane<Done, Diagnostics>| {
        // Whether anybody wants more, the lanes know.
        let _ = lane.put(bench.work(unit));
        Ok(())
    };
    in_order(
        plan.threads,
        0..units,
        || Ok(()),
        one,
        |unit, done| {
            report.take(done);
            let go_on = watch(unit + 1, of);
            stopped = go_on.is_break() && unit + 1 < units;
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    stopped = stopped || prove_pairs(request, plan, &mut report, units, of, watch)?;
    report.stopped = stopped;
    Ok(report)
}

/// Plays with every two values of every two options; whether it was stopped.
fn prove_pairs(
    request: &LoadRequest<'_>,
    plan: &Plan,
    report: &mut Report,
    before: u64,
    of: u64,
    watch: Watch<'_>,
) -> Result<bool, Diagnostics> {
    // The first half of what is left is for finding the rows, the second for playing them.
    let left = of - before;
    let mut stopped = false;
    let found = pairs_watched(request, plan.seed, &mut |done, all| {
        let done = left / 2 * (done as u64) / (all as u64).max(1);
        let go_on = watch(before + done, of);
        stopped |= go_on.is_break();
        go_on
    })?;
    if stopped {
        return Ok(true);
    }
    let Pairs { rows, covered, impossible } = found;
    report.counts.pairs = covered as u64;
    for (settings, why) in impossible {
        let is_told = |code: &str| code.starts_with("option/");
        if why.list.iter().any(|one| one.severity == Severity::Error && !is_told(one.code)) {
            report.pair_fails(settings, &why);
        }
    }
    let amounts = plan.effort.amounts();
    let all = rows.len() as u64;
    let play = |(): &mut (), unit: u64, lane: &Lane<Done, Diagnostics>| {
        let Some((settings, game)) = usize::try_from(unit).ok().and_then(|row| rows.get(row)) else {
            return Ok(());
        };
        let seed = plan.seed.wrapping_add(unit);
        let start = Start { seed, ..Start::default() };
        let found = one_match(game, seed, 1)
            .and_then(|_| walk(game, start, amounts.row_deals, &mut []))
            .map(|trail| trail.deals(trail.lines.len()));
        let _ = lane.put(Done::Row { settings: settings.clone(), found });
        Ok(())
    };
    in_order(
        plan.threads,
        0..all,
        || Ok(()),
        play,
        |unit, done| {
            report.take(done);
            let go_on = watch(of - left / 2 + left / 2 * (unit + 1) / all, of);
            stopped = go_on.is_break() && unit + 1 < all;
            if stopped { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        },
    )?;
    Ok(stopped)
}
