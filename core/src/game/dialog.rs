//! Dialogs that are built in, turn by turn, and those a hook leads.
//!
//! A dialog is looked at anew after each answer: it asks again, or it ends and says what that changes.

use crate::card::{CardSet, SuitSet};
use crate::hooks::{Facts, Host, Scope, reply};
use crate::ruleset::{Dialog, DialogId, DialogKind, PassWay, Rules, RungId, Show, Take, WordId};
use crate::seat::{Hand, MAX_SEATS, Seat, SeatSet};
use crate::state::{
    Action, Answers, Call, CallSet, ChooseSet, Pending, Question, RungSet, SayPattern, Stage, State,
};

use super::auction;
use super::calling;
use super::drawing;
use super::error::Fault;
use super::event::{Cards, Event};
use super::passing;
use super::saying;
use super::values::Values;

/// What a dialog needs next.
pub(crate) enum Step {
    /// A seat must answer.
    Ask(Pending),
    /// These events happen, then the dialog is looked at again.
    Events(Vec<Event>),
    /// It is over; a hook's dialog may change things.
    Done(Option<Box<reply::DialogEnd>>),
}

/// The turns a dialog has had.
pub(crate) fn turn(stage: Stage) -> u8 {
    match stage {
        Stage::Phase { turn, .. } | Stage::Moment { turn, .. } => turn,
        Stage::Deal | Stage::Auction | Stage::Play | Stage::Score | Stage::Scored | Stage::Over => 0,
    }
}

/// Who is asked in a dialog, and whether that is so because he holds a card.
fn asked(rules: &Rules, state: &State, dialog: &Dialog) -> (SeatSet, bool) {
    let holds = |cards: CardSet| {
        let active = rules.in_order(state.pos.dealer, state.pos.active);
        active.into_iter().find(|seat| state.pos.hands[Hand::of(*seat).index()].intersects(cards))
    };
    match dialog.holder.and_then(holds) {
        Some(seat) => (SeatSet::of(seat), true),
        None => (rules.role_set(dialog.who, &state.pos), false),
    }
}

/// Looks at a dialog.
pub(crate) fn step(rules: &Rules, host: &mut dyn Host, state: &State, id: DialogId) -> Result<Step, Fault> {
    let dialog = rules.dialog(id);
    let turn = turn(state.pos.stage);
    let (who, holder) = asked(rules, state, dialog);
    // On the stack: a dialog is looked at after every answer.
    let mut list = [Seat::new(0); MAX_SEATS];
    let mut count = 0;
    for (slot, seat) in list.iter_mut().zip(rules.in_order(state.pos.dealer, who)) {
        *slot = seat;
        count += 1;
    }
    let seats = &list[..count];
    match &dialog.kind {
        DialogKind::Exchange { take, show, discard, forbid } => {
            let taking = Taking { take, show: *show, holder };
            exchange(rules, state, id, seats, turn, taking, discard.as_ref(), *forbid)
        }
        DialogKind::PassCards { count, to, way } => {
            let count = Values::new(rules, state).of(count, who)?;
            Ok(match way {
                PassWay::Together => passing::together(rules, state, id, seats, count, *to),
                way => passing::in_turn(rules, state, id, seats, count, *to, *way == PassWay::AndBack),
            })
        }
        DialogKind::Draw(words) => Ok(drawing::step(state, id, seats, *words)),
        DialogKind::NameRung { rungs, standing, same_strain } => {
            Ok(name_rung(rules, state, id, seats, turn, (*rungs, *standing, *same_strain)))
        }
        DialogKind::NameSuit { may_pass, if_holds, .. } => {
            Ok(name_suit(rules, state, id, seats, turn, *may_pass, *if_holds))
        }
        DialogKind::NameCard { cards, may_pass, own } => {
            Ok(calling::step(state, id, seats, turn, *cards, *may_pass, *own))
        }
        DialogKind::Say(words) => saying::step(rules, state, (id, dialog), seats, words),
        DialogKind::Hook(hook) => {
            let facts = Facts::new(rules, state, Scope::Public).in_dialog(id);
            let data = host.call(*hook, &facts, &[])?;
            let reply = reply::dialog(rules, id, &data).map_err(|fault| rules.hook_error(*hook, fault))?;
            Ok(match reply {
                reply::DialogReply::Ask { seat, mut calls } => {
                    // Who has bid unseen looks before there is more to be said.
                    if let Some(looked) = passing::look(state, seat) {
                        return Ok(Step::Events(vec![looked]));
                    }
                    saying::thin_out(rules, state, dialog, seat, &mut calls)?;
                    if calls.is_empty() {
                        let message = "calls: the seat may say none of them, for all need something";
                        return Err(rules.hook_error(*hook, message).into());
                    }
                    Step::Ask(ask(id, seat, Answers::Calls(Box::new(calls))))
                }
                reply::DialogReply::Done(end) => Step::Done(Some(end)),
            })
        }
    }
}

