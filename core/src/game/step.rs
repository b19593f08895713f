//! How a match goes on: an action becomes events, and events lead to the next question.
//!
//! The only caller of [`fold`]. Every event is handed to the sink before it changes the state.

use crate::card::CardSet;
use crate::hooks::{Host, reply};
use crate::ruleset::{MomentAct, NobodyBound, PhaseKind, Rules};
use crate::seat::{Hand, HandSet, SeatSet};
use crate::state::{Action, Answers, Pending, PlaySet, Question, Stage, State};

use super::auction::{self, Next};
use super::contract;
use super::dialog::{self, Step};
use super::error::{ActError, Fault};
use super::event::{Cards, Event, Sink};
use super::fold::fold;
use super::illegal::{Illegal, Why};
use super::moment;
use super::offer;
use super::play;
use super::scoring;
use super::values::Values;

/// Runs one event: sink first, state second.
#[inline]
pub(crate) fn emit(rules: &Rules, state: &mut State, sink: &mut impl Sink, event: &Event) {
    sink.event(event);
    fold(rules, state, event);
}

fn emit_all(rules: &Rules, state: &mut State, sink: &mut impl Sink, events: Vec<Event>) {
    for event in events {
        emit(rules, state, sink, &event);
    }
}

/// Whether `seat` may do `action` now; the refusal if not.
///
/// # Errors
/// The refusal: which rule, where it comes from, what is allowed.
pub fn check(
    rules: &Rules,
    state: &State,
    seat: crate::seat::Seat,
    action: &Action,
) -> Result<(), Box<Illegal>> {
    if let Action::Call(call) = action
        && offer::is_offer(call)
    {
        return offer::check(rules, state, seat, call)
            .map_err(|why| why.refuse(rules, state.table.pending().question(), action));
    }
    let Some(question) = state.table.pending().question() else {
        return Err(Why::NothingAsked.refuse(rules, None, action));
    };
    if question.seat != seat {
        return Err(Why::NotYourTurn(question.seat).refuse(rules, None, action));
    }
    if question.allows(action) {
        return Ok(());
    }
    Err(why_not(rules, state, question, action).refuse(rules, Some(question), action))
}

fn why_not(rules: &Rules, state: &State, question: &Question, action: &Action) -> Why {
    match (&question.answers, action) {
        (Answers::Play(plays), Action::Play { card, way }) => play::why_not(rules, state, plays, *card, *way),
        (Answers::Choose(choice), Action::Cards(cards)) => {
            let held = choice.from | choice.forbidden;
            let foreign = *cards - held;
            let barred = *cards & choice.forbidden;
            if !foreign.is_empty() {
                Why::NotHeld(foreign)
            } else if !barred.is_empty() {
                Why::MayNotPutAway(barred)
            } else {
                Why::WrongCount(choice.count)
            }
        }
        (Answers::Calls(_), Action::Call(call))
            if question.dialog == Some(crate::ruleset::DialogId::AUCTION) =>
        {
            let review = auction::review(rules, state);
            let first = auction::first_speaker(rules, state);
            auction::why_not(rules, state, &review, question, first, call)
        }
        (Answers::Calls(_), Action::Call(_)) => Why::NotHere,
        _ => Why::OtherQuestion,
    }
}

/// Does an action of the seat that is asked, and everything that follows from it up to the next question.
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
    }
    act_unchecked(rules, host, state, action, sink)?;
    Ok(())
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
    if let Action::Play { card, way } = *action {
        let Pending::Ask(Question { answers: Answers::Play(PlaySet { hand, .. }), .. }) = state.table.pending
        else {
            return Ok(());
        };
        let Some(contract) = state.pos.contract else { return Ok(()) };
        let lacks = play::proves(rules, &state.pos, &contract, hand, card);
        emit(rules, state, sink, &Event::Played { hand, card, way, lacks });
        return after_card(rules, host, state, sink);
    }
    if let Some(question) = state.table.pending().question().cloned() {
        let events = dialog::answer(rules, state, &question, action);
        emit_all(rules, state, sink, events);
    }
    advance(rules, host, state, sink)
}

