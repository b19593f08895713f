//! Whether what was told of a deal is enough to score it.
//!
//! Which facts a pack's score reads is written nowhere, and hooks can read any. So it is tried: the deal is scored with
//! the tricks divided otherwise, won in another order, and played with other cards, as far as what was told leaves that
//! open. As long as one of these comes out otherwise, something must be asked.

use overtrick_core::card::Card;
use overtrick_core::seat::Hand;

use super::line::{Known, Line};
use super::refusal::Refusal;
use super::table::{Outcome, Table};
use super::tricks;
use crate::prose;

/// With so many other deals a score is compared. Chance finds what depends on half of all cards in two, and what depends
/// on one card of the kitty in a few dozen.
const DEALS: u64 = 48;

/// What the score of a deal reads and nobody has told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The cards of the kitty: so many.
    Kitty(usize),
    /// Who held this card, by which a partner was called.
    Holder(Card),
}

/// Whether what was told up to the last line, with which the deal can be scored, decides the score. `lines` are those of
/// the deal before it, which the table has heard.
///
/// # Errors
/// What must be told otherwise, or that nothing that can be told is enough.
pub(super) fn examine(table: &mut Table, lines: &[Line], last: &Line) -> Result<Option<Missing>, Refusal> {
    let orders = if let Line::Tricks(groups) = last { divisions(table, groups)? } else { Vec::new() };
    let mut whole = lines.to_vec();
    whole.push(last.clone());
    let cards = table.cards;
    table.play(&whole, cards)?;
    let scored = table.outcome();
    // A deal whose score reads who won which trick is told trick by trick.
    let other = in_other_orders(table, lines, &orders, &scored);
    table.play(&whole, cards)?;
    if other {
        return Err(Refusal::text(
            "the score reads who won which trick: tell the winners in order, as `N E E S` and so on to the last trick",
        ));
    }
    let found = with_other_cards(table, &whole, &scored);
    table.play(&whole, cards)?;
    found
}

