//! What stands below the felt: what happened or was answered, what is asked, what is typed, and the keys.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::{Pause, Target};
use super::super::model::TableScreen;
use super::keys::{self, Key};
use super::paint::bold;
use super::pen::Pen;
use crate::out::{width, wrap};

/// Lines below the felt beside the hand: what happened, what is asked, the keys.
pub(super) const LINES: u16 = TOLD + 2;

/// Lines that are always there for what happened.
pub(super) const TOLD: u16 = 2;

/// Lines a question may take.
const QUESTION: usize = 2;

/// Lines an answer may take; it may lie over the felt.
const ANSWER: usize = 8;

/// `lines` are those from the first of what happened to the end of the window.
pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, lines: u16, table: &TableScreen) {
    let palette = pen.palette;
    let asked_at = area.height.saturating_sub(lines - TOLD);
    let scene = &table.scene;
    let score = if table.score_is_due() { "what it came to" } else { "go on" };
    let state = match (table.pause, &scene.asked, &scene.waits_for) {
        (Pause::Trick, ..) => "Enter: go on".to_owned(),
        (Pause::Deal, ..) => format!("The deal is over. Enter: {score}; s: the sheet"),
        (Pause::Match, ..) => format!("The match is over. Enter: {score}; s: the sheet"),
        (_, Some(asked), _) => asked.sentence.clone(),
        (_, None, Some(name)) => format!("{name} thinks."),
        _ => String::new(),
    };
    let typed = if table.typed.is_empty() { String::new() } else { format!("  > {}_", table.typed) };
    let columns = area.width.saturating_sub(2);
    // What is typed is seen, however long the question is.
    let room = usize::from(columns).saturating_sub(width(&typed));
    let mut asked = wrap(&palette.spelled(&state), 0, room.max(1));
    let most = if table.ways.list.is_empty() { QUESTION } else { 1 };
    if asked.len() > most {
        asked.truncate(most);
        let last = &mut asked[most - 1];
        *last = format!("{}...", cut(last, room.saturating_sub(3)));
    }
    // A question of two lines takes one of what happened.
    let first = asked_at.saturating_sub(u16::try_from(asked.len()).unwrap_or(1).max(1) - 1);
    told(
        pen,
        Rect {
            y: asked_at.saturating_sub(TOLD),
            height: first.saturating_sub(asked_at.saturating_sub(TOLD)),
            ..area
        },
        table,
    );
    if let Some(last) = asked.last_mut() {
        last.push_str(&palette.spelled(&typed));
    }
    for (row, text) in (first..).zip(asked) {
        pen.line((1, row), columns, Line::styled(text, bold()));
    }
    keys::draw(pen, area, &keys(table));
}

/// The last things that happened, or an answer in full, to the last line of the area; what is longer begins above it.
fn told(pen: &mut Pen<'_, '_>, area: Rect, table: &TableScreen) {
    let palette = pen.palette;
    let bottom = area.y + area.height;
    let room = usize::from(area.height);
    let columns = area.width.saturating_sub(2);
    let wrapped = |lines: &[String]| -> Vec<String> {
        lines.iter().flat_map(|text| wrap(&palette.spelled(text), 2, usize::from(columns))).collect()
    };
    if !table.ways.list.is_empty() {
        return ways(pen, (1, area.y), table);
    }
    let mut lines = if table.told.is_empty() {
        // What is indented belongs to a list that is read as a page.
        let said = table.log.iter().rev().filter(|text| !text.starts_with(' ')).take(room);
        let mut lines: Vec<String> = Vec::new();
        for text in said {
            let mut before = wrapped(std::slice::from_ref(text));
            // The end of a sentence alone would be a riddle.
            if !lines.is_empty() && before.len() + lines.len() > room {
                break;
            }
            before.append(&mut lines);
            lines = before;
        }
        lines
    } else {
        wrapped(&table.told)
    };
    lines.truncate(ANSWER);
    let count = u16::try_from(lines.len()).unwrap_or(0);
    let top = bottom.saturating_sub(count.max(area.height));
    if count > area.height {
        pen.clear(Rect { x: 0, y: top, width: area.width, height: bottom - top });
    }
    for (row, text) in (top..).zip(lines) {
        pen.line((1, row), columns, Line::raw(text));
    }
}

/// What is asked before something is done: the ways to do it, each with its number.
fn ways(pen: &mut Pen<'_, '_>, (x, y): (u16, u16), table: &TableScreen) {
    let palette = pen.palette;
    let question = table.ways.question;
    pen.line((x, y), pen.area().width.saturating_sub(x), Line::styled(question, bold()));
    let mut x = x;
    for (nth, way) in table.ways.list.iter().enumerate() {
        let text = format!("{} {}", nth + 1, palette.spelled(&way.text));
        let wide = u16::try_from(width(&text)).unwrap_or(0);
        pen.line((x, y + 1), wide, Line::from(Span::raw(text)));
        pen.target(Rect { x, y: y + 1, width: wide, height: 1 }, Target::Way(nth));
        x = x.saturating_add(wide + 3);
    }
}

/// The keys that do something now, the most important ones first.
fn keys(table: &TableScreen) -> Vec<Key> {
    let asked = table.scene.asked.as_ref();
    if !table.ways.list.is_empty() {
        return vec![(KeyCode::Null, "a number chooses"), (KeyCode::Esc, "any other key=back")];
    }
    let mut keys: Vec<Key> = if table.pause != Pause::None {
        vec![(KeyCode::Enter, "Enter=on")]
    } else if asked.is_some_and(|asked| asked.marks > 0) {
        vec![
            (KeyCode::Char(' '), "Space=mark"),
            (KeyCode::Enter, "Enter=do it"),
            (KeyCode::Char('?'), "?=why"),
        ]
    } else if asked.is_some() {
        vec![(KeyCode::Enter, "Enter=do it"), (KeyCode::Char('?'), "?=why not")]
    } else {
        Vec::new()
    };
    let is_over = matches!(table.pause, Pause::Deal | Pause::Match);
    keys.extend(is_over.then_some((KeyCode::Char('v'), "v=review")));
    let is_asked = asked.is_some() && table.pause == Pause::None;
    keys.extend(is_asked.then_some((KeyCode::Char('h'), "h=hint")));
    keys.extend([
        (KeyCode::Esc, "Esc=leave"),
        (KeyCode::Char('s'), "s=sheet"),
        (KeyCode::Char('u'), "u=undo"),
        (KeyCode::Char('o'), "o=settings"),
        (KeyCode::Char('r'), "r=rules"),
        (KeyCode::Char('l'), "l=last trick"),
        (KeyCode::Char('g'), "g=log"),
    ]);
    let plays = asked.is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0);
    keys.extend((plays && table.pause == Pause::None).then_some((KeyCode::Char('c'), "c=claim")));
    keys
}

fn cut(text: &str, columns: usize) -> String {
    let mut cut = String::new();
    for letter in text.chars() {
        if width(&cut) + 1 > columns {
            break;
        }
        cut.push(letter);
    }
    cut
}