pub(crate) fn ask(dialog: DialogId, seat: Seat, answers: Answers) -> Pending {
    Pending::Ask(Question { seat, dialog: Some(dialog), answers, restricted: None })
}

/// How the kitty is taken: how much of it, before whose eyes, and whether because its taker holds a card.
struct Taking<'t> {
    take: &'t Take,
    show: Show,
    holder: bool,
}

#[allow(clippy::too_many_arguments, reason = "the parts of one dialog, used once")]
fn exchange(
    rules: &Rules,
    state: &State,
    id: DialogId,
    seats: &[Seat],
    turn: u8,
    Taking { take, show, holder }: Taking<'_>,
    discard: Option<&crate::ruleset::Formula>,
    forbid: CardSet,
) -> Result<Step, Fault> {
    let Some(&seat) = seats.get(usize::from(turn / 2)) else { return Ok(Step::Done(None)) };
    // A hand that was bid on unseen is looked at before cards are put away from it.
    if let Some(looked) = passing::look(state, seat) {
        return Ok(Step::Events(vec![looked]));
    }
    if turn.is_multiple_of(2) {
        let taken = match take {
            Take::Nothing => CardSet::EMPTY,
            Take::All => state.pos.kitty,
            Take::Cards(count) => {
                let count = Values::new(rules, state).of(count, SeatSet::of(seat))?;
                from_the_top(state, usize::try_from(count).unwrap_or(0))
            }
        };
        let seen_by = match show {
            Show::Everybody => SeatSet::all(rules.seats),
            Show::Taker => SeatSet::of(seat),
            Show::Nobody => SeatSet::EMPTY,
        };
        let cards = Cards::of(taken);
        let mut events = Vec::new();
        if !taken.is_empty() {
            events.push(Event::KittyTaken { dialog: id, seat, cards, seen_by, holder });
        }
        events.push(next_turn(state.pos.stage));
        return Ok(Step::Events(events));
    }
    let own = SeatSet::of(seat);
    let count = match discard {
        Some(formula) => Values::new(rules, state).of(formula, own)?,
        None if matches!(take, Take::Nothing) => i64::from(state.pos.kitty_dealt),
        None => taken_by(state, id, seat),
    };
    let hand = Hand::of(seat);
    let held = state.pos.hands[hand.index()];
    let count = u8::try_from(count.max(0)).unwrap_or(u8::MAX);
    if count == 0 {
        return Ok(Step::Events(vec![next_turn(state.pos.stage)]));
    }
    let mut from = held - forbid;
    if from.len() < usize::from(count) {
        // Not enough cards that may be put away: the ban is lifted.
        from = held;
    }
    if from.len() < usize::from(count) {
        return Err(Fault::Pack(format!(
            "{} must put away {count} cards and holds {}",
            rules.seat_name(seat),
            held.len()
        )));
    }
    let choice = ChooseSet { hand, from, forbidden: held - from, count, to: None };
    Ok(Step::Ask(ask(id, seat, Answers::Choose(choice))))
}

/// So many cards of the kitty, those on top first; all if it has no more.
fn from_the_top(state: &State, count: usize) -> CardSet {
    let pos = &state.pos;
    let top: CardSet = pos.kitty_in_order().take(count).collect();
    let below = (pos.kitty - top).iter().take(count - top.len());
    top | below.collect()
}

/// How many cards of the kitty a seat has taken in a dialog.
fn taken_by(state: &State, dialog: DialogId, seat: Seat) -> i64 {
    let hand = Some(Hand::of(seat));
    let mine =
        |moved: &&crate::state::Moved| moved.dialog == dialog && moved.from.is_none() && moved.to == hand;
    state.table.moved().iter().filter(mine).map(|moved| i64::from(moved.count)).sum()
}

fn name_rung(
    rules: &Rules,
    state: &State,
    id: DialogId,
    seats: &[Seat],
    turn: u8,
    (rungs, standing, same_strain): (RungSet, bool, bool),
) -> Step {
    let Some(&seat) = seats.first().filter(|_| turn == 0) else { return Step::Done(None) };
    let rung = state.pos.contract().and_then(|contract| contract.rung);
    let low = if standing { rung.unwrap_or(RungId(0)) } else { RungId(0) };
    let mut bids = auction::rungs_from(rungs, low);
    // A rung without a strain leaves the choice.
    let strain = rung.and_then(|rung| rules.ladder.rung(rung).strain).filter(|_| same_strain);
    if strain.is_some() {
        let named = bids;
        for other in named.iter().filter(|other| rules.ladder.rung(*other).strain != strain) {
            bids.remove(other);
        }
    }
    if bids.is_empty() {
        return Step::Done(None);
    }
    Step::Ask(ask(id, seat, Answers::Calls(Box::new(CallSet { bids, ..CallSet::default() }))))
}

