//! One grammar for everything said at the table, shared by records, tests, prompts and protocols.
//!
//! `7H`, `8D sans_kitty`, `pass`, `give B 4`, `name D`, `discard 4S 5C 6D`, `play JK as D`. Printing gives one form;
//! reading is lenient (case, blanks, a card alone for `play`).

mod parse;

use crate::card::{CardSet, Suit};
use crate::ruleset::{ModifierId, Rules, RungId};
use crate::state::{Action, Call, SayPattern, Split, Way};

pub use parse::{TextError, parse_action, parse_call, parse_seat};

/// A bid as records write it.
pub fn bid_text(rules: &Rules, bid: (RungId, Option<ModifierId>)) -> String {
    if bid.0.index() >= rules.ladder.rungs.len() {
        return "?".to_owned();
    }
    rules.ladder.name(bid)
}

/// A call as records write it.
pub fn call_text(rules: &Rules, call: &Call) -> String {
    match call {
        Call::Bid { rung, modifier } => bid_text(rules, (*rung, *modifier)),
        Call::Say { word, args } => {
            let mut text = rules.word(*word).to_owned();
            if let Some(seat) = args.seat {
                text.push(' ');
                text.push_str(rules.seat_name(seat));
            }
            if let Some(suit) = args.suit {
                text.push(' ');
                text.push_str(rules.deck.suit_name(suit));
            }
            if let Some(card) = args.card {
                text.push(' ');
                text.push_str(rules.deck.name(card));
            }
            if let Some(number) = args.number {
                text.push(' ');
                text.push_str(&number.to_string());
            }
            for (hand, n) in args.split.iter().flat_map(Split::iter) {
                text.push(' ');
                text.push_str(rules.hand_name(hand));
                text.push(' ');
                text.push_str(&n.to_string());
            }
            text
        }
    }
}

/// A word with what may stand behind it: `give B|C 1-4`.
pub fn pattern_text(rules: &Rules, say: &SayPattern) -> String {
    let mut text = rules.word(say.word).to_owned();
    if say.split {
        text.push_str(" HAND TRICKS ...");
    }
    if let Some(seats) = say.seats {
        let names: Vec<&str> = seats.iter().map(|seat| rules.seat_name(seat)).collect();
        text.push(' ');
        text.push_str(&names.join("|"));
    }
    if let Some(suits) = say.suits {
        let names: Vec<&str> = suits.iter().map(|suit| rules.deck.suit_name(suit)).collect();
        text.push(' ');
        text.push_str(&names.join("|"));
    }
    if let Some(cards) = say.cards {
        let names: Vec<&str> = cards.iter().map(|card| rules.deck.name(card)).collect();
        text.push(' ');
        text.push_str(&names.join("|"));
    }
    if let Some((low, high)) = say.number {
        text.push(' ');
        text.push_str(&low.to_string());
        if low != high {
            text.push('-');
            text.push_str(&high.to_string());
        }
    }
    text
}

/// Cards, blanks between them, in deck order.
pub fn cards_text(rules: &Rules, cards: CardSet) -> String {
    let names: Vec<&str> = cards.iter().map(|card| rules.deck.name(card)).collect();
    names.join(" ")
}

/// A suit's letter.
pub fn suit_text(rules: &Rules, suit: Suit) -> &str {
    rules.deck.suit_name(suit)
}

/// An action as records write it.
pub fn action_text(rules: &Rules, action: &Action) -> String {
    match action {
        Action::Call(call) => call_text(rules, call),
        Action::Cards(cards) => format!("cards {}", cards_text(rules, *cards)),
        Action::Play { card, way: Way::Plain } => format!("play {}", rules.deck.name(*card)),
        Action::Play { card, way: Way::As(suit) } => {
            format!("play {} as {}", rules.deck.name(*card), rules.deck.suit_name(*suit))
        }
    }
}
