//! The keys that do something now, in the last line of the window; a click on one is as good as the key.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::super::message::Target;
use super::pen::Pen;
use crate::out::width;

/// A key and what it does; [`KeyCode::Null`] for several keys.
pub(super) type Key = (KeyCode, &'static str);

/// As many as there is room for, the most important ones first.
pub(super) fn draw(pen: &mut Pen<'_, '_>, window: Rect, keys: &[Key]) {
    let y = window.y + window.height.saturating_sub(1);
    let (paint, end) = (pen.palette.dim(), window.x + window.width.saturating_sub(1));
    let mut x = window.x + 1;
    for (code, text) in keys {
        let columns = u16::try_from(width(text)).unwrap_or(u16::MAX);
        if x.saturating_add(columns) > end {
            continue;
        }
        pen.line((x, y), columns, Line::styled(*text, paint));
        if *code != KeyCode::Null {
            pen.target(Rect { x, y, width: columns, height: 1 }, Target::Key(*code));
        }
        x += columns + 2;
    }
}
