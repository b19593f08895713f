//! Ends a call that does not end by itself: a tick counter that Luau asks at every loop turn, call and pattern step, and
//! a watchdog for library functions that work long between two ticks.
//!
//! Ticks repeat exactly and so decide the same everywhere; the watchdog only guards the machine it runs on. Once a call
//! is stopped every further tick of it fails too, so no error handler in the pack can go on.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use mlua::{Lua, VmState};

/// Why the meter stopped a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stop {
    /// No tick is left.
    Fuel,
    /// The watchdog lost patience.
    Watchdog,
}

/// A stopped call and the source position it had reached (chunk name and line).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stopped {
    pub(super) why: Stop,
    pub(super) at: Option<(String, u32)>,
}

/// Counts the ticks of one virtual machine, one call at a time.
#[derive(Debug)]
pub(super) struct Meter {
    left: Cell<u64>,
    budget: Cell<u64>,
    stopped: RefCell<Option<Stopped>>,
    watch: Arc<Watch>,
}

impl Meter {
    /// Puts a meter into `lua`. `host_chunk` names the code of the host, whose lines are never reported.
    pub(super) fn install(lua: &Lua, watchdog: Duration, host_chunk: &'static str) -> Rc<Self> {
        let meter = Rc::new(Self {
            left: Cell::new(0),
            budget: Cell::new(0),
            stopped: RefCell::new(None),
            watch: watch(watchdog),
        });
        let inner = Rc::clone(&meter);
        lua.set_interrupt(move |lua| {
            let left = inner.left.get();
            if left == 0 || inner.watch.is_cut() {
                return Err(inner.stop(lua, left, host_chunk));
            }
            inner.left.set(left - 1);
            Ok(VmState::Continue)
        });
        meter
    }

    /// Runs `call` with `budget` ticks. Says whether the meter had to stop it, whatever the call itself returned.
    pub(super) fn run<T>(&self, budget: u64, call: impl FnOnce() -> T) -> (T, Option<Stopped>) {
        self.budget.set(budget);
        self.left.set(budget);
        *self.stopped.borrow_mut() = None;
        let running = self.watch.start();
        let result = call();
        drop(running);
        (result, self.stopped.borrow_mut().take())
    }

    /// Ticks the last call used.
    pub(super) fn spent(&self) -> u64 {
        self.budget.get() - self.left.get()
    }

    #[cold]
    fn stop(&self, lua: &Lua, left: u64, host_chunk: &str) -> mlua::Error {
        let why = if left == 0 { Stop::Fuel } else { Stop::Watchdog };
        self.left.set(0);
        if let Ok(mut stopped) = self.stopped.try_borrow_mut()
            && stopped.is_none()
        {
            *stopped = Some(Stopped { why, at: position(lua, host_chunk) });
        }
        mlua::Error::RuntimeError(String::from("the call was stopped"))
    }
}

/// The innermost line of pack code that is running.
fn position(lua: &Lua, host_chunk: &str) -> Option<(String, u32)> {
    for level in 0..64 {
        let found = lua.inspect_stack(level, |frame| {
            let source = frame.source();
            let line = frame.current_line().and_then(|line| u32::try_from(line).ok())?;
            let name = source.short_src?;
            (source.what != "C" && name != host_chunk).then(|| (name.into_owned(), line))
        })?;
        if found.is_some() {
            return found;
        }
    }
    None
}

/// What a virtual machine and the watchdog thread share. Odd epochs are calls in progress.
#[derive(Debug)]
struct Watch {
    epoch: AtomicU64,
    cut: AtomicU64,
    patience: Duration,
}

impl Watch {
    fn is_cut(&self) -> bool {
        let cut = self.cut.load(Ordering::Relaxed);
        cut != 0 && cut == self.epoch.load(Ordering::Relaxed)
    }

    fn start(&self) -> Running<'_> {
        self.epoch.fetch_add(1, Ordering::Relaxed);
        Running(self)
    }
}

/// A call in progress; ends when dropped, so that an unwinding call is not watched for ever.
struct Running<'a>(&'a Watch);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.epoch.fetch_add(1, Ordering::Relaxed);
    }
}

