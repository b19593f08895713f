//! The hand at the bottom: suit by suit, under each card that may be played its number, what is chosen behind `>`, what is
//! marked under `x`. In a window with room for it the cards lie in boxes.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::{Pause, Target};
use super::super::model::{Focus, TableScreen};
use super::super::scene::Held;
use super::cards;
use super::paint::{Palette, bold, focus};
use super::pen::Pen;
use crate::out::width;

/// What stands before the first card if it is a trump, and there is room.
const TRUMPS: &str = " trumps:";

/// How the hand lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// In a line, with a line of numbers below.
    Line,
    /// In boxes, with a line of numbers below.
    Boxes,
}

impl Manner {
    /// In a window of so many lines and columns.
    pub(super) fn of(table: &TableScreen, window: Rect) -> Self {
        let gaps = table.scene.hand.iter().filter(|held| held.begins_suit).count();
        let needed = table.scene.hand.len() * usize::from(cards::COLUMNS) + 2 * gaps + 8;
        let has_room = window.height >= 30 && usize::from(window.width) >= needed;
        if has_room { Self::Boxes } else { Self::Line }
    }

    /// Lines that it takes.
    pub(super) fn lines(self) -> u16 {
        match self {
            Self::Line => 2,
            Self::Boxes => cards::LINES,
        }
    }
}

/// The hand in lines that begin at `y`.
pub(super) fn draw(pen: &mut Pen<'_, '_>, y: u16, columns: u16, table: &TableScreen) {
    let manner = Manner::of(table, pen.area());
    let (palette, scene) = (pen.palette, &table.scene);
    // Before the trick that was won is seen, nothing is asked.
    let asks_card =
        table.pause == Pause::None && scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty());
    let mut x = 1;
    let mut head = scene.hand_of.as_ref().map(|whose| format!("{}:", palette.spelled(whose)));
    let has_trumps = scene.hand.first().is_some_and(|held| held.is_trump);
    let needed: usize = scene.hand.iter().map(|held| needs(palette, held)).sum();
    if head.is_none() && has_trumps && needed + TRUMPS.len() + 2 < usize::from(columns) {
        head = Some(TRUMPS.to_owned());
    }
    let middle = if manner == Manner::Boxes { y + 1 } else { y };
    if let Some(head) = head {
        let wide = u16::try_from(width(&head)).unwrap_or(0);
        pen.line((x, middle), wide, Line::styled(head, bold()));
        x += wide;
    }
    for (at, held) in scene.hand.iter().enumerate().skip(first(table, palette, columns)) {
        let is_chosen = asks_card && table.focus == Focus::Card(at);
        if held.begins_suit && at > 0 {
            x += 2;
        }
        let sign = if table.marked.contains(&at) {
            "x".to_owned()
        } else if asks_card && !held.ways.is_empty() {
            (at + 1).to_string()
        } else {
            String::new()
        };
        let wide = match manner {
            Manner::Line => in_line(pen, (x, y), held, is_chosen, asks_card, &sign),
            Manner::Boxes => {
                let sign = if is_chosen { format!("> {sign}") } else { format!("  {sign}") };
                let wide = cards::boxed(pen, (x, y), &held.face, is_chosen, &sign);
                if asks_card && held.ways.is_empty() {
                    let text = Line::styled(palette.spelled(&held.face.text), palette.dim());
                    let inside = u16::try_from(text.width()).unwrap_or(0);
                    pen.line((x + 1 + (wide - 2 - inside.min(wide - 2)).div_ceil(2), y + 1), inside, text);
                }
                wide
            }
        };
        pen.target(Rect { x, y, width: wide, height: manner.lines() }, Target::Card(at));
        x += wide;
        if x > columns {
            return;
        }
    }
}

/// Columns of a card in a line, with what stands before it.
fn needs(palette: Palette, held: &Held) -> usize {
    width(&palette.spelled(&held.face.text)) + if held.begins_suit { 3 } else { 1 }
}

fn in_line(
    pen: &mut Pen<'_, '_>,
    (x, y): (u16, u16),
    held: &Held,
    is_chosen: bool,
    asks_card: bool,
    sign: &str,
) -> u16 {
    let palette = pen.palette;
    let mut span = palette.card(&held.face);
    if asks_card && held.ways.is_empty() {
        span = Span::styled(palette.spelled(&held.face.text), palette.dim());
    }
    if is_chosen {
        span = span.patch_style(focus());
    }
    let wide = u16::try_from(width(&span.content)).unwrap_or(0) + 1;
    let before = Span::styled(if is_chosen { ">" } else { " " }, bold());
    pen.line((x, y), wide, Line::from(vec![before, span]));
    pen.line((x + 1, y + 1), wide, Line::styled(sign.to_owned(), palette.dim()));
    wide
}

/// The first card that is drawn: the chosen one is seen, however long the hand.
fn first(table: &TableScreen, palette: Palette, columns: u16) -> usize {
    let Focus::Card(chosen) = table.focus else { return 0 };
    let mut room = usize::from(columns).saturating_sub(10);
    let hand = &table.scene.hand;
    let upto = hand.get(..=chosen.min(hand.len().saturating_sub(1))).unwrap_or_default();
    for (at, held) in upto.iter().enumerate().rev() {
        match room.checked_sub(needs(palette, held)) {
            Some(left) => room = left,
            None => return at + 1,
        }
    }
    0
}
