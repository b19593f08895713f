//! Whether files of a pack were saved since somebody looked.
//!
//! Sizes and times of the files are compared. That needs no service of the system, works on every file system, and is
//! quick for as many files as a pack may have.

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::args::Places;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};

/// Most files that are looked at; packs have fewer.
const MOST_FILES: usize = 4000;

/// So long a file must have been as it is.
const SETTLING: Duration = Duration::from_millis(50);

/// Folders of packs of an author, with folders of hooks in them.
const DEEPEST: usize = 5;

/// Files and what they were like when it was last looked.
pub(crate) struct Saved {
    places: Vec<PathBuf>,
    seen: Vec<Stamp>,
    /// What was there at the last look, if it was something else: somebody may still be writing.
    unsettled: Option<Vec<Stamp>>,
}

/// A file, when it was written, and how long it is.
type Stamp = (PathBuf, Option<SystemTime>, u64);

impl Saved {
    /// Of packs by their paths, and of all packs they may lie over that are files. Those that are no files here count for
    /// nothing, but one must be.
    pub(crate) fn of(packs: &[&str], places: &Places) -> Outcome<Self> {
        let here = packs.iter().map(PathBuf::from).filter(|path| path.exists());
        let mut watched: Vec<PathBuf> = here.collect();
        if watched.is_empty() {
            let message = format!(
                "`{}` is no file or folder here; only what can be saved can be watched",
                packs.first().unwrap_or(&"")
            );
            return Err(Failure::Usage(message));
        }
        watched.extend(places.packs.iter().cloned());
        watched.extend(DataDir::find(places).ok().map(|data| data.packs()));
        let seen = stamps(&watched);
        Ok(Self { places: watched, seen, unsettled: None })
    }

    /// Whether anything was saved since this was last true. Where somebody is writing, it is waited until he has ended.
    pub(crate) fn changed_by_now(&mut self) -> bool {
        while stamps(&self.places) != self.seen {
            if self.changed() {
                return true;
            }
            thread::sleep(SETTLING);
        }
        false
    }

    /// Whether anything was saved since this was last true, and nothing since it was last asked.
    pub(crate) fn changed(&mut self) -> bool {
        let now = stamps(&self.places);
        if now == self.seen {
            self.unsettled = None;
            return false;
        }
        if self.unsettled.as_ref() == Some(&now) {
            self.seen = now;
            self.unsettled = None;
            return true;
        }
        self.unsettled = Some(now);
        false
    }
}

fn stamps(places: &[PathBuf]) -> Vec<Stamp> {
    let mut all = Vec::new();
    for place in places {
        collect(place, DEEPEST, &mut all);
    }
    all
}

/// Files below a path, sorted. What cannot be read is as good as not there.
fn collect(path: &Path, depth: usize, into: &mut Vec<Stamp>) {
    let Ok(meta) = fs::metadata(path) else { return };
    if !meta.is_dir() {
        if into.len() < MOST_FILES {
            into.push((path.to_owned(), meta.modified().ok(), meta.len()));
        }
        return;
    }
    if depth == 0 {
        return;
    }
    let mut inside: Vec<PathBuf> =
        fs::read_dir(path).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    inside.sort();
    for path in &inside {
        collect(path, depth - 1, into);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn watch(path: &Path) -> Saved {
        let places = Places { data: Some(path.join("data")), packs: Vec::new() };
        Saved::of(&["no/such/pack", &path.display().to_string()], &places).unwrap()
    }

    #[test]
    fn what_is_saved_counts_once_it_is_whole() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.toml");
        fs::write(&file, "a").unwrap();
        let mut saved = watch(folder.path());
        assert!(!saved.changed());
        fs::write(&file, "").unwrap();
        assert!(!saved.changed(), "it may still be written");
        fs::write(&file, "longer").unwrap();
        assert!(!saved.changed());
        assert!(saved.changed() && !saved.changed());
        fs::remove_file(&file).unwrap();
        assert!(saved.changed_by_now() && !saved.changed_by_now());
    }

    #[test]
    fn what_is_no_file_cannot_be_watched() {
        let places = Places { data: None, packs: Vec::new() };
        assert!(matches!(Saved::of(&["no/such/pack"], &places), Err(Failure::Usage(_))));
    }
}
