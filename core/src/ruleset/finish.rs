//! Compiled ends of a match, its settlement, and the numbers a pack carries along.

use super::ids::HookId;
use super::var::Formula;

/// One way for a match to end.
#[derive(Clone, Debug)]
pub struct End {
    /// Its name.
    pub name: String,
    /// What ends it.
    pub test: EndTest,
    /// What decides among several winners.
    pub best: Best,
    /// Level best share the win; otherwise another deal is played.
    pub shared: bool,
}

/// What decides among several winners.
#[derive(Clone, Debug)]
pub enum Best {
    /// Nothing: all of them win.
    All,
    /// What stands in a ledger.
    Ledger(u8),
    /// An expression; the greatest number is best.
    Formula(Formula),
}

/// What ends a match.
#[derive(Clone, Debug)]
pub enum EndTest {
    /// A seat or side for which this holds has won.
    Win(Formula),
    /// A seat or side for which this holds has lost.
    Lose(Formula),
    /// It is over, whoever wins.
    When(Formula),
    /// A hook says that it is over.
    Hook(HookId),
}

/// What a match is worth to each seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settle {
    /// A hook computes it.
    pub hook: Option<HookId>,
    /// The ledger a seat plays for.
    pub ledger: u8,
    /// What one unit of the settlement costs, in money; 0 for none.
    pub price: i64,
    /// What the money is called.
    pub money: String,
    /// Whether a low figure is good.
    pub low_is_good: bool,
}

/// A number of the pack.
#[derive(Clone, Debug)]
pub struct Number {
    /// Its name.
    pub name: String,
    /// What it starts as.
    pub start: i64,
    /// Smallest value.
    pub min: i64,
    /// Largest value.
    pub max: i64,
    /// Its value for the next deal.
    pub after_deal: Option<Formula>,
    /// A sentence for people.
    pub say: Option<String>,
}

/// Who writes the entries of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The items of the kind of contract.
    Items,
    /// A hook.
    Hook(HookId),
}
