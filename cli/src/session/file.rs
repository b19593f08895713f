//! The record on disk: lines are added at its end and are there when the call returns.
//!
//! An open record is locked, so that two windows never write to the same match; the system unlocks it when the program
//! ends, however it ends.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::exit::{Failure, Outcome};

/// An open record.
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// A new record. A file that exists is left alone.
    pub(crate) fn create(path: PathBuf) -> Outcome<Self> {
        match OpenOptions::new().write(true).create_new(true).open(&path) {
            Ok(file) => Self { path, file }.locked(),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Failure::Environment(format!(
                "{} is there already; `overtrick resume {}` goes on with it",
                path.display(),
                quoted(&path)
            ))),
            Err(error) => Err(unwritten(&path, &error)),
        }
    }

    /// A record to go on with, and what stands in it.
    pub(crate) fn open(path: PathBuf) -> Outcome<(Self, String)> {
        let file = OpenOptions::new().read(true).write(true).open(&path);
        let file = file.map_err(|error| Failure::file(&path, &error))?;
        let mut record = Self { path, file }.locked()?;
        let mut text = String::new();
        let read = record.file.read_to_string(&mut text);
        read.map_err(|error| Failure::file(&record.path, &error))?;
        Ok((record, text))
    }

    /// Nobody else can open the record while this one is there.
    fn locked(self) -> Outcome<Self> {
        match self.file.try_lock() {
            // Some file systems know no locks; a match can be played on them all the same.
            Ok(()) | Err(TryLockError::Error(_)) => Ok(self),
            Err(TryLockError::WouldBlock) => Err(Failure::Environment(format!(
                "{}: this match is open in another window, or in a program that was stopped with Ctrl-Z",
                self.path.display()
            ))),
        }
    }

    /// Goes on behind the first `whole` bytes; what a crash left behind them is cut off.
    pub(crate) fn cut(&mut self, whole: usize) -> Outcome {
        let cut = self.file.set_len(u64::try_from(whole).unwrap_or(u64::MAX));
        let cut = cut.and_then(|()| self.file.seek(SeekFrom::End(0)));
        cut.map(drop).map_err(|error| unwritten(&self.path, &error))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Adds text at the end.
    pub(crate) fn append(&mut self, text: &str) -> Outcome {
        let written = self.file.write_all(text.as_bytes()).and_then(|()| self.file.flush());
        written.map_err(|error| unwritten(&self.path, &error))
    }
}

fn unwritten(path: &Path, error: &io::Error) -> Failure {
    Failure::Environment(format!("cannot write the record to {}: {error}", path.display()))
}

/// A path as it is typed into a shell.
pub(crate) fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let plain = text.chars().all(|c| c.is_alphanumeric() || "/._-+".contains(c));
    if plain { text } else { format!("'{}'", text.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn goes_on_behind_the_last_whole_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a record.txt");
        let mut record = RecordFile::create(path.clone()).unwrap();
        record.append("one\ntw").unwrap();
        drop(record);
        assert!(RecordFile::create(path.clone()).is_err());
        let (mut record, text) = RecordFile::open(path.clone()).unwrap();
        assert_eq!(text, "one\ntw");
        record.cut(4).unwrap();
        record.append("three\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nthree\n");
        assert!(quoted(&path).ends_with("a record.txt'"));
    }

    #[test]
    fn a_record_is_open_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record");
        let first = RecordFile::create(path.clone()).unwrap();
        let refused = RecordFile::open(path.clone()).err();
        assert!(
            matches!(&refused, Some(Failure::Environment(why)) if why.contains("open in another window")),
            "{refused:?}"
        );
        drop(first);
        let (_second, _) = RecordFile::open(path.clone()).unwrap();
        assert!(RecordFile::open(path).is_err());
    }
}
