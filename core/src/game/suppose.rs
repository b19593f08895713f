//! Another contract than the one that was bid: a deal goes on as if its auction had ended so.
//!
//! For questions about a deal that nobody plays: what it comes to in each contract. Whether somebody could have bid so
//! is not asked; everything else is done as after a real auction.

use crate::hooks::Host;
use crate::ruleset::{DialogId, KindId, ModifierId, Rules, RungId};
use crate::seat::{Hand, Seat};
use crate::state::{Call, Stage, State};

use super::contract;
use super::error::Fault;
use super::event::{Cards, Drop, Event};
use super::phase;
use super::step::{advance, emit};

/// How an auction is supposed to have ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supposed {
    /// A seat has won it with a rung.
    Bid {
        /// Who.
        declarer: Seat,
        /// With what.
        rung: RungId,
        /// The word said with it.
        modifier: Option<ModifierId>,
    },
    /// In a contract of this kind, which has no declarer.
    Kind(KindId),
}

/// Puts a contract into force in a deal whose auction is not over, and goes on to the next question.
///
/// # Errors
/// When there is a contract already, or the rules fail.
pub fn suppose(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    supposed: Supposed,
) -> Result<(), Fault> {
    force(rules, host, state, supposed)?;
    phase::enter_phase(rules, state, &mut Drop, 0)?;
    advance(rules, host, state, &mut Drop)
}

/// The same, and the play begins at once: no dialog of the contract happens, and every hand is as it was dealt.
///
/// # Errors
/// When there is a contract already, the hands are not of one length, or the rules fail.
pub fn begin_play_now(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    supposed: Supposed,
) -> Result<(), Fault> {
    force(rules, host, state, supposed)?;
    phase::begin_play(rules, state, &mut Drop)?;
    advance(rules, host, state, &mut Drop)
}

fn force(rules: &Rules, host: &mut dyn Host, state: &mut State, supposed: Supposed) -> Result<(), Fault> {
    if state.pos.contract().is_some() || !matches!(state.pos.stage, Stage::Auction | Stage::Phase { .. }) {
        return Err(Fault::Deal("a contract is supposed only before there is one".to_owned()));
    }
    // Nobody is left with a hand that he has not looked at.
    for seat in (state.pos.active - state.pos.looked).iter() {
        let cards = Cards::of(state.pos.hands[Hand::of(seat).index()]);
        emit(rules, state, &mut Drop, &Event::Looked { seat, cards });
    }
    let event = match supposed {
        Supposed::Bid { declarer, rung, modifier } => {
            let call = Call::Bid { rung, modifier };
            emit(rules, state, &mut Drop, &Event::Said { dialog: DialogId::AUCTION, seat: declarer, call });
            contract::from_rung(rules, state, declarer, (rung, modifier))
        }
        Supposed::Kind(kind) => contract::from_kind(rules, state, kind),
    };
    contract::undertake(rules, host, state, &mut Drop, &event)
}
