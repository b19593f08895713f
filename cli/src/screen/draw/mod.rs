//! The model as cells of a terminal. Everything is clipped to the window; a window that is too small is told what it needs.

mod asked;
mod below;
mod felt;
mod hand;
mod lobby;
mod page;
mod paint;
mod setup;
mod table;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

use super::model::{Model, Screen};

/// The smallest window in which a game can be played.
const LEAST: (u16, u16) = (60, 20);

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!(
            "This window has {} columns and {} lines; the table needs {} and {}.\nMake it larger, or leave with Ctrl-C: \
             the match is saved.",
            area.width, area.height, LEAST.0, LEAST.1
        );
        frame.render_widget(Paragraph::new(Text::raw(text)).wrap(Wrap { trim: true }), area);
        return;
    }
    match &model.screen {
        Screen::Lobby(lobby) => lobby::draw(frame, area, model.style, lobby),
        Screen::Setup(setup) => setup::draw(frame, area, model.style, setup),
        Screen::Table(table) => table::draw(frame, area, model.style, table),
    }
    let goes_on = matches!(&model.screen, Screen::Table(table) if table.goes_on());
    if let Some(open) = &model.page {
        page::draw(frame, model.style, open, goes_on);
    }
    if let Some(open) = &model.trouble {
        page::draw(frame, model.style, open, false);
    }
}

/// One line at a place; nothing beyond the window.
fn line(frame: &mut Frame<'_>, at: (u16, u16), width: u16, text: Line<'_>) {
    let area = Rect { x: at.0, y: at.1, width, height: 1 }.intersection(frame.area());
    if area.is_empty() {
        return;
    }
    frame.render_widget(Paragraph::new(text), area);
}
