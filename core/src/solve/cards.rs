//! Where the cards of a search are: the hands, and the same told suit by suit as a string of owners.
//!
//! Cards that are gone leave no gap in a string, so positions that differ only in which cards are gone look the same.

use crate::order::EFF_SUITS;
use crate::seat::MAX_HANDS;

use super::chart::{Chart, MOST_CARDS};
use super::memory::Owners;

/// How owners and lengths are written.
#[derive(Debug)]
pub(super) struct Layout {
    /// Bits of an owner.
    width: u32,
    /// The word and the first bit of each suit.
    place: [(u8, u8); EFF_SUITS],
    /// What a card of a suit in a hand adds to the lengths.
    unit: [[u64; MAX_HANDS]; EFF_SUITS],
    /// Cards are told by their place among those left; else each by itself.
    pub(super) relative: bool,
}

/// The hands, in order of play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cards {
    pub(super) hands: [u64; MAX_HANDS],
    /// All cards of the hands.
    pub(super) live: u64,
    /// Suits that each hand has failed to follow, where that is kept.
    pub(super) voids: [u8; MAX_HANDS],
    pub(super) account: Account,
}

/// Whose the cards are, those of an unfinished trick among them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Account {
    pub(super) owners: Owners,
    pub(super) lengths: u64,
}

impl Layout {
    /// For so many hands.
    pub(super) fn new(chart: &Chart, hands: usize) -> Self {
        let width = usize::BITS - (hands.max(2) - 1).leading_zeros();
        let mut place = [(0, 0); EFF_SUITS];
        let mut used = [0_u32; 2];
        let mut relative = chart.by_rank;
        let mut longest = 0;
        for (at, place) in place.iter_mut().enumerate().take(chart.suits.len()) {
            let cards = chart.members[at].count_ones();
            longest = longest.max(cards);
            let bits = cards * width;
            let word = usize::from(used[0] + bits > u64::BITS);
            if used[word] + bits > u64::BITS || bits > 63 {
                relative = false;
                break;
            }
            *place = (u8::from(word == 1), u8::try_from(used[word]).unwrap_or(0));
            used[word] += bits;
        }
        // Exact where four bits a length fit into the word; else each length counts an odd number of its own.
        let fits = chart.suits.len() * hands <= 16 && longest < 16;
        let mut odd = 0x9e37_79b9_7f4a_7c15_u64;
        let mut unit = [[0; MAX_HANDS]; EFF_SUITS];
        for (suit, row) in unit.iter_mut().enumerate() {
            for (hand, unit) in row.iter_mut().enumerate().take(hands) {
                odd = (odd ^ odd >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) | 1;
                *unit =
                    if fits { 1_u64.checked_shl(4 * small(suit * hands + hand)).unwrap_or(0) } else { odd };
            }
        }
        Self { width, place, unit, relative }
    }

    /// The cards of the hands; those on the table still belong to who played them.
    pub(super) fn cards(&self, chart: &Chart, hands: [u64; MAX_HANDS], table: &[(usize, u8)]) -> Cards {
        let live = hands.iter().fold(0, |all, hand| all | hand);
        let mut account = Account::default();
        let mut all = hands;
        for &(hand, card) in table {
            all[hand] |= 1 << card;
        }
        let mut at = [0_u32; EFF_SUITS];
        for card in (0..MOST_CARDS).filter(|card| all.iter().any(|hand| hand >> card & 1 == 1)) {
            let Some(hand) = all.iter().position(|hand| hand >> card & 1 == 1) else { continue };
            let suit = usize::from(chart.suit[card]);
            account.lengths = account.lengths.wrapping_add(self.unit[suit][hand]);
            if self.relative {
                let (word, first) = self.place[suit];
                let shift = u32::from(first) + at[suit];
                account.owners[usize::from(word)] |= u64::try_from(hand).unwrap_or(0) << shift;
                at[suit] += self.width;
            }
        }
        if !self.relative {
            account.owners = Self::by_itself(hands);
        }
        Cards { hands, live, voids: [0; MAX_HANDS], account }
    }

