//! Where a pack is taken from: a file, a folder, or a repository.

use std::fmt;
use std::path::{Path, PathBuf};

use super::error::StoreError;
use super::git::{self, Address};
use super::{Change, Offer};
use crate::source::PackFiles;

/// Where a pack is taken from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A file or a folder.
    Path(PathBuf),
    /// A repository.
    Git(Address),
}

impl Source {
    /// What is meant by a text: a path, if something is there; otherwise an address if it looks like one.
    ///
    /// # Errors
    /// An address that is not used.
    pub fn parse(text: &str) -> Result<Self, StoreError> {
        let path = Path::new(text);
        if Address::is_meant(text) && !path.exists() {
            return Ok(Self::Git(Address::parse(text)?));
        }
        Ok(Self::Path(path.to_owned()))
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(path) => write!(f, "{}", path.display()),
            Self::Git(address) => write!(f, "{address}"),
        }
    }
}

/// Reads a pack from where it is. `stop` is asked while it takes its time.
///
/// # Errors
/// What cannot be read or fetched, or is no pack.
pub fn fetch(source: &Source, change: &Change<'_>, stop: &dyn Fn() -> bool) -> Result<Offer, StoreError> {
    match source {
        Source::Path(path) => {
            let files = PackFiles::open(path)?;
            // Wherever the program is run next time.
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            Offer::new(files, path.display().to_string())
        }
        Source::Git(address) => git::fetch(address, &change.workbench(), stop),
    }
}
