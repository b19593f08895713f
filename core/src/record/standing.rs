//! A record without what was taken back.

use super::{Entry, Record};

impl Record {
    /// The record as if nothing of it had been taken back: lines that an `undo` took back are gone, and so is the `undo`.
    /// It leads to the same match. An `undo` that takes back more than there is stays, for the replay to refuse.
    #[must_use]
    pub fn as_it_stands(&self) -> Self {
        let mut lines: Vec<(usize, Entry)> = Vec::with_capacity(self.lines.len());
        for (number, entry) in &self.lines {
            if let Entry::Undo(n) = entry
                && let Some(first) = nth_last_step(&lines, *n)
            {
                lines.truncate(first);
                continue;
            }
            lines.push((*number, entry.clone()));
        }
        Self { lines, ..self.clone() }
    }
}

/// Where the last `n` steps begin: deals, actions and agreements.
fn nth_last_step(lines: &[(usize, Entry)], n: usize) -> Option<usize> {
    let is_step = |entry: &Entry| matches!(entry, Entry::Deal(_) | Entry::Act { .. } | Entry::Agree(_));
    let steps = lines.iter().enumerate().rev().filter(|(_, (_, entry))| is_step(entry));
    steps.map(|(at, _)| at).nth(n.checked_sub(1)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(body: &str) -> Record {
        let head = "overtrick record 1\npack x\nplayers 2\ngenerator g\nseed 1\n\n";
        Record::parse(&format!("{head}{body}")).unwrap()
    }

    #[test]
    fn what_was_taken_back_is_gone() {
        let taken_back =
            record("deal\nA pass\nB 1\nundo 2\nA 1\nsheet score=A:1\nundo 1\nundo 1\ndeal\nA 2\n");
        let numbers: Vec<usize> = taken_back.as_it_stands().lines.iter().map(|(number, _)| *number).collect();
        assert_eq!(numbers, [15, 16]);
        let stands = record("deal\nA 2\n").as_it_stands();
        let entries =
            |record: &Record| record.lines.iter().map(|(_, entry)| entry.clone()).collect::<Vec<_>>();
        assert_eq!(entries(&taken_back.as_it_stands()), entries(&stands));
    }

    #[test]
    fn more_than_there_is_cannot_be_taken_back() {
        let wrong = record("deal\nundo 2\nA 1\n").as_it_stands();
        assert_eq!(wrong.lines[1].1, Entry::Undo(2));
    }
}
