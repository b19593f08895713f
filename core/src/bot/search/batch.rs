//! Worlds tried in batches, on one thread or on several, with the same result.
//!
//! A batch draws its worlds from a stream of its own and begins with what was known before: so it comes to the same
//! whoever plays it, and when. The first batch goes ahead, for what it learns about results saves work in the others.
//! Threads share the rules and what is read of the view; each has a host and a table of its own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use crate::game::Fault;
use crate::hooks::Host;
use crate::rng::Stream;
use crate::state::Action;

use super::super::memo::Memo;
use super::super::playout::Playouts;
use super::worlds::Worlds;
use super::{Decision, Helpers};

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
    let threads = decision.helpers.map_or(1, |helpers| helpers.threads);
    let later: Result<Vec<_>, Fault> = if threads < 2 {
        (1..batches).map(|at| task.play(at, known.clone(), decision.host, &mut go_on)).collect()
    } else {
        together(task, &known, batches, decision.host, decision.helpers, &mut go_on)
    };
    for batch in later? {
        worths.extend(batch.worths);
        decision.playouts.take_over(batch.memo);
    }
    Ok(worths)
}

/// Plays all batches but the first on several threads; in their order.
fn together<'r>(
    task: Task<'_, 'r>,
    known: &Playouts<'r>,
    batches: usize,
    host: &mut dyn Host,
    helpers: Option<Helpers<'_>>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Batch>, Fault> {
    let next = AtomicUsize::new(1);
    let stop = AtomicBool::new(false);
    let goes_on = || !stop.load(Ordering::Relaxed);
    // Every thread takes one batch after the other; `None` when all are taken.
    let play = |host: &mut dyn Host, go_on: &mut dyn FnMut() -> bool| {
        let mut done = Vec::new();
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < batches)
            && goes_on()
        {
            let batch = task.play(at, known.clone(), host, go_on);
            let failed = batch.is_err();
            done.push((at, batch));
            if failed {
                stop.store(true, Ordering::Relaxed);
                break;
            }
        }
        done
    };
    let help = |helpers: &Helpers<'_>| -> Result<_, Fault> {
        let mut host = helpers.hosts.host()?;
        Ok(play(host.as_mut(), &mut || goes_on()))
    };
    let mut done = thread::scope(|scope| {
        let others: Vec<_> = helpers
            .iter()
            .flat_map(|helpers| std::iter::repeat_n(helpers, helpers.threads.min(batches) - 1))
            .map(|helpers| scope.spawn(|| help(helpers)))
            .collect();
        let mut own = play(host, &mut || {
            let on = go_on();
            stop.fetch_or(!on, Ordering::Relaxed);
            on
        });
        for other in others {
            match other.join() {
                Ok(Ok(batches)) => own.extend(batches),
                Ok(Err(fault)) => return Err(fault),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        Ok(own)
    })?;
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
