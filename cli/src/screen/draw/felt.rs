//! The felt: the others around it with their cards, and the trick in the middle.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::scene::{Part, Place, Played, Scene};
use super::cards;
use super::paint::{Palette, bold, focus};
use super::pen::Pen;
use crate::out::{width, wrap};

/// Columns of a place at the most.
const PLACE: u16 = 22;

/// Columns from the middle to the cards of who sits at a side, if there is room.
const ASIDE: u16 = 12;

/// Lines of a hand that lies open.
const OPEN: usize = 4;

/// Lines of the felt in which cards lie in boxes: a name above and one below, and cards of three places one above the
/// other. What lies open needs more.
const ROOMY: u16 = 2 + 3 * (cards::LINES - 1) + 2;

/// Where somebody sits and where his card lies: column, line, columns.
struct Spot {
    seat: (u16, u16, u16),
    card: (u16, u16),
}

/// Columns of somebody along the top, and of each part of the felt's width that belongs to one.
fn along(area: Rect, others: usize) -> (u16, u16) {
    let count = u16::try_from(if others > 2 { others - 2 } else { others }).unwrap_or(1).max(1);
    (count, area.width / count)
}

/// Where the others sit, in direction of play from the left: one at the left, some along the top, one at the right.
/// `shown` has the lines that the cards of each take.
fn spots(area: Rect, shown: &[u16], boxes: bool) -> Vec<Spot> {
    let (middle, centre) = (area.x + area.width / 2, area.y + area.height / 2);
    let (count, column) = along(area, shown.len());
    let wide = PLACE.min(column);
    let (left, top, right) = match shown {
        [left, top @ .., right] if !top.is_empty() => (Some(*left), top, Some(*right)),
        all => (None, all, None),
    };
    // A card in a box is as high as three lines; it lies around the line it would lie in.
    let up = if boxes { (cards::LINES - 1) / 2 } else { 0 };
    let top = (0..count).zip(top).map(|(at, lines)| {
        // Cards lie closer together than those who played them sit.
        let own = column.min(2 * ASIDE);
        let x = (middle + at * own).saturating_sub(own * (count - 1) / 2 + 3);
        let y = centre.saturating_sub(if boxes { 4 } else { 3 }).saturating_sub(up).max(area.y + 1 + lines);
        Spot { seat: (area.x + at * column + (column - wide) / 2, area.y, wide), card: (x, y) }
    });
    let aside = ASIDE.min(area.width / 4);
    let side = |x: u16, lines: u16, card: u16| {
        let y = centre.saturating_sub(1 + lines + up).max(area.y);
        Spot { seat: (x, y, PLACE.min(area.width)), card: (card, centre.saturating_sub(up)) }
    };
    let left = left.map(|lines| side(area.x, lines, middle.saturating_sub(aside + 3)));
    let right = right.map(|lines| {
        side((area.x + area.width).saturating_sub(PLACE), lines, (middle + aside).saturating_sub(3))
    });
    left.into_iter().chain(top).chain(right).collect()
}

/// Everybody, and a trick.
pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, scene: &Scene, trick: &[Played]) {
    let palette = pen.palette;
    let others = scene.places.get(1..).unwrap_or_default();
    let (_, column) = along(area, others.len());
    let columns = usize::from(PLACE.min(column));
    let shown: Vec<Vec<String>> = others.iter().map(|place| hand(palette, place, columns)).collect();
    let lines: Vec<u16> = shown.iter().map(|lines| u16::try_from(lines.len()).unwrap_or(0)).collect();
    let open = lines.iter().max().map_or(0, |most| most.saturating_sub(1));
    let boxes = area.height >= ROOMY + open && area.width >= 2 * (PLACE + 2 * cards::COLUMNS) - PLACE;
    for (number, ((place, shown), spot)) in
        (1..).zip(others.iter().zip(shown).zip(spots(area, &lines, boxes)))
    {
        sits(pen, spot.seat, place, shown);
        cards::played(pen, spot.card, trick, number, boxes);
    }
    if let Some(ghost) = trick.iter().find(|played| played.place.is_none()) {
        let text = format!("{} leads: ", palette.spelled(&scene.kitty));
        let columns = u16::try_from(width(&text)).unwrap_or(0) + 4;
        let at = (
            area.x + (area.width / 2).saturating_sub(columns / 2),
            area.y + (area.height / 2).saturating_sub(1),
        );
        pen.line(at, columns, Line::from(vec![Span::raw(text), palette.card(&ghost.face)]));
    }
    let below = if boxes { 1 } else { 2 };
    let own = (area.x + (area.width / 2).saturating_sub(3), area.y + area.height / 2 + below);
    cards::played(pen, own, trick, 0, boxes);
    if let Some(own) = scene.places.first() {
        let mut spans = name(palette, own);
        spans.push(Span::raw(won(own)));
        let last = (area.x, area.y + area.height.saturating_sub(1));
        pen.line(last, area.width, Line::from(spans));
    }
}

