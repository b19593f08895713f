//! What an expression may read where it stands.

use crate::ruleset::{RungVar, Var};

/// Where an expression stands, by what is known when it is computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Place {
    /// Before any match: options, tables and constants.
    Load,
    /// The value of a rung: that, and the rung's level and strain.
    Rung,
    /// The value of a rung said with a word: that, and the plain value.
    Modifier,
    /// Before cards are dealt: what outlives a deal.
    Deal,
    /// In the auction, about a rung: that, what was said and how many cards there are.
    Auction,
    /// The same for the seat that is asked: that, and its own cards.
    Bidder,
    /// Once there is a contract: all of it.
    Contract,
    /// The same for a seat that is asked: that, and its own cards.
    Asked,
}

impl Place {
    /// What `level` reads, if it means something here.
    pub(super) fn level(self) -> Option<Var> {
        self.rung_or(RungVar::Level, Var::Level)
    }

    /// What `strain` reads.
    pub(super) fn strain(self) -> Option<Var> {
        self.rung_or(RungVar::Strain, Var::Strain)
    }

    /// What `value` reads. A rung's own value cannot be read while it is computed.
    pub(super) fn value(self) -> Option<Var> {
        if self == Self::Rung { None } else { self.rung_or(RungVar::Value, Var::Value) }
    }

    fn rung_or(self, part: RungVar, contract: Var) -> Option<Var> {
        match self {
            Self::Rung | Self::Modifier | Self::Auction | Self::Bidder => Some(Var::Rung(part)),
            Self::Contract | Self::Asked => Some(contract),
            Self::Load | Self::Deal => None,
        }
    }

    /// Whether a variable has a value here.
    pub(super) fn knows(self, var: Var) -> bool {
        let contract = matches!(self, Self::Contract | Self::Asked);
        let dealt = contract || matches!(self, Self::Auction | Self::Bidder);
        match var {
            Var::Rung(_) => matches!(self, Self::Rung | Self::Modifier | Self::Auction | Self::Bidder),
            Var::Level
            | Var::Strain
            | Var::Value
            | Var::Made
            | Var::Tricks
            | Var::TricksOf(_)
            | Var::TricksDone => contract,
            Var::Held(_) => matches!(self, Self::Bidder | Self::Asked),
            Var::Ledger { .. }
            | Var::Rival { .. }
            | Var::Match(_)
            | Var::Deals
            | Var::SubjectSize
            | Var::Seat => dealt || self == Self::Deal,
            Var::Bid
            | Var::LastBid
            | Var::Called(_)
            | Var::Said(_)
            | Var::CalledByAny(_)
            | Var::Calls
            | Var::Partner(_)
            | Var::InRole(_)
            | Var::SizeOf(_)
            | Var::Deal(_)
            | Var::HandSize
            | Var::KittySize
            | Var::CallsMade => dealt,
        }
    }

    /// What is known here, for messages: "... has no value `before the cards are dealt`".
    pub(super) fn when(self) -> &'static str {
        match self {
            Self::Load => "before the match begins",
            Self::Rung | Self::Modifier => "while rungs get their values, before the match begins",
            Self::Deal => "before the cards are dealt",
            Self::Auction | Self::Bidder => "in the auction",
            Self::Contract | Self::Asked => "here",
        }
    }
}
