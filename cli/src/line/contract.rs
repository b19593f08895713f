//! What is played for in a deal, in a sentence, and how it stands.

use overtrick_core::game::figure;
use overtrick_core::ruleset::{Aim, AuctionKind, Dialog, DialogId, DialogKind, Formula, RoleId, Rules};
use overtrick_core::seat::{Hand, Seat, SeatSet};
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
            (_, None) if is_trump_unnamed(rules, contract) => None,
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
    if words.is_spoken() {
        // `plays seven hearts` is too near to `plays seven of hearts`.
        return Some(format!("The contract is {what}, by {}{with}{notes}.", words.seat(declarer)));
    }
    Some(format!("{} plays {what}{with}{notes}.", words.seat(declarer)))
}

/// Who plays what, what that needs and how far it is: `East: 6NT, needs 6, has 2`.
pub(crate) fn standing(words: &Words, state: &State) -> Option<String> {
    let (rules, pos) = (&words.rules, &state.pos);
    let contract = pos.contract()?;
    let kind = rules.kind(contract.kind);
    let what = match contract.rung {
        Some(rung) => words.bid(rung, contract.modifier),
        None => words.term(&kind.name),
    };
    if let Some(declarer) = contract.declarer {
        let aim = kind.aims.iter().find(|(role, _)| matches!(*role, RoleId::DECLARER | RoleId::DECLARING));
        let aim = aim.and_then(|(_, aim)| aim_text(rules, state, aim));
        let aim = aim.map_or(String::new(), |aim| format!(", {}", aim.trim_end_matches(" tricks")));
        let has = rules.tricks_of_seats(pos, pos.declaring);
        return Some(format!("{}: {what}{aim}, has {has}", words.seat(declarer)));
    }
    if rules.auction.kind == AuctionKind::Numbers {
        let bid = |seat: Seat| {
            let mut said = state.table.said().iter().rev().filter(|said| said.seat == seat);
            let call = said.find(|said| said.dialog == DialogId::AUCTION && said.call.rung().is_some())?.call;
            let has = pos.tricks_of(Hand::of(seat));
            Some(format!("{}: {}, has {has}", words.seat(seat), words.call(&call)))
        };
        let bids: Vec<String> = pos.active.iter().filter_map(bid).collect();
        return (!bids.is_empty()).then(|| bids.join("; "));
    }
    let trumps = trumps(words, contract).map_or(String::new(), |suit| format!(", {suit} trumps"));
    Some(format!("{what}{trumps}"))
}

/// How many tricks the declaring side still needs, where it needs a number of them.
pub(super) fn still_needed(words: &Words, state: &State) -> Option<i64> {
    let (rules, pos) = (&words.rules, &state.pos);
    let kind = rules.kind(pos.contract()?.kind);
    let (_, aim) =
        kind.aims.iter().find(|(role, _)| matches!(*role, RoleId::DECLARER | RoleId::DECLARING))?;
    let (Aim::AtLeast(formula) | Aim::Exactly(formula)) = aim else { return None };
    let needs = figure(rules, state, formula, pos.declaring).ok()?;
    Some(needs - rules.tricks_of_seats(pos, pos.declaring))
}

/// Everything about the contract: what was told when it was made, how it stands, who has which role, and what was said.
pub(super) fn in_full(words: &Words, state: &State, told: Option<&String>) -> Vec<String> {
    let (rules, pos) = (&words.rules, &state.pos);
    let mut lines: Vec<String> = told.cloned().into_iter().collect();
    if pos.contract().is_none() {
        lines.push("There is no contract yet.".to_owned());
    }
    lines.extend(standing(words, state).map(|line| line + "."));
    let named = rules.roles.iter().enumerate().skip(RoleId::BUILT_IN.len());
    let named = named.filter_map(|(index, name)| {
        let seats = rules.role_set(RoleId(u8::try_from(index).ok()?), pos);
        (!seats.is_empty()).then(|| format!("{} {}", words.term(name), words.seats(seats)))
    });
    let named: Vec<String> = named.collect();
    lines.extend((!named.is_empty()).then(|| format!("Roles: {}.", named.join(", "))));
    let said = state.table.said().iter().filter(|said| said.dialog != DialogId::OFFER);
    let said: Vec<String> =
        said.map(|said| format!("{} {}", words.seat(said.seat), words.call(&said.call))).collect();
    lines.extend((!said.is_empty()).then(|| format!("Said: {}.", said.join(", "))));
    lines
}

/// What a seat's side has bid together and how many tricks it has, where several share a side and everybody names a
/// number.
pub(super) fn of_side(words: &Words, state: &State, seat: Seat) -> Option<String> {
    let rules = &words.rules;
    let partners = rules.partners_of(seat);
    if rules.auction.kind != AuctionKind::Numbers || partners.is_empty() {
        return None;
    }
    let side = partners | SeatSet::of(seat);
    let (bid, has) = (bid_together(rules, state, side), rules.tricks_of_seats(&state.pos, side));
    Some(format!("Your side has bid {bid} and won {has}."))
}

/// The sum of the numbers that seats have named.
fn bid_together(rules: &Rules, state: &State, seats: SeatSet) -> i64 {
    let bid = |said: &Said| match said.call {
        Call::Bid { rung, .. } if seats.contains(said.seat) => i64::from(rules.ladder.rung(rung).level),
        _ => 0,
    };
    state.table.said().iter().map(bid).sum()
}

/// What the members of each side have bid together, where several share a side and everybody names a number.
fn bids_of_sides(words: &Words, state: &State) -> Option<String> {
    let rules = &words.rules;
    let SidePlan::Fixed(sides) = rules.sides else { return None };
    if sides.count() == rules.seats {
        return None;
    }
    let sum = |side| {
        format!("{} {}", words.side(side, SeatSet::EMPTY), bid_together(rules, state, sides.members(side)))
    };
    Some(format!("Bids: {}.", sides.iter().map(sum).collect::<Vec<_>>().join(", ")))
}

/// Whether the trumps are yet to be named; the order is only one that the cards have until then.
fn is_trump_unnamed(rules: &Rules, contract: &Contract) -> bool {
    let names = |dialog: &Dialog| matches!(dialog.kind, DialogKind::NameSuit { trump: true, .. });
    contract.strain.is_none() && rules.dialogs.iter().any(names)
}

/// The suit that beats the others, or the trumps one by one where they are no suit of the deck.
fn trumps(words: &Words, contract: &Contract) -> Option<String> {
    if is_trump_unnamed(&words.rules, contract) {
        return None;
    }
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
