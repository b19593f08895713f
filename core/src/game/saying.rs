//! Dialogs in which each seat says one of a few words, and what words do: throw the cards in, if those consent who must.

use crate::hooks::reply::DialogEnd;
use crate::ruleset::{Consent, Dialog, DialogId, OnWord, Rules, WordId};
use crate::seat::{Seat, SeatSet};
use crate::state::{Answers, Call, CallSet, Said, SayPattern, State};

use super::dialog::{Step, ask};
use super::error::Fault;
use super::passing;
use super::values::Values;

/// Where a dialog of words stands.
struct Talk<'r> {
    /// How many seats have said their word.
    spoken: usize,
    /// The word that waits for consent, who said it, and how many have consented.
    open: Option<(&'r OnWord, Seat, usize)>,
    /// The word that has its consent.
    done: Option<&'r OnWord>,
}

/// What the dialog needs next. The words are asked for seat by seat; consent at once, when it is needed.
pub(crate) fn step(
    rules: &Rules,
    state: &State,
    (id, dialog): (DialogId, &Dialog),
    seats: &[Seat],
    words: &[WordId],
) -> Result<Step, Fault> {
    let mut talk = Talk { spoken: 0, open: None, done: None };
    for said in state.table.said_in_dialog() {
        hear(rules, state, dialog, &mut talk, said);
    }
    if let Some(on) = talk.done {
        let end = DialogEnd { throw_in: Some(on.same_dealer), ..DialogEnd::default() };
        return Ok(Step::Done(Some(Box::new(end))));
    }
    if let Some((on, speaker, consented)) = talk.open
        && let Some(seat) = asked(rules, state, on, speaker).nth(consented)
    {
        return Ok(Step::Ask(ask(id, seat, plain(&on.answers))));
    }
    let Some(&seat) = seats.get(talk.spoken) else { return Ok(Step::Done(None)) };
    // Who has bid unseen looks before there is more to be said.
    if let Some(looked) = passing::look(state, seat) {
        return Ok(Step::Events(vec![looked]));
    }
    let mut answers = plain(words);
    if let Answers::Calls(calls) = &mut answers {
        thin_out(rules, state, dialog, seat, calls)?;
    }
    Ok(Step::Ask(ask(id, seat, answers)))
}

fn hear<'r>(rules: &Rules, state: &State, dialog: &'r Dialog, talk: &mut Talk<'r>, said: &Said) {
    let Call::Say { word, .. } = said.call else { return };
    match talk.open {
        Some((on, _, _)) if on.answers.first() != Some(&word) => talk.open = None,
        Some((on, speaker, consented)) => talk.open = Some((on, speaker, consented + 1)),
        None => {
            talk.spoken += 1;
            talk.open = dialog.on(word).map(|on| (on, said.seat, 0));
        }
    }
    if let Some((on, speaker, consented)) = talk.open
        && asked(rules, state, on, speaker).count() == consented
    {
        (talk.open, talk.done) = (None, Some(on));
    }
}

/// Who must consent to what a seat has said, in order.
fn asked(rules: &Rules, state: &State, on: &OnWord, speaker: Seat) -> impl Iterator<Item = Seat> + use<> {
    let active = state.pos.active;
    let seats = match on.consent {
        Consent::Nobody => SeatSet::EMPTY,
        Consent::Partner => rules.partners_of(speaker) & active,
        Consent::Others => active.without(speaker),
    };
    rules.in_order(speaker, seats)
}

fn plain(words: &[WordId]) -> Answers {
    let says = words.iter().map(|&word| SayPattern::plain(word)).collect();
    Answers::Calls(Box::new(CallSet { says, ..CallSet::default() }))
}

/// Takes out the words whose needs the seat does not meet. The question is asked all the same, or it would give the
/// hand away.
pub(crate) fn thin_out(
    rules: &Rules,
    state: &State,
    dialog: &Dialog,
    seat: Seat,
    calls: &mut CallSet,
) -> Result<(), Fault> {
    let values = Values::new(rules, state);
    for (word, need) in &dialog.needs {
        if !values.may_read(&need.rule, seat) || !values.holds(&need.rule, SeatSet::of(seat))? {
            calls.says.retain(|say| say.word != *word);
        }
    }
    Ok(())
}
