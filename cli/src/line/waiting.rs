//! Somebody waits at a terminal until a bot has thought: after a moment they are told so, and Ctrl-C ends it.

use std::time::Duration;

use super::input::Input;
use crate::out::Out;

/// Who waits longer than this wonders.
const MOMENT: Duration = Duration::from_secs(1);

/// One wait.
pub(super) struct Waiting<'a> {
    who: &'a str,
    input: &'a Input,
    out: &'a mut Out,
    /// It was told, or there is nobody to tell it to.
    is_told: bool,
}

impl<'a> Waiting<'a> {
    /// A wait for somebody. In a pipe nothing is told: nobody looks on.
    pub(super) fn for_whom(who: &'a str, input: &'a Input, out: &'a mut Out) -> Self {
        let is_told = !out.is_terminal();
        Self { who, input, out, is_told }
    }

    /// Whether to wait on, after so long.
    pub(super) fn go_on(&mut self, spent: Duration) -> bool {
        if spent >= MOMENT && !std::mem::replace(&mut self.is_told, true) {
            // A terminal that is gone is noticed at the next line that matters.
            drop(self.out.wrapped(&format!("{} is thinking.", self.who), 4));
            drop(self.out.flush());
        }
        !self.input.is_interrupted()
    }
}

#[cfg(test)]
mod tests {
    use overtrick_core::game::Start;
    use overtrick_core::seat::Seat;
    use overtrick_plugins::game;
    use overtrick_plugins::load::LoadRequest;
    use overtrick_plugins::registry::Registry;
    use overtrick_plugins::source::PackFiles;

    use super::*;
    use crate::out::Shared;
    use crate::session::{Next, Players, RecordFile, Session};

    fn waits(out: &mut Out, input: &Input, seconds: &[f32]) -> Vec<bool> {
        let mut waiting = Waiting::for_whom("West", input, out);
        seconds.iter().map(|&seconds| waiting.go_on(Duration::from_secs_f32(seconds))).collect()
    }

    #[test]
    fn who_waits_long_is_told_so_once() {
        let (sink, input) = (Shared::default(), Input::keyboard(&[]));
        let mut out = Out::seen_by(Box::new(sink.clone()));
        assert_eq!(waits(&mut out, &input, &[0.0, 0.9]), [true, true]);
        assert_eq!(sink.text(), "");
        assert_eq!(waits(&mut out, &input, &[0.2, 1.0, 1.1, 20.0]), [true; 4]);
        assert_eq!(sink.text(), "West is thinking.\n");
    }

    #[test]
    fn in_a_pipe_nobody_is_told() {
        let sink = Shared::default();
        let mut out = Out::to(Box::new(sink.clone()), false);
        assert_eq!(waits(&mut out, &Input::keyboard(&[]), &[5.0]), [true]);
        assert_eq!(sink.text(), "");
    }

    #[test]
    fn ctrl_c_ends_the_wait() {
        let input = Input::keyboard(&[]);
        input.interrupt();
        assert_eq!(waits(&mut Out::to(Box::new(Shared::default()), false), &input, &[0.0]), [false]);
    }

    #[test]
    fn a_bot_that_is_not_waited_for_has_done_nothing() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/packs/shelf/little.toml");
        let registry = Registry::default();
        let game = game::open(&LoadRequest::new(PackFiles::open(path.as_ref()).unwrap(), &registry)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("record");
        let record = RecordFile::create(file.clone()).unwrap();
        let players = Players::typed(&game.rules, &["expert".to_owned(), "expert".to_owned()]).unwrap();
        let start = Start { seed: 1, ..Start::default() };
        let session = Session::begin(&game, start, players, record, Vec::new()).unwrap();
        let mut session = session.thinking(Some(Duration::from_mins(10)));
        session.deal().unwrap();
        // Somewhere in the deal there is something to think about.
        let stopped = |session: &mut Session, seat: Seat| {
            let before = std::fs::read_to_string(&file).unwrap();
            let done = session.bot_acts(seat, &mut |_| false).unwrap();
            let after = std::fs::read_to_string(&file).unwrap();
            assert_eq!(done.is_none(), before == after);
            done.is_none()
        };
        let mut found = false;
        while let Next::Bot(seat) = session.next() {
            found = stopped(&mut session, seat);
            if found {
                assert_eq!(session.next(), Next::Bot(seat));
                break;
            }
        }
        assert!(found);
    }
}
