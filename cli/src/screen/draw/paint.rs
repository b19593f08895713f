//! Colours and marks. Whatever a colour says a sign says as well.

use ratatui::style::{Color, Modifier, Style as Paint};
use ratatui::symbols::border;
use ratatui::text::Span;
use ratatui::widgets::{Block, BorderType};

use super::super::scene::Face;
use crate::out::{Style, plain_letter};

/// A card: its suit in one of four colours.
pub(super) fn card(style: Style, face: &Face) -> Span<'static> {
    Span::styled(spelled(style, &face.text), suit(style, &face.suit))
}

/// The colour of a printed suit.
fn suit(style: Style, suit: &str) -> Paint {
    let colour = match suit {
        "H" => Color::LightRed,
        "D" => Color::LightBlue,
        "C" => Color::LightGreen,
        _ => return Paint::new(),
    };
    if style.colour { Paint::new().fg(colour) } else { Paint::new() }
}

/// What cannot be chosen now.
pub(super) fn dim(style: Style) -> Paint {
    if style.colour { Paint::new().fg(Color::DarkGray) } else { Paint::new().add_modifier(Modifier::DIM) }
}

/// What is chosen.
pub(super) fn focus() -> Paint {
    Paint::new().add_modifier(Modifier::REVERSED)
}

/// What matters.
pub(super) fn bold() -> Paint {
    Paint::new().add_modifier(Modifier::BOLD)
}

/// In letters that may be used.
pub(super) fn spelled(style: Style, text: &str) -> String {
    if style.ascii { text.chars().map(plain_letter).collect() } else { text.to_owned() }
}

/// A frame.
pub(super) fn frame_of(style: Style) -> Block<'static> {
    let block = Block::bordered().border_type(BorderType::Rounded);
    if style.ascii { block.border_set(ASCII) } else { block }
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
