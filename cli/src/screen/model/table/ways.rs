//! What is asked before something is done: how a card is played, and whether all tricks are claimed.

use overtrick_core::ruleset::WordId;
use overtrick_core::state::{Action, Args, Call};
use ratatui::crossterm::event::KeyCode;

use super::TableScreen;
use crate::screen::message::{Effect, Pause};
use crate::screen::scene::Choice;

/// Ways to do something that was chosen, each with a number; none where nothing is asked.
#[derive(Default)]
pub(crate) struct Ways {
    pub(crate) question: &'static str,
    pub(crate) list: Vec<Choice>,
}

impl TableScreen {
    /// Asks whether all tricks that are left are to be claimed: there is no way back.
    pub(super) fn claim(&mut self) {
        let plays = self.scene.asked.as_ref().is_some_and(|asked| asked.rows.is_empty() && asked.marks == 0);
        if !plays || self.pause != Pause::None {
            self.told = vec!["Tricks are claimed by who is to play a card.".to_owned()];
            return;
        }
        let claim = Call::Say { word: WordId::CLAIM, args: Args::default() };
        let choice = |text: &str, action| Choice { text: text.to_owned(), action, note: String::new() };
        self.ways = Ways {
            question: "All tricks left are yours? Your cards are laid open.",
            list: vec![choice("claim them", Some(Action::Call(claim))), choice("play on", None)],
        };
    }

    /// One of several ways to play the card is chosen by its number.
    pub(super) fn choose_way(&mut self, key: KeyCode) -> Vec<Effect> {
        if let KeyCode::Char(c @ '1'..='9') = key {
            return self.nth_way(c.to_digit(10).map_or(0, |digit| digit as usize - 1));
        }
        self.ways.list.clear();
        Vec::new()
    }

    pub(super) fn nth_way(&mut self, nth: usize) -> Vec<Effect> {
        let Some(way) = self.ways.list.get(nth) else { return Vec::new() };
        let effects = way.action.map(Effect::Act).into_iter().collect();
        self.ways.list.clear();
        effects
    }
}
