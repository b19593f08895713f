//! A line that can be edited, in a terminal: cursor keys, history, completion with Tab.
//!
//! Nothing is kept on disk. What a line leaves behind (history, killed text, keys typed ahead) lives in the editor and
//! goes with it when another person sits down.

use rustyline::completion::Completer;
use rustyline::error::{ReadlineError, Signal};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};

use super::complete::Choices;
use super::input::Typed;

/// How many lines are remembered.
const REMEMBERED: usize = 200;

/// The keyboard of a terminal.
pub(super) struct LineEditor {
    editor: Editor<Tab, MemHistory>,
}

impl LineEditor {
    /// An editor that remembers nothing; none where the terminal cannot be set up.
    pub(super) fn new() -> Option<Self> {
        let config = Config::builder()
            .max_history_size(REMEMBERED)
            .and_then(|config| config.history_ignore_dups(true))
            .ok()?
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            // Whether there is colour is decided by whoever makes the prompt.
            .color_mode(ColorMode::Forced)
            // The escape key alone is no beginning of another key; the bytes of a cursor key come together.
            .keyseq_timeout(Some(50))
            // Several lines pasted at once are several answers.
            .bracketed_paste(false)
            .build();
        let history = MemHistory::with_config(&config);
        let mut editor = Editor::with_history(config, history).ok()?;
        editor.set_helper(Some(Tab::default()));
        Some(Self { editor })
    }

    /// Forgets the lines that were read, what was cut out of them, and keys typed ahead.
    pub(super) fn forget(&mut self) {
        match Self::new() {
            Some(fresh) => *self = fresh,
            None => drop(self.editor.clear_history()),
        }
    }

    /// Waits for a line. The prompt is given plain, to be measured, and as it looks.
    pub(super) fn read(&mut self, plain: &str, styled: &str, choices: &Choices) -> Typed {
        if let Some(tab) = self.editor.helper_mut() {
            tab.0 = choices.clone();
        }
        loop {
            match self.editor.readline(&(plain, styled)) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        // That a line is not remembered spoils nothing.
                        drop(self.editor.add_history_entry(&line));
                    }
                    return Typed::Line(line);
                }
                Err(ReadlineError::Interrupted | ReadlineError::Signal(Signal::Interrupt)) => {
                    return Typed::Interrupt;
                }
                // Bytes that are no text: a word that nobody understands.
                Err(ReadlineError::Io(error)) if error.kind() == std::io::ErrorKind::InvalidData => {
                    return Typed::Line("\u{fffd}".to_owned());
                }
                // The window was resized before the prompt could be drawn.
                Err(ReadlineError::Signal(_)) => {}
                Err(_) => return Typed::End,
            }
        }
    }
}

/// Completes what is typed.
#[derive(Default)]
struct Tab(Choices);

impl Completer for Tab {
    type Candidate = String;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.0.complete(line.get(..at).unwrap_or(line)))
    }
}

impl Hinter for Tab {
    type Hint = String;
}

impl Highlighter for Tab {}
impl Validator for Tab {}
impl Helper for Tab {}
