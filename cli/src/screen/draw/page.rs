//! A page that lies over the screen: lines to read, moved with the arrow keys.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;

use super::super::message::Target;
use super::super::model::{FRAME, MARGIN, Open};
use super::pen::Pen;

/// The page, no higher than it must be; whether Enter closes it and goes on as well.
pub(super) fn draw(pen: &mut Pen<'_, '_>, open: &Open, goes_on: bool) {
    let (palette, window) = (pen.palette, pen.area());
    let inner = Rect {
        x: window.x + MARGIN.0,
        y: window.y + MARGIN.1,
        width: window.width.saturating_sub(2 * MARGIN.0),
        height: window.height.saturating_sub(2 * MARGIN.1),
    };
    let needed = u16::try_from(open.len()).unwrap_or(u16::MAX).saturating_add(2 * FRAME.1);
    let area = Rect { height: inner.height.min(needed), ..inner }.intersection(window);
    let (above, below) = open.hidden();
    let leave = if goes_on { "Enter goes on, v reviews, Esc closes" } else { "Esc closes" };
    let keys = match (above, below) {
        (0, 0) => format!(" {leave} "),
        (_, 0) => format!(" the end; arrows move, {leave} "),
        (_, more) => format!(" {more} more; arrows move, {leave} "),
    };
    let block = palette.frame().title(format!(" {} ", palette.spelled(open.title()))).title_bottom(keys);
    let lines: Vec<Line<'_>> =
        open.shown().map(|text| Line::raw(format!(" {}", palette.spelled(text)))).collect();
    pen.clear(area);
    pen.put(Paragraph::new(lines).block(block), area);
    // A click below the page closes it, or goes on with it.
    let foot = Rect { y: area.y + area.height.saturating_sub(1), height: 1, ..area };
    pen.target(foot, Target::Key(if goes_on { KeyCode::Enter } else { KeyCode::Esc }));
}
