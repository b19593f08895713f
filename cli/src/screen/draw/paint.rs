//! Colours and marks. Whatever a colour says a sign says as well.

use ratatui::style::{Color, Modifier, Style as Paint};
use ratatui::symbols::border;
use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType};

use super::super::scene::Face;
use super::super::settings::{Contrast, Settings, Suits};
use crate::out::{Style, plain_letter};

/// How things are painted and spelled.
#[derive(Clone, Copy, Debug)]
pub(super) struct Palette {
    pub(super) style: Style,
    suits: Suits,
    contrast: Contrast,
}

impl Palette {
    /// As the terminal allows and somebody wishes.
    pub(super) fn new(style: Style, settings: Settings) -> Self {
        Self { style: settings.style(style), suits: settings.suits, contrast: settings.contrast }
    }

    /// A card in the colour of its suit.
    pub(super) fn card(self, face: &Face) -> Span<'static> {
        Span::styled(self.spelled(&face.text), self.suit(&face.suit))
    }

    /// The colour of a printed suit.
    fn suit(self, suit: &str) -> Paint {
        let colour = match (self.suits, suit) {
            (_, "H") | (Suits::Two, "D") => Color::LightRed,
            (Suits::Four, "D") => Color::LightBlue,
            (Suits::Four, "C") => Color::LightGreen,
            _ => return Paint::new(),
        };
        if self.style.colour { Paint::new().fg(colour) } else { Paint::new() }
    }

    /// What cannot be chosen now, or matters less.
    pub(super) fn dim(self) -> Paint {
        match (self.contrast, self.style.colour) {
            (Contrast::High, _) => Paint::new(),
            (Contrast::Usual, true) => Paint::new().fg(Color::DarkGray),
            (Contrast::Usual, false) => Paint::new().add_modifier(Modifier::DIM),
        }
    }

    /// In letters that may be used.
    pub(super) fn spelled(self, text: &str) -> String {
        if self.style.ascii { text.chars().map(plain_letter).collect() } else { text.to_owned() }
    }

    /// A frame.
    pub(super) fn frame(self) -> Block<'static> {
        let block = Block::bordered().border_type(BorderType::Rounded);
        if self.style.ascii { block.border_set(ASCII) } else { block }
    }
}

/// What is chosen.
pub(super) fn focus() -> Paint {
    Paint::new().add_modifier(Modifier::REVERSED)
}

/// What matters.
pub(super) fn bold() -> Paint {
    Paint::new().add_modifier(Modifier::BOLD)
}

/// Borders in letters.
const ASCII: border::Set<'_> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