/// Orders of the first division that can have been, if all divisions are scored alike.
fn divisions(table: &mut Table, groups: &[(Vec<Hand>, u8)]) -> Result<Vec<Vec<Hand>>, Refusal> {
    let mut seen: Option<Outcome> = None;
    let mut kept = Vec::new();
    let mut refused = None;
    for split in tricks::splits(table, groups)? {
        let before = table.steps();
        let orders = tricks::orders(table, &split);
        let mut fits = Vec::new();
        for order in orders {
            match tricks::attempt(table, &order) {
                Ok(()) if fits.is_empty() => {
                    let outcome = table.outcome();
                    table.back_to(before);
                    if seen.as_ref().is_some_and(|seen| *seen != outcome) {
                        return Err(each_hand(table));
                    }
                    seen = Some(outcome);
                    fits.push(order);
                }
                Ok(()) => {
                    table.back_to(before);
                    fits.push(order);
                }
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        if kept.is_empty() {
            kept = fits;
        }
    }
    match refused {
        Some(refusal) if kept.is_empty() => Err(refusal),
        _ => Ok(kept),
    }
}

fn each_hand(table: &Table) -> Refusal {
    let (playing, _) = table.receivers();
    let names: Vec<String> =
        playing.iter().map(|hand| format!("{} 0", table.rules.hand_name(*hand))).collect();
    Refusal::text(format!(
        "the score counts the tricks of each hand here: tell them all, as `{}` with the numbers they have",
        names.join(" ")
    ))
}

/// Whether another order of the tricks is scored otherwise.
fn in_other_orders(table: &mut Table, lines: &[Line], orders: &[Vec<Hand>], scored: &Outcome) -> bool {
    let cards = table.cards;
    orders.iter().skip(1).any(|order| {
        let mut whole = lines.to_vec();
        whole.push(Line::Winners(order.clone()));
        table.play(&whole, cards).is_ok() && table.outcome() != *scored
    })
}

/// What is missing, if other cards are scored otherwise.
fn with_other_cards(table: &mut Table, whole: &[Line], scored: &Outcome) -> Result<Option<Missing>, Refusal> {
    let Some(other) = differing(table, whole, scored) else { return Ok(None) };
    let cards = table.cards;
    // One after the other, what people can tell of the cards is held fast, until the score is always the same.
    let mut fixed = whole.to_vec();
    let mut missing = None;
    for fact in facts(table, whole, cards) {
        let at = fixed.len() - 1;
        fixed.insert(at, Line::Known(fact.1));
        missing = missing.or(Some(fact.0));
        if table.play(&fixed, cards).is_ok() {
            let scored = table.outcome();
            if differing(table, &fixed, &scored).is_none() {
                return Ok(missing);
            }
        }
    }
    Err(beyond(table, scored, &other))
}

/// What can be told of the cards of a deal, and what it would be with the present ones.
fn facts(table: &mut Table, whole: &[Line], cards: u64) -> Vec<(Missing, Known)> {
    let knows =
        |what: fn(&Known) -> bool| whole.iter().any(|line| matches!(line, Line::Known(known) if what(known)));
    let (kitty_known, held_known) =
        (knows(|known| matches!(known, Known::Kitty(_))), knows(|known| matches!(known, Known::Held(..))));
    let Some(dealt) = dealt(table, whole, cards) else { return Vec::new() };
    let mut facts = Vec::new();
    if !held_known && let Some((hand, card)) = dealt.called {
        facts.push((Missing::Holder(card), Known::Held(hand, card)));
    }
    if !kitty_known && !dealt.kitty.is_empty() {
        facts.push((Missing::Kitty(dealt.kitty.len()), Known::Kitty(dealt.kitty)));
    }
    facts
}

struct Dealt {
    kitty: Vec<Card>,
    called: Option<(Hand, Card)>,
}

/// The present stand-in cards as they were dealt.
fn dealt(table: &mut Table, whole: &[Line], cards: u64) -> Option<Dealt> {
    table.play(whole, cards).ok()?;
    let called = table.called();
    let known: Vec<Line> =
        whole.iter().filter(|line| matches!(line, Line::Deal | Line::Known(_))).cloned().collect();
    table.play(&known, cards).ok()?;
    let pos = &table.state().pos;
    let mut kitty: Vec<Card> = pos.kitty_in_order().collect();
    kitty.extend(pos.kitty.iter().filter(|card| !kitty.contains(card)).collect::<Vec<_>>());
    let holder = |card: Card| {
        let hand = pos.playing.iter().chain(pos.active.iter().map(Hand::of));
        hand.into_iter().find(|hand| pos.hands[hand.index()].contains(card))
    };
    let called = called.and_then(|card| Some((holder(card)?, card)));
    Some(Dealt { kitty, called })
}

/// What the deal comes to with other cards, if that is something else.
fn differing(table: &mut Table, whole: &[Line], scored: &Outcome) -> Option<Outcome> {
    let cards = table.cards;
    let mut found = None;
    for other in 1..=DEALS {
        // Cards with which something could not have been said are none of this deal.
        if table.play(whole, cards + other).is_ok() && table.outcome() != *scored {
            found = Some(table.outcome());
            break;
        }
    }
    table.cards = cards;
    found
}

/// Nothing that can be told is enough: what it is that depends on the cards.
fn beyond(table: &Table, one: &Outcome, other: &Outcome) -> Refusal {
    let differs = one.entries.iter().filter(|entry| !other.entries.contains(entry));
    let differs = differs.chain(other.entries.iter().filter(|entry| !one.entries.contains(entry)));
    let mut reasons: Vec<String> =
        differs.map(|entry| format!("`{}`", table.rules.reason(entry.reason))).collect();
    reasons.sort();
    reasons.dedup();
    let what = if reasons.is_empty() { "who plays on".to_owned() } else { prose::and(&reasons) };
    Refusal::text(format!(
        "this deal cannot be scored from contract and tricks: {what} depends on cards that only the players have seen"
    ))
}
