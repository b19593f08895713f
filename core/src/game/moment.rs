//! When the moments of a contract come, and what happens then.

use crate::hooks::Host;
use crate::ruleset::{Moment, MomentAct, MomentRule, Rules};
use crate::seat::{Hand, SeatSet};
use crate::state::{Stage, State};

use super::calling;
use super::dialog::{self, Step};
use super::error::Fault;
use super::event::{Event, Sink};
use super::phase::{finish, open};
use super::step::{emit, emit_all};
use super::values::Values;

/// The first moment that has come: its number, and what happens.
pub(crate) fn next(rules: &Rules, state: &State, scored: bool) -> Option<(u8, MomentAct)> {
    let pos = &state.pos;
    let kind = rules.kind(pos.contract()?.kind);
    kind.moments.iter().zip(0_u8..16).find_map(|(rule, index)| {
        let done = pos.moments >> index & 1 == 1;
        (!done && has_come(rules, state, rule.at, scored)).then_some((index, rule.act))
    })
}

/// A moment of the contract.
fn rule<'r>(rules: &'r Rules, state: &State, index: u8) -> Option<&'r MomentRule> {
    rules.kind(state.pos.contract()?.kind).moments.get(usize::from(index))
}

/// What happens at a moment.
pub(crate) fn act(rules: &Rules, state: &State, index: u8) -> Option<MomentAct> {
    rule(rules, state, index).map(|rule| rule.act)
}

fn has_come(rules: &Rules, state: &State, moment: Moment, scored: bool) -> bool {
    let pos = &state.pos;
    if scored {
        return moment == Moment::AfterScore;
    }
    match moment {
        Moment::BeforePlay => true,
        Moment::BeforeFirstCardOf(role) => {
            let turn = pos.turn;
            pos.trick_open && rules.role_set(role, pos).iter().any(|seat| seat.index() == turn.index())
        }
        Moment::AfterCard(n) => pos.cards_gone() >= usize::from(n),
        Moment::AfterTrick(n) => pos.tricks() >= n,
        Moment::AfterLastCard => rules.is_played_out(pos),
        Moment::CalledCard => {
            state.table.called().is_some_and(|called| pos.cards_played().any(|card| card == called))
        }
        Moment::AfterScore => false,
    }
}

/// Begins the next moment that has come, if there is one. True if something happened.
pub(crate) fn run_moment(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl Sink,
    scored: bool,
) -> Result<bool, Fault> {
    let Some((index, act)) = next(rules, state, scored) else { return Ok(false) };
    emit(rules, state, sink, &Event::Moment(index));
    if let Some(when) = rule(rules, state, index).and_then(|rule| rule.when.as_ref())
        && !Values::new(rules, state).holds(when, SeatSet::all(rules.seats))?
    {
        // It has come and gone.
        return Ok(true);
    }
    match act {
        MomentAct::Dialog(_) => {
            emit(rules, state, sink, &Event::Stage(Stage::Moment { moment: index, turn: 0, scored }));
        }
        MomentAct::Expose(role, to) => {
            let to = rules.role_set(to, &state.pos);
            for seat in rules.role_set(role, &state.pos).iter() {
                open(rules, state, sink, Hand::of(seat), to);
            }
        }
        MomentAct::ShowPartner => calling::show(rules, state, sink),
    }
    Ok(true)
}

pub(crate) fn moment_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    index: u8,
    scored: bool,
) -> Result<bool, Fault> {
    let back = if scored { Stage::Scored } else { Stage::Play };
    let Some(MomentAct::Dialog(id)) = act(rules, state, index) else {
        emit(rules, state, sink, &Event::Stage(back));
        return Ok(false);
    };
    match dialog::step(rules, host, state, id)? {
        Step::Ask(pending) => {
            state.table.pending = pending;
            return Ok(true);
        }
        Step::Events(events) => emit_all(rules, state, sink, events),
        Step::Done(end) => {
            emit(rules, state, sink, &Event::Stage(back));
            if let Some(end) = end {
                finish(rules, state, sink, *end)?;
            }
        }
    }
    Ok(false)
}
