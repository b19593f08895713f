//! A partner who is called by a card: whoever holds it plays with the declarer, and nobody but he knows it until it is
//! played, or until the deal is scored.

use crate::card::{Card, CardSet};
use crate::ruleset::{DialogId, DialogKind, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS, Seat};
use crate::state::{Answers, Call, CallSet, Position, SayPattern, State};

use super::dialog::{Step, ask};
use super::event::{Event, Sink};
use super::past::plays_by_hand;
use super::step::emit;

/// Asks the first of these seats for a card.
///
/// Whoever has every card that may be named can only pass, as can nobody else see.
pub(super) fn step(
    state: &State,
    id: DialogId,
    seats: &[Seat],
    turn: u8,
    cards: CardSet,
    may_pass: bool,
    own: bool,
) -> Step {
    let Some(&seat) = seats.first().filter(|_| turn == 0) else { return Step::Done(None) };
    let cards = if own { cards } else { cards - of_seat(state, seat) };
    let mut says = Vec::new();
    if may_pass || cards.is_empty() {
        says.push(SayPattern::plain(WordId::PASS));
    }
    if !cards.is_empty() {
        says.push(SayPattern::card(WordId::NAME, cards));
    }
    Step::Ask(ask(id, seat, Answers::Calls(Box::new(CallSet { says, ..CallSet::default() }))))
}

/// The cards that a seat holds or has put away.
fn of_seat(state: &State, seat: Seat) -> CardSet {
    let hand = Hand::of(seat);
    let away = state.table.moved().iter().filter(|moved| moved.is_put_away() && moved.from == Some(hand));
    away.fold(state.pos.hands[hand.index()], |all, moved| all | moved.cards)
}

/// The card by which something said calls a partner.
pub(super) fn called(rules: &Rules, dialog: DialogId, call: &Call) -> Option<Card> {
    let Call::Say { word: WordId::NAME, args } = call else { return None };
    let card = args.card?;
    let kind = rules.dialogs.get(dialog.index()).map(|dialog| &dialog.kind);
    matches!(kind, Some(DialogKind::NameCard { .. })).then_some(card)
}

/// Tells who holds the called card, or held it before it was played, unless it is known.
#[inline]
pub(super) fn show(rules: &Rules, state: &mut State, sink: &mut impl Sink) {
    if let Some(card) = state.table.called()
        && let Some(seat) = holder(rules, state, card)
        && !state.pos.declaring.contains(seat)
    {
        emit(rules, state, sink, &Event::PartnerShown { seat });
    }
}

/// Who holds a card or has played it; nobody if it was put away.
fn holder(rules: &Rules, state: &State, card: Card) -> Option<Seat> {
    let pos: &Position = &state.pos;
    let held = HandSet::all(MAX_HANDS).iter().find(|hand| pos.hands[hand.index()].contains(card));
    let played = || plays_by_hand(rules, state).into_iter().find(|(_, other)| *other == card);
    pos.controller(held.or_else(|| played().map(|(hand, _)| hand))?)
}
