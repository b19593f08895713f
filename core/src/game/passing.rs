//! Cards passed from seat to seat: one giver after the other, or all of them at the same time.

use crate::card::CardSet;
use crate::ruleset::{DialogId, PassTo, Rules};
use crate::seat::{Hand, Seat};
use crate::state::{Aside, ChooseSet, Stage, State};

use super::dialog::{self, Step, next_turn};
use super::event::{Cards, Event};

/// The turn of a dialog in which all gifts have been handed over.
const OVER: u8 = u8::MAX;

/// Who gives to whom, and how many cards.
#[derive(Clone, Copy)]
struct Gift {
    from: Seat,
    to: Seat,
    count: u8,
}

/// One giver after the other; with `back`, each receiver gives as many back before the next one gives.
pub(crate) fn in_turn(
    rules: &Rules,
    state: &State,
    id: DialogId,
    givers: &[Seat],
    count: i64,
    to: PassTo,
    back: bool,
) -> Step {
    let turn = dialog::turn(state.pos.stage);
    let turns = if back { 2 } else { 1 };
    let Some(&giver) = givers.get(usize::from(turn / turns)) else { return Step::Done(None) };
    let skip = || Step::Events(vec![next_turn(state.pos.stage)]);
    let Some(receiver) = receiver(rules, state, giver, to) else { return skip() };
    let (from, to) = if turn.is_multiple_of(turns) { (giver, receiver) } else { (receiver, giver) };
    // Who receives cards looks at them; a hand that was bid on unseen is looked at to give from it.
    if let Some(looked) = [from, to].into_iter().find_map(|seat| look(state, seat)) {
        return Step::Events(vec![looked]);
    }
    match gift(state, from, to, count) {
        Some(gift) => ask(state, id, gift),
        None => skip(),
    }
}

/// Every giver chooses before any card arrives.
pub(crate) fn together(
    rules: &Rules,
    state: &State,
    id: DialogId,
    givers: &[Seat],
    count: i64,
    to: PassTo,
) -> Step {
    let turn = dialog::turn(state.pos.stage);
    if turn == OVER {
        return Step::Done(None);
    }
    let gifts: Vec<Gift> = givers
        .iter()
        .filter_map(|&from| gift(state, from, receiver(rules, state, from, to)?, count))
        .collect();
    // In a world that somebody made up, what others have chosen is not known: they are asked at the end.
    let chosen = |gift: &Gift| state.table.aside().iter().find(|choice| choice.seat == gift.from);
    let unknown = |gift: &&Gift| chosen(gift).is_none_or(|choice: &Aside| choice.cards.is_empty());
    if let Some(&next) = gifts.get(usize::from(turn)).or_else(|| gifts.iter().find(unknown)) {
        return match look(state, next.from) {
            Some(looked) => Step::Events(vec![looked]),
            None => ask(state, id, next),
        };
    }
    let mut events: Vec<Event> = gifts.iter().filter_map(|gift| look(state, gift.to)).collect();
    let given = gifts.iter().filter_map(|gift| Some((gift, chosen(gift)?.cards)));
    events.extend(given.enumerate().map(|(place, (gift, cards))| Event::Given {
        dialog: id,
        from: gift.from,
        to: gift.to,
        cards: Cards::of(cards),
        together: place > 0,
    }));
    events.push(Event::Stage(match state.pos.stage {
        Stage::Phase { phase, .. } => Stage::Phase { phase, turn: OVER },
        Stage::Moment { moment, scored, .. } => Stage::Moment { moment, turn: OVER, scored },
        other => other,
    }));
    Step::Events(events)
}

/// To whom a seat gives; nobody if that would be itself, or one who holds no cards.
fn receiver(rules: &Rules, state: &State, giver: Seat, to: PassTo) -> Option<Seat> {
    let active = state.pos.active;
    let receiver = match to {
        PassTo::Partner => rules.partners_of(giver).first(),
        // So many places on among those who hold cards; who sits out gets none.
        PassTo::Step(by) => {
            let places = usize::from(by).saturating_sub(1) % active.len().max(1);
            rules.in_order(giver, active).nth(places)
        }
    };
    receiver.filter(|seat| *seat != giver && active.contains(*seat))
}

/// The gift, if there are cards to give.
fn gift(state: &State, from: Seat, to: Seat, count: i64) -> Option<Gift> {
    let held = state.pos.hands[Hand::of(from).index()].len();
    let count = u8::try_from(count.clamp(0, i64::try_from(held).unwrap_or(i64::MAX))).ok()?;
    (count > 0).then_some(Gift { from, to, count })
}

/// A look at a hand that its seat has not seen.
pub(crate) fn look(state: &State, seat: Seat) -> Option<Event> {
    let cards = Cards::of(state.pos.hands[Hand::of(seat).index()]);
    (!state.pos.looked.contains(seat)).then_some(Event::Looked { seat, cards })
}

fn ask(state: &State, id: DialogId, gift: Gift) -> Step {
    let hand = Hand::of(gift.from);
    let from = state.pos.hands[hand.index()];
    let choice = ChooseSet { hand, from, forbidden: CardSet::EMPTY, count: gift.count, to: Some(gift.to) };
    Step::Ask(dialog::ask(id, gift.from, crate::state::Answers::Choose(choice)))
}
