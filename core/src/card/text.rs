//! How people write cards, and how a deck's ranks and suits are found in what they wrote.
//!
//! What is written out has one form, rank before suit: `AS`, `10H`. What is read may be in any case, with the
//! suit first, with a symbol for the suit, `T` for ten, or in words: `ha`, `7♥`, `7 hearts`, `ace of spades`.
//! Which cards a deck has, and cards without a suit, are the business of [`Deck`](crate::deck::Deck).

use super::{Rank, Suit};

/// Why a text names no card, or not these cards.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardTextError {
    /// There was no text.
    #[error("no card is named")]
    Empty,
    /// A rank without a suit, or with something else for a suit.
    #[error("`{text}` names no suit of this deck ({suits})")]
    NoSuit {
        /// What was written.
        text: String,
        /// The suits there are.
        suits: String,
    },
    /// A suit without a rank, or with something else for a rank.
    #[error("`{text}` names no rank of this deck ({ranks})")]
    NoRank {
        /// What was written.
        text: String,
        /// The ranks there are.
        ranks: String,
    },
    /// Rank and suit exist, the card does not.
    #[error("there is no `{name}` in this deck")]
    NotInDeck {
        /// The card in the usual form.
        name: String,
    },
    /// Neither rank nor suit was found.
    #[error("`{text}` is no card; cards are written like `{example}`")]
    Unknown {
        /// What was written.
        text: String,
        /// A card of the deck.
        example: String,
    },
    /// A card is named more often than there are cards of that name.
    #[error("`{name}` is named too often")]
    TooOften {
        /// The card in the usual form.
        name: String,
    },
    /// The card exists but is not among those to choose from.
    #[error("`{name}` is not among the cards to choose from")]
    NotHeld {
        /// The card in the usual form.
        name: String,
    },
}

/// The suits and ranks of a deck as they are written.
#[derive(Copy, Clone, Debug)]
pub struct Vocabulary<'a> {
    /// Suits in the order of the deck.
    pub suits: &'a [String],
    /// Ranks in the order of the deck.
    pub ranks: &'a [String],
}

/// What a text names.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Reading {
    /// A rank and a suit.
    Both(Rank, Suit),
    /// A rank and no suit.
    RankOnly,
    /// A suit and no rank.
    SuitOnly,
    /// Neither.
    Nothing,
}

/// Other ways to say the usual suits; they are used when the deck has a suit with that letter.
const SUIT_WORDS: [(&str, &[&str]); 4] = [
    ("S", &["SPADE", "SPADES", "♠", "♤"]),
    ("C", &["CLUB", "CLUBS", "♣", "♧"]),
    ("D", &["DIAMOND", "DIAMONDS", "♦", "♢"]),
    ("H", &["HEART", "HEARTS", "♥", "♡"]),
];

/// Other ways to say the usual ranks; they are used when the deck has a rank with that name.
const RANK_WORDS: [(&str, &[&str]); 14] = [
    ("10", &["T", "TEN"]),
    ("T", &["10", "TEN"]),
    ("J", &["JACK", "KNAVE"]),
    ("Q", &["QUEEN"]),
    ("K", &["KING"]),
    ("A", &["ACE"]),
    ("2", &["TWO", "DEUCE"]),
    ("3", &["THREE"]),
    ("4", &["FOUR"]),
    ("5", &["FIVE"]),
    ("6", &["SIX"]),
    ("7", &["SEVEN"]),
    ("8", &["EIGHT"]),
    ("9", &["NINE"]),
];

/// The word for a suit that is written with this letter: `hearts`. It is understood when it is read.
pub fn suit_word(letter: &str) -> Option<String> {
    let words = words_for(&SUIT_WORDS, letter)?;
    words.iter().find(|word| word.ends_with('S')).map(|word| word.to_lowercase())
}

/// The word for a rank that is written so: `ten`, `jack`. It is understood when it is read.
pub fn rank_word(name: &str) -> Option<String> {
    let words = words_for(&RANK_WORDS, name)?;
    // `T` and `10` are no words.
    words.iter().find(|word| word.len() > 2).map(|word| word.to_lowercase())
}

fn words_for(words: &[(&str, &'static [&'static str])], name: &str) -> Option<&'static [&'static str]> {
    words.iter().find(|(other, _)| *other == name).map(|(_, others)| *others)
}

/// The text in capitals, without the mark that asks for a coloured symbol.
pub fn plain(text: &str) -> String {
    plain_chars(text).collect()
}

/// Whether `text` is `wanted` in [`plain`] form.
pub fn is_plain(text: &str, wanted: &str) -> bool {
    plain_chars(text).eq(wanted.chars())
}

fn plain_chars(text: &str) -> impl Iterator<Item = char> {
    text.trim().chars().filter(|&c| c != '\u{fe0f}').flat_map(char::to_uppercase)
}

