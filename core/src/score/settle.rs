//! What each seat stands at in a ledger, and who is ahead.

use super::sheet::{Cell, Sheet, SheetLayout, Subject};
use crate::seat::Seat;
use crate::side::Side;

/// Which total is the better one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Good {
    /// The higher.
    #[default]
    High,
    /// The lower.
    Low,
}

impl Good {
    /// Whether `a` is better than `b`.
    pub fn better(self, a: i64, b: i64) -> bool {
        match self {
            Self::High => a > b,
            Self::Low => a < b,
        }
    }

    /// The place of each total, the best being 1. Equal totals share a place, and the places they take up are
    /// left out behind them: 1, 2, 2, 4.
    pub fn places(self, totals: &[i64]) -> Vec<usize> {
        let ahead_of = |of: i64| totals.iter().filter(|&&other| self.better(other, of)).count();
        totals.iter().map(|&total| 1 + ahead_of(total)).collect()
    }

    /// The indices of the best totals, ascending.
    pub fn best(self, totals: &[i64]) -> Vec<usize> {
        let places = self.places(totals);
        (0..totals.len()).filter(|&index| places[index] == 1).collect()
    }
}

/// What each seat stands at in a ledger, in its units: its own total, that of its side, or what it has written
/// against others less what they have written against it. All zero for a ledger that does not exist.
///
/// `side_of` says on which side a seat is; it is asked for ledgers by side only.
pub fn standing(
    layout: &SheetLayout,
    sheet: &Sheet,
    ledger: u8,
    side_of: impl Fn(Seat) -> Option<Side>,
) -> Vec<i64> {
    let mut totals = vec![0; usize::from(layout.seats())];
    for subject in layout.subjects(ledger) {
        let total = sheet.get(layout, Cell { ledger, subject }).unwrap_or(0);
        match subject {
            Subject::Seat(seat) => totals[seat.index()] = total,
            Subject::Side(side) => {
                for seat in (0..layout.seats()).map(Seat::new) {
                    if side_of(seat) == Some(side) {
                        totals[seat.index()] = total;
                    }
                }
            }
            // At most 14 cells of less than 2⁵³ each: no overflow.
            Subject::Pair { of, on } => {
                totals[of.index()] += total;
                totals[on.index()] -= total;
            }
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::sheet::{Entry, Ledger, LedgerKind};

    #[test]
    fn equal_totals_share_a_place() {
        assert_eq!(Good::High.places(&[5, 9, 5, -1]), [2, 1, 2, 4]);
        assert_eq!(Good::Low.places(&[5, 9, 5, -1]), [2, 4, 2, 1]);
        assert_eq!(Good::Low.best(&[3, 1, 1]), [1, 2]);
        assert!(Good::High.best(&[]).is_empty());
    }

    #[test]
    fn a_seat_stands_at_what_its_columns_say() {
        let ledger = |name: &str, kind| Ledger { name: name.to_owned(), kind, unit_den: 1 };
        let ledgers = vec![
            ledger("alone", LedgerKind::Seat),
            ledger("together", LedgerKind::Side),
            ledger("against", LedgerKind::Pair),
        ];
        let layout = SheetLayout::new(ledgers, 4, 2).unwrap();
        let mut sheet = Sheet::new(&layout);
        let pair = |of, on| Subject::Pair { of: Seat::new(of), on: Seat::new(on) };
        for (ledger, subject, amount) in [
            (0, Subject::Seat(Seat::new(2)), 7),
            (1, Subject::Side(Side::new(1)), 30),
            (2, pair(0, 1), 10),
            (2, pair(1, 0), 4),
            (2, pair(3, 1), 5),
        ] {
            sheet.add(&layout, &Entry { cell: Cell { ledger, subject }, amount, reason: 0 }).unwrap();
        }
        let side_of = |seat: Seat| Some(Side::new(seat.raw() % 2));
        assert_eq!(standing(&layout, &sheet, 0, side_of), [0, 0, 7, 0]);
        assert_eq!(standing(&layout, &sheet, 1, side_of), [0, 30, 0, 30]);
        assert_eq!(standing(&layout, &sheet, 1, |_| None), [0; 4]);
        assert_eq!(standing(&layout, &sheet, 2, side_of), [6, -11, 0, 5]);
        assert_eq!(standing(&layout, &sheet, 9, side_of), [0; 4]);
    }
}
