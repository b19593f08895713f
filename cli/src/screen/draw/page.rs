//! A page that lies over the screen: lines to read, moved with the arrow keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Block, BorderType, Clear, Paragraph};

use super::super::message::Page;
use super::paint::spelled;
use crate::out::{Style, wrap};

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, page: &Page, top: usize) {
    let width = usize::from(area.width.saturating_sub(4));
    let wrapped = page.lines.iter().skip(top).flat_map(|text| wrap(text, 4, width.max(1)));
    let shown: Vec<String> =
        wrapped.take(usize::from(area.height.saturating_sub(2))).map(|text| spelled(style, &text)).collect();
    let is_all = top == 0 && page.lines.len() <= shown.len();
    let keys = if is_all { " Esc closes " } else { " arrows move, Esc closes " };
    let border = if style.ascii { BorderType::Plain } else { BorderType::Rounded };
    let mut block = Block::bordered().border_type(border).title(format!(" {} ", spelled(style, &page.title)));
    if style.ascii {
        block = block.border_set(ASCII);
    }
    let lines: Vec<Line<'_>> = shown.into_iter().map(|text| Line::raw(format!(" {text}"))).collect();
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block.title_bottom(keys)), area);
}

/// Borders in letters.
pub(super) const ASCII: ratatui::symbols::border::Set<'_> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};
