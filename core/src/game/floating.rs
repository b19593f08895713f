//! Cards that belong to no suit: when they may be led, which suits they may name, when they may be played to a suit.

use crate::card::{Card, CardSet, SuitSet};
use crate::order::EffSuit;
use crate::ruleset::{FloatingFollow, FloatingLead};
use crate::seat::Hand;
use crate::state::Position;

use super::card::Tables;

/// What is known in public that bears on leading floating cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Past {
    /// Suits that have been led, a bit for each effective suit.
    pub(crate) suits_led: u16,
    /// Suits that the leader has failed to follow, a bit each.
    pub(crate) voids: u8,
}

impl Past {
    /// That of a hand.
    pub(super) fn of(pos: &Position, hand: Hand) -> Self {
        Self { suits_led: pos.suits_led, voids: pos.voids[hand.index()] }
    }
}

/// What a hand that holds `held` may lead as it is, with which floating cards it may name a suit, and which suits, when
/// nothing else keeps it from leading `allowed`.
pub(crate) fn lead(
    suits: SuitSet,
    rule: FloatingLead,
    floating: CardSet,
    (allowed, held): (CardSet, CardSet),
    past: Past,
) -> (CardSet, CardSet, SuitSet) {
    let names = names(suits, rule, past);
    let plain = allowed - floating;
    let mut naming = allowed & floating;
    if barred(rule, names, held) && !plain.is_empty() {
        naming = CardSet::EMPTY;
    }
    // Nothing but floating cards: the restriction on names is lifted.
    let names = if naming.is_empty() { names } else { lifted(suits, rule, past, names) };
    (plain, naming, names)
}

/// Whether floating cards may be led only for want of others.
#[inline]
pub(super) fn barred(rule: FloatingLead, names: SuitSet, held: CardSet) -> bool {
    !held.is_single() && (rule.last_trick_only || (names.is_empty() && rule.barred_when_all_led))
}

/// The suits that floating cards led by a hand may name, of those of the deck.
pub(super) fn names(suits: SuitSet, rule: FloatingLead, past: Past) -> SuitSet {
    let led = if rule.not_led_before { past.suits_led } else { 0 };
    without(suits, led | shown(rule, past))
}

/// The suits they may name when they are led for want of other cards: restrictions that leave none are lifted.
fn lifted(suits: SuitSet, rule: FloatingLead, past: Past, names: SuitSet) -> SuitSet {
    let known = without(suits, shown(rule, past));
    [names, known].into_iter().find(|names| !names.is_empty()).unwrap_or(suits)
}

/// The suits of which the leader has shown that it has none, where it may not name them.
fn shown(rule: FloatingLead, past: Past) -> u16 {
    if rule.no_known_void { u16::from(past.voids) } else { 0 }
}

/// The bit of the suit led that a hand shows it has none of when it plays a card of this suit.
#[inline]
pub(crate) fn shows_void(led: EffSuit, suit: EffSuit) -> u8 {
    if suit == led || suit == EffSuit::FLOATING {
        return 0;
    }
    1_u8.checked_shl(u32::from(led.raw())).unwrap_or(0)
}

fn without(mut names: SuitSet, suits: u16) -> SuitSet {
    for suit in names.iter() {
        if suits >> EffSuit::of(suit).index() & 1 == 1 {
            names.remove(suit);
        }
    }
    names
}

/// What may be played to a trick, given what the duty asks for.
pub(super) fn follow(pos: &Position, tables: Tables<'_>, hand: Hand, dutiful: CardSet) -> CardSet {
    let rule = tables.bars.floating_follow;
    let floating = pos.hands[hand.index()] & tables.order.floating();
    if rule == FloatingFollow::Duty || floating.is_empty() {
        return dutiful;
    }
    if is_free(pos, rule) {
        return dutiful | floating;
    }
    // Too late: the hand has had its chance when the suit ran out.
    let late = rule == FloatingFollow::FirstOrLast && has_shown(pos, hand);
    let rest = dutiful - floating;
    if late && !rest.is_empty() { rest } else { dutiful }
}

/// What the play of a floating card proves where the duty alone does not say it; `None` where it does. `beside` are the
/// cards that the duty would have let its hand play as well.
pub(super) fn proves(
    pos: &Position,
    tables: Tables<'_>,
    hand: Hand,
    card: Card,
    beside: CardSet,
) -> Option<CardSet> {
    let Tables { kind, order, bars } = tables;
    let rule = bars.floating_follow;
    let floating = order.floating();
    if rule == FloatingFollow::Duty || !floating.contains(card) {
        return None;
    }
    if is_free(pos, rule) {
        return Some(CardSet::EMPTY);
    }
    let late = rule == FloatingFollow::FirstOrLast && has_shown(pos, hand);
    // Played for want of any other card that would have met the duty as well.
    late.then(|| {
        let duty = kind.duty_on(pos.tricks() + 1).0;
        let stricter = crate::play::proved_by(duty, order, card, pos.trick.led, pos.trick.best_power);
        stricter | (beside - floating)
    })
}

/// Whether floating cards may be played by a hand that could follow.
fn is_free(pos: &Position, rule: FloatingFollow) -> bool {
    match rule {
        FloatingFollow::Duty => false,
        FloatingFollow::Any => true,
        FloatingFollow::FirstRound | FloatingFollow::FirstOrLast => pos.first_round,
    }
}

/// Whether a hand has failed to follow the suit of the trick before, without a floating card.
fn has_shown(pos: &Position, hand: Hand) -> bool {
    u16::from(pos.voids[hand.index()]) >> pos.trick.led.index() & 1 == 1
}
