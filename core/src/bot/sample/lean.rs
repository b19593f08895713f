//! Worlds drawn the likelier the better they fit.
//!
//! Cards change places in pairs where both may lie in the other's place; a swap that fits better is kept, one that fits
//! worse sometimes (Metropolis). After enough swaps a world comes up with odds of e to the power of minus its cost.
//! All in whole numbers, so that a stream draws the same worlds on every machine.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::rng::Stream;

use super::fill::{Fill, PLACES};

/// A cost of so much makes a world e times less likely.
pub(crate) const NATURAL: i32 = 16;

/// Lets cards change places so many times. `cost` is what it costs that a place, by its number, has these cards.
pub(super) fn lean(
    fill: &Fill,
    at: &mut [CardSet; PLACES],
    stream: &mut Stream,
    swaps: usize,
    cost: impl Fn(usize, CardSet) -> i32,
) {
    let mut cards = [Card::new(0); MAX_CARDS];
    let mut place_of = [0; MAX_CARDS];
    let mut count = 0;
    for place in fill.places() {
        for card in at[place] {
            place_of[card.index()] = place;
            cards[count] = card;
            count += 1;
        }
    }
    let cards = &cards[..count];
    let n = u32::try_from(count).unwrap_or(0);
    let mut costs: [i32; PLACES] = std::array::from_fn(|place| cost(place, at[place]));
    for _ in 0..swaps {
        let one = cards[stream.below(n) as usize];
        let other = cards[stream.below(n) as usize];
        let (here, there) = (place_of[one.index()], place_of[other.index()]);
        if here == there || !fill.may_lie(there, one) || !fill.may_lie(here, other) {
            continue;
        }
        let after = [at[here].without(one).with(other), at[there].without(other).with(one)];
        let then = [cost(here, after[0]), cost(there, after[1])];
        let more = then[0] + then[1] - costs[here] - costs[there];
        if more > 0 && !is_kept(more, stream) {
            continue;
        }
        [at[here], at[there]] = after;
        [costs[here], costs[there]] = then;
        place_of[one.index()] = there;
        place_of[other.index()] = here;
    }
}

/// Whether a swap that costs so much more is kept all the same.
fn is_kept(more: i32, stream: &mut Stream) -> bool {
    let odds = usize::try_from(more).ok().and_then(|more| ODDS.get(more)).copied().unwrap_or(0);
    stream.next_u64() >> 32 < odds
}

/// 2^32 times e to the power of -1 / [`NATURAL`].
const STEP: u64 = 4_034_748_382;

/// 2^32 times e to the power of -n / [`NATURAL`], for n from 0: beyond that nothing is kept.
const ODDS: [u64; 129] = {
    let mut odds = [1 << 32; 129];
    let mut n = 1;
    while n < odds.len() {
        odds[n] = (odds[n - 1] * STEP) >> 32;
        n += 1;
    }
    odds
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_odds_are_powers_of_e() {
        for (n, odds) in (0..).zip(ODDS) {
            let exact = (-f64::from(n) / f64::from(NATURAL)).exp();
            let odds = f64::from(u32::try_from(odds >> 1).unwrap()) / f64::from(1_u32 << 31);
            assert!((odds - exact).abs() < 1e-6, "{n}");
        }
    }

    #[test]
    fn a_world_is_as_likely_as_its_cost_says() {
        // Two cards of four in place 0; card 0 in place 1 costs one natural unit.
        let mut room = [0; PLACES];
        (room[0], room[1]) = (2, 2);
        let all = CardSet::first_n(4);
        let fill = Fill::new(all, room, [all; PLACES]);
        let mut stream = Stream::new(1, 1);
        let mut there = 0;
        let draws = 20_000;
        for _ in 0..draws {
            let mut at = fill.draw(&mut stream);
            lean(&fill, &mut at, &mut stream, 40, |place, cards| {
                if place == 1 && cards.contains(Card::new(0)) { NATURAL } else { 0 }
            });
            there += i32::from(at[1].contains(Card::new(0)));
        }
        // 1 / (1 + e) is 0.269.
        assert!((5_150..5_610).contains(&there), "{there}");
    }
}
