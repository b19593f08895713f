//! The table: who sits where, the trick, the contract, and below them what is asked and the hand.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType};

use super::super::message::Pause;
use super::super::model::TableScreen;
use super::super::scene::{Part, Place, Played, Scene};
use super::paint::{bold, card, dim, focus, spelled};
use super::{asked, hand, line, page};
use crate::out::{Style, width, wrap};

/// Lines under the table: what happened, what is asked, the hand and its numbers, the keys.
const BELOW: u16 = 6;

/// Columns of the panel at the side, and of a window that has room for it.
const PANEL: u16 = 28;
const WIDE: u16 = 76;

/// Columns and lines of a place.
const PLACE: (u16, u16) = (18, 3);

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    let scene = &table.scene;
    head(frame, area, style, scene);
    let felt = Rect { x: 0, y: 1, width: area.width, height: area.height - BELOW - 1 };
    let panel = if area.width >= WIDE { PANEL } else { 0 };
    let felt = Rect { width: felt.width - panel, ..felt };
    let mut block = Block::bordered().border_type(BorderType::Rounded).border_style(dim(style));
    if style.ascii {
        block = block.border_set(page::ASCII);
    }
    frame.render_widget(block, felt);
    let inside = Rect { x: felt.x + 1, y: felt.y + 1, width: felt.width - 2, height: felt.height - 2 };
    if let Some(name) = &table.curtain {
        let text = format!("It is the turn of {name}. Press Enter when nobody else is looking.");
        line(frame, (inside.x + 2, inside.y + 2), inside.width - 2, Line::styled(text, bold()));
        return;
    }
    let shows_trick = table.pause == Pause::Trick;
    let trick = if shows_trick { &scene.last_trick } else { &scene.trick };
    let rows = scene.asked.as_ref().map_or(0, |asked| asked.rows.len());
    if rows > 0 && table.pause == Pause::None {
        places_in_short(frame, inside, style, scene);
        let grid =
            Rect { y: inside.y + 2, height: inside.height - 2, x: inside.x + 1, width: inside.width - 2 };
        asked::draw(frame, grid, style, table);
    } else {
        places(frame, inside, style, scene, trick);
    }
    if panel > 0 {
        side(frame, Rect { x: felt.width, y: 1, width: panel, height: felt.height }, style, table);
    }
    below(frame, area, style, table);
}

fn head(frame: &mut Frame<'_>, area: Rect, style: Style, scene: &Scene) {
    let dot = style.dot();
    let left = format!(" {} {dot} deal {}", scene.title, scene.deal);
    let totals: Vec<String> = scene.totals.iter().map(|(who, what)| format!("{who} {what}")).collect();
    let right = spelled(style, &totals.join("  "));
    let room = usize::from(area.width).saturating_sub(width(&left) + width(&right) + 1);
    let text = format!("{}{}{right} ", spelled(style, &left), " ".repeat(room));
    line(frame, (0, 0), area.width, Line::styled(text, bold()));
}

/// Where the others sit, as shares of the room to the right and down: left, along the top, right.
fn spots(others: usize) -> Vec<(f32, f32)> {
    let along = |n: usize| {
        #[allow(clippy::cast_precision_loss, reason = "a place on the screen")]
        (0..n).map(move |at| ((at as f32 + 1.0) / (n as f32 + 1.0), 0.0))
    };
    match others {
        0..=2 => along(others).collect(),
        n => {
            let mut all = vec![(0.0, 0.5)];
            all.extend(along(n - 2));
            all.push((1.0, 0.5));
            all
        }
    }
}

fn places(frame: &mut Frame<'_>, area: Rect, style: Style, scene: &Scene, trick: &[Played]) {
    let spots = spots(scene.places.len().saturating_sub(1));
    let room = (area.width.saturating_sub(PLACE.0), area.height.saturating_sub(PLACE.1));
    let at = |(right, down): (f32, f32)| {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to the room")]
        let of = |share: f32, room: u16| (share * f32::from(room)) as u16;
        (area.x + of(right, room.0), area.y + of(down, room.1))
    };
    for (number, (place, spot)) in (1..).zip(scene.places.iter().skip(1).zip(spots)) {
        let (x, y) = at(spot);
        one(frame, (x, y), style, place);
        if let Some(played) = trick.iter().find(|played| played.place == number) {
            line(frame, (x + 2, y + 2), PLACE.0, lying(style, played, trick.first() == Some(played)));
        }
    }
    if let Some(played) = trick.iter().find(|played| played.place == 0) {
        let (x, y) = (area.x + area.width / 2 - 3, area.y + area.height.saturating_sub(2));
        line(frame, (x, y), PLACE.0, lying(style, played, trick.first() == Some(played)));
    }
    if let Some(own) = scene.places.first() {
        let text = format!("{}{}", own.name, marks(own));
        line(frame, (area.x + 1, area.y + area.height - 1), area.width, Line::styled(text, bold()));
    }
}

/// A card on the table, with signs for who led and who is winning.
fn lying(style: Style, played: &Played, led: bool) -> Line<'static> {
    let (before, after) = if played.wins { ("[", "]") } else { (" ", " ") };
    let lead = if led { " led" } else { "" };
    Line::from(vec![
        Span::styled(before, bold()),
        card(style, &played.face).patch_style(if played.wins {
            bold()
        } else {
            ratatui::style::Style::new()
        }),
        Span::styled(after, bold()),
        Span::styled(lead, dim(style)),
    ])
}

