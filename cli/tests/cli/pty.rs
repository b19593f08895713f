//! The command in a terminal of its own, with somebody who looks at it and presses keys.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::path::Path;
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::bin::Bin;

/// How long a screen may take to show what is waited for, on a machine with much else to do.
const PATIENCE: Duration = Duration::from_secs(30);

const LINES: NonZeroU16 = NonZeroU16::new(24).expect("not 0");
const COLUMNS: NonZeroU16 = NonZeroU16::new(80).expect("not 0");

/// The command in a terminal of 24 lines and 80 columns.
pub(crate) struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    screen: vt100::Parser,
    /// Everything that was written, as it came.
    raw: String,
    master: Box<dyn MasterPty + Send>,
}

impl Terminal {
    pub(crate) fn open(bin: &Bin, args: &str, variables: &[(&str, &str)]) -> Self {
        Self::of(Path::new(env!("CARGO_BIN_EXE_overtrick")), bin, args, variables)
    }

    /// One of these tests alone, with a variable that tells it what to do.
    pub(crate) fn test(name: &str, bin: &Bin, variable: (&str, &str)) -> Self {
        let program = std::env::current_exe().expect("this program");
        Self::of(&program, bin, &format!("--exact {name} --nocapture"), &[variable])
    }

    fn of(program: &Path, bin: &Bin, args: &str, variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: LINES.get(), cols: COLUMNS.get(), pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).expect("a terminal");
        let mut command = CommandBuilder::new(program);
        command.args(args.split_whitespace());
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        command.env("OVERTRICK_DATA", bin.path(""));
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        // A list of calls would push what is told of a fall off the screen.
        command.env("RUST_BACKTRACE", "0");
        for name in ["NO_COLOR", "OVERTRICK_SPOKEN", "OVERTRICK_WORDS"] {
            command.env_remove(name);
        }
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
        Self { child, keys, bytes, screen, raw: String::new(), master: pair.master }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("keys can be pressed");
    }

    /// Waits until the screen is as wanted.
    pub(crate) fn wait(&mut self, what: &str, wanted: impl Fn(&str) -> bool) {
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

    /// Waits until the picture stays as it is: it comes in parts.
    pub(crate) fn rest(&mut self) {
        let calm = Duration::from_millis(500);
        let (mut text, mut since) = (self.text(), Instant::now());
        while since.elapsed() < calm {
            if let Ok(bytes) = self.bytes.recv_timeout(calm) {
                self.screen.process(&bytes);
            }
            let now = self.text();
            if now != text {
                (text, since) = (now, Instant::now());
            }
        }
    }

    /// Waits for a text anywhere.
    pub(crate) fn see(&mut self, text: &str) {
        self.wait(text, |screen| screen.contains(text));
    }

    /// Waits until this stands in the line of the cursor.
    pub(crate) fn at_prompt(&mut self, text: &str) {
        self.wait(text, |screen| {
            screen.trim_end().lines().last().is_some_and(|line| line.trim_end() == text)
        });
    }

    pub(crate) fn text(&self) -> String {
        self.screen.screen().contents()
    }

    pub(crate) fn ends(mut self) -> String {
        let end = Instant::now() + PATIENCE;
        self.wait("end", |screen| screen.contains("overtrick resume"));
        while self.child.try_wait().expect("the command was started").is_none() {
            assert!(Instant::now() < end, "it goes on:\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
        self.raw
    }

    /// The window gets another size.
    pub(crate) fn resize(&mut self, (lines, columns): (NonZeroU16, NonZeroU16)) {
        let size = PtySize { rows: lines.get(), cols: columns.get(), pixel_width: 0, pixel_height: 0 };
        self.screen.screen_mut().set_size(lines, columns);
        self.master.resize(size).expect("a window can be resized");
    }

    /// What the terminal is set to.
    pub(crate) fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Whether lines are edited and shown by the terminal, as a shell wants it.
    pub(crate) fn is_cooked(&self) -> bool {
        let settings = self.master.get_termios().expect("settings of the terminal");
        let flags = format!("{:?}", settings.local_flags);
        ["ISIG", "ICANON", "ECHO"].iter().all(|flag| flags.split(" | ").any(|other| other.contains(flag)))
    }

    /// Sends a signal from outside, as `kill` does.
    pub(crate) fn signal(&self, name: &str) {
        let process = self.child.process_id().expect("it runs").to_string();
        let sent = Command::new("kill").args(["-s", name, &process]).status().expect("`kill` is there");
        assert!(sent.success());
    }

    /// Waits until it is gone, however it ended.
    pub(crate) fn gone(mut self) {
        self.child.wait().expect("it was started");
    }
}
