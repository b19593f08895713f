//! What a deal has come to, and the match: how the contract ended, entry by entry with the reason, and the sheet with
//! what is new marked.

use overtrick_core::score::{Entry, Settlement};
use overtrick_core::state::State;

use crate::line::{settlement_line, sheet_with, standing};
use crate::out::{pad, pad_left, width};
use crate::screen::message::Page;
use crate::screen::triangle::triangle;
use crate::words::Words;

/// What a page is made of.
pub(super) struct Score<'a> {
    pub(super) words: &'a Words,
    /// The table when the deal was over.
    pub(super) state: &'a State,
    /// What was played for, in a sentence.
    pub(super) contract: Option<&'a String>,
    /// Who has won how many tricks, in a sentence.
    pub(super) tricks: Option<&'a String>,
    /// What was written on the sheet.
    pub(super) entries: &'a [Entry],
    /// At the end of the match, what it comes to and who has won.
    pub(super) settlement: Option<&'a Settlement>,
    /// What that is for the league.
    pub(super) league: &'a [String],
    pub(super) verdict: Option<String>,
}

impl Score<'_> {
    /// The page that is read after the deal.
    pub(super) fn page(&self) -> Page {
        let title = match &self.verdict {
            Some(_) => "The match is over".to_owned(),
            None => format!("Deal {}", self.state.table.deals),
        };
        let mut lines: Vec<String> = self.verdict.iter().cloned().collect();
        lines.extend(self.settlement.map(|settlement| settlement_line(self.words, settlement)));
        lines.extend(self.league.iter().cloned());
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(self.contract.cloned());
        // Where nobody declares the contract has said it all.
        let is_said =
            |standing: &String| self.contract.is_some_and(|contract| contract.contains(standing.as_str()));
        let standing = standing(self.words, self.state).filter(|line| !is_said(line));
        lines.extend(standing.map(|line| line + "."));
        lines.extend(self.tricks.cloned());
        lines.push(String::new());
        if self.entries.is_empty() {
            lines.push("Nothing is written.".to_owned());
        }
        lines.extend(entries(self.words, self.entries));
        lines.push(String::new());
        let sheet = sheet(self.words, self.state, self.entries);
        let drawing = sheet.drawing.map(|(_, drawing)| (lines.len(), drawing));
        lines.extend(sheet.lines);
        Page { drawing, ..Page::new(&title, lines) }
    }
}

/// The sheet as a table, and drawn as players know it; what the entries have changed is marked.
pub(super) fn sheet(words: &Words, state: &State, entries: &[Entry]) -> Page {
    let sheet = state.table.sheet();
    let drawing = triangle(words, sheet, entries).map(|mut lines| {
        lines.push(String::new());
        (0, lines)
    });
    Page { drawing, ..Page::new("The sheet", sheet_with(words, sheet, entries)) }
}

/// A line for each entry: whose, how much, in which column, and why.
fn entries(words: &Words, entries: &[Entry]) -> Vec<String> {
    let row = |entry: &Entry| {
        let ledger = entry.cell.ledger;
        let column = words.ledger_if_several(ledger).map_or(String::new(), |ledger| format!(" {ledger}"));
        [
            words.subject(entry.cell.subject),
            words.change(ledger, entry.amount),
            column,
            words.reason(entry.reason),
        ]
    };
    let rows: Vec<[String; 4]> = entries.iter().map(row).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column])).max().unwrap_or(0);
    let (whose, much, ledgers) = (widest(0), widest(1), widest(2));
    let line = |[who, change, ledger, why]: &[String; 4]| {
        format!("  {}  {}{}  {why}", pad(who, whose), pad_left(change, much), pad(ledger, ledgers))
    };
    rows.iter().map(line).collect()
}