fn one(frame: &mut Frame<'_>, (x, y): (u16, u16), style: Style, place: &Place) {
    let paint = if place.is_asked { focus() } else { bold() };
    let head = vec![Span::styled(place.name.clone(), paint), Span::raw(marks(place))];
    line(frame, (x, y), PLACE.0, Line::from(head));
    let second = match &place.open {
        Some(open) => spelled(style, open),
        None if place.part == Part::Out => "does not play".to_owned(),
        None => {
            let back = if style.ascii { "#" } else { "▒" };
            format!("{} {}", back.repeat(place.cards.min(14)), place.cards)
        }
    };
    line(frame, (x, y + 1), PLACE.0 + 8, Line::styled(second, dim(style)));
}

/// ` D` for the dealer, ` *` for who declares, the tricks, and who plays there.
fn marks(place: &Place) -> String {
    let mut text = String::new();
    for (sign, is) in [(" (dealer)", place.is_dealer), (" *", place.part == Part::Declares)] {
        if is {
            text.push_str(sign);
        }
    }
    if place.tricks > 0 {
        text = format!("{text} {}", place.tricks);
    }
    text
}

/// Everybody in one line, while the table has no room.
fn places_in_short(frame: &mut Frame<'_>, area: Rect, style: Style, scene: &Scene) {
    let each = scene.places.iter().enumerate().map(|(number, place)| {
        let said = scene.calls.iter().rev().find(|(of, _)| *of == number).map_or("", |(_, said)| said);
        let dealer = if place.is_dealer { " (dealer)" } else { "" };
        let said = if said.is_empty() { String::new() } else { format!(": {said}") };
        format!("{}{dealer}{said}", place.name)
    });
    let text = spelled(style, &each.collect::<Vec<_>>().join("   "));
    line(frame, (area.x + 1, area.y), area.width - 1, Line::raw(text));
}

/// Contract, calls and last trick.
fn side(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    let scene = &table.scene;
    let mut lines: Vec<Line<'_>> = Vec::new();
    let columns = usize::from(area.width - 2);
    if !scene.contract.is_empty() {
        lines.extend(wrap(&spelled(style, &scene.contract), 2, columns).into_iter().map(Line::raw));
        lines.push(Line::raw(""));
    }
    let room = usize::from(area.height).saturating_sub(lines.len() + 4);
    let said = &scene.calls[scene.calls.len().saturating_sub(room)..];
    for (place, said) in said {
        let name = scene.places.get(*place).map_or("", |place| place.name.as_str());
        lines.push(Line::raw(spelled(style, &format!("{name}: {said}"))));
    }
    if !scene.last_trick.is_empty() && table.pause != Pause::Trick {
        lines.push(Line::raw(""));
        lines.push(Line::styled("Last trick", dim(style)));
        let mut cards = Vec::new();
        for played in &scene.last_trick {
            let (before, after) = if played.wins { ("[", "] ") } else { ("", " ") };
            cards.extend([Span::raw(before), card(style, &played.face), Span::raw(after)]);
        }
        lines.push(Line::from(cards));
    }
    for (row, text) in (0..area.height).zip(lines) {
        line(frame, (area.x + 1, area.y + row), area.width - 1, text);
    }
}

fn below(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    let scene = &table.scene;
    let top = area.height - BELOW;
    let columns = usize::from(area.width - 2);
    let mut told: Vec<String> = if !table.ways.is_empty() {
        let ways = table.ways.iter().enumerate().map(|(at, way)| format!("{} {}", at + 1, way.text));
        vec![format!("Play it how? {}", ways.collect::<Vec<_>>().join("   "))]
    } else if !table.told.is_empty() {
        table.told.clone()
    } else {
        table.log.last().cloned().into_iter().collect()
    };
    told = told.iter().flat_map(|text| wrap(text, 2, columns)).take(2).collect();
    for (row, text) in (0..).zip(told) {
        line(frame, (1, top + row), area.width - 1, Line::raw(spelled(style, &text)));
    }
    let state = match (table.pause, &scene.asked, &scene.waits_for) {
        (Pause::Trick, ..) => "Enter: go on".to_owned(),
        (Pause::Deal, ..) => "The deal is over. Enter: the next one; s: the sheet".to_owned(),
        (Pause::Match, ..) => "The match is over. Enter: the lobby; s: the sheet".to_owned(),
        (_, Some(asked), _) => asked.sentence.clone(),
        (_, None, Some(name)) => format!("{name} thinks."),
        _ => String::new(),
    };
    let typed = if table.typed.is_empty() { String::new() } else { format!("  > {}_", table.typed) };
    line(
        frame,
        (1, top + 2),
        area.width - 1,
        Line::styled(spelled(style, &format!("{state}{typed}")), bold()),
    );
    hand::draw(frame, top + 3, area.width, style, table);
    let keys = match &scene.asked {
        Some(asked) if asked.marks > 0 => {
            "Space marks, Enter does it  ?=why  h=hint  s=sheet  r=rules  u=undo  Esc=leave"
        }
        _ => "Enter does it  ?=why not  h=hint  s=sheet  l=last trick  r=rules  u=undo  Esc=leave",
    };
    line(frame, (1, area.height - 1), area.width - 1, Line::styled(keys, dim(style)));
}
