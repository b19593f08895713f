//! Cards of a hand that are counted: which cards each name stands for.

use crate::card::CardSet;
use crate::deck::Deck;
use crate::ruleset::CardCount;

use super::cards::cards;
use super::context::Check;

/// How many counts a pack may name.
const MOST: usize = 64;

/// The word for the trumps of a contract.
const TRUMP: &str = "trump";

/// Compiles the counts.
pub(super) fn counts(check: &mut Check<'_>, deck: Option<&Deck>) -> Vec<CardCount> {
    let spec = check.spec;
    if spec.counts.len() > MOST {
        let message = format!("there are {} counts, at most {MOST} are allowed", spec.counts.len());
        check.problem("counts", "counts/too-many", message);
    }
    let counts = spec.counts.iter().take(MOST).map(|(name, list)| {
        let path = format!("counts.{name}");
        let trumps = list.0.iter().any(|text| text == TRUMP);
        let rest = list.0.iter().filter(|text| *text != TRUMP);
        let cards = match deck {
            Some(deck) => rest.fold(CardSet::EMPTY, |all, text| all | matching(check, deck, text, &path)),
            None => CardSet::EMPTY,
        };
        CardCount { name: name.clone(), cards, trumps }
    });
    counts.collect()
}

/// The cards a pattern stands for: the cards without a suit, a card, a rank or `*` of a suit, a rank or `*` of every suit.
pub(super) fn matching(check: &mut Check<'_>, deck: &Deck, text: &str, path: &str) -> CardSet {
    if text == "unsuited" {
        return deck.cards().iter().filter(|&card| deck.suit(card).is_none()).collect();
    }
    let Some((rank, suit)) = text.split_once('/') else {
        return cards(check, deck, text, path, "counts/unknown-card");
    };
    let suits: Vec<_> = match suit {
        "*" => deck.suit_list().collect(),
        suit => deck.suit_named(suit).into_iter().collect(),
    };
    if suits.is_empty() {
        let known = deck.suit_list().map(|suit| deck.suit_name(suit)).chain(["*"]);
        check.unknown(path, "counts/unknown-suit", format!("`{suit}` is no suit of this deck"), suit, known);
        return CardSet::EMPTY;
    }
    if rank == "*" {
        return suits.into_iter().fold(CardSet::EMPTY, |all, suit| all | deck.suit_cards(suit));
    }
    let Some(rank) = deck.rank_named(rank) else {
        let message = format!("`{rank}` is no rank of this deck: expected a rank or `*`");
        check.problem(path, "counts/unknown-rank", message);
        return CardSet::EMPTY;
    };
    let faces = suits.into_iter().filter_map(|suit| deck.face_at(rank, suit));
    faces.fold(CardSet::EMPTY, |all, face| all | deck.cards_of(face))
}
