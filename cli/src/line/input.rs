//! Lines from the keyboard or a pipe, and the wish to stop.

use std::io::{self, BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use super::complete::Choices;
use super::editor::LineEditor;
use crate::clean::clean;
use crate::out::Out;

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

/// Where lines come from.
pub(crate) struct Input {
    source: Source,
    interrupted: Arc<AtomicBool>,
    /// Lines do not come from a keyboard, so nobody has seen them yet.
    pub(crate) is_piped: bool,
    /// A line that was read and not yet answered.
    put_back: Option<String>,
}

enum Source {
    /// A thread waits for lines, so that Ctrl-C can end a wait.
    Lines(Receiver<Typed>),
    /// Lines are edited in the terminal; Ctrl-C is a key like others while one is waited for.
    Editor(Box<LineEditor>),
}

impl Input {
    /// The standard input. To be called once: it takes over Ctrl-C. Lines can be edited if both ends are a terminal
    /// that understands more than text.
    pub(crate) fn stdin(out: &Out) -> Self {
        let (sender, typed) = channel();
        let interrupt = sender.clone();
        // Without a handler Ctrl-C ends the program at once, and the record is complete all the same.
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        drop(ctrlc::set_handler(move || {
            flag.store(true, Ordering::Relaxed);
            drop(interrupt.send(Typed::Interrupt));
        }));
        let is_piped = !io::stdin().is_terminal();
        if !is_piped
            && out.can_clear()
            && let Some(editor) = LineEditor::new()
        {
            return Self { source: Source::Editor(Box::new(editor)), interrupted, is_piped, put_back: None };
        }
        thread::spawn(move || {
            let mut lines = io::stdin().lock();
            while let Some(line) = next_line(&mut lines) {
                if sender.send(Typed::Line(line)).is_err() {
                    return;
                }
            }
            drop(sender.send(Typed::End));
        });
        Self { source: Source::Lines(typed), interrupted, is_piped, put_back: None }
    }

    /// Lines as from a keyboard, for tests.
    #[cfg(test)]
    pub(crate) fn keyboard(lines: &[&str]) -> Self {
        let (sender, typed) = channel();
        for line in lines {
            sender.send(Typed::Line((*line).to_owned())).expect("somebody listens");
        }
        Self { source: Source::Lines(typed), interrupted: Arc::default(), is_piped: false, put_back: None }
    }

    /// Ctrl-C, for tests.
    #[cfg(test)]
    pub(crate) fn interrupt(&self) {
        self.interrupted.store(true, Ordering::Relaxed);
    }

    /// Whether Ctrl-C was pressed, also while nothing is asked.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    /// Asks for a line, without blanks at its ends. Whatever comes, the cursor stands at the beginning of a line then.
    pub(crate) fn ask(&mut self, prompt: &str, choices: &Choices, out: &mut Out) -> io::Result<Typed> {
        let styled = out.style.bold(prompt);
        if let Some(line) = self.put_back.take() {
            out.line(&format!("{styled}{line}"))?;
            return Ok(Typed::Line(line));
        }
        let typed = match &mut self.source {
            Source::Editor(editor) => {
                out.flush()?;
                editor.read(&out.spelled(prompt), &out.spelled(&styled), choices)
            }
            Source::Lines(lines) => {
                out.prompt(&styled)?;
                lines.recv().unwrap_or(Typed::End)
            }
        };
        let typed = match typed {
            Typed::Line(line) => Typed::Line(clean(&line).trim().to_owned()),
            other => other,
        };
        match (&typed, &self.source) {
            (Typed::Line(text), _) if self.is_piped => out.line(text)?,
            (Typed::End | Typed::Interrupt, Source::Lines(_)) => out.line("")?,
            _ => {}
        }
        Ok(typed)
    }

    /// The next question is answered with this line.
    pub(super) fn put_back(&mut self, line: String) {
        self.put_back = Some(line);
    }

    /// Asks until somebody says yes or no; whoever says nothing does not agree.
    pub(crate) fn agrees(&mut self, question: &str, out: &mut Out) -> io::Result<bool> {
        let choices = Choices::words(&["yes", "no"]);
        let prompt = format!("{question} (yes, no) ");
        loop {
            let Typed::Line(text) = self.ask(&prompt, &choices, out)? else { return Ok(false) };
            match text.to_lowercase().as_str() {
                "yes" | "y" => return Ok(true),
                "no" | "n" => return Ok(false),
                _ => {}
            }
        }
    }

    /// Forgets everything typed so far: another person sits down.
    pub(super) fn forget(&mut self) {
        if let Source::Editor(editor) = &mut self.source {
            editor.forget();
        }
    }
}

/// Bytes of a line that are read; what is beyond them is the next line.
const LONGEST: u64 = 64 * 1024;

/// The next line, without its end. Bytes that are no text become a sign that nobody understands, and are told like any
/// other word that is not understood.
fn next_line(from: &mut impl BufRead) -> Option<String> {
    let mut bytes = Vec::new();
    match from.take(LONGEST).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => {
            let text = String::from_utf8_lossy(&bytes);
            Some(text.strip_suffix('\n').unwrap_or(&text).to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_no_text_are_a_line_all_the_same() {
        let mut typed: &[u8] = b"mis\xe8re\n?\n";
        assert_eq!(next_line(&mut typed).as_deref(), Some("mis\u{fffd}re"));
        assert_eq!(next_line(&mut typed).as_deref(), Some("?"));
        assert_eq!(next_line(&mut typed), None);
    }
}
