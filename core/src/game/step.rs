//! How a match goes on: an action becomes events, and events lead to the next question.
//!
//! The only caller of [`fold`]. Every event is handed to the sink before it changes the state.

use crate::hooks::Host;
use crate::ruleset::{NobodyBound, Rules};
use crate::seat::SeatSet;
use crate::state::{Action, Answers, Pending, PlaySet, Question, Stage, State};

use super::auction::{self, Next};
use super::card::play_card;
use super::check::check;
use super::contract;
use super::dialog;
use super::error::{ActError, Fault};
use super::event::{Event, Sink};
use super::fold::fold;
use super::moment::{moment_step, run_moment};
use super::offer;
use super::phase::{enter_phase, phase_step};
use super::scoring;
use super::tricks::play_step;
use super::values::Values;

/// Runs one event: sink first, state second.
#[inline]
pub(crate) fn emit(rules: &Rules, state: &mut State, sink: &mut impl Sink, event: &Event) {
    sink.event(event);
    fold(rules, state, event);
}

pub(crate) fn emit_all(rules: &Rules, state: &mut State, sink: &mut impl Sink, events: Vec<Event>) {
    for event in events {
        emit(rules, state, sink, &event);
    }
}

/// Does an action of the seat that is asked, be it an answer or an offer, and everything that follows from it up to the next question.
///
/// On an error the state may be half-way; callers that go on keep a copy (see [`Match`](super::Match)).
///
/// # Errors
/// When the action is not allowed, or the rules fail.
pub fn act(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    action: &Action,
    sink: &mut impl Sink,
) -> Result<(), ActError> {
    let allowed = state.table.pending().question().is_some_and(|question| question.allows(action));
    if !allowed {
        let seat = state.table.pending().question().map_or(crate::seat::Seat::new(0), |q| q.seat);
        check(rules, state, seat, action)?;
        // An offer is no answer to the question, and allowed all the same.
        if let Action::Call(call) = action {
            offer::make(rules, host, state, seat, call, sink)?;
            return Ok(());
        }
    }
    act_unchecked(rules, host, state, action, sink)?;
    Ok(())
}

/// Where to stop going on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// At the next question.
    Question,
    /// There, or before a deal is scored.
    Score,
}

/// The same for an action that is known to be allowed.
///
/// # Errors
/// When the rules fail.
#[inline]
pub fn act_unchecked(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    action: &Action,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    act_until(rules, host, state, action, sink, Until::Question)
}

/// The same, and goes on no further than wanted. A state that stops in [`Stage::Score`] asks nothing.
#[inline]
pub(crate) fn act_until(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    action: &Action,
    sink: &mut impl Sink,
    until: Until,
) -> Result<(), Fault> {
    if let Action::Play { card, way } = *action {
        let Pending::Ask(Question { answers: Answers::Play(PlaySet { hand, .. }), .. }) = state.table.pending
        else {
            return Ok(());
        };
        return play_card(rules, host, state, sink, (hand, card, way), until);
    }
    if let Some(question) = state.table.pending().question() {
        for event in dialog::answer(rules, state, question, action).into_iter().flatten() {
            emit(rules, state, sink, &event);
        }
    }
    advance_until(rules, host, state, sink, until)
}

/// Asks again what a state waits for, after its hidden cards were filled in: play-outs go on from there.
///
/// A state that already waits for an answer changes in nothing but the question.
///
/// # Errors
/// When the rules fail.
pub fn resume(rules: &Rules, host: &mut dyn Host, state: &mut State) -> Result<(), Fault> {
    advance(rules, host, state, &mut super::event::Drop)
}

/// Goes on until somebody must answer, cards must be dealt, or the match is over.
///
/// # Errors
/// When the rules fail.
pub(crate) fn advance(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    advance_until(rules, host, state, sink, Until::Question)
}

pub(crate) fn advance_until(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    until: Until,
) -> Result<(), Fault> {
    // A dialog that never asks and never ends would go round for ever.
    for _ in 0..4096 {
        if let Some(open) = state.table.offer() {
            if let Some(pending) = offer::question(rules, state, open) {
                state.table.pending = pending;
                return Ok(());
            }
            offer::settle(rules, state, sink, open);
        }
        let asked = match state.pos.stage {
            Stage::Score if until == Until::Score => true,
            Stage::Deal => {
                state.table.pending = Pending::Deal;
                true
            }
            Stage::Over => {
                state.table.pending = Pending::Over;
                true
            }
            Stage::Auction => auction_step(rules, host, state, sink)?,
            Stage::Phase { phase, .. } => phase_step(rules, host, state, sink, phase)?,
            Stage::Play => play_step(rules, host, state, sink)?,
            Stage::Moment { moment, scored, .. } => moment_step(rules, host, state, sink, moment, scored)?,
            Stage::Score => score_step(rules, host, state, sink)?,
            Stage::Scored => close_step(rules, host, state, sink)?,
        };
        if asked {
            return Ok(());
        }
    }
    Err(Fault::Pack("a dialog of the pack goes on without asking anybody".to_owned()))
}

pub(crate) fn auction_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<bool, Fault> {
    let held = match &rules.auction.when {
        Some(when) => Values::new(rules, state).holds(when, SeatSet::all(rules.seats))?,
        None => true,
    };
    if held && let Some(seat) = auction::told_first(rules, host, state)? {
        emit(rules, state, sink, &Event::FirstToSpeak { seat });
    }
    let review = auction::review(rules, state);
    let first = auction::first_speaker(rules, state);
    if held && let Next::Speak(seat) = auction::next(rules, state, &review, first) {
        let calls = state.table.empty_calls();
        state.table.pending = auction::question(rules, host, state, &review, seat, first, calls)?;
        return Ok(true);
    }
    let contract = match (rules.auction.contract, review.binding) {
        (Some(kind), _) => contract::from_kind(rules, state, kind),
        (None, Some((seat, bid))) => contract::from_rung(rules, state, seat, bid),
        (None, None) => match auction::unbound(rules, &review) {
            NobodyBound::Contract(kind) => contract::from_kind(rules, state, kind),
            NobodyBound::ThrowIn { same_dealer } => {
                throw_in(rules, state, sink, same_dealer);
                return Ok(false);
            }
        },
    };
    contract::undertake(rules, host, state, sink, &contract)?;
    enter_phase(rules, state, sink, 0)?;
    Ok(false)
}

pub(crate) fn throw_in(rules: &Rules, state: &mut State, sink: &mut impl Sink, same_dealer: bool) {
    let dealer = state.pos.dealer;
    let next = if same_dealer { dealer } else { dealer.step(1, rules.seats) };
    emit(rules, state, sink, &Event::ThrownIn { next });
}

fn score_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<bool, Fault> {
    scoring::score(rules, host, state, sink)?;
    emit(rules, state, sink, &Event::Stage(Stage::Scored));
    Ok(false)
}

fn close_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<bool, Fault> {
    if run_moment(rules, state, sink, true)? {
        return Ok(false);
    }
    let hooked = scoring::after_deal(rules, host, state, sink)?;
    if let Some(winners) = scoring::winners(rules, host, state)? {
        emit(rules, state, sink, &Event::MatchOver { winners });
        return Ok(false);
    }
    let next = hooked.unwrap_or_else(|| state.pos.dealer.step(1, rules.seats));
    emit(rules, state, sink, &Event::DealOver { next });
    Ok(false)
}
