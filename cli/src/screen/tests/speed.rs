//! How long a picture takes. Nothing outside of the program can reach what draws it, so it is measured here:
//! `cargo test --release -p overtrick --lib -- --ignored --nocapture a_picture_takes`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::super::draw;
use super::super::message::Pause;
use super::rig::{FULL, Rig};

/// What a picture may take at the most.
const GOAL: Duration = Duration::from_millis(1);

#[test]
#[allow(clippy::print_stdout, reason = "whoever measures wants to read it")]
#[ignore = "a measurement, for optimised code on a machine with nothing else to do"]
fn a_picture_takes_less_than_a_millisecond() {
    let mut rig = Rig::table("500", "", "random,random,human,random", 7, FULL);
    let mut terminal = Terminal::new(TestBackend::new(120, 40)).expect("a screen");
    for name in ["bidding", "trick"] {
        let mut times: Vec<Duration> = (0..2000)
            .map(|_| {
                let begin = Instant::now();
                terminal.draw(|frame| drop(draw::draw(frame, black_box(&rig.model)))).expect("a picture");
                begin.elapsed()
            })
            .collect();
        times.sort();
        let middle = times[times.len() / 2];
        println!("{name}: {middle:?}, the slowest of a hundred {:?}", times[times.len() * 99 / 100]);
        assert!(middle < GOAL, "{name}: {middle:?}");
        rig.until(|rig| rig.at_table().pause == Pause::Trick);
    }
}
