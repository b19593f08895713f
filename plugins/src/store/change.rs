//! Changing what is installed: one change at a time, whole or not at all.

use std::fs::{self, File, TryLockError};
use std::path::PathBuf;

use semver::Version;

use super::error::StoreError;
use super::layout::{Layout, check_names};
use super::lock::{Entry, Lock, MAX_BYTES};
use super::offer::Offer;
use super::step::{Step, discard, make};
use super::{State, Store};
use crate::tree::shorten;

/// The right to change what is installed. Nobody else has it until this value is gone.
#[derive(Debug)]
pub struct Change<'a> {
    store: &'a Store,
    lock: Lock,
    _held: Held,
}

/// The file that is locked while somebody changes what is installed. The system gives it free when the program ends,
/// however it ends.
#[derive(Debug)]
struct Held(File);

impl Drop for Held {
    fn drop(&mut self) {
        // Not left to the closing of the file: a program that is started at this moment may still have it open. Where it
        // cannot be given free, it was never held.
        drop(self.0.unlock());
    }
}

/// What became of a pack that was to be installed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It is installed now.
    New,
    /// It was there already, just so.
    There,
}

impl<'a> Change<'a> {
    /// Waits for nobody: if another program has the right, that is an error. What a crash left behind is cleaned up.
    pub(super) fn begin(store: &'a Store) -> Result<Self, StoreError> {
        Self::hold(store, Store::written)
    }

    /// The same with a list that is read as whoever asks can read it, once nobody else writes it.
    pub(super) fn hold(
        store: &'a Store,
        read: impl FnOnce(&Store) -> Result<Option<Lock>, StoreError>,
    ) -> Result<Self, StoreError> {
        let hold = store.layout.hold();
        make(&store.layout.work())?;
        let held = File::options().create(true).truncate(false).write(true).open(&hold);
        let held = held.map_err(StoreError::file(&hold))?;
        match held.try_lock() {
            // Some file systems know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(TryLockError::WouldBlock) => return Err(StoreError::Busy(store.packs.clone())),
        }
        let held = Held(held);
        let written = read(store)?;
        recover(store, written.as_ref())?;
        Ok(Self { store, lock: written.unwrap_or_default(), _held: held })
    }

    /// What is installed.
    pub fn lock(&self) -> &Lock {
        &self.lock
    }

    /// A folder for what is fetched; whatever is in it is gone when the next change begins.
    pub(super) fn workbench(&self) -> PathBuf {
        self.store.layout.staging().join("fetched")
    }

    /// What would become of packs if they were installed. Nothing is done yet.
    ///
    /// # Errors
    /// A version that is there with other contents, or was changed by hand; a folder in the way.
    pub fn look(&self, offers: &[Offer]) -> Result<Vec<Added>, StoreError> {
        let mut next = self.lock.clone();
        let mut found = Vec::new();
        for (number, offer) in offers.iter().enumerate() {
            let is_again = offers[..number].iter().any(|other| other.is_same(offer));
            let is_new = !is_again && self.is_new(offer, &next)?;
            if is_new {
                next.put(offer.entry());
            }
            found.push(if is_new { Added::New } else { Added::There });
        }
        if next.text().len() as u64 > MAX_BYTES {
            return Err(StoreError::Full);
        }
        Ok(found)
    }

    /// Installs packs, all of them or none.
    ///
    /// # Errors
    /// As [`Change::look`]; a failure of the disk, after which everything is as it was.
    pub fn add(&mut self, offers: &[Offer]) -> Result<Vec<Added>, StoreError> {
        let found = self.look(offers)?;
        let new = offers.iter().zip(&found).filter(|(_, added)| **added == Added::New);
        let new: Vec<&Offer> = new.map(|(offer, _)| offer).collect();
        let mut next = self.lock.clone();
        for offer in &new {
            next.put(offer.entry());
        }
        if !new.is_empty() {
            self.carry_out(&self.steps_to_add(&new, &next), next)?;
        }
        Ok(found)
    }

    /// Takes versions away, all of them or none.
    ///
    /// # Errors
    /// One that is not installed; a failure of the disk.
    pub fn remove(&mut self, which: &[(String, Version)]) -> Result<(), StoreError> {
        let mut next = self.lock.clone();
        for (id, version) in which {
            if next.get(id, version).is_none() {
                return Err(StoreError::Absent(format!("{id}@{version}")));
            }
            next.take(id, version);
        }
        self.carry_out(&self.steps_to_remove(which, &next), next)
    }

