//! What can be said, as a grid: a row for each level, what may not be said now dim.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::model::{Focus, TableScreen};
use super::line;
use super::paint::{dim, focus, spelled};
use crate::out::{Style, pad, width};

/// The choices in the window's part; the row that is chosen is among those shown.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    let Some(asked) = &table.scene.asked else { return };
    let chosen = match table.focus {
        Focus::Choice(row, at) => (row, at),
        Focus::Card(_) => (0, 0),
    };
    // Columns as wide as the widest of several in a row; a name that stands alone may be wider. Before each is room for
    // the sign of what is chosen, around it for the brackets of what may not be said.
    let several = asked.rows.iter().filter(|row| row.len() > 1).flatten();
    let column = several.map(|choice| width(&choice.text)).max().unwrap_or(0) + 4;
    let each = (usize::from(area.width) / column).max(1);
    let mut lines: Vec<(bool, Line<'_>)> = Vec::new();
    for (row, choices) in asked.rows.iter().enumerate() {
        for (part, some) in choices.chunks(each).enumerate() {
            let mut is_chosen = false;
            let mut spans = Vec::new();
            for (at, choice) in some.iter().enumerate() {
                let here = (row, part * each + at) == chosen;
                is_chosen |= here;
                let paint = match (here, choice.action.is_some()) {
                    (true, _) => focus(),
                    (false, true) => ratatui::style::Style::new(),
                    (false, false) => dim(style),
                };
                let text = spelled(style, &choice.text);
                let text = if choice.action.is_some() { text } else { format!("({text})") };
                spans.push(Span::raw(if here { ">" } else { " " }));
                let room = pad("", (column - 1).saturating_sub(width(&text)));
                spans.extend([Span::styled(text, paint), Span::raw(room)]);
            }
            lines.push((is_chosen, Line::from(spans)));
        }
    }
    let room = usize::from(area.height);
    let at = lines.iter().position(|(is_chosen, _)| *is_chosen).unwrap_or(0);
    let first = (at + 1).saturating_sub(room);
    for (row, (_, text)) in (0..).zip(lines.into_iter().skip(first).take(room)) {
        line(frame, (area.x, area.y + row), area.width, text);
    }
}
