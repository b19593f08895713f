//! What a seat says, and what it does: calls, actions and the ways to play a card.

use crate::card::{Card, CardSet, Suit};
use crate::ruleset::{DialogId, ModifierId, OrderId, RungId, WordId};
use crate::seat::{Hand, MAX_HANDS, Seat};

/// Something said at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// A rung of the ladder, perhaps with a word.
    Bid {
        /// Which rung.
        rung: RungId,
        /// The word said with it.
        modifier: Option<ModifierId>,
    },
    /// A word, perhaps with arguments.
    Say {
        /// Which word.
        word: WordId,
        /// Its arguments.
        args: Args,
    },
}

/// The typed arguments of a word.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Args {
    /// A number.
    pub number: Option<i32>,
    /// A seat.
    pub seat: Option<Seat>,
    /// A suit.
    pub suit: Option<Suit>,
    /// A card.
    pub card: Option<Card>,
    /// How the tricks of the deal are divided.
    pub split: Option<Split>,
}

/// How many tricks each hand has won in the end, by index of the hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Split(pub [u8; MAX_HANDS]);

/// One call, with who made it and in which dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// Where it was said.
    pub dialog: DialogId,
    /// Who said it.
    pub seat: Seat,
    /// What.
    pub call: Call,
    /// When.
    pub when: When,
}

/// A moment of a deal, told by what had happened before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct When {
    /// How often cards had been moved outside the play.
    pub moved: u16,
    /// How many cards had been played.
    pub played: u8,
    /// In which order the cards ranked, if there was a contract.
    pub order: Option<OrderId>,
}

/// How a card is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// As what it is.
    Plain,
    /// A floating card that asks for this suit.
    As(Suit),
}

/// What a seat asks the engine to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// To say something.
    Call(Call),
    /// To put cards away, or to give them to another seat: the answer to a question for cards.
    Cards(CardSet),
    /// To play a card from the hand that is to play.
    Play {
        /// Which card.
        card: Card,
        /// How.
        way: Way,
    },
}

impl Call {
    /// "pass".
    pub const PASS: Self = Self::Say { word: WordId::PASS, args: Args::NONE };

    /// A rung without a word.
    pub fn bid(rung: RungId) -> Self {
        Self::Bid { rung, modifier: None }
    }

    /// A word without arguments.
    pub fn say(word: WordId) -> Self {
        Self::Say { word, args: Args::NONE }
    }

    /// Whether it is the word `pass`.
    pub fn is_pass(&self) -> bool {
        matches!(self, Self::Say { word: WordId::PASS, .. })
    }

    /// Whether it is said without being asked: it offers to end the play.
    pub fn is_offer(&self) -> bool {
        matches!(self, Self::Say { word: WordId::CLAIM | WordId::CONCEDE | WordId::SPLIT, .. })
    }

    /// The word, if it is no bid.
    pub fn word(&self) -> Option<WordId> {
        match self {
            Self::Say { word, .. } => Some(*word),
            Self::Bid { .. } => None,
        }
    }

    /// The rung, if it is a bid.
    pub fn rung(&self) -> Option<RungId> {
        match self {
            Self::Bid { rung, .. } => Some(*rung),
            Self::Say { .. } => None,
        }
    }
}

impl Args {
    /// No arguments.
    pub const NONE: Self = Self { number: None, seat: None, suit: None, card: None, split: None };
}

impl Split {
    /// The tricks of a hand.
    pub fn of(&self, hand: Hand) -> u8 {
        self.0[hand.index()]
    }

    /// Hands with tricks, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (Hand, u8)> + '_ {
        (0..).zip(&self.0).filter(|(_, n)| **n > 0).map(|(hand, &n)| (Hand::new(hand), n))
    }

    /// All tricks.
    pub fn total(&self) -> usize {
        self.0.iter().map(|&n| usize::from(n)).sum()
    }
}
