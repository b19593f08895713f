//! Where in which pack a call went wrong: turns what the machine and the meter say into a fault with file and line.
//!
//! A pack can write any message, one with another file's name in it too. So a place named in a message counts only if the
//! trace of frames, which the machine writes behind the message, confirms it.

use super::error::{FaultKind, HookFault};
use super::fuel::{Stop, Stopped};

/// The hook files of a program, lowest first.
#[derive(Debug)]
pub(super) struct Files(pub(super) Vec<File>);

/// One of them, compiled.
#[derive(Debug)]
pub(super) struct File {
    /// Id of its pack.
    pub(super) pack: String,
    /// Its path in the pack.
    pub(super) path: String,
    /// `pack/file`, the chunk name.
    pub(super) name: String,
    /// Made by our own compiler a moment ago and never stored: bytecode from elsewhere is never run.
    pub(super) bytecode: Vec<u8>,
}

impl File {
    /// A fault in this file, not yet on a line.
    pub(super) fn fault(&self, kind: FaultKind, message: &str) -> HookFault {
        HookFault::new(&self.pack, &self.path, kind, message)
    }
}

impl Files {
    /// The fault of a call that the meter stopped.
    pub(super) fn stopped(&self, stopped: &Stopped, file: &File, hook: Option<&str>) -> HookFault {
        let (kind, message) = match stopped.why {
            Stop::Fuel => (FaultKind::Fuel, "used up its ticks; is there a loop without an end?"),
            Stop::Watchdog => (FaultKind::Watchdog, "ran too long"),
        };
        let at = stopped.at.as_ref().and_then(|(name, line)| Some((self.file(name)?, *line)));
        let fault = match at {
            Some((file, line)) => file.fault(kind, message).at(Some(line)),
            None => file.fault(kind, message),
        };
        with_hook(fault, hook)
    }

    /// The fault of a call that raised an error.
    pub(super) fn raised(&self, error: &mlua::Error, file: &File, hook: Option<&str>) -> HookFault {
        let fault = match error {
            mlua::Error::MemoryError(_) => out_of_memory(file),
            // Behind the last mark stand the frames that were running, innermost first; a message may hold marks too.
            mlua::Error::RuntimeError(text) => {
                match text.rsplit_once("\nstack traceback:").unwrap_or((text, "")) {
                    ("not enough memory", _) => out_of_memory(file),
                    (message, trace) => self.place(message, trace, file),
                }
            }
            mlua::Error::CallbackError { traceback, cause } => {
                self.place(&cause.to_string(), traceback, file)
            }
            other => file.fault(FaultKind::Runtime, &other.to_string()),
        };
        with_hook(fault, hook)
    }

    fn file(&self, name: &str) -> Option<&File> {
        self.0.iter().find(|file| file.name == name)
    }

    /// A runtime error with its place: the one the message begins with, if a frame of the trace confirms it (a pack can
    /// write any message), otherwise the innermost frame of a pack.
    fn place(&self, message: &str, trace: &str, file: &File) -> HookFault {
        let message = without_host_position(message);
        let confirms = |row: &str, named: &File, line: u32| {
            self.position(row.trim_start()).is_some_and(|(file, at, _)| at == line && file.name == named.name)
        };
        if let Some((file, line, rest)) = self.position(message)
            && trace.lines().any(|row| confirms(row, file, line))
        {
            return file.fault(FaultKind::Runtime, rest).at(Some(line));
        }
        match trace.lines().find_map(|row| self.position(row.trim_start())) {
            Some((file, line, _)) => file.fault(FaultKind::Runtime, message).at(Some(line)),
            None => file.fault(FaultKind::Runtime, message),
        }
    }

    /// Splits `pack/file:12: rest`, if it begins with a file of this program.
    fn position<'a>(&self, text: &'a str) -> Option<(&File, u32, &'a str)> {
        self.0.iter().find_map(|file| {
            let rest = text.strip_prefix(file.name.as_str())?.strip_prefix(':')?;
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let line = rest[..digits].parse().ok()?;
            Some((file, line, rest[digits..].trim_start_matches(':').trim_start()))
        })
    }
}

/// Luau says nothing about the place where memory ran out.
fn out_of_memory(file: &File) -> HookFault {
    file.fault(FaultKind::Memory, "used up its memory")
}

fn with_hook(fault: HookFault, hook: Option<&str>) -> HookFault {
    match hook {
        Some(hook) => fault.within(hook),
        None => fault,
    }
}

/// Drops the line of the host's own code that a library function may have put before its message.
fn without_host_position(message: &str) -> &str {
    let stripped = message.strip_prefix("[host]:").and_then(|rest| rest.split_once(": "));
    stripped.map_or(message, |(_, rest)| rest)
}
