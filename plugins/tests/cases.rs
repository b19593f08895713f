//! The golden cases: every number has a test in its pack, and the README of the pack says which.
//!
//! The numbers are those of the list of cases the packs were made from: a letter for the game, two digits, perhaps a letter.
//! `BLESS=1` writes the tables anew.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use overtrick_plugins::scenario;

/// Parts of the list that have more than one case under a number, or one more between two.
const SPLIT: [(&str, &str); 7] = [
    ("F33", "abcd"),
    ("F34", "abc"),
    ("F40", "ab"),
    ("P26", " b"),
    ("P27", "abcd"),
    ("P38", " bc"),
    ("P48", " "),
];

/// Packs, the letter of their cases, and the last number.
const GAMES: [(&str, char, u32); 3] = [("500", 'F', 50), ("preferans", 'P', 52), ("spades", 'S', 46)];

const HEADING: &str = "## Cases\n";

fn numbers(letter: char, last: u32) -> Vec<String> {
    let parts = |number: String| {
        let split = SPLIT.iter().find(|(other, _)| *other == number).map_or(" ", |(_, parts)| parts);
        split.chars().map(|part| format!("{number}{part}").trim().to_owned()).collect::<Vec<_>>()
    };
    (1..=last).flat_map(|n| parts(format!("{letter}{n:02}"))).collect()
}

fn folder(game: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game)
}

/// The names of a pack's tests, each with the file it is in.
fn tests(game: &str) -> Vec<(String, String)> {
    let mut files: Vec<PathBuf> = fs::read_dir(folder(game).join("tests"))
        .expect("tests")
        .map(|file| file.expect("a file").path())
        .collect();
    files.sort();
    let mut names = Vec::new();
    for path in files {
        let text = fs::read_to_string(&path).expect("a text");
        let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let cases = scenario::read(&path.display().to_string(), &text).expect("cases");
        names.extend(cases.into_iter().map(|case| (file.clone(), case.name)));
    }
    names
}

/// The numbers a name begins with, and the rest.
fn numbered(name: &str) -> (Vec<&str>, &str) {
    let mut numbers = Vec::new();
    let mut rest = name;
    while let Some((word, more)) = rest.split_once(' ') {
        let digits = word
            .strip_prefix(['F', 'P', 'S'])
            .unwrap_or("")
            .trim_end_matches(|c: char| c.is_ascii_lowercase());
        if digits.len() != 2 || !digits.chars().all(|c| c.is_ascii_digit()) {
            break;
        }
        numbers.push(word);
        rest = more;
    }
    (numbers, rest)
}

/// A table of numbers, and the tests that hold each.
fn table(game: &str, letter: char, last: u32) -> Result<String, String> {
    let tests = tests(game);
    let mut by_number: BTreeMap<&str, Vec<(&str, &str)>> = BTreeMap::new();
    for (file, name) in &tests {
        let (numbers, rest) = numbered(name);
        for number in numbers {
            by_number.entry(number).or_default().push((file, rest));
        }
    }
    let numbers = numbers(letter, last);
    let unknown: Vec<&str> =
        by_number.keys().copied().filter(|number| !numbers.iter().any(|other| other == number)).collect();
    let missing: Vec<&str> =
        numbers.iter().map(String::as_str).filter(|number| !by_number.contains_key(number)).collect();
    if !missing.is_empty() || !unknown.is_empty() {
        return Err(format!("{game}: no test for {missing:?}; no such case: {unknown:?}"));
    }
    let mut text = String::from(
        "\nThe numbers are those of a list of cases that tables argue about. The tests stand in `tests/`, one file for each \
         name before the colon.\n\n| case | tests |\n|---|---|\n",
    );
    for number in &numbers {
        let tests: Vec<String> =
            by_number[number.as_str()].iter().map(|(file, rest)| format!("{file}: {rest}")).collect();
        writeln!(text, "| {number} | {} |", tests.join(" · ")).expect("a text grows");
    }
    Ok(text)
}

#[test]
fn every_case_has_its_test_and_its_line() {
    let mut wrong = Vec::new();
    for (game, letter, last) in GAMES {
        let wanted = match table(game, letter, last) {
            Ok(wanted) => wanted,
            Err(error) => {
                wrong.push(error);
                continue;
            }
        };
        let path = folder(game).join("README.md");
        let readme = fs::read_to_string(&path).expect("a README");
        let (before, rest) = match readme.split_once(HEADING) {
            Some((before, rest)) => (before.to_owned(), rest.to_owned()),
            None => (format!("{}\n", readme.trim_end_matches('\n').to_owned() + "\n"), String::new()),
        };
        let after = rest.find("\n## ").map_or("", |at| &rest[at..]);
        let made = format!("{before}{HEADING}{wanted}{after}");
        if made != readme && std::env::var_os("BLESS").is_some() {
            fs::write(&path, made).expect("the README is written");
        } else if made != readme {
            wrong.push(format!(
                "the table of {} is not up to date: run this test with BLESS=1",
                path.display()
            ));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn the_list_has_160_cases() {
    assert_eq!(GAMES.iter().map(|(_, letter, last)| numbers(*letter, *last).len()).sum::<usize>(), 160);
}