    /// Whether a pack has yet to be installed.
    fn is_new(&self, offer: &Offer, lock: &Lock) -> Result<bool, StoreError> {
        let (id, version) = (&offer.manifest.id, &offer.manifest.version);
        check_names(id, version)?;
        // What is written can be read again, whatever a file was called.
        if let Some(why) = offer.entry().odd() {
            return Err(StoreError::Name { name: shorten(&offer.source), why });
        }
        let lower = version.to_string().to_ascii_lowercase();
        let is_twin = |entry: &&Entry| {
            entry.version != *version && entry.version.to_string().to_ascii_lowercase() == lower
        };
        if let Some(twin) = lock.versions(id).find(is_twin) {
            let (version, other) = (version.clone(), twin.version.clone());
            return Err(StoreError::CaseTwin { id: id.clone(), version, other });
        }
        let folder = self.store.layout.version(id, version);
        let Some(entry) = lock.get(id, version) else {
            return if folder.exists() { Err(StoreError::InTheWay(folder)) } else { Ok(true) };
        };
        if entry.sha256 != offer.digest {
            return Err(StoreError::Immutable {
                id: id.clone(),
                version: version.clone(),
                installed: entry.sha256.clone(),
                new: offer.digest.clone(),
            });
        }
        match self.store.state(entry) {
            State::Whole => Ok(false),
            State::Missing => Ok(true),
            State::Edited(_) => Err(StoreError::Edited { id: id.clone(), version: version.clone(), folder }),
        }
    }

    pub(super) fn steps_to_add(&self, offers: &[&Offer], next: &Lock) -> Vec<Step> {
        let layout = &self.store.layout;
        let places: Vec<(PathBuf, PathBuf)> = (0..)
            .zip(offers)
            .map(|(number, offer)| {
                let staged = layout.staging().join(format!("new-{number}"));
                (staged, layout.version(&offer.manifest.id, &offer.manifest.version))
            })
            .collect();
        let names = offers.iter().map(|offer| (offer.manifest.id.as_str(), &offer.manifest.version));
        let mut steps = Vec::new();
        if !layout.lock_file().exists() {
            // Only a list that is there says what is not installed.
            steps.push(Step::Write { path: layout.lock_file(), text: self.lock.text() });
        }
        steps.push(self.journal(names));
        steps.extend(offers.iter().zip(&places).map(|(offer, (staged, _))| {
            Step::Unpack {
                folder: staged.clone(),
                files: offer
                    .files
                    .iter()
                    .map(|(path, text)| (offer.files.path_in_folder(path).to_owned(), text.clone()))
                    .collect(),
            }
        }));
        steps.extend(places.into_iter().map(|(from, to)| Step::Move { from, to }));
        steps.push(Step::Write { path: layout.lock_file(), text: next.text() });
        steps.extend(tidy(layout));
        steps
    }

    pub(super) fn steps_to_remove(&self, which: &[(String, Version)], next: &Lock) -> Vec<Step> {
        let layout = &self.store.layout;
        let mut steps = vec![
            self.journal(which.iter().map(|(id, version)| (id.as_str(), version))),
            Step::Write { path: layout.lock_file(), text: next.text() },
        ];
        let there =
            which.iter().map(|(id, version)| layout.version(id, version)).filter(|folder| folder.exists());
        steps.extend((0..).zip(there).map(|(number, from)| {
            let to = layout.staging().join(format!("old-{number}"));
            Step::Move { from, to }
        }));
        steps.extend(tidy(layout));
        steps
    }

    /// Which folders may be there by halves from now on.
    fn journal<'n>(&self, names: impl Iterator<Item = (&'n str, &'n Version)>) -> Step {
        let lines: Vec<String> = names.map(|(id, version)| format!("{id} {version}\n")).collect();
        Step::Write { path: self.store.layout.journal(), text: lines.concat() }
    }

    fn carry_out(&mut self, steps: &[Step], next: Lock) -> Result<(), StoreError> {
        make(&self.store.layout.staging())?;
        if let Err(error) = steps.iter().try_for_each(Step::run) {
            // Whatever is in the list by now counts; the reason is told even if this fails as well.
            let written = self.store.written()?;
            drop(recover(self.store, written.as_ref()));
            self.lock = written.unwrap_or_default();
            return Err(error);
        }
        self.lock = next;
        Ok(())
    }
}

/// Cleans up what a change left behind that was cut off. Without a list nobody knows what was installed, so nothing of it is
/// taken away: a folder that is moved there is whole.
fn recover(store: &Store, written: Option<&Lock>) -> Result<(), StoreError> {
    let layout = &store.layout;
    // A file that is no text was not written here.
    let journal = written.and_then(|_| fs::read_to_string(layout.journal()).ok()).unwrap_or_default();
    for line in journal.lines() {
        let Some((id, version)) = line.split_once(' ') else { continue };
        let Ok(version) = Version::parse(version) else { continue };
        let is_name = crate::reference::is_id(id) && check_names(id, &version).is_ok();
        if is_name && written.is_some_and(|lock| lock.get(id, &version).is_none()) {
            discard(&layout.version(id, &version))?;
        }
    }
    tidy(layout).iter().try_for_each(Step::run)?;
    prune(layout);
    Ok(())
}

fn tidy(layout: &Layout) -> [Step; 2] {
    [Step::Empty(layout.staging()), Step::Drop(layout.journal())]
}

/// Takes folders of packs and authors away that have nothing in them any more.
fn prune(layout: &Layout) {
    let within =
        |folder: PathBuf| fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    for author in within(layout.installed()) {
        // Only empty folders can be taken away like this.
        within(author.clone()).for_each(|pack| drop(fs::remove_dir(pack)));
        drop(fs::remove_dir(author));
    }
}
