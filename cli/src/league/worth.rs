//! What a match comes to for one seat, in points and in money.
//!
//! A game that settles says so itself. In any other one pays the other for each point between them: seats that count
//! for themselves with every opponent, sides once with each other side, so that of partners each pays one opponent.
//! What seats write against each other is what lies between them already.

use overtrick_core::ruleset::Rules;
use overtrick_core::score::settle::standing;
use overtrick_core::score::{Fraction, LedgerKind, Settlement};
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::state::State;

use super::money::Money;
use crate::exit::{Failure, Outcome};
use crate::line::whole;
use crate::session::Session;

/// What a match comes to.
pub(crate) struct Worth {
    pub(crate) points: Fraction,
    pub(crate) money: Money,
}

/// What the sheet comes to for a seat as it stands, where a point costs so much. Without a price the rules of the game
/// have one, and the whole coins that the settlement is told in are hundredths.
pub(crate) fn worth(session: &mut Session, seat: Seat, price: Option<Money>) -> Outcome<Worth> {
    let settled = session.settle()?;
    let share = |shares: &[Fraction]| shares.get(seat.index()).copied().unwrap_or(Fraction::ZERO);
    let of_rules =
        settled.as_ref().and_then(Settlement::money).map(|money| share(&whole(&money).unwrap_or(money)));
    let points = match &settled {
        Some(settled) => Some(share(settled.per_seat())),
        None => between(session.rules(), session.game().state(), seat),
    };
    let hundredth = Money::of_parts(1).unwrap_or_default();
    let money = match (price, of_rules) {
        (Some(price), _) => points.and_then(|points| price.times(points)),
        (None, Some(money)) => hundredth.times(money),
        (None, None) => Some(Money::ZERO),
    };
    match (points, money) {
        (Some(points), Some(money)) => Ok(Worth { points, money }),
        _ => Err(Failure::Problems("the result of this match is too large to be booked".to_owned())),
    }
}

/// Whether the rules of a game say themselves what a point costs.
pub(crate) fn has_price(rules: &Rules) -> bool {
    rules.settle.hook.is_some() && rules.settle.price > 0
}

/// Points between a seat and its opponents.
fn between(rules: &Rules, state: &State, seat: Seat) -> Option<Fraction> {
    let (ledger, declaring) = (rules.settle.ledger, state.pos.declaring);
    let side_of = |seat| rules.side_of(seat, declaring);
    let totals = standing(&rules.sheet, state.table.sheet(), ledger, |seat| Some(side_of(seat)));
    let own = i128::from(*totals.get(seat.index())?);
    let seats = SeatSet::all(rules.seats);
    let mut met = Vec::new();
    let opponents: Vec<Seat> = match rules.ledger_kind(ledger) {
        LedgerKind::Pair => Vec::new(),
        LedgerKind::Seat => {
            let own = SeatSet::of(seat) | rules.partners_of(seat);
            (seats - own).iter().collect()
        }
        // One of each side stands for all of it.
        LedgerKind::Side => seats
            .iter()
            .filter(|&other| {
                let is_new = side_of(other) != side_of(seat) && !met.contains(&side_of(other));
                met.push(side_of(other));
                is_new
            })
            .collect(),
    };
    let sum = match rules.ledger_kind(ledger) {
        LedgerKind::Pair => own,
        _ => opponents
            .iter()
            .filter_map(|other| totals.get(other.index()))
            .map(|other| own - i128::from(*other))
            .sum(),
    };
    let parts =
        rules.sheet.ledgers().get(usize::from(ledger)).map_or(1, |ledger| i128::from(ledger.unit_den).max(1));
    Fraction::new(if rules.settle.low_is_good { -sum } else { sum }, parts)
}
