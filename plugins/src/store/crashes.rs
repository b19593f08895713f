//! What is installed after the program was killed: every change is cut off behind every one of its steps, and in the middle
//! of unpacking.

use std::fs;
use std::path::Path;

use semver::Version;

use super::step::{Step, make};
use super::tests::{offer, versions};
use super::{State, Store};

/// A store with one version in it.
fn store(packs: &Path) -> Store {
    let store = Store::new(packs);
    store.change().unwrap().add(&[offer("ann/friday", "1.0.0", "")]).unwrap();
    store
}

/// What is installed is whole, and nothing else is there.
fn check(store: &Store) -> Vec<String> {
    let change = store.change().unwrap();
    let verdict = store.verify().unwrap();
    assert_eq!(verdict.unlisted, Vec::<std::path::PathBuf>::new());
    assert!(verdict.listed.iter().all(|(_, state)| *state == State::Whole), "{verdict:?}");
    let staging = fs::read_dir(store.layout.staging()).into_iter().flatten().count();
    assert!(staging == 0 && !store.layout.journal().exists());
    versions(change.lock())
}

const OLD: [&str; 1] = ["ann/friday@1.0.0"];

#[test]
fn packs_that_are_installed_together_are_all_there_or_none() {
    let new = ["ann/friday@1.0.0", "ann/friday@1.1.0", "base@1.0.0"];
    let offers = [offer("ann/friday", "1.1.0", "# more\n"), offer("base", "1.0.0", "")];
    let mut seen = Vec::new();
    for cut in 0.. {
        let dir = tempfile::tempdir().unwrap();
        let store = store(dir.path());
        let change = store.change().unwrap();
        let mut next = change.lock().clone();
        for offer in &offers {
            next.put(offer.entry());
        }
        let steps = change.steps_to_add(&offers.iter().collect::<Vec<_>>(), &next);
        if cut > steps.len() {
            break;
        }
        make(&store.layout.staging()).unwrap();
        steps[..cut].iter().for_each(|step| step.run().unwrap());
        // Whoever is killed while a folder is unpacked leaves some of its files, and half of one.
        if let Some(Step::Unpack { folder, .. }) = steps.get(cut) {
            make(folder).unwrap();
            fs::write(folder.join("pack.toml"), "api = 1\nid = ").unwrap();
        }
        drop(change);
        let found = check(&store);
        assert!(found == OLD || found == new, "cut behind {cut}: {found:?}");
        seen.push(found == new);
        // Whatever was left, the next try succeeds.
        store.change().unwrap().add(&offers).unwrap();
        assert_eq!(check(&store), new);
    }
    assert!(seen.is_sorted() && seen.first() == Some(&false) && seen.last() == Some(&true), "{seen:?}");
}

#[test]
fn a_version_that_is_removed_is_there_or_gone() {
    let which = [("ann/friday".to_owned(), Version::new(1, 0, 0))];
    let mut seen = Vec::new();
    for cut in 0.. {
        let dir = tempfile::tempdir().unwrap();
        let store = store(dir.path());
        let change = store.change().unwrap();
        let mut next = change.lock().clone();
        next.take(&which[0].0, &which[0].1);
        let steps = change.steps_to_remove(&which, &next);
        if cut > steps.len() {
            break;
        }
        make(&store.layout.staging()).unwrap();
        steps[..cut].iter().for_each(|step| step.run().unwrap());
        drop(change);
        let found = check(&store);
        assert!(found == OLD || found.is_empty(), "cut behind {cut}: {found:?}");
        seen.push(found.is_empty());
    }
    assert!(seen.is_sorted() && seen.first() == Some(&false) && seen.last() == Some(&true), "{seen:?}");
}

/// What becomes of the list while the program is not running.
#[derive(Clone, Copy)]
enum Harm {
    Damaged,
    Gone,
}

/// Cuts a change off behind each of its steps, harms the list, and begins it anew: what was installed before and was not to
/// be taken away is there, whole.
fn harmed(harm: Harm, steps: impl Fn(&Store) -> Vec<Step>, stays: &[&str]) {
    for cut in 0.. {
        let dir = tempfile::tempdir().unwrap();
        let store = store(dir.path());
        store.change().unwrap().add(&[offer("ann/sunday", "1.0.0", "")]).unwrap();
        let steps = steps(&store);
        if cut > steps.len() {
            break;
        }
        make(&store.layout.staging()).unwrap();
        steps[..cut].iter().for_each(|step| step.run().unwrap());
        match harm {
            Harm::Damaged => fs::write(store.layout.lock_file(), "format = ").unwrap(),
            Harm::Gone => fs::remove_file(store.layout.lock_file()).unwrap(),
        }
        // Whoever installs something first, before the list is begun anew.
        let other = offer("other", "1.0.0", "");
        let added = store.change().and_then(|mut change| change.add(std::slice::from_ref(&other)));
        assert_eq!(added.is_ok(), matches!(harm, Harm::Gone), "{added:?}");
        let rebuilt = store.rebuild().unwrap();
        assert_eq!((rebuilt.left.len(), rebuilt.damaged.is_some()), (0, matches!(harm, Harm::Damaged)));
        let found = check(&store);
        assert!(stays.iter().all(|pack| found.contains(&(*pack).to_owned())), "cut behind {cut}: {found:?}");
        store.change().unwrap().add(std::slice::from_ref(&other)).unwrap();
        assert!(check(&store).contains(&"other@1.0.0".to_owned()));
    }
}

