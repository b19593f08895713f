//! The table: the score on top, the felt with everybody around it, contract and calls beside it, and below it what is
//! asked and the hand.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::Pause;
use super::super::model::TableScreen;
use super::super::scene::Scene;
use super::paint::{bold, card, dim, frame_of, spelled};
use super::{asked, below, felt, hand, line};
use crate::out::{Style, width, wrap};

/// Columns of the panel at the side, and of a window that has room for it.
const PANEL: u16 = 28;
const WIDE: u16 = 76;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    let scene = &table.scene;
    head(frame, area, style, scene);
    let panel = if area.width >= WIDE { PANEL } else { 0 };
    let cloth = Rect {
        x: area.x,
        y: area.y + 1,
        width: area.width.saturating_sub(panel),
        height: area.height.saturating_sub(below::LINES + 1),
    };
    let curtain = table.curtain.as_ref().filter(|_| table.pause == Pause::None);
    let mut block = frame_of(style).border_style(dim(style));
    if panel == 0 && curtain.is_none() && !scene.contract.is_empty() {
        let text = format!(" {} ", spelled(style, &scene.contract));
        block = block.title(Span::styled(text, ratatui::style::Style::reset()));
    }
    let inside = block.inner(cloth);
    frame.render_widget(block, cloth);
    if let Some(name) = curtain {
        let text = format!("It is the turn of {name}. Press Enter when nobody else is looking.");
        let room = usize::from(inside.width.saturating_sub(4));
        for (row, text) in (2..).zip(wrap(&spelled(style, &text), 0, room)) {
            line(
                frame,
                (inside.x + 2, inside.y + row),
                inside.width.saturating_sub(2),
                Line::styled(text, bold()),
            );
        }
        let keys = "Enter shows the cards  Esc=leave";
        line(frame, (1, area.height.saturating_sub(1)), area.width - 1, Line::styled(keys, dim(style)));
        return;
    }
    let rows = scene.asked.as_ref().map_or(0, |asked| asked.rows.len());
    if rows > 0 && table.pause == Pause::None {
        felt::in_short(frame, inside, style, scene);
        let grid = Rect {
            x: inside.x + 1,
            y: inside.y + 2,
            width: inside.width.saturating_sub(2),
            height: inside.height.saturating_sub(2),
        };
        asked::draw(frame, grid, style, table);
    } else {
        let shows_won = table.pause != Pause::None;
        felt::draw(frame, inside, style, scene, if shows_won { &scene.last_trick } else { &scene.trick });
    }
    if panel > 0 {
        side(frame, Rect { x: cloth.width, y: area.y + 1, width: panel, height: cloth.height }, style, table);
    }
    below::draw(frame, area, style, table);
    hand::draw(frame, area.height.saturating_sub(below::HAND), area.width, style, table);
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
    if !said.is_empty() {
        lines.push(Line::styled("Calls", dim(style)));
    }
    for (place, said) in said {
        let name = scene.places.get(*place).map_or("", |place| place.name.as_str());
        lines.push(Line::raw(spelled(style, &format!("{name}: {said}"))));
    }
    if !scene.last_trick.is_empty() && table.pause == Pause::None {
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
