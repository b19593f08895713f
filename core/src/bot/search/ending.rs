//! Which card is best near the end, where sampled worlds can be solved instead of played out.
//!
//! In each world the play is solved for every candidate with all cards seen, and the tricks it comes to are scored as the
//! pack scores them. That needs two interests; where there are more, or tables do not decide everything, there is no
//! answer here and the candidates are played out.

use crate::game::{Fault, divide};
use crate::ruleset::Rules;
use crate::seat::HandSet;
use crate::solve::{Aim, Solver, Stopped};
use crate::state::{Action, Position, Split, State};

use super::super::goal::{Goals, Want};
use super::super::interests::{Interests, interests};
use super::Decision;
use super::race::Runner;

/// Cards a solver may play in one world.
const BUDGET: u64 = 20_000;

/// The candidates with what they came to in each world, best first; `None` where the worlds are not to be solved.
pub(super) fn solved(
    decision: &mut Decision<'_, '_>,
    candidates: &[Action],
    worlds: usize,
) -> Result<Option<Vec<Runner>>, Fault> {
    let rules = decision.view.rules;
    let mut state: State = decision.worlds.known().clone();
    let held = state.pos.hands[state.pos.turn.index()].len();
    if held > usize::from(decision.settings.solve) {
        return Ok(None);
    }
    let mark = state.table.mark();
    state.pos = decision.worlds.draw(decision.stream);
    let goals = decision.playouts.goals(&state)?;
    let Some(aim) = aim(rules, &state, &goals)? else { return Ok(None) };
    let Ok(solver) = Solver::new(rules, &state) else { return Ok(None) };
    let mut solver = solver.with_budget(BUDGET);
    let mut runners: Vec<Runner> = candidates.iter().copied().map(Runner::new).collect();
    for done in 0..worlds {
        if done > 0 && !(decision.go_on)() {
            break;
        }
        let world = decision.worlds.draw(decision.stream);
        let values = match solver.plays(&world, aim) {
            Ok(values) => values,
            Err(Stopped::TooMuch(_) | Stopped::Unsolvable(_)) => return Ok(None),
        };
        for runner in &mut runners {
            let Some((_, tricks)) = values.iter().find(|(action, _)| *action == runner.action) else {
                return Ok(None);
            };
            state.pos = world;
            state.table.cut(&mark);
            divide(rules, &mut state, &mut crate::game::Drop, &result(&world, aim, *tricks, held));
            runner.worths.push(decision.playouts.worth_of(decision.host, &mut state)?);
        }
    }
    runners.sort_by_key(|runner| std::cmp::Reverse(runner.mean()));
    Ok(Some(runners))
}

/// What is solved for, if two interests are left.
fn aim(rules: &Rules, state: &State, goals: &Goals) -> Result<Option<Aim>, Fault> {
    let pos = &state.pos;
    // Where nobody declares, a side that has the tricks it needs may want more or fewer, by a score that is not looked
    // at here.
    let has_enough =
        |seat| matches!(goals.want(seat), Want::AtLeast(need) if goals.won(rules, pos, seat) >= need);
    if pos.declaring.is_empty() && pos.active.iter().any(has_enough) {
        return Ok(None);
    }
    Ok(interests(rules, state)?.ok().map(Interests::aim))
}

/// The tricks of the whole deal when the hands of the aim win so many of those that are left.
///
/// Which of them wins is not asked: those of the aim go to its first hand, the others to the other hands by turns.
fn result(pos: &Position, aim: Aim, tricks: u8, left: usize) -> Split {
    let mut split = [0; crate::seat::MAX_HANDS];
    for hand in HandSet::all(split.len()).iter() {
        split[hand.index()] = pos.tricks_of(hand);
    }
    if let Some(hand) = (aim.of & pos.playing).first() {
        split[hand.index()] += tricks;
    }
    let others = pos.playing - aim.of;
    let rest = left.saturating_sub(usize::from(tricks));
    for hand in std::iter::repeat_with(|| others.iter()).take(rest).flatten().take(rest) {
        split[hand.index()] += 1;
    }
    Split(split)
}
