//! The play, trick by trick: when one begins, who leads to it, when the play is over.

use crate::card::CardSet;
use crate::hooks::{Arg, Facts, Host, Scope, reply};
use crate::ruleset::{ContractKind, HookId, Leader, Rules, Stop};
use crate::seat::Hand;
use crate::state::{MAX_TRICKS, Stage, State};

use super::card::Tables;
use super::error::Fault;
use super::event::{Event, Sink};
use super::fold;
use super::leading;
use super::moment::run_moment;
use super::play;
use super::step::emit;
use super::turning;
use super::values::Values;

pub(crate) fn play_step(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<bool, Fault> {
    let Some(contract) = state.pos.contract else { return Err(play::no_contract()) };
    next(rules, host, state, sink, Tables::of(rules, &contract))
}

/// Begins a trick if none has begun, and asks for the next card. False if the play goes on elsewhere.
pub(crate) fn next(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    tables: Tables<'_>,
) -> Result<bool, Fault> {
    let kind = tables.kind;
    let moments = !kind.moments.is_empty();
    if !state.pos.trick_open {
        if rules.covered {
            turning::turn(rules, state, sink);
        }
        if moments && run_moment(rules, state, sink, false)? {
            return Ok(false);
        }
        let agreed_on = state.pos.agreed_on();
        if rules.none_left(&state.pos, agreed_on) || stopped(rules, host, state, kind)? {
            emit(rules, state, sink, &Event::Stage(Stage::Score));
            return Ok(false);
        }
        if let Some(hand) = agreed_on {
            emit(rules, state, sink, &Event::TrickWon { hand });
            return Ok(false);
        }
        let trick = state.pos.tricks() + 1;
        if usize::from(trick) > MAX_TRICKS {
            return Err(Fault::Pack(format!("the play goes on after {MAX_TRICKS} tricks")));
        }
        let (mut leader, mut told) = match state.pos.last_winner() {
            // As nearly everywhere, and nearly always.
            Some(hand) if kind.leader(trick) == Leader::Winner && state.pos.playing.contains(hand) => {
                (hand, None)
            }
            _ => leading::leader(rules, host, state, kind, trick)?,
        };
        if tables.bars.passes
            && let Some(next) = leading::passed_on(rules, &state.pos, tables.bars, leader)
        {
            (leader, told) = (next, Some(CardSet::EMPTY));
        }
        if let Some(holds) = told {
            emit(rules, state, sink, &Event::LeaderNamed { hand: leader, holds });
        }
        sink.event(&Event::TrickBegun { leader });
        fold::begun(&mut state.pos, leader);
        if kind.ghost_leads(trick)
            && let Some(card) = next_ghost(state)
        {
            emit(rules, state, sink, &Event::GhostLed { card });
        }
    }
    if moments && run_moment(rules, state, sink, false)? {
        return Ok(false);
    }
    play::ask(rules, host, state, sink, tables)?;
    Ok(true)
}

fn next_ghost(state: &State) -> Option<crate::card::Card> {
    state.pos.kitty_in_order().next().or_else(|| state.pos.kitty.first())
}

/// Whether the contract ends the play here.
#[inline]
fn stopped(rules: &Rules, host: &mut dyn Host, state: &State, kind: &ContractKind) -> Result<bool, Fault> {
    match &kind.stop {
        Some(Stop::When(stop)) if state.pos.tricks() > 0 => {
            Ok(Values::new(rules, state).holds(stop, state.pos.declaring)?)
        }
        Some(Stop::Hook(hook)) if state.pos.tricks() > 0 => {
            let data = host.call(*hook, &Facts::new(rules, state, Scope::Public), &[])?;
            Ok(reply::truth(&data).map_err(|fault| rules.hook_error(*hook, fault))?)
        }
        _ => Ok(false),
    }
}

/// Who has won the trick on the table, by the hook of the pack.
#[cold]
pub(crate) fn hooked_winner(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    hook: HookId,
) -> Result<Hand, Fault> {
    let pos = &state.pos;
    let by_order = pos.trick.winner();
    let cards = pos.cards_played().skip(pos.cards_played().len() - usize::from(pos.trick.count));
    let hands = std::iter::successors(Some(pos.trick.leader), |hand| Some(rules.next_in(pos.playing, *hand)));
    let args = [
        Arg::hand(by_order),
        Arg::Words(cards.map(|card| rules.deck.name(card).to_owned()).collect()),
        Arg::Ints(hands.take(usize::from(pos.trick.count)).map(|hand| i64::from(hand.raw()) + 1).collect()),
    ];
    let data = host.call(hook, &Facts::new(rules, state, Scope::Public), &args)?;
    let hand = reply::maybe_hand(rules, pos.playing, &data).map_err(|fault| rules.hook_error(hook, fault))?;
    Ok(hand.unwrap_or(by_order))
}
