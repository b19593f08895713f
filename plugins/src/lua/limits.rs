//! How much a hook may use. The numbers belong to the pack format and may only grow in later releases, since a record
//! made under one release must replay under the next.

use std::time::Duration;

/// Most tables inside tables of a result.
pub const RESULT_DEPTH: usize = 8;
/// Most values of a result altogether, tables included.
pub const RESULT_VALUES: usize = 4096;
/// Most bytes of one text of a result.
pub const RESULT_TEXT: usize = 4 << 10;

/// The budgets of one virtual machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// Ticks for loading all files of a stack. A tick is a loop turn, a call or a step of a pattern.
    pub load_ticks: u64,
    /// Ticks for one call of a hook.
    pub call_ticks: u64,
    /// Bytes a virtual machine may hold at a time.
    pub memory: usize,
    /// Wall-clock time after which a call is cut at its next tick. It catches library functions that work long without
    /// a tick, is far beyond what an honest hook needs, and never is an outcome: the match only stops.
    pub watchdog: Duration,
    /// Bytes of one hook file; compiling cannot be interrupted.
    pub source: usize,
}

impl Limits {
    /// The limits in force for packs.
    pub const PACK: Self = Self {
        load_ticks: 5_000_000,
        call_ticks: 200_000,
        memory: 16 << 20,
        watchdog: Duration::from_secs(5),
        source: 256 << 10,
    };
}

impl Default for Limits {
    fn default() -> Self {
        Self::PACK
    }
}
