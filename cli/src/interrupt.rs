//! Ctrl-C in a long piece of work: it is asked to stop, and keeps what it has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether Ctrl-C was pressed since the work began.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Takes over Ctrl-C. To be called once; where that cannot be, Ctrl-C ends the program as ever.
    pub(crate) fn listen() -> Self {
        let interrupt = Self::default();
        let flag = interrupt.clone();
        drop(ctrlc::set_handler(move || flag.0.store(true, Ordering::Relaxed)));
        interrupt
    }

    pub(crate) fn came(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
