//! One card is played and the next is asked for: the loop in which a match spends its time.
//!
//! What may be played, and why not the rest, is decided in [`play`]; when a trick ends and the play with it, in
//! [`tricks`](super::tricks). Here the tables of the contract are looked up once for each card.

use crate::card::Card;
use crate::hooks::Host;
use crate::order::CardOrder;
use crate::ruleset::{ContractKind, LeadBars, Rules};
use crate::seat::Hand;
use crate::state::{Contract, State, Way};

use super::error::Fault;
use super::event::{Event, Sink};
use super::fold;
use super::moment;
use super::play;
use super::step::{Until, advance_until};
use super::tricks;

/// The tables that the play under a contract looks into.
#[derive(Clone, Copy)]
pub(crate) struct Tables<'r> {
    pub(crate) kind: &'r ContractKind,
    pub(crate) order: &'r CardOrder,
    pub(crate) bars: &'r LeadBars,
}

impl<'r> Tables<'r> {
    #[inline]
    pub(crate) fn of(rules: &'r Rules, contract: &Contract) -> Self {
        let kind = rules.kind(contract.kind);
        let order = rules.order(contract.order);
        Self { kind, order, bars: &kind.bars[contract.order.index()] }
    }
}

/// Plays a card that is known to be allowed, and goes on to the next question.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the loop of the play: called once, and measured")]
pub(crate) fn play_card(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    (hand, card, way): (Hand, Card, Way),
    until: Until,
) -> Result<(), Fault> {
    let Some(contract) = state.pos.contract else { return Ok(()) };
    let tables = Tables::of(rules, &contract);
    let lacks = play::proves(rules, &state.pos, tables, hand, card);
    sink.event(&Event::Played { hand, card, way, lacks });
    fold::played(rules, &mut state.pos, tables, (hand, card, way), lacks);
    // The turn has come round to the leader.
    if state.pos.turn == state.pos.trick.leader {
        return trick_done(rules, host, state, sink, tables, until);
    }
    if !tables.kind.moments.is_empty() && moment::next(rules, state, false).is_some() {
        return advance_until(rules, host, state, sink, until);
    }
    play::ask(rules, host, state, sink, tables)
}

fn trick_done(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    tables: Tables<'_>,
    until: Until,
) -> Result<(), Fault> {
    let hand = match rules.trick_winner {
        None => state.pos.trick.winner(),
        Some(hook) => tricks::hooked_winner(rules, host, state, hook)?,
    };
    sink.event(&Event::TrickWon { hand });
    fold::won(&mut state.pos, hand);
    if tricks::next(rules, host, state, sink, tables)? {
        return Ok(());
    }
    advance_until(rules, host, state, sink, until)
}
