//! Indexes that cannot be used, and records that cannot be replayed.

use std::fs;

use rusqlite::Connection;

use super::{Bench, contents, listed};
use crate::history::{History, Place, State};

/// A folder with a match, its index, and what is in that.
fn bench() -> (Bench, Vec<String>) {
    let bench = Bench::new();
    bench.write("a.txt", &bench.played("little", "random,random", 5, 2));
    let before = contents(&bench.fresh());
    assert!(before.iter().any(|line| line.starts_with("deal ")));
    (bench, before)
}

#[test]
fn a_damaged_index_is_made_anew() {
    let (bench, before) = bench();
    let path = bench.data.history();
    let whole = fs::read(&path).unwrap();
    let mut torn = whole.clone();
    torn[4096..].fill(0xa5);
    for bytes in
        [b"no database at all, and long enough to be read as one".repeat(9), torn, whole[..5000].to_vec()]
    {
        fs::write(&path, &bytes).unwrap();
        let history = bench.fresh();
        assert_eq!(contents(&history), before);
        assert_eq!(history.place, Place::FileAnew);
        drop(history);
        assert_eq!(bench.fresh().place, Place::File);
    }
    for bytes in [&b""[..], &whole] {
        fs::write(&path, bytes).unwrap();
        assert_eq!(contents(&bench.fresh()), before);
    }
    fs::remove_file(&path).unwrap();
    assert_eq!(contents(&bench.fresh()), before);
}

#[test]
fn an_index_of_another_version_is_made_anew() {
    let (bench, before) = bench();
    let other = Connection::open(bench.data.history()).unwrap();
    other
        .execute_batch("DROP TABLE seat; ALTER TABLE match DROP COLUMN result; PRAGMA user_version = 999")
        .unwrap();
    drop(other);
    assert_eq!(contents(&bench.fresh()), before);
}

#[test]
fn an_index_whose_tables_are_others_is_made_anew() {
    let (bench, before) = bench();
    let other = Connection::open(bench.data.history()).unwrap();
    other.execute_batch("DROP TABLE match; CREATE TABLE match (id INTEGER)").unwrap();
    drop(other);
    assert_eq!(contents(&bench.fresh()), before);
}

#[test]
fn an_index_that_lacks_a_table_is_made_anew() {
    for table in ["seat", "deal", "entry", "undertaking", "match"] {
        let (bench, sound) = bench();
        let other = Connection::open(bench.data.history()).unwrap();
        other.execute_batch(&format!("DROP TABLE {table}")).unwrap();
        drop(other);
        assert_eq!(contents(&bench.fresh()), sound, "{table}");
    }
}

#[test]
fn without_a_file_the_index_is_in_memory() {
    let (bench, before) = bench();
    let path = bench.data.history();
    fs::remove_file(&path).unwrap();
    fs::create_dir(&path).unwrap();
    let history = bench.fresh();
    assert_eq!((contents(&history), history.place), (before, Place::Memory));
}

#[test]
fn an_index_that_another_program_holds_is_left_alone() {
    let (bench, before) = bench();
    let holds = Connection::open(bench.data.history()).unwrap();
    holds.execute_batch("BEGIN EXCLUSIVE; UPDATE match SET title = 'held'").unwrap();
    bench.write("b.txt", &bench.played("little", "random,random", 6, 1));
    let history = bench.fresh();
    assert_eq!((listed(&history).len(), history.place), (2, Place::Memory));
    holds.execute_batch("ROLLBACK").unwrap();
    drop((history, holds));
    fs::remove_file(bench.path("b.txt")).unwrap();
    let history = bench.fresh();
    assert_eq!((contents(&history), history.place), (before, Place::File));
}

#[test]
fn no_folder_is_no_match() {
    let bench = Bench::new();
    fs::remove_dir(bench.data.records_folder()).unwrap();
    assert!(listed(&bench.fresh()).is_empty());
    fs::remove_dir_all(bench.folder.path()).unwrap();
    assert!(listed(&bench.fresh()).is_empty());
    assert!(!bench.folder.path().exists(), "nothing is made by looking");
}

/// The state of the only record.
fn state_of(bench: &Bench, text: &str) -> State {
    bench.write("a.txt", text);
    let history: History<'_> = bench.fresh();
    let mut all = listed(&history);
    assert_eq!(all.len(), 1);
    all.remove(0).state
}

#[test]
fn a_record_that_cannot_be_replayed_says_why() {
    let bench = Bench::new();
    let text = bench.played("little", "random,random", 5, 2);
    let reason = |text: &str| match state_of(&bench, text) {
        State::Unreadable(why) => why,
        other => panic!("{other:?}"),
    };
    assert!(reason("").contains("a record begins with"));
    assert!(reason(&text[..40]).contains("the head has no line"));
    let digest = text.lines().find(|line| line.starts_with("digest ")).unwrap();
    let missing = text.replace("pack little", "pack gone").replace(digest, "digest 0123456789abcdef");
    assert!(reason(&missing).contains("there is no pack `gone` here"), "{}", reason(&missing));
    let illegal = text.replacen("sheet score=", "A 7S\nsheet score=", 1);
    assert!(reason(&illegal).contains("line"), "{}", reason(&illegal));
    fs::write(bench.path("a.txt"), [0xff, 0xfe, 0x00]).unwrap();
    let history = bench.fresh();
    assert!(matches!(listed(&history)[0].state, State::Unreadable(_)));
}

#[test]
fn a_record_cut_in_the_middle_is_a_match_to_go_on_with() {
    let bench = Bench::new();
    let text = bench.played("little", "random,random", 5, 2);
    let second = text.match_indices("\ndeal\n").nth(1).unwrap().0 + 6;
    assert_eq!(state_of(&bench, &text[..second + 3]), State::Open { under_way: true });
    assert_eq!(listed(&bench.fresh())[0].deals, 1);
    assert_eq!(state_of(&bench, &text[..second - 5]), State::Open { under_way: false });
}

#[test]
fn a_missing_pack_that_comes_back_is_found() {
    let bench = Bench::new();
    let text = bench.played("little", "random,random", 5, 2);
    fs::remove_dir_all(bench.folder.path().join("rules")).unwrap();
    bench.write("a.txt", &text);
    let places = super::Places { data: Some(bench.folder.path().to_owned()), packs: Vec::new() };
    let packs = crate::packs::Packs::find(&places).unwrap();
    let mut without = History::open(&packs, &bench.data).unwrap();
    without.refresh().unwrap();
    let found = &listed(&without)[0];
    assert!(matches!(&found.state, State::Unreadable(why) if why.contains("`little`")), "{found:?}");
    assert_eq!((found.game.as_deref(), found.version.as_str()), (Some("little"), "1.2.0"));
    assert!(matches!(listed(&bench.fresh())[0].state, State::Open { .. }));
}
