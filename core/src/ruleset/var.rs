//! What the expressions of a pack may read.

use crate::score::TableId;

use super::ids::{NumberId, RoleId, StrainId, WordId};

/// An expression of a pack, ready to be computed.
pub type Formula = crate::score::Code<Var>;

/// The same while rules are compiled: as it is written, with its names looked up.
pub(crate) type FormulaTree = crate::score::Expr<Var>;

/// A table of numbers of the pack.
pub type NumberTableId = TableId;

/// Something an expression reads. "Subject" is the seats an expression is computed for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Var {
    /// Level of the contract.
    Level,
    /// Strain of the contract, as the number of the strain; -1 if none.
    Strain,
    /// Value of the rung that won, with its word.
    Value,
    /// The value of the rung before a modifier changes it (in a modifier's `value`) or level and strain of the rung
    /// itself (in a rung's formulas).
    Rung(RungVar),
    /// Tricks won by the subject.
    Tricks,
    /// Tricks won by a role.
    TricksOf(RoleId),
    /// Sum of the levels the subject named in the auction; -1 if a seat of it named none.
    Bid,
    /// The number a seat of the subject named last, of those that are not 0; 0 if there is none.
    LastBid,
    /// How many seats of the subject named a rung of this group.
    Called(u8),
    /// How many seats of the subject said this word, in the auction or a dialog of the deal.
    Said(WordId),
    /// How many active seats did.
    CalledByAny(u8),
    /// Cards of a count that the hands of the subject hold. Only for the seat that is asked, about itself.
    Held(u8),
    /// How many calls the subject has made in the auction, looks and waiting apart.
    Calls,
    /// The seat, counted from 1; of several the first.
    Seat,
    /// The same of the other seats of the subject's side.
    Partner(PartnerVar),
    /// 1 when the contract was made.
    Made,
    /// How many seats of the subject are in the role.
    InRole(RoleId),
    /// How many seats are in the role.
    SizeOf(RoleId),
    /// How many seats the subject has.
    SubjectSize,
    /// What stands in the subject's column of a ledger.
    Ledger {
        /// Which ledger.
        ledger: u8,
        /// As it was before the deal.
        before: bool,
    },
    /// The best that stands in a column of a ledger that is not the subject's.
    Rival {
        /// Which ledger.
        ledger: u8,
        /// As it was before the deal.
        before: bool,
    },
    /// A number of the match.
    Match(NumberId),
    /// A number of the deal.
    Deal(NumberId),
    /// Deals begun.
    Deals,
    /// Cards dealt to each hand.
    HandSize,
    /// Cards in the kitty when it was dealt.
    KittySize,
    /// Tricks finished.
    TricksDone,
    /// How many calls all seats together have made in the auction, looks and waiting apart.
    CallsMade,
}

impl Var {
    /// Whether it stays what it is while the entries of a deal are written.
    pub(crate) fn is_steady(self) -> bool {
        !matches!(self, Self::Ledger { before: false, .. } | Self::Rival { before: false, .. } | Self::Made)
    }
}

/// What may be read of the partners of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PartnerVar {
    /// How many calls they have made in the auction.
    Calls,
    /// Sum of the levels they named.
    Bid,
    /// How many of them named a rung of this group.
    Called(u8),
    /// How many of them said this word.
    Said(WordId),
}

/// What a rung's own formulas read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RungVar {
    /// Its level.
    Level,
    /// Its strain.
    Strain,
    /// Its value.
    Value,
}

/// A table of numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NumberTable {
    /// Its name.
    pub name: String,
    /// Rows in the order of the file: key and number.
    pub rows: Vec<(String, i64)>,
    /// The same by number: strains by their number, whole numbers by themselves.
    pub by_key: Vec<(i64, i64)>,
}

impl NumberTable {
    /// The row for a number.
    pub fn get(&self, key: i64) -> Option<i64> {
        self.by_key.iter().find(|(k, _)| *k == key).map(|(_, value)| *value)
    }

    /// Whether it is an option that is a list, called `opt.NAME`, and no table of the pack.
    pub fn is_option(&self) -> bool {
        self.name.starts_with("opt.")
    }

    /// The row with a name.
    pub fn named(&self, key: &str) -> Option<i64> {
        self.rows.iter().find(|(k, _)| k == key).map(|(_, value)| *value)
    }
}

/// Key offset of strains in [`NumberTable::by_key`] and in [`Var::Strain`], so that strains and levels never meet.
pub const STRAIN_BASE: i64 = 1_000_000;

/// The number by which expressions know a strain.
pub fn strain_number(strain: StrainId) -> i64 {
    STRAIN_BASE + i64::from(strain.0)
}
