//! Games that have too little in common to be compared rule by rule: only the big things.

use overtrick_core::card::Card;
use overtrick_core::ruleset::AuctionKind;

use super::{Chapter, Found, Pair, Weight, values};
use crate::game::Game;
use crate::prose::{and, counted};
use crate::rulebook::names::Names;
use crate::rulebook::{Facet, facets};

/// Compares players, cards, bidding, contracts and ends.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    let mut tell = |chapter: Chapter, what: &str, texts: [String; 2]| {
        if texts[0] != texts[1] {
            found.mention(chapter, Weight::Great, values(what, texts), Vec::new());
        }
    };
    let called = pair.games.map(|game| format!("{} ({})", game.loaded.name(), game.loaded.top().id));
    tell(Chapter::Pack, "the game is", called);
    tell(Chapter::Table, "there are", pair.games.map(|game| counted(game.rules.seats, "player")));
    tell(Chapter::Cards, "the pack has", pair.games.map(|game| counted(game.rules.deck.len(), "card")));
    let dealt = pair.games.map(shares);
    tell(Chapter::Deal, "each hand has", [0, 1].map(|side| dealt[side].0.clone()));
    tell(Chapter::Deal, "aside lie", [0, 1].map(|side| dealt[side].1.clone()));
    let bidding = pair.games.map(|game| {
        match game.rules.auction.kind {
            AuctionKind::None => "none",
            AuctionKind::Numbers => "each player names a number of tricks",
            AuctionKind::Ladder => "each bid outranks the one before",
        }
        .to_owned()
    });
    tell(Chapter::Bidding, "bidding:", bidding);
    tell(Chapter::Contracts, "contracts:", pair.names.map(contracts));
    tell(Chapter::Scoring, "columns of the sheet:", pair.names.map(columns));
    let ends = pair.games.map(|game| {
        let ends = facets(game).into_iter().filter(|facet| facet.id.starts_with("end."));
        let texts: Vec<String> = ends.flat_map(|Facet { sentences, .. }| sentences).collect();
        texts.join(" ")
    });
    if ends[0] != ends[1] {
        let [here, there] = ends.map(|text| vec![text]);
        let told = super::Told::Sentences { about: None, here, there };
        found.mention(Chapter::End, Weight::Great, told, Vec::new());
    }
}

fn shares(game: &Game) -> (String, String) {
    let Some(plan) = &game.rules.deal.plan else {
        return ("as many cards as the deal says".to_owned(), "what is left".to_owned());
    };
    let deck: Vec<Card> = game.rules.deck.cards().iter().collect();
    (counted(plan.each(), "card"), counted(plan.deal(&deck, []).kitty.len(), "card"))
}

fn contracts(names: Names<'_>) -> String {
    let groups: Vec<String> = names.rules.ladder.groups.iter().map(|group| names.group(group)).collect();
    if groups.is_empty() { "none are bid".to_owned() } else { and(&groups) }
}

fn columns(names: Names<'_>) -> String {
    let ledgers = names.rules.sheet.ledgers();
    let told = (0_u8..)
        .zip(ledgers)
        .map(|(index, of)| format!("{} for {}", names.ledger(index), names.columns(of.kind)));
    and(&told.collect::<Vec<_>>())
}
