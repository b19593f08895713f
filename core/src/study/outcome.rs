//! What a line of cards comes to when the engine plays it: tricks, the contract, the pack's own score.

use crate::bot::Playouts;
use crate::game::{Drop, Fault, Until, act_until, resume, worth};
use crate::hooks::Host;
use crate::ruleset::Rules;
use crate::seat::{Seat, SeatSet};
use crate::state::{Action, Answers, Pending, Stage, State};

use super::contract::is_made;

/// How a deal ended.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// When the last card was played and nothing was written yet.
    pub end: State,
    /// Whether the contract was made; `None` if it is one that is never made or lost.
    pub made: Option<bool>,
}

impl Outcome {
    /// Tricks that these seats won.
    pub fn tricks(&self, rules: &Rules, seats: SeatSet) -> i64 {
        rules.tricks_of_seats(&self.end.pos, seats)
    }

    /// What the deal is worth to a seat once it is scored, in units of [`worth_unit`](crate::game::worth_unit).
    ///
    /// # Errors
    /// When the rules fail, as they may in a deal that could not have been played so.
    pub fn worth(&self, rules: &Rules, host: &mut dyn Host, seat: Seat) -> Result<i64, Fault> {
        let mut state = self.end.clone();
        if state.pos.stage == Stage::Score {
            let mut playouts = Playouts::new(rules, seat);
            resume(rules, host, &mut state)?;
            for _ in 0..MOST_ANSWERS {
                let Pending::Ask(_) = state.table.pending() else { break };
                let action = playouts.answer(&state)?;
                act_until(rules, host, &mut state, &action, &mut Drop, Until::Question)?;
            }
        }
        worth(rules, host, &state, seat)
    }
}

/// A dialog that goes on for longer goes round for ever.
const MOST_ANSWERS: usize = 4096;

/// Plays these cards one after the other, and to the end of the deal what is left; words are said by rule of thumb.
/// `None` if a card of the line may not be played.
///
/// # Errors
/// When the rules fail.
pub fn follow(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    line: &[Action],
) -> Result<Option<Outcome>, Fault> {
    let mut state = state.clone();
    let mut playouts = Playouts::new(rules, state.pos.dealer);
    let mut line = line.iter();
    for _ in 0..MOST_ANSWERS {
        // The last question still stands there.
        if state.pos.stage == Stage::Score {
            break;
        }
        let Pending::Ask(question) = state.table.pending() else { break };
        let action = match &question.answers {
            Answers::Play(_) => match line.next() {
                Some(action) if question.allows(action) => *action,
                Some(_) => return Ok(None),
                None => playouts.answer(&state)?,
            },
            Answers::Choose(_) | Answers::Calls(_) => playouts.answer(&state)?,
        };
        act_until(rules, host, &mut state, &action, &mut Drop, Until::Score)?;
    }
    let made = is_made(rules, &state)?;
    Ok(Some(Outcome { end: state, made }))
}
