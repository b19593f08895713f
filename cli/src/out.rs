//! Where text for people goes: colour, symbols, width.

use std::borrow::Cow;
use std::io::{self, IsTerminal, Write};

use unicode_width::UnicodeWidthStr;

use crate::args::Look;
use crate::clean::{clean, clean_but, is_clean};
use crate::spoken;

/// How wide a line may be where there is no terminal.
const WIDTH: usize = 80;

/// A narrower terminal is written to as if it were as wide as this.
const NARROWEST: usize = 40;

/// Lines that push everything off a screen that cannot be cleared, if its height is not known.
const TALL: u16 = 60;

/// Clears the screen, what has left it at the top, and goes to the first line.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

const NORMAL: &str = "0";
const BOLD: &str = "1";
const DIM: &str = "2";
const RED: &str = "31";

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
        self.paint(text, RED)
    }

    pub(crate) fn bold(self, text: &str) -> String {
        self.paint(text, BOLD)
    }

    pub(crate) fn dim(self, text: &str) -> String {
        self.paint(text, DIM)
    }

    fn paint(self, text: &str, code: &str) -> String {
        if self.colour { format!("\x1b[{code}m{text}\x1b[{NORMAL}m") } else { text.to_owned() }
    }

    /// The text as a terminal may have it: nothing that it would obey but the colours of this style, and in the letters
    /// that may be used.
    pub(crate) fn shown(self, text: &str) -> Cow<'_, str> {
        let text = match self.colour {
            _ if is_clean(text) => Cow::Borrowed(text),
            true => Cow::Owned(clean_but(text, &[RED, BOLD, DIM, NORMAL])),
            false => Cow::Owned(clean(text)),
        };
        if !self.ascii || text.is_ascii() {
            return text;
        }
        Cow::Owned(text.chars().map(plain_letter).collect())
    }

    /// A minus sign, a dash, a dot between things: as far as the style allows.
    pub(crate) fn dot(self) -> &'static str {
        if self.ascii { "-" } else { "·" }
    }
}

/// The standard output.
pub(crate) struct Out {
    pub(crate) style: Style,
    /// Lines are told as they are read aloud: whole, and as sentences.
    pub(crate) spoken: bool,
    sink: Box<dyn Write>,
    can_clear: bool,
    is_terminal: bool,
}

impl Out {
    pub(crate) fn stdout(look: Look) -> Self {
        let is_terminal = io::stdout().is_terminal();
        let sink = Box::new(io::stdout());
        Self { style: look.style(), spoken: false, sink, can_clear: look.can_clear(), is_terminal }
    }

    /// Output that is looked at by a test.
    #[cfg(test)]
    pub(crate) fn to(sink: Box<dyn Write>, can_clear: bool) -> Self {
        Self {
            style: Style { colour: false, ascii: true },
            spoken: false,
            sink,
            can_clear,
            is_terminal: false,
        }
    }

    /// The same, and somebody looks on.
    #[cfg(test)]
    pub(crate) fn seen_by(sink: Box<dyn Write>) -> Self {
        Self { is_terminal: true, ..Self::to(sink, true) }
    }

    /// How wide a line may be now: the window of a terminal can change its size.
    pub(crate) fn width(&self) -> usize {
        let size = self.is_terminal.then(terminal_size).flatten();
        size.map_or(WIDTH, |(columns, _)| usize::from(columns).max(NARROWEST))
    }

    /// Whether this is a terminal that understands more than text.
    pub(crate) fn can_clear(&self) -> bool {
        self.can_clear
    }

    /// Whether somebody looks on while it is written.
    pub(crate) fn is_terminal(&self) -> bool {
        self.is_terminal
    }

