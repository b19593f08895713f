//! Words and lists as people read them: enumerations, small numbers, sentences, seats.

use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;

/// `a`, `a and b`, `a, b and c`.
pub fn and(items: &[impl AsRef<str>]) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(items: &[impl AsRef<str>]) -> String {
    joined(items, "or")
}

/// A seat: a compass point in full, other names as they are.
pub fn seat(rules: &Rules, seat: Seat) -> &str {
    let compass = rules.seat_names == ["N", "E", "S", "W"];
    match rules.seat_name(seat) {
        "N" if compass => "North",
        "E" if compass => "East",
        "S" if compass => "South",
        "W" if compass => "West",
        name => name,
    }
}

fn joined(items: &[impl AsRef<str>], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} {word} {}", first.join(", "), last.as_ref())
        }
    }
}

/// `one card`, `two cards`, `43 cards`.
pub fn counted(n: usize, what: &str) -> String {
    match n {
        1 => format!("one {what}"),
        _ => format!("{} {what}s", number(n)),
    }
}

/// Small numbers as words.
pub fn number(n: usize) -> String {
    const WORDS: [&str; 13] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve",
    ];
    WORDS.get(n).map_or_else(|| n.to_string(), |word| (*word).to_owned())
}

/// The text with a capital letter.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// The text with a capital letter and a full stop.
pub fn sentence(text: &str) -> String {
    let capital = capital(text.trim());
    if capital.is_empty() || capital.ends_with(['.', '!', '?', ':']) {
        capital
    } else {
        format!("{capital}.")
    }
}

/// `first`, `second`, `5th`.
pub fn ordinal(n: u8) -> String {
    match n {
        1 => "first".to_owned(),
        2 => "second".to_owned(),
        3 => "third".to_owned(),
        n if n % 10 == 1 && n % 100 != 11 => format!("{n}st"),
        n if n % 10 == 2 && n % 100 != 12 => format!("{n}nd"),
        n if n % 10 == 3 && n % 100 != 13 => format!("{n}rd"),
        n => format!("{n}th"),
    }
}
