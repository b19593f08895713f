//! What is asked, as rows of choices: a ladder as a grid, words in a row, suits a card may name, cards to mark.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::{View, check, hand_of};
use overtrick_core::ruleset::{DialogId, RungId};
use overtrick_core::seat::Hand;
use overtrick_core::state::{Action, Answers, Call, CallSet, Question, State, Way};

use crate::words::Words;

/// What may be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) text: String,
    /// What it does; `None` if it is not allowed now.
    pub(crate) action: Option<Action>,
    /// Why it is not allowed, or what it is worth; without its full stop.
    pub(crate) note: String,
}

/// Choices that stand side by side.
pub(crate) type Row = Vec<Choice>;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    /// In a sentence.
    pub(crate) sentence: String,
    /// What can be said; empty where cards are asked for.
    pub(crate) rows: Vec<Row>,
    /// How many cards are to be marked; 0 where none are.
    pub(crate) marks: usize,
    /// The hand whose cards answer it.
    pub(crate) hand: Option<Hand>,
    /// Cards that answer it, each with every way to play it.
    cards: Vec<(Card, Vec<Action>)>,
}

impl Asked {
    pub(super) fn new(words: &Words, view: &View<'_>, question: &Question) -> Self {
        let about = question.dialog.and_then(|dialog| words.about(dialog));
        let mut asked = Self {
            sentence: String::new(),
            rows: Vec::new(),
            marks: 0,
            hand: hand_of(question),
            cards: Vec::new(),
        };
        match &question.answers {
            Answers::Play(plays) => {
                asked.sentence = format!("{}Play a card.", led(words, view));
                let plain =
                    plays.plain.iter().map(|card| (card, vec![Action::Play { card, way: Way::Plain }]));
                asked.cards = plain.collect();
                for card in plays.naming {
                    let ways = plays.names.iter().map(|suit| Action::Play { card, way: Way::As(suit) });
                    asked.cards.push((card, ways.collect()));
                }
            }
            Answers::Choose(choice) => {
                let n = usize::from(choice.count);
                let cards = if n == 1 { "a card".to_owned() } else { format!("{n} cards") };
                asked.sentence = match choice.to {
                    Some(to) => format!("Give {cards} to {}.", words.seat(to)),
                    None => format!("Put away {cards}."),
                };
                asked.marks = n;
                asked.cards =
                    choice.from.iter().map(|card| (card, vec![Action::Cards(CardSet::of(card))])).collect();
            }
            Answers::Calls(calls) => {
                let auction = question.dialog == Some(DialogId::AUCTION);
                asked.sentence.push_str(if auction { "Your call." } else { "Choose." });
                asked.rows = rows(words, view, calls, auction);
            }
        }
        if let Some(about) = about {
            asked.sentence = format!("{about} {}", asked.sentence);
        }
        asked
    }

    /// Every way to answer with a card.
    pub(super) fn ways(&self, words: &Words, card: Card) -> Vec<Choice> {
        let ways = self.cards.iter().find(|(other, _)| *other == card).map_or(&[][..], |(_, ways)| ways);
        let choice = |action: &Action| Choice {
            text: words.action(action),
            action: Some(*action),
            note: String::new(),
        };
        ways.iter().map(choice).collect()
    }
}

/// What was led, and who is winning.
fn led(words: &Words, view: &View<'_>) -> String {
    let (trick, ghost) = (view.trick(), view.ghost_led());
    let leads = match (ghost, trick.first()) {
        (Some(ghost), _) => format!("{} of the {} is led", words.card(ghost), words.term("kitty")),
        (None, Some((leader, led))) => format!("{} led {}", words.hand(*leader), words.card(*led)),
        (None, None) => return String::new(),
    };
    let best = view.position().trick.best_hand;
    match trick.iter().position(|(hand, _)| *hand == best).map(|at| (at, trick[at])) {
        Some((0, _)) if ghost.is_none() => format!("{leads} and is winning. "),
        Some((_, (hand, card))) => {
            format!("{leads}; {} is winning with {}. ", words.hand(hand), words.card(card))
        }
        None => format!("{leads}. "),
    }
}

/// The words that may be said, then the ladder: a row for each level, those that may not be said now among them.
fn rows(words: &Words, view: &View<'_>, calls: &CallSet, auction: bool) -> Vec<Row> {
    let allowed = |call: Call| Choice {
        text: words.call(&call),
        action: Some(Action::Call(call)),
        note: String::new(),
    };
    let mut rows: Vec<Row> = Vec::new();
    let others: Row = calls.list().into_iter().filter(|call| call.rung().is_none()).map(allowed).collect();
    if !others.is_empty() {
        rows.push(others);
    }
    let known = State { pos: *view.position(), table: view.table().clone() };
    let ladder = &words.rules.ladder;
    let mut kind = None;
    for rung in (0..ladder.rungs.len()).map_while(|rung| u16::try_from(rung).ok()).map(RungId) {
        let of = ladder.rung(rung);
        let call = Call::bid(rung);
        let choice = if calls.allows(&call) {
            let worth = ladder.value((rung, None));
            let note = if worth == 0 { String::new() } else { format!("worth {worth}") };
            Choice { note, ..allowed(call) }
        } else if auction {
            let why = check(&words.rules, &known, view.seat, &Action::Call(call)).err();
            let note = why.map_or(String::new(), |illegal| words.pretty(&illegal.why));
            Choice { text: words.call(&call), action: None, note }
        } else {
            // Behind the auction there are many that nobody thinks of.
            continue;
        };
        // Strains of one level stand side by side; where there are none, levels do.
        let now = (of.group, of.strain.map(|_| of.level));
        if kind == Some(now)
            && let Some(row) = rows.last_mut()
        {
            row.push(choice);
        } else {
            rows.push(vec![choice]);
        }
        kind = Some(now);
    }
    let modified: Row = calls
        .modified
        .iter()
        .map(|&(rung, word)| allowed(Call::Bid { rung, modifier: Some(word) }))
        .collect();
    rows.extend((!modified.is_empty()).then_some(modified));
    rows
}
