//! The cards of one deal, judged.

use indicatif::ProgressBar;
use overtrick_core::bot::search::{Searcher, Settings, Weighed};
use overtrick_core::game::View;
use overtrick_core::rng::Stream;
use overtrick_core::seat::Seat;
use overtrick_core::state::{Action, Answers, Pending, State};
use overtrick_core::study::{Course, Judge, Seen, Step, Unsolved};
use overtrick_plugins::game::Game;

use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;

/// How deals are judged.
pub(super) struct Judging<'a> {
    pub(super) game: &'a Game,
    pub(super) settings: Settings,
    pub(super) budget: u64,
    pub(super) seed: u64,
    /// Whose cards; everybody's if nobody is named.
    pub(super) seat: Option<Seat>,
}

/// A card that was played with a choice.
pub(super) struct Play {
    /// The line of the record.
    pub(super) line: usize,
    /// Which trick, from 1.
    pub(super) trick: u8,
    pub(super) seat: Seat,
    pub(super) action: Action,
    /// With all cards seen.
    pub(super) seen: Result<Seen, Unsolved>,
    /// By what the seat could know; nothing where all it could play comes to the same.
    pub(super) known: Option<Weighed>,
}

/// A deal, judged.
pub(super) struct Reviewed {
    /// Cards with a choice, in order.
    pub(super) plays: Vec<Play>,
    /// Cards that could not be others.
    pub(super) forced: usize,
}

impl Play {
    /// What was lost with all cards seen: tricks.
    pub(super) fn tricks(&self) -> u64 {
        self.seen.as_ref().map_or(0, |seen| u64::from(seen.cost))
    }

    /// What was clearly lost by what the seat could know, in hundredths of the unit of worth.
    pub(super) fn points(&self) -> i64 {
        self.known.filter(|known| known.is_clear).map_or(0, |known| known.cost)
    }

    pub(super) fn is_costly(&self) -> bool {
        self.tricks() > 0 || self.points() > 0
    }
}

impl Judging<'_> {
    /// Judges the cards of a deal; no further than Ctrl-C.
    pub(super) fn deal(
        &self,
        course: &Course,
        bar: &ProgressBar,
        interrupt: &Interrupt,
    ) -> Outcome<Reviewed> {
        let failed = |error: String| Failure::Problems(format!("deal {}: {error}", course.number));
        let rules = &self.game.rules;
        let mut host = self.game.hosts.host().map_err(|error| failed(error.to_string()))?;
        let searcher = Searcher::new("review", self.settings);
        let mut judge = Judge::default();
        let mut reviewed = Reviewed { plays: Vec::new(), forced: 0 };
        let cards: Vec<(&Step, usize)> =
            course.steps.iter().filter_map(|step| Some((step, choice(step)?))).collect();
        let mut too_much = false;
        bar.set_message(format!("deal {}: {} cards", course.number, cards.len()));
        // The last first: what is solved for a later card helps with those before it.
        for (step, choice) in cards.into_iter().rev() {
            if self.seat.is_some_and(|seat| seat != step.seat) {
                continue;
            }
            if choice < 2 {
                reviewed.forced += 1;
                continue;
            }
            if interrupt.came() {
                break;
            }
            bar.tick();
            let before: &State = &step.before;
            let seen = if too_much {
                Err(Unsolved::TooMuch)
            } else {
                let seen = judge.judge(rules, host.as_mut(), before, &step.action, self.budget);
                seen.map_err(|fault| failed(fault.to_string()))?
            };
            // Earlier in the deal there are only more cards.
            too_much |= matches!(seen, Err(Unsolved::TooMuch));
            let mut stream = Stream::new(self.seed, u64::try_from(step.line).unwrap_or(0));
            let view = View::new(rules, before, step.seat);
            let known = searcher.weigh(&view, &step.action, host.as_mut(), &mut stream);
            reviewed.plays.push(Play {
                line: step.line,
                trick: before.pos.tricks() + 1,
                seat: step.seat,
                action: step.action,
                seen,
                known: known.map_err(|fault| failed(fault.to_string()))?,
            });
        }
        reviewed.plays.reverse();
        Ok(reviewed)
    }
}

/// Among how many plays a card was chosen; nothing for what is no card.
fn choice(step: &Step) -> Option<usize> {
    let Pending::Ask(question) = step.before.table.pending() else { return None };
    match (&question.answers, &step.action) {
        (Answers::Play(plays), Action::Play { .. }) => Some(plays.len()),
        _ => None,
    }
}
