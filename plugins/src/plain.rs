//! Which characters a text of a pack may have: what it says must be what a terminal shows.
//!
//! A control character moves the cursor, an escape sequence rewrites the screen or the clipboard, and a mark that turns
//! the direction of writing shows a text that is not there.

/// The first character that a text for people may not have. Line ends and tabs are allowed.
pub(crate) fn unfit(text: &str) -> Option<char> {
    if text.bytes().all(|b| matches!(b, b' '..=b'~')) {
        return None;
    }
    text.chars().find(|&c| match c {
        '\n' | '\r' | '\t' => false,
        '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        c => c.is_control(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_a_terminal_would_obey() {
        assert_eq!(unfit("Misère stands above 8♠.\n\tFive a trick."), None);
        assert_eq!(unfit("no\u{1b}[2J"), Some('\u{1b}'));
        assert_eq!(unfit("a\u{202e}b"), Some('\u{202e}'));
        assert_eq!(unfit("a\u{9b}31m"), Some('\u{9b}'));
    }
}
