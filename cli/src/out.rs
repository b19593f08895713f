//! Where text for people goes: colour, symbols, width.

use std::borrow::Cow;
use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

use crate::args::Look;

/// How wide a line may be.
pub(crate) const WIDTH: usize = 80;

/// What may be used beside plain letters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Terminal colours.
    pub(crate) colour: bool,
    /// Nothing but ASCII.
    pub(crate) ascii: bool,
}

impl Style {
    pub(crate) fn red(self, text: &str) -> String {
        self.paint(text, "31")
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.paint(text, "1")
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.paint(text, "2")
    }

    fn paint(self, text: &str, code: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }

    /// A minus sign, a dash, a dot between things: as far as the style allows.
    pub(crate) fn dot(self) -> &'static str {
        if self.ascii { "-" } else { "·" }
    }
}

/// The standard output.
pub(crate) struct Out {
    pub(crate) style: Style,
    sink: Box<dyn Write>,
}

impl Out {
    pub(crate) fn stdout(look: Look) -> Self {
        Self { style: look.style(), sink: Box::new(io::stdout()) }
    }

    /// A whole line.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        let text = self.spelled(text);
        writeln!(self.sink, "{text}")
    }

    /// The text in the letters that may be used.
    fn spelled<'a>(&self, text: &'a str) -> Cow<'a, str> {
        if !self.style.ascii || text.is_ascii() {
            return Cow::Borrowed(text);
        }
        Cow::Owned(text.chars().map(plain_letter).collect())
    }

    /// A line of any length, broken between words; what follows the first line is indented by `indent`.
    pub(crate) fn wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        for line in wrap(text, indent) {
            self.line(&line)?;
        }
        Ok(())
    }

    /// The beginning of a line that somebody else ends.
    pub(crate) fn prompt(&mut self, text: &str) -> io::Result<()> {
        let text = self.spelled(text);
        write!(self.sink, "{text}")?;
        self.sink.flush()
    }
}

/// The nearest ASCII letter.
fn plain_letter(c: char) -> char {
    match c {
        'à'..='å' => 'a',
        'è'..='ë' => 'e',
        'ì'..='ï' => 'i',
        'ò'..='ö' => 'o',
        'ù'..='ü' => 'u',
        'ç' => 'c',
        'ñ' => 'n',
        '–' | '—' | '−' | '·' => '-',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        '♠' => 'S',
        '♣' => 'C',
        '♦' => 'D',
        '♥' => 'H',
        c if c.is_ascii() => c,
        _ => '?',
    }
}

/// How many columns a text takes. Colours take none.
pub(crate) fn width(text: &str) -> usize {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once("\x1b[") {
        plain.push_str(before);
        rest = escape.split_once('m').map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain.width()
}

/// The text with blanks behind it up to a width.
pub(crate) fn pad(text: &str, to: usize) -> String {
    format!("{text}{}", " ".repeat(to.saturating_sub(width(text))))
}

/// The same with the blanks before it.
pub(crate) fn pad_left(text: &str, to: usize) -> String {
    format!("{}{text}", " ".repeat(to.saturating_sub(width(text))))
}

/// Lines of at most [`WIDTH`] columns, all but the first of each paragraph indented. Runs of blanks are kept.
pub(crate) fn wrap(text: &str, indent: usize) -> Vec<String> {
    text.split('\n').flat_map(|paragraph| wrap_one(paragraph, indent)).collect()
}

fn wrap_one(text: &str, indent: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let first_word = text.trim_start_matches(' ');
    let mut line = " ".repeat(text.len() - first_word.len());
    let mut is_first = true;
    for word in first_word.split(' ') {
        if is_first {
            line.push_str(word);
        } else if width(&line) + 1 + width(word) > WIDTH {
            lines.push(line.trim_end().to_owned());
            line = format!("{}{word}", " ".repeat(indent));
        } else {
            line.push(' ');
            line.push_str(word);
        }
        is_first = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_between_words() {
        let text = "word ".repeat(20);
        let lines = wrap(text.trim_end(), 4);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].len() <= WIDTH && lines[1].starts_with("    word"));
        assert_eq!(wrap("a  b", 2), ["a  b"]);
        assert_eq!(wrap("", 2), [""]);
        assert_eq!(wrap("  a\n\nb", 2), ["  a", "", "b"]);
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(width("\x1b[31m7♥\x1b[0m!"), 3);
        assert_eq!(pad("7♥", 4), "7♥  ");
        assert_eq!(pad_left("7♥", 4), "  7♥");
    }
}
