//! What can be said, as a grid: a row for each level, what may not be said now dim.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::Target;
use super::super::model::{Focus, TableScreen};
use super::paint::focus;
use super::pen::Pen;
use crate::out::{pad, width};

/// The choices in the window's part; the row that is chosen is among those shown.
pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, table: &TableScreen) {
    let palette = pen.palette;
    let Some(asked) = &table.scene.asked else { return };
    let chosen = match table.focus {
        Focus::Choice(row, at) if !table.is_unchosen => Some((row, at)),
        _ => None,
    };
    // Columns as wide as the widest of several in a row; a name that stands alone may be wider. Before each is room for
    // the sign of what is chosen, around it for the brackets of what may not be said.
    let several = asked.rows.iter().filter(|row| row.len() > 1).flatten();
    let column = several.map(|choice| width(&choice.text)).max().unwrap_or(0) + 4;
    let each = (usize::from(area.width) / column).max(1);
    let mut lines: Vec<(bool, Line<'_>, (usize, usize, usize))> = Vec::new();
    for (row, choices) in asked.rows.iter().enumerate() {
        for (part, some) in choices.chunks(each).enumerate() {
            let mut is_chosen = false;
            let mut spans = Vec::new();
            for (at, choice) in some.iter().enumerate() {
                let here = Some((row, part * each + at)) == chosen;
                is_chosen |= here;
                let paint = match (here, choice.action.is_some()) {
                    (true, _) => focus(),
                    (false, true) => ratatui::style::Style::new(),
                    (false, false) => palette.dim(),
                };
                let text = palette.spelled(&choice.text);
                let text = if choice.action.is_some() { text } else { format!("({text})") };
                spans.push(Span::raw(if here { ">" } else { " " }));
                let room = pad("", (column - 1).saturating_sub(width(&text)));
                spans.extend([Span::styled(text, paint), Span::raw(room)]);
            }
            lines.push((is_chosen, Line::from(spans), (row, part * each, some.len())));
        }
    }
    let room = usize::from(area.height);
    let at = lines.iter().position(|(is_chosen, ..)| *is_chosen).unwrap_or(0);
    let first = (at + 1).saturating_sub(room);
    let columns = u16::try_from(column).unwrap_or(u16::MAX);
    for (y, (_, text, (row, from, count))) in (area.y..).zip(lines.into_iter().skip(first).take(room)) {
        pen.line((area.x, y), area.width, text);
        for at in 0..count {
            let x = area.x.saturating_add(u16::try_from(at).unwrap_or(u16::MAX).saturating_mul(columns));
            // A name that stands alone is clicked in its whole line.
            let width = if count == 1 { area.width } else { columns };
            pen.target(Rect { x, y, width, height: 1 }, Target::Choice(row, from + at));
        }
    }
}
