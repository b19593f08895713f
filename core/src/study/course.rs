//! The deals of a record, one after the other, with the state before each thing that was done.

use crate::game::Drop;
use crate::record::{Entry, ReplayError, Replayed, Replayer};
use crate::seat::Seat;
use crate::state::{Action, Pending, Stage, State};

/// One deal of a record.
#[derive(Clone, Debug)]
pub struct Course {
    /// Its number, from 1.
    pub number: u32,
    /// When it was dealt and nothing had been said.
    pub dealt: State,
    /// Everything that was done, in order.
    pub steps: Vec<Step>,
    /// After the last step.
    pub end: State,
}

/// Something that was done.
#[derive(Clone, Debug)]
pub struct Step {
    /// The line of the record.
    pub line: usize,
    /// The state before it, with no more of the past than this deal.
    pub before: State,
    /// Who did it.
    pub seat: Seat,
    /// What.
    pub action: Action,
}

impl Course {
    /// Whether the deal was played to its end, or thrown in.
    pub fn is_over(&self) -> bool {
        !matches!(self.end.table.pending(), Pending::Ask(_))
    }

    /// The state when the auction begins: cards that were passed on or drawn before it are where they went. The deal as it
    /// was dealt where there is no auction.
    pub fn auction(&self) -> &State {
        let states = self.steps.iter().map(|step| &step.before);
        states.chain([&self.end]).find(|state| state.pos.stage == Stage::Auction).unwrap_or(&self.dealt)
    }

    /// Tricks at the end that were given by agreement, and not played.
    pub fn given(&self) -> usize {
        // Nobody plays any more at the end of a deal, so that is asked of a card.
        let mut cards = self.steps.iter().filter(|step| matches!(step.action, Action::Play { .. }));
        let Some(first) = cards.next() else { return usize::from(self.end.pos.tricks()) };
        let played = (1 + cards.count()) / first.before.pos.playing.len().max(1);
        usize::from(self.end.pos.tricks()).saturating_sub(played)
    }

    /// The state after the first so many steps.
    pub fn at(&self, steps: usize) -> Option<&State> {
        match self.steps.get(steps) {
            Some(step) => Some(&step.before),
            None => (steps == self.steps.len()).then_some(&self.end),
        }
    }
}

/// Replays the next deal of a record, one [as it stands](crate::record::Record::as_it_stands); `None` behind the last.
///
/// # Errors
/// The first line that does not fit.
pub fn next_deal(replayer: &mut Replayer<'_>) -> Result<Option<Course>, ReplayError> {
    let now = |replayer: &Replayer<'_>| {
        let mut state = replayer.game().state().clone();
        state.table.forget_earlier_deals();
        state
    };
    if replayer.step(&mut Drop)?.is_none() {
        return Ok(None);
    }
    let dealt = now(replayer);
    let mut course = Course { number: dealt.table.deals, end: dealt.clone(), dealt, steps: Vec::new() };
    while !matches!(replayer.upcoming(), Some(Entry::Deal(_)) | None) {
        let (line, before) = (replayer.line(), now(replayer));
        if let Some(Replayed::Act(seat, action)) = replayer.step(&mut Drop)? {
            course.steps.push(Step { line, before, seat, action });
        }
    }
    course.end = now(replayer);
    Ok(Some(course))
}
