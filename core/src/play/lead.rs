//! What may not be led: an ordered list of bars.
//!
//! All bars hold together. When they leave a hand nothing to lead they are lifted from the end of the list, one
//! by one, until something is left.

use crate::card::{Card, CardSet};

/// The most bars of one contract.
pub const MAX_BARS: usize = 8;

/// Cards that may not be led while something holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct LeadBar {
    /// The cards.
    pub bar: CardSet,
    /// Over as soon as this bit of `broken` is set.
    pub broken_bit: Option<u8>,
    /// The tricks it holds for: bit `n` for trick `n`, counted from 1. 0 is all tricks.
    pub tricks: u64,
    /// Not for the last trick.
    pub only_last: bool,
    /// A hand that holds nothing else does not lead: the next one does that can.
    pub passes: bool,
}

/// What may be led.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Leads {
    /// The cards.
    pub cards: CardSet,
    /// How many bars at the end of the list were lifted for want of another card.
    pub lifted: u8,
    /// Bit `i` is set when bar `i` held at this moment, lifted or not.
    pub active: u8,
}

impl LeadBar {
    /// Whether it holds at a lead.
    fn holds(&self, broken: u8, trick: u8, last: bool) -> bool {
        let open =
            self.broken_bit.is_some_and(|bit| broken.checked_shr(u32::from(bit)).unwrap_or(0) & 1 != 0);
        let now = self.tricks == 0 || self.tricks.checked_shr(u32::from(trick)).unwrap_or(0) & 1 != 0;
        !open && now && !(self.only_last && last)
    }
}

/// The cards of `hand` that may be led to trick number `trick`, counted from 1, when the bits of `broken` are set;
/// `last` for the last trick.
///
/// The set is empty only for an empty hand. Bars beyond the first [`MAX_BARS`] are not looked at.
pub fn legal_leads(bars: &[LeadBar], hand: CardSet, broken: u8, trick: u8, last: bool) -> Leads {
    let bars = &bars[..bars.len().min(MAX_BARS)];
    let mut active = 0;
    let mut cards = hand;
    for (i, bar) in bars.iter().enumerate() {
        if bar.holds(broken, trick, last) {
            active |= 1 << i;
            cards -= bar.bar;
        }
    }
    if cards.is_empty() { lifted(bars, hand, active) } else { Leads { cards, lifted: 0, active } }
}

/// Whether a hand does not lead because it holds only cards of a bar that passes the lead on.
pub fn passes_on(bars: &[LeadBar], hand: CardSet, broken: u8, trick: u8, last: bool) -> bool {
    let stuck = |bar: &&LeadBar| bar.passes && bar.holds(broken, trick, last) && hand.is_subset(bar.bar);
    !hand.is_empty() && bars.iter().take(MAX_BARS).any(|bar| stuck(&bar))
}

/// The same when all bars that hold leave nothing.
#[cold]
fn lifted(bars: &[LeadBar], hand: CardSet, active: u8) -> Leads {
    let holding = |kept: usize| (0..kept).filter(|i| active >> i & 1 == 1).map(|i| bars[i].bar);
    for (lifted, kept) in (1..).zip((0..bars.len()).rev()) {
        let cards = holding(kept).fold(hand, |left, bar| left - bar);
        if !cards.is_empty() {
            return Leads { cards, lifted, active };
        }
    }
    Leads { cards: hand, lifted: 0, active }
}

/// The cards of the deck `all` that a hand is proved not to hold when it led `card`.
///
/// A card that only a lifted bar set free proves that the hand had nothing the bar would have allowed.
pub fn lead_proves(bars: &[LeadBar], all: CardSet, card: Card, broken: u8, trick: u8, last: bool) -> CardSet {
    if !bars.iter().any(|bar| bar.bar.contains(card)) {
        return CardSet::EMPTY;
    }
    let alone = legal_leads(bars, CardSet::of(card), broken, trick, last);
    match alone.lifted.checked_sub(1) {
        Some(lifted) => allowed_under(bars, all, lifted, alone.active),
        None => CardSet::EMPTY,
    }
}

/// Those of `cards` that may be led while no more bars are lifted than it takes to lead `card`.
pub fn allowed_beside(
    bars: &[LeadBar],
    cards: CardSet,
    card: Card,
    broken: u8,
    trick: u8,
    last: bool,
) -> CardSet {
    let alone = legal_leads(bars, CardSet::of(card), broken, trick, last);
    allowed_under(bars, cards, alone.lifted, alone.active)
}

/// Those of `cards` that the bars of `active` leave when so many at the end of the list are lifted.
fn allowed_under(bars: &[LeadBar], cards: CardSet, lifted: u8, active: u8) -> CardSet {
    let kept = bars.len().min(MAX_BARS).saturating_sub(usize::from(lifted));
    let holding = (0..kept).filter(|i| active >> i & 1 == 1);
    holding.fold(cards, |allowed, i| allowed - bars[i].bar)
}