    /// Takes cards that have been played out of the account; `live` are all cards it still holds.
    #[inline]
    pub(super) fn gone(
        &self,
        cards: &mut Cards,
        chart: &Chart,
        mut live: u64,
        played: impl Iterator<Item = (usize, u8)>,
    ) {
        for (hand, card) in played {
            let suit = usize::from(chart.suit[usize::from(card)]);
            cards.account.lengths = cards.account.lengths.wrapping_sub(self.unit[suit][hand]);
            let bit = 1_u64 << card;
            if self.relative {
                let (word, first) = self.place[suit];
                let below = (live & chart.members[suit] & (bit - 1)).count_ones() * self.width;
                let of_suit = live & chart.members[suit];
                let end = u32::from(first) + of_suit.count_ones() * self.width;
                let from = u32::from(first) + below;
                let word = &mut cards.account.owners[usize::from(word)];
                // The owners above it move down to its place.
                let keep = *word & (low(from) | !low(end));
                *word = keep | (*word & low(end)) >> self.width & !low(from);
            }
            live &= !bit;
        }
        if !self.relative {
            cards.account.owners = Self::by_itself(cards.hands);
        }
    }

    /// The owners where each card counts by itself: the hands, mixed.
    #[cold]
    fn by_itself(hands: [u64; MAX_HANDS]) -> Owners {
        let mut owners = [0x2545_f491_4f6c_dd1d_u64, 0x9e37_79b9_7f4a_7c15];
        for hand in hands {
            owners[0] = (owners[0] ^ hand).wrapping_mul(0xff51_afd7_ed55_8ccd).rotate_left(31);
            owners[1] = (owners[1].rotate_left(27) ^ hand).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
            owners[1] ^= owners[1] >> 29;
        }
        owners
    }

    /// The mask of the owners that matter when the cards of `rank` decided something. `live` are all cards of the
    /// position.
    #[inline]
    pub(super) fn mattering(&self, chart: &Chart, live: u64, rank: u64) -> Owners {
        if !self.relative {
            return [u64::MAX; 2];
        }
        let mut mask = [0; 2];
        for suit in 0..chart.suits.len() {
            let decided = rank & chart.members[suit];
            if decided == 0 {
                continue;
            }
            let all = live & chart.members[suit];
            let small_cards = (all & lowest(decided).wrapping_sub(1)).count_ones();
            let (word, first) = self.place[suit];
            let (from, end) = (small_cards * self.width, all.count_ones() * self.width);
            mask[usize::from(word)] |= (low(end) & !low(from)) << first;
        }
        mask
    }

    /// The weakest card of each suit that mattered, given the mask.
    #[inline]
    pub(super) fn decided(&self, chart: &Chart, live: u64, mask: Owners) -> u64 {
        if !self.relative {
            return live;
        }
        let mut rank = 0;
        for suit in 0..chart.suits.len() {
            let (word, first) = self.place[suit];
            let all = live & chart.members[suit];
            let mattered =
                mask[usize::from(word)] >> first & low(chart.members[suit].count_ones() * self.width);
            if mattered != 0 {
                rank |= nth(all, mattered.trailing_zeros() / self.width);
            }
        }
        rank
    }
}

/// The card with exactly so many of the set below it.
#[inline]
fn nth(mut cards: u64, below: u32) -> u64 {
    for _ in 0..below {
        cards &= cards.wrapping_sub(1);
    }
    lowest(cards)
}

/// The card with so many cards of the set from it to the strongest, itself among them; the weakest if there are not so
/// many.
#[inline]
pub(super) fn from_top(mut cards: u64, count: u64) -> u64 {
    let mut card = 0;
    for _ in 0..count {
        if cards == 0 {
            break;
        }
        card = highest(cards);
        cards ^= card;
    }
    card
}

/// The lowest bit of a word.
#[inline]
pub(super) const fn lowest(word: u64) -> u64 {
    word & word.wrapping_neg()
}

/// The highest bit of a word that has one.
#[inline]
pub(super) const fn highest(word: u64) -> u64 {
    1 << word.ilog2()
}

/// So many bits from the lowest.
#[inline]
const fn low(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

fn small(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
