//! What is counted at a table, deal by deal and match by match.

use overtrick_core::bot::{Promised, promises};
use overtrick_core::game::figure;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::state::{Pending, State};
use serde::{Deserialize, Serialize};

use super::contracts::{Key, Lines, key};
use super::paper::Head;

/// What one deal came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the cards were thrown in.
    pub thrown_in: bool,
    /// What was played; `None` if nothing was.
    pub contract: Option<Key>,
    /// Whether it was made; `None` if it is never made or lost.
    pub made: Option<bool>,
    /// Who bid it.
    pub declarer: Option<Seat>,
    /// Who declared it; nobody if nothing was played.
    pub declaring: SeatSet,
    /// What was promised where nobody declares, and whether it was kept.
    pub promises: Vec<Promised>,
    /// By cell of the sheet, in its order: what the deal has added.
    pub written: Vec<i64>,
    /// Who has won the match, if it is over.
    pub won: Option<SeatSet>,
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Deals played or thrown in.
    pub deals: u64,
    /// Matches begun.
    pub matches: u64,
    /// Matches that were over before the deals were used up.
    pub finished: u64,
    /// Deals thrown in.
    pub thrown_in: u64,
    /// By contract.
    pub contracts: Lines,
    /// Promises where nobody declares, and how many were kept.
    pub promises: Lines,
    /// By seat: matches won.
    pub wins: Vec<u64>,
    /// By cell of the sheet, in its order: sum of all matches.
    pub totals: Vec<i64>,
}

impl Outcome {
    /// Reads what a deal has come to off the state after it.
    ///
    /// # Errors
    /// When a number of the pack cannot be computed.
    pub fn of(rules: &Rules, state: &State, thrown_in: bool) -> Result<Self, String> {
        let (sheet, before) = (state.table.sheet(), state.table.sheet_before());
        let mut outcome = Self {
            thrown_in,
            contract: None,
            made: None,
            declarer: None,
            declaring: SeatSet::EMPTY,
            promises: Vec::new(),
            written: sheet.totals().iter().zip(before.totals()).map(|(now, then)| now - then).collect(),
            won: (*state.table.pending() == Pending::Over).then(|| state.table.winners()),
        };
        let Some(contract) = state.pos.contract().filter(|_| !thrown_in) else { return Ok(outcome) };
        outcome.contract = Some(key(contract));
        outcome.declarer = contract.declarer;
        outcome.declaring = state.pos.declaring;
        if let Some(formula) = &rules.kind(contract.kind).made {
            let made =
                figure(rules, state, formula, state.pos.declaring).map_err(|fault| fault.to_string())?;
            outcome.made = Some(made != 0);
        }
        outcome.promises = promises(rules, state).map_err(|fault| fault.to_string())?;
        Ok(outcome)
    }
}

impl Tally {
    /// Whether the lists are those of so many seats and cells of the sheet.
    pub(super) fn is_sound(&self, seats: usize, cells: usize) -> bool {
        self.wins.len() == seats
            && self.totals.len() == cells
            && self.contracts.is_sound()
            && self.promises.is_sound()
    }

    /// Nothing, at a table of these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { wins: vec![0; rules.seats], totals: vec![0; rules.sheet.cells().count()], ..Self::default() }
    }

    /// Matches that were given up before they were over, where whole matches were asked for.
    pub fn given_up(&self, head: &Head) -> u64 {
        if head.matches > 0 { self.matches.saturating_sub(self.finished) } else { 0 }
    }

    /// Counts a deal; `first` says whether a match began with it.
    pub fn count(&mut self, rules: &Rules, outcome: &Outcome, first: bool) {
        self.deals += 1;
        self.matches += u64::from(first);
        self.thrown_in += u64::from(outcome.thrown_in);
        if let Some(key) = outcome.contract {
            self.contracts.played(rules, key, outcome.made);
        }
        for promised in &outcome.promises {
            self.promises.promised(promised.promise, promised.kept);
        }
        for (sum, amount) in self.totals.iter_mut().zip(&outcome.written) {
            *sum += amount;
        }
        if let Some(winners) = outcome.won {
            self.finished += 1;
            for seat in winners.iter() {
                self.wins[seat.index()] += 1;
            }
        }
    }

    /// What another part of the same run has counted.
    pub fn merge(&mut self, other: &Self) {
        self.deals = self.deals.saturating_add(other.deals);
        self.matches = self.matches.saturating_add(other.matches);
        self.finished = self.finished.saturating_add(other.finished);
        self.thrown_in = self.thrown_in.saturating_add(other.thrown_in);
        self.contracts.merge(&other.contracts);
        self.promises.merge(&other.promises);
        for (all, more) in self.wins.iter_mut().zip(&other.wins) {
            *all = all.saturating_add(*more);
        }
        for (all, more) in self.totals.iter_mut().zip(&other.totals) {
            *all = all.saturating_add(*more);
        }
    }
}