fn find(names: &[String], words: &[(&str, &[&str])], word: &str) -> Option<u8> {
    let place = |wanted: &str| names.iter().position(|name| is_plain(name, wanted));
    let index = place(word).or_else(|| {
        words.iter().filter(|(_, others)| others.contains(&word)).find_map(|(name, _)| place(name))
    })?;
    u8::try_from(index).ok()
}

impl Vocabulary<'_> {
    /// The suit that a word in [`plain`] form names.
    pub fn suit(&self, word: &str) -> Option<Suit> {
        find(self.suits, &SUIT_WORDS, word).map(Suit::new)
    }

    /// The rank that a word in [`plain`] form names.
    pub fn rank(&self, word: &str) -> Option<Rank> {
        find(self.ranks, &RANK_WORDS, word).map(Rank::new)
    }

    /// Reads a text in [`plain`] form: rank before suit if it can be read so, else suit before rank.
    pub fn read(&self, text: &str) -> Reading {
        let words: Vec<&str> = text.split_whitespace().filter(|&word| word != "OF").collect();
        match words[..] {
            [one] => self.read_word(one),
            [first, second] => self.read_pair(first, second),
            _ => Reading::Nothing,
        }
    }

    fn read_word(&self, word: &str) -> Reading {
        if self.suit(word).is_some() {
            return Reading::SuitOnly;
        }
        if self.rank(word).is_some() {
            return Reading::RankOnly;
        }
        let cuts = || word.char_indices().skip(1).map(|(at, _)| word.split_at(at));
        let both = cuts()
            .find_map(|(rank, suit)| Some((self.rank(rank)?, self.suit(suit)?)))
            .or_else(|| cuts().find_map(|(suit, rank)| Some((self.rank(rank)?, self.suit(suit)?))));
        if let Some((rank, suit)) = both {
            return Reading::Both(rank, suit);
        }
        // `5H` and `7X` are cards with one wrong half; a longer word that happens to end in a suit is not.
        match cuts().last() {
            Some((rank, suit)) if self.suit(suit).is_some() && rank.chars().count() <= 2 => Reading::SuitOnly,
            Some((rank, _)) if self.rank(rank).is_some() => Reading::RankOnly,
            _ => Reading::Nothing,
        }
    }

    fn read_pair(&self, first: &str, second: &str) -> Reading {
        match (self.rank(first), self.suit(second), self.suit(first), self.rank(second)) {
            (Some(rank), Some(suit), _, _) | (_, _, Some(suit), Some(rank)) => Reading::Both(rank, suit),
            (Some(_), None, _, _) | (_, _, None, Some(_)) => Reading::RankOnly,
            (None, Some(_), _, _) | (_, _, Some(_), None) => Reading::SuitOnly,
            _ => Reading::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Vec<String> {
        list.split(' ').map(str::to_owned).collect()
    }

    fn read(text: &str) -> Reading {
        let (suits, ranks) = (names("S C D H"), names("7 8 9 10 J Q K A"));
        Vocabulary { suits: &suits, ranks: &ranks }.read(&plain(text))
    }

    #[test]
    fn reads_what_people_write() {
        let ten_of_hearts = Reading::Both(Rank::new(3), Suit::new(3));
        for text in [
            "10H",
            "th",
            " Th ",
            "10♥",
            "10♥\u{fe0f}",
            "♡t",
            "h10",
            "HT",
            "10 hearts",
            "ten of hearts",
            "Hearts 10",
            "10 H",
            "tenhearts",
        ] {
            assert_eq!(read(text), ten_of_hearts, "{text}");
        }
        assert_eq!(read("ace of spades"), Reading::Both(Rank::new(7), Suit::new(0)));
        assert_eq!(read("Q♣"), Reading::Both(Rank::new(5), Suit::new(1)));
    }

    #[test]
    fn words_are_read_as_what_they_stand_for() {
        let (suits, ranks) = (names("S C D H"), names("2 3 4 5 6 7 8 9 10 J Q K A"));
        let vocabulary = Vocabulary { suits: &suits, ranks: &ranks };
        for (index, name) in (0..).zip(&ranks) {
            assert_eq!(vocabulary.rank(&plain(&rank_word(name).unwrap())), Some(Rank::new(index)), "{name}");
        }
        for (index, name) in (0..).zip(&suits) {
            assert_eq!(vocabulary.suit(&plain(&suit_word(name).unwrap())), Some(Suit::new(index)), "{name}");
        }
        assert_eq!(rank_word("10").as_deref(), Some("ten"));
        assert_eq!(suit_word("H").as_deref(), Some("hearts"));
        assert_eq!((rank_word("Z"), suit_word("X")), (None, None));
    }

    #[test]
    fn says_which_half_is_missing() {
        assert_eq!(read("10"), Reading::RankOnly);
        assert_eq!(read("10X"), Reading::RankOnly);
        assert_eq!(read("hearts"), Reading::SuitOnly);
        assert_eq!(read("5H"), Reading::SuitOnly);
        assert_eq!(read("5 of hearts"), Reading::SuitOnly);
        assert_eq!(read("hello"), Reading::Nothing);
        assert_eq!(read("7 8 9"), Reading::Nothing);
    }
}
