//! A place in the play: what every card that may be played is worth there.

use crate::bot::{Interests, interests};
use crate::game::Fault;
use crate::ruleset::Rules;
use crate::seat::Seat;
use crate::solve::Solver;
use crate::state::{Action, Answers, Pending, State};

use super::best::{Unsolved, unsolved};

/// A place in the play, solved.
#[derive(Clone, Debug)]
pub struct Place {
    /// Whose tricks are told.
    pub interests: Interests,
    /// Who decides.
    pub seat: Seat,
    /// Whether he wants the first interest to win many tricks.
    pub wants_many: bool,
    /// Tricks of the first interest in the end, when nobody errs.
    pub tricks: i64,
    /// The same for each play, in the order of the deck.
    pub plays: Vec<(Action, i64)>,
    /// The cards from here, one of the best for everybody.
    pub line: Vec<Action>,
}

/// Solves the place where a card is asked for. Each question may play so many cards.
///
/// # Errors
/// In the outer result, when the rules fail; in the inner one, why there is no result.
pub fn place(rules: &Rules, state: &State, budget: u64) -> Result<Result<Place, Unsolved>, Fault> {
    let Pending::Ask(question) = state.table.pending() else { return Ok(Err(Unsolved::NoPlay)) };
    let Answers::Play(plays) = &question.answers else { return Ok(Err(Unsolved::NoPlay)) };
    let interests = match interests(rules, state)? {
        Ok(two) => two,
        Err(why) => return Ok(Err(Unsolved::NotTwo(why))),
    };
    let aim = interests.aim();
    let solved = || {
        let mut solver = Solver::new(rules, state)?.with_budget(budget);
        Ok((solver.plays(&state.pos, aim)?, solver.line(&state.pos, aim)?))
    };
    let (values, line) = match solved() {
        Ok(solved) => solved,
        Err(why) => return Ok(Err(unsolved(why))),
    };
    let won = rules.tricks_of_seats(&state.pos, interests.side);
    let plays_of: Vec<(Action, i64)> =
        values.into_iter().map(|(action, value)| (action, won + i64::from(value))).collect();
    let wants_many = aim.most.contains(plays.hand);
    let all = plays_of.iter().map(|(_, tricks)| *tricks);
    let tricks = if wants_many { all.max() } else { all.min() };
    Ok(Ok(Place {
        interests,
        seat: question.seat,
        wants_many,
        tricks: tricks.unwrap_or(won),
        plays: plays_of,
        line: line.into_iter().map(|(_, action)| action).collect(),
    }))
}
