//! Packs from repositories, by way of the program `git`.
//!
//! Nothing is ever checked out: objects are fetched into a bare repository, and the files of one commit are read from there
//! by name. So neither hooks, filters, links, submodules nor names that a file system would twist come into play. The
//! settings of the machine stay in force where they are needed to reach a repository (proxies, keys), and are overruled
//! where they could run something.

mod address;
mod group;
mod run;
mod tree;

#[cfg(test)]
mod tests;

use std::path::Path;

use thiserror::Error;

pub use self::address::Address;
pub use self::run::{MAX_FETCH_BYTES, MAX_FETCH_SECONDS};

use self::run::Git;
use super::step::{discard, make};
use super::{Offer, StoreError};

/// Why nothing came from a repository.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GitError {
    /// The address is none, or none that is used.
    #[error("`{address}` is not used as the address of a repository: {why}")]
    Address {
        /// What was given.
        address: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no program `git`.
    #[error(
        "packs from repositories need the program `git`, and it is not there\nInstall it, or ask for a pack file"
    )]
    NoGit,
    /// The program could not be run, or its answer not be read.
    #[error("`git` could not be run: {0}")]
    NotRun(String),
    /// `git` says no.
    #[error("{address}: git says: {said}")]
    Failed {
        /// The repository.
        address: String,
        /// The last lines of what it says.
        said: String,
    },
    /// There is more than a pack can be.
    #[error("{address}: stopped, there is more than {} MiB to fetch", MAX_FETCH_BYTES >> 20)]
    TooBig {
        /// The repository.
        address: String,
    },
    /// It takes too long.
    #[error("{address}: stopped after {MAX_FETCH_SECONDS} seconds")]
    TooLong {
        /// The repository.
        address: String,
    },
    /// Somebody ended it.
    #[error("stopped")]
    Stopped,
    /// The commit has something that no pack has.
    #[error("{address}: {what}")]
    Content {
        /// The repository.
        address: String,
        /// What, and where.
        what: String,
    },
}

/// Fetches the pack at an address into a folder for this purpose, which is gone afterwards. `stop` is asked while it
/// takes its time.
pub(super) fn fetch(
    address: &Address,
    workbench: &Path,
    stop: &dyn Fn() -> bool,
) -> Result<Offer, StoreError> {
    discard(workbench)?;
    make(workbench)?;
    let git = Git::new(address.repository.clone(), workbench, stop);
    let fetched = fetch_with(&git, address);
    discard(workbench)?;
    fetched
}

fn fetch_with(git: &Git<'_>, address: &Address) -> Result<Offer, StoreError> {
    git.run(&["init", "--quiet", "--bare", "."])?;
    let what = address.at.as_deref().unwrap_or("HEAD");
    git.fetch(&address.repository, what)?;
    let commit = git.run(&["rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}"])?;
    let commit = String::from_utf8_lossy(&commit).trim().to_owned();
    if !(commit.len() >= 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit())) {
        return Err(git.content("there is no commit").into());
    }
    let files = tree::read(git, &commit, address)?;
    Ok(Offer { commit: Some(commit), ..Offer::new(files, address.to_string())? })
}
