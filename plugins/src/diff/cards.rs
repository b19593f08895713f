//! The pack of cards, the shares of the deal, and which card beats which.

use std::collections::BTreeSet;

use overtrick_core::card::Card;
use overtrick_core::order::CardOrder;
use overtrick_core::ruleset::{KindId, NobodyBound, Rules, StrainId};

use super::{Chapter, Found, Pair, Told, Weight, orders, values};
use crate::prose::{and, counted, number};
use crate::rulebook::names::Names;

/// Compares decks, shares and orders.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    deck(pair, found);
    shares(pair, found);
    trumps(pair, found);
    orders::compare(pair, found);
}

/// Names of the cards, each once.
pub(super) fn faces(rules: &Rules) -> BTreeSet<&str> {
    rules.deck.faces().map(|face| rules.deck.face_name(face)).collect()
}

fn deck(pair: &Pair<'_>, found: &mut Found) {
    let keys = found.keys.open_in(&["deck"]);
    let decks = pair.games.map(|game| &game.rules.deck);
    if decks[0].len() != decks[1].len() {
        let sizes = decks.map(|deck| counted(deck.len(), "card"));
        found.tell(Chapter::Cards, Weight::Great, values("the pack has", sizes), keys.clone());
    }
    for side in [0, 1] {
        let (own, other) = (&pair.games[side].rules, faces(&pair.games[1 - side].rules));
        let extra = own.deck.faces().filter(|face| !other.contains(own.deck.face_name(*face)));
        let cards: Vec<Card> = extra.filter_map(|face| own.deck.cards_of(face).iter().next()).collect();
        if cards.is_empty() {
            continue;
        }
        let names = pair.names[side].cards(cards.iter().copied().collect());
        let what = format!("{names} in the pack");
        found.tell(Chapter::Cards, Weight::Great, Told::Only { side, what }, keys.clone());
    }
    let copies = decks.map(|deck| deck.faces().map(|face| deck.cards_of(face).len()).max().unwrap_or(1));
    if copies[0] != copies[1] {
        let texts = copies.map(|copies| format!("{} of each card", number(copies)));
        found.tell(Chapter::Cards, Weight::Great, values("there are", texts), keys);
    }
}

/// Cards of a hand, of the kitty, and those left over.
fn shares(pair: &Pair<'_>, found: &mut Found) {
    let plans = pair.games.map(|game| game.rules.deal.plan.as_ref());
    let [Some(here), Some(there)] = plans else { return };
    let [one, other] = [(here, 0), (there, 1)].map(|(plan, side)| {
        let deck: Vec<Card> = pair.games[side].rules.deck.cards().iter().collect();
        let dealt = plan.deal(&deck, []);
        [plan.each(), dealt.kitty.len(), dealt.unused.len()]
    });
    let kitty = pair.names[1].term("kitty");
    let what = ["each hand has".to_owned(), format!("the {kitty} has"), "out of play are".to_owned()];
    for (index, what) in what.into_iter().enumerate() {
        if one[index] != other[index] {
            let counts = [one[index], other[index]].map(|n| counted(n, "card"));
            found.mention(Chapter::Deal, Weight::Great, values(what, counts), Vec::new());
        }
    }
}

/// A kind of contract with a strain in which it is played.
pub(super) type Played<'a> = (&'a str, Option<&'a str>);

/// What is played in some deal, with its order of the cards.
fn played(rules: &Rules) -> Vec<(Played<'_>, &CardOrder)> {
    let rungs = rules.ladder.rungs.iter().filter(|rung| rung.binds).map(|rung| (rung.kind, rung.strain));
    let mut all: Vec<(KindId, Option<StrainId>)> = Vec::new();
    let fixed = rules.auction.contract.map(|kind| {
        let strains = (0..rules.ladder.strains.len()).filter_map(|i| u8::try_from(i).ok()).map(StrainId);
        strains.map(Some).chain([None]).map(move |strain| (kind, strain)).collect::<Vec<_>>()
    });
    let unbid = match rules.auction.nobody_bound {
        NobodyBound::Contract(kind) => Some((kind, None)),
        NobodyBound::ThrowIn { .. } => None,
    };
    for one in rungs.chain(fixed.into_iter().flatten()).chain(unbid) {
        if !all.contains(&one) {
            all.push(one);
        }
    }
    let named = all.into_iter().map(|(kind, strain)| {
        let of = rules.kind(kind);
        let name = strain.and_then(|strain| rules.ladder.strains.get(strain.index()));
        let order = rules.order(rules.order_of(of.order_family(strain), strain, None));
        ((of.name.as_str(), name.map(|strain| strain.name.as_str())), order)
    });
    named.collect()
}

/// What is played under both, with both orders.
pub(super) fn in_both<'a>(pair: &Pair<'a>) -> Vec<(Played<'a>, [&'a CardOrder; 2])> {
    let [here, there] = pair.games.map(|game| played(&game.rules));
    let both = here.into_iter().filter_map(|(what, order)| {
        let (_, other) = there.iter().find(|(other, _)| *other == what)?;
        Some((what, [order, *other]))
    });
    both.collect()
}

/// How many trumps there are in each suit.
fn trumps(pair: &Pair<'_>, found: &mut Found) {
    let mut counts: Vec<([usize; 2], Vec<String>)> = Vec::new();
    for ((_, strain), orders) in in_both(pair) {
        let sizes = orders.map(|order| order.trumps().len());
        let Some(strain) = strain.filter(|_| sizes[0] != sizes[1]) else { continue };
        let name = strain_name(pair.names[0], strain);
        match counts.iter_mut().find(|(other, _)| *other == sizes) {
            Some((_, strains)) if strains.contains(&name) => {}
            Some((_, strains)) => strains.push(name),
            None => counts.push((sizes, vec![name])),
        }
    }
    for (sizes, strains) in counts {
        let told = values(format!("trumps in {}:", and(&strains)), sizes.map(|size| size.to_string()));
        found.mention(Chapter::Cards, Weight::Usual, told, Vec::new());
    }
}

pub(super) fn strain_name(names: Names<'_>, strain: &str) -> String {
    names.rules.deck.suit_named(strain).map_or_else(|| names.term(strain), |suit| names.suit(suit).to_owned())
}
