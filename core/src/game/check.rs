//! Whether an action is allowed now, and why not.
//!
//! Legality itself is the pending question's; here it is looked up, and a refusal is explained.

use crate::ruleset::Rules;
use crate::seat::Seat;
use crate::state::{Action, Answers, Question, State};

use super::auction;
use super::illegal::{Illegal, Why};
use super::offer;
use super::play;

/// Whether `seat` may do `action` now; the refusal if not.
///
/// # Errors
/// The refusal: which rule, where it comes from, what is allowed.
pub fn check(rules: &Rules, state: &State, seat: Seat, action: &Action) -> Result<(), Box<Illegal>> {
    let answers = |question: &Question| question.seat == seat && question.allows(action);
    if state.table.pending().question().is_some_and(answers) {
        return Ok(());
    }
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
