//! A code as text: what becomes of it between two people, its fields, and names without the signs it has no room for.

use std::ops::Range;

/// Longest code. Ten times as long as any that says something a table would agree on.
pub(super) const LONGEST: usize = 1000;

/// Marks that a chat, a letter or a sentence puts around a code.
const AROUND: &str = "`*_~\"'“”„‘’‚«»‹›<>()[]{}.,;:!?|";

/// Strokes that programs write for a hyphen.
const HYPHENS: &str = "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{fe58}\u{fe63}\u{ff0d}";

/// Signs that cannot be seen.
const HIDDEN: &str = "\u{ad}\u{200b}\u{200c}\u{200d}\u{200e}\u{200f}\u{2060}\u{2066}\u{2069}\u{feff}";

/// A code without what was done to it on the way: blanks, line breaks, quotes, a full stop, another kind of hyphen.
/// `None` if it is far too long to be one.
pub(super) fn tidy(typed: &str) -> Option<String> {
    if typed.len() > LONGEST * 4 {
        return None;
    }
    let kept = typed.chars().filter(|c| !c.is_whitespace() && !HIDDEN.contains(*c));
    let text: String = kept.map(|c| if HYPHENS.contains(c) { '-' } else { c }).collect();
    let text = text.trim_matches(|c| AROUND.contains(c));
    (text.len() <= LONGEST).then(|| text.to_owned())
}

/// A stretch of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Field<'a> {
    pub(super) text: &'a str,
    /// Where it begins.
    at: usize,
}

impl<'a> Field<'a> {
    /// All of it.
    pub(super) fn whole(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    pub(super) fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The parts between these signs.
    pub(super) fn split(self, sign: char) -> impl Iterator<Item = Self> {
        let mut at = self.at;
        self.text.split(sign).map(move |text| {
            let field = Self { text, at };
            at += text.len() + sign.len_utf8();
            field
        })
    }

    /// What stands before and behind the first of these signs.
    pub(super) fn cut(self, sign: char) -> Option<(Self, Self)> {
        let (before, behind) = self.text.split_once(sign)?;
        let at = self.at + before.len() + sign.len_utf8();
        Some((Self { text: before, at: self.at }, Self { text: behind, at }))
    }

    /// The first so many bytes, and the rest.
    pub(super) fn at(self, length: usize) -> Option<(Self, Self)> {
        let (before, behind) = self.text.split_at_checked(length)?;
        Some((Self { text: before, ..self }, Self { text: behind, at: self.at + length }))
    }
}

/// A name without `_` and `-`: capitals begin its parts. `None` if there are other signs in it.
pub(super) fn joined(name: &str) -> Option<String> {
    let mut text = String::with_capacity(name.len());
    for (nth, part) in name.split(['_', '-']).enumerate() {
        let mut letters = part.chars();
        match letters.next() {
            Some(first) if nth > 0 => text.push(first.to_ascii_uppercase()),
            Some(first) => text.push(first),
            None => {}
        }
        text.extend(letters);
    }
    (!text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric())).then_some(text)
}

/// Whether a name is meant by what a code has for it.
pub(super) fn is_meant(name: &str, text: &str) -> bool {
    let plain = name.bytes().filter(|byte| !matches!(byte, b'_' | b'-'));
    plain.map(|byte| byte.to_ascii_lowercase()).eq(text.bytes().map(|byte| byte.to_ascii_lowercase()))
}

/// What a name was before capitals began its parts, as far as can be known.
pub(super) fn apart(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    let is_written = text.chars().any(|c| c.is_ascii_lowercase());
    for c in text.chars() {
        if is_written && c.is_ascii_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_chats_do_to_a_code_is_undone() {
        for typed in [
            "500-1-D=5-1KC",
            "  500-1-D=5-1KC.\n",
            "`500-1-D=5-1KC`",
            "“500–1–D=5—1KC”,",
            "500-1-\n    D=5-1KC",
            "**500\u{2011}1-D=5\u{200b}-1KC**!",
            "<500-1-D=5-1KC>",
        ] {
            assert_eq!(tidy(typed).as_deref(), Some("500-1-D=5-1KC"), "{typed}");
        }
        assert_eq!(tidy(&"5".repeat(LONGEST + 1)), None);
        assert_eq!(tidy(&" ".repeat(LONGEST * 5)), None);
    }

    #[test]
    fn names_are_joined_and_found_again() {
        assert_eq!(joined("ten_per_declarer_trick").as_deref(), Some("tenPerDeclarerTrick"));
        assert_eq!(joined("between_10D_10H").as_deref(), Some("between10D10H"));
        assert_eq!(joined("nz-1989").as_deref(), Some("nz1989"));
        assert_eq!(joined("a b"), None);
        assert_eq!(joined("_"), None);
        assert!(is_meant("between_10D_10H", "BETWEEN10d10h"));
        assert!(!is_meant("between_10D_10H", "between10D10"));
        assert_eq!(apart("fridayNight"), "friday_night");
        assert_eq!(apart("FRIDAY"), "friday");
    }

    #[test]
    fn fields_know_where_they_stand() {
        let whole = Field::whole("500-1-D=5");
        let last = whole.split('-').last().expect("a field");
        assert_eq!((last.text, last.span()), ("D=5", 6..9));
        let (code, value) = last.cut('=').expect("two parts");
        assert_eq!((code.span(), value.span()), (6..7, 8..9));
    }
}
