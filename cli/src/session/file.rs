//! The record on disk: lines are added at its end and are there when the call returns.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
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
            Ok(file) => Ok(Self { path, file }),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(Failure::Environment(format!(
                "{} is there already; `overtrick resume {}` goes on with it",
                path.display(),
                quoted(&path)
            ))),
            Err(error) => Err(unwritten(&path, &error)),
        }
    }

    /// A record to go on with, behind its first `whole` bytes; what a crash left behind them is cut off.
    pub(crate) fn reopen(path: PathBuf, whole: usize) -> Outcome<Self> {
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().write(true).open(&path)?;
            file.set_len(u64::try_from(whole).unwrap_or(u64::MAX))?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        match open() {
            Ok(file) => Ok(Self { path, file }),
            Err(error) => Err(unwritten(&path, &error)),
        }
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
        let mut record = RecordFile::reopen(path.clone(), 4).unwrap();
        record.append("three\n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\nthree\n");
        assert!(quoted(&path).ends_with("a record.txt'"));
    }
}
