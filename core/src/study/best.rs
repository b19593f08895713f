//! The best result of a contract with all cards seen: over every way it may begin, and every line from there.

use crate::bot::{Interests, NotTwo, interests};
use crate::card::CardSet;
use crate::game::Fault;
use crate::hooks::Host;
use crate::ruleset::{Rules, RungId};
use crate::solve::{Aim, Solver, Stopped, Unsolvable};
use crate::state::{Action, State};

use super::contract::{Alike, made_rungs};
use super::outcome::follow;
use super::starts::Starts;

/// What a contract comes to.
#[derive(Clone, Debug)]
pub struct Best {
    /// Whose contract it is.
    pub interests: Interests,
    /// Tricks of the side in the end.
    pub tricks: i64,
    /// Whether that is proved. Else some beginnings were too much to solve, and the side may do better.
    pub exact: bool,
    /// Where the line begins.
    pub start: State,
    /// What was put away before.
    pub away: CardSet,
    /// The cards from there, one of the best for everybody.
    pub line: Vec<Action>,
    /// Whether the contract is made; `None` if it is one that is never made or lost.
    pub made: Option<bool>,
    /// Which rungs that are played alike are made, lowest first.
    pub rungs: Vec<RungId>,
}

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved {
    /// No cards are played in this contract.
    NoPlay,
    /// It is no matter of two interests.
    NotTwo(NotTwo),
    /// Something in the play is not decided by the tables of the contract.
    Rule(Unsolvable),
    /// It takes more than was allowed.
    TooMuch,
}

/// So many beginnings may be too much to solve before the others are not looked at.
const MOST_GIVEN_UP: usize = 2;

/// How much is searched, and what is asked in between.
pub struct Search<'a> {
    /// Cards that may be played to answer one question.
    pub budget: u64,
    /// Asked before each beginning; with `false` the best so far is the result.
    pub go_on: &'a mut dyn FnMut() -> bool,
}

/// The best result of the declaring side over some beginnings of a contract.
///
/// # Errors
/// In the outer result, when the rules fail; in the inner one, why there is no result.
pub fn best(
    rules: &Rules,
    host: &mut dyn Host,
    alike: &Alike,
    starts: &Starts,
    search: &mut Search<'_>,
) -> Result<Result<Best, Unsolved>, Fault> {
    let mut found: Option<(Interests, u8, usize)> = None;
    let mut solver: Option<Solver<'_>> = None;
    let (mut given_up, mut exact) = (0, !starts.more);
    if starts.list.is_empty() {
        return Ok(Err(Unsolved::NoPlay));
    }
    for (index, beginning) in starts.list.iter().enumerate() {
        if found.is_some() && (given_up == MOST_GIVEN_UP || !(search.go_on)()) {
            exact = false;
            break;
        }
        let state = &beginning.state;
        let two = match interests(rules, state)? {
            Ok(two) => two,
            Err(why) => return Ok(Err(Unsolved::NotTwo(why))),
        };
        let aim = two.aim();
        let fits = |solver: &Solver<'_>| solver.fits(&state.pos);
        if !solver.as_ref().is_some_and(fits) {
            solver = match Solver::new(rules, state) {
                Ok(new) => Some(new.with_budget(search.budget)),
                Err(why) => return Ok(Err(Unsolved::Rule(why))),
            };
        }
        let Some(solver) = &mut solver else { break };
        let value = match found {
            None => solver.tricks(&state.pos, aim).map(Some),
            Some((_, value, _)) => better(solver, state, aim, two.wants_tricks, value),
        };
        match value {
            Ok(Some(value)) => found = Some((two, value, index)),
            Ok(None) => {}
            Err(Stopped::Unsolvable(why)) => return Ok(Err(Unsolved::Rule(why))),
            Err(Stopped::TooMuch(_)) => {
                exact = false;
                given_up += 1;
                if given_up == MOST_GIVEN_UP && found.is_none() {
                    break;
                }
            }
        }
    }
    let (Some((two, value, index)), Some(mut solver)) = (found, solver) else {
        return Ok(Err(Unsolved::TooMuch));
    };
    let beginning = &starts.list[index];
    let (start, away) = (beginning.state.clone(), beginning.away);
    let line = match solver.line(&start.pos, two.aim()) {
        Ok(line) => line.into_iter().map(|(_, action)| action).collect(),
        // What was solved a moment ago may be forgotten by now.
        Err(_) => Vec::new(),
    };
    let tricks = rules.tricks_of_seats(&start.pos, two.side) + i64::from(value);
    let (mut made, mut rungs) = (None, Vec::new());
    if !line.is_empty()
        && let Some(outcome) = follow(rules, host, &start, &line)?
    {
        made = outcome.made;
        rungs = made_rungs(rules, &outcome.end, alike)?;
    }
    Ok(Ok(Best { interests: two, tricks, exact, start, away, line, made, rungs }))
}

/// Why a question was not answered.
pub(super) fn unsolved(why: Stopped) -> Unsolved {
    match why {
        Stopped::TooMuch(_) => Unsolved::TooMuch,
        Stopped::Unsolvable(why) => Unsolved::Rule(why),
    }
}

/// A better value than this one, if there is one here.
fn better(
    solver: &mut Solver<'_>,
    state: &State,
    aim: Aim,
    wants_tricks: bool,
    value: u8,
) -> Result<Option<u8>, Stopped> {
    let mut best = value;
    if wants_tricks {
        while solver.at_least(&state.pos, aim, best + 1)? {
            best += 1;
        }
    } else {
        while best > 0 && !solver.at_least(&state.pos, aim, best)? {
            best -= 1;
        }
    }
    Ok((best != value).then_some(best))
}
