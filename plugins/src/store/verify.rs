//! Whether everything is still as it was installed, and how to begin a list anew.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use semver::Version;

use super::error::StoreError;
use super::layout::{Layout, check_names};
use super::lock::{Entry, Lock};
use super::offer::Offer;
use super::step::Step;
use super::{Change, State, Store};
use crate::reference::is_id;
use crate::source::PackFiles;

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// Every version of the list, and what became of it.
    pub listed: Vec<(Entry, State)>,
    /// Folders that look like installed packs and stand in no list.
    pub unlisted: Vec<PathBuf>,
}

/// A list that was begun anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rebuilt {
    /// The new list.
    pub lock: Lock,
    /// Folders that are no packs of their place, and why.
    pub left: Vec<(PathBuf, String)>,
    /// Where the list is now that was there before, if it could not be read.
    pub damaged: Option<PathBuf>,
}

impl Store {
    /// Compares what is there with the list.
    ///
    /// # Errors
    /// A list that cannot be read.
    pub fn verify(&self) -> Result<Verdict, StoreError> {
        let lock = self.lock()?;
        let is_unlisted = |(id, version, _): &(String, Version, PathBuf)| lock.get(id, version).is_none();
        let unlisted = folders(&self.layout).into_iter().filter(is_unlisted).map(|(.., folder)| folder);
        let unlisted = unlisted.collect();
        let listed = lock.iter().map(|entry| (entry.clone(), self.state(entry))).collect();
        Ok(Verdict { listed, unlisted })
    }

    /// Writes a list of the packs that are there, as they are. What the old list says of where they came from is kept, if it
    /// can be read; otherwise a copy of it is.
    ///
    /// # Errors
    /// A list of a newer program; a failure of the disk.
    pub fn rebuild(&self) -> Result<Rebuilt, StoreError> {
        let mut damaged = None;
        // Whoever installs meanwhile would be written over.
        let change = Change::hold(self, |store| match store.written() {
            Err(StoreError::Damaged { path, .. }) => {
                damaged = Some(copy(&path, store.layout.damaged())?);
                Ok(None)
            }
            written => written,
        })?;
        let mut rebuilt = Rebuilt { lock: Lock::default(), left: Vec::new(), damaged };
        for (id, version, folder) in folders(&self.layout) {
            match offer(&folder, &id, &version) {
                Ok(offer) => {
                    let known = change
                        .lock()
                        .get(&id, &version)
                        .filter(|entry| entry.sha256 == offer.digest)
                        .cloned();
                    rebuilt.lock.put(known.unwrap_or(Entry { source: None, ..offer.entry() }));
                }
                Err(why) => rebuilt.left.push((folder, why)),
            }
        }
        Step::Write { path: self.layout.lock_file(), text: rebuilt.lock.text() }.run()?;
        Ok(rebuilt)
    }
}

/// Copies a file to the first name that is free.
fn copy(path: &Path, mut names: impl Iterator<Item = PathBuf>) -> Result<PathBuf, StoreError> {
    let mut from = File::open(path).map_err(StoreError::file(path))?;
    let (name, mut to) = loop {
        let Some(name) = names.next() else {
            return Err(StoreError::file(path)(io::ErrorKind::AlreadyExists.into()));
        };
        match File::create_new(&name) {
            Ok(to) => break (name, to),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(StoreError::file(&name)(error)),
        }
    };
    io::copy(&mut from, &mut to).and_then(|_| to.sync_all()).map_err(StoreError::file(&name))?;
    Ok(name)
}

/// The pack of a folder, if it is the one its place says.
fn offer(folder: &Path, id: &str, version: &Version) -> Result<Offer, String> {
    let files = PackFiles::open(folder).map_err(|problems| problems.to_string())?;
    let offer = Offer::new(files, "").map_err(|error| error.to_string())?;
    if offer.manifest.id == id && offer.manifest.version == *version {
        return Ok(offer);
    }
    Err(format!("it says that it is `{}` {}", offer.manifest.id, offer.manifest.version))
}

/// Id, version and path of every folder that is where an installed pack would be.
pub(super) fn folders(layout: &Layout) -> Vec<(String, Version, PathBuf)> {
    let mut found = Vec::new();
    for (name, path) in within(&layout.installed()) {
        for (inner, path) in within(&path) {
            if let Ok(version) = Version::parse(&inner) {
                found.push((name.clone(), version, path));
                continue;
            }
            let versions = within(&path).into_iter();
            let versions = versions.filter_map(|(last, path)| Some((Version::parse(&last).ok()?, path)));
            found.extend(versions.map(|(version, path)| (format!("{name}/{inner}"), version, path)));
        }
    }
    found.retain(|(id, version, _)| is_id(id) && check_names(id, version).is_ok());
    found
}

/// Names and paths of the folders in a folder, sorted; links are none.
fn within(folder: &Path) -> Vec<(String, PathBuf)> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let folders = entries.filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_dir()));
    let mut all: Vec<_> =
        folders.filter_map(|entry| Some((entry.file_name().into_string().ok()?, entry.path()))).collect();
    all.sort();
    all
}
