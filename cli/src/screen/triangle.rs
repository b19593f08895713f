//! The sheet as the players of games with whists draw it: a corner for each seat, in it what stands in the seat's own
//! columns and, on the sides towards the others, what it has written on them.
//!
//! Any sheet with columns of seats and one of pairs is drawn so, for three seats or four.

use overtrick_core::score::{Cell, Entry, LedgerKind, Sheet, Subject};
use overtrick_core::seat::{Seat, SeatSet};

use crate::line::amount;
use crate::out::width;
use crate::words::Words;

/// Columns and lines of the drawing.
const SIZE: (usize, usize) = (68, 15);

/// The drawing, what these entries have changed in brackets; nothing for a sheet of another kind.
pub(super) fn triangle(words: &Words, sheet: &Sheet, new: &[Entry]) -> Option<Vec<String>> {
    let rules = &words.rules;
    let layout = &rules.sheet;
    let of = |kind| {
        (0..).zip(layout.ledgers()).filter(move |(_, of)| of.kind == kind).map(|(ledger, _): (u8, _)| ledger)
    };
    let (own, mut pairs) = (of(LedgerKind::Seat).collect::<Vec<_>>(), of(LedgerKind::Pair));
    let pair = pairs.next()?;
    if own.is_empty() || pairs.next().is_some() || !(3..=4).contains(&rules.seats) {
        return None;
    }
    let amount = |cell: Cell| amount(words, sheet, cell, new);
    let corner = |seat: Seat| {
        let mut lines = vec![words.seat(seat).to_owned()];
        lines.extend(own.iter().map(|&ledger| {
            format!("{} {}", words.ledger(ledger), amount(Cell { ledger, subject: Subject::Seat(seat) }))
        }));
        let others = SeatSet::all(rules.seats).without(seat);
        lines.extend(others.iter().map(|on| {
            let written = amount(Cell { ledger: pair, subject: Subject::Pair { of: seat, on } });
            format!("on {} {written}", words.seat(on))
        }));
        lines
    };
    let mut paper = Paper::new();
    let corners: Vec<Vec<String>> = SeatSet::all(rules.seats).iter().map(corner).collect();
    let (columns, lines) = SIZE;
    match &corners[..] {
        [bottom, left, right] => {
            let middle = (columns / 2, lines / 3);
            paper.stroke(middle, (0, lines - 1));
            paper.stroke(middle, (columns - 1, lines - 1));
            paper.stroke(middle, (columns / 2, 0));
            paper.block(left, 2, 0);
            paper.block_to(right, columns - 2, 0);
            paper.centred(bottom, lines - bottom.len());
        }
        [bottom, left, top, right] => {
            let middle = (columns / 2, lines / 2);
            for end in [(0, 0), (columns - 1, 0), (0, lines - 1), (columns - 1, lines - 1)] {
                paper.stroke(middle, end);
            }
            paper.block(left, 1, lines / 2 - left.len() / 2);
            paper.block_to(right, columns - 1, lines / 2 - right.len() / 2);
            paper.centred(top, 0);
            paper.centred(bottom, lines - bottom.len());
        }
        _ => return None,
    }
    Some(paper.lines())
}

/// Letters on a grid.
struct Paper(Vec<Vec<char>>);

impl Paper {
    fn new() -> Self {
        Self(vec![vec![' '; SIZE.0]; SIZE.1])
    }

    /// A line between two places, of dots.
    fn stroke(&mut self, from: (usize, usize), to: (usize, usize)) {
        let steps = from.0.abs_diff(to.0).max(2 * from.1.abs_diff(to.1)).max(1);
        let between =
            |from: usize, to: usize, step: usize| (from * (steps - step) + to * step + steps / 2) / steps;
        for step in (0..=steps).step_by(2) {
            let (x, y) = (between(from.0, to.0, step), between(from.1, to.1, step));
            if let Some(place) = self.0.get_mut(y).and_then(|line| line.get_mut(x)) {
                *place = '.';
            }
        }
    }

    fn write(&mut self, text: &str, x: usize, y: usize) {
        let Some(line) = self.0.get_mut(y) else { return };
        for (place, letter) in line.iter_mut().skip(x).zip(text.chars()) {
            *place = letter;
        }
    }

    fn block(&mut self, lines: &[String], x: usize, y: usize) {
        for (at, text) in lines.iter().enumerate() {
            self.write(text, x, y + at);
        }
    }

    fn block_to(&mut self, lines: &[String], end: usize, y: usize) {
        for (at, text) in lines.iter().enumerate() {
            self.write(text, end.saturating_sub(width(text)), y + at);
        }
    }

    fn centred(&mut self, lines: &[String], y: usize) {
        for (at, text) in lines.iter().enumerate() {
            self.write(text, (SIZE.0 - width(text).min(SIZE.0)) / 2, y + at);
        }
    }

    fn lines(self) -> Vec<String> {
        self.0.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect()
    }
}
