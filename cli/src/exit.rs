//! How the command ends, and what its exit code says.

use std::io::{self, Write};
use std::process::ExitCode;

use overtrick_plugins::diagnostic::{Diagnostic, Diagnostics, Severity};
use overtrick_plugins::share;

use crate::args::Look;
use crate::report;

/// The list of exit codes, for the help text.
pub(crate) const CODES: &str = "Exit codes:
  0    done
  1    problems found: in a pack, a record, a test, or a hook that failed
  2    the command line was not understood
  3    the environment did not allow it: a file, a folder, a terminal
  101  a bug in overtrick; please report it
  130  stopped early by Ctrl-C; what was done by then was told";

/// What a shell reports of a program that Ctrl-C has ended.
pub(crate) const STOPPED: u8 = 130;

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A pack has problems.
    Pack(Box<Diagnostics>),
    /// Something that was looked at has problems: one message for people.
    Problems(String),
    /// Problems were found and have been told.
    Told,
    /// The same, of a kind that has this exit code.
    ToldAs(u8),
    /// What was typed makes no sense.
    Usage(String),
    /// A file, a folder or a terminal.
    Environment(String),
    /// Somebody ended it before everything was done; what was done was told. Perhaps a message for people.
    Stopped(Option<String>),
    /// Nobody reads the output any more.
    Closed,
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

impl Failure {
    /// A failure of a file or folder.
    pub(crate) fn file(path: &std::path::Path, error: &io::Error) -> Self {
        Self::Environment(format!("{}: {error}", path.display()))
    }

    /// What a message about several failures says of this one.
    pub(crate) fn text(&self) -> String {
        match self {
            Self::Pack(diagnostics) => {
                let first = diagnostics.list.iter().find(|one| one.severity == Severity::Error);
                first.map_or_else(String::new, |one| one.message.clone())
            }
            Self::Problems(text) | Self::Usage(text) | Self::Environment(text) => text.clone(),
            Self::Told | Self::ToldAs(_) | Self::Stopped(_) | Self::Closed => String::new(),
        }
    }

    /// Tells people and gives the exit code.
    pub(crate) fn tell(self, look: Look) -> ExitCode {
        let mut err = io::stderr().lock();
        // Nothing can be done about an error stream that is closed.
        let style = look.style_of_errors();
        // Names of files and lines of records can hold anything.
        let mut say = |text: &str| {
            for line in text.split('\n') {
                drop(writeln!(err, "{}", style.shown(line)));
            }
        };
        match self {
            // Drawn with colours of its own, and cleaned where it is drawn.
            Self::Pack(diagnostics) => {
                drop(writeln!(err, "{}", report::render(&diagnostics, style)));
                ExitCode::from(code(&diagnostics))
            }
            Self::Problems(text) => {
                say(&text);
                ExitCode::from(1)
            }
            Self::Told => ExitCode::from(1),
            Self::ToldAs(code) => ExitCode::from(code),
            Self::Usage(text) => {
                say(&format!("{text}\n\nTry `overtrick --help`."));
                ExitCode::from(2)
            }
            Self::Environment(text) => {
                say(&text);
                ExitCode::from(3)
            }
            Self::Stopped(text) => {
                if let Some(text) = text {
                    say(&text);
                }
                ExitCode::from(STOPPED)
            }
            Self::Closed => ExitCode::SUCCESS,
        }
    }
}

/// Where the fault of a pack that could not be opened lies: in what was typed, in a file, or in the pack.
pub(crate) fn code(diagnostics: &Diagnostics) -> u8 {
    const TYPED: [&str; 3] = ["registry/unknown-pack", "preset/unknown", "pack/players"];
    let errors = || diagnostics.list.iter().filter(|one| one.severity == Severity::Error);
    let is_typed = |one: &Diagnostic| match one.labels.first() {
        Some(label) => ["command line", share::FILE].contains(&&*diagnostics.files.get(label.file).name),
        None => TYPED.contains(&one.code),
    };
    match () {
        () if errors().all(is_typed) => 2,
        () if errors().all(|one| one.code == "source/unreadable") => 3,
        () => 1,
    }
}

impl From<Diagnostics> for Failure {
    fn from(diagnostics: Diagnostics) -> Self {
        Self::Pack(Box::new(diagnostics))
    }
}

/// Errors of the output; files are told with their path by [`Failure::file`].
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::Closed,
            _ => Self::Environment(format!("the output failed: {error}")),
        }
    }
}
