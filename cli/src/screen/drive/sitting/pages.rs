//! Pages that are read at the table.

use overtrick_core::state::State;

use super::Sitting;
use super::score::{self, Score};
use crate::exit::Outcome;
use crate::league::League;
use crate::line::{ask, hand_asked, in_force};
use crate::screen::message::{Page, Reading};

impl Sitting {
    /// A deal is over; the table stands as it does then, however much has happened since.
    pub(super) fn scored(&mut self, state: &State) -> Outcome {
        self.entries = state.table.entries().to_vec();
        let verdict = self.teller.verdict();
        let settlement = if verdict.is_some() { self.session.settle()? } else { None };
        if verdict.is_some() {
            // The match is over, whatever becomes of the league.
            let booked = League::book(&self.data, &mut self.session);
            self.booked = booked.unwrap_or_else(|failure| vec![failure.text()]);
        }
        let score = Score {
            words: &self.words,
            state,
            contract: self.teller.told(),
            tricks: self.teller.tricks_told(),
            entries: &self.entries,
            settlement: settlement.as_ref(),
            league: &self.booked,
            verdict,
        };
        self.score = score.page();
        Ok(())
    }

    pub(super) fn page(&self, what: Reading) -> Page {
        let state = self.session.game().state();
        let (title, lines) = match what {
            Reading::Sheet => return score::sheet(&self.words, state, &self.entries),
            Reading::Rules => ("The rules in force", in_force(&self.game.loaded)),
            Reading::Log => ("This deal", self.teller.log().to_vec()),
            Reading::Deal => return self.score.clone(),
            Reading::LastTrick => ("The last trick", self.teller.last_trick().to_vec()),
            Reading::Allowed => {
                let lines = match state.table.pending().question() {
                    Some(question) if self.asked() == Some(question.seat) => {
                        let held = state.pos.hands[hand_asked(question).index()];
                        let about = question.dialog.and_then(|dialog| self.words.about(dialog));
                        let mut lines: Vec<String> = self.teller.standing().into_iter().collect();
                        lines.extend(about.map(str::to_owned));
                        lines.extend(ask::explain(&self.words, state, question, held));
                        lines
                    }
                    _ => Vec::new(),
                };
                ("What is allowed", lines)
            }
        };
        let lines = if lines.is_empty() { vec!["Nothing yet.".to_owned()] } else { lines };
        Page::new(title, lines)
    }
}
