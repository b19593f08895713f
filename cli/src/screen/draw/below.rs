//! What stands below the felt: what happened or was answered, what is asked, what is typed, and the keys.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::Clear;

use super::super::message::Pause;
use super::super::model::TableScreen;
use super::line;
use super::paint::{bold, dim, spelled};
use crate::out::{Style, width, wrap};

/// Lines from the first of what happened to the end of the window, and from the hand on.
pub(super) const LINES: u16 = 6;
pub(super) const HAND: u16 = 3;

/// Lines that are always there for what happened.
const TOLD: u16 = 2;

/// Lines an answer may take; it may lie over the felt.
const ANSWER: usize = 8;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    told(frame, area, style, table);
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
    let mut asked = wrap(&spelled(style, &state), 0, room.max(1));
    let asked = if asked.len() > 1 {
        format!("{}...", cut(&asked.swap_remove(0), room.saturating_sub(3)))
    } else {
        state
    };
    let text = spelled(style, &format!("{asked}{typed}"));
    line(frame, (1, area.height.saturating_sub(LINES - TOLD)), columns, Line::styled(text, bold()));
    let keys = keys(table, usize::from(columns));
    line(frame, (1, area.height.saturating_sub(1)), columns, Line::styled(keys, dim(style)));
}

/// The last things that happened, or an answer in full.
fn told(frame: &mut Frame<'_>, area: Rect, style: Style, table: &TableScreen) {
    let columns = area.width.saturating_sub(2);
    let wrapped = |lines: &[String]| -> Vec<String> {
        lines.iter().flat_map(|text| wrap(&spelled(style, text), 2, usize::from(columns))).collect()
    };
    let mut lines = if !table.ways.is_empty() {
        let ways = table.ways.iter().enumerate().map(|(at, way)| format!("{} {}", at + 1, way.text));
        wrapped(&[format!("Play it how? {}", ways.collect::<Vec<_>>().join("   "))])
    } else if !table.told.is_empty() {
        wrapped(&table.told)
    } else {
        // What is indented belongs to a list that is read as a page.
        let said = table.log.iter().rev().filter(|text| !text.starts_with(' ')).take(usize::from(TOLD));
        let mut last: Vec<String> = said.cloned().collect();
        last.reverse();
        let lines = wrapped(&last);
        lines[lines.len().saturating_sub(usize::from(TOLD))..].to_vec()
    };
    lines.truncate(ANSWER);
    let count = u16::try_from(lines.len()).unwrap_or(0);
    let bottom = area.height.saturating_sub(LINES - TOLD);
    let top = bottom.saturating_sub(count.max(TOLD));
    if count > TOLD {
        let over = Rect { x: 0, y: top, width: area.width, height: bottom - top };
        frame.render_widget(Clear, over.intersection(area));
    }
    for (row, text) in (top..).zip(lines) {
        line(frame, (1, row), columns, Line::raw(text));
    }
}

/// The keys that do something now, the most important ones first; as many as there is room for.
fn keys(table: &TableScreen, room: usize) -> String {
    let marks = table.scene.asked.as_ref().is_some_and(|asked| asked.marks > 0);
    let first: &[&str] = if table.pause != Pause::None {
        &["Enter=on"]
    } else if marks {
        &["Space=mark", "Enter=do it", "?=why"]
    } else if table.scene.asked.is_some() {
        &["Enter=do it", "?=why not"]
    } else {
        &[]
    };
    let rest = ["h=hint", "s=sheet", "Esc=leave", "u=undo", "r=rules", "l=last trick", "g=log"];
    let mut text = String::new();
    for key in first.iter().chain(&rest) {
        let gap = if text.is_empty() { "" } else { "  " };
        if width(&text) + width(gap) + width(key) <= room {
            text.push_str(gap);
            text.push_str(key);
        }
    }
    text
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