    /// Everything said so far can be seen.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.sink.flush()
    }

    /// Nothing that was told can be seen any more, or scrolled back to where the terminal knows how.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if self.can_clear {
            write!(self.sink, "{CLEAR}")?;
        } else {
            let lines = terminal_size().map_or(TALL, |(_, lines)| lines.max(TALL));
            write!(self.sink, "{}", "\n".repeat(usize::from(lines)))?;
        }
        self.sink.flush()
    }

    /// A whole line, or several with their ends between them.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        for line in text.split('\n') {
            let line = self.spelled(line);
            writeln!(self.sink, "{line}")?;
        }
        Ok(())
    }

    /// A text for machines, as it is.
    pub(crate) fn exact(&mut self, text: &str) -> io::Result<()> {
        self.sink.write_all(text.as_bytes())
    }

    /// The text as it may be shown.
    pub(crate) fn spelled<'a>(&self, text: &'a str) -> Cow<'a, str> {
        self.style.shown(text)
    }

    /// A line of any length, broken between words; what follows the first line is indented by `indent`.
    pub(crate) fn wrapped(&mut self, text: &str, indent: usize) -> io::Result<()> {
        if self.spoken {
            let lines = text.split('\n').map(spoken::line).filter(|line| !line.is_empty());
            return lines.into_iter().try_for_each(|line| self.line(&line));
        }
        for line in wrap(text, indent, self.width()) {
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

/// Columns and lines of the terminal that the standard output is; nothing if it is none.
fn terminal_size() -> Option<(u16, u16)> {
    if !io::stdout().is_terminal() {
        return None;
    }
    ratatui::crossterm::terminal::size().ok().filter(|(columns, lines)| *columns > 0 && *lines > 0)
}

/// The nearest ASCII letter.
pub(crate) fn plain_letter(c: char) -> char {
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
        '±' => '~',
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

/// Lines of at most `most` columns, all but the first of each paragraph indented. Runs of blanks are kept.
pub(crate) fn wrap(text: &str, indent: usize, most: usize) -> Vec<String> {
    text.split('\n').flat_map(|paragraph| wrap_one(paragraph, indent, most)).collect()
}

fn wrap_one(text: &str, indent: usize, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let first_word = text.trim_start_matches(' ');
    let mut line = " ".repeat(text.len() - first_word.len());
    let mut is_first = true;
    for word in first_word.split(' ') {
        if is_first {
            line.push_str(word);
        } else if width(&line) + 1 + width(word) > most {
            lines.push(line.trim_end().to_owned());
            line = " ".repeat(indent);
            push_word(&mut lines, &mut line, word, most);
        } else {
            line.push(' ');
            line.push_str(word);
        }
        is_first = false;
    }
    lines.push(line.trim_end().to_owned());
    lines
}

/// Adds a word to a line that begins with it. A list too long for a line goes on in the next one after a comma.
fn push_word(lines: &mut Vec<String>, line: &mut String, word: &str, most: usize) {
    let indent = line.clone();
    for part in word.split_inclusive(',') {
        if *line != indent && width(line) + width(part) > most {
            lines.push(std::mem::replace(line, indent.clone()));
        }
        line.push_str(part);
    }
}

/// A sink that a test can look into.
#[cfg(test)]
#[derive(Clone, Default)]
pub(crate) struct Shared(std::rc::Rc<std::cell::RefCell<Vec<u8>>>);

#[cfg(test)]
impl Shared {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).expect("text")
    }
}

#[cfg(test)]
impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breaks_between_words() {
        let text = "word ".repeat(20);
        let lines = wrap(text.trim_end(), 4, WIDTH);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].len() <= WIDTH && lines[1].starts_with("    word"));
        assert_eq!(wrap("a  b", 2, WIDTH), ["a  b"]);
        assert_eq!(wrap("", 2, WIDTH), [""]);
        assert_eq!(wrap("  a\n\nb", 2, WIDTH), ["  a", "", "b"]);
    }

    #[test]
    fn a_screen_is_cleared_or_pushed_away() {
        let sink = Shared::default();
        Out::to(Box::new(sink.clone()), true).clear().unwrap();
        assert_eq!(sink.text(), CLEAR);
        let sink = Shared::default();
        Out::to(Box::new(sink.clone()), false).clear().unwrap();
        assert!(sink.text().len() >= usize::from(TALL) && sink.text().trim().is_empty());
    }

    #[test]
    fn a_name_with_escapes_moves_no_cursor() {
        let sink = Shared::default();
        let mut out = Out::to(Box::new(sink.clone()), true);
        out.line("Nora\x1b[2J\x1b]0;title\x07 plays 7♥\u{fe0f}\u{202e}").unwrap();
        out.wrapped("a\rb\nc", 4).unwrap();
        assert_eq!(sink.text(), "Nora plays 7H\nab\nc\n");
        let colour = Style { colour: true, ascii: false };
        assert_eq!(colour.shown("\x1b[31m♥\x1b[0m\x1b[7m!"), "\x1b[31m♥\x1b[0m!");
        assert_eq!(Style { colour: false, ..colour }.shown("\x1b[31m♥\x1b[0m"), "♥");
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(width("\x1b[31m7♥\x1b[0m!"), 3);
        assert_eq!(pad("7♥", 4), "7♥  ");
        assert_eq!(pad_left("7♥", 4), "  7♥");
    }
}
