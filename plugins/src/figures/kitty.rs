//! How much the kitty decides: the same hand, the same bids, another kitty.
//!
//! A deal with a declarer is played again after each card of the kitty has changed places with a card, drawn by lot, of
//! a hand that is not the declarer's. What was said up to the end of the auction is said again; from there on the
//! players play the new cards. What changes in the declarer's result is the kitty's doing, and that of the few cards the
//! others got for it. To tell the two apart the deal is played a third time with as many cards exchanged among the
//! other hands, and the kitty as it was.
//!
//! Of two deals that differ in the kitty alone, half the mean square of the difference is the part of the variance that
//! goes with the kitty (Sobol's total effect); divided by the whole variance it is a share.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::Layout;
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, Seat};
use serde::{Deserialize, Serialize};

use super::stats::{Estimate, Sample, student_interval};

/// Stream of a match's seed from which the cards that are exchanged are drawn: beyond those of deals and bots.
const STREAM: u64 = 1 << 48;

/// Groups of deals whose shares are compared to see how far the share of all can be trusted.
const GROUPS: usize = 16;

/// What one exchange has done to deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exchanged {
    groups: Vec<Sums>,
    /// Deals in which the contract could be made or lost both times.
    pub decided: u64,
    /// Of these, how often it was made with the cards as they were dealt.
    pub made: u64,
    /// And after the exchange.
    pub made_after: u64,
    /// How often it was made one time and lost the other.
    pub turned: u64,
}

/// Of one group of deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Sums {
    /// What the deal was worth to the declarer, both times.
    worth: Sample,
    /// The difference of the two.
    difference: Sample,
}

/// What the exchanges in one deal came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// What the deal was worth to the declarer, and whether the contract was made, as it was dealt.
    pub dealt: (i64, Option<bool>),
    /// The same after the exchange.
    pub after: (i64, Option<bool>),
}

impl Default for Exchanged {
    fn default() -> Self {
        Self { groups: vec![Sums::default(); GROUPS], decided: 0, made: 0, made_after: 0, turned: 0 }
    }
}

impl Exchanged {
    /// One more deal, that of this unit.
    pub fn add(&mut self, unit: u64, pair: Pair) {
        let Pair { dealt, after } = pair;
        let group = usize::try_from(unit % GROUPS as u64).unwrap_or(0);
        if let Some(sums) = self.groups.get_mut(group) {
            sums.worth.add(dealt.0);
            sums.worth.add(after.0);
            sums.difference.add(dealt.0.saturating_sub(after.0));
        }
        if let (Some(made), Some(made_after)) = (dealt.1, after.1) {
            self.decided += 1;
            self.made += u64::from(made);
            self.made_after += u64::from(made_after);
            self.turned += u64::from(made != made_after);
        }
    }

    /// Whether it has as many groups as it should.
    pub(super) fn is_sound(&self) -> bool {
        self.groups.len() == GROUPS
    }

    /// What another part of the same run has counted.
    pub fn merge(&mut self, other: &Self) {
        for (all, more) in self.groups.iter_mut().zip(&other.groups) {
            all.worth.merge(&more.worth);
            all.difference.merge(&more.difference);
        }
        self.decided = self.decided.saturating_add(other.decided);
        self.made = self.made.saturating_add(other.made);
        self.made_after = self.made_after.saturating_add(other.made_after);
        self.turned = self.turned.saturating_add(other.turned);
    }

    /// How many deals.
    pub fn deals(&self) -> u64 {
        self.groups.iter().map(|sums| sums.difference.count()).sum()
    }

    /// How many contracts were made one time and lost the other, as a share of those that were one or the other.
    pub fn turned(&self) -> Option<Estimate> {
        Estimate::share(self.turned, self.decided)
    }

    /// The part of the variance of the declarer's result that goes with the exchange. The interval is a jackknife's
    /// over groups of deals; `None` where nothing varies.
    pub fn share(&self) -> Option<Estimate> {
        let all = share(self.groups.iter())?;
        let filled: Vec<usize> =
            (0..self.groups.len()).filter(|&group| self.groups[group].difference.count() > 0).collect();
        let without = |left: usize| {
            let rest = (0..self.groups.len()).filter(|&group| group != left);
            share(rest.map(|group| &self.groups[group]))
        };
        let shares: Option<Vec<f64>> = filled.iter().map(|&group| without(group)).collect();
        let interval = shares.filter(|shares| shares.len() > 1).map(|shares| {
            #[allow(clippy::cast_precision_loss, reason = "at most sixteen")]
            let n = shares.len() as f64;
            let mean = shares.iter().sum::<f64>() / n;
            let spread: f64 = shares.iter().map(|share| (share - mean).powi(2)).sum();
            student_interval(all, (spread * (n - 1.0) / n).sqrt(), shares.len() as u64 - 1)
        });
        Some(Estimate { value: all, interval }.within(0.0, 1.0))
    }
}

