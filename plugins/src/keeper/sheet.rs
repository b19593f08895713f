//! The text in which a match on paper is kept: the head of a record, and a line for each thing that was told.
//!
//! ```text
//! overtrick score 1
//! engine 0.1.0
//! ...                          as in a record
//!
//! deal
//! N pass                       what a seat says
//! tricks N+S 8 E+W 2           who has won how many tricks, or
//! winners N N E S              who has won each
//! known kitty AS KS            cards that were shown
//! sheet score=N+S:120,E+W:-60  what stands on the sheet after a deal
//! undo 3                       takes back three of the lines above, those of the sheet not counted
//! ```
//!
//! Lines are only added. `#` begins a comment. A last line without an end is what a crash leaves: it is not read, and
//! [`Sheet::torn`] says so.

use overtrick_core::record::{Header, Record, sheet_line};

use super::line::Line;
use super::{Keeper, Refusal};

const FIRST: &str = "overtrick score ";
const RECORD: &str = "overtrick record ";

/// A text that is no sheet, or does not fit the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct SheetError {
    /// Which line, counted from 1.
    pub line: usize,
    /// What is wrong with it: lower case, no full stop.
    pub problem: String,
}

/// A sheet, read and not yet understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// Which rules, who deals first.
    pub header: Header,
    /// What was told, with the number of the line.
    lines: Vec<(usize, String)>,
    /// Number of the last line, if it has no end; it was not read.
    pub torn: Option<usize>,
    /// How many bytes of the text are whole lines; the match goes on behind them.
    pub whole: usize,
}

/// How a sheet begins, with the empty line behind its head.
pub fn head(header: &Header) -> String {
    header.to_string().replacen(RECORD, FIRST, 1)
}

impl Sheet {
    /// Reads a sheet.
    ///
    /// # Errors
    /// The first line that cannot be understood.
    pub fn parse(text: &str) -> Result<Self, SheetError> {
        let error = |line, problem: &str| SheetError { line, problem: problem.to_owned() };
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let (kept, rest) = text.split_at(whole);
        let torn = (!rest.trim().is_empty()).then(|| kept.lines().count() + 1);
        let Some(after_first) = kept.strip_prefix(FIRST) else {
            return Err(error(1, "a score sheet begins with `overtrick score 1`"));
        };
        let lines: Vec<&str> = kept.lines().collect();
        let head = lines.iter().position(|line| line.trim().is_empty()).unwrap_or(lines.len());
        // The head is that of a record, whose reader knows what may stand in it.
        let head_text: String = lines[..head].iter().skip(1).flat_map(|line| [*line, "\n"]).collect();
        let format = after_first.lines().next().unwrap_or("").trim();
        let record = Record::parse(&format!("{RECORD}{format}\n{head_text}\n"));
        let header = record.map_err(|error| SheetError { line: error.line, problem: error.problem })?.header;
        let told = (1..).zip(&lines).skip(head).map(|(number, line)| {
            let line = line.split('#').next().unwrap_or("").trim();
            (number, line.to_owned())
        });
        let told = told.filter(|(_, line)| !line.is_empty()).collect();
        Ok(Self { header, lines: told, torn, whole })
    }

    /// Tells a keeper all that is kept.
    pub(super) fn tell(&self, keeper: &mut Keeper) -> Result<(), SheetError> {
        let rules = std::sync::Arc::clone(keeper.rules());
        for (number, text) in &self.lines {
            let wrong = |problem: String| SheetError { line: *number, problem };
            let refused = |refusal: Refusal| wrong(refusal.to_string());
            match text.split_once(' ') {
                Some(("sheet", _)) => {
                    let stands = sheet_line(&rules, keeper.state().table.sheet());
                    if stands != *text {
                        return Err(wrong(format!("these rules come to another sheet: `{stands}`")));
                    }
                }
                Some(("undo", n)) => {
                    let n = n.trim().parse().ok().filter(|n| (1..=keeper.lines.len()).contains(n));
                    let n = n.ok_or_else(|| wrong("so many lines were not told before".to_owned()))?;
                    keeper.take_back(n).map_err(refused)?;
                }
                _ => {
                    let line = Line::parse(&rules, text).map_err(wrong)?;
                    keeper.tell_again(line).map_err(refused)?;
                }
            }
        }
        Ok(())
    }
}
