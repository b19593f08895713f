//! The lobby.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::Target;
use super::super::model::Lobby;
use super::keys;
use super::list;
use super::paint::{bold, focus};
use super::pen::Pen;
use crate::out::{width, wrap};

/// Columns before the text of an offer.
const MARGIN: u16 = 5;

/// Lines of an offer's description at the most.
const ABOUT: usize = 2;

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, lobby: &Lobby) {
    let palette = pen.palette;
    pen.line((2, 1), area.width - 2, Line::styled("Overtrick", bold()));
    let columns = area.width.saturating_sub(MARGIN + 1);
    let about = |at: usize| -> Vec<String> {
        let text = lobby.offers.get(at).map_or(String::new(), |offer| palette.spelled(&offer.about));
        let mut lines = wrap(&text, 0, usize::from(columns));
        if lines.len() > ABOUT {
            lines.truncate(ABOUT);
            let last = &mut lines[ABOUT - 1];
            let room = usize::from(columns).saturating_sub(3);
            while width(last) > room && last.pop().is_some() {}
            last.push_str("...");
        }
        lines
    };
    let room = usize::from(area.height.saturating_sub(5));
    let first = list::first(lobby.at, room, |at| about(at).len() + 1);
    let mut y = 3;
    for (at, offer) in lobby.offers.iter().enumerate().skip(first) {
        let lines = about(at);
        if usize::from(y - 3) + lines.len() + 1 > room {
            break;
        }
        let number = if at < 9 { format!("{} ", at + 1) } else { "  ".to_owned() };
        let title = palette.spelled(&offer.title);
        let paint = if at == lobby.at { focus() } else { bold() };
        let mark = if at == lobby.at { "> " } else { "  " };
        let title = Line::from(vec![Span::raw(mark), Span::raw(number), Span::styled(title, paint)]);
        let top = y;
        pen.line((1, y), area.width - 2, title);
        for text in lines {
            y += 1;
            pen.line((MARGIN, y), columns, Line::styled(text, palette.dim()));
        }
        y += 1;
        pen.target(Rect { x: 0, y: top, width: area.width, height: y - top }, Target::Offer(at));
    }
    let last = (2, area.height.saturating_sub(2));
    if lobby.is_leaving {
        pen.line(last, area.width - 2, Line::styled("Esc once more leaves the program.", bold()));
    } else if let Some(member) = &lobby.member {
        pen.line(last, area.width - 2, Line::styled(palette.spelled(member), palette.dim()));
    }
    keys::draw(
        pen,
        area,
        &[
            (KeyCode::Null, "arrows choose"),
            (KeyCode::Enter, "Enter=open"),
            (KeyCode::Char('h'), "h=history"),
            (KeyCode::Char('q'), "q=leave"),
            (KeyCode::Char('o'), "o=settings"),
            (KeyCode::Char('?'), "?=keys"),
        ],
    );
}
