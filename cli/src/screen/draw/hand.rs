//! The hand at the bottom: suit by suit, under each card that may be played its number, what is chosen behind `>`, what is
//! marked under `x`.

use ratatui::Frame;
use ratatui::text::{Line, Span};

use super::super::model::{Focus, TableScreen};
use super::line;
use super::paint::{bold, card, dim, focus, spelled};
use crate::out::{Style, pad, width};

/// The hand in two lines that begin at `y`: the cards, and what stands under them.
pub(super) fn draw(frame: &mut Frame<'_>, y: u16, columns: u16, style: Style, table: &TableScreen) {
    let scene = &table.scene;
    let asks_card = scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty());
    let (mut cards, mut under): (Vec<Span<'_>>, String) = (vec![Span::raw(" ")], String::from(" "));
    if let Some(whose) = &scene.hand_of {
        let whose = format!("{}:", spelled(style, whose));
        under.push_str(&" ".repeat(width(&whose)));
        cards.push(Span::styled(whose, bold()));
    }
    for (at, held) in scene.hand.iter().enumerate().skip(first(table, columns)) {
        let is_chosen = asks_card && table.focus == Focus::Card(at);
        let gap = if held.begins_suit && at > 0 { "  " } else { "" };
        let sign = if is_chosen { ">" } else { " " };
        cards.extend([Span::raw(gap), Span::styled(sign, bold())]);
        under.push_str(gap);
        under.push(' ');
        let mut span = card(style, &held.face);
        if asks_card && held.ways.is_empty() {
            span = Span::styled(spelled(style, &held.face.text), dim(style));
        }
        if is_chosen {
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
        under.push_str(&pad(&mark, width(&held.face.text)));
    }
    line(frame, (0, y), columns, Line::from(cards));
    line(frame, (0, y + 1), columns, Line::styled(under, dim(style)));
}

/// The first card that is drawn: the chosen one is seen, however long the hand.
fn first(table: &TableScreen, columns: u16) -> usize {
    let Focus::Card(chosen) = table.focus else { return 0 };
    let mut room = usize::from(columns).saturating_sub(10);
    let hand = &table.scene.hand;
    let upto = hand.get(..=chosen.min(hand.len().saturating_sub(1))).unwrap_or_default();
    for (at, held) in upto.iter().enumerate().rev() {
        let needs = width(&held.face.text) + if held.begins_suit { 3 } else { 1 };
        match room.checked_sub(needs) {
            Some(left) => room = left,
            None => return at + 1,
        }
    }
    0
}
