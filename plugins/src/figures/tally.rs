//! What is counted at a table, deal by deal and match by match.

use std::collections::BTreeMap;

use overtrick_core::bot::{Promise, promises};
use overtrick_core::game::figure;
use overtrick_core::notation;
use overtrick_core::ruleset::{KindId, ModifierId, Rules, RungId};
use overtrick_core::seat::SeatSet;
use overtrick_core::state::{Contract, Pending, State};
use serde::{Deserialize, Serialize};

/// Orders contracts as the ladder does; those without a rung come first, by kind.
pub type Key = (Option<RungId>, Option<ModifierId>, KindId);

/// What one deal came to.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Whether the cards were thrown in.
    pub thrown_in: bool,
    /// What was played; `None` if nothing was.
    pub contract: Option<Key>,
    /// Whether it was made; `None` if it is never made or lost.
    pub made: Option<bool>,
    /// Who declared it; nobody if nothing was played.
    pub declaring: SeatSet,
    /// What was promised where nobody declares, and whether it was kept.
    pub promises: Vec<(Promise, bool)>,
    /// By cell of the sheet, in its order: what the deal has added.
    pub written: Vec<i64>,
    /// Who has won the match, if it is over.
    pub won: Option<SeatSet>,
}

/// How often a contract was played, and how often made; `None` if it cannot be made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// How often.
    pub times: u64,
    /// How often it was made.
    pub made: Option<u64>,
}

/// What was counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
    pub contracts: BTreeMap<Key, Played>,
    /// Promises where nobody declares, and how many were kept.
    pub promises: BTreeMap<Promise, Played>,
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
        let written = sheet.totals().iter().zip(before.totals()).map(|(now, then)| now - then).collect();
        let won = (*state.table.pending() == Pending::Over).then(|| state.table.winners());
        let (declaring, promises_made) = (SeatSet::EMPTY, Vec::new());
        let mut outcome =
            Self { thrown_in, contract: None, made: None, declaring, promises: promises_made, written, won };
        let Some(contract) = state.pos.contract().filter(|_| !thrown_in) else { return Ok(outcome) };
        outcome.contract = Some(key(contract));
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
    /// Nothing, at a table of these rules.
    pub fn new(rules: &Rules) -> Self {
        Self { wins: vec![0; rules.seats], totals: vec![0; rules.sheet.cells().count()], ..Self::default() }
    }

    /// Counts a deal; `first` says whether a match began with it.
    pub fn count(&mut self, outcome: &Outcome, first: bool) {
        self.deals += 1;
        self.matches += u64::from(first);
        self.thrown_in += u64::from(outcome.thrown_in);
        if let Some(key) = outcome.contract {
            self.contracts.entry(key).or_default().count(outcome.made);
        }
        for &(promise, kept) in &outcome.promises {
            self.promises.entry(promise).or_default().count(Some(kept));
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
}

impl Played {
    fn count(&mut self, made: Option<bool>) {
        self.times += 1;
        if let Some(made) = made {
            self.made = Some(self.made.unwrap_or(0) + u64::from(made));
        }
    }
}

fn key(contract: &Contract) -> Key {
    (contract.rung, contract.modifier, contract.kind)
}

/// A promise in words.
pub fn promised(promise: Promise) -> &'static str {
    match promise {
        Promise::Tricks => "tricks a side named",
        Promise::NoTrick => "no trick",
    }
}

/// A contract as records write it.
pub fn name(rules: &Rules, key: Key) -> String {
    match key {
        (Some(rung), modifier, _) => notation::bid_text(rules, (rung, modifier)),
        (None, _, kind) => rules.kind(kind).name.clone(),
    }
}