/// Who sits there, with his cards.
fn sits(pen: &mut Pen<'_, '_>, (x, y, columns): (u16, u16, u16), place: &Place, cards: Vec<String>) {
    let palette = pen.palette;
    let mut spans = name(palette, place);
    if !place.player.is_empty() {
        spans.push(Span::styled(format!(" {}", palette.spelled(&place.player)), palette.dim()));
    }
    pen.line((x, y), columns, Line::from(spans));
    for (row, text) in (y + 1..).zip(cards) {
        pen.line((x + 1, row), columns.saturating_sub(1), Line::styled(text, palette.dim()));
    }
}

/// What is seen of somebody's cards, in lines of so many columns.
fn hand(palette: Palette, place: &Place, columns: usize) -> Vec<String> {
    let won = won(place);
    match &place.open {
        Some(open) => opened(&palette.spelled(open), &won, columns.saturating_sub(1)),
        None if place.part == Part::Out => vec!["does not play".to_owned()],
        None if place.cards == 0 => vec![format!("no cards{won}")],
        None => {
            let back = if palette.style.ascii { "#" } else { "▒" };
            let rest = format!(" {}{won}", place.cards);
            let room = columns.saturating_sub(width(&rest) + 1);
            vec![format!("{}{rest}", back.repeat(place.cards.min(room)))]
        }
    }
}

/// A hand that lies open, as many suits in a line as there is room for.
fn opened(hand: &str, won: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for suit in hand.split("   ").chain((!won.is_empty()).then(|| won.trim())) {
        match lines.last_mut() {
            Some(last) if last.is_empty() => last.push_str(suit),
            Some(last) if width(last) + 2 + width(suit) <= columns => {
                last.push_str("  ");
                last.push_str(suit);
            }
            _ => lines.push(suit.to_owned()),
        }
    }
    let mut lines: Vec<String> = lines.iter().flat_map(|text| wrap(text, 2, columns.max(1))).collect();
    lines.truncate(OPEN);
    lines
}

/// A name behind `>` if he is asked, with signs for who declares and who deals.
fn name(palette: Palette, place: &Place) -> Vec<Span<'static>> {
    let (sign, paint) = if place.is_asked { (">", focus()) } else { (" ", bold()) };
    vec![Span::raw(sign), Span::styled(palette.spelled(&place.name), paint), Span::raw(marks(place))]
}

fn marks(place: &Place) -> String {
    let declares = if place.part == Part::Declares { "*" } else { "" };
    let deals = if place.is_dealer { " (dealer)" } else { "" };
    format!("{declares}{deals}")
}

fn won(place: &Place) -> String {
    if place.tricks > 0 { format!("  won {}", place.tricks) } else { String::new() }
}

/// Everybody with his last call, in a line or two.
pub(super) fn in_short(pen: &mut Pen<'_, '_>, area: Rect, scene: &Scene) {
    let each = scene.places.iter().enumerate().map(|(number, place)| {
        let said = scene.calls.iter().rev().find(|(of, _)| *of == number);
        let said = said.map_or(String::new(), |(_, said)| format!(": {said}"));
        let sign = if place.is_asked { ">" } else { "" };
        format!("{sign}{}{}{said}", place.name, marks(place))
    });
    let text = pen.palette.spelled(&each.collect::<Vec<_>>().join("  "));
    let columns = area.width.saturating_sub(1);
    for (y, text) in (area.y..area.y + 2).zip(wrap(&text, 1, usize::from(columns))) {
        pen.line((area.x + 1, y), columns, Line::raw(text));
    }
}
