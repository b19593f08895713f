//! The model as cells of a terminal. Everything is clipped to the window; a window that is too small is told what it needs.

mod asked;
mod below;
mod cards;
mod felt;
mod hand;
mod history;
mod keys;
mod list;
mod lobby;
mod page;
mod paint;
mod panel;
mod pen;
mod setup;
mod table;
mod wishes;

use ratatui::Frame;
use ratatui::text::Text;
use ratatui::widgets::{Paragraph, Wrap};

use super::model::{LEAST, Model, Screen};
use paint::Palette;
use pen::Pen;
pub(crate) use pen::Spots;

/// Draws everything, and tells what can be clicked.
pub(crate) fn draw(frame: &mut Frame<'_>, model: &Model) -> Spots {
    let pen = &mut Pen::new(frame, Palette::new(model.style, model.settings));
    let area = pen.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let text = format!(
            "This window has {} columns and {} lines; the table needs {} and {}.\nMake it larger, or leave with Ctrl-C: \
             the match is saved.",
            area.width, area.height, LEAST.0, LEAST.1
        );
        pen.put(Paragraph::new(Text::raw(text)).wrap(Wrap { trim: true }), area);
        return pen.take_spots();
    }
    match &model.screen {
        Screen::Lobby(lobby) => lobby::draw(pen, area, lobby),
        Screen::Setup(setup) => setup::draw(pen, area, setup),
        Screen::Table(table) => table::draw(pen, area, table),
        Screen::History(history) => history::draw(pen, area, history),
    }
    let goes_on = matches!(&model.screen, Screen::Table(table) if table.goes_on());
    if let Some(open) = &model.page {
        page::draw(pen, open, goes_on);
    }
    if let Some(wishes) = model.wishes {
        wishes::draw(pen, wishes, model.settings);
    }
    if let Some(open) = &model.trouble {
        page::draw(pen, open, false);
    }
    pen.take_spots()
}
