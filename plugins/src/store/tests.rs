//! Installing, removing, looking: what is told, and what never happens.

use std::fs;
use std::path::Path;

use semver::Version;

use super::{Added, Lock, Offer, State, Store, StoreError};
use crate::registry::{Home, Registry};
use crate::source::PackFiles;

/// A pack of this id and version.
pub(super) fn offer(id: &str, version: &str, more: &str) -> Offer {
    let text = format!("api = 1\nid = \"{id}\"\nversion = \"{version}\"\nplayers.4 = {{}}\n{more}");
    Offer::new(PackFiles::from_text("x.toml", text).unwrap(), "/somewhere/x.toml").unwrap()
}

pub(super) fn versions(lock: &Lock) -> Vec<String> {
    lock.iter().map(|entry| format!("{}@{}", entry.id, entry.version)).collect()
}

fn store() -> (tempfile::TempDir, Store) {
    let dir = tempfile::tempdir().unwrap();
    let store = Store::new(dir.path());
    (dir, store)
}

fn installed(packs: &Path, id_and_version: &str) -> std::path::PathBuf {
    packs.join("installed").join(id_and_version).join("pack.toml")
}

#[test]
fn versions_are_installed_side_by_side_and_found() {
    let (dir, store) = store();
    let mut change = store.change().unwrap();
    let both = [offer("ann/friday", "1.0.0", ""), offer("ann", "1.0.0", "")];
    assert_eq!(change.add(&both).unwrap(), [Added::New, Added::New]);
    assert_eq!(change.add(&[offer("ann/friday", "1.1.0", "")]).unwrap(), [Added::New]);
    assert_eq!(change.add(&both).unwrap(), [Added::There, Added::There]);
    assert_eq!(versions(change.lock()), ["ann@1.0.0", "ann/friday@1.0.0", "ann/friday@1.1.0"]);
    assert_eq!(*change.lock(), store.lock().unwrap());
    drop(change);
    let mut registry = Registry::default();
    assert!(store.list_in(&mut registry).unwrap().is_empty());
    assert_eq!(registry.get("ann/friday").unwrap().manifest.version, Version::new(1, 1, 0));
    assert_eq!(registry.get("ann").unwrap().home, Home::Installed);
    let old = registry.find("ann/friday@1.0.0").unwrap();
    assert!(Path::new(old.label()).ends_with("installed/ann/friday/1.0.0"), "{}", old.label());
    assert!(installed(dir.path(), "ann/friday/1.0.0").is_file());
    // What lies beside them is nobody's business here.
    assert!(registry.add_folder(dir.path()).is_empty() && registry.list().count() == 2);
}

#[test]
fn a_version_that_was_given_away_does_not_change() {
    let (_dir, store) = store();
    let mut change = store.change().unwrap();
    let (old, new) = (offer("friday", "1.0.0", ""), offer("friday", "1.0.0", "# better\n"));
    change.add(std::slice::from_ref(&old)).unwrap();
    let error = change.add(std::slice::from_ref(&new)).unwrap_err();
    assert!(matches!(error, StoreError::Immutable { .. }));
    let text = error.to_string();
    assert!(
        text.contains("`friday` 1.0.0") && text.contains(&old.digest) && text.contains(&new.digest),
        "{text}"
    );
    let twins = change.add(&[offer("x", "1.0.0-RC", ""), offer("x", "1.0.0-rc", "")]).unwrap_err();
    assert!(matches!(twins, StoreError::CaseTwin { .. }), "{twins}");
    let odd = Offer { source: "/a\nformat = 9".to_owned(), ..offer("x", "1.0.0", "") };
    let refused = change.add(&[odd]).unwrap_err().to_string();
    assert!(refused.contains("control characters"), "{refused}");
    assert_eq!(versions(change.lock()), ["friday@1.0.0"]);
}

