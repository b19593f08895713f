//! A page that lies over the screen: lines broken to the window, and which of them are seen.

use ratatui::crossterm::event::KeyCode;

use super::super::message::Page;
use crate::out::{width as columns_of, wrap};

/// Columns and lines that a page leaves free at each edge of the window, and its frame takes.
pub(crate) const MARGIN: (u16, u16) = (3, 2);
pub(crate) const FRAME: (u16, u16) = (2, 1);

/// A page somebody reads.
#[derive(Debug)]
pub(crate) struct Open {
    page: Page,
    /// Each with the line of the page it is a part of.
    lines: Vec<(usize, String)>,
    /// The first line that is seen.
    top: usize,
    /// How many are seen at once.
    room: usize,
}

impl Open {
    pub(super) fn new(page: Page, window: (u16, u16)) -> Self {
        let mut open = Self { page, lines: Vec::new(), top: 0, room: 1 };
        open.fit(window);
        open
    }

    /// The window has another size: what was read stays at the top.
    pub(super) fn fit(&mut self, (columns, lines): (u16, u16)) {
        let inside =
            |all: u16, margin: u16, frame: u16| usize::from(all.saturating_sub(2 * (margin + frame)));
        let width = inside(columns, MARGIN.0, FRAME.0).max(1);
        self.room = inside(lines, MARGIN.1, FRAME.1).max(1);
        let source = self.lines.get(self.top).map_or(0, |(source, _)| *source);
        let drawing = self.page.drawing.iter();
        let drawing = drawing.filter(|(_, lines)| lines.iter().all(|line| columns_of(line) <= width));
        let (before, drawn) = drawing.map(|(at, lines)| (*at, &lines[..])).next().unwrap_or_default();
        let wrapped = |(at, text): (usize, &String)| {
            let drawn = if at == before { drawn } else { &[] };
            let parts = drawn.iter().cloned().chain(wrap(text, 4, width));
            parts.map(move |part| (at, part)).collect::<Vec<_>>()
        };
        self.lines = self.page.lines.iter().enumerate().flat_map(wrapped).collect();
        self.top = self.lines.partition_point(|(of, _)| *of < source).min(self.last());
    }

    /// Moves; false if the key is none that moves.
    pub(super) fn turn(&mut self, key: KeyCode) -> bool {
        let by = self.room.saturating_sub(1).max(1);
        self.top = match key {
            KeyCode::Up => self.top.saturating_sub(1),
            KeyCode::Down => self.top.saturating_add(1),
            KeyCode::PageUp => self.top.saturating_sub(by),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top.saturating_add(by),
            KeyCode::Home => 0,
            KeyCode::End => usize::MAX,
            _ => return false,
        }
        .min(self.last());
        true
    }

    /// The first line that is seen when the end is.
    fn last(&self) -> usize {
        self.lines.len().saturating_sub(self.room)
    }

    pub(crate) fn title(&self) -> &str {
        &self.page.title
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// How many of them are above the window, and below it.
    pub(crate) fn hidden(&self) -> (usize, usize) {
        (self.top, self.lines.len().saturating_sub(self.top + self.room))
    }

    /// What is seen.
    pub(crate) fn shown(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().skip(self.top).take(self.room).map(|(_, text)| text.as_str())
    }
}
