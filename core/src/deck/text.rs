//! Finding the cards of a deck in what somebody wrote.

use super::{Deck, FaceId};
use crate::card::text::{CardTextError, Reading, Vocabulary, is_plain, plain};
use crate::card::{Card, CardSet};

impl Deck {
    /// The face that a text names: `AS`, `as`, `a♠`, `sa`, `ace of spades`, `JK`.
    ///
    /// # Errors
    ///
    /// When it names none, and what about it was not understood.
    pub fn parse_face(&self, text: &str) -> Result<FaceId, CardTextError> {
        let wanted = plain(text);
        if wanted.is_empty() {
            return Err(CardTextError::Empty);
        }
        if let Some(face) = self.face_called(&wanted) {
            return Ok(face);
        }
        let vocabulary = Vocabulary { suits: &self.suits, ranks: &self.ranks };
        let text = text.trim().to_owned();
        match vocabulary.read(&wanted) {
            Reading::Both(rank, suit) => self.face_at(rank, suit).ok_or_else(|| CardTextError::NotInDeck {
                name: format!("{}{}", self.rank_name(rank), self.suit_name(suit)),
            }),
            Reading::RankOnly => Err(CardTextError::NoSuit { text, suits: self.suits.join(" ") }),
            Reading::SuitOnly => Err(CardTextError::NoRank { text, ranks: self.ranks.join(" ") }),
            Reading::Nothing => Err(CardTextError::Unknown { text, example: self.faces[0].name.clone() }),
        }
    }

    /// A face by its very name, or the one called `JK` by the word joker.
    fn face_called(&self, wanted: &str) -> Option<FaceId> {
        let called = |name: &str| self.faces().find(|&face| is_plain(self.face_name(face), name));
        called(wanted).or_else(|| (wanted == "JOKER").then(|| called("JK")).flatten())
    }

    /// The card of `from` that a text names; of equal cards the first.
    ///
    /// # Errors
    ///
    /// When the text names no face, or one that is not in `from`.
    pub fn parse_card_from(&self, text: &str, from: CardSet) -> Result<Card, CardTextError> {
        let face = self.parse_face(text)?;
        let held = (self.cards_of(face) & from).first();
        held.ok_or_else(|| CardTextError::NotHeld { name: self.face_name(face).to_owned() })
    }

    /// The cards of the whole deck that a list names, divided by blanks or commas.
    ///
    /// # Errors
    ///
    /// As for [`parse_face`](Self::parse_face), or when a card is named more often than there are.
    pub fn parse_cards(&self, list: &str) -> Result<CardSet, CardTextError> {
        self.parse_cards_from(list, self.cards())
    }

    /// The cards of `from` that a list names, divided by blanks or commas.
    ///
    /// # Errors
    ///
    /// As for [`parse_face`](Self::parse_face), or when a card is not in `from`, or not so often.
    pub fn parse_cards_from(&self, list: &str, from: CardSet) -> Result<CardSet, CardTextError> {
        let mut cards = CardSet::EMPTY;
        for part in list.split([',', ';']) {
            let words: Vec<&str> = part.split_whitespace().flat_map(|word| self.unglued(word)).collect();
            let mut rest = &words[..];
            while !rest.is_empty() {
                let (face, used) = self.parse_head(rest)?;
                rest = &rest[used..];
                let all = self.cards_of(face) & from;
                let Some(card) = (all - cards).first() else {
                    let name = self.face_name(face).to_owned();
                    let held = !all.is_empty();
                    return Err(if held {
                        CardTextError::TooOften { name }
                    } else {
                        CardTextError::NotHeld { name }
                    });
                };
                cards.insert(card);
            }
        }
        Ok(cards)
    }

    /// The cards of a word like `6s7s10d`; any other word as it is.
    fn unglued<'a>(&self, word: &'a str) -> Vec<&'a str> {
        let mut cards = Vec::new();
        let mut rest = word;
        while !rest.is_empty() {
            let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
            // Two or three characters are a card: `10s` before `s1`.
            let ends: Vec<usize> = ends.skip(1).take(2).collect();
            let Some(&end) = ends.iter().rev().find(|&&end| self.parse_face(&rest[..end]).is_ok()) else {
                return vec![word];
            };
            cards.push(&rest[..end]);
            rest = &rest[end..];
        }
        cards
    }

    /// The card that begins a list, in as many words as it takes, and how many these were.
    fn parse_head(&self, words: &[&str]) -> Result<(FaceId, usize), CardTextError> {
        for used in (2..=words.len().min(3)).rev() {
            match self.parse_face(&words[..used].join(" ")) {
                Ok(face) => return Ok((face, used)),
                // `5 of hearts` in a deck without fives is one wrong card, not three.
                Err(error @ CardTextError::NotInDeck { .. }) => return Err(error),
                Err(_) => {}
            }
        }
        Ok((self.parse_face(words[0])?, 1))
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::parts;
    use super::*;

    fn deck(copies: u8) -> Deck {
        Deck::build(parts("S C D H", "7 8 9 10 J Q K A", "7S", "JK JL", copies)).unwrap()
    }

    fn names(deck: &Deck, list: &str) -> Result<String, String> {
        let cards = deck.parse_cards(list).map_err(|error| error.to_string())?;
        Ok(cards.iter().map(|card| deck.name(card)).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn reads_lists() {
        let deck = deck(1);
        assert_eq!(names(&deck, "jk, as 10h").unwrap(), "AS 10H JK");
        assert_eq!(names(&deck, "7 hearts ace of spades th, ♣Q joker").unwrap(), "AS QC 7H 10H JK");
        assert_eq!(names(&deck, " ").unwrap(), "");
        assert_eq!(names(&deck, "8s9s10d jkas ♥7♥8").unwrap(), "8S 9S AS 10D 7H 8H JK");
        assert!(names(&deck, "8s9").is_err());
    }

    #[test]
    fn reads_back_what_it_writes() {
        let deck = deck(1);
        for card in deck.cards() {
            assert_eq!(deck.parse_card_from(deck.name(card), deck.cards()), Ok(card));
        }
    }

    #[test]
    fn says_what_was_not_understood() {
        let deck = deck(1);
        let error = |list| names(&deck, list).unwrap_err();
        assert_eq!(error("AS as"), "`AS` is named too often");
        assert_eq!(error("7S"), "there is no `7S` in this deck");
        assert_eq!(error("7 of spades"), "there is no `7S` in this deck");
        assert_eq!(error("10X"), "`10X` names no suit of this deck (S C D H)");
        assert_eq!(error("5H"), "`5H` names no rank of this deck (7 8 9 10 J Q K A)");
        assert_eq!(error("rubbish"), "`rubbish` is no card; cards are written like `8S`");
        assert_eq!(deck.parse_face("  ").unwrap_err(), CardTextError::Empty);
        let hand = deck.parse_cards("8S 9S").unwrap();
        let missing = deck.parse_card_from("AS", hand).unwrap_err();
        assert_eq!(missing.to_string(), "`AS` is not among the cards to choose from");
    }

    #[test]
    fn takes_equal_cards_one_by_one() {
        let deck = deck(2);
        let both = deck.parse_cards("AS AS").unwrap();
        assert_eq!(both.len(), 2);
        assert!(matches!(deck.parse_cards("AS AS AS"), Err(CardTextError::TooOften { .. })));
        let second = both.without(both.first().unwrap());
        assert_eq!(deck.parse_card_from("as", second).ok(), both.last());
    }
}
