//! The phases of a contract, one after the other, and what a dialog changes when it ends.

use crate::hooks::{Host, reply};
use crate::ruleset::{Controller, PhaseKind, RoleId, Rules};
use crate::seat::{Hand, HandSet, SeatSet};
use crate::state::{MAX_TRICKS, Stage, State};

use super::contract;
use super::dialog::{self, Step};
use super::error::Fault;
use super::event::{Cards, Event, Sink};
use super::scoring;
use super::step::{emit, emit_all, throw_in};
use super::values::Values;

/// Enters the first phase from `phase` on that happens in this contract; without one, the first dialog before the
/// auction, and then the auction.
pub(crate) fn enter_phase(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl Sink,
    phase: usize,
) -> Result<(), Fault> {
    let contract = state.pos.contract().copied();
    let dropped: &[String] = match contract.and_then(|contract| contract.modifier) {
        Some(word) => &rules.ladder.modifiers[word.index()].drop_phases,
        None => &[],
    };
    for (index, rule) in rules.phases(&state.pos).iter().enumerate().skip(phase) {
        let happens = match &rule.when {
            Some(formula) => Values::new(rules, state).holds(formula, state.pos.declaring)?,
            None => true,
        };
        if !happens || dropped.contains(&rule.name) {
            continue;
        }
        let index = u8::try_from(index).unwrap_or(u8::MAX);
        match rule.kind {
            PhaseKind::Dialog(_) => {
                emit(rules, state, sink, &Event::Stage(Stage::Phase { phase: index, turn: 0 }));
            }
            PhaseKind::Play => begin_play(rules, state, sink)?,
        }
        return Ok(());
    }
    let last = if contract.is_some() { Stage::Score } else { Stage::Auction };
    emit(rules, state, sink, &Event::Stage(last));
    Ok(())
}

pub(crate) fn begin_play(rules: &Rules, state: &mut State, sink: &mut impl Sink) -> Result<(), Fault> {
    for seat in (state.pos.active - state.pos.looked).iter() {
        let cards = Cards::of(state.pos.hands[Hand::of(seat).index()]);
        emit(rules, state, sink, &Event::Looked { seat, cards });
    }
    let mut playing: HandSet = (state.pos.active - state.pos.out).hands();
    let partner_out =
        state.pos.contract().is_some_and(|contract| rules.kind(contract.kind).out == RoleId::PARTNER);
    let declarer = state.pos.contract().and_then(|contract| contract.declarer).map(Controller::Seat);
    for extra in rules.extra_hands.iter().filter(|extra| extra.under.is_none()) {
        // The hand of a single seat is its partner, and lies out with him.
        if partner_out && extra.control.is_some() && extra.control == declarer {
            continue;
        }
        if !state.pos.hands[extra.hand.index()].is_empty() {
            playing.insert(extra.hand);
            let seat = extra.control.and_then(|control| match control {
                Controller::Role(role) => rules.role_set(role, &state.pos).first(),
                Controller::Seat(seat) => Some(seat),
            });
            if let Some(seat) = seat {
                let cards = Cards::of(state.pos.hands[extra.hand.index()]);
                emit(rules, state, sink, &Event::Controlled { hand: extra.hand, seat, cards });
            }
        }
    }
    same_length(rules, state, playing)?;
    emit(rules, state, sink, &Event::PlayBegun { playing });
    emit(rules, state, sink, &Event::Stage(Stage::Play));
    Ok(())
}

/// Every trick takes a card from each hand, so the hands must be of one length.
fn same_length(rules: &Rules, state: &State, playing: HandSet) -> Result<(), Fault> {
    let length = |hand: Hand| rules.cards_left(&state.pos, hand);
    let Some(first) = playing.first() else { return Ok(()) };
    if length(first) > MAX_TRICKS {
        return Err(Fault::Pack(format!(
            "{} begins the play with {} cards, and at most {MAX_TRICKS} tricks can be played",
            rules.hand_name(first),
            length(first)
        )));
    }
    match playing.iter().find(|hand| length(*hand) != length(first)) {
        None => Ok(()),
        Some(other) => Err(Fault::Pack(format!(
            "the hands that play are not of one length: {} has {} cards, {} has {}; a dialog must give back or \
             put away as many cards as it takes",
            rules.hand_name(first),
            length(first),
            rules.hand_name(other),
            length(other)
        ))),
    }
}

pub(crate) fn phase_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    phase: u8,
) -> Result<bool, Fault> {
    let rule = rules.phases(&state.pos).get(usize::from(phase));
    let Some(PhaseKind::Dialog(id)) = rule.map(|rule| rule.kind) else {
        emit(rules, state, sink, &Event::Stage(Stage::Score));
        return Ok(false);
    };
    let name = rule.map(|rule| rule.name.as_str());
    match dialog::step(rules, host, state, id)? {
        Step::Ask(pending) => {
            state.table.pending = pending;
            return Ok(true);
        }
        Step::Events(events) => emit_all(rules, state, sink, events),
        Step::Done(end) => {
            if let Some(end) = end
                && finish(rules, state, sink, *end)?
            {
                return Ok(false);
            }
            // A dialog may have changed the contract: go on after the phase of this name in the new one.
            let phases = rules.phases(&state.pos);
            let here = phases.iter().position(|rule| Some(rule.name.as_str()) == name);
            enter_phase(rules, state, sink, here.unwrap_or(usize::from(phase)) + 1)?;
        }
    }
    Ok(false)
}

/// What a hook's dialog changes at its end. True if the deal goes on elsewhere.
pub(crate) fn finish(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl Sink,
    end: reply::DialogEnd,
) -> Result<bool, Fault> {
    if let Some(rung) = end.rung
        && let Some(contract) = state.pos.contract().copied()
        && let Some(declarer) = contract.declarer
    {
        let event = contract::from_rung(rules, state, declarer, (rung, contract.modifier));
        emit(rules, state, sink, &event);
    }
    for (role, seats) in end.roles {
        emit(rules, state, sink, &Event::RoleTaken { role, seats });
    }
    for (hand, seat) in end.control {
        let cards = Cards::of(state.pos.hands[hand.index()]);
        emit(rules, state, sink, &Event::Controlled { hand, seat, cards });
    }
    for (hand, to) in end.open {
        open(rules, state, sink, hand, to);
    }
    for (name, value) in end.set {
        if let Some(number) = scoring::number_id(&rules.deal_numbers, &name) {
            let value = i32::try_from(value).unwrap_or(0);
            emit(rules, state, sink, &Event::DealNumber { number, value });
        } else if let Some(number) = scoring::number_id(&rules.match_numbers, &name) {
            emit(rules, state, sink, &Event::MatchNumber { number, value });
        }
    }
    scoring::write_all(rules, state, sink, end.entries)?;
    if let Some(word) = end.finish {
        emit(rules, state, sink, &Event::Ended { word });
        emit(rules, state, sink, &Event::Stage(Stage::Score));
        return Ok(true);
    }
    if let Some(same_dealer) = end.throw_in {
        throw_in(rules, state, sink, same_dealer);
        return Ok(true);
    }
    Ok(false)
}

pub(crate) fn open(rules: &Rules, state: &mut State, sink: &mut impl Sink, hand: Hand, to: SeatSet) {
    if (to - state.pos.open_to(hand)).is_empty() {
        return;
    }
    let cards = Cards::of(state.pos.hands[hand.index()]);
    emit(rules, state, sink, &Event::Opened { hand, to, cards });
}
