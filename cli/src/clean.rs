//! Text without what a terminal would obey instead of showing it.
//!
//! Control characters move the cursor, escape sequences rewrite the screen or the clipboard, marks of direction show a
//! text that is not there, and a variation selector makes a symbol wider than it is counted. What people type, what
//! records and files are called and what other programs wrote comes through here before it is shown.

/// The text without escape sequences (arrow keys, colours, titles), control characters and invisible marks; tabs are
/// blanks.
pub(crate) fn clean(text: &str) -> String {
    filtered(text, |_| false)
}

/// The same, but colours of this program stay.
pub(crate) fn clean_but(text: &str, ours: &[&str]) -> String {
    filtered(text, |parameters| ours.contains(&parameters))
}

/// Whether there is anything to take out of a text.
pub(crate) fn is_clean(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() || is_invisible(c))
}

fn filtered(text: &str, is_ours: impl Fn(&str) -> bool) -> String {
    let mut clean = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (unit, after) = rest.split_at(c.len_utf8());
        rest = after;
        match c {
            '\u{1b}' => {
                let length = escape_length(after);
                let (escape, after) = after.split_at(length);
                let colour = escape.strip_prefix('[').and_then(|escape| escape.strip_suffix('m'));
                if colour.is_some_and(&is_ours) {
                    clean.push(c);
                    clean.push_str(escape);
                }
                rest = after;
            }
            '\t' => clean.push(' '),
            c if c.is_control() || is_invisible(c) => {}
            _ => clean.push_str(unit),
        }
    }
    clean
}

/// How many bytes behind the escape character belong to it.
fn escape_length(text: &str) -> usize {
    let end_of = |from: usize, is_last: fn(char) -> bool| {
        let rest = text.get(from..).unwrap_or_default();
        let last = rest.char_indices().find(|&(_, c)| is_last(c));
        last.map_or(text.len(), |(at, c)| from + at + c.len_utf8())
    };
    match text.chars().next() {
        // Parameters, up to a letter or one of `@[\]^_{|}~`.
        Some('[') => end_of(1, |c| ('@'..='~').contains(&c)),
        // One letter follows, as for the keys F1 to F4.
        Some('O' | 'N' | '(' | ')') => end_of(1, |_| true),
        // A text up to a bell, or to `ESC \`.
        Some(']' | 'P' | '_' | '^' | 'X') => {
            let end = end_of(1, |c| matches!(c, '\u{7}' | '\u{1b}'));
            let is_escape = text.get(..end).is_some_and(|text| text.ends_with('\u{1b}'));
            if is_escape && text[end..].starts_with('\\') { end + 1 } else { end }
        }
        Some(c) => c.len_utf8(),
        None => 0,
    }
}

/// Characters that change the direction of what follows, take no room, or change how the one before is drawn.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_controls_are_taken_out() {
        assert_eq!(clean("7h\u{1b}[A\u{1b}[1;5D\u{1b}OP"), "7h");
        assert_eq!(clean("\u{1b}[31mpass\u{1b}[0m\u{7}"), "pass");
        assert_eq!(clean("a\u{1b}]0;title\u{7}b\u{1b}]8;;x\u{1b}\\c"), "abc");
        assert_eq!(clean("7\th\r\u{9b}\u{0}"), "7 h");
        assert_eq!(clean("7\u{202e}h\u{200b}"), "7h");
        assert_eq!(clean("7♥ \u{1b}"), "7♥ ");
        assert_eq!(clean("\u{1b}["), "");
        assert_eq!(clean("\u{1b}é\u{1b}Oé!"), "!");
    }

    #[test]
    fn a_selector_that_widens_a_heart_is_taken_out() {
        assert_eq!(clean("7♥\u{fe0f}"), "7♥");
        assert!(!is_clean("♥\u{fe0f}") && !is_clean("a\nb") && is_clean("misère 7♥"));
    }

    #[test]
    fn only_colours_that_are_named_stay() {
        let text = "\u{1b}[31mred\u{1b}[0m \u{1b}[2Jgone \u{1b}[5mblink";
        assert_eq!(clean_but(text, &["31", "0"]), "\u{1b}[31mred\u{1b}[0m gone blink");
    }
}
