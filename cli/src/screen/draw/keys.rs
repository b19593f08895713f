//! The keys that do something now, in the last line of the window; a click on one is as good as the key.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::Line;

use super::super::message::Target;
use super::pen::Pen;
use crate::out::width;

/// A key and what it does; [`KeyCode::Null`] for several keys.
pub(super) type Key = (KeyCode, &'static str);

/// Tells that there are more keys than are shown, and shows them all.
const MORE: Key = (KeyCode::F(1), "F1=keys");

/// As many as there is room for, the most important ones first.
pub(super) fn draw(pen: &mut Pen<'_, '_>, window: Rect, keys: &[Key]) {
    let y = window.y + window.height.saturating_sub(1);
    let (paint, end) = (pen.palette.dim(), window.x + window.width.saturating_sub(1));
    let wide = |(_, text): &Key| u16::try_from(width(text)).unwrap_or(u16::MAX);
    let all = keys.iter().fold(window.x + 1, |x, key| x.saturating_add(wide(key)).saturating_add(2));
    let is_cut = all.saturating_sub(2) > end;
    let end = if is_cut { end.saturating_sub(wide(&MORE) + 2) } else { end };
    let mut x = window.x + 1;
    let fits = |x: &mut u16, key: &Key| {
        let fits = x.saturating_add(wide(key)) <= end;
        *x = x.saturating_add(if fits { wide(key) + 2 } else { 0 });
        fits
    };
    let shown: Vec<&Key> = {
        let mut x = x;
        keys.iter().filter(|key| fits(&mut x, key)).collect()
    };
    for key in shown.into_iter().chain(is_cut.then_some(&MORE)) {
        let ((code, text), columns) = (key, wide(key));
        pen.line((x, y), columns, Line::styled(*text, paint));
        if *code != KeyCode::Null {
            pen.target(Rect { x, y, width: columns, height: 1 }, Target::Key(*code));
        }
        x += columns + 2;
    }
}
