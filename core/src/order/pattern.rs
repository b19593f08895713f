//! The patterns of an order as text: `JK`, `J/T`, `*/P`.

use crate::card::{Rank, Suit};
use crate::deck::{Deck, FaceId};
use crate::ruleset::spec::OrderSpec;

/// The suits that are settled only when the contract is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters {
    /// `T`, the trump suit. `P` follows from it.
    pub trump: Option<Suit>,
    /// `N`, a suit named by a dialog.
    pub named: Option<Suit>,
}

/// Whether an order can only be compiled once the trump suit is known: it mentions `T` or `P`.
pub fn needs_trump(spec: &OrderSpec) -> bool {
    mentions(spec, "T") || mentions(spec, "P")
}

/// Whether an order can only be compiled once a suit has been named: it mentions `N`.
pub fn needs_named(spec: &OrderSpec) -> bool {
    mentions(spec, "N")
}

fn mentions(spec: &OrderSpec, letter: &str) -> bool {
    let lists = [&spec.trump, &spec.floating, &spec.weak].into_iter().chain(spec.suit.values());
    let in_lists = lists.flatten().any(|text| text.split_once('/').is_some_and(|(_, suit)| suit == letter));
    in_lists || spec.suit.contains_key(letter)
}

/// A pattern with all its letters settled.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Pattern {
    /// One face, by its name.
    Face(FaceId),
    /// A rank of a suit; the deck may lack that card, as a stripped deck lacks the left bower.
    Ranked(Rank, Suit),
    /// What is not mentioned of a suit, in the order of ranks.
    Rest(Suit),
}

/// What is wrong with a pattern: a code and a message.
pub(super) type Wrong = (&'static str, String);

/// The suit a letter stands for; `Ok(None)` for a letter that is not settled.
pub(super) fn suit_letter(deck: &Deck, letters: Letters, letter: &str) -> Result<Option<Suit>, Wrong> {
    match letter {
        "T" => Ok(letters.trump),
        "N" => Ok(letters.named),
        "P" => match letters.trump {
            None => Ok(None),
            Some(trump) => deck.partner_suit(trump).map(Some).ok_or_else(|| {
                let message = format!(
                    "`P` has no meaning: `{}` is not one of two suits of a colour",
                    deck.suit_name(trump)
                );
                ("order/no-partner-suit", message)
            }),
        },
        other => deck.suit_named(other).map(Some).ok_or_else(|| {
            let suits: Vec<&str> = deck.suit_list().map(|suit| deck.suit_name(suit)).collect();
            let message =
                format!("`{other}` is no suit: expected `T`, `P`, `N` or one of {}", suits.join(" "));
            ("order/unknown-suit", message)
        }),
    }
}

/// Reads one pattern; `Ok(None)` when its letter is not settled.
pub(super) fn parse(deck: &Deck, letters: Letters, text: &str) -> Result<Option<Pattern>, Wrong> {
    let Some((rank, letter)) = text.split_once('/') else {
        return match deck.parse_face(text) {
            Ok(face) => Ok(Some(Pattern::Face(face))),
            Err(error) => Err(("order/unknown-card", error.to_string())),
        };
    };
    let suit = suit_letter(deck, letters, letter)?;
    if rank == "*" {
        return Ok(suit.map(Pattern::Rest));
    }
    match deck.rank_named(rank) {
        Some(rank) => Ok(suit.map(|suit| Pattern::Ranked(rank, suit))),
        None => {
            Err(("order/unknown-rank", format!("`{rank}` is no rank of this deck: expected a rank or `*`")))
        }
    }
}
