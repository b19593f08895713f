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

use super::super::playout::Playouts;
use super::worlds::Worlds;
use super::{Decision, Helpers};

/// Worlds in a batch.
const BATCH: usize = 16;

/// Worlds that are looked at whatever the time.
const LEAST: usize = 4;

/// What one batch has come to.
struct Batch<'r> {
    /// What each candidate was worth in one world, world after world.
    worths: Vec<i64>,
    /// What is known of results now.
    playouts: Playouts<'r>,
}

/// What is tried, and where.
#[derive(Clone, Copy)]
struct Task<'a, 'r> {
    worlds: &'a Worlds<'r>,
    known: &'a Playouts<'r>,
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
    let task = |known| Task { worlds: &decision.worlds, known, actions, seed, count };
    let mut left = LEAST;
    let mut go_on = || {
        left = left.saturating_sub(1);
        left > 0 || (decision.go_on)()
    };
    let known = decision.playouts.clone();
    let first = task(&known).play(0, decision.host, &mut go_on)?;
    let mut worths = first.worths;
    decision.playouts = first.playouts;
    let batches = count.div_ceil(BATCH);
    if batches < 2 || worths.len() < BATCH * actions.len() {
        return Ok(worths);
    }
    let known = decision.playouts.clone();
    let task = task(&known);
    let threads = decision.helpers.map_or(1, |helpers| helpers.threads);
    let later: Result<Vec<_>, Fault> = if threads < 2 {
        (1..batches).map(|at| task.play(at, decision.host, &mut go_on)).collect()
    } else {
        together(task, batches, decision.host, decision.helpers, &mut go_on)
    };
    for batch in later? {
        worths.extend(batch.worths);
        decision.playouts.learn(&batch.playouts);
    }
    Ok(worths)
}

/// Plays all batches but the first on several threads; in their order.
fn together<'r>(
    task: Task<'_, 'r>,
    batches: usize,
    host: &mut dyn Host,
    helpers: Option<Helpers<'_>>,
    go_on: &mut dyn FnMut() -> bool,
) -> Result<Vec<Batch<'r>>, Fault> {
    let next = AtomicUsize::new(1);
    let stop = AtomicBool::new(false);
    let goes_on = || !stop.load(Ordering::Relaxed);
    // Every thread takes one batch after the other; `None` when all are taken.
    let play = |host: &mut dyn Host, go_on: &mut dyn FnMut() -> bool| {
        let mut done = Vec::new();
        while let Some(at) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|at| *at < batches)
            && goes_on()
        {
            let batch = task.play(at, host, go_on);
            let failed = batch.is_err();
            done.push((at, batch));
            if failed {
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
    /// Plays one batch.
    fn play(
        &self,
        batch: usize,
        host: &mut dyn Host,
        go_on: &mut dyn FnMut() -> bool,
    ) -> Result<Batch<'r>, Fault> {
        let mut stream = Stream::new(self.seed, u64::try_from(batch).unwrap_or(u64::MAX));
        let mut playouts = self.known.clone();
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
        Ok(Batch { worths, playouts })
    }
}
