//! When the moments of a contract come, and what happens then.

use crate::hooks::Host;
use crate::ruleset::{Moment, MomentAct, MomentRule, RoleId, Rules};
use crate::seat::{Hand, SeatSet};
use crate::state::{Position, Stage, State};

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
    let mut done = pos.moments;
    for (index, rule) in (0..).zip(&kind.moments) {
        if done & 1 == 0 && has_come(rules, state, rule.at, scored) {
            return Some((index, rule.act));
        }
        done >>= 1;
    }
    None
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
        Moment::BeforeFirstCardOf(role) => pos.trick_open && may_play_for(rules, pos, role),
        Moment::AfterCard(n) => pos.cards_gone() >= usize::from(n),
        Moment::AfterTrick(n) => pos.tricks() >= n,
        Moment::AfterLastCard => rules.is_played_out(pos),
        Moment::CalledCard => {
            state.table.called().is_some_and(|called| pos.cards_played().any(|card| card == called))
        }
        Moment::AfterScore => false,
    }
}

/// Whether the hand whose turn it is plays for a role. A hand without a seat plays for whoever decides for it; while
/// nobody does, the game cannot go on without the moment that says who, so it counts for every role.
fn may_play_for(rules: &Rules, pos: &Position, role: RoleId) -> bool {
    let own = rules.seats;
    let seats = rules.role_set(role, pos);
    if pos.turn.index() < own {
        return seats.iter().any(|seat| seat.index() == pos.turn.index());
    }
    pos.controller(pos.turn).is_none_or(|seat| seats.contains(seat))
}

/// The hands of a role: those of its seats, and those without a seat that they decide for.
fn hands_of(rules: &Rules, pos: &Position, seats: SeatSet) -> impl Iterator<Item = Hand> {
    let extra = rules.extra_hands.iter().map(|extra| extra.hand);
    let theirs = extra.filter(move |hand| pos.controller(*hand).is_some_and(|seat| seats.contains(seat)));
    seats.iter().map(Hand::of).chain(theirs)
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
            let seats = rules.role_set(role, &state.pos);
            let hands: Vec<Hand> = hands_of(rules, &state.pos, seats).collect();
            for hand in hands {
                open(rules, state, sink, hand, to);
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
