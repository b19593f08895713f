//! Words typed at the prompt that are wishes to the program and nothing for the table.

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
    Quit,
}

/// What can be typed at any time, `?` apart.
pub(crate) const WISHES: [&str; 9] =
    ["hand", "contract", "last", "log", "sheet", "rules", "hint", "undo", "quit"];

impl Wish {
    /// A word that is always a wish.
    pub(crate) fn read(text: &str) -> Option<Self> {
        Some(match text.trim().to_lowercase().as_str() {
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
