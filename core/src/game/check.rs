//! Whether an action is allowed now, and why not.
//!
//! Legality itself is the pending question's; here it is looked up, and a refusal is explained.

use crate::card::CardSet;
use crate::ruleset::{DialogId, DialogKind, DialogPaths, Rules};
use crate::seat::Seat;
use crate::state::{Action, Answers, Call, ChooseSet, Question, State};

use super::auction;
use super::illegal::{Asks, Illegal, Refusal, Why};
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
        && call.is_offer()
    {
        // What another seat may do now is not told: it gives its cards away.
        let own = state.table.pending().question().filter(|question| question.seat == seat);
        return offer::check(rules, state, seat, call).map_err(|why| why.by("").refuse(rules, own, action));
    }
    let Some(question) = state.table.pending().question() else {
        return Err(Why::NothingAsked.by("").refuse(rules, None, action));
    };
    if question.seat != seat {
        return Err(Why::NotYourTurn(question.seat).by("").refuse(rules, None, action));
    }
    let refusal = match (&question.answers, action) {
        (Answers::Play(plays), Action::Play { card, way }) => {
            play::why_not(rules, state, plays, question.restricted.as_deref(), (*card, *way))
        }
        (Answers::Choose(choice), Action::Cards(cards)) => why_not_these(rules, question, choice, *cards),
        (Answers::Calls(calls), Action::Call(call)) if question.dialog == Some(DialogId::AUCTION) => {
            let review = auction::review(rules, state);
            auction::why_not(rules, state, &review, seat, calls, call)
        }
        (Answers::Calls(_), Action::Call(call)) => {
            let entry = paths(rules, question).map_or("", |p| &p.entry);
            let why = below_bid(rules, state, question, call).or_else(|| not_to_call(rules, question, call));
            match (why, need(rules, question, call)) {
                (Some(why), _) => why.by(entry),
                (None, Some(path)) => Why::Rule.by(path),
                (None, None) => Why::NotHere.by(entry),
            }
        }
        (Answers::Play(_), _) => Why::OtherQuestion(Asks::Card).by(""),
        (Answers::Choose(choice), _) => Why::OtherQuestion(Asks::Cards(choice.count)).by(""),
        (Answers::Calls(_), _) => Why::OtherQuestion(Asks::Word).by(""),
    };
    Err(refusal.refuse(rules, Some(question), action))
}

/// A rung that would do if it were not below the one that won the auction, or of another strain.
fn below_bid(rules: &Rules, state: &State, question: &Question, call: &Call) -> Option<Why> {
    let dialog = rules.dialogs.get(question.dialog?.index())?;
    let DialogKind::NameRung { rungs, standing, .. } = dialog.kind else { return None };
    let Call::Bid { rung, modifier: None } = call else { return None };
    let won = state.pos.contract()?.rung?;
    let why = if standing && *rung < won { Why::BelowBid(won) } else { Why::OtherStrain(won) };
    rungs.contains(*rung).then_some(why)
}

/// Why a card cannot call a partner.
fn not_to_call(rules: &Rules, question: &Question, call: &Call) -> Option<Why> {
    let dialog = rules.dialogs.get(question.dialog?.index())?;
    let (DialogKind::NameCard { cards, .. }, Call::Say { args, .. }) = (&dialog.kind, call) else {
        return None;
    };
    args.card.map(|card| Why::MayNotCall(card, cards.contains(card)))
}

/// Where it is written what a word of the dialog needs.
fn need<'r>(rules: &'r Rules, question: &Question, call: &Call) -> Option<&'r str> {
    let Call::Say { word, .. } = call else { return None };
    rules.dialogs.get(question.dialog?.index())?.need(*word).map(|need| need.path.as_str())
}

/// Why these cards may not be chosen.
fn why_not_these<'r>(
    rules: &'r Rules,
    question: &Question,
    choice: &ChooseSet,
    cards: CardSet,
) -> Refusal<'r> {
    let foreign = cards - (choice.from | choice.forbidden);
    let barred = cards & choice.forbidden;
    let paths = paths(rules, question);
    if !foreign.is_empty() {
        Why::NotHeld(foreign).by("")
    } else if !barred.is_empty() {
        Why::MayNotPutAway(barred).by(paths.map_or("", |paths| &paths.forbid))
    } else {
        Why::WrongCount(choice.count).by(paths.map_or("", |paths| &paths.count))
    }
}

/// Where the dialog of a question is written; nowhere if it is none of the pack's.
fn paths<'r>(rules: &'r Rules, question: &Question) -> Option<&'r DialogPaths> {
    rules.dialogs.get(question.dialog?.index()).map(|dialog| &dialog.paths)
}
