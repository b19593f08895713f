//! What is played for in a deal, in a sentence.

use overtrick_core::game::figure;
use overtrick_core::ruleset::{Aim, AuctionKind, Formula, RoleId, Rules};
use overtrick_core::seat::SeatSet;
use overtrick_core::side::SidePlan;
use overtrick_core::state::{Call, Contract, Said, State};

use crate::words::Words;

/// The sentence for a contract that was just made; nothing where all has been said.
pub(super) fn told(
    words: &Words,
    state: &State,
    contract: &Contract,
    declaring: SeatSet,
    out: SeatSet,
) -> Option<String> {
    let rules = &words.rules;
    let kind = rules.kind(contract.kind);
    let what = match contract.rung {
        Some(rung) => words.bid(rung, contract.modifier),
        None => words.term(&kind.name),
    };
    let Some(declarer) = contract.declarer else {
        let trumps = trumps(words, contract);
        // Where everybody names a number there is little to tell that was not said.
        return match (rules.auction.kind, trumps) {
            (AuctionKind::Numbers, trumps) => {
                let trumps = trumps.map(|suit| format!("Trumps are {suit}."));
                let told: Vec<String> = bids_of_sides(words, state).into_iter().chain(trumps).collect();
                (!told.is_empty()).then(|| told.join(" "))
            }
            (_, None) => Some(format!("Contract: {what}, no trumps.")),
            (_, Some(suit)) => Some(format!("Contract: {what}, {suit} trumps.")),
        };
    };
    let value = contract.rung.map_or(0, |rung| rules.ladder.value((rung, contract.modifier)));
    let aim = kind.aims.iter().find(|(role, _)| matches!(*role, RoleId::DECLARER | RoleId::DECLARING));
    let mut notes = Vec::new();
    let names_suit = contract.rung.is_some_and(|rung| rules.ladder.rung(rung).strain.is_some());
    notes.extend(trumps(words, contract).filter(|_| !names_suit).map(|suit| format!("{suit} trumps")));
    notes.extend((value != 0).then(|| format!("worth {value}")));
    notes.extend(aim.and_then(|(_, aim)| aim_text(rules, state, aim)));
    let verb = if out.len() == 1 { "does" } else { "do" };
    notes.extend((!out.is_empty()).then(|| format!("{} {verb} not play", words.seats(out))));
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
    // That partners who never change play together goes without saying.
    let with = declaring.without(declarer) - rules.partners_of(declarer);
    let with = if with.is_empty() { String::new() } else { format!(" with {}", words.seats(with)) };
    Some(format!("{} plays {what}{with}{notes}.", words.seat(declarer)))
}

/// What the members of each side have bid together, where several share a side and everybody names a number.
fn bids_of_sides(words: &Words, state: &State) -> Option<String> {
    let rules = &words.rules;
    let SidePlan::Fixed(sides) = rules.sides else { return None };
    if sides.count() == rules.seats {
        return None;
    }
    let sum = |side| {
        let bid = |said: &Said| match said.call {
            Call::Bid { rung, .. } if sides.members(side).contains(said.seat) => {
                i64::from(rules.ladder.rung(rung).level)
            }
            _ => 0,
        };
        let sum: i64 = state.table.said().iter().map(bid).sum();
        format!("{} {sum}", words.side(side, SeatSet::EMPTY))
    };
    Some(format!("Bids: {}.", sides.iter().map(sum).collect::<Vec<_>>().join(", ")))
}

/// The suit that beats the others, or the trumps one by one where they are no suit of the deck.
fn trumps(words: &Words, contract: &Contract) -> Option<String> {
    let order = words.rules.order(contract.order);
    let printed = order.trump()?.printed().filter(|suit| suit.index() < words.rules.deck.suits());
    Some(printed.map_or_else(|| words.cards(order.trumps()), |suit| words.suit(suit)))
}

/// What the declaring side plays for, as a contract that was just made says it.
fn aim_text(rules: &Rules, state: &State, aim: &Aim) -> Option<String> {
    let tricks = |formula: &Formula| {
        let number = figure(rules, state, formula, state.pos.declaring).ok()?;
        Some(format!("{number} trick{}", if number == 1 { "" } else { "s" }))
    };
    match aim {
        Aim::AtLeast(formula) => Some(format!("needs {}", tricks(formula)?)),
        Aim::Exactly(formula) => Some(format!("exactly {}", tricks(formula)?)),
        Aim::None => Some("may win no trick".to_owned()),
        Aim::Most | Aim::Fewest | Aim::Give(_) => None,
    }
}
