//! Events and cards: the events of a match, folded from its beginning, give its state; no card is lost or found; and
//! what a play proved about a hand is true.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::game::{Event, Match, fold};
use overtrick_core::order::EffSuit;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, HandSet, MAX_HANDS};
use overtrick_core::state::{Position, State, Table};

use super::Law;
use super::walk::{Line, Look};

/// Folds the events beside the match and compares.
#[derive(Debug, Default)]
pub struct Folded(Option<State>);

impl Look for Folded {
    fn look(&mut self, table: &mut Match, _: Option<&Line>, events: &[Event]) -> Result<(), (Law, String)> {
        let state = self.0.get_or_insert_with(|| table.state().clone());
        for event in events {
            fold(table.rules(), state, event);
        }
        if state.pos != table.state().pos {
            let what = format!("after {:?} the position is not what its events make it", events.last());
            return Err((Law::Events, what));
        }
        match differ(&state.table, &table.state().table) {
            Some(part) => Err((Law::Events, format!("{part} is not what the events make it"))),
            None => Ok(()),
        }
    }
}

/// The first part in which two tables differ, the question apart.
fn differ(a: &Table, b: &Table) -> Option<&'static str> {
    let parts = [
        ("the number of deals", a.deals == b.deals),
        ("what was said", a.said() == b.said()),
        ("what was said in the dialog", a.said_in_dialog() == b.said_in_dialog()),
        ("what was moved", a.moved() == b.moved()),
        ("the list of entries", a.all_entries() == b.all_entries() && a.entries() == b.entries()),
        ("the sheet", a.sheet() == b.sheet()),
        ("the sheet before the deal", a.sheet_before() == b.sheet_before()),
        ("a number of the match", a.numbers() == b.numbers()),
        ("the card turned up", a.turned() == b.turned()),
        ("who has won", a.winners() == b.winners()),
        ("what is chosen to be given", a.aside() == b.aside()),
        ("who was told to speak", a.first_speaker() == b.first_speaker()),
        ("who was told to lead", a.led() == b.led()),
        ("the offer", a.offer() == b.offer() && a.refused_at() == b.refused_at()),
        ("who deals next", a.next_dealer() == b.next_dealer()),
    ];
    parts.into_iter().find(|(_, same)| !same).map(|(part, _)| part)
}

/// Counts the cards, and holds every proof against the hand it is about.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cards {
    before: Option<Position>,
}

impl Look for Cards {
    fn look(&mut self, table: &mut Match, _: Option<&Line>, events: &[Event]) -> Result<(), (Law, String)> {
        let (rules, state) = (table.rules(), table.state());
        let before = self.before.replace(state.pos);
        counted(rules, state)?;
        for hand in HandSet::all(MAX_HANDS).iter() {
            if let Some(card) = (state.pos.hands[hand.index()] & state.pos.lacks[hand.index()]).first() {
                let (hand, card) = (rules.hand_name(hand), rules.deck.name(card));
                return Err((Law::Cards, format!("{hand} is proved not to hold {card}, and holds it")));
            }
        }
        match (before, events.first()) {
            (Some(before), Some(Event::Played { hand, card, lacks, .. })) => {
                used(rules, &before, *hand, *card, *lacks)
            }
            _ => Ok(()),
        }
    }
}

/// Whether every card that was dealt lies in one place.
fn counted(rules: &Rules, state: &State) -> Result<(), (Law, String)> {
    let pos = &state.pos;
    let ghosts = state.table.moved().iter().filter(|moved| moved.from.is_none() && moved.to.is_none());
    let ghosts = ghosts.fold(CardSet::EMPTY, |all, moved| all | moved.cards);
    let turned = state.table.turned().map(CardSet::of);
    let played = pos.cards_played().map(CardSet::of);
    let mut placed = CardSet::EMPTY;
    for cards in pos.hands.into_iter().chain([pos.kitty, pos.discards, ghosts]).chain(turned).chain(played) {
        if let Some(card) = (placed & cards).first() {
            return Err((Law::Cards, format!("{} lies in two places", rules.deck.name(card))));
        }
        placed |= cards;
    }
    let dealt = match &rules.deal.plan {
        Some(plan) if pos.dealt > 0 => rules.deck.len() - plan.unused(),
        _ => {
            usize::from(pos.dealt) * (pos.active.len() + rules.extra_hands.len())
                + usize::from(pos.kitty_dealt)
                + turned.map_or(0, CardSet::len)
        }
    };
    if placed.len() != dealt {
        return Err((Law::Cards, format!("{dealt} cards were dealt, and {} are there", placed.len())));
    }
    Ok(())
}

/// Whether a follower's play has proved that the hand has no card of the rungs before the one it satisfies.
fn used(
    rules: &Rules,
    before: &Position,
    hand: Hand,
    card: Card,
    lacks: CardSet,
) -> Result<(), (Law, String)> {
    let Some(contract) = before.contract() else { return Ok(()) };
    let (led, best) = (before.trick.led, before.trick.best_power);
    let kind = rules.kind(contract.kind);
    let trick = before.tricks() + 1;
    if led == EffSuit::NONE && kind.own_duty(trick).is_none() {
        return Ok(());
    }
    let order = rules.order(contract.order);
    for rung in kind.duty_on(trick).0.rungs() {
        let satisfy = rung.of(order, rules.deck.cards(), led, best);
        if satisfy.contains(card) {
            break;
        }
        if !satisfy.is_subset(lacks) {
            let (hand, card) = (rules.hand_name(hand), rules.deck.name(card));
            return Err((Law::Cards, format!("that {hand} played {card} proves more than was noted")));
        }
    }
    Ok(())
}
