//! What a state of the match is worth besides its points: by who has won it, or by how near each side is to the end.

use crate::game::{Finish, Values};
use crate::ruleset::Rules;
use crate::seat::{Seat, SeatSet};
use crate::state::{Stage, State};

/// How the match may end, as it stood when somebody was asked.
#[derive(Clone, Debug)]
pub(super) struct Chance {
    finish: Option<Finish>,
}

/// A chance of one.
const CERTAIN: i64 = 10_000;

impl Chance {
    pub(super) fn new(rules: &Rules, known: &State) -> Self {
        Self { finish: Finish::new(rules, known) }
    }

    /// What the match is worth to a seat: from as much as there is to be won, if it has won it, down to as much less if
    /// somebody else has. While it goes on, that is weighed by the chance to win it. Where points alone do not end it, the
    /// most that anybody has stands for what is to be won, and the lead for the chance. Nothing where players settle.
    pub(super) fn worth(&self, rules: &Rules, state: &State, seat: Seat, lead: i64) -> i64 {
        if rules.settle.hook.is_some() {
            return 0;
        }
        let all = SeatSet::all(rules.seats);
        let total =
            |seat: Seat| Values::new(rules, state).ledger(rules.settle.ledger, false, SeatSet::of(seat));
        let Some(finish) = &self.finish else {
            let most = all.iter().map(|seat| total(seat).abs()).max().unwrap_or(0);
            return match over(state, seat, all) {
                Some(chance) => weighed(most, chance),
                None => lead.clamp(-most, most),
            };
        };
        let prize = finish.totals.iter().map(|(_, total)| total.abs()).max().unwrap_or(0);
        let chance = over(state, seat, all).unwrap_or_else(|| finish.chance(seat, total));
        weighed(prize, chance)
    }
}

/// From all of it for a chance of one down to as much less for none.
fn weighed(prize: i64, chance: i64) -> i64 {
    let worth = i128::from(prize) * i128::from(2 * chance - CERTAIN) / i128::from(CERTAIN);
    i64::try_from(worth).unwrap_or(prize)
}

/// The chance of a seat when the match is over.
fn over(state: &State, seat: Seat, all: SeatSet) -> Option<i64> {
    let winners = state.table.winners();
    (state.pos.stage == Stage::Over).then(|| match (winners.contains(seat), winners == all) {
        (true, false) => CERTAIN,
        (false, _) => 0,
        (true, true) => CERTAIN / 2,
    })
}

impl Finish {
    /// The chance of a seat while the match goes on: that of a side is the greater the nearer it is to winning, or the
    /// farther from losing, by the square of the distance.
    fn chance(&self, seat: Seat, total: impl Fn(Seat) -> i64) -> i64 {
        let weight = |&(seats, end): &(SeatSet, i64)| {
            let now = seats.first().map_or(0, &total);
            let left = if self.upwards { end - now } else { now - end };
            // Who is past the end, and the match goes on, is as near as can be.
            let square = u128::try_from(left.clamp(1, MOST_LEFT)).unwrap_or(1).pow(2);
            if self.wins { WEIGHT / square } else { square }
        };
        let all: u128 = self.totals.iter().map(weight).sum();
        let own: u128 = self.totals.iter().filter(|(seats, _)| seats.contains(seat)).map(weight).sum();
        i64::try_from(own * u128::from(CERTAIN.unsigned_abs()) / all.max(1)).unwrap_or(0)
    }
}

/// Points to go beyond which no more are counted.
const MOST_LEFT: i64 = 1 << 30;

/// What is divided by the square of what is left.
const WEIGHT: u128 = 1 << 100;

#[cfg(test)]
mod tests {
    use super::*;

    /// The chance, in per cent, of the first of some seats with these totals, when the match ends at a total.
    fn chance(totals: &[i64], end: i64, wins: bool) -> i64 {
        let seats = (0..).map(Seat::new).take(totals.len());
        let ends = seats.map(|seat| (SeatSet::of(seat), end)).collect();
        let finish = Finish { totals: ends, wins, upwards: true };
        finish.chance(Seat::new(0), |seat| totals[seat.index()]) / 100
    }

    #[test]
    fn who_is_nearer_to_winning_has_the_better_chance() {
        assert_eq!(chance(&[0, 0], 500, true), 50);
        assert_eq!(chance(&[0, 0, 0, 0], 500, true), 25);
        assert_eq!(chance(&[490, 480], 500, true), 80);
        assert_eq!(chance(&[250, 0], 500, true), 80);
        assert_eq!(chance(&[-690, 325], 500, true), 2);
        assert_eq!(chance(&[499, 0], 500, true), 99);
        // Beyond the end and not over, as where a win takes more than points.
        assert_eq!(chance(&[600, 490], 500, true), 99);
    }

    #[test]
    fn who_is_farther_from_losing_has_the_better_chance() {
        assert_eq!(chance(&[60, 60, 60, 60], 100, false), 25);
        assert!(chance(&[20, 60, 60, 60], 100, false) > 50);
        assert_eq!(chance(&[100, 60, 60, 60], 100, false), 0);
    }
}
