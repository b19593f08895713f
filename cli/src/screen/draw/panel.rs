//! The panel beside the felt: contract, what was said, and the last trick.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::scene::{Played, Scene};
use super::paint::{Palette, bold};
use super::pen::Pen;
use crate::out::{pad, width, wrap};
use crate::words::counted;

/// Columns of the panel in a window of so many.
pub(super) fn columns(window: u16) -> u16 {
    if window >= 100 { 38 } else { 28 }
}

/// A part of the panel: what stands in its frame, and its lines.
struct Part {
    title: &'static str,
    lines: Vec<Line<'static>>,
}

/// `last` tells whether the last trick is shown; while it lies on the felt it is not.
pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, scene: &Scene, last: bool) {
    let palette = pen.palette;
    let inside = usize::from(area.width.saturating_sub(4));
    let mut parts = vec![Part { title: "Contract", lines: contract(palette, scene, inside) }];
    let trick = if last { trick(palette, scene, inside) } else { Vec::new() };
    let taken = parts[0].lines.len() + if trick.is_empty() { 0 } else { trick.len() + 1 } + 3;
    let calls = calls(palette, scene, inside);
    let room = usize::from(area.height).saturating_sub(taken).max(1);
    let from = calls.len().saturating_sub(room);
    parts.push(Part { title: "Calls", lines: calls.into_iter().skip(from).collect() });
    parts.push(Part { title: "Last trick", lines: trick });
    parts.retain(|part| !part.lines.is_empty());

    let block = palette.frame().border_style(palette.dim());
    let title = parts.first().map(|part| format!(" {} ", part.title));
    pen.put(block.title(Span::raw(title.unwrap_or_default())), area);
    let (mut y, end) = (area.y + 1, area.y + area.height.saturating_sub(1));
    for (nth, part) in parts.into_iter().enumerate() {
        if nth > 0 && y < end {
            pen.line((area.x, y), area.width, rule(palette, part.title, area.width));
            y += 1;
        }
        for text in part.lines {
            if y < end {
                pen.line((area.x + 2, y), area.width.saturating_sub(4), text);
                y += 1;
            }
        }
    }
}

/// A line through the frame, with a name in it.
fn rule(palette: Palette, title: &str, columns: u16) -> Line<'static> {
    let (left, dash, right) = if palette.style.ascii { ("+", "-", "+") } else { ("├", "─", "┤") };
    let rest = usize::from(columns).saturating_sub(title.len() + 4);
    let paint = palette.dim();
    Line::from(vec![
        Span::styled(left, paint),
        Span::raw(format!(" {title} ")),
        Span::styled(format!("{}{right}", dash.repeat(rest)), paint),
    ])
}

fn contract(palette: Palette, scene: &Scene, columns: usize) -> Vec<Line<'static>> {
    let turned =
        scene.turned.iter().map(|face| Line::from(vec![Span::raw("turned up: "), palette.card(face)]));
    let kitty = (scene.kitty_count > 0).then(|| {
        Line::raw(palette.spelled(&format!("{}: {}", scene.kitty, counted(scene.kitty_count as u64, "card"))))
    });
    let below = turned.chain(kitty);
    if scene.contract.is_empty() {
        return std::iter::once(Line::raw("none yet")).chain(below).collect();
    }
    // Where everybody has a number of his own, each stands in a line.
    // A number stays with the word before it.
    let bound =
        |text: &str| palette.spelled(text).replace("needs ", "needs\u{a0}").replace("has ", "has\u{a0}");
    let each = scene.contract.split("; ").flat_map(|text| wrap(&bound(text), 2, columns));
    each.map(|text| Line::raw(text.replace('\u{a0}', " "))).chain(below).collect()
}

/// The auction: a column for each place where all fit, else a line for each call; behind it what was said later.
fn calls(palette: Palette, scene: &Scene, columns: usize) -> Vec<Line<'static>> {
    let name = |place: &usize| scene.places.get(*place).map_or("", |place| place.name.as_str());
    let said = |list: &[(usize, String)]| -> Vec<Line<'static>> {
        list.iter()
            .map(|(place, said)| Line::raw(palette.spelled(&format!("{}: {said}", name(place)))))
            .collect()
    };
    let mut lines = grid(palette, scene, columns).unwrap_or_else(|| said(&scene.calls));
    lines.extend(said(&scene.answers));
    lines
}

/// A column for each place, from the left of who spoke first on.
fn grid(palette: Palette, scene: &Scene, columns: usize) -> Option<Vec<Line<'static>>> {
    let (first, _) = scene.calls.first()?;
    let seats = scene.places.len();
    let column = columns / seats.max(1);
    let texts = scene.calls.iter().map(|(_, said)| width(&palette.spelled(said)));
    let heads = scene.places.iter().map(|place| width(&place.short));
    if texts.chain(heads).max()? >= column {
        return None;
    }
    let head = (0..seats).filter_map(|step| scene.places.get((first + step) % seats));
    let head: String = head.map(|place| pad(&palette.spelled(&place.short), column)).collect();
    let mut lines = vec![Line::styled(head.trim_end().to_owned(), bold())];
    let mut row: Vec<String> = Vec::new();
    for (place, said) in &scene.calls {
        let at = (place + seats - first) % seats;
        if at < row.len() {
            lines.push(Line::raw(row.concat().trim_end().to_owned()));
            row.clear();
        }
        // Who has passed for good is not asked again.
        row.resize(at, pad("", column));
        row.push(pad(&palette.spelled(said), column));
    }
    lines.push(Line::raw(row.concat().trim_end().to_owned()));
    Some(lines)
}

/// The last trick, each card behind the place it came from, the one that won in brackets.
fn trick(palette: Palette, scene: &Scene, columns: usize) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let (mut spans, mut taken) = (Vec::new(), 0);
    for played in &scene.last_trick {
        let part = from(palette, scene, played);
        let wide: usize = part.iter().map(Span::width).sum();
        if taken + wide > columns && !spans.is_empty() {
            lines.push(Line::from(std::mem::take(&mut spans)));
            taken = 0;
        }
        taken += wide;
        spans.extend(part);
    }
    if !spans.is_empty() {
        lines.push(Line::from(spans));
    }
    lines
}

fn from(palette: Palette, scene: &Scene, played: &Played) -> [Span<'static>; 4] {
    let place = played.place.and_then(|place| scene.places.get(place));
    let short = place.map_or(scene.kitty.as_str(), |place| place.short.as_str());
    let (before, after) = if played.wins { ("[", "]  ") } else { ("", "  ") };
    [
        Span::styled(format!("{} ", palette.spelled(short)), palette.dim()),
        Span::raw(before),
        palette.card(&played.face),
        Span::raw(after),
    ]
}
