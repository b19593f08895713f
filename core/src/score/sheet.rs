//! The score sheet: ledgers, the lines written into them, and their totals.
//!
//! Amounts are integers of a ledger's unit; the ledger says how many units make one point. What may be
//! written when, and the lines themselves in their order, are kept by others: a [`Sheet`] is only the totals.

use thiserror::Error;

use super::bounded;
use super::fraction::Fraction;
use crate::seat::{MAX_SEATS, Seat};
use crate::side::{MAX_SIDES, Side};

/// By whose columns a ledger is ruled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LedgerKind {
    /// A column per seat.
    Seat,
    /// A column per side.
    Side,
    /// A column per ordered pair of different seats.
    Pair,
}

/// One named part of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// Its name in the pack.
    pub name: String,
    /// Whose columns it has.
    pub kind: LedgerKind,
    /// How many units make one point, at least 1: 2 when the ledger counts halves.
    pub unit_den: u8,
}

/// Whose column of a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// Of a seat.
    Seat(Seat),
    /// Of a side.
    Side(Side),
    /// What a seat has written against another one.
    Pair {
        /// Whose points they are.
        of: Seat,
        /// At whose cost.
        on: Seat,
    },
}

/// One column of one ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Index of the ledger in the layout.
    pub ledger: u8,
    /// Whose column.
    pub subject: Subject,
}

/// One line of the sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it is written.
    pub cell: Cell,
    /// How much is added, in units of the ledger.
    pub amount: i64,
    /// Why, as an index into the ruleset's reasons.
    pub reason: u16,
}

/// Which cells the sheet of a match has, and where each of them is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SheetLayout {
    ledgers: Vec<Ledger>,
    /// Index of each ledger's first cell.
    starts: Vec<usize>,
    seats: u8,
    sides: u8,
    cells: usize,
}

/// The totals of all cells, in the order of [`SheetLayout::cells`]. Means nothing without its layout.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheet {
    totals: Vec<i64>,
}

/// Why a line cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SheetError {
    /// The sheet has no such cell: no such ledger, or one with other columns.
    #[error("the sheet has no such column")]
    NoCell,
    /// The amount or the total leaves ±[`MAX_NUMBER`](super::MAX_NUMBER).
    #[error("a total of the sheet is too large")]
    Overflow,
}

impl Ledger {
    /// An amount of units in points.
    pub fn points(&self, amount: i64) -> Option<Fraction> {
        Fraction::new(amount.into(), self.unit_den.into())
    }
}

impl SheetLayout {
    /// The layout of these ledgers at a table. Nothing if there are more than 255 ledgers, more than
    /// [`MAX_SEATS`] seats or [`MAX_SIDES`] sides, or a ledger whose unit is 1/0.
    pub fn new(ledgers: Vec<Ledger>, seats: u8, sides: u8) -> Option<Self> {
        let fits = usize::from(seats) <= MAX_SEATS && usize::from(sides) <= MAX_SIDES;
        let units = ledgers.iter().all(|ledger| ledger.unit_den > 0);
        if !fits || !units || ledgers.len() > usize::from(u8::MAX) {
            return None;
        }
        let mut layout = Self { ledgers, starts: Vec::new(), seats, sides, cells: 0 };
        for ledger in &layout.ledgers {
            layout.starts.push(layout.cells);
            layout.cells += match ledger.kind {
                LedgerKind::Seat => usize::from(seats),
                LedgerKind::Side => usize::from(sides),
                LedgerKind::Pair => usize::from(seats) * usize::from(seats.saturating_sub(1)),
            };
        }
        Some(layout)
    }

    /// The ledgers in order.
    pub fn ledgers(&self) -> &[Ledger] {
        &self.ledgers
    }

    /// How many seats have columns.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// How many sides have columns.
    pub fn sides(&self) -> u8 {
        self.sides
    }

    /// The index of a ledger by name.
    #[allow(clippy::cast_possible_truncation, reason = "there are at most 255 ledgers")]
    pub fn find(&self, name: &str) -> Option<u8> {
        self.ledgers.iter().position(|ledger| ledger.name == name).map(|index| index as u8)
    }

