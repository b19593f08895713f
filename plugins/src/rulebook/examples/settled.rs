//! An example of a settlement: a sheet, and what it is worth to each player.

use overtrick_core::game::{Drop, Start};
use overtrick_core::score::{Cell, LedgerKind, Subject};
use overtrick_core::seat::{Seat, SeatSet};

use super::super::Writer;
use super::super::doc::Section;

/// Adds a table with a sheet and its settlement, if the pack settles.
pub(in super::super) fn add(w: &Writer<'_>, section: &mut Section) {
    if w.rules.settle.hook.is_none() {
        return;
    }
    let sheet: Vec<(Cell, i64)> = w.rules.sheet.cells().map(|cell| (cell, figure(w, cell))).collect();
    let start = Start { seed: 1, dealer: Some(Seat::new(0)), sheet: sheet.clone(), ..Start::default() };
    // A deal is begun, because a settlement is made of a match and not of a sheet alone.
    let settled = w.game.start(start).map_err(|error| error.to_string()).and_then(|mut game| {
        game.deal(&mut Drop).map_err(|fault| fault.to_string())?;
        game.settle().map_err(|fault| fault.to_string())
    });
    let settled = match settled {
        Ok(Some(settled)) => settled,
        Ok(None) => return,
        Err(error) => {
            return section.text(&[format!("An example of a settlement cannot be computed: {error}.")]);
        }
    };
    let ledgers: Vec<String> = (0..w.rules.sheet.ledgers().len())
        .filter_map(|index| u8::try_from(index).ok())
        .map(|l| w.names.ledger(l))
        .collect();
    let mut head = vec!["player"];
    head.extend(ledgers.iter().map(String::as_str));
    head.push("settled");
    let rows = SeatSet::all(w.rules.seats)
        .iter()
        .map(|seat| {
            let mut row = vec![w.names.seat(seat).to_owned()];
            row.extend((0..=u8::MAX).take(ledgers.len()).map(|ledger| column(w, &sheet, ledger, seat)));
            row.push(settled.per_seat().get(seat.index()).map_or(String::new(), ToString::to_string));
            row
        })
        .collect();
    section.text(&["A sheet, and what it is worth:".to_owned()]);
    section.table(&head, rows);
}

/// A figure for a column in its units, a whole number of points that is different for each.
fn figure(w: &Writer<'_>, cell: Cell) -> i64 {
    let units = w.rules.sheet.ledgers().get(usize::from(cell.ledger)).map_or(1, |of| i64::from(of.unit_den));
    let number = |seat: Seat| i64::try_from(seat.index()).unwrap_or(0);
    let ledger = i64::from(cell.ledger);
    let points = match cell.subject {
        Subject::Seat(seat) => 6 + 2 * ledger + (4 - 2 * ledger) * number(seat),
        Subject::Side(side) => 100 - 30 * i64::try_from(side.index()).unwrap_or(0),
        Subject::Pair { of, on } => 4 + 8 * number(of) + 4 * number(on),
    };
    points * units
}

/// What a player has in a ledger.
fn column(w: &Writer<'_>, sheet: &[(Cell, i64)], ledger: u8, seat: Seat) -> String {
    let of_ledger = sheet.iter().filter(|(cell, _)| cell.ledger == ledger);
    let told = of_ledger.filter_map(|(cell, amount)| {
        let points = w.names.points(ledger, *amount);
        let points = points.trim_start_matches('+');
        match cell.subject {
            Subject::Seat(of) => (of == seat).then(|| points.to_owned()),
            Subject::Side(of) => (w.rules.side_of(seat, SeatSet::EMPTY) == of).then(|| points.to_owned()),
            Subject::Pair { of, on } => (of == seat).then(|| format!("{points} on {}", w.names.seat(on))),
        }
    });
    let told: Vec<String> = told.collect();
    let joined = told.join(", ");
    if w.rules.ledger_kind(ledger) == LedgerKind::Pair {
        joined
    } else {
        told.first().cloned().unwrap_or(joined)
    }
}
