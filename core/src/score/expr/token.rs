//! The words of an expression.

use std::ops::Range;

use super::{Binary, ExprError};
use crate::score::MAX_NUMBER;

/// One word and where it stands.
pub(super) type Spanned<'t> = (Token<'t>, Range<usize>);

/// One word of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    /// A number that is not negative.
    Number(i64),
    /// `name` or `dotted.name`, not a word of the language.
    Name(&'t str),
    /// An operator that stands between operands (`-` may stand before one as well).
    Op(Binary),
    Not,
    Open,
    Close,
    OpenIndex,
    CloseIndex,
    Comma,
    End,
}

/// Cuts a text into words.
pub(super) struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The next word; [`Token::End`] over and over once there are no more.
    pub(super) fn next(&mut self) -> Result<Spanned<'t>, ExprError> {
        let rest = self.text[self.at..].trim_ascii_start();
        self.at = self.text.len() - rest.len();
        let Some(first) = rest.chars().next() else { return Ok((Token::End, self.at..self.at)) };
        if first.is_ascii_digit() {
            return self.number(rest);
        }
        if is_word(first) {
            return self.name(rest);
        }
        let Some((token, length)) = symbol(rest) else { return Err(self.unknown(first)) };
        Ok((token, self.take(length)))
    }

    /// What stands at a place.
    pub(super) fn text(&self, span: Range<usize>) -> &'t str {
        &self.text[span]
    }

    fn take(&mut self, length: usize) -> Range<usize> {
        let start = self.at;
        self.at += length;
        start..self.at
    }

    fn number(&mut self, rest: &str) -> Result<Spanned<'t>, ExprError> {
        let digits = prefix(rest, |c| c.is_ascii_digit());
        let whole = prefix(rest, |c| is_word(c) || c == '.');
        if whole.len() > digits.len() {
            let span = self.take(whole.len());
            let message = format!("`{whole}` is neither a whole number nor a name");
            return Err(ExprError::new(span, message));
        }
        let span = self.take(digits.len());
        match digits.parse() {
            Ok(number @ 0..=MAX_NUMBER) => Ok((Token::Number(number), span)),
            _ => Err(ExprError::new(span, format!("the number is larger than {MAX_NUMBER}"))),
        }
    }

    fn name(&mut self, rest: &'t str) -> Result<Spanned<'t>, ExprError> {
        let word = prefix(rest, |c| is_word(c) || c == '.');
        let span = self.take(word.len());
        if word.split('.').any(str::is_empty) {
            let message = format!("a part of the name `{word}` is missing beside a `.`");
            return Err(ExprError::new(span, message));
        }
        let token = match word {
            "and" => Token::Op(Binary::And),
            "or" => Token::Op(Binary::Or),
            "not" => Token::Not,
            "true" | "false" => {
                let number = i64::from(word == "true");
                return Err(ExprError::new(span, format!("`{word}` is not a word of expressions")).help(
                    format!("write `{number}`, or leave the comparison out: a number that is not 0 holds"),
                ));
            }
            _ => Token::Name(word),
        };
        Ok((token, span))
    }

    /// Says what to write instead of something that other languages have.
    fn unknown(&self, first: char) -> ExprError {
        let at = |length| self.at..self.at + length;
        match first {
            '=' => ExprError::new(at(1), "`=` is not an operator").help("`==` compares"),
            '/' => ExprError::new(at(1), "`/` is not an operator").help("`//` divides and rounds down"),
            '&' | '|' => {
                let length = prefix(&self.text[self.at..], |c| c == first).len();
                let word = if first == '&' { "and" } else { "or" };
                let found = &self.text[at(length)];
                ExprError::new(at(length), format!("`{found}` is not an operator"))
                    .help(format!("write `{word}`"))
            }
            '!' | '~' => ExprError::new(at(1), format!("`{first}` is not an operator"))
                .help("`not` negates, `~=` compares"),
            '"' | '\'' => ExprError::new(at(1), "there are no texts in expressions"),
            _ => ExprError::new(
                at(first.len_utf8()),
                format!("`{}` has no meaning in expressions", first.escape_debug()),
            ),
        }
    }
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn prefix(text: &str, of: impl Fn(char) -> bool) -> &str {
    &text[..text.find(|c| !of(c)).unwrap_or(text.len())]
}

/// The operator or bracket a text begins with, and its length in bytes.
fn symbol(text: &str) -> Option<(Token<'static>, usize)> {
    // Longer ones first where one begins with another.
    const SYMBOLS: [(&str, Token<'static>); 17] = [
        ("==", Token::Op(Binary::Eq)),
        ("~=", Token::Op(Binary::Ne)),
        ("!=", Token::Op(Binary::Ne)),
        ("<=", Token::Op(Binary::Le)),
        (">=", Token::Op(Binary::Ge)),
        ("//", Token::Op(Binary::Div)),
        ("<", Token::Op(Binary::Lt)),
        (">", Token::Op(Binary::Gt)),
        ("+", Token::Op(Binary::Add)),
        ("-", Token::Op(Binary::Sub)),
        ("*", Token::Op(Binary::Mul)),
        ("%", Token::Op(Binary::Rem)),
        ("(", Token::Open),
        (")", Token::Close),
        ("[", Token::OpenIndex),
        ("]", Token::CloseIndex),
        (",", Token::Comma),
    ];
    SYMBOLS.iter().find(|(symbol, _)| text.starts_with(symbol)).map(|&(symbol, token)| (token, symbol.len()))
}