/// One thread looks after all virtual machines of the process; it ends when the last of them is gone.
static WATCHED: Mutex<Watched> = Mutex::new(Watched { all: Vec::new(), patrolling: false });

struct Watched {
    all: Vec<Sighting>,
    patrolling: bool,
}

struct Sighting {
    watch: Weak<Watch>,
    epoch: u64,
    since: Instant,
}

fn watch(patience: Duration) -> Arc<Watch> {
    let watch = Arc::new(Watch { epoch: AtomicU64::new(0), cut: AtomicU64::new(0), patience });
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    watched.all.push(Sighting { watch: Arc::downgrade(&watch), epoch: 0, since: Instant::now() });
    if !watched.patrolling {
        // Without a thread the ticks still end every call; only the clock is not looked at.
        watched.patrolling =
            std::thread::Builder::new().name(String::from("hook-watchdog")).spawn(patrol).is_ok();
    }
    watch
}

fn patrol() {
    loop {
        let mut pause = Duration::from_secs(1);
        {
            let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
            let now = Instant::now();
            watched.all.retain_mut(|seen| {
                let Some(watch) = seen.watch.upgrade() else { return false };
                let epoch = watch.epoch.load(Ordering::Relaxed);
                if epoch != seen.epoch {
                    seen.epoch = epoch;
                    seen.since = now;
                } else if epoch % 2 == 1 && now.duration_since(seen.since) >= watch.patience {
                    watch.cut.store(epoch, Ordering::Relaxed);
                }
                pause = pause.min(watch.patience / 4);
                true
            });
            if watched.all.is_empty() {
                watched.patrolling = false;
                return;
            }
        }
        std::thread::sleep(pause.max(Duration::from_millis(1)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn metered() -> (Lua, Rc<Meter>) {
        super::super::flags::ready().unwrap();
        let lua = Lua::new();
        let meter = Meter::install(&lua, Duration::from_mins(1), "[host]");
        (lua, meter)
    }

    #[test]
    fn the_same_call_uses_the_same_ticks() {
        let (lua, meter) = metered();
        let code = "local n = 0 for i = 1, 1000 do n = n + i end return n";
        let (first, _) = meter.run(10_000, || lua.load(code).eval::<i64>());
        let ticks = meter.spent();
        let (second, _) = meter.run(10_000, || lua.load(code).eval::<i64>());
        assert_eq!((first.unwrap(), second.unwrap(), meter.spent()), (500_500, 500_500, ticks));
        assert!((1000..2000).contains(&ticks), "{ticks}");
    }

    #[test]
    fn error_handlers_and_coroutines_do_not_outlive_the_fuel() {
        for code in [
            "while true do end",
            "while true do pcall(function() while true do end end) end",
            "local function f() pcall(f) f() end f()",
            "while true do coroutine.wrap(function() while true do coroutine.yield() end end)() end",
            "while true do pcall(error) end",
            "while true do xpcall(error, function() while true do end end) end",
            "table.sort({1, 2, 3}, function(a, b) while true do end end)",
            "return ('x'):rep(30):find(('x*'):rep(30) .. 'y')",
            "setmetatable({}, {__index = function(t, k) return t[k] end}).x = pcall(function() return ({})[1][2] end) while true do end",
        ] {
            let (lua, meter) = metered();
            let (_, stopped) = meter.run(20_000, || lua.load(code).set_name("@p/h.luau").exec());
            let stopped = stopped.expect(code);
            assert_eq!((stopped.why, meter.spent()), (Stop::Fuel, 20_000), "{code}");
            assert_eq!(stopped.at, Some((String::from("p/h.luau"), 1)), "{code}");
        }
    }

    #[test]
    fn a_long_call_is_cut_by_the_clock_and_the_next_one_runs() {
        super::super::flags::ready().unwrap();
        let lua = Lua::new();
        let meter = Meter::install(&lua, Duration::from_millis(20), "[host]");
        let (result, stopped) = meter.run(u64::MAX, || lua.load("while true do end").exec());
        assert!(result.is_err());
        assert_eq!(stopped.map(|s| s.why), Some(Stop::Watchdog));
        let (result, stopped) = meter.run(100, || lua.load("return 1").eval::<i64>());
        assert_eq!((result.unwrap(), stopped), (1, None));
    }
}
