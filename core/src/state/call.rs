//! What a seat says, and what it does: calls, actions and the ways to play a card.

use crate::card::{Card, CardSet, Suit};
use crate::ruleset::{DialogId, ModifierId, OrderId, RungId, WordId};
use crate::seat::Seat;

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
}

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
    pub const NONE: Self = Self { number: None, seat: None, suit: None };
}