    /// Where a cell stands among all cells, if the sheet has it.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        let ledger = usize::from(cell.ledger);
        let (seats, sides) = (usize::from(self.seats), usize::from(self.sides));
        let column = match (self.ledgers.get(ledger)?.kind, cell.subject) {
            (LedgerKind::Seat, Subject::Seat(seat)) if seat.index() < seats => seat.index(),
            (LedgerKind::Side, Subject::Side(side)) if side.index() < sides => side.index(),
            (LedgerKind::Pair, Subject::Pair { of, on })
                if of != on && of.index() < seats && on.index() < seats =>
            {
                // A seat has no column against itself, so those behind it move up by one.
                of.index() * (seats - 1) + on.index() - usize::from(on > of)
            }
            _ => return None,
        };
        Some(self.starts[ledger] + column)
    }

    /// Whose columns a ledger has, in order: by seat, by side, or by writer and then by the other seat.
    /// None for a ledger that does not exist.
    pub fn subjects(&self, ledger: u8) -> impl Iterator<Item = Subject> + use<> {
        let kind = self.ledgers.get(usize::from(ledger)).map(|ledger| ledger.kind);
        let (seats, sides) = (self.seats, self.sides);
        let rows = match kind {
            Some(LedgerKind::Seat | LedgerKind::Pair) => seats,
            Some(LedgerKind::Side) => sides,
            None => 0,
        };
        let columns = if kind == Some(LedgerKind::Pair) { seats } else { 1 };
        (0..rows).flat_map(move |row| {
            (0..columns).filter_map(move |column| match kind? {
                LedgerKind::Seat => Some(Subject::Seat(Seat::new(row))),
                LedgerKind::Side => Some(Subject::Side(Side::new(row))),
                LedgerKind::Pair if row == column => None,
                LedgerKind::Pair => Some(Subject::Pair { of: Seat::new(row), on: Seat::new(column) }),
            })
        })
    }

    /// Every cell, ledger by ledger.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        (0_u8..)
            .take(self.ledgers.len())
            .flat_map(|ledger| self.subjects(ledger).map(move |subject| Cell { ledger, subject }))
    }
}

impl Sheet {
    /// A sheet of zeros.
    pub fn new(layout: &SheetLayout) -> Self {
        Self { totals: vec![0; layout.cells] }
    }

    /// Writes a line. A refused line changes nothing.
    ///
    /// # Errors
    /// When there is no such cell, or a number leaves its range.
    pub fn add(&mut self, layout: &SheetLayout, entry: &Entry) -> Result<(), SheetError> {
        self.shift(layout, entry.cell, entry.amount)
    }

    /// Takes a line back that was written.
    ///
    /// # Errors
    /// As [`add`](Self::add); never for a line that was written and not taken back since.
    pub fn take_back(&mut self, layout: &SheetLayout, entry: &Entry) -> Result<(), SheetError> {
        self.shift(layout, entry.cell, entry.amount.checked_neg().ok_or(SheetError::Overflow)?)
    }

    fn shift(&mut self, layout: &SheetLayout, cell: Cell, by: i64) -> Result<(), SheetError> {
        let total = layout.index(cell).and_then(|at| self.totals.get_mut(at)).ok_or(SheetError::NoCell)?;
        let by = bounded(by).ok_or(SheetError::Overflow)?;
        *total = total.checked_add(by).and_then(bounded).ok_or(SheetError::Overflow)?;
        Ok(())
    }

    /// The total of a cell in units of its ledger, if the sheet has the cell.
    pub fn get(&self, layout: &SheetLayout, cell: Cell) -> Option<i64> {
        self.totals.get(layout.index(cell)?).copied()
    }

    /// Every cell with its total, in the order of the layout.
    pub fn iter(&self, layout: &SheetLayout) -> impl Iterator<Item = (Cell, i64)> {
        layout.cells().zip(self.totals.iter().copied())
    }

