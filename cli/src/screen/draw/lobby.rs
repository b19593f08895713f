//! The lobby.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::model::Lobby;
use super::line;
use super::paint::{bold, dim, focus, spelled};
use crate::out::Style;

/// Lines that each offer takes.
const EACH: u16 = 2;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, lobby: &Lobby) {
    line(frame, (2, 1), area.width - 2, Line::styled("Overtrick", bold()));
    let room = usize::from(area.height.saturating_sub(5) / EACH);
    let first = (lobby.at + 1).saturating_sub(room);
    let shown = lobby.offers.iter().enumerate().skip(first).take(room);
    for (row, (at, offer)) in (0..).zip(shown) {
        let y = 3 + EACH * row;
        let number = if at < 9 { format!("{} ", at + 1) } else { "  ".to_owned() };
        let title = spelled(style, &offer.title);
        let paint = if at == lobby.at { focus() } else { bold() };
        let mark = if at == lobby.at { "> " } else { "  " };
        let title = Line::from(vec![Span::raw(mark), Span::raw(number), Span::styled(title, paint)]);
        line(frame, (1, y), area.width - 2, title);
        let about = Line::styled(spelled(style, &offer.about), dim(style));
        line(frame, (5, y + 1), area.width.saturating_sub(6), about);
    }
    let keys = "arrows or a number choose, Enter opens, q leaves";
    line(frame, (2, area.height - 1), area.width - 2, Line::styled(keys, dim(style)));
}