/// Half the mean square of the differences, as a share of the variance of single results.
fn share<'a>(groups: impl Iterator<Item = &'a Sums>) -> Option<f64> {
    let mut all = Sums::default();
    for sums in groups {
        all.worth.merge(&sums.worth);
        all.difference.merge(&sums.difference);
    }
    let variance = all.worth.variance(1).filter(|variance| *variance > 0.0)?;
    Some(all.difference.mean_square() / 2.0 / variance)
}

/// Whether cards of a kitty can be exchanged under these rules: it is dealt as a whole and lies unseen.
pub fn can_be_exchanged(layout: &Layout) -> bool {
    let lies_down = layout.face_down.iter().any(|card| *card != u8::MAX);
    !layout.kitty.is_empty() && layout.stock.is_empty() && layout.turned.is_none() && !lies_down
}

/// The deal with another kitty: each of its cards has gone to a hand that is not the declarer's, and one of that hand's
/// has come for it. `None` if nobody has a card to give.
pub fn with_another_kitty(layout: &Layout, declarer: Seat, seed: u64) -> Option<Layout> {
    let mut stream = Stream::new(seed, STREAM);
    let mut changed = *layout;
    let others = others(layout, declarer);
    let kitty: Vec<Card> = layout.kitty.iter().collect();
    let mut pool: Vec<Card> = others.iter().flat_map(|hand| layout.hands[hand.index()].iter()).collect();
    if pool.len() < kitty.len() {
        return None;
    }
    stream.shuffle(&mut pool);
    for (old, new) in kitty.into_iter().zip(pool) {
        let hand = others.iter().find(|hand| layout.hands[hand.index()].contains(new))?;
        let cards = &mut changed.hands[hand.index()];
        *cards = (*cards - CardSet::of(new)) | CardSet::of(old);
        changed.kitty = (changed.kitty - CardSet::of(old)) | CardSet::of(new);
        for place in changed.kitty_order.iter_mut().filter(|place| **place == old.raw()) {
            *place = new.raw();
        }
    }
    Some(changed)
}

/// The deal with the same kitty and as many cards exchanged between the other hands. `None` if there is but one.
pub fn with_other_hands(layout: &Layout, declarer: Seat, seed: u64) -> Option<Layout> {
    let mut stream = Stream::new(seed, STREAM + 1);
    let mut changed = *layout;
    let others = others(layout, declarer);
    let mut moved = CardSet::EMPTY;
    for _ in 0..layout.kitty.len() {
        let mut sides = others.clone();
        stream.shuffle(&mut sides);
        let [one, other, ..] = sides[..] else { return None };
        let pick = |stream: &mut Stream, hand: Hand| {
            let mut cards: Vec<Card> = (changed.hands[hand.index()] - moved).iter().collect();
            stream.shuffle(&mut cards);
            cards.first().copied()
        };
        let (from_one, from_other) = (pick(&mut stream, one)?, pick(&mut stream, other)?);
        for (hand, gives, gets) in [(one, from_one, from_other), (other, from_other, from_one)] {
            let cards = &mut changed.hands[hand.index()];
            *cards = (*cards - CardSet::of(gives)) | CardSet::of(gets);
            moved |= CardSet::of(gets);
        }
    }
    Some(changed)
}

/// Hands with cards that are not the declarer's.
fn others(layout: &Layout, declarer: Seat) -> Vec<Hand> {
    let hands = layout.hands.iter().zip(0..).map(|(cards, hand)| (Hand::new(hand), cards));
    let with_cards = hands.filter(|(hand, cards)| *hand != Hand::of(declarer) && !cards.is_empty());
    with_cards.map(|(hand, _)| hand).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_that_is_all_the_kittys_has_a_share_of_one() {
        let mut noise = Stream::new(1, 0);
        let mut draw = || i64::from(noise.below(1000));
        let (mut all, mut none, mut half) =
            (Exchanged::default(), Exchanged::default(), Exchanged::default());
        for unit in 0..4000 {
            let pair =
                |dealt, after| Pair { dealt: (dealt, Some(dealt > 500)), after: (after, Some(after > 500)) };
            let (hand, one, other) = (draw(), draw(), draw());
            all.add(unit, pair(one, other));
            none.add(unit, pair(hand, hand));
            half.add(unit, pair(hand + one, hand + other));
        }
        let near = |exchanged: &Exchanged, share: f64| {
            let found = exchanged.share().unwrap();
            let (low, high) = found.interval.unwrap();
            assert!(low <= share && share <= high && high - low < 0.1, "{found:?} is not {share}");
        };
        near(&all, 1.0);
        near(&none, 0.0);
        near(&half, 0.5);
        assert_eq!((none.turned, none.decided, none.deals()), (0, 4000, 4000));
        assert!((all.turned().unwrap().value - 0.5).abs() < 0.03);
        assert_eq!(Exchanged::default().share(), None);
    }
}
