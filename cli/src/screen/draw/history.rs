//! The history: a list of matches, the chosen one with who played it.

use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::super::message::{Past, Target};
use super::super::model::History;
use super::keys;
use super::list;
use super::paint::{bold, focus};
use super::pen::Pen;
use crate::out::wrap;

/// Columns before what is told of a match.
const MARGIN: u16 = 5;

pub(super) fn draw(pen: &mut Pen<'_, '_>, area: Rect, history: &History) {
    let palette = pen.palette;
    let about = match (history.left, history.matches.len()) {
        (None, _) => "looking for records".to_owned(),
        (Some(0), 0) => "no matches yet".to_owned(),
        (Some(0), 1) => "1 match".to_owned(),
        (Some(0), matches) => format!("{matches} matches"),
        (Some(left), matches) => format!("{matches} matches, {left} records still to be read"),
    };
    let head = vec![Span::styled("History", bold()), Span::styled(format!("  {about}"), palette.dim())];
    pen.line((2, 1), area.width - 2, Line::from(head));
    let columns = area.width.saturating_sub(MARGIN + 1);
    let lines = |at: usize| -> Vec<String> {
        let Some(past) = history.matches.get(at) else { return Vec::new() };
        let told = if at == history.at { vec![&past.who, &past.how] } else { vec![&past.how] };
        let told = told.into_iter().filter(|text| !text.is_empty());
        told.map(|text| cut(&palette.spelled(text), columns)).collect()
    };
    let room = usize::from(area.height.saturating_sub(5));
    let first = list::first(history.at, room, |at| lines(at).len() + 1);
    let mut y = 3;
    for (at, past) in history.matches.iter().enumerate().skip(first) {
        let told = lines(at);
        if usize::from(y - 3) + told.len() + 1 > room {
            break;
        }
        let top = y;
        pen.line(
            (1, y),
            area.width - 2,
            title(past, at == history.at, area.width, |text| palette.spelled(text)),
        );
        for text in told {
            y += 1;
            pen.line((MARGIN, y), columns, Line::styled(text, palette.dim()));
        }
        y += 1;
        pen.target(Rect { x: 0, y: top, width: area.width, height: y - top }, Target::Match(at));
    }
    let is_open = history.matches.get(history.at).is_some_and(|past| past.is_open);
    let enter = if is_open { "Enter=go on" } else { "Enter=open" };
    keys::draw(
        pen,
        area,
        &[
            (KeyCode::Enter, enter),
            (KeyCode::Char('d'), "d=deals"),
            (KeyCode::Char('t'), "t=figures"),
            (KeyCode::Esc, "Esc=back"),
            (KeyCode::Null, "arrows choose"),
            (KeyCode::Char('o'), "o=settings"),
        ],
    );
}

/// `> 2026-11-30 08:14  ` and the game.
fn title(past: &Past, is_chosen: bool, columns: u16, spelled: impl Fn(&str) -> String) -> Line<'static> {
    let before = format!("{} {}  ", if is_chosen { ">" } else { " " }, past.when);
    let left = columns.saturating_sub(u16::try_from(before.len()).unwrap_or(u16::MAX)).saturating_sub(3);
    let paint = if is_chosen { focus() } else { bold() };
    Line::from(vec![Span::raw(before), Span::styled(cut(&spelled(&past.title), left), paint)])
}

/// As much of a text as there is room for.
fn cut(text: &str, columns: u16) -> String {
    let mut lines = wrap(text, 0, usize::from(columns.saturating_sub(3).max(1))).into_iter();
    let first = lines.next().unwrap_or_default();
    match lines.next() {
        Some(_) if wrap(text, 0, usize::from(columns)).len() > 1 => format!("{}...", first.trim_end()),
        Some(_) => text.to_owned(),
        None => first,
    }
}
