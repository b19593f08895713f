//! The prompt in a real terminal: editing, history, completion, and what stays off the screen.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::bin::{Bin, pack};
use crate::study;

/// How long a screen may take to show what is waited for, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(30);

const LINES: NonZeroU16 = NonZeroU16::new(24).expect("not 0");
const COLUMNS: NonZeroU16 = NonZeroU16::new(80).expect("not 0");

const UP: &str = "\x1b[A";
const CTRL_A: &str = "\x01";
const CTRL_C: &str = "\x03";
const CTRL_D: &str = "\x04";
const CTRL_U: &str = "\x15";
const CTRL_Y: &str = "\x19";

/// The command in a terminal of 24 lines and 80 columns.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// Everything that was written, as it came.
    raw: String,
    _master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    fn open(bin: &Bin, args: &str, variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: LINES.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_overtrick"));
        command.args(args.split_whitespace());
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        command.env("OVERTRICK_DATA", bin.path(""));
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).expect("the command runs");
        let mut reader = pair.master.try_clone_reader().expect("a screen");
        let (sender, bytes) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // The end of the other side is an error on some systems.
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().expect("a keyboard");
        let screen = vt100::Parser::new(LINES, COLUMNS, 0);
        Self { child, keys, bytes, screen, raw: String::new(), _master: pair.master }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("keys can be pressed");
    }

    /// Waits until the screen is as wanted.
    fn wait(&mut self, what: &str, wanted: impl Fn(&str) -> bool) {
        let end = Instant::now() + PATIENCE;
        while !wanted(&self.text()) {
            let left = end.saturating_duration_since(Instant::now());
            match self.bytes.recv_timeout(left) {
                Ok(bytes) => {
                    self.raw.push_str(&String::from_utf8_lossy(&bytes));
                    self.screen.process(&bytes);
                }
                Err(RecvTimeoutError::Timeout) => panic!("no {what} on\n{}", self.text()),
                Err(RecvTimeoutError::Disconnected) => {
                    panic!("no {what}, and then the end:\n{}", self.text())
                }
            }
        }
    }

    /// Waits for a text anywhere.
    fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    /// Waits until this stands in the line of the cursor.
    fn at_prompt(&mut self, text: &str) {
        self.wait(text, |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.trim_end() == text)
        });
    }

    fn text(&self) -> String {
        self.screen.screen().contents()
    }

    fn ends(mut self) -> String {
        let end = Instant::now() + PATIENCE;
        self.wait("end", |screen| screen.contains("overtrick resume"));
        while self.child.try_wait().expect("the command was started").is_none() {
            assert!(Instant::now() < end, "it goes on:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
        self.raw
    }
}

fn little(seats: &str) -> String {
    format!("play {} --seed 5 --seats {seats}", pack("shelf/little.toml"))
}

#[test]
fn a_line_is_edited_completed_and_fetched_back() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,random"), &[]);
    terminal.at_prompt("A?");
    terminal.press("4\t");
    terminal.see("4S  4H");
    terminal.press(CTRL_U);
    terminal.press(&format!("and{CTRL_A}h\r"));
    terminal.see("Your hand  ♠ K 10 9   ♥ K J 9 7\n");
    terminal.at_prompt("A?");
    terminal.press(UP);
    terminal.at_prompt("A? hand");
    terminal.press(&format!("{CTRL_U}PA\t"));
    terminal.at_prompt("A? pass");
    // Between two lines the terminal is not the editor's: what is typed then may be lost.
    terminal.press(&format!("{CTRL_U}4s\r"));
    terminal.see("Put away 2 cards");
    terminal.at_prompt("A?");
    terminal.press("7\t");
    terminal.at_prompt("A? 7");
    terminal.press(&format!("{CTRL_U}{CTRL_D}"));
    let raw = terminal.ends();
    assert!(raw.contains("\x1b[1m"), "the prompt is bold");
}

#[test]
fn the_escape_key_swallows_nothing() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,random"), &[]);
    terminal.at_prompt("A?");
    terminal.press("\x1b");
    thread::sleep(Duration::from_millis(400));
    terminal.press("hint");
    terminal.at_prompt("A? hint");
    terminal.press(&format!("{CTRL_U}{CTRL_D}"));
    terminal.ends();
}

