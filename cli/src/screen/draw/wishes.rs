//! The settings of the screen, over whatever else is on it.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::Target;
use super::super::model::Wishes;
use super::super::settings::Settings;
use super::paint::{bold, focus};
use super::pen::Pen;
use crate::out::{pad, width, wrap};

/// Columns and lines that are not for what is read: frame and margin.
const AROUND: u16 = 4;

/// Lines for what the chosen value means.
const ABOUT: u16 = 3;

pub(super) fn draw(pen: &mut Pen<'_, '_>, wishes: Wishes, settings: Settings) {
    let (palette, window) = (pen.palette, pen.area());
    let list = settings.list();
    let lines = u16::try_from(list.len()).unwrap_or(u16::MAX);
    let area = Rect {
        x: window.x + 4,
        y: window.y + 2,
        width: window.width.saturating_sub(8).min(64),
        height: lines.saturating_add(ABOUT + 4),
    }
    .intersection(window);
    pen.clear(area);
    pen.put(palette.frame().title(" The screen ").title_bottom(" Left and Right change, Esc closes "), area);
    let column = list.iter().map(|setting| width(setting.name)).max().unwrap_or(0) + 2;
    let inside = area.width.saturating_sub(AROUND);
    for (y, (nth, setting)) in (area.y + 1..).zip(list.iter().enumerate()) {
        let is_chosen = nth == wishes.at;
        let sign = if is_chosen { "> " } else { "  " };
        let value = if is_chosen { format!("< {} >", setting.value) } else { format!("  {}", setting.value) };
        let paint = if is_chosen { focus() } else { bold() };
        let text = vec![Span::raw(sign), Span::raw(pad(setting.name, column)), Span::styled(value, paint)];
        pen.line((area.x + 2, y), inside, Line::from(text));
        pen.target(Rect { y, height: 1, ..area }, Target::Setting(nth));
    }
    let about = list.get(wishes.at).map_or("", |setting| setting.about);
    let about = wrap(about, 0, usize::from(inside).max(1));
    for (y, text) in (area.y + lines + 2..area.y + area.height.saturating_sub(1)).zip(about) {
        pen.line((area.x + 2, y), inside, Line::raw(text));
    }
}
