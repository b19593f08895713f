//! How things look: colours, symbols, and what the terminal says of itself.

use std::env;
use std::io::IsTerminal;

use clap::Args;

use crate::out::Style;

/// How things look.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Look {
    /// Letters instead of suit symbols, and nothing else beyond ASCII; a terminal with `TERM=linux` or a locale
    /// without UTF-8 gets them by itself
    #[arg(long, global = true, conflicts_with = "symbols")]
    pub(crate) ascii: bool,
    /// Suit symbols, whatever terminal and locale say of themselves
    #[arg(long, global = true)]
    pub(crate) symbols: bool,
    /// No colour (also with `NO_COLOR` set, and in a pipe)
    #[arg(long, global = true)]
    pub(crate) plain: bool,
}

impl Look {
    /// The style of what goes to the standard output.
    pub(crate) fn style(self) -> Style {
        self.style_for(std::io::stdout().is_terminal())
    }

    /// The style of what goes to the standard error.
    pub(crate) fn style_of_errors(self) -> Style {
        self.style_for(std::io::stderr().is_terminal())
    }

    /// Whether the standard output is a terminal that understands more than text.
    pub(crate) fn can_clear(self) -> bool {
        std::io::stdout().is_terminal() && self.is_able()
    }

    fn is_able(self) -> bool {
        env::var_os("TERM").is_none_or(|term| term != "dumb") && !self.plain
    }

    fn style_for(self, terminal: bool) -> Style {
        let wanted = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        // What goes into a pipe or a file is the same everywhere.
        let letters = self.ascii || !self.symbols && terminal && Surroundings::here().lack_symbols();
        Style { colour: terminal && wanted && self.is_able(), ascii: letters }
    }
}

/// What the environment says of the letters that can be shown.
struct Surroundings {
    term: Option<String>,
    locale: Option<String>,
}

impl Surroundings {
    fn here() -> Self {
        let set = |name: &&str| env::var(name).ok().filter(|value| !value.is_empty());
        // The first that is set decides about letters; where none is (as on Windows) nothing is known against symbols.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].iter().find_map(set);
        Self { term: env::var("TERM").ok(), locale }
    }

    /// The font of the Linux console has no suits, and a locale of other letters shows them as something else.
    fn lack_symbols(&self) -> bool {
        let is_utf8 = |locale: &String| {
            let locale = locale.to_lowercase();
            locale.contains("utf-8") || locale.contains("utf8")
        };
        self.term.as_deref() == Some("linux") || self.locale.as_ref().is_some_and(|locale| !is_utf8(locale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn consoles_and_locales_without_symbols_get_letters() {
        let lack = |term: &str, locale: &str| {
            let some = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
            Surroundings { term: some(term), locale: some(locale) }.lack_symbols()
        };
        assert!(lack("linux", "") && lack("linux", "en_AU.UTF-8"));
        assert!(lack("xterm", "C") && lack("xterm", "ru_RU.KOI8-R") && lack("", "POSIX"));
        assert!(!lack("xterm", "") && !lack("", "") && !lack("xterm-256color", "C.UTF-8"));
        assert!(!lack("xterm", "de_DE.utf8"));
    }
}
