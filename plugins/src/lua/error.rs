//! What a failing hook leaves behind: a [`HookFault`] that names the pack, the file and the line, short enough for one
//! row of a screen and free of anything that differs from run to run.

use std::fmt;

use overtrick_core::hooks::HookError;

/// The longest message kept of a failure; a hook can raise megabytes.
const LONGEST: usize = 400;

/// Why a hook, or the file it stands in, was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// The text cannot be used: syntax, a construct that is not allowed, an unknown hook name.
    Source,
    /// The ticks of the call are used up.
    Fuel,
    /// The memory of the virtual machine is used up.
    Memory,
    /// The call ran far too long on the clock.
    Watchdog,
    /// The code raised an error.
    Runtime,
    /// The result is not of the form that was asked for.
    Type,
    /// The host could not build its sandbox; not the pack's fault.
    Host,
}

/// A hook that failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct HookFault {
    /// Id of the pack whose code failed; empty when no pack is to blame.
    pub pack: String,
    /// File within the pack.
    pub file: String,
    /// Line in that file, from 1, where it is known.
    pub line: Option<u32>,
    /// Column of that line, from 1; only for faults found in the text.
    pub column: Option<u32>,
    /// The hook that was called, if one was.
    pub hook: Option<String>,
    /// Why it was stopped.
    pub kind: FaultKind,
    /// What happened, as half a sentence.
    pub message: String,
}

impl HookFault {
    /// A fault in a file, not yet placed on a line.
    pub(super) fn new(pack: &str, file: &str, kind: FaultKind, message: &str) -> Self {
        Self {
            pack: pack.to_owned(),
            file: file.to_owned(),
            line: None,
            column: None,
            hook: None,
            kind,
            message: tidy(message),
        }
    }

    /// A failure of the host itself.
    pub(super) fn host(message: &str) -> Self {
        Self::new("", "", FaultKind::Host, message)
    }

    /// The same fault at a line.
    pub(super) fn at(mut self, line: Option<u32>) -> Self {
        self.line = line;
        self
    }

    /// The same fault as the engine passes it on.
    pub(super) fn into_error(self, hook: &str) -> HookError {
        let mut pack = if self.pack.is_empty() {
            String::from("the host")
        } else {
            format!("{}/{}", self.pack, self.file)
        };
        if let Some(line) = self.line {
            pack = format!("{pack}:{line}");
        }
        HookError { hook: hook.to_owned(), pack, message: self.message }
    }

    /// The same fault in a hook.
    pub(super) fn within(mut self, hook: &str) -> Self {
        self.hook = Some(hook.to_owned());
        self
    }
}

impl fmt::Display for HookFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pack.is_empty() {
            write!(out, "Luau host: ")?;
        } else {
            write!(out, "{}/{}:", self.pack, self.file)?;
            if let Some(line) = self.line {
                write!(out, "{line}:")?;
            }
            if let Some(column) = self.column {
                write!(out, "{column}:")?;
            }
            write!(out, " ")?;
        }
        if let Some(hook) = &self.hook {
            write!(out, "hook `{hook}`: ")?;
        }
        out.write_str(&self.message)
    }
}

/// One row of plain text: no control characters, no addresses, cut at [`LONGEST`] bytes.
pub(super) fn tidy(message: &str) -> String {
    let mut out = String::with_capacity(message.len().min(LONGEST));
    let mut rest = message.trim().chars().peekable();
    while let Some(c) = rest.next() {
        if out.len() >= LONGEST {
            out.push('…');
            break;
        }
        if c == '0' && rest.peek() == Some(&'x') {
            rest.next();
            let mut digits = String::new();
            while let Some(digit) = rest.next_if(char::is_ascii_hexdigit) {
                if digits.len() < LONGEST {
                    digits.push(digit);
                }
            }
            // Short hexadecimal numbers are the pack's own; only addresses have six digits and more.
            if digits.len() < 6 {
                out.push_str("0x");
                out.push_str(&digits);
            } else {
                out.push_str("(address)");
            }
        } else if c.is_control() {
            out.push(' ');
        } else {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_reads_like_a_compiler_message() {
        let fault =
            HookFault::new("preferans", "hooks.luau", FaultKind::Runtime, "no such seat").at(Some(12));
        assert_eq!(fault.to_string(), "preferans/hooks.luau:12: no such seat");
        assert_eq!(
            fault.within("score_deal").to_string(),
            "preferans/hooks.luau:12: hook `score_deal`: no such seat"
        );
        assert_eq!(HookFault::host("no memory").to_string(), "Luau host: no memory");
    }

    #[test]
    fn messages_are_short_and_the_same_everywhere() {
        assert_eq!(tidy("table: 0x55ce01aa90"), "table: (address)");
        assert_eq!(tidy("mask 0x1f\u{1b}[31m"), "mask 0x1f [31m");
        assert!(tidy(&"é".repeat(1 << 20)).len() < LONGEST + 8);
    }
}
