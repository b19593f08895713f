//! Who leads to a trick, by a rule, by cards he holds, or in place of a hand that may not lead what it has.

use crate::card::CardSet;
use crate::hooks::{Facts, Host, Scope, reply};
use crate::play::passes_on;
use crate::ruleset::{ContractKind, LeadBars, Leader, Rules};
use crate::seat::{Hand, HandSet, SeatSet};
use crate::state::{Position, State};

use super::error::Fault;

/// Who leads to trick `trick`, counted from 1; and if that cannot be worked out from what is public, what is told of
/// it: cards of which the hand holds one.
pub(crate) fn leader(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    kind: &ContractKind,
    trick: u8,
) -> Result<(Hand, Option<CardSet>), Fault> {
    let pos = &state.pos;
    let (hand, told) = match kind.leader(trick) {
        Leader::Holder(cards) => match holder(rules, pos, cards) {
            Some(hand) => (Some(hand), Some(cards)),
            None => (None, Some(CardSet::EMPTY)),
        },
        Leader::Hook(hook) => {
            let facts = Facts::new(rules, state, Scope::Public);
            let data = host.call(hook, &facts, &[])?;
            let seat = reply::maybe_seat(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
            let hand = seat.map(Hand::of);
            if let (Some(seat), Some(hand)) = (seat, hand)
                && !pos.playing.contains(hand)
            {
                let message = format!("the answer: {} does not play", rules.seat_name(seat));
                return Err(rules.hook_error(hook, message).into());
            }
            (hand, Some(CardSet::EMPTY))
        }
        public => (worked_out(rules, pos, public, trick), None),
    };
    Ok((in_play(rules, pos, hand), told))
}

/// The same where neither a hook nor a card decides.
pub(crate) fn by_table(rules: &Rules, pos: &Position, kind: &ContractKind, trick: u8) -> Hand {
    in_play(rules, pos, worked_out(rules, pos, kind.leader(trick), trick))
}

/// Who leads in place of a hand that holds nothing but cards it may not lead, where the lead is passed on then.
#[cold]
pub(crate) fn passed_on(rules: &Rules, pos: &Position, bars: &LeadBars, leader: Hand) -> Option<Hand> {
    let stuck = |hand: &Hand| {
        let cards = pos.hands[hand.index()];
        passes_on(&bars.bars, cards, pos.broken, pos.tricks() + 1, cards.is_single())
    };
    if !stuck(&leader) {
        return None;
    }
    let next = std::iter::successors(Some(leader), |hand| Some(rules.next_in(pos.playing, *hand)));
    next.take(pos.playing.len()).find(|hand| !stuck(hand))
}

/// The hands that the lead to a trick, counted from 1, was passed on by, and the cards that are all they held.
pub(crate) fn passed_by(
    rules: &Rules,
    state: &State,
    kind: &ContractKind,
    trick: u8,
) -> Option<(HandSet, CardSet)> {
    let pos = &state.pos;
    let bars = &kind.bars[pos.contract()?.order.index()];
    let bar = bars.bars.iter().filter(|bar| bar.passes).fold(CardSet::EMPTY, |all, bar| all | bar.bar);
    let due = worked_out(rules, pos, kind.leader(trick), trick)?;
    let led = led(rules, state, kind, trick);
    let mut stuck = HandSet::EMPTY;
    let mut hand = in_play(rules, pos, Some(due));
    while hand != led && !stuck.contains(hand) {
        stuck.insert(hand);
        hand = rules.next_in(pos.playing, hand);
    }
    Some((stuck, bar))
}

/// Who led to a trick that has begun, counted from 1.
pub(crate) fn led(rules: &Rules, state: &State, kind: &ContractKind, trick: u8) -> Hand {
    let played = (usize::from(trick) - 1) * state.pos.playing.len();
    let told = state.table.led().iter().find(|led| usize::from(led.when.played) == played);
    told.map_or_else(
        || in_play(rules, &state.pos, worked_out(rules, &state.pos, kind.leader(trick), trick)),
        |led| led.hand,
    )
}

/// Who leads by a rule that asks for nothing hidden.
fn worked_out(rules: &Rules, pos: &Position, rule: Leader, trick: u8) -> Option<Hand> {
    match rule {
        Leader::Role(role) => first_of(rules, pos, rules.role_set(role, pos)),
        Leader::Winner => usize::from(trick).checked_sub(2).and_then(|done| pos.winner_of(done)),
        Leader::Holder(_) | Leader::Hook(_) => None,
    }
}

/// The hand if it plays, else the first that does.
fn in_play(rules: &Rules, pos: &Position, hand: Option<Hand>) -> Hand {
    hand.filter(|hand| pos.playing.contains(*hand))
        .or_else(|| first_of(rules, pos, SeatSet::all(rules.seats)))
        .unwrap_or_else(|| Hand::of(pos.dealer))
}

/// The first hand after the dealer's that plays and holds one of these cards.
fn holder(rules: &Rules, pos: &Position, cards: CardSet) -> Option<Hand> {
    let next = |hand: &Hand| Some(rules.next_in(pos.playing, *hand));
    let hands = std::iter::successors(next(&Hand::of(pos.dealer)), next).take(pos.playing.len());
    hands.into_iter().find(|hand| pos.hands[hand.index()].intersects(cards))
}

/// The first hand of these seats that plays, in order from the eldest.
fn first_of(rules: &Rules, pos: &Position, seats: SeatSet) -> Option<Hand> {
    rules.in_order(pos.dealer, seats).map(Hand::of).find(|hand| pos.playing.contains(*hand))
}
