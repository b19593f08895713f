//! What a play has cost with all cards seen: in tricks, and in points where that tells.

use crate::bot::interests;
use crate::game::{Drop, Fault, act_unchecked};
use crate::hooks::Host;
use crate::ruleset::Rules;
use crate::seat::SeatSet;
use crate::solve::Solver;
use crate::state::{Action, Answers, Pending, State};

use super::best::{Unsolved, unsolved};
use super::outcome::follow;

/// A play with all cards seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Tricks that the side of whoever decided has lost by it, or has too many where it wants none.
    pub cost: u8,
    /// What that meant for him in the pack's own score, if both sides went on as well as could be from there, in units of
    /// [`worth_unit`](crate::game::worth_unit); above 0 if it was worth less to him. 0 where nothing was lost.
    pub points: i64,
    /// The plays that lose nothing.
    pub best: Vec<Action>,
    /// The first interest.
    pub side: SeatSet,
    /// Its tricks in the end, before the play and after it.
    pub tricks: (i64, i64),
}

/// Judges the plays of one deal; remembers what it has solved. Later plays first are quicker.
#[derive(Default)]
pub struct Judge<'r> {
    solver: Option<Solver<'r>>,
}

impl<'r> Judge<'r> {
    /// Judges a play; the state is that before it. Each question may play so many cards.
    ///
    /// # Errors
    /// In the outer result, when the rules fail; in the inner one, why it cannot be told.
    pub fn judge(
        &mut self,
        rules: &'r Rules,
        host: &mut dyn Host,
        before: &State,
        made: &Action,
        budget: u64,
    ) -> Result<Result<Seen, Unsolved>, Fault> {
        let Pending::Ask(question) = before.table.pending() else { return Ok(Err(Unsolved::NoPlay)) };
        let Answers::Play(plays) = &question.answers else { return Ok(Err(Unsolved::NoPlay)) };
        let two = match interests(rules, before)? {
            Ok(two) => two,
            Err(why) => return Ok(Err(Unsolved::NotTwo(why))),
        };
        let aim = two.aim();
        if !self.solver.as_ref().is_some_and(|solver| solver.fits(&before.pos)) {
            self.solver = match Solver::new(rules, before) {
                Ok(solver) => Some(solver.with_budget(budget)),
                Err(why) => return Ok(Err(Unsolved::Rule(why))),
            };
        }
        let Some(solver) = &mut self.solver else { return Ok(Err(Unsolved::NoPlay)) };
        let values = match solver.plays(&before.pos, aim) {
            Ok(values) => values,
            Err(why) => return Ok(Err(unsolved(why))),
        };
        let most = aim.most.contains(plays.hand);
        let all = values.iter().map(|(_, value)| *value);
        let best = if most { all.max() } else { all.min() };
        let own = values.iter().find(|(action, _)| action == made).map(|(_, value)| *value);
        let (Some(best), Some(own)) = (best, own) else { return Ok(Err(Unsolved::NoPlay)) };
        let won = rules.tricks_of_seats(&before.pos, two.side);
        let tricks = (won + i64::from(best), won + i64::from(own));
        let cost = best.abs_diff(own);
        let best: Vec<Action> =
            values.iter().filter(|(_, value)| *value == best).map(|(action, _)| *action).collect();
        let mut points = 0;
        if cost > 0
            && let Some(&other) = best.first()
        {
            let mut worth = |action: &Action| -> Result<Option<i64>, Fault> {
                let mut after = before.clone();
                act_unchecked(rules, host, &mut after, action, &mut Drop)?;
                let mut line = vec![*action];
                if self.solver.as_ref().is_some_and(|solver| solver.fits(&after.pos))
                    && let Some(solver) = &mut self.solver
                {
                    let Ok(rest) = solver.line(&after.pos, aim) else { return Ok(None) };
                    line.extend(rest.into_iter().map(|(_, action)| action));
                }
                // A pack may not be able to score what was never played; then only the tricks are told.
                let outcome = follow(rules, host, before, &line)?;
                Ok(outcome.and_then(|outcome| outcome.worth(rules, host, question.seat).ok()))
            };
            if let (Some(other), Some(own)) = (worth(&other)?, worth(made)?) {
                points = other - own;
            }
        }
        Ok(Ok(Seen { cost, points, best, side: two.side, tricks }))
    }
}
