//! In which contracts a deal can be looked at, and what the tricks won make of the rungs of one.

use crate::game::{Fault, Supposed, figure};
use crate::ruleset::{AuctionKind, KindId, NobodyBound, Rules, RungId, StrainId};
use crate::seat::Seat;
use crate::state::{Contract, State};

/// Rungs that are played alike: one kind of contract in one strain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// The kind.
    pub kind: KindId,
    /// The strain, if it has one.
    pub strain: Option<StrainId>,
    /// The rungs that lead to it, lowest first; none for a contract that is not bid.
    pub rungs: Vec<RungId>,
}

impl Alike {
    /// This contract, supposed of a declarer. A contract that is not bid has none.
    pub fn by(&self, declarer: Seat) -> Supposed {
        match self.rungs.first() {
            Some(&rung) => Supposed::Bid { declarer, rung, modifier: None },
            None => Supposed::Kind(self.kind),
        }
    }

    /// Whether somebody declares it.
    pub fn is_bid(&self) -> bool {
        !self.rungs.is_empty()
    }
}

/// Every contract of the ladder, those that are played alike once, lowest first; then what is played when nobody is
/// bound. Rungs that do not bind lead to no contract.
pub fn contracts(rules: &Rules) -> Vec<Alike> {
    let mut all: Vec<Alike> = Vec::new();
    let unbid = |kind| Alike { kind, strain: None, rungs: Vec::new() };
    if let Some(kind) = rules.auction.contract {
        all.push(unbid(kind));
    } else if rules.auction.kind == AuctionKind::Ladder {
        for (rung, of) in (0..).map(RungId).zip(&rules.ladder.rungs).filter(|(_, of)| of.binds) {
            match all.iter_mut().find(|alike| (alike.kind, alike.strain) == (of.kind, of.strain)) {
                Some(alike) => alike.rungs.push(rung),
                None => all.push(Alike { kind: of.kind, strain: of.strain, rungs: vec![rung] }),
            }
        }
    }
    for bound in [rules.auction.nobody_bound, rules.auction.only_unbinding] {
        match bound {
            NobodyBound::Contract(kind) if all.iter().all(|alike| alike.kind != kind) => {
                all.push(unbid(kind));
            }
            _ => {}
        }
    }
    all
}

/// Whether a contract is made by the tricks won so far; `None` if this kind is never made or lost.
///
/// # Errors
/// When the pack's condition cannot be computed.
pub fn is_made(rules: &Rules, state: &State) -> Result<Option<bool>, Fault> {
    let Some(contract) = state.pos.contract() else { return Ok(None) };
    let Some(made) = &rules.kind(contract.kind).made else { return Ok(None) };
    Ok(Some(figure(rules, state, made, state.pos.declaring)? != 0))
}

/// The rungs of a contract that the tricks of a finished play make, lowest first.
///
/// # Errors
/// When the pack's condition cannot be computed.
pub fn made_rungs(rules: &Rules, end: &State, alike: &Alike) -> Result<Vec<RungId>, Fault> {
    let mut made = Vec::new();
    let Some(contract) = end.pos.contract().copied() else { return Ok(made) };
    let mut supposed = end.clone();
    for &rung in &alike.rungs {
        let of = rules.ladder.rung(rung);
        let contract = Contract { rung: Some(rung), level: of.level, ..contract };
        supposed.pos.contract = Some(contract);
        if is_made(rules, &supposed)? == Some(true) {
            made.push(rung);
        }
    }
    Ok(made)
}
