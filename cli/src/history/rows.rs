//! What the index holds of a record, before it is written into tables.

use overtrick_core::seat::{Seat, SeatSet};

/// What the head of a record says, and the rules say of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) game: String,
    pub(super) title: String,
    pub(super) version: String,
    pub(super) digest: String,
    pub(super) preset: Option<String>,
    pub(super) choices: String,
    pub(super) options: Vec<(String, String)>,
    pub(super) seed: u64,
}

/// What was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Played {
    pub(super) is_over: bool,
    /// Whether a deal has begun and is not over.
    pub(super) under_way: bool,
    pub(super) result: String,
    pub(super) winners: Option<String>,
    pub(super) seats: Vec<SeatRow>,
    pub(super) deals: Vec<DealRow>,
}

/// Who sat at a seat, and what it came to for him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SeatRow {
    pub(super) name: String,
    pub(super) who: String,
    pub(super) player: String,
    pub(super) side: usize,
    pub(super) won: Option<bool>,
    pub(super) points: i64,
    pub(super) unit: i64,
}

/// A deal that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DealRow {
    pub(super) number: u32,
    pub(super) dealer: String,
    pub(super) thrown_in: bool,
    pub(super) contract: Option<String>,
    pub(super) said: Option<String>,
    pub(super) family: Option<String>,
    pub(super) kind: Option<String>,
    pub(super) strain: Option<String>,
    pub(super) level: Option<i16>,
    pub(super) declarer: Option<Seat>,
    pub(super) tricks: Option<i64>,
    pub(super) made: Option<bool>,
    pub(super) ended: Option<String>,
    pub(super) entries: Vec<EntryRow>,
    pub(super) undertakings: Vec<Undertaking>,
}

/// A line of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EntryRow {
    pub(super) ledger: String,
    pub(super) subject: String,
    pub(super) points: String,
    pub(super) said: String,
    pub(super) reason: String,
}

/// What was bid or promised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Undertaking {
    pub(super) kind: String,
    pub(super) seats: SeatSet,
    pub(super) kept: Option<bool>,
}
