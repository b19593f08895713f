//! The lines of a record as they are written, each without its end.

use crate::game::GivenDeal;
use crate::notation;
use crate::ruleset::Rules;
use crate::score::{Cell, Sheet, Subject};
use crate::seat::{Hand, MAX_HANDS, Seat};
use crate::side::{Side, SidePlan};
use crate::state::Action;

use super::deals::deal_text;

/// A deal; drawn from the seed if nothing of it is given.
pub fn deal_line(rules: &Rules, given: &GivenDeal) -> String {
    match deal_text(rules, given) {
        given if given.is_empty() => "deal".to_owned(),
        given => format!("deal {given}"),
    }
}

/// An action of a seat.
pub fn act_line(rules: &Rules, seat: Seat, action: &Action) -> String {
    format!("{} {}", rules.seat_name(seat), notation::action_text(rules, action))
}

/// The play ends with these tricks.
pub fn agree_line(rules: &Rules, tricks: &[u8; MAX_HANDS]) -> String {
    let names = rules.hand_names.iter().zip(tricks);
    names.fold("agree".to_owned(), |line, (name, tricks)| format!("{line} {name} {tricks}"))
}

/// The last `n` deals, actions and agreements are taken back.
pub fn undo_line(n: usize) -> String {
    format!("undo {n}")
}

/// What stands on the sheet.
pub fn sheet_line(rules: &Rules, sheet: &Sheet) -> String {
    let ledgers: Vec<String> = (0..)
        .zip(rules.sheet.ledgers())
        .map(|(index, ledger)| {
            let columns: Vec<String> = columns(rules, sheet, index)
                .into_iter()
                .map(|(name, amount)| format!("{name}:{amount}"))
                .collect();
            format!("{}={}", ledger.name, columns.join(","))
        })
        .collect();
    format!("sheet {}", ledgers.join(";"))
}

/// The columns of a ledger with what stands in them.
pub(super) fn columns(rules: &Rules, sheet: &Sheet, ledger: u8) -> Vec<(String, i64)> {
    let amount = |subject| sheet.get(&rules.sheet, Cell { ledger, subject }).unwrap_or(0);
    rules.sheet.subjects(ledger).map(|subject| (subject_text(rules, subject), amount(subject))).collect()
}

fn subject_text(rules: &Rules, subject: Subject) -> String {
    match subject {
        Subject::Seat(seat) => rules.seat_name(seat).to_owned(),
        Subject::Pair { of, on } => format!("{}>{}", rules.seat_name(of), rules.seat_name(on)),
        Subject::Side(side) => side_text(rules, side),
    }
}

/// `N+S` for sides that stay; sides that every contract makes anew have numbers.
fn side_text(rules: &Rules, side: Side) -> String {
    match &rules.sides {
        SidePlan::Fixed(sides) => {
            let names: Vec<&str> = sides.members(side).iter().map(|seat| rules.seat_name(seat)).collect();
            names.join("+")
        }
        SidePlan::ByContract => format!("side{}", side.index() + 1),
    }
}

/// `score N+S`.
pub(super) fn cell_text(rules: &Rules, cell: Cell) -> String {
    let ledger = rules.sheet.ledgers().get(usize::from(cell.ledger)).map_or("?", |ledger| &ledger.name);
    format!("{ledger} {}", subject_text(rules, cell.subject))
}

/// The cell with this text.
pub(super) fn parse_cell(rules: &Rules, text: &str) -> Option<Cell> {
    rules.sheet.cells().find(|cell| cell_text(rules, *cell) == text)
}

/// A hand by name.
pub(super) fn parse_hand(rules: &Rules, name: &str) -> Option<Hand> {
    let index = rules.hand_names.iter().take(MAX_HANDS).position(|hand| hand == name)?;
    u8::try_from(index).ok().map(Hand::new)
}
