//! The settings of the screen, line by line: what is chosen of them, and what keys change.

use ratatui::crossterm::event::KeyCode;

use super::super::settings::Settings;

/// The settings, while somebody changes them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wishes {
    /// Which of [`Settings::list`] is chosen.
    pub(crate) at: usize,
}

impl Wishes {
    /// Does what a key says; false if it closes the list.
    pub(super) fn key(&mut self, key: KeyCode, settings: &mut Settings) -> bool {
        let last = settings.list().len().saturating_sub(1);
        match key {
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down => self.at = (self.at + 1).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Left => settings.turn(self.at, -1),
            KeyCode::Right | KeyCode::Char(' ') | KeyCode::Enter => settings.turn(self.at, 1),
            KeyCode::Esc | KeyCode::Char('o' | 'q') => return false,
            _ => {}
        }
        true
    }

    /// A click on a line chooses it, and on the chosen one changes it.
    pub(super) fn click(&mut self, nth: usize, settings: &mut Settings) {
        if self.at == nth {
            settings.turn(nth, 1);
        }
        self.at = nth;
    }
}
