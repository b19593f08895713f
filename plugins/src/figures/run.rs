//! Matches one after the other, counted at one table.

use std::ops::{ControlFlow, Range};
use std::sync::{Mutex, PoisonError};

use overtrick_core::hooks::{Host, HostFactory};
use overtrick_core::ruleset::Rules;

use super::lanes::{Lane, in_order};
use super::table::{BotMatch, Crew, Thought};
use super::tally::{Outcome, Tally};

/// A match of bots that takes more deals is given up; nobody has won it.
pub const MOST_DEALS: u32 = 1000;

/// Makes the bots of a thread.
pub type MakeCrew<'a> = &'a (dyn Fn() -> Result<Box<dyn Crew>, String> + Sync);

/// Under which rules, by whom, on how many threads.
pub struct Setting<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// Makes the host of a thread.
    pub hosts: &'a dyn HostFactory,
    /// Makes the bots of a thread.
    pub crew: MakeCrew<'a>,
    /// How many threads play.
    pub threads: usize,
    /// Unit `k` has the seed `seed + k`.
    pub seed: u64,
    /// Where it is noted how long the players think.
    pub clock: &'a Clock,
}

/// How long the players have thought, on all threads together.
#[derive(Debug, Default)]
pub struct Clock(Mutex<Vec<Thought>>);

/// Is told how many units (or deals) are through, and may stop the run.
pub type Watch<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// What a thread plays with.
pub(super) struct Tools {
    pub(super) host: Box<dyn Host>,
    pub(super) crew: Box<dyn Crew>,
}

impl Setting<'_> {
    /// What a thread plays with.
    pub(super) fn equip(&self) -> Result<Tools, String> {
        let host = self.hosts.host().map_err(|error| error.to_string())?;
        Ok(Tools { host, crew: (self.crew)()? })
    }

    /// The seed of a unit.
    pub(super) fn seed_of(&self, unit: u64) -> u64 {
        self.seed.wrapping_add(unit)
    }
}

impl Clock {
    /// More thinking, by player.
    pub(super) fn add(&self, thought: &[Thought]) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() < thought.len() {
            all.resize(thought.len(), Thought::default());
        }
        for (all, more) in all.iter_mut().zip(thought) {
            all.answers += more.answers;
            all.time += more.time;
        }
    }

    /// By player.
    pub fn read(&self) -> Vec<Thought> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Plays matches until so many deals are through; the last match ends where they do. `seating` has the number of the
/// player at each seat.
///
/// # Errors
/// A sentence that says in which match and deal the rules or a bot failed, and why.
pub fn deals(
    setting: &Setting<'_>,
    seating: &[usize],
    deals: u64,
    watch: Watch<'_>,
) -> Result<Tally, String> {
    let mut tally = Tally::new(setting.rules);
    // A match has at least one deal.
    play(setting, seating, 0..deals, u32::MAX, |_, (first, outcome)| {
        tally.count(setting.rules, &outcome, first);
        if tally.deals >= deals { ControlFlow::Break(()) } else { watch(tally.deals) }
    })?;
    Ok(tally)
}

/// Plays these matches to their ends, or to deal [`MOST_DEALS`].
///
/// # Errors
/// A sentence that says in which match and deal the rules or a bot failed, and why.
pub fn matches(
    setting: &Setting<'_>,
    seating: &[usize],
    matches: Range<u64>,
    watch: Watch<'_>,
) -> Result<Tally, String> {
    let mut tally = Tally::new(setting.rules);
    // A match counts as a whole or not at all.
    let mut deals = Vec::new();
    let begin = matches.start;
    play(setting, seating, matches, MOST_DEALS, |unit, (first, outcome)| {
        let is_last = outcome.won.is_some() || deals.len() + 1 >= MOST_DEALS as usize;
        deals.push((first, outcome));
        if !is_last {
            return ControlFlow::Continue(());
        }
        deals.drain(..).for_each(|(first, outcome)| tally.count(setting.rules, &outcome, first));
        watch(unit + 1 - begin)
    })?;
    Ok(tally)
}

/// Plays these matches, deal by deal.
fn play(
    setting: &Setting<'_>,
    seating: &[usize],
    matches: Range<u64>,
    most_deals: u32,
    take: impl FnMut(u64, (bool, Outcome)) -> ControlFlow<()>,
) -> Result<(), String> {
    let rules = setting.rules;
    let one = |tools: &mut Tools, unit, lane: &Lane<(bool, Outcome), String>| {
        let seed = setting.seed_of(unit);
        let mut table = BotMatch::new(rules, tools.host.as_mut(), tools.crew.as_mut(), seating, seed);
        let mut first = true;
        while !table.is_over() && table.state().table.deals < most_deals {
            let thrown_in = table.deal()?;
            let outcome = Outcome::of(rules, table.state(), thrown_in)?;
            if lane.put((first, outcome)).is_break() {
                break;
            }
            first = false;
        }
        setting.clock.add(table.thought());
        Ok(())
    };
    in_order(setting.threads, matches, || setting.equip(), one, take)
}
