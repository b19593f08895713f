//! What somebody has typed as an answer, in line mode and on the screen: the action, or what is wrong with it.

use overtrick_core::game::Match;
use overtrick_core::notation::parse_action;
use overtrick_core::ruleset::WordId;
use overtrick_core::state::{Action, Answers, Args, Call, Question};

use super::ask;
use super::prompt::hand_asked;
use crate::words::{Words, any};

/// Why a text is no answer, in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// It says nothing that is said here.
    Unknown(String),
    /// Something is missing that must be said.
    Lacks(String),
}

/// The action that a text says.
pub(crate) fn read(words: &Words, game: &Match, question: &Question, text: &str) -> Result<Action, Unread> {
    let held = game.state().pos.hands[hand_asked(question).index()];
    let read = parse_action(&words.rules, Some(question), held, text);
    let action = read.or_else(|error| ask::as_told(words, question, text).ok_or(error)).map_err(|error| {
        let why = ask::not_understood(words, question, text, &error);
        let stop = if why.ends_with('?') { "" } else { "." };
        Unread::Unknown(format!("Not understood: {why}{stop}"))
    })?;
    if let Some(example) = names_no_suit(words, question, &action) {
        return Err(Unread::Lacks(format!("Which suit? {example}.")));
    }
    if let Some(example) = concedes_to_nobody(words, game, question, &action) {
        return Err(Unread::Lacks(format!("Concede to whom? For example `concede {example}`.")));
    }
    Ok(action)
}

/// Somebody to whom tricks could be conceded, where nobody was named.
fn concedes_to_nobody<'a>(
    words: &'a Words,
    game: &Match,
    question: &Question,
    action: &Action,
) -> Option<&'a str> {
    let Action::Call(Call::Say { word: WordId::CONCEDE, args }) = action else { return None };
    let offers = game.offers(question.seat);
    let pos = &game.state().pos;
    let to = ask::opponent(&words.rules, pos, question.seat, &offers).filter(|_| args.seat.is_none())?;
    Some(words.rules.seat_name(to))
}

/// What may be typed where a suit must be named, and none was.
fn names_no_suit(words: &Words, question: &Question, action: &Action) -> Option<String> {
    let (Answers::Calls(calls), Action::Call(Call::Say { word, args: Args { suit: None, .. } })) =
        (&question.answers, action)
    else {
        return None;
    };
    let suits = calls.says.iter().find(|say| say.word == *word)?.suits?;
    let suits: Vec<&str> = suits.iter().map(|suit| words.rules.deck.suit_name(suit)).collect();
    let first = suits.first()?;
    Some(format!("{}; for example `{} {first}`, or `{first}` alone", any(&suits), words.rules.word(*word)))
}
