//! The review of a deal, on a thread of its own: it takes longer than anybody wants to wait for a picture.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use overtrick_core::seat::Seat;
use overtrick_plugins::game::Game;

use crate::cmd::review;
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;
use crate::words::Words;

/// What is reviewed.
pub(super) struct Wanted {
    pub(super) game: Game,
    pub(super) words: Words,
    /// The record that has the deal.
    pub(super) record: PathBuf,
    /// Which deal, from 1.
    pub(super) deal: u32,
    /// Whose cards; everybody's if nobody is named.
    pub(super) seat: Option<Seat>,
}

/// A review on its way. It is stopped when this is dropped.
pub(super) struct Review {
    lines: Receiver<Outcome<Vec<String>>>,
    stop: Interrupt,
}

impl Review {
    pub(super) fn begin(wanted: Wanted) -> Self {
        let (sender, lines) = channel();
        let stop = Interrupt::default();
        let told = stop.clone();
        thread::spawn(move || {
            let Wanted { game, words, record, deal, seat } = wanted;
            // Nobody listens any more when it was stopped.
            drop(sender.send(review::of_deal(&game, &record, (deal, seat), &words, &told)));
        });
        Self { lines, stop }
    }

    /// The review, when it is there.
    pub(super) fn lines(&self) -> Option<Outcome<Vec<String>>> {
        match self.lines.try_recv() {
            Ok(lines) => Some(lines),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Err(Failure::Problems("the review has failed; this is a bug of the program".to_owned())))
            }
        }
    }
}

impl Drop for Review {
    fn drop(&mut self) {
        self.stop.stop();
    }
}
