//! Candidates compared by play-outs: every candidate on the same worlds, the worse half dropped after each heat.

use crate::game::Fault;
use crate::state::Action;

use super::{Decision, batch};

/// How a candidate has done so far.
#[derive(Clone, Debug)]
pub(super) struct Runner {
    pub(super) action: Action,
    /// What it was worth in each world, in the order of the worlds.
    pub(super) worths: Vec<i64>,
    /// Kept to the end whatever it is worth.
    pub(super) seeded: bool,
}

impl Runner {
    pub(super) fn new(action: Action) -> Self {
        Self { action, worths: Vec::new(), seeded: false }
    }

    pub(super) fn seeded(action: Action) -> Self {
        Self { seeded: true, ..Self::new(action) }
    }

    /// The mean, in hundredths.
    pub(super) fn mean(&self) -> i64 {
        let n = i128::try_from(self.worths.len()).unwrap_or(1).max(1);
        let sum: i128 = self.worths.iter().map(|worth| i128::from(*worth)).sum();
        i64::try_from(sum * 100 / n).unwrap_or(if sum < 0 { i64::MIN } else { i64::MAX })
    }
}

/// One heat: on how many worlds more, and how many candidates go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Heat {
    pub(super) worlds: usize,
    pub(super) go_on: usize,
}

/// Runs the heats while there is time; the candidates that were not dropped, best first. Of equals the earlier comes first.
pub(super) fn race(
    decision: &mut Decision<'_, '_>,
    mut runners: Vec<Runner>,
    heats: &[Heat],
) -> Result<Vec<Runner>, Fault> {
    for heat in heats {
        let actions: Vec<Action> = runners.iter().map(|runner| runner.action).collect();
        let worths = batch::try_all(decision, &actions, heat.worlds)?;
        for (at, runner) in runners.iter_mut().enumerate() {
            runner.worths.extend(worths.iter().skip(at).step_by(actions.len()));
        }
        runners.sort_by_key(|runner| std::cmp::Reverse(runner.mean()));
        let mut place = 0;
        runners.retain(|runner| {
            place += 1;
            runner.seeded || place <= heat.go_on
        });
        if runners.len() == 1 {
            break;
        }
    }
    Ok(runners)
}
