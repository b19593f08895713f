//! A page that lies over the screen: lines to read, moved with the arrow keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph};

use super::super::model::{FRAME, MARGIN, Open};
use super::paint::{frame_of, spelled};
use crate::out::Style;

/// The page, no higher than it must be; whether Enter closes it and goes on as well.
pub(super) fn draw(frame: &mut Frame<'_>, style: Style, open: &Open, goes_on: bool) {
    let window = frame.area();
    let inner = Rect {
        x: window.x + MARGIN.0,
        y: window.y + MARGIN.1,
        width: window.width.saturating_sub(2 * MARGIN.0),
        height: window.height.saturating_sub(2 * MARGIN.1),
    };
    let needed = u16::try_from(open.len()).unwrap_or(u16::MAX).saturating_add(2 * FRAME.1);
    let area = Rect { height: inner.height.min(needed), ..inner }.intersection(window);
    let (above, below) = open.hidden();
    let leave = if goes_on { "Enter goes on, Esc closes" } else { "Esc closes" };
    let keys = match (above, below) {
        (0, 0) => format!(" {leave} "),
        (_, 0) => format!(" the end; arrows move, {leave} "),
        (_, more) => format!(" {more} more; arrows move, {leave} "),
    };
    let block = frame_of(style).title(format!(" {} ", spelled(style, open.title()))).title_bottom(keys);
    let lines: Vec<Line<'_>> =
        open.shown().map(|text| Line::raw(format!(" {}", spelled(style, text)))).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}
