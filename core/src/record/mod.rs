//! What a match leaves behind: a text that can be read, continued and replayed.
//!
//! A record is a list of lines to which more are added while the match goes on. Reading ([`Record::parse`]) needs no
//! rules and so can tell which rules are needed; [`Replayer`] then drives a match through the lines and reports the
//! first difference. This module makes and takes text only; files are the caller's.
//!
//! ```text
//! overtrick record 1
//! engine 0.1.0
//! pack example
//! ...                          see `Header`
//! seed 41
//!
//! deal                         drawn from the seed
//! deal dealer=W N="AS KS" kitty="4H 5H 6H"
//! N 7H                         what a seat does, in the notation of actions
//! E pass
//! undo 1                       takes back one line of the two kinds above
//! agree N 5 E 2 S 3 W 0        the play ends by agreement with these tricks
//! sheet score=N+S:120,E+W:-60  what stands on the sheet after a deal
//! ```
//!
//! `#` begins a comment. A last line without an end is what a crash leaves: it is not read, and [`Record::torn`]
//! says so.

mod body;
mod deals;
mod header;
mod replay;
mod standing;
#[cfg(test)]
mod tests;
mod write;

pub use body::{Entry, LedgerLine};
pub use deals::{deal_text, parse_deals};
pub use header::Header;
pub use replay::{Difference, ReplayError, Replayed, Replayer};
pub use write::{act_line, agree_line, deal_line, sheet_line, undo_line};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// What stands in a header for the engine that wrote it.
pub const ENGINE: &str = env!("CARGO_PKG_VERSION");

/// Where the streams of bots begin, for matches that begin now. Deals use the streams below.
///
/// The answer to the question after `n` lines of the record is drawn from stream `BOT_STREAMS + n`, so that a match
/// that is resumed goes on as if it had never stopped.
pub const BOT_STREAMS: u64 = 1 << 32;

/// A record, read and not yet understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Which rules, which seed, who plays.
    pub header: Header,
    /// What happened, with the number of the line.
    pub lines: Vec<(usize, Entry)>,
    /// Number of the last line, if it has no end; it was not read.
    pub torn: Option<usize>,
    /// How many bytes of the text are whole lines; the match goes on behind them.
    pub whole: usize,
}

/// A text that is no record, or no list of deals.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct RecordError {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is wrong with it: lower case, no full stop.
    pub problem: String,
}

impl RecordError {
    fn new(line: usize, problem: impl Into<String>) -> Self {
        Self { line, problem: problem.into() }
    }
}

impl Record {
    /// Reads a record.
    ///
    /// # Errors
    /// The first line that cannot be understood.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (kept, rest) = text.split_at(whole);
        let torn = (!rest.trim().is_empty()).then(|| kept.lines().count() + 1);
        let mut lines = (1..).zip(kept.lines()).map(|(number, line)| (number, without_comment(line)));
        let header = Header::read(&mut lines)?;
        let mut entries = Vec::new();
        for (number, line) in lines.filter(|(_, line)| !line.is_empty()) {
            entries.push((number, Entry::parse(line).map_err(|problem| RecordError::new(number, problem))?));
        }
        Ok(Self { header, lines: entries, torn, whole })
    }
}

/// A line without blanks around it and without its comment.
fn without_comment(line: &str) -> &str {
    let comment = line.match_indices('#').map(|(at, _)| at);
    let starts = |at: &usize| *at == 0 || line[..*at].ends_with([' ', '\t']);
    let end = comment.into_iter().find(starts).unwrap_or(line.len());
    line[..end].trim()
}

/// Divides a text at its first blank; the rest is trimmed.
fn word_and_rest(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim())
}
