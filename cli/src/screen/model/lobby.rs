//! The lobby: what can be played, and gone on with.

use ratatui::crossterm::event::KeyCode;

use super::super::message::{Begin, Effect, Offer};

/// The list, and what is chosen of it.
#[derive(Default)]
pub(crate) struct Lobby {
    pub(crate) offers: Vec<Offer>,
    pub(crate) at: usize,
    /// Who has played for the league last, and where he stands.
    pub(crate) member: Option<String>,
    /// Whether Esc was pressed, and once more leaves the program.
    pub(crate) is_leaving: bool,
}

impl Lobby {
    pub(super) fn of(offers: Vec<Offer>) -> Self {
        Self { offers, ..Self::default() }
    }

    /// Chooses what was chosen before, if it is still there.
    pub(super) fn choose(&mut self, what: &Begin) {
        self.at = self.offers.iter().position(|offer| offer.what == *what).unwrap_or(0);
    }

    pub(super) fn key(&mut self, key: KeyCode) -> Vec<Effect> {
        let last = self.offers.len().saturating_sub(1);
        let is_leaving = std::mem::take(&mut self.is_leaving);
        match key {
            KeyCode::Up => self.at = self.at.saturating_sub(1),
            KeyCode::Down => self.at = (self.at + 1).min(last),
            KeyCode::Home => self.at = 0,
            KeyCode::End => self.at = last,
            KeyCode::Enter => return self.begin(self.at),
            KeyCode::Char(c @ '1'..='9') => {
                let nth = c.to_digit(10).map_or(0, |digit| digit as usize - 1);
                return self.begin(nth);
            }
            KeyCode::Char('h') => return vec![Effect::History],
            KeyCode::Char('q') => return vec![Effect::Quit],
            // Whoever comes back to the lobby with Esc may press it once too often.
            KeyCode::Esc if is_leaving => return vec![Effect::Quit],
            KeyCode::Esc => self.is_leaving = true,
            _ => {}
        }
        Vec::new()
    }

    fn begin(&mut self, nth: usize) -> Vec<Effect> {
        let Some(offer) = self.offers.get(nth) else { return Vec::new() };
        self.at = nth;
        vec![Effect::Begin(offer.what.clone())]
    }
}
