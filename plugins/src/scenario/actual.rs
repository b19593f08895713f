//! What could stand in place of an expectation that does not hold.
//!
//! Only what is looked at can be put right, never what is done: a step that acts stays as it was written. What is
//! proposed is tried before it is given, so it holds where it was asked for.

use overtrick_core::notation::{action_text, cards_text};
use overtrick_core::state::{Action, Pending};

use super::expect::{Expecter, contract_text, last_winner, number_of, points};
use super::run::{Runner, cell, every, hand, seat};
use super::steps::{StepKind, step};

/// A step that holds now and looks at the same as this one; nothing for a step that acts, and where nothing can be said.
pub(super) fn instead(runner: &mut Runner<'_>, kind: &StepKind) -> Option<String> {
    let text = match kind {
        StepKind::Act { .. } | StepKind::Agree(_) | StepKind::Deal => None,
        StepKind::Expect(words) => {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            expectation(runner, &words).map(|text| format!("= {text}"))
        }
        StepKind::Refused { seat: name, action, .. } => {
            let who = seat(runner.game.rules(), name).ok()?;
            // A slip of the pen is no action that these rules refuse.
            runner.parse(action).ok()?;
            Some(match runner.why_not(who, action) {
                None => format!("{name} ?+ {action}"),
                Some(why) => format!("{name} ! {action} : {}", in_a_step(&why)),
            })
        }
        StepKind::Answers { seat, .. } => {
            let question = runner.asked(seat).ok()?;
            let rules = runner.game.rules();
            let all: Vec<String> =
                every(question).iter().map(|action| short(&action_text(rules, action), action)).collect();
            Some(format!("{seat} ? {{{}}}", all.join(", ")))
        }
        StepKind::Answer { seat, action, allowed } => {
            runner.asked(seat).ok()?;
            runner.parse(action).ok()?;
            Some(format!("{seat} ?{} {action}", if *allowed { '-' } else { '+' }))
        }
    };
    let text = text?;
    let holds = step(&text).is_ok_and(|kind| runner.done(&kind).is_ok());
    holds.then_some(text)
}

/// As much of a reason as can stand in a step.
fn in_a_step(why: &str) -> &str {
    let end = why.find([';', '#', '\n']).unwrap_or(why.len());
    why[..end].trim()
}

/// An answer without the word that goes without saying in a list.
fn short(text: &str, action: &Action) -> String {
    let word = match action {
        Action::Play { .. } => "play ",
        Action::Cards(_) => "cards ",
        Action::Call(_) => "",
    };
    text.strip_prefix(word).unwrap_or(text).to_owned()
}

fn expectation(runner: &mut Runner<'_>, words: &[&str]) -> Option<String> {
    let rules = std::sync::Arc::clone(runner.game.rules());
    let state = runner.game.state();
    let text = match *words {
        ["turn", _] => {
            let asked = state.table.pending().question().map(|question| rules.seat_name(question.seat));
            format!("turn {}", asked.unwrap_or("nobody"))
        }
        ["contract", ..] => format!("contract {}", contract_text(&rules, state)),
        ["trick", _] => format!("trick {}", rules.hand_name(last_winner(state)?)),
        ["tricks", name, _] => {
            format!("tricks {name} {}", state.pos.tricks_of(hand(&rules, name).ok()?))
        }
        ["holds", name, ..] => {
            let cards = state.pos.hands[hand(&rules, name).ok()?.index()];
            format!("holds {name} {}", cards_text(&rules, cards))
        }
        ["kitty", ..] => format!("kitty {}", cards_text(&rules, state.pos.kitty)),
        ["sees", who, whom] => format!("hidden {who} {whom}"),
        ["hidden", who, whom] => format!("sees {who} {whom}"),
        ["entry", ref names @ .., amount, reason] => entry(runner, names, amount, reason)?,
        ["number", name, _] => format!("number {name} {}", number_of(&rules, state, name)?),
        ["over", ..] if *state.table.pending() != Pending::Over => "over no".to_owned(),
        ["over", ..] => {
            let winners = state.table.winners().iter();
            let names: Vec<&str> = winners.map(|seat| rules.seat_name(seat)).collect();
            format!("over {}", names.join(" "))
        }
        [what @ ("settle" | "money"), name, _] => {
            let share = Expecter { game: &mut runner.game }.share(name, what == "money").ok()??;
            format!("{what} {name} {share}")
        }
        [ref names @ .., _] => {
            let cell = cell(&rules, names).ok()?;
            let amount = state.table.sheet().get(&rules.sheet, cell).unwrap_or(0);
            format!("{} {}", names.join(" "), points(&rules, cell, amount))
        }
        [] => return None,
    };
    Some(text.trim_end().to_owned())
}

/// The line of a column that is meant: with the same reason, with the same amount, or the only one.
fn entry(runner: &Runner<'_>, names: &[&str], amount: &str, reason: &str) -> Option<String> {
    let rules = runner.game.rules();
    let cell = cell(rules, names).ok()?;
    let entries = runner.game.state().table.entries().iter().filter(|entry| entry.cell == cell);
    let lines: Vec<(String, &str)> = entries
        .map(|entry| (points(rules, cell, entry.amount).to_string(), rules.reason(entry.reason)))
        .collect();
    let (amount, reason) = only(lines.iter().filter(|line| line.1 == reason))
        .or_else(|| only(lines.iter().filter(|line| line.0 == amount)))
        .or_else(|| only(lines.iter()))?;
    Some(format!("entry {} {amount} {reason}", names.join(" ")))
}

/// The one there is.
fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    found.next().filter(|_| found.next().is_none())
}
