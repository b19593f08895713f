//! Cuts a Luau text into tokens, as far as the checks of `lint` need them: names, symbols of one character, and
//! the rest. Comments and strings fall away; the expressions inside interpolated strings do not.
//!
//! It follows Luau's own lexer rule by rule, because a text that the two read differently could hide something from the
//! checks. It is run on texts that the compiler has accepted, so what is broken here need not be reported.

/// A token that the checks can ask about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind<'a> {
    /// A name or a keyword.
    Name(&'a str),
    /// One character of an operator or a bracket.
    Symbol(u8),
    /// A string or a number.
    Literal,
}

/// A token with its place, both counted from 1; columns in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

/// All tokens of a text.
pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lexer = Lexer { text, at: 0, line: 1, line_start: 0, braces: Vec::new(), out: Vec::new() };
    lexer.run();
    lexer.out
}

/// What a `{` opened.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    Table,
    Interpolation,
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    line_start: usize,
    braces: Vec<Brace>,
    out: Vec<Token<'a>>,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn step(&mut self) {
        if self.peek(0) == b'\n' {
            self.line += 1;
            self.line_start = self.at + 1;
        }
        self.at += 1;
    }

    fn done(&self) -> bool {
        self.at >= self.text.len()
    }

    fn skip_while(&mut self, test: impl Fn(u8) -> bool) {
        while !self.done() && test(self.peek(0)) {
            self.step();
        }
    }

    fn run(&mut self) {
        while !self.done() {
            let c = self.peek(0);
            let (line, column) =
                (self.line, u32::try_from(self.at - self.line_start + 1).unwrap_or(u32::MAX));
            let kind = match c {
                b' ' | b'\t' | b'\r' | b'\n' => {
                    self.step();
                    continue;
                }
                b'-' if self.peek(1) == b'-' => {
                    self.comment();
                    continue;
                }
                b'\'' | b'"' => {
                    self.quoted(c);
                    Kind::Literal
                }
                b'`' => {
                    self.step();
                    self.interpolated();
                    Kind::Literal
                }
                b'[' => match self.long_bracket() {
                    Some(level) => {
                        self.long_string(level);
                        Kind::Literal
                    }
                    None => Kind::Symbol(c),
                },
                b'0'..=b'9' => {
                    self.number();
                    Kind::Literal
                }
                b'.' if self.peek(1).is_ascii_digit() => {
                    self.step();
                    self.number();
                    Kind::Literal
                }
                b'.' if self.peek(1) == b'.' => {
                    // Two or three dots are one operator; else `...5` would be read as `..` and `.5`.
                    self.skip_while(|c| c == b'.');
                    Kind::Symbol(b'~')
                }
                b'_' | b'a'..=b'z' | b'A'..=b'Z' => {
                    let start = self.at;
                    self.skip_while(|c| c == b'_' || c.is_ascii_alphanumeric());
                    Kind::Name(&self.text[start..self.at])
                }
                b'{' => {
                    self.step();
                    if !self.braces.is_empty() {
                        self.braces.push(Brace::Table);
                    }
                    Kind::Symbol(c)
                }
                b'}' => {
                    self.step();
                    if self.braces.pop() == Some(Brace::Interpolation) {
                        self.interpolated();
                        Kind::Literal
                    } else {
                        Kind::Symbol(c)
                    }
                }
                _ => {
                    self.step();
                    Kind::Symbol(c)
                }
            };
            self.out.push(Token { kind, line, column });
        }
    }

    fn comment(&mut self) {
        self.step();
        self.step();
        if self.peek(0) == b'['
            && let Some(level) = self.long_bracket()
        {
            self.long_string(level);
            return;
        }
        self.skip_while(|c| c != b'\n' && c != b'\r');
    }

    /// At a `[`: the level of a long bracket if one opens here, with its first bracket and the `=` consumed; otherwise
    /// only the bracket is.
    fn long_bracket(&mut self) -> Option<usize> {
        let level = self.equals_after_bracket();
        if self.peek(level + 1) == b'[' {
            self.at += level + 1;
            Some(level)
        } else {
            self.step();
            None
        }
    }

    fn equals_after_bracket(&self) -> usize {
        let mut level = 0;
        while self.peek(level + 1) == b'=' {
            level += 1;
        }
        level
    }

    fn long_string(&mut self, level: usize) {
        self.step();
        while !self.done() {
            if self.peek(0) == b']' {
                let found = self.equals_after_bracket();
                self.at += found + 1;
                if found == level && self.peek(0) == b']' {
                    self.step();
                    return;
                }
            } else {
                self.step();
            }
        }
    }

    fn quoted(&mut self, delimiter: u8) {
        self.step();
        while !self.done() {
            match self.peek(0) {
                b'\\' => self.escape(),
                b'\n' | b'\r' => return,
                c => {
                    self.step();
                    if c == delimiter {
                        return;
                    }
                }
            }
        }
    }

    /// After the opening backtick, or after the `}` that closed an expression: up to the next `{` or the end.
    fn interpolated(&mut self) {
        while !self.done() {
            match self.peek(0) {
                b'\\' if self.peek(1) == b'u' && self.peek(2) == b'{' => self.at += 3,
                b'\\' => self.escape(),
                b'\n' | b'\r' => return,
                b'{' => {
                    self.step();
                    self.braces.push(Brace::Interpolation);
                    return;
                }
                c => {
                    self.step();
                    if c == b'`' {
                        return;
                    }
                }
            }
        }
    }

    fn escape(&mut self) {
        self.step();
        match self.peek(0) {
            b'\r' => {
                self.step();
                if self.peek(0) == b'\n' {
                    self.step();
                }
            }
            b'z' => {
                self.step();
                self.skip_while(|c| matches!(c, b' ' | b'\t' | b'\r' | b'\n'));
            }
            _ => self.step(),
        }
    }

    fn number(&mut self) {
        self.skip_while(|c| c.is_ascii_digit() || c == b'.' || c == b'_');
        if matches!(self.peek(0), b'e' | b'E') {
            self.step();
            if matches!(self.peek(0), b'+' | b'-') {
                self.step();
            }
        }
        self.skip_while(|c| c == b'_' || c.is_ascii_alphanumeric());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<&str> {
        tokens(text)
            .into_iter()
            .filter_map(|token| match token.kind {
                Kind::Name(name) => Some(name),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn comments_and_strings_hide_their_text() {
        assert_eq!(names("a --[==[ b ]] c ]==] d -- e\nf --[= g\nh"), ["a", "d", "f", "h"]);
        assert_eq!(names(r#"a "b\" c" d 'e\' f' g [[h]] i [=[ j ]] ]=] k"#), ["a", "d", "g", "i", "k"]);
        assert_eq!(names("a 'x\\z  \n  y' b 'x\\\ny' c"), ["a", "b", "c"]);
        assert_eq!(names("a[b[1]] [=[ ]==] ]=] c"), ["a", "b", "c"]);
    }

    #[test]
    fn expressions_in_interpolated_strings_are_read() {
        assert_eq!(names("a `b {c} d { {e = `{f}`} } g` h"), ["a", "c", "e", "f", "h"]);
        assert_eq!(names(r"a `\{b} \u{e9} \` {c}` d"), ["a", "c", "d"]);
        assert_eq!(names("x = {} y = `{z}` w = {}"), ["x", "y", "z", "w"]);
    }

    #[test]
    fn numbers_swallow_their_letters() {
        assert_eq!(names("0x1F 1e-5 3.5e+7 .5 a..1 b 1_000 c ...d"), ["a", "b", "c", "d"]);
    }

    #[test]
    fn places_are_counted_from_one() {
        let all = tokens("a\n  b ^ c");
        let places: Vec<_> = all.iter().map(|t| (t.line, t.column)).collect();
        assert_eq!(places, [(1, 1), (2, 3), (2, 5), (2, 7)]);
        assert_eq!(all[2].kind, Kind::Symbol(b'^'));
    }
}
