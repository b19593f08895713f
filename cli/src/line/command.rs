//! Words typed at the prompt that are wishes to the program and nothing for the table.

use super::manner::Wordiness;

/// A wish to the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    /// What is allowed.
    Ask,
    Hand,
    /// What is played for, and what was said.
    Contract,
    Last,
    Log,
    Sheet,
    Rules,
    Hint,
    Undo,
    /// How much is told; without a word, what there is to choose.
    Words(Option<Wordiness>),
    /// Whether everything is told as it is read aloud; without a word, the other way round.
    Spoken(Option<bool>),
    Quit,
}

/// What can be typed at any time, `?` apart.
pub(crate) const WISHES: [&str; 11] =
    ["hand", "contract", "last", "log", "sheet", "rules", "hint", "undo", "words", "spoken", "quit"];

impl Wish {
    /// A word that is always a wish.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let text = text.trim().to_lowercase();
        let (word, how) = text.split_once(' ').map_or((&text[..], ""), |(word, how)| (word, how.trim()));
        match word {
            "words" => return Some(Self::Words(Wordiness::named(how))),
            "spoken" => {
                return Some(Self::Spoken(match how {
                    "on" | "yes" => Some(true),
                    "off" | "no" => Some(false),
                    _ => None,
                }));
            }
            _ => {}
        }
        Some(match &text[..] {
            "?" | "help" => Self::Ask,
            "hand" => Self::Hand,
            "contract" | "trump" | "trumps" | "status" => Self::Contract,
            "last" => Self::Last,
            "log" => Self::Log,
            "sheet" | "score" => Self::Sheet,
            "rules" => Self::Rules,
            "hint" => Self::Hint,
            "undo" => Self::Undo,
            "quit" | "exit" => Self::Quit,
            _ => return None,
        })
    }

    /// A letter that is a wish when nothing at the table is called so.
    pub(crate) fn read_letter(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "h" => Self::Hand,
            "l" => Self::Last,
            "s" => Self::Sheet,
            "r" => Self::Rules,
            "u" => Self::Undo,
            "q" => Self::Quit,
            _ => return None,
        })
    }
}
