//! Worlds tried in batches, alone or with others at the same time, with the same result.
//!
//! A batch draws its worlds from a stream of its own and begins with what was known before: so it comes to the same
//! whoever plays it, and when. The first batch goes ahead, for what it learns about results saves work in the others.
//! Those who help share the rules and what is read of the view; each has a host and a table of its own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::game::Fault;
use crate::hooks::Host;
use crate::rng::Stream;
use crate::state::Action;

use super::super::Helpers;
use super::super::memo::Memo;
use super::super::playout::Playouts;
use super::Decision;
use super::worlds::Worlds;

/// Worlds in a batch.
const BATCH: usize = 16;

/// Worlds that are looked at whatever the time.
const LEAST: usize = 4;

/// What one batch has come to.
struct Batch {
    /// What each candidate was worth in one world, world after world.
    worths: Vec<i64>,
    /// What was learnt about results.
    memo: Memo,
}

/// What is tried, and where.
#[derive(Clone, Copy)]
struct Task<'a, 'r> {
    worlds: &'a Worlds<'r>,
    actions: &'a [Action],
    /// Each batch has a stream of this seed.
    seed: u64,
    /// How many worlds there are in all.
    count: usize,
}

/// Does every action in the same worlds, so many of them or as many as there is time for. Gives what each action was
/// worth, world after world.
pub(super) fn try_all(
    decision: &mut Decision<'_, '_>,
    actions: &[Action],
    count: usize,
) -> Result<Vec<i64>, Fault> {
    let seed = decision.stream.next_u64();
    let task = Task { worlds: &decision.worlds, actions, seed, count };
    let mut left = LEAST;
    let mut go_on = || {
        let is_due = left > 0;
        left = left.saturating_sub(1);
        is_due || (decision.go_on)()
    };
    let first = task.play(0, decision.playouts.share(), decision.host, &mut go_on)?;
    let mut worths = first.worths;
    decision.playouts.take_over(first.memo);
    let batches = count.div_ceil(BATCH);
    if batches < 2 || worths.len() < BATCH * actions.len() {
        return Ok(worths);
    }
    let known = decision.playouts.share();
    let later: Result<Vec<_>, Fault> = match decision.helpers {
        None => (1..batches).map(|at| task.play(at, known.clone(), decision.host, &mut go_on)).collect(),
        Some(helpers) => together(task, &known, batches, decision.host, helpers, &mut go_on),
    };
    for batch in later? {
        worths.extend(batch.worths);
        decision.playouts.take_over(batch.memo);
    }
    Ok(worths)
}

/// Plays all batches but the first together with others; in their order.
fn together<'r>(
    task: Task<'_, 'r>,
    known: &Playouts<'r>,
    batches: usize,
    host: &mut dyn Host,
    helpers: &dyn Helpers,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Batch>, Fault> {
    let next = AtomicUsize::new(1);
    let stop = AtomicBool::new(false);
    let done = Mutex::new(Vec::new());
    // Everybody takes one batch after the other until all are taken, or it is time to stop.
    let play = |host: &mut dyn Host, go_on: &mut dyn FnMut() -> bool| {
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < batches)
            && !stop.load(Ordering::Relaxed)
        {
            let batch = task.play(at, known.clone(), host, go_on);
            stop.fetch_or(batch.is_err(), Ordering::Relaxed);
            done.lock().unwrap_or_else(PoisonError::into_inner).push((at, batch));
        }
    };
    helpers.together(&|host| play(host, &mut || !stop.load(Ordering::Relaxed)), &mut || {
        play(host, &mut || {
            let on = go_on();
            stop.fetch_or(!on, Ordering::Relaxed);
            on
        });
    })?;
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, batch)| batch).collect()
}

impl<'r> Task<'_, 'r> {
    /// Plays one batch, with play-outs that know what was known before.
    fn play(
        &self,
        batch: usize,
        mut playouts: Playouts<'r>,
        host: &mut dyn Host,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Batch, Fault> {
        let mut stream = Stream::new(self.seed, u64::try_from(batch).unwrap_or(u64::MAX));
        let mut state = self.worlds.known().clone();
        let mark = state.table.mark();
        let count = (self.count - batch * BATCH).min(BATCH);
        let mut worths = Vec::with_capacity(count * self.actions.len());
        for _ in 0..count {
            if !go_on() {
                break;
            }
            let world = self.worlds.draw(&mut stream);
            for action in self.actions {
                state.pos = world;
                state.table.cut(&mark);
                worths.push(playouts.run(host, &mut state, action)?);
            }
        }
        Ok(Batch { worths, memo: playouts.into_memo() })
    }
}
