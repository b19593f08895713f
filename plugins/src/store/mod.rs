//! Installed packs: which there are, where they came from, and whether they are still what they were.
//!
//! Every version is a folder of its own, so that one that a record needs can stay beside a newer one. A list says what is
//! installed ([`Lock`]); it is changed by one program at a time ([`Change`]), and whenever that is stopped, everything is
//! as before or as it shall be. What comes from outside is read within the limits of [`source`](crate::source) and
//! [`archive`](crate::archive) before anything is written ([`Offer`]). Which pack is meant by a name is decided by the
//! [`registry`](crate::registry); nothing here asks anybody or shows anything.

mod change;
mod error;
mod fetch;
mod git;
mod layout;
mod lock;
mod offer;
mod step;
mod verify;

#[cfg(test)]
mod crashes;
#[cfg(test)]
mod tests;

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use self::layout::Layout;
use crate::diagnostic::Diagnostics;
use crate::registry::Registry;
use crate::source::PackFiles;

pub use self::change::{Added, Change};
pub use self::error::StoreError;
pub use self::fetch::{Source, fetch};
pub use self::git::{Address, GitError, MAX_FETCH_BYTES, MAX_FETCH_SECONDS};
pub use self::lock::{Entry, Lock, Unread};
pub use self::offer::Offer;
pub use self::verify::{Rebuilt, Verdict};

/// The packs that are installed in a folder.
#[derive(Clone, Debug)]
pub struct Store {
    packs: PathBuf,
    layout: Layout,
}

/// What became of an installed version since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// It is as it was installed.
    Whole,
    /// Somebody changed it: the digest of what is there now, or why that cannot be read.
    Edited(Result<String, String>),
    /// It is not there.
    Missing,
}

impl Store {
    /// The store of a folder of packs. Nothing is made yet.
    pub fn new(packs: &Path) -> Self {
        Self { packs: packs.to_owned(), layout: Layout::new(packs) }
    }

    /// What is installed.
    ///
    /// # Errors
    /// A list that is damaged or newer than this program.
    pub fn lock(&self) -> Result<Lock, StoreError> {
        Ok(self.written()?.unwrap_or_default())
    }

    /// The list, if there is one.
    fn written(&self) -> Result<Option<Lock>, StoreError> {
        let path = self.layout.lock_file();
        let text = match read(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Err(StoreError::Damaged {
                    path,
                    why: "it is no text of a sensible length".to_owned(),
                });
            }
            Err(error) => return Err(StoreError::file(&path)(error)),
        };
        Lock::parse(&text).map(Some).map_err(|unread| match unread {
            Unread::Newer(found) => StoreError::Newer { path, found, known: lock::FORMAT },
            Unread::Damaged(why) => StoreError::Damaged { path, why },
        })
    }

    /// Where a version lies, or would lie.
    pub fn folder(&self, entry: &Entry) -> PathBuf {
        self.layout.version(&entry.id, &entry.version)
    }

    /// What became of a version since it was installed.
    pub fn state(&self, entry: &Entry) -> State {
        let folder = self.folder(entry);
        if !folder.exists() {
            return State::Missing;
        }
        match PackFiles::open(&folder) {
            Ok(files) => match files.digest() {
                digest if digest == entry.sha256 => State::Whole,
                digest => State::Edited(Ok(digest)),
            },
            Err(problems) => State::Edited(Err(problems.to_string())),
        }
    }

    /// The right to change what is installed.
    ///
    /// # Errors
    /// Somebody else has it; a list that cannot be read; a folder that cannot be written to.
    pub fn change(&self) -> Result<Change<'_>, StoreError> {
        Change::begin(self)
    }

    /// Puts what is installed into a registry. Gives what is wrong with packs that cannot be used.
    ///
    /// # Errors
    /// A list that cannot be read. The packs that are there are in the registry all the same, as far as they can be read.
    pub fn list_in(&self, registry: &mut Registry) -> Result<Vec<Diagnostics>, StoreError> {
        let lock = self.lock();
        let folders = match &lock {
            Ok(lock) => lock.iter().map(|entry| self.folder(entry)).collect(),
            Err(_) => {
                verify::folders(&self.layout).into_iter().map(|(_, _, folder)| folder).collect::<Vec<_>>()
            }
        };
        let there = folders.into_iter().filter(|folder| folder.is_dir());
        let faults = there.filter_map(|folder| {
            PackFiles::open(&folder).and_then(|files| registry.add_installed(files)).err()
        });
        let faults = faults.collect();
        lock.map(|_| faults)
    }
}

/// The text of a file that cannot be too long.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(lock::MAX_BYTES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > lock::MAX_BYTES {
        return Err(io::Error::from(io::ErrorKind::InvalidData));
    }
    Ok(text)
}
