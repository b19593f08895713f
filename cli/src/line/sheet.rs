//! The score sheet as a table: a column per seat or side, and a square for what seats write against each other.

use overtrick_core::score::{Cell, Entry, LedgerKind, Sheet, Subject};
use overtrick_core::seat::SeatSet;

use crate::out::{pad, pad_left, width};
use crate::words::Words;

/// The sheet, line by line.
pub(crate) fn sheet_lines(words: &Words, sheet: &Sheet) -> Vec<String> {
    sheet_with(words, sheet, &[])
}

/// The sheet, line by line, what these entries have changed in brackets.
pub(crate) fn sheet_with(words: &Words, sheet: &Sheet, new: &[Entry]) -> Vec<String> {
    if words.is_spoken() {
        return spoken(words, sheet, new);
    }
    let layout = &words.rules.sheet;
    let mut lines = Vec::new();
    for kind in [LedgerKind::Side, LedgerKind::Seat] {
        let of_kind = (0..).zip(layout.ledgers()).filter(|(_, ledger)| ledger.kind == kind);
        let ledgers: Vec<u8> = of_kind.map(|(index, _)| index).collect();
        let Some(&first) = ledgers.first() else { continue };
        let subjects: Vec<Subject> = layout.subjects(first).collect();
        let rows = ledgers.into_iter().map(|ledger| {
            let cells = subjects.iter().map(|&subject| amount(words, sheet, Cell { ledger, subject }, new));
            (words.ledger(ledger), cells.collect())
        });
        let heads: Vec<String> = subjects.iter().map(|&subject| words.subject(subject)).collect();
        lines.extend(table("", &heads, &rows.collect::<Vec<_>>()));
    }
    for (ledger, _) in (0..).zip(layout.ledgers()).filter(|(ledger, _)| words.is_by_pair(*ledger)) {
        lines.extend(square(words, sheet, ledger, new));
    }
    lines
}

/// A sentence for each ledger; where seats write against each other, one for each of them.
fn spoken(words: &Words, sheet: &Sheet, new: &[Entry]) -> Vec<String> {
    let layout = &words.rules.sheet;
    let ledgers = (0..).zip(layout.ledgers()).map(|(ledger, _)| ledger);
    let (pairs, others): (Vec<u8>, Vec<u8>) = ledgers.partition(|&ledger| words.is_by_pair(ledger));
    let of_ledger = |ledger: u8| {
        let each = layout.subjects(ledger).map(|subject| {
            format!("{} {}", words.subject(subject), amount(words, sheet, Cell { ledger, subject }, new))
        });
        format!("{}: {}.", words.ledger(ledger), each.collect::<Vec<_>>().join(", "))
    };
    let mut lines: Vec<String> = others.into_iter().map(of_ledger).collect();
    let seats = SeatSet::all(words.rules.seats);
    for ledger in pairs {
        for of in seats.iter() {
            let each = seats.without(of).iter().map(|on| {
                let cell = Cell { ledger, subject: Subject::Pair { of, on } };
                format!("{} on {}", amount(words, sheet, cell, new), words.seat(on))
            });
            let each: Vec<String> = each.collect();
            lines.push(format!("{} of {}: {}.", words.ledger(ledger), words.seat(of), each.join(", ")));
        }
    }
    lines
}

/// What each seat (a row) has written against each other one (a column).
fn square(words: &Words, sheet: &Sheet, ledger: u8, new: &[Entry]) -> Vec<String> {
    let seats = SeatSet::all(words.rules.seats);
    let heads: Vec<String> = seats.iter().map(|seat| format!("on {}", words.seat(seat))).collect();
    let rows = seats.iter().map(|of| {
        let cell = |on| {
            if of == on {
                return words.style.dot().to_owned();
            }
            amount(words, sheet, Cell { ledger, subject: Subject::Pair { of, on } }, new)
        };
        (words.seat(of).to_owned(), seats.iter().map(cell).collect())
    });
    table(&words.ledger(ledger), &heads, &rows.collect::<Vec<_>>())
}

/// What stands in a cell; in brackets what these entries have changed there: `120 (+40)`.
pub(crate) fn amount(words: &Words, sheet: &Sheet, cell: Cell, new: &[Entry]) -> String {
    let amount = sheet.get(&words.rules.sheet, cell).unwrap_or(0);
    let points = words.points(cell.ledger, amount);
    let of_cell = new.iter().filter(|entry| entry.cell == cell);
    let change = of_cell.fold(0_i64, |sum, entry| sum.saturating_add(entry.amount));
    match change {
        0 => points,
        change => format!("{points} ({})", words.change(cell.ledger, change)),
    }
}

/// Rows of a name and cells under heads, all cells to the right.
fn table(corner: &str, heads: &[String], rows: &[(String, Vec<String>)]) -> Vec<String> {
    let left = rows.iter().map(|(name, _)| width(name)).fold(width(corner), usize::max);
    let column = |(i, head): (usize, &String)| {
        rows.iter().map(|(_, cells)| cells.get(i).map_or(0, |cell| width(cell))).fold(width(head), usize::max)
    };
    let columns: Vec<usize> = heads.iter().enumerate().map(column).collect();
    let write = |name: &str, cells: &[String]| {
        let mut line = format!("  {}", pad(name, left));
        for (cell, &to) in cells.iter().zip(&columns) {
            line.push_str("  ");
            line.push_str(&pad_left(cell, to));
        }
        line
    };
    let mut lines = vec![write(corner, heads)];
    lines.extend(rows.iter().map(|(name, cells)| write(name, cells)));
    lines
}
