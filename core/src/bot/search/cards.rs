//! Which card to play, and which cards to put away or give.

use crate::card::{Card, CardSet};
use crate::game::Fault;
use crate::order::{EFF_SUITS, EffSuit};
use crate::ruleset::OrderId;
use crate::state::{Action, ChooseSet, PlaySet, Way};

use super::super::Advice;
use super::super::policy;
use super::race::{Heat, Runner};
use super::{Decision, advice, ending};

/// Worlds at least and at most for one card.
const WORLDS: (usize, usize) = (6, 2400);

pub(super) fn play(decision: &mut Decision<'_, '_>, plays: &PlaySet) -> Result<Advice, Fault> {
    let mut state = decision.worlds.known().clone();
    state.pos = decision.worlds.draw(decision.stream);
    // The rule of thumb reads nothing that the world made up, so any world will do.
    let thumb = decision.playouts.answer(&state)?;
    if decision.slips() {
        let reason = "at first sight".to_owned();
        return Ok(Advice { action: thumb, reason, weighed: Vec::new() });
    }
    let candidates = distinct(decision, plays, &thumb);
    if candidates.len() == 1 {
        let reason = "every card comes to the same".to_owned();
        return Ok(Advice { action: thumb, reason, weighed: Vec::new() });
    }
    let n = candidates.len();
    let worlds = (decision.settings.effort.play / n).clamp(WORLDS.0, WORLDS.1);
    if let Some(runners) = ending::solved(decision, &candidates, worlds)? {
        return Ok(advice(decision.view.rules, &runners, "best card"));
    }
    let heats = [Heat { worlds: worlds.div_ceil(2), go_on: n.div_ceil(2).max(2) }, Heat { worlds, go_on: 2 }];
    let runners = decision.race(candidates.into_iter().map(Runner::new).collect(), &heats)?;
    Ok(advice(decision.view.rules, &runners, "best card"))
}

/// The plays that differ: of cards that stand next to each other in their suit, one. The rule of thumb's choice first.
pub(super) fn distinct(decision: &Decision<'_, '_>, plays: &PlaySet, thumb: &Action) -> Vec<Action> {
    let rules = decision.view.rules;
    let pos = decision.view.position();
    let order = rules.order(pos.contract().map_or(OrderId(0), |contract| contract.order));
    let own = pos.hands[plays.hand.index()];
    let played: CardSet = pos.cards_played().collect();
    let out = rules.deck.cards() - played - own;
    let mut all = vec![*thumb];
    let mut covered = CardSet::EMPTY;
    if let Action::Play { card, way: Way::Plain } = thumb {
        covered |= neighbours(order, plays.plain, out, *card);
    }
    for card in plays.plain {
        if !covered.contains(card) {
            covered |= neighbours(order, plays.plain, out, card);
            all.push(Action::Play { card, way: Way::Plain });
        }
    }
    if let Some(card) = plays.naming.first() {
        for suit in plays.names.iter() {
            let action = Action::Play { card, way: Way::As(suit) };
            if action != *thumb {
                all.push(action);
            }
        }
    }
    all
}

/// The cards of a suit with no card of the others between them and this one.
pub(super) fn neighbours(
    order: &crate::order::CardOrder,
    legal: CardSet,
    out: CardSet,
    card: Card,
) -> CardSet {
    let suit = order.members(order.suit(card));
    let strength = order.strength(card);
    let mut same = CardSet::of(card);
    for other in legal & suit {
        let (low, high) = (strength.min(order.strength(other)), strength.max(order.strength(other)));
        let between = (out & suit).iter().any(|out| {
            let between = order.strength(out);
            low <= between && between <= high
        });
        if !between {
            same.insert(other);
        }
    }
    same
}

pub(super) fn choose(decision: &mut Decision<'_, '_>, choice: &ChooseSet) -> Result<Advice, Fault> {
    let mut state = decision.worlds.known().clone();
    state.pos = decision.worlds.draw(decision.stream);
    let goals = decision.playouts.goals(&state)?;
    let rules = decision.view.rules;
    let thumb = decision.playouts.answer(&state)?;
    let mut candidates = vec![thumb];
    if choice.to.is_none() {
        let order = rules.order(state.pos.contract().map_or(OrderId(0), |contract| contract.order));
        let own = choice.from | choice.forbidden;
        for suit in (0..).map(EffSuit::new).take(EFF_SUITS) {
            let most = usize::from(choice.count);
            if let Some(cards) = policy::short_suit(order, own, order.members(suit), most) {
                let cards = policy::put_away(rules, &state.pos, &goals, choice, cards);
                add(&mut candidates, Action::Cards(cards));
            }
        }
    }
    vary(decision, choice, &mut candidates);
    let n = candidates.len();
    let worlds = (decision.settings.effort.choose / n).max(4);
    let heats = [Heat { worlds: worlds / 2, go_on: n.div_ceil(2) }, Heat { worlds, go_on: 2 }];
    let runners = decision.race(candidates.into_iter().map(Runner::new).collect(), &heats)?;
    Ok(advice(rules, &runners, "best cards to part with"))
}

fn add(candidates: &mut Vec<Action>, action: Action) {
    if !candidates.contains(&action) {
        candidates.push(action);
    }
}

/// Adds choices that differ from the first in one card.
fn vary(decision: &mut Decision<'_, '_>, choice: &ChooseSet, candidates: &mut Vec<Action>) {
    let Some(&Action::Cards(first)) = candidates.first() else { return };
    let kept = choice.from - first;
    for _ in 0..6 {
        let draw = |stream: &mut crate::rng::Stream, cards: CardSet| {
            cards.nth(stream.below(u32::try_from(cards.len()).unwrap_or(0)) as usize)
        };
        let (Some(out), Some(back)) = (draw(decision.stream, kept), draw(decision.stream, first)) else {
            return;
        };
        add(candidates, Action::Cards(first.with(out).without(back)));
    }
}
