//! The cards of a case, as the engine deals them.

use overtrick_core::card::Card;
use overtrick_core::game::{Drop, GivenDeal, Match};
use overtrick_core::ruleset::Rules;

use super::run::{Failure, hand, seat};
use super::{Cards, Case, Piece};
use crate::diagnostic::Diagnostics;

/// Deals what a case gives for its next deal; what it leaves out is drawn. Whether the match can be dealt to now is the
/// outcome inside.
///
/// # Errors
/// Cards, hands or seats that these rules do not know, with their place.
pub(super) fn deal(
    case: &Case,
    cards: Option<&Cards>,
    table: &mut Match,
) -> Result<Result<(), Failure>, Diagnostics> {
    let rules = std::sync::Arc::clone(table.rules());
    let reader = Reader { case, rules: &rules };
    if let Some(piece) = cards.and_then(|cards| cards.deck.as_ref()) {
        let deck = reader.one_by_one(piece)?;
        return Ok(table.deal_stacked(&deck, &mut Drop).map_err(|fault| fault.to_string()));
    }
    let given = match cards {
        Some(cards) => reader.given(cards)?,
        None => GivenDeal::default(),
    };
    Ok(table.deal_given(&given, &mut Drop).map_err(|fault| fault.to_string()))
}

struct Reader<'a> {
    case: &'a Case,
    rules: &'a Rules,
}

impl Reader<'_> {
    fn wrong(&self, piece: &Piece, message: impl Into<String>) -> Diagnostics {
        self.case.fault("scenario/setup", &piece.span, message)
    }

    fn given(&self, cards: &Cards) -> Result<GivenDeal, Diagnostics> {
        let rules = self.rules;
        let mut given = GivenDeal::default();
        if let Some(piece) = &cards.dealer {
            given.dealer = Some(seat(rules, &piece.text).map_err(|message| self.wrong(piece, message))?);
        }
        for (name, list) in &cards.hands {
            let hand = hand(rules, &name.text).map_err(|message| self.wrong(name, message))?;
            let read = rules.deck.parse_cards(&list.text);
            given.hands.push((hand, read.map_err(|error| self.wrong(list, error.to_string()))?));
            if rules.lies_face_down(hand) {
                given.face_down.extend(self.one_by_one(list)?);
            }
        }
        if let Some(piece) = &cards.kitty {
            given.kitty = Some(self.one_by_one(piece)?);
        }
        if let Some(piece) = &cards.turned {
            match self.one_by_one(piece)?[..] {
                [card] => given.turned = Some(card),
                _ => return Err(self.wrong(piece, "one card is turned up")),
            }
        }
        Ok(given)
    }

    /// Cards of which the order counts.
    fn one_by_one(&self, piece: &Piece) -> Result<Vec<Card>, Diagnostics> {
        let deck = &self.rules.deck;
        let mut left = deck.cards();
        let mut cards = Vec::new();
        for name in piece.text.split_whitespace() {
            let card = deck.parse_card_from(name, left);
            let card = card.map_err(|error| self.wrong(piece, error.to_string()))?;
            left.remove(card);
            cards.push(card);
        }
        Ok(cards)
    }
}
