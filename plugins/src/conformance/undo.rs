//! What is taken back leaves no trace, and done again it is what it was.

use overtrick_core::game::{Event, Match};
use overtrick_core::rng::Stream;
use overtrick_core::state::State;

use super::Law;
use super::walk::{Line, Look, do_line};

/// One step in so many is taken back.
const ONE_IN: u32 = 6;

/// Takes steps back and does them again.
#[derive(Debug)]
pub struct TakenBack {
    stream: Stream,
    before: Option<State>,
}

impl TakenBack {
    /// Draws from a stream of this seed which steps it takes back.
    pub fn new(seed: u64) -> Self {
        Self { stream: Stream::new(seed, 1 << 44), before: None }
    }
}

impl Look for TakenBack {
    fn look(
        &mut self,
        table: &mut Match,
        done: Option<&Line>,
        events: &[Event],
    ) -> Result<(), (Law, String)> {
        let now = table.state().clone();
        let Some(before) = self.before.replace(now.clone()) else { return Ok(()) };
        let Some(done) = done.filter(|_| self.stream.below(ONE_IN) == 0) else { return Ok(()) };
        let fault = |what: &str| Err((Law::Undo, format!("{done:?} {what}")));
        if !table.rewind() {
            return fault("cannot be taken back");
        }
        if *table.state() != before {
            return fault("was taken back and left a trace");
        }
        let mut again = Vec::new();
        if let Err(error) = do_line(table, done, &mut again) {
            return fault(&format!("cannot be done again: {error}"));
        }
        if again != events || *table.state() != now {
            return fault("is something else when it is done again");
        }
        Ok(())
    }
}
