//! The history: matches that were played.

use ratatui::crossterm::event::KeyCode;

use super::super::message::{Begin, Effect, Past};
use super::page::{FRAME, MARGIN};

/// How far a page goes.
const PAGE: usize = 5;

/// The list, and what is chosen of it.
#[derive(Default)]
pub(crate) struct History {
    pub(crate) matches: Vec<Past>,
    pub(crate) at: usize,
    /// How many records are still to be read; `None` until that is known.
    pub(crate) left: Option<usize>,
    /// Whether a page was asked for and has not come.
    pub(crate) waits: bool,
}

impl History {
    /// The list as it is now; what was chosen stays so.
    pub(super) fn told(&mut self, matches: Vec<Past>, left: usize) {
        let chosen = self.matches.get(self.at).map(|past| past.record.clone());
        self.at = matches.iter().position(|past| Some(&past.record) == chosen.as_ref()).unwrap_or(0);
        self.matches = matches;
        self.left = Some(left);
    }

    pub(super) fn key(&mut self, key: KeyCode, columns: u16) -> Vec<Effect> {
        let last = self.matches.len().saturating_sub(1);
        match key {
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down => self.at = (self.at + 1).min(last),
            KeyCode::PageUp => self.at = self.at.saturating_sub(PAGE),
            KeyCode::PageDown => self.at = (self.at + PAGE).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Enter => return self.open(),
            KeyCode::Char('d') => return self.recall(),
            KeyCode::Char('t') | KeyCode::Tab => {
                self.waits = true;
                let margins = 2 * (MARGIN.0 + FRAME.0);
                return vec![Effect::Figures(usize::from(columns.saturating_sub(margins)))];
            }
            KeyCode::Char('q') | KeyCode::Esc => return vec![Effect::Leave],
            _ => {}
        }
        Vec::new()
    }

    /// Goes on with the match, or tells of it.
    fn open(&mut self) -> Vec<Effect> {
        match self.matches.get(self.at) {
            Some(past) if past.is_open => vec![Effect::Begin(Begin::Record(past.record.clone()))],
            _ => self.recall(),
        }
    }

    fn recall(&mut self) -> Vec<Effect> {
        let Some(past) = self.matches.get(self.at) else { return Vec::new() };
        self.waits = true;
        vec![Effect::Recall(past.record.clone())]
    }
}
