//! Lines from the keyboard or a pipe, and the wish to stop.

use std::io::{self, BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// What came.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Typed {
    /// A line, without its end.
    Line(String),
    /// There will be no more lines.
    End,
    /// Ctrl-C.
    Interrupt,
}

/// Where lines come from. A thread waits for them, so that Ctrl-C can end a wait.
pub(crate) struct Input {
    typed: Receiver<Typed>,
    interrupted: Arc<AtomicBool>,
    /// Lines do not come from a keyboard, so nobody has seen them yet.
    pub(crate) is_piped: bool,
}

impl Input {
    /// The standard input. To be called once: it takes over Ctrl-C.
    pub(crate) fn stdin() -> Self {
        let (sender, typed) = channel();
        let interrupt = sender.clone();
        // Without a handler Ctrl-C ends the program at once, and the record is complete all the same.
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        drop(ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            drop(interrupt.send(Typed::Interrupt));
        }));
        thread::spawn(move || {
            for line in io::stdin().lock().lines() {
                // What is not UTF-8 cannot be understood by anybody; it is treated like the end.
                let Ok(line) = line else { break };
                if sender.send(Typed::Line(line)).is_err() {
                    return;
                }
            }
            drop(sender.send(Typed::End));
        });
        Self { typed, interrupted, is_piped: !io::stdin().is_terminal() }
    }

    /// Whether Ctrl-C was pressed, also while nothing is asked.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Waits for the next line.
    pub(crate) fn next(&self) -> Typed {
        self.typed.recv().unwrap_or(Typed::End)
    }
}
