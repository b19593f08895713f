//! `overtrick history`.

use std::fs::{self, File};
use std::time::{Duration, UNIX_EPOCH};

use crate::bin::{Bin, SHELF};

/// Noon of 2026-11-29, UTC.
const NOON: u64 = 1_795_953_600;

/// Matches of three games on as many days, and a record that is none.
pub(crate) fn records(bin: &Bin) {
    let folder = bin.path("records");
    fs::create_dir(&folder).expect("the folder of the test");
    for (days, name, human, play) in [
        (
            0,
            "20261127-200000-little.txt",
            "",
            "little --seed 3 --seats random,random --set target=10 --deals 9",
        ),
        (1, "20261128-200000-500.txt", "S", "500 --seed 3 --seats random,random,random,random --deals 9"),
        (
            2,
            "20261129-110000-spades.txt",
            "",
            "spades --preset pagat --seed 2 --seats random,random,random,random --deals 2",
        ),
        (3, "20261130-200000-preferans.txt", "A", "preferans --seed 2 --seats random,@Nora,random --deals 2"),
    ] {
        let path = folder.join(name);
        let run = bin.run(&format!("play --packs {SHELF} {play} --record {}", path.display()), "");
        assert_eq!(run.code, 0, "{}", run.err);
        // As if somebody had played at random.
        let text = fs::read_to_string(&path).expect("the folder of the test");
        fs::write(&path, text.replace(&format!("seat {human} random"), &format!("seat {human} human")))
            .expect("the folder of the test");
        played(&path, days);
    }
    let broken = folder.join("20261201-120000-500.txt");
    fs::write(&broken, "overtrick record 1\npack 500\n").expect("the folder of the test");
    played(&broken, 4);
}

/// Has a file changed so many days after [`NOON`].
fn played(path: &std::path::Path, days: u64) {
    let time = UNIX_EPOCH + Duration::from_secs(NOON + days * 86_400);
    File::options()
        .write(true)
        .open(path)
        .expect("the folder of the test")
        .set_modified(time)
        .expect("the folder of the test");
}

#[test]
fn matches_are_listed_counted_and_told() {
    let bin = Bin::new();
    records(&bin);
    let run = |args: &str| bin.run(&format!("{args} --packs {SHELF}"), "").good();
    let list = run("history");
    insta::assert_snapshot!("list", list);
    insta::assert_snapshot!("stats", run("history stats"));
    insta::assert_snapshot!("show", run("history show 20261127-200000-little.txt"));
    let paths = run("history --paths --game preferans");
    assert!(paths.contains("DATA/records/20261130-200000-preferans.txt"), "{paths}");
    for args in ["history", "history stats", "history show 20261130-200000-preferans.txt"] {
        for line in run(args).lines().filter(|line| !line.contains("DATA/")) {
            assert!(line.chars().count() <= 80, "{args}: {line}");
        }
        let ascii = run(&format!("--ascii {args}"));
        assert!(ascii.is_ascii(), "{ascii}");
    }
    // Deleting the index loses nothing.
    fs::remove_file(bin.path("history.sqlite")).unwrap();
    assert_eq!(run("history"), list);
    let broken = bin.path("history.sqlite");
    fs::write(&broken, "not a database").unwrap();
    assert_eq!(run("history"), list);
}

#[test]
fn some_matches_can_be_asked_for() {
    let bin = Bin::new();
    records(&bin);
    let count = |args: &str| {
        let out = bin.run(&format!("history --json --packs {SHELF} {args}"), "").good();
        out.lines().count()
    };
    assert_eq!(count(""), 5);
    assert_eq!(count("-n 2"), 2);
    assert_eq!(count("--game 500"), 1);
    assert_eq!(count("--game Spades"), 1);
    assert_eq!(count("--player human"), 2);
    assert_eq!(count("--player human --opponent @nora"), 1);
    assert_eq!(count("--opponent @Nora"), 1);
    assert_eq!(count("--since 2026-12-02"), 2);
    let two = bin.run(&format!("history -n 2 --packs {SHELF}"), "").good();
    assert!(two.ends_with("3 more; `-n 5` lists them all.\n"), "{two}");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let bin = Bin::new();
    assert_eq!(bin.run("history", "").good(), "No matches.\n");
    assert_eq!(bin.run("history stats", "").good(), "No match to count.\n");
    for args in [
        "history --since yesterday",
        "history --since 2026-13-01",
        "history -n 0",
        "history show no/such/record.txt",
        "history show nothing.txt",
        "history --json stats",
    ] {
        assert_eq!(bin.run(args, "").code, 2, "{args}");
    }
    assert!(!bin.path("records").exists(), "nothing is made by looking");
}
