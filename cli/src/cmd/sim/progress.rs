//! How far a run is, with an estimate, and the way out of it.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How often the bar moves on: moving it costs more than a deal of random bots.
const STEP: Duration = Duration::from_millis(100);

/// What a shell reports of a program that Ctrl-C has ended.
const INTERRUPTED: i32 = 130;

/// A bar on the standard error if that is a terminal, and whether somebody wants to stop.
pub(super) struct Progress {
    bar: ProgressBar,
    moved: Instant,
    stop: Arc<AtomicBool>,
}

impl Progress {
    /// A bar to be filled by `steps` of `what`. To be called once: it takes over Ctrl-C. The first one ends the run at
    /// the next step, the second one the program.
    pub(super) fn new(steps: u64, what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let line = format!("{{pos}}/{{len}} {what} {{bar:40}} {{per_sec}}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&line) {
            bar.set_style(style);
        }
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        // Without a handler Ctrl-C ends the program, and the figures with it; nothing worse happens.
        drop(ctrlc::set_handler(move || {
            if flag.swap(true, Ordering::Relaxed) {
                #[allow(clippy::exit, reason = "asked for twice; nothing is open that could be torn")]
                std::process::exit(INTERRUPTED);
            }
        }));
        Self { bar, moved: Instant::now(), stop }
    }

    /// So many steps are done; `Break` if somebody wants to stop.
    pub(super) fn at(&mut self, done: u64) -> ControlFlow<()> {
        if self.moved.elapsed() >= STEP {
            self.bar.set_position(done);
            self.moved = Instant::now();
        }
        if self.stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Takes the bar away; true if somebody wanted to stop.
    pub(super) fn end(self) -> bool {
        self.bar.finish_and_clear();
        self.stop.load(Ordering::Relaxed)
    }
}
