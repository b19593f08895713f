//! Repositories on this machine, made by `git` itself.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Address, GitError};
use crate::store::{Offer, Source, Store, StoreError, fetch};

const PACK: &str = "api = 1\nid = \"ann/friday\"\nversion = \"1.0.0\"\nplayers.4 = {}\n";

/// Runs `git` in a folder. `false` if there is none: these tests then have nothing to say.
fn git(folder: &Path, args: &[&str]) -> bool {
    let output = Command::new("git")
        .current_dir(folder)
        .args(["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "commit.gpgsign=false"])
        .args(["-c", "init.defaultBranch=main", "-c", "protocol.file.allow=always"])
        .args(args)
        .env("GIT_CONFIG_NOSYSTEM", "1")
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .env_remove("GIT_DIR")
        .output();
    match output {
        Err(_) => false,
        Ok(output) => {
            assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
            true
        }
    }
}

/// A repository with these files in its only commit.
fn repository(folder: &Path, files: &[(&str, &str)]) -> bool {
    fs::create_dir_all(folder).unwrap();
    if !git(folder, &["init", "--quiet"]) {
        return false;
    }
    commit(folder, files);
    true
}

fn commit(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    git(folder, &["add", "--all"]);
    git(folder, &["commit", "--quiet", "--message", "x"]);
}

fn fetched(folder: &Path, rest: &str) -> Result<Offer, StoreError> {
    let packs = tempfile::tempdir().unwrap();
    let store = Store::new(packs.path());
    let source = Source::parse(&format!("file://{}{rest}", folder.display())).unwrap();
    let change = store.change().unwrap();
    let offer = fetch(&source, &change, &|| false);
    assert!(!change.workbench().exists(), "nothing of the repository stays");
    offer
}

#[test]
fn a_pack_is_taken_from_a_folder_of_a_tag() {
    let dir = tempfile::tempdir().unwrap();
    let files = [("packs/friday/pack.toml", PACK), ("packs/friday/.hidden.toml", "x"), ("other.toml", "x")];
    if !repository(dir.path(), &files) {
        return;
    }
    git(dir.path(), &["tag", "v1"]);
    let newer = PACK.replace("1.0.0", "1.1.0");
    commit(dir.path(), &[("packs/friday/pack.toml", &newer), ("packs/friday/table.png", "\0")]);
    let old = fetched(dir.path(), "@v1#packs/friday").unwrap();
    assert_eq!(old.manifest.version.to_string(), "1.0.0");
    assert_eq!(old.files.iter().map(|(path, _)| path).collect::<Vec<_>>(), ["pack.toml"]);
    let new = fetched(dir.path(), "#packs/friday").unwrap();
    assert_eq!(
        (new.manifest.version.to_string(), new.files.left_out()),
        ("1.1.0".to_owned(), &["table.png".to_owned()][..])
    );
    let (was, is) = (old.commit.unwrap(), new.commit.unwrap());
    assert!(was.len() >= 40 && was != is);
    let same = fetched(dir.path(), &format!("@{was}#packs/friday")).unwrap();
    assert_eq!(same.digest, old.digest);
    assert!(same.source.ends_with(&format!("@{was}#packs/friday")), "{}", same.source);
}

#[test]
fn what_is_no_pack_is_refused_for_a_reason() {
    let dir = tempfile::tempdir().unwrap();
    if !repository(dir.path(), &[("a/pack.toml", PACK), ("b/note.md", "x")]) {
        return;
    }
    let said = |rest: &str| fetched(dir.path(), rest).unwrap_err().to_string();
    assert!(said("#b").contains("has no `pack.toml`"), "{}", said("#b"));
    for rest in ["#c", "@v9", "@deadbeef"] {
        assert!(said(rest).contains("git says"), "{}", said(rest));
    }
    let big = "#".repeat(300 * 1024);
    commit(dir.path(), &[("a/big.toml", &big)]);
    assert!(said("#a").contains("`big.toml` has"), "{}", said("#a"));
    for number in 0..8 {
        commit(dir.path(), &[(&format!("a/{number}.png"), &big)]);
    }
    assert!(said("#a").contains("bytes together"), "{}", said("#a"));
    let many: Vec<String> = (0..250).map(|n| format!("many/{n}.md")).collect();
    commit(dir.path(), &many.iter().map(|path| (path.as_str(), "")).collect::<Vec<_>>());
    assert!(said("#many").contains("more than 200 files"), "{}", said("#many"));
}

#[cfg(unix)]
#[test]
fn links_and_other_repositories_are_refused() {
    let dir = tempfile::tempdir().unwrap();
    if !repository(dir.path(), &[("pack.toml", PACK)]) {
        return;
    }
    std::os::unix::fs::symlink("/etc/passwd", dir.path().join("README.md")).unwrap();
    commit(dir.path(), &[]);
    let said = fetched(dir.path(), "").unwrap_err().to_string();
    assert!(said.contains("`README.md` is a link"), "{said}");
    let dir = tempfile::tempdir().unwrap();
    repository(&dir.path().join("outer"), &[("pack.toml", PACK)]);
    let entry = format!("160000,{},inner", "1".repeat(40));
    git(&dir.path().join("outer"), &["update-index", "--add", "--cacheinfo", &entry]);
    git(&dir.path().join("outer"), &["commit", "--quiet", "--message", "x"]);
    let said = fetched(&dir.path().join("outer"), "").unwrap_err().to_string();
    assert!(said.contains("`inner` is another repository"), "{said}");
}

#[test]
fn somebody_can_stop_it() {
    let dir = tempfile::tempdir().unwrap();
    if !repository(dir.path(), &[("pack.toml", PACK)]) {
        return;
    }
    let packs = tempfile::tempdir().unwrap();
    let store = Store::new(packs.path());
    let source = Source::Git(Address::parse(&format!("file://{}", dir.path().display())).unwrap());
    let stopped = fetch(&source, &store.change().unwrap(), &|| true).unwrap_err();
    assert!(matches!(stopped, StoreError::Git(GitError::Stopped)), "{stopped}");
}