#[test]
fn whatever_was_cut_off_a_list_that_is_lost_takes_nothing_with_it() {
    let new = [offer("ann/friday", "1.1.0", "# more\n"), offer("base", "1.0.0", "")];
    let adding = |store: &Store| {
        let change = store.change().unwrap();
        let mut next = change.lock().clone();
        for offer in &new {
            next.put(offer.entry());
        }
        change.steps_to_add(&new.iter().collect::<Vec<_>>(), &next)
    };
    let removing = |store: &Store| {
        let change = store.change().unwrap();
        let which = [("ann/friday".to_owned(), Version::new(1, 0, 0))];
        let mut next = change.lock().clone();
        next.take(&which[0].0, &which[0].1);
        change.steps_to_remove(&which, &next)
    };
    for harm in [Harm::Damaged, Harm::Gone] {
        harmed(harm, adding, &["ann/friday@1.0.0", "ann/sunday@1.0.0"]);
        harmed(harm, removing, &["ann/sunday@1.0.0"]);
    }
}

#[test]
fn the_very_first_pack_is_there_or_not() {
    let first = offer("ann/friday", "1.0.0", "");
    for cut in 0.. {
        let dir = tempfile::tempdir().unwrap();
        let store = Store::new(dir.path());
        let change = store.change().unwrap();
        let mut next = change.lock().clone();
        next.put(first.entry());
        let steps = change.steps_to_add(&[&first], &next);
        if cut > steps.len() {
            break;
        }
        make(&store.layout.staging()).unwrap();
        steps[..cut].iter().for_each(|step| step.run().unwrap());
        drop(change);
        let found = check(&store);
        assert!(found == OLD || found.is_empty(), "cut behind {cut}: {found:?}");
        store.change().unwrap().add(std::slice::from_ref(&first)).unwrap();
        assert_eq!(check(&store), OLD);
    }
}

#[test]
fn a_damaged_list_is_kept_beside_those_that_were_damaged_before() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(dir.path());
    for (text, name) in [("one", "overtrick.lock.damaged"), ("two", "overtrick.lock.damaged.2")] {
        fs::write(store.layout.lock_file(), text).unwrap();
        assert_eq!(store.rebuild().unwrap().damaged, Some(dir.path().join(name)));
        assert_eq!(fs::read_to_string(dir.path().join(name)).unwrap(), text);
    }
    fs::write(store.layout.lock_file(), "three").unwrap();
    let _busy = super::Change::hold(&store, |_| Ok(None)).unwrap();
    assert!(matches!(store.rebuild(), Err(super::StoreError::Busy(_))));
    assert_eq!(fs::read_to_string(store.layout.lock_file()).unwrap(), "three");
    assert!(!dir.path().join("overtrick.lock.damaged.3").exists());
}

#[test]
fn a_list_that_is_cut_anywhere_is_refused_and_can_be_begun_anew() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(dir.path());
    let path = store.layout.lock_file();
    let whole = fs::read_to_string(&path).unwrap();
    let lock = store.lock().unwrap();
    for cut in 1..whole.len() {
        fs::write(&path, &whole[..cut]).unwrap();
        match store.lock() {
            // A cut between two lines may leave a list that only says less; nothing is taken for another.
            Ok(read) => {
                assert!(read.iter().all(|entry| lock.versions(&entry.id).any(|e| e.sha256 == entry.sha256)));
            }
            Err(error) => assert!(error.to_string().contains("overtrick pack verify --rebuild"), "{error}"),
        }
    }
    fs::write(&path, &whole[..whole.len() - 5]).unwrap();
    assert!(store.change().is_err());
    let rebuilt = store.rebuild().unwrap();
    assert!(rebuilt.damaged.is_some_and(|path| path.is_file()) && rebuilt.left.is_empty());
    assert_eq!(check(&store), OLD);
}

#[test]
fn a_disk_that_fails_leaves_everything_as_it_was() {
    let dir = tempfile::tempdir().unwrap();
    let store = store(dir.path());
    // A file is where the folder of the author should be made.
    fs::write(store.layout.installed().join("bob"), "").unwrap();
    let offers = [offer("base", "1.0.0", ""), offer("bob/friday", "1.0.0", "")];
    let failed = store.change().unwrap().add(&offers).unwrap_err().to_string();
    assert!(failed.contains("bob"), "{failed}");
    assert_eq!(check(&store), OLD);
}
