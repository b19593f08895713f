//! The hand at the bottom: suit by suit, what may be played bright, what is chosen reversed, what is marked under a sign.

use ratatui::Frame;
use ratatui::text::{Line, Span};

use super::super::model::{Focus, TableScreen};
use super::line;
use super::paint::{card, dim, focus, spelled};
use crate::out::{Style, width};

/// The hand in two lines that begin at `y`: the cards, and what stands under them.
pub(super) fn draw(frame: &mut Frame<'_>, y: u16, columns: u16, style: Style, table: &TableScreen) {
    let scene = &table.scene;
    let asks_card = scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty());
    let mut cards: Vec<Span<'_>> = vec![Span::raw(" ")];
    let mut under = String::from(" ");
    for (at, held) in scene.hand.iter().enumerate() {
        let gap = if held.begins_suit && at > 0 { "   " } else { " " };
        cards.push(Span::raw(gap));
        under.push_str(gap);
        let mut span = card(style, &held.face);
        if asks_card && held.ways.is_empty() {
            span = Span::styled(spelled(style, &held.face.text), dim(style));
        }
        if asks_card && table.focus == Focus::Card(at) {
            span = span.patch_style(focus());
        }
        cards.push(span);
        let mark = if table.marked.contains(&at) {
            "x".to_owned()
        } else if asks_card && !held.ways.is_empty() {
            (at + 1).to_string()
        } else {
            String::new()
        };
        under.push_str(&crate::out::pad(&mark, width(&held.face.text)));
    }
    line(frame, (0, y), columns, Line::from(cards));
    line(frame, (0, y + 1), columns, Line::styled(under, dim(style)));
}
