//! A recorded deal from the middle of its play: what every card is worth there.

use overtrick_core::state::{Pending, State};
use overtrick_core::study::{self, Course, Place};
use serde_json::json;

use super::subject::Subject;
use super::{budget, json as as_json, line, why_not};
use crate::args::SolveArgs;
use crate::exit::{Failure, Outcome};
use crate::line::{hand_line, standing};
use crate::out::{Out, pad, width};
use crate::words::{Words, counted};

/// Tells what the cards that may be played at some place of a deal are worth.
pub(super) fn solve(args: &SolveArgs, subject: &Subject, words: &Words, out: &mut Out) -> Outcome {
    let Some(course) = &subject.course else {
        return Err(Failure::Usage("--at and --trick are for the deals of a record".to_owned()));
    };
    let state = state(args, course)?;
    let rules = &subject.game.rules;
    let failed = |error: String| Failure::Problems(error);
    let mut host = subject.game.hosts.host().map_err(|error| failed(error.to_string()))?;
    let place = study::place(rules, state, budget(args.effort)).map_err(|fault| failed(fault.to_string()))?;
    let place = match place {
        Ok(place) => place,
        Err(why) => {
            let why = why_not(words, &why);
            return Err(failed(format!("Deal {} cannot be solved from there: {why}.", subject.number)));
        }
    };
    let tricks = line::tricks(words, host.as_mut(), state, &place.line);
    if args.json {
        let mut object = as_json::head(subject, words);
        if let Some(map) = object.as_object_mut() {
            map.insert("place".to_owned(), as_json::place(words, &place));
            map.insert("line".to_owned(), json!(as_json::actions(words, &place.line)));
        }
        out.line(&object.to_string())?;
        return Ok(());
    }
    let seat = place.seat;
    let number = state.pos.tricks() + 1;
    let contract = standing(words, state).map_or(String::new(), |standing| format!(" {standing}."));
    out.wrapped(
        &format!("Deal {}, trick {number}; {} is to play.{contract}", subject.number, words.seat(seat)),
        4,
    )?;
    hands(words, state, out)?;
    out.line("")?;
    let side = words.seats(place.interests.side);
    let verb = if place.interests.side.len() == 1 { "wins" } else { "win" };
    let total = counted(u64::try_from(place.tricks).unwrap_or(0), "trick");
    out.wrapped(&format!("With all cards seen {side} {verb} {total} of this deal, when nobody errs."), 4)?;
    for (cards, tricks) in by_value(words, &place) {
        let tricks = counted(u64::try_from(tricks).unwrap_or(0), "trick");
        let column = 12.max(width(&tricks) + 2);
        out.wrapped(&format!("  {}{cards}", pad(&tricks, column)), column + 2)?;
    }
    out.line("The cards go, for example:")?;
    for line in line::tell(words, &tricks) {
        out.wrapped(&line, 6)?;
    }
    Ok(())
}

/// The cards of each value, the best for whoever plays first.
fn by_value(words: &Words, place: &Place) -> Vec<(String, i64)> {
    let mut values: Vec<i64> = place.plays.iter().map(|(_, tricks)| *tricks).collect();
    values.sort_unstable();
    values.dedup();
    if place.wants_many {
        values.reverse();
    }
    let cards = |value: i64| {
        let those = place.plays.iter().filter(|(_, tricks)| *tricks == value);
        those.map(|(action, _)| words.action(action)).collect::<Vec<_>>().join(" ")
    };
    values.into_iter().map(|value| (cards(value), value)).collect()
}

fn hands(words: &Words, state: &State, out: &mut Out) -> Outcome {
    let pos = &state.pos;
    let column = pos.playing.iter().map(|hand| words.hand(hand).len()).max().unwrap_or(0);
    for hand in pos.playing.iter() {
        let cards = hand_line(words, pos, pos.hands[hand.index()]);
        out.wrapped(&format!("{}  {cards}", pad(words.hand(hand), column)), column + 2)?;
    }
    let played = usize::from(pos.trick.count);
    if played > 0 {
        let all = pos.cards_played();
        let cards: Vec<String> =
            all.skip(pos.cards_played().len() - played).map(|card| words.card(card)).collect();
        out.wrapped(
            &format!("On the table, {} first: {}", words.hand(pos.trick.leader), cards.join(" ")),
            4,
        )?;
    }
    Ok(())
}

/// The state that was asked for.
fn state<'c>(args: &SolveArgs, course: &'c Course) -> Outcome<&'c State> {
    if let Some(trick) = args.trick {
        let begins = |state: &State| {
            let plays = matches!(state.table.pending(), Pending::Ask(question) if question.dialog.is_none());
            plays && state.pos.tricks() + 1 == trick && state.pos.trick.count == 0 && state.pos.trick_open
        };
        let found =
            course.steps.iter().map(|step| &step.before).chain([&course.end]).find(|state| begins(state));
        return found.ok_or_else(|| {
            Failure::Usage(format!("deal {} was not played as far as trick {trick}", course.number))
        });
    }
    let steps = args.at.unwrap_or(0);
    course.at(steps).ok_or_else(|| {
        let there = counted(course.steps.len() as u64, "step");
        Failure::Usage(format!("deal {} has {there}; there is none after {steps}", course.number))
    })
}
