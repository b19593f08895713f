//! Ctrl-C in a long piece of work: it is asked to stop, and keeps what it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exit::STOPPED;

/// Whether Ctrl-C was pressed since the work began.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes over Ctrl-C: the first one is noted, the second one ends the program. To be called once; where that cannot
    /// be, Ctrl-C ends the program as ever.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let flag = interrupt.clone();
        drop(ctrlc::set_handler(move || {
            if flag.0.swap(true, Ordering::Relaxed) {
                #[allow(clippy::exit, reason = "asked for twice; nothing is open that could be torn")]
                std::process::exit(STOPPED.into());
            }
        }));
        interrupt
    }

    /// Asks the work to stop, as Ctrl-C does.
    pub(crate) fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