#[test]
fn changes_by_hand_are_seen_and_never_written_over() {
    let (dir, store) = store();
    let friday = [offer("friday", "1.0.0", "")];
    store.change().unwrap().add(&friday).unwrap();
    let path = installed(dir.path(), "friday/1.0.0");
    let mine = format!("{}# mine\n", fs::read_to_string(&path).unwrap());
    fs::write(&path, &mine).unwrap();
    let entry = store.lock().unwrap().iter().next().unwrap().clone();
    assert!(matches!(store.state(&entry), State::Edited(Ok(_))));
    let error = store.change().unwrap().add(&friday).unwrap_err().to_string();
    assert!(
        error.contains("was changed in") && error.contains("overtrick pack remove friday@1.0.0 --force"),
        "{error}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), mine);
    fs::write(&path, [0xff]).unwrap();
    assert!(matches!(store.state(&entry), State::Edited(Err(_))));
    // What is gone is put back.
    fs::remove_dir_all(path.parent().unwrap()).unwrap();
    assert_eq!(store.state(&entry), State::Missing);
    assert_eq!(store.change().unwrap().add(&friday).unwrap(), [Added::New]);
    assert_eq!(store.state(&entry), State::Whole);
}

#[test]
fn a_folder_in_the_way_is_not_touched() {
    let (dir, store) = store();
    let path = installed(dir.path(), "friday/1.0.0");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, "mine").unwrap();
    let error = store.change().unwrap().add(&[offer("friday", "1.0.0", "")]).unwrap_err();
    assert!(matches!(error, StoreError::InTheWay(_)) && error.to_string().contains("--rebuild"), "{error}");
    assert_eq!(store.verify().unwrap().unlisted, [path.parent().unwrap()]);
    assert_eq!(store.rebuild().unwrap().left.len(), 1, "it is no pack");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
}

#[test]
fn a_list_begun_anew_keeps_what_is_known() {
    let (dir, store) = store();
    store.change().unwrap().add(&[offer("friday", "1.0.0", ""), offer("other", "1.0.0", "")]).unwrap();
    let path = installed(dir.path(), "other/1.0.0");
    fs::write(&path, fs::read_to_string(&path).unwrap() + "# mine\n").unwrap();
    let rebuilt = store.rebuild().unwrap();
    let sources: Vec<Option<&str>> = rebuilt.lock.iter().map(|entry| entry.source.as_deref()).collect();
    assert_eq!(sources, [Some("/somewhere/x.toml"), None]);
    assert_eq!((rebuilt.damaged, rebuilt.left), (None, Vec::new()));
    let verdict = store.verify().unwrap();
    assert!(verdict.listed.iter().all(|(_, state)| *state == State::Whole));
}

#[test]
fn what_is_removed_is_gone_and_its_folders_with_it() {
    let (dir, store) = store();
    let mut change = store.change().unwrap();
    change.add(&[offer("ann/friday", "1.0.0", ""), offer("ann/friday", "2.0.0", "")]).unwrap();
    let one = ("ann/friday".to_owned(), Version::new(1, 0, 0));
    change.remove(std::slice::from_ref(&one)).unwrap();
    assert!(
        !installed(dir.path(), "ann/friday/1.0.0").exists()
            && installed(dir.path(), "ann/friday/2.0.0").exists()
    );
    assert!(matches!(change.remove(&[one]), Err(StoreError::Absent(_))));
    change.remove(&[("ann/friday".to_owned(), Version::new(2, 0, 0))]).unwrap();
    drop(change);
    drop(store.change().unwrap());
    assert_eq!(fs::read_dir(dir.path().join("installed")).unwrap().count(), 0);
}

#[test]
fn only_one_program_installs_at_a_time() {
    let (_dir, store) = store();
    let first = store.change().unwrap();
    let second = store.change().unwrap_err();
    assert!(matches!(second, StoreError::Busy(_)) && second.to_string().contains("try again"), "{second}");
    drop(first);
    store.change().unwrap();
}

#[test]
fn a_list_of_a_newer_program_is_left_alone() {
    let (dir, store) = store();
    fs::write(dir.path().join("overtrick.lock"), "format = 7\nnews = true\n").unwrap();
    for error in [store.change().unwrap_err(), store.rebuild().unwrap_err(), store.verify().unwrap_err()] {
        let text = error.to_string();
        assert!(text.contains("format 7") && text.contains("reads format 1"), "{text}");
    }
    fs::write(dir.path().join("overtrick.lock"), [0xff, 0xfe]).unwrap();
    assert!(matches!(store.lock(), Err(StoreError::Damaged { .. })));
    fs::write(dir.path().join("overtrick.lock"), "#".repeat(2 << 20)).unwrap();
    assert!(matches!(store.lock(), Err(StoreError::Damaged { .. })));
}

#[test]
fn packs_can_be_used_while_the_list_is_damaged() {
    let (dir, store) = store();
    store.change().unwrap().add(&[offer("friday", "1.0.0", "")]).unwrap();
    fs::write(dir.path().join("overtrick.lock"), "format = ").unwrap();
    let mut registry = Registry::default();
    assert!(store.list_in(&mut registry).is_err());
    assert!(registry.get("friday").is_some());
}
