//! Which card to play to a trick that somebody has led to.

use crate::card::{Card, CardSet};
use crate::seat::HandSet;
use crate::state::{Action, Way};

use super::eyes::Eyes;

fn plain(card: Option<Card>, legal: CardSet) -> Action {
    // A legal set is never empty.
    let card = card.or_else(|| legal.first()).unwrap_or(Card::new(0));
    Action::Play { card, way: Way::Plain }
}

/// For who wants his side to win the trick.
pub(super) fn to_win(eyes: &Eyes<'_>, legal: CardSet) -> Action {
    let trick = &eyes.pos.trick;
    let to_come = eyes.to_come();
    let foes = eyes.may_hold_any(to_come & eyes.foes);
    let threats = |power: u8| eyes.beating(foes, trick.led, power).len();
    let winners = heading(eyes, legal);
    let friend_heads = trick.count > 0 && eyes.friends.contains(trick.winner());
    if winners.is_empty() {
        return plain(spare(eyes, legal), legal);
    }
    let power = |card: Card| eyes.order.power(trick.led, card);
    let cheapest = Eyes::least(winners, |card| eyes.price(card));
    if foes.is_empty() || (to_come & eyes.foes).is_empty() {
        let card = if friend_heads { spare(eyes, legal) } else { cheapest };
        return plain(card, legal);
    }
    let safe: CardSet = winners.iter().filter(|&card| threats(power(card)) == 0).collect();
    let cheapest_safe = Eyes::least(safe, |card| eyes.price(card));
    let following = eyes.order.members(trick.led);
    if friend_heads {
        let open = threats(trick.best_power);
        // A friend who is safe, or beaten only by few, is left alone; a trump is not spent on him.
        let worth_it = open > 1 && cheapest_safe.is_some_and(|card| following.contains(card));
        return plain(if worth_it { cheapest_safe } else { spare(eyes, legal) }, legal);
    }
    if cheapest_safe.is_some() {
        return plain(cheapest_safe, legal);
    }
    let friend_to_come = !(to_come & eyes.friends).is_empty();
    let in_suit = winners & following;
    if friend_to_come && !in_suit.is_empty() {
        // Second hand low: a friend plays after the next foe.
        return plain(spare(eyes, legal), legal);
    }
    // Nobody helps: the card that fewest can beat, the cheapest of those.
    let best = Eyes::least(winners, |card| {
        i32::try_from(threats(power(card))).unwrap_or(0) * 256 + eyes.price(card)
    });
    plain(best, legal)
}

/// For who does not want to win the trick.
pub(super) fn to_duck(eyes: &Eyes<'_>, legal: CardSet) -> Action {
    let trick = &eyes.pos.trick;
    let winners = heading(eyes, legal);
    let losers = legal - winners;
    let following = eyes.order.members(trick.led);
    if !losers.is_empty() {
        let in_suit = losers & following;
        let card = if in_suit.is_empty() {
            Eyes::least(losers, |card| -eyes.danger(card))
        } else {
            Eyes::least(in_suit, |card| -i32::from(eyes.order.strength(card)))
        };
        return plain(card, legal);
    }
    let to_come = eyes.to_come();
    let lowest = Eyes::least(winners, |card| eyes.price(card));
    let others = eyes.may_hold_any(to_come);
    let covered = lowest
        .is_some_and(|card| !eyes.beating(others, trick.led, eyes.order.power(trick.led, card)).is_empty());
    // When nobody can take it over, the trick at least carries off a high card.
    plain(if covered { lowest } else { Eyes::least(winners, |card| -eyes.price(card)) }, legal)
}

/// For who wants one of the `targets` to win the trick.
pub(super) fn to_feed(eyes: &Eyes<'_>, legal: CardSet, targets: HandSet) -> Action {
    let trick = &eyes.pos.trick;
    let winners = heading(eyes, legal);
    let losers = legal - winners;
    let highest = |cards: CardSet| Eyes::least(cards, |card| -eyes.price(card));
    let target_heads = trick.count > 0 && targets.contains(trick.winner());
    if target_heads {
        // High cards go while they cannot spoil it; low ones are kept to lead later.
        return plain(if losers.is_empty() { highest(winners) } else { highest(losers) }, legal);
    }
    let targets_to_come = eyes.to_come() & targets;
    if targets_to_come.is_empty() {
        return plain(highest(legal), legal);
    }
    let held = eyes.may_hold_any(targets_to_come);
    if trick.count > 0 && eyes.beating(held, trick.led, trick.best_power).is_empty() {
        return plain(highest(legal), legal);
    }
    plain(Eyes::least(legal, |card| eyes.price(card)), legal)
}

/// The legal cards that would head the trick.
fn heading(eyes: &Eyes<'_>, legal: CardSet) -> CardSet {
    let trick = &eyes.pos.trick;
    if trick.count == 0 {
        // A suit given by a card of no hand: whatever is played first heads the trick.
        return legal;
    }
    eyes.beating(legal, trick.led, trick.best_power)
}

/// The card most easily spared: low, no trump, not the guard of a high card.
fn spare(eyes: &Eyes<'_>, legal: CardSet) -> Option<Card> {
    Eyes::least(legal, |card| {
        let suit = eyes.order.members(eyes.order.suit(card));
        let length = i32::try_from((eyes.own & suit).len()).unwrap_or(0);
        let guard = if guards(eyes, card) { 6 } else { 0 };
        4 * eyes.price(card) + guard - length
    })
}

/// Whether a card keeps a higher one of its suit from falling: the second of two, under a card that only one beats.
fn guards(eyes: &Eyes<'_>, card: Card) -> bool {
    let suit = eyes.order.suit(card);
    let members = eyes.order.members(suit);
    let mine = (eyes.own & members).without(card);
    let Some(top) = mine.first().filter(|_| mine.len() == 1) else { return false };
    eyes.order.below(top).contains(card) && (eyes.hidden & members & eyes.order.above(top)).is_single()
}
