//! What can go wrong with installed packs.

use std::io;
use std::path::{Path, PathBuf};

use semver::Version;
use thiserror::Error;

use super::git::GitError;
use crate::diagnostic::Diagnostics;

/// Why something could not be done with installed packs.
#[derive(Debug, Error)]
pub enum StoreError {
    /// A file or folder of the store.
    #[error("{}: {error}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The lock file cannot be understood.
    #[error(
        "{}: the list of installed packs is damaged: {why}\n`overtrick pack verify --rebuild` writes it anew from the \
         packs that are there, and keeps this one beside it",
        path.display()
    )]
    Damaged {
        /// The lock file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
    /// The lock file was written by a later program.
    #[error(
        "{}: written by a newer Overtrick (format {found}; this one reads format {known})",
        path.display()
    )]
    Newer {
        /// The lock file.
        path: PathBuf,
        /// Its format.
        found: i64,
        /// The format of this program.
        known: i64,
    },
    /// Somebody else installs or removes packs just now.
    #[error("another overtrick is installing or removing packs in {}; try again when it is done", .0.display())]
    Busy(PathBuf),
    /// The same version has other contents: a published version never changes.
    #[error(
        "`{id}` {version} is installed with other contents:\n  installed  {installed}\n  this one   {new}\n\
         A version that was given away does not change: ask its author for a new one"
    )]
    Immutable {
        /// The pack.
        id: String,
        /// The version both claim to be.
        version: Version,
        /// The digest of what is installed.
        installed: String,
        /// The digest of what was to be installed.
        new: String,
    },
    /// Somebody changed an installed pack by hand.
    #[error(
        "`{id}` {version} was changed in {}, and is left alone\n\
         To keep the changes, copy that folder to a place of your own and give the copy another id; then \
         `overtrick pack remove {id}@{version} --force`",
        folder.display()
    )]
    Edited {
        /// The pack.
        id: String,
        /// Its version.
        version: Version,
        /// Where it lies.
        folder: PathBuf,
    },
    /// A folder that nobody installed is where a pack would go.
    #[error(
        "{} is there already, and is in no list of installed packs\n\
         Move it away, or let `overtrick pack verify --rebuild` take it into the list",
        .0.display()
    )]
    InTheWay(PathBuf),
    /// Two versions that some systems cannot tell apart.
    #[error("`{id}` {other} is installed, and {version} would be the same folder on some systems")]
    CaseTwin {
        /// The pack.
        id: String,
        /// The new version.
        version: Version,
        /// The version that is there.
        other: Version,
    },
    /// An id or a version that makes no name of a folder.
    #[error("`{name}` cannot be installed: {why}")]
    Name {
        /// The id or version.
        name: String,
        /// Why not.
        why: String,
    },
    /// The list of installed packs would be longer than it may be.
    #[error("so many packs are installed that the list of them has no room for more; remove some first")]
    Full,
    /// No such pack is installed.
    #[error("`{0}` is not installed; `overtrick pack list` tells what is")]
    Absent(String),
    /// The pack itself.
    #[error("{0}")]
    Pack(Box<Diagnostics>),
    /// Fetching from a repository.
    #[error(transparent)]
    Git(#[from] GitError),
}

impl StoreError {
    /// A failure of a file or folder.
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::File { path, error }
    }
}

impl From<Diagnostics> for StoreError {
    fn from(problems: Diagnostics) -> Self {
        Self::Pack(Box::new(problems))
    }
}
