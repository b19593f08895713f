//! `overtrick show`: the rules in full.

use std::collections::{BTreeMap, BTreeSet};

use overtrick_core::card::Card;
use overtrick_core::order::{CardOrder, EFF_SUITS, EffSuit};
use overtrick_core::ruleset::{AuctionStrain, KindId, NobodyBound, OrderId, Rules, RungId, StrainId};
use overtrick_plugins::game::Game;
use overtrick_plugins::load::Loaded;

use crate::args::{GameArgs, Places};
use crate::exit::Outcome;
use crate::line::alternating;
use crate::out::{Out, pad, width};
use crate::packs::Packs;
use crate::words::Words;

/// Tells deck, deal, orders, ladder and every key of the resolved rules with its origin.
pub(crate) fn show(args: &GameArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let game = packs.open(args)?;
    let Game { rules, loaded, .. } = &game;
    let words = Words::new(rules, out.style);
    let top = loaded.top();
    out.line(&format!("{} {} ({})", loaded.name(), top.version, top.id))?;
    out.line(&format!("digest {}", loaded.digest()))?;
    out.line(&format!("{} seats: {}", rules.seats, rules.seat_names.join(" ")))?;
    if let Some(overruled) = super::options::overruled(loaded) {
        out.wrapped(&format!("Options {overruled}"), 4)?;
    }
    head("Deck", out)?;
    deck(&words, out)?;
    head("Orders", out)?;
    orders(&words, out)?;
    if !rules.ladder.rungs.is_empty() {
        head("Ladder, lowest first", out)?;
        ladder(&words, out)?;
    }
    head("Rules as resolved", out)?;
    resolved(loaded, out)
}

fn head(title: &str, out: &mut Out) -> Outcome {
    out.line("")?;
    out.line(&out.style.bold(title))?;
    Ok(())
}

fn deck(words: &Words, out: &mut Out) -> Outcome {
    let deck = &words.rules.deck;
    out.line(&format!("  {} cards", deck.len()))?;
    for suit in alternating(deck) {
        let names: Vec<&str> = deck.suit_cards(suit).iter().map(|card| rank(&words.rules, card)).collect();
        out.wrapped(&format!("  {} {}", words.suit(suit), names.join(" ")), 4)?;
    }
    let loose: Vec<&str> =
        deck.cards().iter().filter(|&card| deck.suit(card).is_none()).map(|card| deck.name(card)).collect();
    if !loose.is_empty() {
        out.wrapped(&format!("  and {}", loose.join(" ")), 4)?;
    }
    Ok(())
}

fn rank(rules: &Rules, card: Card) -> &str {
    rules.deck.rank(card).map_or(rules.deck.name(card), |rank| rules.deck.rank_name(rank))
}

/// Every order that some contract can have, once, with the contracts it belongs to.
fn orders(words: &Words, out: &mut Out) -> Outcome {
    let rules = &words.rules;
    let mut users: BTreeMap<OrderId, Vec<String>> = BTreeMap::new();
    for (id, kind) in (0..).map(KindId).zip(&rules.kinds) {
        for strain in strains_of(rules, id) {
            let order = rules.order_of(kind.order_family(strain), strain, None);
            let mut name = words.term(&kind.name);
            if let Some(strain) = strain.and_then(|strain| rules.ladder.strains.get(strain.index())) {
                name = format!("{name} {}", strain.suit.map_or(strain.name.clone(), |suit| words.suit(suit)));
            }
            users.entry(order).or_default().push(name);
        }
    }
    for (order, users) in users {
        let order = rules.order(order);
        out.wrapped(&format!("  {}: {}", words.term(order.name()), users.join(", ")), 6)?;
        for line in groups(words, order) {
            out.wrapped(&format!("    {line}"), 8)?;
        }
    }
    Ok(())
}

