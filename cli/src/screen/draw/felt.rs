//! The felt: the others around it with their cards, and the trick in the middle.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::scene::{Part, Place, Played, Scene};
use super::line;
use super::paint::{bold, card, dim, focus, spelled};
use crate::out::{Style, width, wrap};

/// Columns of a place at the most.
const PLACE: u16 = 22;

/// Columns from the middle to the cards of who sits at a side, if there is room.
const ASIDE: u16 = 12;

/// Columns of a card that lies on the table, with its signs.
const CARD: u16 = 10;

/// Lines of a hand that lies open.
const OPEN: usize = 4;

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
/// `cards` has the lines that the cards of each take.
fn spots(area: Rect, cards: &[u16]) -> Vec<Spot> {
    let (middle, centre) = (area.x + area.width / 2, area.y + area.height / 2);
    let (count, column) = along(area, cards.len());
    let wide = PLACE.min(column);
    let (left, top, right) = match cards {
        [left, top @ .., right] if !top.is_empty() => (Some(*left), top, Some(*right)),
        all => (None, all, None),
    };
    let top = (0..count).zip(top).map(|(at, lines)| {
        // Cards lie closer together than those who played them sit.
        let own = column.min(2 * ASIDE);
        let x = (middle + at * own).saturating_sub(own * (count - 1) / 2 + 3);
        let y = centre.saturating_sub(3).max(area.y + 1 + lines);
        Spot { seat: (area.x + at * column + (column - wide) / 2, area.y, wide), card: (x, y) }
    });
    let aside = ASIDE.min(area.width / 4);
    let side = |x: u16, lines: u16, card: u16| {
        let y = centre.saturating_sub(1 + lines).max(area.y);
        Spot { seat: (x, y, PLACE.min(area.width)), card: (card, centre) }
    };
    let left = left.map(|lines| side(area.x, lines, middle.saturating_sub(aside + 3)));
    let right = right.map(|lines| {
        side((area.x + area.width).saturating_sub(PLACE), lines, (middle + aside).saturating_sub(3))
    });
    left.into_iter().chain(top).chain(right).collect()
}

/// Everybody, and a trick.
pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, scene: &Scene, trick: &[Played]) {
    let others = scene.places.get(1..).unwrap_or_default();
    let (_, column) = along(area, others.len());
    let columns = usize::from(PLACE.min(column));
    let shown: Vec<Vec<String>> = others.iter().map(|place| cards(style, place, columns)).collect();
    let lines: Vec<u16> = shown.iter().map(|lines| u16::try_from(lines.len()).unwrap_or(0)).collect();
    for (number, ((place, shown), spot)) in (1..).zip(others.iter().zip(shown).zip(spots(area, &lines))) {
        sits(frame, spot.seat, style, place, shown);
        lie(frame, spot.card, style, trick, number);
    }
    let own = (area.x + (area.width / 2).saturating_sub(3), area.y + area.height / 2 + 2);
    lie(frame, own, style, trick, 0);
    if let Some(own) = scene.places.first() {
        let mut spans = name(style, own);
        spans.push(Span::raw(won(own)));
        line(frame, (area.x, area.y + area.height.saturating_sub(1)), area.width, Line::from(spans));
    }
}

/// The cards somebody played to a trick: one from each hand he plays.
fn lie(frame: &mut Frame<'_>, at: (u16, u16), style: Style, trick: &[Played], number: usize) {
    let own = trick.iter().enumerate().filter(|(_, played)| played.place == number);
    let spans: Vec<Span<'_>> = own.flat_map(|(nth, played)| card_on_table(style, played, nth == 0)).collect();
    let columns = CARD * u16::try_from(spans.len() / 4).unwrap_or(1);
    line(frame, at, columns, Line::from(spans));
}

/// A card on the table, with signs for who led and who is winning.
fn card_on_table(style: Style, played: &Played, led: bool) -> [Span<'static>; 4] {
    let (before, after) = if played.wins { ("[", "]") } else { (" ", " ") };
    let plain = ratatui::style::Style::new();
    let face = card(style, &played.face).patch_style(if played.wins { bold() } else { plain });
    let led = if led { " led" } else { "" };
    [Span::styled(before, bold()), face, Span::styled(after, bold()), Span::styled(led, dim(style))]
}

/// Who sits there, with his cards.
fn sits(
    frame: &mut Frame<'_>,
    (x, y, columns): (u16, u16, u16),
    style: Style,
    place: &Place,
    cards: Vec<String>,
) {
    let mut spans = name(style, place);
    if !place.player.is_empty() {
        spans.push(Span::styled(format!(" {}", spelled(style, &place.player)), dim(style)));
    }
    line(frame, (x, y), columns, Line::from(spans));
    for (row, text) in (y + 1..).zip(cards) {
        line(frame, (x + 1, row), columns.saturating_sub(1), Line::styled(text, dim(style)));
    }
}

/// What is seen of somebody's cards, in lines of so many columns.
fn cards(style: Style, place: &Place, columns: usize) -> Vec<String> {
    let won = won(place);
    match &place.open {
        Some(open) => opened(&spelled(style, open), &won, columns.saturating_sub(1)),
        None if place.part == Part::Out => vec!["does not play".to_owned()],
        None if place.cards == 0 => vec![format!("no cards{won}")],
        None => {
            let back = if style.ascii { "#" } else { "▒" };
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
fn name(style: Style, place: &Place) -> Vec<Span<'static>> {
    let (sign, paint) = if place.is_asked { (">", focus()) } else { (" ", bold()) };
    vec![Span::raw(sign), Span::styled(spelled(style, &place.name), paint), Span::raw(marks(place))]
}

fn marks(place: &Place) -> String {
    let declares = if place.part == Part::Declares { "*" } else { "" };
    let deals = if place.is_dealer { " (dealer)" } else { "" };
    format!("{declares}{deals}")
}

fn won(place: &Place) -> String {
    if place.tricks > 0 { format!("  won {}", place.tricks) } else { String::new() }
}

/// Everybody with his last call, in one line.
pub(super) fn in_short(frame: &mut Frame<'_>, area: Rect, style: Style, scene: &Scene) {
    let each = scene.places.iter().enumerate().map(|(number, place)| {
        let said = scene.calls.iter().rev().find(|(of, _)| *of == number);
        let said = said.map_or(String::new(), |(_, said)| format!(": {said}"));
        let sign = if place.is_asked { ">" } else { "" };
        format!("{sign}{}{}{said}", place.name, marks(place))
    });
    let text = spelled(style, &each.collect::<Vec<_>>().join("  "));
    line(frame, (area.x + 1, area.y), area.width.saturating_sub(1), Line::raw(text));
}
