//! Sets of cards as one machine word; the hot path of the engine.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::Card;

/// A set of cards of one deck. Bit `i` stands for the card at place `i`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct CardSet(u128);

/// The cards of a set, in deck order.
#[derive(Clone, Debug)]
pub struct Cards(CardSet);

impl CardSet {
    /// No card.
    pub const EMPTY: Self = Self(0);

    /// One card.
    #[inline]
    pub const fn of(card: Card) -> Self {
        Self(bit(card))
    }

    /// The cards at the places `0..n`.
    #[inline]
    pub const fn first_n(n: usize) -> Self {
        if n >= 128 { Self(u128::MAX) } else { Self((1 << n) - 1) }
    }

    /// The set with these bits.
    #[inline]
    pub const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// Bit `i` is set when the card at place `i` is in.
    #[inline]
    pub const fn bits(self) -> u128 {
        self.0
    }

    /// Whether the card is in.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        let (low, high) = halves(self.0);
        let half = if card.raw() < 64 { low } else { high };
        half >> (card.raw() & 63) & 1 != 0
    }

    /// Puts the card in.
    #[inline]
    pub const fn insert(&mut self, card: Card) {
        self.0 |= bit(card);
    }

    /// Takes the card out.
    #[inline]
    pub const fn remove(&mut self, card: Card) {
        self.0 &= !bit(card);
    }

    /// The same and this card.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | bit(card))
    }

    /// The same but for this card.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !bit(card))
    }

    /// How many cards are in.
    #[inline]
    pub const fn len(self) -> usize {
        // Most decks fit the low half, and counting bits is no single instruction everywhere.
        let (low, high) = halves(self.0);
        let in_high = if high == 0 { 0 } else { high.count_ones() };
        (low.count_ones() + in_high) as usize
    }

    /// Whether no card is in.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether exactly one card is in.
    #[inline]
    pub const fn is_single(self) -> bool {
        self.0.is_power_of_two()
    }

    /// Whether every card of it is in `other`.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// Whether the two have a card in common.
    #[inline]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first card in deck order.
    #[inline]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(at(self.0.trailing_zeros())) }
    }

    /// The last card in deck order.
    #[inline]
    pub const fn last(self) -> Option<Card> {
        if self.0 == 0 { None } else { Some(at(self.0.ilog2())) }
    }

    /// The card with exactly `n` cards of the set before it.
    #[inline]
    pub const fn nth(self, n: usize) -> Option<Card> {
        // Half the word at a time: clearing the lowest bit of a u64 is one instruction. Hands are small, so that
        // clearing bits one by one is cheaper than counting them first.
        let (low, high) = halves(self.0);
        match select(low, n) {
            Ok(bit) => Some(at(bit)),
            Err(left) => match select(high, left) {
                Ok(bit) => Some(at(64 + bit)),
                Err(_) => None,
            },
        }
    }

    /// All its cards, in deck order.
    #[inline]
    pub const fn iter(self) -> Cards {
        Cards(self)
    }
}

/// The bit of a card. Shifting a double word by what is known only at run time takes a dozen instructions.
#[inline]
const fn bit(card: Card) -> u128 {
    let one = 1_u64 << (card.raw() & 63);
    if card.raw() < 64 { one as u128 } else { (one as u128) << 64 }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a bit number below 128")]
const fn at(bit: u32) -> Card {
    Card::new(bit as u8)
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "the halves are cut off on purpose")]
const fn halves(bits: u128) -> (u64, u64) {
    (bits as u64, (bits >> 64) as u64)
}

/// The number of the bit that has `n` set bits below it; if there are not so many, how many are missing.
#[inline]
const fn select(mut bits: u64, mut n: usize) -> Result<u32, usize> {
    while bits != 0 {
        if n == 0 {
            return Ok(bits.trailing_zeros());
        }
        bits &= bits - 1;
        n -= 1;
    }
    Err(n)
}

impl Iterator for Cards {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0.0 &= self.0.0 - 1;
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl DoubleEndedIterator for Cards {
    #[inline]
    fn next_back(&mut self) -> Option<Card> {
        let card = self.0.last()?;
        self.0.remove(card);
        Some(card)
    }
}

impl ExactSizeIterator for Cards {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = Cards;

    #[inline]
    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl Extend<Card> for CardSet {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl From<Card> for CardSet {
    #[inline]
    fn from(card: Card) -> Self {
        Self::of(card)
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Card::raw)).finish()
    }
}

impl BitAnd for CardSet {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for CardSet {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitXor for CardSet {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The cards of the first that are not in the second.
impl Sub for CardSet {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl BitAndAssign for CardSet {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        self.0 &= other.0;
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitXorAssign for CardSet {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        self.0 ^= other.0;
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    fn model(set: CardSet) -> BTreeSet<Card> {
        (0..128).map(Card::new).filter(|&card| set.contains(card)).collect()
    }

    proptest! {
        #[test]
        fn does_what_a_tree_set_does(a: u128, b: u128, place in 0u8..128) {
            let (a, b, card) = (CardSet::from_bits(a), CardSet::from_bits(b), Card::new(place));
            let (ma, mb) = (model(a), model(b));
            prop_assert_eq!(a.len(), ma.len());
            prop_assert_eq!(a.is_single(), ma.len() == 1);
            prop_assert!(CardSet::of(card).is_single());
            prop_assert_eq!(model(a & b), &ma & &mb);
            prop_assert_eq!(model(a | b), &ma | &mb);
            prop_assert_eq!(model(a ^ b), &ma ^ &mb);
            prop_assert_eq!(model(a - b), &ma - &mb);
            prop_assert_eq!(a.is_subset(b), ma.is_subset(&mb));
            prop_assert!((a & b).is_subset(b));
            prop_assert_eq!(a.intersects(b), !ma.is_disjoint(&mb));
            prop_assert_eq!(a.first(), ma.first().copied());
            prop_assert_eq!(a.last(), ma.last().copied());
            prop_assert!(a.iter().eq(ma.iter().copied()));
            prop_assert!(a.iter().rev().eq(ma.iter().rev().copied()));
            prop_assert_eq!(ma.iter().copied().collect::<CardSet>(), a);
            for n in 0..=128 {
                prop_assert_eq!(a.nth(n), ma.iter().nth(n).copied());
            }
            let (mut with, mut without) = (a, a);
            with.insert(card);
            without.remove(card);
            prop_assert_eq!(with, a.with(card));
            prop_assert_eq!(without, a.without(card));
            prop_assert!(with.contains(card) && !without.contains(card));
            prop_assert_eq!(with.len(), without.len() + 1);
        }
    }

    #[test]
    fn takes_the_first_cards() {
        assert_eq!(CardSet::first_n(0), CardSet::EMPTY);
        assert_eq!(CardSet::first_n(52).len(), 52);
        assert_eq!(CardSet::first_n(128).len(), 128);
        assert_eq!(CardSet::EMPTY.first(), None);
        assert_eq!(CardSet::EMPTY.last(), None);
    }
}
