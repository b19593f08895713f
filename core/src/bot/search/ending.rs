//! Which card is best near the end, where sampled worlds can be solved instead of played out.
//!
//! In each world the play is solved for every candidate with all cards seen, and the tricks it comes to are scored as the
//! pack scores them. That needs two interests; where there are more, or tables do not decide everything, there is no
//! answer here and the candidates are played out.

use crate::game::{Fault, divide};
use crate::ruleset::{RoleId, Rules};
use crate::seat::{HandSet, Seat};
use crate::solve::{Aim, Solver, Stopped};
use crate::state::{Action, Position, Split, State};

use super::super::goal::{Goals, Want, hands_of};
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
    let Some(aim) = aim(rules, &state.pos, &goals, decision.view.seat) else { return Ok(None) };
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

/// Who wants tricks and who wants none, if these are the only interests that are left.
fn aim(rules: &Rules, pos: &Position, goals: &Goals, seat: Seat) -> Option<Aim> {
    let declaring = rules.role_set(RoleId::DECLARING, pos) & pos.active;
    if declaring.is_empty() {
        // Two sides that need tricks. A side that has enough of them may want more or fewer, by a score that is not
        // looked at here.
        let own = goals.allies(seat);
        let others = pos.active - own;
        let other = others.first()?;
        let needs = |seat: Seat| match goals.want(seat) {
            Want::Most => true,
            Want::AtLeast(need) => goals.won(rules, pos, seat) < need,
            _ => false,
        };
        let two = goals.allies(other) == others && others.iter().all(needs) && own.iter().all(needs);
        return two.then(|| Aim::most(hands_of(pos, own)));
    }
    let side = hands_of(pos, declaring);
    let mut wants = declaring.iter().map(|seat| goals.want(seat));
    let first = wants.next()?;
    let shuns = |want: Want| matches!(want, Want::None | Want::Fewest);
    let seeks = |want: Want| matches!(want, Want::Most | Want::AtLeast(_));
    if shuns(first) && wants.clone().all(shuns) {
        return Some(Aim::fewest(side, pos.playing));
    }
    (seeks(first) && wants.all(seeks)).then(|| Aim::most(side))
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