/// The strains in which a kind of contract can be played; none if nothing leads to it.
fn strains_of(rules: &Rules, kind: KindId) -> BTreeSet<Option<StrainId>> {
    let rungs = rules.ladder.rungs.iter().filter(|rung| rung.kind == kind);
    let mut strains: BTreeSet<Option<StrainId>> = rungs.map(|rung| rung.strain).collect();
    if rules.auction.contract == Some(kind) {
        // The bids lead to this contract, and say nothing about its strain.
        strains.clear();
        match rules.auction.strain {
            AuctionStrain::Fixed(strain) => strains.extend([Some(strain)]),
            AuctionStrain::None => strains.extend([None]),
            AuctionStrain::Turned => {
                let suits = (0..).map(StrainId).zip(&rules.ladder.strains);
                strains.extend(suits.filter(|(_, strain)| strain.suit.is_some()).map(|(id, _)| Some(id)));
            }
        }
    }
    if [rules.auction.nobody_bound, rules.auction.only_unbinding].contains(&NobodyBound::Contract(kind)) {
        strains.insert(None);
    }
    strains
}

/// The suits of an order, the strongest card first; trumps and cards without a suit before the others.
fn groups(words: &Words, order: &CardOrder) -> Vec<String> {
    let mut suits: Vec<EffSuit> = order.trump().into_iter().chain([EffSuit::FLOATING]).collect();
    suits.extend(alternating(&words.rules.deck).into_iter().map(EffSuit::of));
    suits.extend((0..).map(EffSuit::new).take(EFF_SUITS));
    let mut told = Vec::new();
    let mut lines = Vec::new();
    for suit in suits {
        let cards = order.ranked(suit);
        if cards.is_empty() || told.contains(&suit) {
            continue;
        }
        told.push(suit);
        let head = match suit {
            _ if order.trump() == Some(suit) => "trumps",
            EffSuit::FLOATING => "of no suit",
            _ => "",
        };
        let names: Vec<String> = cards.into_iter().map(|card| words.card(card)).collect();
        lines.push(format!(
            "{}{}",
            pad(head, if head.is_empty() { 0 } else { head.len() + 2 }),
            names.join(" ")
        ));
    }
    lines
}

fn ladder(words: &Words, out: &mut Out) -> Outcome {
    let ladder = &words.rules.ladder;
    let ids = (0..ladder.rungs.len()).map_while(|index| u16::try_from(index).ok()).map(RungId);
    let rungs: Vec<String> = ids
        .map(|rung| match ladder.rung(rung).value {
            0 => words.bid(rung, None),
            value => format!("{} {value}", words.bid(rung, None)),
        })
        .collect();
    out.wrapped(&format!("  {}", rungs.join("   ")), 2)?;
    for modifier in &ladder.modifiers {
        let place = if modifier.above_plain { "outranks the plain bid" } else { "ranks as the plain bid" };
        out.wrapped(&format!("  with `{}`: {place}", modifier.name), 4)?;
    }
    Ok(())
}

/// Every key that is set, as the canonical text has it, with the file and line it comes from.
fn resolved(loaded: &Loaded, out: &mut Out) -> Outcome {
    let mut long = false;
    for line in loaded.canonical().lines() {
        // Texts of several lines are code; it stands in its file.
        let marks = line.matches("\"\"\"").count();
        if long {
            long = marks % 2 == 0;
            continue;
        }
        long = marks % 2 == 1;
        let Some((path, value)) = line.split_once(" = ") else { continue };
        if path.starts_with("options.") {
            continue;
        }
        let value = if long { "(code)" } else { value };
        let key = format!("  {path} = {value}");
        let Some(origin) = origin(loaded, path) else {
            out.wrapped(&key, 6)?;
            continue;
        };
        if width(&key) + 2 + width(&origin) <= out.width() {
            out.line(&format!("{key}  {}", out.style.dim(&origin)))?;
        } else {
            out.wrapped(&key, 6)?;
            out.line(&format!("      {}", out.style.dim(&origin)))?;
        }
    }
    Ok(())
}

fn origin(loaded: &Loaded, path: &str) -> Option<String> {
    let origin = loaded.origins.nearest(path)?;
    let file = loaded.files.get(origin.place.file);
    let (line, _) = file.position(origin.place.span.start);
    let options = if origin.options.is_empty() { String::new() } else { format!(", {}", origin.set_by()) };
    Some(format!("# {}:{line}{options}", file.name))
}
