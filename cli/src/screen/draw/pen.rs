//! What is drawn with: the cells of the window, how things look, and what a click on them means.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Clear, Paragraph, Widget};

use super::super::message::Target;
use super::paint::Palette;

/// Draws in a window. Nothing goes beyond it.
pub(super) struct Pen<'a, 'b> {
    frame: &'a mut Frame<'b>,
    pub(super) palette: Palette,
    spots: Spots,
}

/// What can be clicked, the topmost last.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spots(Vec<(Rect, Target)>);

impl Spots {
    /// What is at this column and line.
    pub(crate) fn at(&self, column: u16, line: u16) -> Option<Target> {
        let place = (column, line).into();
        let found = self.0.iter().rev().find(|(area, _)| area.contains(place));
        found.map(|(_, target)| *target)
    }
}

impl<'a, 'b> Pen<'a, 'b> {
    pub(super) fn new(frame: &'a mut Frame<'b>, palette: Palette) -> Self {
        Self { frame, palette, spots: Spots::default() }
    }

    /// What can be clicked in what was drawn.
    pub(super) fn take_spots(&mut self) -> Spots {
        std::mem::take(&mut self.spots)
    }

    /// The whole window.
    pub(super) fn area(&self) -> Rect {
        self.frame.area()
    }

    /// One line at a place.
    pub(super) fn line(&mut self, at: (u16, u16), width: u16, text: Line<'_>) {
        self.put(Paragraph::new(text), Rect { x: at.0, y: at.1, width, height: 1 });
    }

    /// Something that fills an area.
    pub(super) fn put(&mut self, what: impl Widget, area: Rect) {
        let area = area.intersection(self.frame.area());
        if !area.is_empty() {
            self.frame.render_widget(what, area);
        }
    }

    /// Whatever was drawn there is gone, and cannot be clicked.
    pub(super) fn clear(&mut self, area: Rect) {
        self.put(Clear, area);
        self.target(area, Target::Nothing);
    }

    /// A click there means this.
    pub(super) fn target(&mut self, area: Rect, target: Target) {
        let area = area.intersection(self.frame.area());
        if !area.is_empty() {
            self.spots.0.push((area, target));
        }
    }
}
