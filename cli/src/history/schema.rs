//! The tables of the index, and where they are: in a file, or in memory where no file can be had.
//!
//! Whatever is wrong with a file (it is damaged, of another version, no database at all) is mended by beginning anew:
//! nothing is in it that the records do not say.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, Result, TransactionBehavior};

/// Tables of another version are thrown away. To be counted up whenever a table, or what is written into one, changes.
const VERSION: i64 = 3;

/// How long one window waits for another that is writing.
const PATIENCE: Duration = Duration::from_secs(3);

/// A match is a row of `match`; what belongs to it has its number. Seats are counted from 0 in order of play.
/// Times are seconds since 1970. Points are counted in parts: `unit` of them are one point.
const TABLES: &str = "
CREATE TABLE match (
    id INTEGER PRIMARY KEY,
    file TEXT NOT NULL,           -- name in the folder of records
    size INTEGER NOT NULL,
    changed INTEGER NOT NULL,     -- nanoseconds since 1970
    begun INTEGER NOT NULL,
    written INTEGER NOT NULL,
    state TEXT NOT NULL,          -- open, over; unreadable: then `result` says why
    game TEXT,                    -- the pack's id
    title TEXT,
    version TEXT,
    digest TEXT,
    preset TEXT,
    choices TEXT,                 -- preset and options that differ from it, for people
    options TEXT,                 -- all of them, as JSON
    seed TEXT,
    deals INTEGER NOT NULL,       -- that are over
    under_way INTEGER NOT NULL,   -- whether another one is
    result TEXT NOT NULL,         -- how it stands, for people
    winners TEXT                  -- for people; null unless it is over
);
CREATE INDEX match_file ON match (file);
CREATE INDEX match_written ON match (written);
CREATE TABLE seat (
    match INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    who TEXT NOT NULL,            -- as lists call him
    player TEXT NOT NULL,         -- in a line that says everything
    side INTEGER NOT NULL,        -- seats of a side are partners in every deal
    won INTEGER,                  -- null unless the match is over
    points INTEGER NOT NULL,      -- since the beginning of the match
    unit INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seat_who ON seat (who);
CREATE TABLE deal (
    match INTEGER NOT NULL,
    deal INTEGER NOT NULL,        -- from 1
    dealer TEXT NOT NULL,
    thrown_in INTEGER NOT NULL,
    contract TEXT,                -- as records write it; null if nothing was played
    said TEXT,                    -- the same for people
    family TEXT,                  -- the ladder's group
    kind TEXT,                    -- the kind of contract
    strain TEXT,
    level INTEGER,
    declarer INTEGER,
    tricks INTEGER,               -- of those who declare
    made INTEGER,                 -- null if it is never made or lost, or was not played out
    ended TEXT,                   -- how, for people; null if it was played out
    PRIMARY KEY (match, deal)
) WITHOUT ROWID;
CREATE TABLE entry (
    match INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    ledger TEXT NOT NULL,
    subject TEXT NOT NULL,
    points TEXT NOT NULL,
    said TEXT NOT NULL,           -- all of it, for people
    reason TEXT NOT NULL,
    PRIMARY KEY (match, deal, nth)
) WITHOUT ROWID;
CREATE TABLE undertaking (        -- a contract, or what was promised where nobody declares
    match INTEGER NOT NULL,
    deal INTEGER NOT NULL,
    nth INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seats INTEGER NOT NULL,       -- whose it was, a bit each; 0 for nobody's
    kept INTEGER,                 -- null as above
    PRIMARY KEY (match, deal, nth)
) WITHOUT ROWID;
";

/// Tables that have rows for a match, and `match` itself.
pub(super) const OF_A_MATCH: [&str; 4] = ["seat", "deal", "entry", "undertaking"];

/// The index in a file, with tables of this version.
pub(super) fn in_file(path: &Path) -> Result<Connection> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(PATIENCE)?;
    // With it, who reads does not wait for who writes. Not every file system can, and it is no matter then.
    drop(connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(())));
    let is_sound = |found: String| if found == "ok" { Ok(()) } else { Err(rusqlite::Error::InvalidQuery) };
    connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).and_then(is_sound)?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// The index in memory.
pub(super) fn in_memory() -> Result<Connection> {
    let mut connection = Connection::open_in_memory()?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// Takes a damaged file away, with what lies beside it.
pub(super) fn remove(path: &Path) {
    for ending in ["", "-wal", "-shm", "-journal"] {
        let mut name = OsString::from(path);
        name.push(ending);
        // What cannot be taken away is found again when it is opened.
        drop(fs::remove_file(PathBuf::from(name)));
    }
}

/// Makes the tables, unless they are there.
fn prepare(connection: &mut Connection) -> Result<()> {
    connection.pragma_update(None, "synchronous", "normal")?;
    let version = |connection: &Connection| -> Result<i64> {
        connection.pragma_query_value(None, "user_version", |row| row.get(0))
    };
    // A table that somebody has taken away would be missed only when it is asked.
    let is_whole = |connection: &Connection| -> Result<bool> {
        let mut find =
            connection.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?1")?;
        Ok(version(connection)? == VERSION
            && OF_A_MATCH
                .iter()
                .chain(&["match"])
                .try_fold(true, |whole, table| find.exists([table]).map(|is_there| whole && is_there))?)
    };
    if is_whole(connection)? {
        return Ok(());
    }
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another window may have made them meanwhile.
    if !is_whole(&change)? {
        for table in OF_A_MATCH.iter().chain(&["match"]) {
            change.execute_batch(&format!("DROP TABLE IF EXISTS {table}"))?;
        }
        change.execute_batch(TABLES)?;
        change.pragma_update(None, "user_version", VERSION)?;
    }
    change.commit()
}
