//! Worlds in which every hand had the numbers of cards that its calls have told of.
//!
//! A drawn world rarely has them all. Two or three cards change places where they may lie, as long as that does not lead
//! away from the numbers, until all are right, and then at random where they stay right.

use crate::card::{Card, CardSet};
use crate::game::past::{LookBack, Places, Promise};
use crate::rng::Stream;

use super::fill::{Fill, PLACES};

/// How many swaps are tried for each card until the numbers must be right.
const TRIES: usize = 120;

/// How many worlds are drawn before the nearest is taken.
const DRAWS: usize = 4;

/// What calls have told, made ready for the cards that a seat does not see.
#[derive(Clone, Debug)]
pub(super) struct Counted {
    promises: Vec<Told>,
}

/// One promise, and what each card that is not seen counts for.
#[derive(Clone, Debug)]
struct Told {
    promise: Promise,
    /// For each kind how many cards the hand surely and perhaps held, of those the seat knows.
    known: Vec<(usize, usize)>,
    /// Whether a card in a place surely was in the hand, and whether it may have been.
    from: [(bool, bool); PLACES],
}

impl Counted {
    pub(super) fn new(promises: Vec<Promise>, back: &LookBack<'_>, unseen: CardSet) -> Self {
        let told = promises.into_iter().map(|promise| {
            let hand = Places::hand(promise.hand);
            let from = std::array::from_fn(|place| {
                let then = back.places_from(Places::number(place), promise.when);
                (then == hand, then.contain(hand))
            });
            let known = promise.counts.iter().map(|cards| promise.range(back, *cards - unseen)).collect();
            Told { promise, known, from }
        });
        Self { promises: told.collect() }
    }

    /// How far the world is from what was told.
    fn distance(&self, at: &[CardSet; PLACES]) -> usize {
        let of = |told: &Told| {
            let ranges: Vec<(usize, usize)> = told
                .promise
                .counts
                .iter()
                .zip(&told.known)
                .map(|(cards, known)| {
                    let (mut sure, mut may) = *known;
                    for (place, (was, may_be)) in told.from.iter().enumerate().filter(|(_, from)| from.1) {
                        let here = (at[place] & *cards).len();
                        sure += if *was { here } else { 0 };
                        may += if *may_be { here } else { 0 };
                    }
                    (sure, may)
                })
                .collect();
            told.promise.distance(&ranges)
        };
        self.promises.iter().map(of).sum()
    }

    /// Draws a world and swaps its cards until every number is right; of the worlds where that does not come about, the
    /// one that is nearest to it.
    pub(super) fn draw(&self, fill: &Fill, stream: &mut Stream) -> [CardSet; PLACES] {
        let mut nearest = fill.draw(stream);
        let mut distance = self.settle(fill, &mut nearest, stream);
        for _ in 1..DRAWS {
            if distance == 0 {
                break;
            }
            let mut at = fill.draw(stream);
            let then = self.settle(fill, &mut at, stream);
            if then < distance {
                (nearest, distance) = (at, then);
            }
        }
        nearest
    }

    /// Swaps cards until every number is right, as far as that can be; how far the world is from it in the end.
    fn settle(&self, fill: &Fill, at: &mut [CardSet; PLACES], stream: &mut Stream) -> usize {
        let cards: Vec<Card> = fill.unseen().iter().collect();
        let mut distance = self.distance(at);
        let Some(n) = u32::try_from(cards.len()).ok().filter(|n| *n > 1) else { return distance };
        let mut left = cards.len() * TRIES;
        // As many swaps again as it took, and at least two for each card, so that the order of swaps leaves no trace.
        let mut after = 2 * cards.len();
        while left > 0 && after > 0 {
            if distance == 0 {
                after -= 1;
            } else {
                left -= 1;
            }
            let mut any = || cards[stream.below(n) as usize];
            let (one, other) = (any(), any());
            // Two hands that lack what the other holds exchange cards by way of a third.
            let moved = if (left + after).is_multiple_of(2) {
                fill.swapped(at, one, other)
            } else {
                fill.rotated(at, [one, other, any()])
            };
            let Some(moved) = moved else { continue };
            let then = self.distance(&moved);
            if then <= distance {
                (*at, distance) = (moved, then);
            }
        }
        distance
    }
}
