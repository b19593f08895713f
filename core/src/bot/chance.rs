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
    /// The chance of a seat while the match goes on.
    ///
    /// That of a side grows with the power of e to three halves of what it has, by what ends the match, and falls with
    /// the power 3/4 of what is left: so it was in matches of the bots, to 500 in two games with swings of 200 and of 70
    /// points a deal. Where the match can only be lost it is the other way round. In whole numbers, the same everywhere.
    fn chance(&self, seat: Seat, total: impl Fn(Seat) -> i64) -> i64 {
        let good = self.upwards == self.wins;
        let weight = |&(seats, end): &(SeatSet, i64)| {
            let now = seats.first().map_or(0, &total);
            let left = if self.upwards { end - now } else { now - end };
            // Who is past the end, and the match goes on, is as near as can be.
            let left = three_quarters(u128::try_from(left.clamp(1, MOST_LEFT)).unwrap_or(1));
            let share = i128::from(now) * PARTS / i128::from(end.abs().max(1));
            let share = if good { share } else { -share };
            let grown = power_of_e((share * 3 / 2).clamp(-STEEPEST, STEEPEST));
            if self.wins { (grown << 40) / left } else { grown * left }
        };
        let all: u128 = self.totals.iter().map(weight).sum();
        let own: u128 = self.totals.iter().filter(|(seats, _)| seats.contains(seat)).map(weight).sum();
        i64::try_from(own * u128::from(CERTAIN.unsigned_abs()) / all.max(1)).unwrap_or(0)
    }
}

/// Points to go beyond which no more are counted.
const MOST_LEFT: i64 = 1 << 26;

/// Parts of one in which exponents and powers are counted.
const PARTS: i128 = 1 << 32;

/// The largest exponent.
const STEEPEST: i128 = 6 * PARTS;

/// `e` to the power of a number of [`PARTS`], in parts as well; within some per cent of it where that is not small.
fn power_of_e(exponent: i128) -> u128 {
    let once = u128::try_from(PARTS + exponent / 256).unwrap_or(0);
    let one = PARTS.unsigned_abs();
    (0..8).fold(once, |power, _| power * power / one)
}

/// A number to the power of 3/4, times 64.
fn three_quarters(number: u128) -> u128 {
    (number << 8).pow(3).isqrt().isqrt().max(1)
}

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
        let ahead =
            [chance(&[490, 480], 500, true), chance(&[250, 0], 500, true), chance(&[499, 0], 500, true)];
        assert_eq!(ahead, [63, 78, 99]);
        assert_eq!(chance(&[-690, 325], 500, true), 1);
        // The same at other sizes.
        assert_eq!(chance(&[500_000, 0], 1_000_000, true), 78);
        // Past the end and not over, as where a win takes more than points.
        assert_eq!(chance(&[600, 490], 500, true), 88);
        assert!(chance(&[i64::MAX / 4, -(1 << 40)], 500, true) <= 100);
    }

    #[test]
    fn who_is_farther_from_losing_has_the_better_chance() {
        assert_eq!(chance(&[60, 60, 60, 60], 100, false), 25);
        assert!(chance(&[20, 60, 60, 60], 100, false) > 40);
        assert_eq!(chance(&[100, 60, 60, 60], 100, false), 1);
    }
}
