//! What is counted while bots play.

use std::collections::BTreeMap;

use overtrick_core::bot::{Promise, promises};
use overtrick_core::game::figure;
use overtrick_core::notation;
use overtrick_core::ruleset::{KindId, ModifierId, Rules, RungId};
use overtrick_core::state::{Contract, State};

/// What was counted.
#[derive(Default)]
pub(super) struct Figures {
    pub(super) deals: u64,
    pub(super) matches: u64,
    /// Matches that were over before the deals were used up.
    pub(super) finished: u64,
    pub(super) thrown_in: u64,
    pub(super) contracts: BTreeMap<Key, Played>,
    /// Promises where nobody declares, and how many were kept.
    pub(super) promises: BTreeMap<Promise, Played>,
    /// By seat: matches won.
    pub(super) wins: Vec<u64>,
    /// By cell of the sheet, in its order: sum of all matches.
    pub(super) totals: Vec<i64>,
}

/// Orders contracts as the ladder does; those without a rung come first, by kind.
pub(super) type Key = (Option<RungId>, Option<ModifierId>, KindId);

/// How often a contract was played, and how often made; `None` if it cannot be made.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Played {
    pub(super) times: u64,
    pub(super) made: Option<u64>,
}

impl Figures {
    /// Nothing, at a table of these rules.
    pub(super) fn new(rules: &Rules) -> Self {
        Self { wins: vec![0; rules.seats], totals: vec![0; rules.sheet.cells().count()], ..Self::default() }
    }

    /// Counts a deal that has just ended.
    pub(super) fn count(&mut self, rules: &Rules, state: &State, thrown_in: bool) -> Result<(), String> {
        self.deals += 1;
        if thrown_in {
            self.thrown_in += 1;
            return Ok(());
        }
        let Some(contract) = state.pos.contract() else { return Ok(()) };
        let played = self.contracts.entry(key(contract)).or_default();
        played.times += 1;
        if let Some(formula) = &rules.kind(contract.kind).made {
            let made =
                figure(rules, state, formula, state.pos.declaring).map_err(|fault| fault.to_string())?;
            played.made = Some(played.made.unwrap_or(0) + u64::from(made != 0));
        }
        for (promise, kept) in promises(rules, state).map_err(|fault| fault.to_string())? {
            let played = self.promises.entry(promise).or_default();
            played.times += 1;
            played.made = Some(played.made.unwrap_or(0) + u64::from(kept));
        }
        Ok(())
    }

    /// Counts a match that goes no further.
    pub(super) fn end(&mut self, state: &State, over: bool) {
        self.matches += 1;
        if over {
            self.finished += 1;
            for seat in state.table.winners().iter() {
                self.wins[seat.index()] += 1;
            }
        }
        for (sum, total) in self.totals.iter_mut().zip(state.table.sheet().totals()) {
            *sum += total;
        }
    }
}

fn key(contract: &Contract) -> Key {
    (contract.rung, contract.modifier, contract.kind)
}

/// A promise in words.
pub(super) fn promised(promise: Promise) -> &'static str {
    match promise {
        Promise::Tricks => "tricks a side named",
        Promise::NoTrick => "no trick",
    }
}

/// A contract as records write it.
pub(super) fn name(rules: &Rules, key: Key) -> String {
    match key {
        (Some(rung), modifier, _) => notation::bid_text(rules, (rung, modifier)),
        (None, _, kind) => rules.kind(kind).name.clone(),
    }
}