/// After a card: the next one of the trick, or its winner and the next trick.
#[inline]
fn after_card(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    if usize::from(state.pos.trick.count) == state.pos.playing.len() {
        let hand = state.pos.trick.winner();
        emit(rules, state, sink, &Event::TrickWon { hand });
        return advance(rules, host, state, sink);
    }
    ask_card(rules, host, state, sink)
}

/// Asks for the next card of a trick that has begun.
#[inline]
fn ask_card(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    if moment::due(rules, state) {
        return advance(rules, host, state, sink);
    }
    state.table.pending = play::question(rules, host, state, state.pos.turn)?;
    Ok(())
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

fn auction_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<bool, Fault> {
    let review = auction::review(rules, state);
    let first = auction::first_speaker(rules, state);
    if let Next::Speak(seat) = auction::next(rules, state, &review, first) {
        state.table.pending = auction::question(rules, host, state, &review, seat, first)?;
        return Ok(true);
    }
    let contract = match (rules.auction.contract, review.binding) {
        (Some(kind), _) => contract::from_kind(rules, state, kind),
        (None, Some((seat, bid))) => contract::from_rung(rules, state, seat, bid),
        (None, None) => match rules.auction.nobody_bound {
            NobodyBound::Contract(kind) => contract::from_kind(rules, state, kind),
            NobodyBound::ThrowIn { same_dealer } => {
                throw_in(rules, state, sink, same_dealer);
                return Ok(false);
            }
        },
    };
    emit(rules, state, sink, &contract);
    if let Some(event) = contract::hooked_declarers(rules, host, state)? {
        emit(rules, state, sink, &event);
    }
    let roles = contract::roles(rules, state);
    emit_all(rules, state, sink, roles);
    enter_phase(rules, state, sink, 0)?;
    Ok(false)
}

fn throw_in(rules: &Rules, state: &mut State, sink: &mut impl Sink, same_dealer: bool) {
    let dealer = state.pos.dealer;
    let next = if same_dealer { dealer } else { dealer.step(1, rules.seats) };
    emit(rules, state, sink, &Event::ThrownIn { next });
}

/// Enters the first phase from `phase` on that happens in this contract.
fn enter_phase(rules: &Rules, state: &mut State, sink: &mut impl Sink, phase: usize) -> Result<(), Fault> {
    let Some(contract) = state.pos.contract().copied() else { return Ok(()) };
    let kind = rules.kind(contract.kind);
    let dropped: &[String] = match contract.modifier {
        Some(word) => &rules.ladder.modifiers[word.index()].drop_phases,
        None => &[],
    };
    for (index, rule) in kind.phases.iter().enumerate().skip(phase) {
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
            PhaseKind::Play => begin_play(rules, state, sink),
        }
        return Ok(());
    }
    emit(rules, state, sink, &Event::Stage(Stage::Score));
    Ok(())
}

fn begin_play(rules: &Rules, state: &mut State, sink: &mut impl Sink) {
    for seat in (state.pos.active - state.pos.looked).iter() {
        let cards = Cards::of(state.pos.hands[Hand::of(seat).index()]);
        emit(rules, state, sink, &Event::Looked { seat, cards });
    }
    let mut playing: HandSet = (state.pos.active - state.pos.out).hands();
    for extra in &rules.extra_hands {
        if !state.pos.hands[extra.hand.index()].is_empty() {
            playing.insert(extra.hand);
            let seat = extra.control.and_then(|role| rules.role_set(role, &state.pos).first());
            if let Some(seat) = seat {
                let cards = Cards::of(state.pos.hands[extra.hand.index()]);
                emit(rules, state, sink, &Event::Controlled { hand: extra.hand, seat, cards });
            }
        }
    }
    emit(rules, state, sink, &Event::PlayBegun { playing });
    emit(rules, state, sink, &Event::Stage(Stage::Play));
}

