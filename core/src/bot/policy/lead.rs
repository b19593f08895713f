//! Which card to lead, and as which suit a card that must name one.

use crate::card::{Card, CardSet, Suit};
use crate::order::EffSuit;
use crate::seat::HandSet;
use crate::state::{Action, PlaySet, Way};

use super::eyes::Eyes;

/// The best plain lead by a score; a card that names its suit where no plain one may be led or where it scores more.
fn best(eyes: &Eyes<'_>, plays: &PlaySet, naming: i32, score: impl Fn(Card) -> i32) -> Action {
    let plain = plays.plain.iter().map(|card| (score(card), card)).max_by_key(|(score, _)| *score);
    if let Some(card) = plays.naming.first()
        && !plays.names.is_empty()
        && plain.is_none_or(|(score, _)| naming > score)
    {
        return Action::Play { card, way: Way::As(name(eyes, plays)) };
    }
    let card = plain.map(|(_, card)| card).or_else(|| plays.cards().first()).unwrap_or(Card::new(0));
    Action::Play { card, way: Way::Plain }
}

/// The suit to name: the one longest in hand, whose other cards grow by it.
fn name(eyes: &Eyes<'_>, plays: &PlaySet) -> Suit {
    let longest =
        plays.names.iter().max_by_key(|&suit| (eyes.own & eyes.order.members(EffSuit::of(suit))).len());
    longest.unwrap_or(Suit::new(0))
}

fn count(cards: CardSet) -> i32 {
    i32::try_from(cards.len()).unwrap_or(0)
}

/// What the leader knows about one suit.
struct SuitView {
    own: i32,
    /// Cards out against the leader.
    out: CardSet,
    /// A foe is known to have none and may hold trumps.
    ruffed: bool,
    /// A friend is known to have none and may hold trumps.
    friend_ruffs: bool,
}

fn look(eyes: &Eyes<'_>, suit: EffSuit, foe_cards: CardSet) -> SuitView {
    let members = eyes.order.members(suit);
    let out = foe_cards & members;
    let void_with_trumps = |hands: HandSet| {
        hands.iter().any(|hand| {
            let held = eyes.may_hold(hand);
            !held.intersects(members) && held.intersects(eyes.order.trumps())
        })
    };
    SuitView {
        own: count(eyes.own & members),
        out,
        ruffed: void_with_trumps(eyes.foes),
        friend_ruffs: void_with_trumps(eyes.friends),
    }
}

/// For who wants tricks.
pub(super) fn to_win(eyes: &Eyes<'_>, plays: &PlaySet) -> Action {
    let order = eyes.order;
    let foe_cards = eyes.may_hold_any(eyes.foes);
    let foe_trumps = count(foe_cards & order.trumps());
    let own_trumps = count(eyes.own & order.trumps());
    let declares = eyes.pos.declaring.contains(eyes.seat);
    let naming = if plays.plain.is_empty() { i32::MAX } else { 52 };
    best(eyes, plays, naming, |card| {
        let suit = order.suit(card);
        let strength = i32::from(order.strength(card));
        let seen = look(eyes, suit, foe_cards);
        let boss = eyes.beating(seen.out, suit, order.power(suit, card)).is_empty();
        if Some(suit) == order.trump() {
            return match (foe_trumps, boss) {
                // Trumps are out: they win later just as well.
                (0, _) => 35 - strength,
                (_, true) if declares || 2 * own_trumps >= foe_trumps => 72 + strength / 8,
                (_, true) => 30,
                (_, false) if declares && own_trumps >= 3 => 56 - strength / 4,
                (_, false) => 8 - strength / 4,
            };
        }
        if boss {
            let safe = if foe_trumps == 0 { 6 } else { 0 };
            return if seen.ruffed { 15 } else { 60 + safe + seen.own.min(4) };
        }
        let beaten_by = count(eyes.beating(seen.out, suit, order.power(suit, card)));
        let ruff = if seen.friend_ruffs { 10 } else { 0 };
        let short = if seen.own == 1 && own_trumps > 0 && foe_trumps > 0 && !declares { 5 } else { 0 };
        let bare = if seen.own == 2 && beaten_by == 1 { 5 } else { 0 };
        let length = if order.trump().is_none() || foe_trumps == 0 { 2 * seen.own } else { seen.own };
        let from_top = if beaten_by == 1 && seen.own > 2 { 3 } else { 0 };
        22 + length + ruff + short + from_top - bare - strength / 2 - if seen.ruffed { 6 } else { 0 }
    })
}

/// For who wants none.
pub(super) fn to_duck(eyes: &Eyes<'_>, plays: &PlaySet) -> Action {
    let order = eyes.order;
    let others = eyes.may_hold_any(eyes.pos.playing.without(eyes.hand));
    best(eyes, plays, i32::MIN, |card| {
        let suit = order.suit(card);
        let out = others & order.members(suit);
        let power = order.power(suit, card);
        let higher = count(eyes.beating(out, suit, power));
        let lower = count(out) - higher.min(count(out));
        let own = count(eyes.own & order.members(suit));
        if higher == 0 {
            return -200 - lower;
        }
        // Few can stay below it, many can cover it; a short suit is soon gone.
        2 * higher - 6 * lower - own
    })
}

/// For who wants one of the `targets` to win.
pub(super) fn to_feed(eyes: &Eyes<'_>, plays: &PlaySet, targets: HandSet) -> Action {
    let order = eyes.order;
    let held = eyes.may_hold_any(targets);
    best(eyes, plays, i32::MIN, |card| {
        let suit = order.suit(card);
        let theirs = held & order.members(suit);
        if theirs.is_empty() {
            // Gives a discard away.
            return -300 - i32::from(order.strength(card));
        }
        let higher = count(eyes.beating(theirs, suit, order.power(suit, card)));
        let lower = count(theirs) - higher.min(count(theirs));
        // Few cards to creep under it, and some that must take it.
        (if higher == 0 { -100 } else { 0 }) + 2 * higher.min(3) - 8 * lower
    })
}
