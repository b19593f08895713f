//! The account on disk: cut off anywhere, and written to from several windows.

use std::fs;
use std::path::Path;
use std::thread;

use super::super::account::{add, read};
use super::super::lines::{Booked, Entry, Line};
use super::super::money::Money;
use super::super::rules::Rules;

fn line(entry: Entry) -> Line {
    Line { date: "2026-12-01".to_owned(), entry }
}

fn join(path: &Path, name: &str) {
    let entry = Entry::Joined { name: name.to_owned() };
    add(path, &Rules::bundled(), |_| Ok(Some(line(entry)))).expect("a member");
}

/// A match of this record is opened, or booked if it is open.
fn go_on(path: &Path, record: &str) {
    let added = add(path, &Rules::bundled(), |standing| {
        let standing = standing.expect("a member");
        let record = record.to_owned();
        Ok(match &standing.open {
            Some(open) => {
                let money = Money::of_parts(100).expect("an amount");
                let balance = standing.balance_after(money, None).expect("an amount");
                Some(line(Entry::Over(Booked {
                    points: "1".to_owned(),
                    money,
                    balance,
                    record: open.record.clone(),
                })))
            }
            None if standing.is_booked(&record) => None,
            None => Some(line(Entry::Opened { game: "little".to_owned(), price: None, record })),
        })
    });
    added.expect("a line");
}

#[test]
fn an_account_that_was_cut_anywhere_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, rules) = (folder.path().join("olga.txt"), Rules::bundled());
    join(&path, "Ольга");
    go_on(&path, "a");
    go_on(&path, "a");
    let whole = fs::read(&path).expect("an account");
    for cut in 0..=whole.len() {
        fs::write(&path, &whole[..cut]).expect("a file");
        if read(&path, &rules).expect("an account").is_none() {
            join(&path, "Ольга");
        }
        go_on(&path, "b");
        go_on(&path, "b");
        let standing = read(&path, &rules).expect("an account").expect("a member");
        assert!(!standing.games.is_empty(), "{cut}");
        let text = fs::read_to_string(&path).expect("text");
        assert!(text.starts_with("overtrick league 1\n") && text.ends_with('\n'), "{text}");
    }
}

#[test]
fn several_windows_book_everything_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("olga.txt");
    join(&path, "Olga");
    thread::scope(|scope| {
        for window in 0..4 {
            let path = &path;
            scope.spawn(move || (0..20).for_each(|n| go_on(path, &format!("{window}-{n}"))));
        }
    });
    let standing = read(&path, &Rules::bundled()).expect("an account").expect("a member");
    let lines = fs::read_to_string(&path).expect("text").lines().count();
    assert_eq!(lines, 2 + 2 * standing.games.len() + usize::from(standing.open.is_some()));
    assert_eq!(
        standing.balance,
        Money::of_parts(100 * i64::try_from(standing.games.len()).expect("few")).expect("an amount")
    );
}
