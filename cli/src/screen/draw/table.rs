//! The table: the score on top, the felt with everybody around it, the panel beside it, and below it what is asked and the
//! hand.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::{Pause, Target};
use super::super::model::TableScreen;
use super::super::scene::Scene;
use super::hand::Manner;
use super::paint::bold;
use super::pen::Pen;
use super::{asked, below, felt, hand, keys, panel};
use crate::out::{width, wrap};

/// A window of so many columns has room for the panel.
const WIDE: u16 = 76;

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, table: &TableScreen) {
    let (palette, scene) = (pen.palette, &table.scene);
    head(pen, area, scene);
    let beside = if area.width >= WIDE { panel::columns(area.width) } else { 0 };
    let bottom = below::LINES + Manner::of(table, area).lines();
    let cloth = Rect {
        x: area.x,
        y: area.y + 1,
        width: area.width.saturating_sub(beside),
        height: area.height.saturating_sub(bottom + 1),
    };
    let curtain = table.curtain.as_ref().filter(|_| table.pause == Pause::None);
    let mut block = palette.frame().border_style(palette.dim());
    if beside == 0 && curtain.is_none() && !scene.contract.is_empty() {
        let room = usize::from(cloth.width).saturating_sub(4);
        let mut text = palette.spelled(&scene.contract);
        if width(&text) > room {
            for place in &scene.places {
                text = text.replace(&format!("{}: ", place.name), &format!("{}: ", place.short));
            }
        }
        let text = format!(" {} ", in_room(&text, room));
        block = block.title(Span::styled(text, ratatui::style::Style::reset()));
    }
    let inside = block.inner(cloth);
    pen.put(block, cloth);
    if let Some(name) = curtain {
        let text = format!("It is the turn of {name}. Press Enter when nobody else is looking.");
        let room = usize::from(inside.width.saturating_sub(4));
        for (row, text) in (2..).zip(wrap(&palette.spelled(&text), 0, room)) {
            let at = (inside.x + 2, inside.y + row);
            pen.line(at, inside.width.saturating_sub(2), Line::styled(text, bold()));
        }
        keys::draw(pen, area, &[(KeyCode::Enter, "Enter=show the cards"), (KeyCode::Esc, "Esc=leave")]);
        return;
    }
    let rows = scene.asked.as_ref().map_or(0, |asked| asked.rows.len());
    if rows > 0 && table.pause == Pause::None {
        felt::in_short(pen, inside, scene);
        let grid = Rect {
            x: inside.x + 1,
            y: inside.y + 2,
            width: inside.width.saturating_sub(2),
            height: inside.height.saturating_sub(2),
        };
        asked::draw(pen, grid, table);
    } else {
        let shows_won = table.pause != Pause::None;
        felt::draw(pen, inside, scene, if shows_won { &scene.last_trick } else { &scene.trick });
        if shows_won {
            pen.target(inside, Target::Key(KeyCode::Enter));
        }
    }
    if beside > 0 {
        let place = Rect { x: cloth.width, y: area.y + 1, width: beside, height: cloth.height };
        panel::draw(pen, place, scene, table.pause == Pause::None);
    }
    below::draw(pen, area, bottom, table);
    hand::draw(pen, area.height.saturating_sub(bottom - below::TOLD - 1), area.width, table);
}

/// As much of the text as there is room for; that something is missing is seen.
fn in_room(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while width(&kept) + 3 > columns && kept.pop().is_some() {}
    kept + "..."
}

fn head(pen: &mut Pen<'_, '_>, area: Rect, scene: &Scene) {
    let dot = pen.palette.style.dot();
    let left = pen.palette.spelled(&format!(" {} {dot} deal {}", scene.title, scene.deal));
    let totals: Vec<String> = scene.totals.iter().map(|(who, what)| format!("{who} {what}")).collect();
    let ledger = scene.ledger.as_ref().map_or(String::new(), |ledger| format!("{ledger}: "));
    let right = pen.palette.spelled(&format!("{ledger}{}", totals.join("  ")));
    let columns = usize::from(area.width);
    // What the numbers are called is left out first.
    let right = if width(&left) + width(&right) + 2 > columns {
        pen.palette.spelled(&totals.join("  "))
    } else {
        right
    };
    let right = in_room(&right, columns.saturating_sub(width(&left) + 2));
    let room = columns.saturating_sub(width(&left) + width(&right) + 1);
    let text = format!("{left}{}{right} ", " ".repeat(room));
    pen.line((0, 0), area.width, Line::styled(text, bold()));
}
