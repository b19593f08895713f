//! What a review comes to for each seat.

use overtrick_core::bot::search::Weighed;
use overtrick_core::ruleset::Rules;

use super::judge::Reviewed;

/// The sums of all deals.
pub(super) struct Sums {
    pub(super) deals: u64,
    /// By seat.
    pub(super) seats: Vec<Sum>,
}

/// The sums of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sum {
    /// Cards played with a choice.
    pub(super) cards: u64,
    /// Those of them that were judged with all cards seen.
    pub(super) solved: u64,
    /// Those that cost tricks, and how many.
    pub(super) costly: u64,
    pub(super) tricks: u64,
    /// Those that clearly cost points by what the seat could know, and how many in hundredths of the unit of worth.
    pub(super) mistakes: u64,
    pub(super) points: i64,
}

impl Sums {
    pub(super) fn new(rules: &Rules) -> Self {
        Self { deals: 0, seats: vec![Sum::default(); rules.seats] }
    }

    pub(super) fn add(&mut self, reviewed: &Reviewed) {
        self.deals += 1;
        for play in &reviewed.plays {
            let Some(sum) = self.seats.get_mut(play.seat.index()) else { continue };
            sum.cards += 1;
            sum.solved += u64::from(play.seen.is_ok());
            sum.costly += u64::from(play.tricks() > 0);
            sum.tricks += play.tricks();
            sum.mistakes += u64::from(play.known.is_some_and(|known: Weighed| known.is_clear));
            sum.points += play.points();
        }
    }
}
