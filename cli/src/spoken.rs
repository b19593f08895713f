//! Names and lines as they are read aloud: words instead of symbols, sentences instead of columns.
//!
//! What a pack calls a thing comes first; where it has no word, the usual English one. Every name here can be typed back.

use overtrick_core::card::text::{rank_word, suit_word};
use overtrick_core::card::{Card, Suit};
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_plugins::prose;

use crate::words::is_word;

/// The names of the seats, in order: `North`, `player A`.
pub(crate) fn seats(rules: &Rules) -> Vec<String> {
    let name = |seat: Seat| match prose::seat(rules, seat) {
        // A letter alone is heard as a part of the sentence.
        letter if letter.chars().count() == 1 => format!("player {letter}"),
        name => name.to_owned(),
    };
    SeatSet::all(rules.seats).iter().map(name).collect()
}

/// `hearts`.
pub(crate) fn suit(rules: &Rules, suit: Suit) -> String {
    let letter = rules.deck.suit_name(suit);
    let word = rules.terms.get(letter).cloned().or_else(|| suit_word(letter));
    word.unwrap_or_else(|| letter.to_owned())
}

/// `ten of hearts`, `joker`.
pub(crate) fn card(rules: &Rules, card: Card) -> String {
    let deck = &rules.deck;
    match (deck.rank(card), deck.suit(card)) {
        (Some(_), Some(of)) => format!("{} of {}", rank(rules, card), suit(rules, of)),
        _ => rank(rules, card),
    }
}

/// A card by its rank alone: `ten`; by its name where it has none.
pub(crate) fn rank(rules: &Rules, card: Card) -> String {
    let deck = &rules.deck;
    let Some(rank) = deck.rank(card) else {
        let name = deck.name(card);
        return rules.terms.get(name).cloned().unwrap_or_else(|| name.to_owned());
    };
    let name = deck.rank_name(rank);
    rank_word(name).unwrap_or_else(|| name.to_owned())
}

/// The name of a strain that is no suit.
pub(crate) fn strain(rules: &Rules, name: &str) -> String {
    match name {
        "NT" if !rules.terms.contains_key(name) => "no trump".to_owned(),
        _ => rules.terms.get(name).cloned().unwrap_or_else(|| name.replace('_', " ")),
    }
}

/// The level of a bid: `seven`.
pub(crate) fn level(level: i16) -> String {
    match usize::try_from(level) {
        Ok(0) => "zero".to_owned(),
        Ok(level) => prose::number(level),
        Err(_) => number(&level.to_string()),
    }
}

/// A number that may be below zero, or no whole one: `minus 3 and 1 over 2`.
pub(crate) fn number(text: &str) -> String {
    let (sign, text) = match text.strip_prefix('-') {
        Some(rest) => ("minus ", rest),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    let parts =
        text.split_once('/').and_then(|(n, d)| Some((n.parse::<u64>().ok()?, d.parse::<u64>().ok()?)));
    match parts {
        Some((n, d)) if d > 0 && n >= d => format!("{sign}{} and {} over {d}", n / d, n % d),
        Some((n, d)) => format!("{sign}{n} over {d}"),
        None => format!("{sign}{text}"),
    }
}

/// A line as a sentence: no brackets, no quotes around what is typed, no blanks that only align, a capital letter and
/// a full stop.
pub(crate) fn line(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        // Brackets inside a word belong to it.
        let (opens, inner) = word.strip_prefix('(').map_or((false, word), |rest| (true, rest));
        if !plain.is_empty() {
            plain.push_str(if opens && !plain.ends_with([',', '.', ':', ';']) { ", " } else { " " });
        }
        let word = without_closing(inner).replace('`', "");
        let (sign, number) = word.split_at_checked(1).unwrap_or_default();
        let (more, rest) = match sign {
            "-" if begins_with_digit(number) => ("minus ", number),
            "+" if begins_with_digit(number) => ("plus ", number),
            _ => word.strip_prefix("...").map_or(("", &word[..]), |rest| ("and so on", rest)),
        };
        plain.push_str(more);
        plain.push_str(rest);
    }
    if plain.is_empty() { plain } else { prose::sentence(plain.trim_end_matches([' ', ','])) }
}

fn begins_with_digit(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}

/// A word without the bracket that ends a remark; what stands behind the bracket stays.
fn without_closing(word: &str) -> String {
    let end = word.trim_end_matches(|c: char| !is_word(c) && c != ')' && c != '(');
    if end.contains('(') {
        return word.to_owned();
    }
    format!("{}{}", end.trim_end_matches(')'), &word[end.len()..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_becomes_a_sentence() {
        assert_eq!(
            line("South plays it (worth 200, needs 7 tricks)."),
            "South plays it, worth 200, needs 7 tricks."
        );
        assert_eq!(line("  (taken back)"), "Taken back.");
        assert_eq!(line("Say `yes` or `no`."), "Say yes or no.");
        assert_eq!(line("A  B   c"), "A B c.");
        assert_eq!(
            line("North: pass (it stands below); hearts (not higher)."),
            "North: pass, it stands below; hearts, not higher."
        );
        assert_eq!(line("It comes to -505.1 (or +3)."), "It comes to minus 505.1, or plus 3.");
        assert_eq!(line("Type `split E 6 ...`."), "Type split E 6 and so on.");
        assert_eq!(line(""), "");
        assert_eq!(line("What is f(x)?"), "What is f(x)?");
    }

    #[test]
    fn numbers_are_said() {
        assert_eq!(number("-60"), "minus 60");
        assert_eq!(number("-7/2"), "minus 3 and 1 over 2");
        assert_eq!(number("+1/3"), "1 over 3");
        assert_eq!(number("120"), "120");
        assert_eq!((level(7), level(0), level(13)), ("seven".to_owned(), "zero".to_owned(), "13".to_owned()));
    }
}
