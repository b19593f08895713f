//! The whole table at one moment, for somebody who looks for a fault: every hand, the calls, the trick, the sheet.
//!
//! Nothing is hidden here. Those who play are shown their table by others.

use overtrick_core::game::Match;
use overtrick_core::score::Entry;
use overtrick_core::seat::{Hand, SeatSet};
use overtrick_core::state::{Answers, Pending, Question, State};

use super::contract;
use super::hand::hand_line;
use super::prompt::hand_asked;
use super::sheet::sheet_lines;
use crate::out::{pad, width, wrap};
use crate::words::Words;

/// The lines, none of them wider than `most` columns.
pub(crate) fn drawn(words: &Words, table: &Match, most: usize) -> Vec<String> {
    let state = table.state();
    let mut rows: Vec<(String, String)> = Vec::new();
    if state.table.deals > 0 {
        rows.extend(hands(words, state));
        rows.extend(around(words, table));
    }
    rows.push(("next".to_owned(), next(words, table.pending())));
    let column = rows.iter().map(|(head, _)| width(head)).max().unwrap_or(0) + 2;
    let mut lines: Vec<String> = rows
        .iter()
        .flat_map(|(head, text)| wrap(&format!("  {}{text}", pad(head, column)), column + 2, most))
        .collect();
    if !state.table.entries().is_empty() {
        lines.push("  Written in this deal:".to_owned());
        lines.extend(entries(words, state).iter().flat_map(|line| wrap(&format!("    {line}"), 6, most)));
    }
    lines.extend(sheet_lines(words, state.table.sheet()));
    lines
}

/// What each hand holds and has won, those out of play and without a seat as well.
fn hands(words: &Words, state: &State) -> Vec<(String, String)> {
    let (rules, pos) = (&words.rules, &state.pos);
    let seats = SeatSet::all(rules.seats).iter().map(Hand::of);
    let all = seats.chain(rules.extra_hands.iter().map(|extra| extra.hand));
    let tell = |hand: Hand| {
        let cards = hand_line(words, pos, pos.hands[hand.index()]);
        let won = match pos.tricks_of(hand) {
            0 => String::new(),
            won => format!("   (won {won})"),
        };
        let dealer = if hand == Hand::of(pos.dealer) { " (dealer)" } else { "" };
        (format!("{}{dealer}", words.hand(hand)), format!("{cards}{won}"))
    };
    all.map(tell).collect()
}

/// Kitty, calls, contract, and the trick on the table or the last one.
fn around(words: &Words, table: &Match) -> Vec<(String, String)> {
    let state = table.state();
    let pos = &state.pos;
    let mut rows = Vec::new();
    if !pos.kitty.is_empty() {
        rows.push(("kitty".to_owned(), words.cards(pos.kitty)));
    }
    let said = state.table.said().iter();
    let said: Vec<String> =
        said.map(|said| format!("{} {}", words.seat(said.seat), words.call(&said.call))).collect();
    if !said.is_empty() {
        rows.push(("calls".to_owned(), said.join(", ")));
    }
    rows.extend(contract::standing(words, state).map(|standing| ("contract".to_owned(), standing)));
    rows.extend(trick(words, table));
    rows
}

/// The trick that is played; between two tricks the one before.
fn trick(words: &Words, table: &Match) -> Option<(String, String)> {
    let pos = &table.state().pos;
    let number = usize::from(pos.tricks());
    let view = table.view(pos.dealer);
    let kitty = view.ghost_led().map(|card| format!("the kitty {}", words.card(card)));
    let hands = view.trick();
    let cards = hands.iter().map(|(hand, card)| format!("{} {}", words.hand(*hand), words.card(*card)));
    let cards: Vec<String> = kitty.into_iter().chain(cards).collect();
    if pos.trick_open && !cards.is_empty() {
        return Some((format!("trick {}", number + 1), cards.join(", ")));
    }
    let winner = pos.winner_of(number.checked_sub(1)?)?;
    let size = pos.cards_played().len() / number;
    // Tricks that were agreed on have no cards. Once a deal is over, nobody is at play any more.
    let hands = match pos.playing.len() {
        0 => {
            let seats = (pos.active - pos.out).len();
            seats..=seats + words.rules.extra_hands.len()
        }
        playing => playing..=playing,
    };
    let cards = if hands.contains(&size) {
        let cards = pos.cards_played().skip(size * (number - 1)).map(|card| words.card(card));
        cards.collect::<Vec<_>>().join(" ")
    } else {
        "agreed on".to_owned()
    };
    Some((format!("trick {number}"), format!("{cards}, won by {}", words.hand(winner))))
}

/// Who is asked, and for what.
fn next(words: &Words, pending: &Pending) -> String {
    match pending {
        Pending::Over => "the match is over".to_owned(),
        Pending::Deal => "the deal is over".to_owned(),
        Pending::Ask(question) => asked(words, question),
    }
}

fn asked(words: &Words, question: &Question) -> String {
    let seat = words.seat(question.seat);
    match &question.answers {
        Answers::Play(_) if hand_asked(question) != Hand::of(question.seat) => {
            format!("{seat} is to play from the hand of {}", words.hand(hand_asked(question)))
        }
        Answers::Play(_) => format!("{seat} is to play a card"),
        Answers::Choose(_) => format!("{seat} is to choose cards"),
        Answers::Calls(_) => format!("{seat} is to speak"),
    }
}

/// `score, North+South: +200 (the contract)`.
fn entries(words: &Words, state: &State) -> Vec<String> {
    let tell = |entry: &Entry| {
        let ledger = words.ledger(entry.cell.ledger);
        let whose = words.subject(entry.cell.subject);
        let amount = words.change(entry.cell.ledger, entry.amount);
        format!("{ledger}, {whose}: {amount} ({})", words.reason(entry.reason))
    };
    state.table.entries().iter().map(tell).collect()
}