#[test]
fn ctrl_c_leaves_and_the_match_goes_on_later() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,random"), &[("NO_COLOR", "1")]);
    terminal.at_prompt("A?");
    terminal.press(&format!("pa{CTRL_C}"));
    let raw = terminal.ends();
    assert!(!raw.contains("\x1b[1m") && !raw.contains("\x1b[31m"), "{raw:?}");
    assert!(bin.run("resume", "").good().contains("Deal 1, dealer"));
}

#[test]
fn ctrl_c_ends_a_review_and_keeps_what_was_judged() {
    let bin = Bin::new();
    let record = study::record(&bin, &format!("deal dealer=B\nA pass\nB pass\n{}", study::BLUNDER));
    // The second deal would take its time.
    let mut terminal = Terminal::open(&bin, &format!("review --effort 5000 {}", record.display()), &[]);
    terminal.see("The cards were thrown in.");
    terminal.press(CTRL_C);
    terminal.see("Stopped; 1 deal judged.");
}

#[test]
fn what_one_person_typed_is_not_there_for_the_next() {
    let bin = Bin::new();
    let mut terminal = Terminal::open(&bin, &little("human,human"), &[]);
    terminal.at_prompt("Press Enter when only A is looking.");
    terminal.press("\r");
    terminal.at_prompt("A?");
    // One line in the history, and one cut out.
    terminal.press("ks is mine\r");
    terminal.at_prompt("A?");
    terminal.press(&format!("qs too{CTRL_U}4s\r"));
    terminal.at_prompt("Press Enter when only B is looking.");
    assert!(!terminal.text().contains("mine"), "{}", terminal.text());
    for keys in [UP, CTRL_Y] {
        terminal.press(&format!("{keys}x"));
        terminal.at_prompt("Press Enter when only B is looking. x");
        terminal.press(CTRL_U);
    }
    terminal.press("\r");
    terminal.at_prompt("B?");
    for keys in [UP, CTRL_Y] {
        terminal.press(&format!("{keys}y"));
        terminal.at_prompt("B? y");
        terminal.press(CTRL_U);
    }
    terminal.press(CTRL_D);
    terminal.ends();
}

#[test]
fn a_terminal_that_knows_nothing_gets_nothing_but_text() {
    let bin = Bin::new();
    for (args, variables) in [("", [("TERM", "dumb")]), (" --plain", [("TERM", "xterm")])] {
        let mut terminal = Terminal::open(&bin, &(little("human,random") + args), &variables);
        terminal.at_prompt("A?");
        terminal.press("hand\r");
        terminal.at_prompt("A?");
        terminal.press("quit\r");
        let raw = terminal.ends();
        assert!(!raw.contains('\x1b') && raw.matches("Your hand").count() == 2, "{raw:?}");
    }
}

#[test]
fn a_run_that_is_stopped_tells_what_was_done() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let out = bin.path("stopped.json").display().to_string();
    let run = |deals: u64, rest: &str| {
        format!("sim {little} --duplicate -n {deals} --seed 3 --threads 2 --bots random,random {rest}")
    };
    let mut terminal = Terminal::open(&bin, &run(100_000_000, &format!("--out {out}")), &[]);
    terminal.see("/100000000 deals");
    terminal.press(CTRL_C);
    terminal.see("Not everything was played: ");
    terminal.see("random (1) against random (2)");
    let body = |file: &str| -> (u64, serde_json::Value) {
        let text = std::fs::read_to_string(bin.path(file)).expect("figures");
        let mut paper: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        (paper["parts"][0]["done"].as_u64().expect("how many"), paper["body"].take())
    };
    let (done, stopped) = body("stopped.json");
    assert!((1..100_000_000).contains(&done));
    // What was counted is what a run of so many deals counts.
    bin.run(&run(done, &format!("--out {}", bin.path("short.json").display())), "").good();
    assert_eq!(body("short.json"), (done, stopped));
}
