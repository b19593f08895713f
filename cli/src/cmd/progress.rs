//! How far a run is, with an estimate, and the way out of it.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt::Interrupt;

/// How often the bar moves on: moving it costs more than a deal of random bots.
const STEP: Duration = Duration::from_millis(100);

/// A bar on the standard error if that is a terminal, and whether somebody wants to stop.
pub(super) struct Progress {
    bar: ProgressBar,
    moved: Instant,
    interrupt: Interrupt,
}

impl Progress {
    /// A bar to be filled by `steps` of `what`. To be called once: it takes over Ctrl-C. The first one ends the run
    /// when the deals that are being played are through, the second one the program.
    pub(super) fn new(steps: u64, what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        let line = format!("{{pos}}/{{len}} {what} {{bar:40}} {{per_sec}}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&line) {
            bar.set_style(style);
        }
        Self { bar, moved: Instant::now(), interrupt: Interrupt::listen() }
    }

    /// So many steps are done; `Break` if somebody wants to stop.
    pub(super) fn at(&mut self, done: u64) -> ControlFlow<()> {
        if self.moved.elapsed() >= STEP {
            self.bar.set_position(done);
            self.moved = Instant::now();
        }
        if self.interrupt.came() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// The same, where it shows only on the way how many steps there are.
    pub(super) fn at_of(&mut self, done: u64, of: u64) -> ControlFlow<()> {
        if self.moved.elapsed() >= STEP {
            self.bar.set_length(of);
        }
        self.at(done)
    }

    /// Takes the bar away.
    pub(super) fn end(self) {
        self.bar.finish_and_clear();
    }
}
