//! Deals that are given and not drawn: in a record, and in a file of deals.

use crate::card::text::CardTextError;
use crate::card::{Card, CardSet};
use crate::game::GivenDeal;
use crate::notation;
use crate::ruleset::Rules;
use crate::seat::{Hand, MAX_HANDS};

use super::{RecordError, without_comment, word_and_rest};

/// What a line `deal` says behind its first word; empty for a deal that is drawn.
pub fn deal_text(rules: &Rules, given: &GivenDeal) -> String {
    let mut parts = Vec::new();
    if let Some(dealer) = given.dealer {
        parts.push(format!("dealer={}", rules.seat_name(dealer)));
    }
    for (hand, cards) in &given.hands {
        // In the order in which they are turned, where they lie face down.
        let lying: Vec<&str> = given
            .face_down
            .iter()
            .filter(|card| cards.contains(**card))
            .map(|card| rules.deck.name(*card))
            .collect();
        let text = if lying.is_empty() { notation::cards_text(rules, *cards) } else { lying.join(" ") };
        parts.push(format!("{}=\"{text}\"", rules.hand_name(*hand)));
    }
    if let Some(kitty) = &given.kitty {
        let cards: Vec<&str> = kitty.iter().map(|card| rules.deck.name(*card)).collect();
        parts.push(format!("kitty=\"{}\"", cards.join(" ")));
    }
    if let Some(card) = given.turned {
        parts.push(format!("turned={}", rules.deck.name(card)));
    }
    parts.join(" ")
}

/// Collects the parts of one deal; a card that was named is no longer there for the next part.
pub(super) struct Collect<'r> {
    rules: &'r Rules,
    left: CardSet,
    deal: GivenDeal,
}

impl<'r> Collect<'r> {
    pub(super) fn new(rules: &'r Rules) -> Self {
        Self { rules, left: rules.deck.cards(), deal: GivenDeal::default() }
    }

    /// Takes `dealer`, `kitty`, `turned` or a hand.
    pub(super) fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        let rules = self.rules;
        match key {
            "dealer" => {
                let seat = notation::parse_seat(rules, value).map_err(|error| error.to_string())?;
                self.deal.dealer = Some(seat);
            }
            "kitty" => self.deal.kitty = Some(self.in_order(value)?),
            "turned" => match self.in_order(value)?.as_slice() {
                [card] => self.deal.turned = Some(*card),
                _ => return Err("one card is turned up".to_owned()),
            },
            _ => {
                let named = |name: &String| name.eq_ignore_ascii_case(key);
                let hand = rules.hand_names.iter().take(MAX_HANDS).position(named);
                let hand = hand.and_then(|hand| u8::try_from(hand).ok()).map(Hand::new);
                let hand = hand.ok_or_else(|| {
                    format!("`{key}` is no hand; hands are {}, kitty", rules.hand_names.join(", "))
                })?;
                let cards = if rules.lies_face_down(hand) {
                    let order = self.in_order(value)?;
                    self.deal.face_down.extend(&order);
                    order.into_iter().collect()
                } else {
                    rules.deck.parse_cards_from(value, self.left).map_err(|error| explain(&error))?
                };
                self.left -= cards;
                if self.deal.hands.iter().any(|(other, _)| *other == hand) {
                    return Err(format!("`{key}` is dealt cards twice"));
                }
                self.deal.hands.push((hand, cards));
            }
        }
        Ok(())
    }

    fn in_order(&mut self, text: &str) -> Result<Vec<Card>, String> {
        let mut cards = Vec::new();
        for name in text.split([' ', ',', '\t']).filter(|name| !name.is_empty()) {
            let card = self.rules.deck.parse_card_from(name, self.left).map_err(|error| explain(&error))?;
            self.left.remove(card);
            cards.push(card);
        }
        Ok(cards)
    }

    pub(super) fn done(self) -> GivenDeal {
        self.deal
    }
}

fn explain(error: &CardTextError) -> String {
    match error {
        CardTextError::NotHeld { name } => format!("`{name}` is dealt twice"),
        other => other.to_string(),
    }
}

/// Reads a file of deals: paragraphs of lines `dealer W`, `N AS KS ...`, `kitty 4H 5H 6H`, `turned AH`.
///
/// What a deal leaves out is dealt from the seed. `#` begins a comment.
///
/// # Errors
/// The first line that cannot be understood. Whether a hand has the right number of cards shows when it is dealt.
pub fn parse_deals(rules: &Rules, text: &str) -> Result<Vec<GivenDeal>, RecordError> {
    let mut deals = Vec::new();
    let mut open: Option<Collect<'_>> = None;
    for (number, raw) in (1..).zip(text.lines()) {
        let line = without_comment(raw);
        if line.is_empty() {
            // A line that only comments does not end a deal.
            if raw.trim().is_empty() {
                deals.extend(open.take().map(Collect::done));
            }
            continue;
        }
        let (key, value) = word_and_rest(line);
        let collect = open.get_or_insert_with(|| Collect::new(rules));
        let key = key.trim_end_matches([':', '=']);
        collect.take(key, value).map_err(|problem| RecordError::new(number, problem))?;
    }
    deals.extend(open.map(Collect::done));
    Ok(deals)
}