    /// The totals alone, in the order of the layout.
    pub fn totals(&self) -> &[i64] {
        &self.totals
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::score::MAX_NUMBER;

    fn layout(seats: u8, sides: u8) -> SheetLayout {
        let ledger = |name: &str, kind, unit_den| Ledger { name: name.to_owned(), kind, unit_den };
        let ledgers = vec![
            ledger("alone", LedgerKind::Seat, 1),
            ledger("against", LedgerKind::Pair, 2),
            ledger("together", LedgerKind::Side, 1),
        ];
        SheetLayout::new(ledgers, seats, sides).unwrap()
    }

    fn pair(of: u8, on: u8) -> Cell {
        Cell { ledger: 1, subject: Subject::Pair { of: Seat::new(of), on: Seat::new(on) } }
    }

    #[test]
    fn pairs_are_ordered() {
        let layout = layout(3, 2);
        let mut sheet = Sheet::new(&layout);
        let entry = Entry { cell: pair(2, 0), amount: 24, reason: 7 };
        sheet.add(&layout, &entry).unwrap();
        assert_eq!(sheet.get(&layout, pair(2, 0)), Some(24));
        assert_eq!(sheet.get(&layout, pair(0, 2)), Some(0));
        sheet.take_back(&layout, &entry).unwrap();
        assert_eq!(sheet, Sheet::new(&layout));
    }

    #[test]
    fn refuses_cells_it_does_not_have() {
        let layout = layout(3, 2);
        let mut sheet = Sheet::new(&layout);
        let absent = [
            pair(1, 1),
            pair(0, 3),
            Cell { ledger: 0, subject: Subject::Side(Side::new(0)) },
            Cell { ledger: 2, subject: Subject::Side(Side::new(2)) },
            Cell { ledger: 3, subject: Subject::Seat(Seat::new(0)) },
        ];
        for cell in absent {
            assert_eq!(sheet.get(&layout, cell), None, "{cell:?}");
            let entry = Entry { cell, amount: 1, reason: 0 };
            assert_eq!(sheet.add(&layout, &entry), Err(SheetError::NoCell), "{cell:?}");
        }
        assert_eq!(sheet, Sheet::new(&layout));
    }

    #[test]
    fn a_line_that_is_too_large_changes_nothing() {
        let layout = layout(3, 2);
        let mut sheet = Sheet::new(&layout);
        let line = |amount| Entry { cell: pair(0, 1), amount, reason: 0 };
        sheet.add(&layout, &line(MAX_NUMBER)).unwrap();
        for amount in [1, i64::MAX, i64::MIN] {
            assert_eq!(sheet.add(&layout, &line(amount)), Err(SheetError::Overflow));
        }
        assert_eq!(sheet.take_back(&layout, &line(i64::MIN)), Err(SheetError::Overflow));
        assert_eq!(sheet.get(&layout, pair(0, 1)), Some(MAX_NUMBER));
    }

    #[test]
    fn reads_units_as_points() {
        let layout = layout(4, 2);
        assert_eq!(layout.find("against"), Some(1));
        assert_eq!(layout.find("absent"), None);
        assert_eq!(layout.ledgers()[1].points(-5).unwrap().to_string(), "-5/2");
        let zero = Ledger { name: String::new(), kind: LedgerKind::Seat, unit_den: 0 };
        assert_eq!(SheetLayout::new(vec![zero], 4, 2), None);
        assert_eq!(SheetLayout::new(Vec::new(), 9, 2), None);
    }

    proptest! {
        #[test]
        fn every_cell_has_its_own_place(seats in 0_u8..=8, sides in 0_u8..=8) {
            let layout = layout(seats, sides);
            let places: Vec<_> = layout.cells().map(|cell| layout.index(cell).unwrap()).collect();
            prop_assert_eq!(places, (0..Sheet::new(&layout).totals().len()).collect::<Vec<_>>());
        }

        #[test]
        fn taking_back_undoes(lines in proptest::collection::vec((0_usize..20, -500_i64..500), 0..30)) {
            let layout = layout(4, 2);
            let cells: Vec<_> = layout.cells().collect();
            let mut sheet = Sheet::new(&layout);
            let mut before = Vec::new();
            let lines: Vec<_> = lines
                .iter()
                .map(|&(at, amount)| Entry { cell: cells[at % cells.len()], amount, reason: 0 })
                .collect();
            for line in &lines {
                before.push(sheet.clone());
                sheet.add(&layout, line).unwrap();
            }
            for line in lines.iter().rev() {
                sheet.take_back(&layout, line).unwrap();
                prop_assert_eq!(Some(sheet.clone()), before.pop());
            }
        }
    }
}