fn name_suit(
    rules: &Rules,
    state: &State,
    id: DialogId,
    seats: &[Seat],
    turn: u8,
    may_pass: bool,
    if_holds: Option<CardSet>,
) -> Step {
    let Some(&seat) = seats.get(usize::from(turn)) else { return Step::Done(None) };
    let held = state.pos.hands[Hand::of(seat).index()];
    // The question is asked of everybody; only the answers depend on the hand, or it would give the card away.
    let suits = match if_holds {
        Some(cards) if (held & cards).is_empty() => SuitSet::EMPTY,
        _ => auction::all_suits(rules),
    };
    let mut says = Vec::new();
    if may_pass || suits.is_empty() {
        says.push(SayPattern::plain(WordId::PASS));
    }
    if !suits.is_empty() {
        says.push(SayPattern::suit(WordId::NAME, suits));
    }
    Step::Ask(ask(id, seat, Answers::Calls(Box::new(CallSet { says, ..CallSet::default() }))))
}

/// The stage with one turn more.
pub(crate) fn next_turn(stage: Stage) -> Event {
    Event::Stage(match stage {
        Stage::Phase { phase, turn } => Stage::Phase { phase, turn: turn.saturating_add(1) },
        Stage::Moment { moment, turn, scored } => {
            Stage::Moment { moment, turn: turn.saturating_add(1), scored }
        }
        other => other,
    })
}

/// What an answer to a dialog's question does: at most three events, in this order.
pub(crate) fn answer(
    rules: &Rules,
    state: &State,
    question: &Question,
    action: &Action,
) -> [Option<Event>; 3] {
    let Some(dialog) = question.dialog else { return [None; 3] };
    let seat = question.seat;
    let of_pack = is_pack_dialog(dialog);
    let (first, second) = match (action, &question.answers) {
        (Action::Call(call), _) => {
            let said = Event::Said { dialog, seat, call: *call };
            let changes = match call {
                Call::Say { word: WordId::LOOK, .. } => {
                    let cards = Cards::of(state.pos.hands[Hand::of(seat).index()]);
                    Some(Event::Looked { seat, cards })
                }
                _ if of_pack => named(rules, state, rules.dialog(dialog), seat, call),
                _ => None,
            };
            (Some(said), changes)
        }
        (Action::Cards(cards), Answers::Choose(choice)) => {
            let cards = Cards::of(*cards);
            let moved = match choice.to {
                Some(_) if is_together(rules, dialog) => Event::SetAside { seat, cards },
                Some(to) => Event::Given { dialog, from: seat, to, cards, together: false },
                None => Event::PutAway { dialog, seat, cards },
            };
            (Some(moved), None)
        }
        _ => (None, None),
    };
    [first, second, of_pack.then(|| next_turn(state.pos.stage))]
}

/// What naming a rung or a suit changes.
fn named(rules: &Rules, state: &State, dialog: &Dialog, seat: Seat, call: &Call) -> Option<Event> {
    let contract = *state.pos.contract()?;
    match (&dialog.kind, call) {
        (DialogKind::NameRung { .. }, Call::Bid { rung, .. }) => {
            Some(super::contract::from_rung(rules, state, seat, (*rung, contract.modifier)))
        }
        (DialogKind::NameSuit { trump, order, .. }, Call::Say { word: WordId::NAME, args }) => {
            let suit = args.suit?;
            if *trump {
                let strain = rules.ladder.strains.iter().position(|strain| strain.suit == Some(suit));
                let strain = strain.and_then(|index| u8::try_from(index).ok()).map(crate::ruleset::StrainId);
                let family = order.unwrap_or_else(|| rules.kind(contract.kind).order_family(strain));
                let order = rules.order_of(family, strain, None);
                let contract = crate::state::Contract { strain, order, ..contract };
                let (declaring, out) = (state.pos.declaring, state.pos.out);
                return Some(Event::Contracted { contract, declaring, out });
            }
            let family = order.unwrap_or_else(|| rules.kind(contract.kind).order_family(contract.strain));
            Some(Event::Ordered { order: rules.order_of(family, contract.strain, Some(suit)), suit })
        }
        _ => None,
    }
}

/// Whether the cards of a dialog go when all have chosen.
fn is_together(rules: &Rules, dialog: DialogId) -> bool {
    let dialog = rules.dialogs.get(dialog.index());
    dialog.is_some_and(|dialog| matches!(dialog.kind, DialogKind::PassCards { way: PassWay::Together, .. }))
}

/// Whether a dialog stands in the pack, and is neither the auction nor an offer.
fn is_pack_dialog(dialog: DialogId) -> bool {
    dialog != DialogId::AUCTION && dialog != DialogId::OFFER
}
