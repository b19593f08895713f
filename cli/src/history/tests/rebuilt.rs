//! However an index came about, it is the one that is made of the records as they are.

use std::fs;
use std::thread;

use proptest::prelude::*;

use super::{Bench, contents, listed, seated};
use crate::history::{History, State, schema};

/// The index as it is made from nothing.
fn from_nothing(bench: &Bench) -> Vec<String> {
    let mut history = bench.open();
    history.connection = schema::in_memory().expect("memory");
    history.refresh().expect("it is made");
    contents(&history)
}

#[test]
fn a_record_that_grows_is_read_again() {
    let bench = Bench::new();
    let text = bench.played("little", "random,random", 5, 4);
    let mut history = bench.open();
    for (at, _) in text.match_indices('\n') {
        for end in [at.saturating_sub(2), at + 1] {
            bench.write("20261130-081422-little.txt", &text[..end]);
            history.refresh().unwrap();
            assert_eq!(contents(&history), from_nothing(&bench), "{}", &text[..end]);
        }
    }
    let all = listed(&history);
    assert_eq!((all.len(), all[0].deals, all[0].begun.as_str()), (1, 4, "2026-11-30 08:14"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn after_any_changes_the_index_is_that_of_the_records(
        changes in prop::collection::vec((0..4_usize, 0..3_usize, 0.0..1.0_f64, any::<bool>()), 1..12)
    ) {
        let bench = Bench::new();
        let texts = [
            bench.played("little", "random,random", 1, 30),
            bench.played("turned", "random,random", 2, 3),
            seated(&bench.played("little", "random,random", 3, 2), "A", "human"),
        ];
        let mut kept = bench.open();
        for (file, text, part, is_removed) in changes {
            let name = format!("{file}.txt");
            if is_removed {
                drop(fs::remove_file(bench.path(&name)));
            } else {
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss,
                    reason = "a place in a short text")]
                let end = (texts[text].len() as f64 * part) as usize;
                bench.write(&name, &texts[text][..end]);
            }
            kept.refresh().unwrap();
            prop_assert_eq!(contents(&kept), from_nothing(&bench));
        }
        // As somebody finds it who comes later.
        prop_assert_eq!(contents(&bench.fresh()), from_nothing(&bench));
    }
}

#[test]
fn what_was_taken_back_does_not_count() {
    let bench = Bench::new();
    let text = bench.played("little", "random,random", 5, 1);
    let (head, body) = text.split_once("\n\n").unwrap();
    let lines: Vec<&str> = body.lines().collect();
    let sheet = lines.iter().position(|line| line.starts_with("sheet")).unwrap();
    let last = lines[sheet - 1];
    let again = format!("{head}\n\n{}\nundo 1\n{last}\n{}\n", lines[..=sheet].join("\n"), lines[sheet]);
    bench.write("once.txt", &text);
    bench.write("again.txt", &again);
    let history = bench.fresh();
    let [once, again] = ["once.txt", "again.txt"].map(|file| history.one(file).unwrap().unwrap().deals);
    assert_eq!(once, again);
    assert_eq!(once.len(), 1);
}

#[test]
fn a_record_that_is_gone_is_forgotten() {
    let bench = Bench::new();
    bench.write("a.txt", &bench.played("little", "random,random", 5, 1));
    bench.write("b.txt", &bench.played("little", "random,random", 6, 1));
    let mut history = bench.fresh();
    fs::remove_file(bench.path("a.txt")).unwrap();
    history.refresh().unwrap();
    assert_eq!(listed(&history).len(), 1);
    assert!(history.one("a.txt").unwrap().is_none());
}

#[test]
fn what_is_known_is_not_read_again() {
    let bench = Bench::new();
    bench.write("a.txt", &bench.played("little", "random,random", 5, 1));
    bench.write("b.txt", "no record\n");
    let mut history = bench.fresh();
    // What could not be understood may be understood now.
    assert_eq!(history.scan().unwrap(), 1);
    assert_eq!(bench.open().scan().unwrap(), 1);
    assert!(matches!(
        listed(&history).iter().find(|one| one.file == "b.txt").unwrap().state,
        State::Unreadable(_)
    ));
}

#[test]
fn two_windows_write_to_the_same_index() {
    let bench = Bench::new();
    for seed in 0..40 {
        bench.write(&format!("{seed}.txt"), &bench.played("little", "random,random", seed, 1));
    }
    let look = || {
        // Each window has packs of its own.
        let other = super::Places { data: Some(bench.folder.path().to_owned()), packs: Vec::new() };
        let packs = crate::packs::Packs::find(&other).unwrap();
        let data = crate::dirs::DataDir::find(&other).unwrap();
        let mut history = History::open(&packs, &data).unwrap();
        history.refresh().unwrap();
        assert_eq!(history.place, crate::history::Place::File);
        contents(&history)
    };
    thread::scope(|scope| {
        let windows: Vec<_> = (0..3).map(|_| scope.spawn(look)).collect();
        let seen: Vec<_> = windows.into_iter().map(|window| window.join().unwrap()).collect();
        assert!(seen.iter().all(|one| *one == seen[0]));
    });
    assert_eq!(contents(&bench.fresh()), from_nothing(&bench));
}
