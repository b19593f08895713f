//! What is chosen or marked otherwise than by arrow keys: by its number, by a hint, by the space bar.

use overtrick_core::state::Action;

use super::{Focus, TableScreen};
use crate::screen::message::Effect;

impl TableScreen {
    /// The number under a card: it is played, or marked.
    pub(super) fn by_number(&mut self, typed: &str) -> Option<Vec<Effect>> {
        let Focus::Card(_) = self.focus else { return None };
        let is_marked = self.scene.asked.as_ref()?.marks > 0;
        if is_marked && typed.contains([' ', ',']) {
            let numbers = typed.split([' ', ',']).filter(|number| !number.is_empty());
            let places: Option<Vec<usize>> =
                numbers.map(|number| number.parse::<usize>().ok()?.checked_sub(1)).collect();
            let places = places.filter(|places| places.iter().all(|at| *at < self.scene.hand.len()))?;
            self.marked.clear();
            for at in places {
                self.focus = Focus::Card(at);
                self.mark();
            }
            return Some(Vec::new());
        }
        let at = typed.parse::<usize>().ok()?.checked_sub(1)?;
        if self.scene.hand.get(at)?.ways.is_empty() {
            return None;
        }
        self.focus = Focus::Card(at);
        if is_marked {
            self.mark();
            return Some(Vec::new());
        }
        Some(self.choose())
    }

    /// What a good player would do is told and chosen: Enter does it.
    pub(in super::super) fn advised(&mut self, action: &Action, hint: String) {
        self.told = vec![hint];
        let Some(asked) = &self.scene.asked else { return };
        let rows = asked.rows.iter().enumerate();
        let mut choices = rows.flat_map(|(row, choices)| choices.iter().enumerate().map(move |of| (row, of)));
        let choice = choices.find(|(_, (_, choice))| choice.action.as_ref() == Some(action));
        if let Action::Cards(cards) = action {
            let hand = self.scene.hand.iter().enumerate();
            self.marked = hand.filter(|(_, held)| cards.contains(held.card)).map(|(at, _)| at).collect();
            return;
        }
        let card = match action {
            Action::Play { card, .. } => self.scene.hand.iter().position(|held| held.card == *card),
            _ => None,
        };
        if let Some((row, (at, _))) = choice {
            (self.focus, self.is_unchosen) = (Focus::Choice(row, at), false);
        } else if let Some(at) = card {
            self.focus = Focus::Card(at);
        }
    }

    /// Marks the chosen card, or takes its mark away.
    pub(super) fn mark(&mut self) {
        let Focus::Card(at) = self.focus else { return };
        let most = self.scene.asked.as_ref().map_or(0, |asked| asked.marks);
        let may = self.scene.hand.get(at).is_some_and(|held| !held.ways.is_empty());
        if !self.marked.remove(&at) && may && self.marked.len() < most {
            self.marked.insert(at);
        }
    }
}
