//! The matches that were played: an index over the records, so that they can be listed and counted.
//!
//! The records are the truth. The index is made of them and can be thrown away: one that is missing, damaged or of
//! another version is made anew, and where no file can be written it is held in memory. It is brought up to date
//! when somebody looks ([`History::scan`], [`History::work`]): a record that is new, longer or changed is replayed
//! ([`read`]), one that is gone is forgotten. A record that cannot be replayed is listed with its reason.
//!
//! [`list`] and [`figures`] are what is asked of the index, [`lines`] says it to people. Playing does not know of it.

mod figures;
mod lines;
mod list;
mod read;
mod rows;
mod schema;
mod shelf;
mod store;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::UNIX_EPOCH;

use rusqlite::{Connection, ErrorCode, TransactionBehavior};

pub(crate) use figures::{Figures, Game, Kind, Row, Rules};
pub(crate) use lines::{figures_lines, listed_lines, match_lines};
pub(crate) use list::{Deal, Filter, Listed, Match, Seat, State};

use crate::dirs::{DataDir, stamped};
use crate::exit::{Failure, Outcome};
use crate::packs::Packs;
use shelf::Shelf;
use store::Seen;

/// How many records are written at a time: another window waits no longer than that.
const BATCH: usize = 16;

/// The index, and what is needed to bring it up to date.
pub(crate) struct History<'a> {
    data: &'a DataDir,
    shelf: Shelf<'a>,
    connection: Connection,
    place: Place,
    /// Records that are not indexed as they are, the latest last.
    to_read: Vec<Seen>,
}

/// Where the index is. It goes from one to the next when it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    File,
    /// A new file in place of a damaged one.
    FileAnew,
    Memory,
}

impl<'a> History<'a> {
    /// The index as it was left.
    pub(crate) fn open(packs: &'a Packs, data: &'a DataDir) -> Outcome<Self> {
        let shelf = Shelf::new(packs, data);
        let path = data.history();
        // Without a folder there are no records either.
        let mut opened = if path.parent().is_some_and(Path::is_dir) {
            schema::in_file(&path).map(|connection| (connection, Place::File))
        } else {
            schema::in_memory().map(|connection| (connection, Place::Memory))
        };
        if let Err(error) = &opened {
            opened = anew(&path, error);
        }
        let (connection, place) = opened.map_err(|error| unusable(&error))?;
        Ok(Self { data, shelf, connection, place, to_read: Vec::new() })
    }

    /// Looks which records are new or changed, and forgets those that are gone; how many are to be read.
    pub(crate) fn scan(&mut self) -> Outcome<usize> {
        loop {
            match self.try_scan() {
                Ok(()) => return Ok(self.to_read.len()),
                Err(error) => self.go_elsewhere(&error)?,
            }
        }
    }

    /// Reads some of the records that are to be read, the latest first; how many are left.
    pub(crate) fn work(&mut self) -> Outcome<usize> {
        let from = self.to_read.len().saturating_sub(BATCH);
        let batch: Vec<Seen> = self.to_read.drain(from..).rev().collect();
        let folder = self.data.records_folder();
        let understood: Vec<_> = batch
            .iter()
            .map(|seen| (seen, read::understand(&mut self.shelf, &folder.join(&seen.file))))
            .collect();
        let written = (|| {
            let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for (seen, understood) in &understood {
                store::write(&change, seen, understood)?;
            }
            change.commit()
        })();
        if let Err(error) = written {
            self.go_elsewhere(&error)?;
            return self.scan();
        }
        Ok(self.to_read.len())
    }

    /// Brings the index up to date.
    #[cfg(test)]
    fn refresh(&mut self) -> Outcome {
        self.scan()?;
        while self.work()? > 0 {}
        Ok(())
    }

    fn try_scan(&mut self) -> rusqlite::Result<()> {
        let found = records(self.data);
        let names: BTreeSet<&str> = found.iter().map(|seen| seen.file.as_str()).collect();
        let known = store::files(&self.connection)?;
        let gone: Vec<&String> = known.iter().filter(|file| !names.contains(file.as_str())).collect();
        if !gone.is_empty() {
            let change = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
            for file in gone {
                store::forget(&change, file)?;
            }
            change.commit()?;
        }
        self.to_read.clear();
        for seen in found {
            if !seen.is_indexed(&self.connection)? {
                self.to_read.push(seen);
            }
        }
        Ok(())
    }

    /// The index cannot be used where it is.
    fn go_elsewhere(&mut self, error: &rusqlite::Error) -> Outcome {
        let path = self.data.history();
        let next = match self.place {
            Place::File => anew(&path, error),
            Place::FileAnew => schema::in_memory().map(|connection| (connection, Place::Memory)),
            Place::Memory => return Err(unusable(error)),
        };
        (self.connection, self.place) = next.map_err(|error| unusable(&error))?;
        Ok(())
    }
}

/// An index in place of one that cannot be used: a new file if the old one is damaged, else none, for what is well
/// and only cannot be written now is left alone.
fn anew(path: &Path, error: &rusqlite::Error) -> rusqlite::Result<(Connection, Place)> {
    let is_closed = matches!(
        error.sqlite_error_code(),
        Some(
            ErrorCode::DatabaseBusy
                | ErrorCode::DatabaseLocked
                | ErrorCode::PermissionDenied
                | ErrorCode::ReadOnly
                | ErrorCode::CannotOpen
                | ErrorCode::DiskFull
                | ErrorCode::OutOfMemory
                | ErrorCode::SystemIoFailure
        )
    );
    if !is_closed {
        schema::remove(path);
        if let Ok(connection) = schema::in_file(path) {
            return Ok((connection, Place::FileAnew));
        }
    }
    schema::in_memory().map(|connection| (connection, Place::Memory))
}

fn unusable(error: &rusqlite::Error) -> Failure {
    Failure::Environment(format!("the history cannot be read ({error}); the records are not touched"))
}

/// The records of the data folder, the one that was written to last at the end.
fn records(data: &DataDir) -> Vec<Seen> {
    let nanoseconds = |time: std::time::SystemTime| {
        let since = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        i64::try_from(since.as_nanos()).unwrap_or(i64::MAX)
    };
    let seen = |path: std::path::PathBuf| {
        let meta = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        let file = path.file_name()?.to_string_lossy().into_owned();
        let changed = nanoseconds(meta.modified().ok()?);
        let begun = stamped(&file).unwrap_or(changed.div_euclid(1_000_000_000));
        Some(Seen { file, size: i64::try_from(meta.len()).unwrap_or(i64::MAX), changed, begun })
    };
    data.records().into_iter().rev().filter_map(seen).collect()
}
