//! A card lying on the table: in a box where there is room, else its name with its signs.

use ratatui::layout::Rect;
use ratatui::symbols::border;
use ratatui::text::{Line, Span};

use super::super::scene::{Face, Played};
use super::paint::bold;
use super::pen::Pen;
use crate::out::width;

/// Lines of a card in a box, with the line for its signs.
pub(super) const LINES: u16 = 4;

/// Columns of a card in a box at the least.
pub(super) const COLUMNS: u16 = 5;

/// Columns of a card in a line, with its signs.
const IN_LINE: u16 = 10;

/// A card in a box whose upper left corner is there; the one that wins has a frame of its own. `sign` stands below.
pub(super) fn boxed(pen: &mut Pen<'_, '_>, at: (u16, u16), face: &Face, wins: bool, sign: &str) -> u16 {
    let palette = pen.palette;
    let text = palette.card(face);
    let inside = u16::try_from(width(&text.content)).unwrap_or(3).max(COLUMNS - 2);
    let area = Rect { x: at.0, y: at.1, width: inside + 2, height: LINES - 1 };
    pen.clear(area);
    let block = palette.frame();
    let block = match (wins, palette.style.ascii) {
        (true, true) => block.border_set(LETTERS_WIN),
        (true, false) => block.border_set(border::DOUBLE),
        (false, _) => block,
    };
    pen.put(block, area);
    let text = if wins { text.patch_style(bold()) } else { text };
    let room = inside.saturating_sub(u16::try_from(width(&text.content)).unwrap_or(0));
    pen.line((at.0 + 1 + room.div_ceil(2), at.1 + 1), inside, Line::from(text));
    pen.line((at.0, at.1 + LINES - 1), inside + 2, Line::styled(sign.to_owned(), palette.dim()));
    area.width
}

/// The cards somebody played to a trick: one from each hand he plays. `number` is that of his place.
pub(super) fn played(pen: &mut Pen<'_, '_>, at: (u16, u16), trick: &[Played], number: usize, boxes: bool) {
    let own = trick.iter().enumerate().filter(|(_, played)| played.place == Some(number));
    let mut x = at.0;
    for (nth, played) in own {
        x += if boxes {
            let sign = match (nth, played.wins) {
                // That it wins as well its frame says.
                (0, _) => " led",
                (_, true) => " wins",
                _ => "",
            };
            boxed(pen, (x, at.1), &played.face, played.wins, sign) + 1
        } else {
            in_line(pen, (x, at.1), played, nth == 0);
            IN_LINE
        };
    }
}

/// A card in a line, with signs for who led and who is winning.
fn in_line(pen: &mut Pen<'_, '_>, at: (u16, u16), played: &Played, led: bool) {
    let palette = pen.palette;
    let (before, after) = if played.wins { ("[", "]") } else { (" ", " ") };
    let plain = ratatui::style::Style::new();
    let face = palette.card(&played.face).patch_style(if played.wins { bold() } else { plain });
    let led = if led { " led" } else { "" };
    let spans =
        [Span::styled(before, bold()), face, Span::styled(after, bold()), Span::styled(led, palette.dim())];
    pen.line(at, IN_LINE, Line::from(spans.to_vec()));
}

/// The frame of the winning card in letters.
const LETTERS_WIN: border::Set<'_> = border::Set {
    top_left: "#",
    top_right: "#",
    bottom_left: "#",
    bottom_right: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
};