fn phase_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    phase: u8,
) -> Result<bool, Fault> {
    let kind = state.pos.contract().map(|contract| rules.kind(contract.kind));
    let rule = kind.and_then(|kind| kind.phases.get(usize::from(phase)));
    let Some(PhaseKind::Dialog(id)) = rule.map(|rule| rule.kind) else {
        emit(rules, state, sink, &Event::Stage(Stage::Score));
        return Ok(false);
    };
    let name = rule.map(|rule| rule.name.clone());
    match dialog::step(rules, host, state, id)? {
        Step::Ask(pending) => {
            state.table.pending = pending;
            return Ok(true);
        }
        Step::Events(events) => emit_all(rules, state, sink, events),
        Step::Done(end) => {
            if let Some(end) = end
                && finish(rules, state, sink, *end)
            {
                return Ok(false);
            }
            // A dialog may have changed the contract: go on after the phase of this name in the new one.
            let kind = state.pos.contract().map(|contract| rules.kind(contract.kind));
            let here =
                kind.and_then(|kind| kind.phases.iter().position(|rule| Some(&rule.name) == name.as_ref()));
            enter_phase(rules, state, sink, here.unwrap_or(usize::from(phase)) + 1)?;
        }
    }
    Ok(false)
}

/// What a hook's dialog changes at its end. True if the deal goes on elsewhere.
fn finish(rules: &Rules, state: &mut State, sink: &mut impl Sink, end: reply::DialogEnd) -> bool {
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
    scoring::write_all(rules, state, sink, end.entries);
    if let Some(word) = end.finish {
        emit(rules, state, sink, &Event::Ended { word });
        emit(rules, state, sink, &Event::Stage(Stage::Score));
        return true;
    }
    if let Some(same_dealer) = end.throw_in {
        throw_in(rules, state, sink, same_dealer);
        return true;
    }
    false
}

fn open(rules: &Rules, state: &mut State, sink: &mut impl Sink, hand: Hand, to: SeatSet) {
    if (to - state.pos.open_to(hand)).is_empty() {
        return;
    }
    let cards = Cards::of(state.pos.hands[hand.index()]);
    emit(rules, state, sink, &Event::Opened { hand, to, cards });
}

fn play_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<bool, Fault> {
    let Some(contract) = state.pos.contract().copied() else {
        return Err(Fault::Pack("cards are played without a contract".to_owned()));
    };
    let kind = rules.kind(contract.kind);
    if !state.pos.trick_open {
        if run_moment(rules, state, sink, false)? {
            return Ok(false);
        }
        if over(rules, state, kind)? {
            emit(rules, state, sink, &Event::Stage(Stage::Score));
            return Ok(false);
        }
        let trick = state.pos.tricks() + 1;
        let leader = play::leader(rules, host, state, kind, trick)?;
        emit(rules, state, sink, &Event::TrickBegun { leader });
        if kind.ghost_leads(trick)
            && let Some(card) = next_ghost(state)
        {
            emit(rules, state, sink, &Event::GhostLed { card });
        }
    }
    if run_moment(rules, state, sink, false)? {
        return Ok(false);
    }
    state.table.pending = play::question(rules, host, state, state.pos.turn)?;
    Ok(true)
}

fn next_ghost(state: &State) -> Option<crate::card::Card> {
    state.pos.kitty_in_order().next().or_else(|| state.pos.kitty.first())
}

/// Whether the play is over.
fn over(rules: &Rules, state: &State, kind: &crate::ruleset::ContractKind) -> Result<bool, Fault> {
    let empty = state.pos.playing.iter().all(|hand| state.pos.hands[hand.index()] == CardSet::EMPTY);
    if empty {
        return Ok(true);
    }
    match &kind.stop {
        Some(stop) if state.pos.tricks() > 0 => {
            Ok(Values::new(rules, state).holds(stop, state.pos.declaring)?)
        }
        _ => Ok(false),
    }
}

/// Begins the next moment that has come, if there is one. True if something happened.
fn run_moment(rules: &Rules, state: &mut State, sink: &mut impl Sink, scored: bool) -> Result<bool, Fault> {
    let Some((index, act)) = moment::next(rules, state, scored) else { return Ok(false) };
    emit(rules, state, sink, &Event::Moment(index));
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
    }
    Ok(true)
}

fn moment_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    index: u8,
    scored: bool,
) -> Result<bool, Fault> {
    let back = if scored { Stage::Scored } else { Stage::Play };
    let Some(MomentAct::Dialog(id)) = moment::act(rules, state, index) else {
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
                finish(rules, state, sink, *end);
            }
        }
    }
    Ok(false)
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
