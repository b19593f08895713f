//! Cards that belong to no suit: when they may be led, which suits they may name, when they may be played to a suit.

use crate::card::{Card, CardSet, SuitSet};
use crate::order::EffSuit;
use crate::ruleset::{FloatingFollow, LeadBars, Rules};
use crate::seat::Hand;
use crate::state::Position;

use super::card::Tables;

/// Whether floating cards may be led only for want of others.
#[inline]
pub(super) fn barred(bars: &LeadBars, names: SuitSet, held: CardSet) -> bool {
    let rule = bars.floating;
    !held.is_single() && (rule.last_trick_only || (names.is_empty() && rule.barred_when_all_led))
}

/// The suits that floating cards led by a hand may name.
pub(super) fn names(rules: &Rules, pos: &Position, bars: &LeadBars, hand: Hand) -> SuitSet {
    let led = if bars.floating.not_led_before { pos.suits_led } else { 0 };
    without(rules, led | shown(pos, bars, hand))
}

/// The suits they may name when they are led for want of other cards: restrictions that leave none are lifted.
pub(super) fn lifted(rules: &Rules, pos: &Position, bars: &LeadBars, hand: Hand, names: SuitSet) -> SuitSet {
    let all = SuitSet::all(rules.deck.suits());
    let known = without(rules, shown(pos, bars, hand));
    [names, known].into_iter().find(|names| !names.is_empty()).unwrap_or(all)
}

/// The suits of which a hand has shown that it has none, where it may not name them.
fn shown(pos: &Position, bars: &LeadBars, hand: Hand) -> u16 {
    if bars.floating.no_known_void { u16::from(pos.voids[hand.index()]) } else { 0 }
}

fn without(rules: &Rules, suits: u16) -> SuitSet {
    let mut names = SuitSet::all(rules.deck.suits());
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
