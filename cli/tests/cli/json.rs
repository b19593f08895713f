//! Every key of JSON that is written stands in `docs/json.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::bin::{Bin, pack};
use crate::{history, study};

/// Objects whose keys are names of the game and not of the format.
const BY_NAME: [&str; 3] = ["options", "hands", "sums_of_sheets"];
/// Those whose values are objects again.
const BY_NAME_DEEP: [&str; 2] = ["contracts", "promises"];

/// The keys that the part of the page below this title explains.
fn documented(title: &str) -> BTreeSet<String> {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/json.md");
    let page = fs::read_to_string(page).expect("the page");
    let (_, part) = page.split_once(title).expect("the part");
    let part = part.split("\n## ").next().expect("a part ends");
    let rows = part.lines().filter(|line| line.starts_with("| `"));
    rows.flat_map(|row| row.split('|').nth(1).expect("a first cell").split_whitespace())
        .map(|key| key.trim_matches('`').to_owned())
        .collect()
}

/// All keys within a value, with those above them.
fn keys(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                let path = if at.is_empty() { key.clone() } else { format!("{at}.{key}") };
                if BY_NAME_DEEP.contains(&at) {
                    keys(value, &format!("{at}.*"), found);
                } else if !BY_NAME.contains(&at) {
                    keys(value, &path, found);
                    found.insert(path);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|one| keys(one, at, found)),
        _ => {}
    }
}

fn keys_of(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        keys(&serde_json::from_str(line).expect("an object"), "", &mut found);
    }
    found
}

#[test]
fn every_key_of_a_simulation_is_documented() {
    let bin = Bin::new();
    let mut found = BTreeSet::new();
    for game in ["500", "spades"] {
        let args = format!("sim {game} -n 20 --seed 1 --bots random --json --timing");
        found.extend(keys_of(&bin.run(&args, "").good()));
    }
    assert_eq!(found, documented("## `overtrick sim"));
}

#[test]
fn every_key_of_a_comparison_is_documented() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let found = |args: &[&str]| {
        let mut found = BTreeSet::new();
        for more in args {
            let args = format!("sim {little} --seed 1 --bots random,random --json {more}");
            found.extend(keys_of(&bin.run(&args, "").good()));
        }
        // What a figure is stands above the table.
        let is_figure = |key: &str| ["value", "low", "high"].contains(&key);
        found.retain(|key| key.starts_with("figures.") || !key.split('.').any(is_figure));
        found
    };
    let duplicate = found(&["-n 4 --duplicate", "--matches 1 --duplicate"]);
    assert_eq!(duplicate, documented("## `overtrick sim --duplicate"));
    let rules = found(&["-n 4 --compare default target=11", "-n 4 --sweep target=10,11"]);
    assert_eq!(rules, documented("## `overtrick sim --compare"));
}

#[test]
fn every_key_of_a_replay_is_documented() {
    let bin = Bin::new();
    let path = bin.path("record");
    let mut found = BTreeSet::new();
    for (game, seats) in [
        ("500".to_owned(), "random,random,random,random"),
        ("500 --players 5".to_owned(), "random,random,random,random,random"),
        ("preferans".to_owned(), "random,random,random"),
        (pack("shelf/turned.toml"), "random,random"),
        (pack("shelf/little.toml"), "random,random"),
    ] {
        for deals in [1, 30] {
            let _ = fs::remove_file(&path);
            let play =
                format!("play {game} --seed 6 --seats {seats} --deals {deals} --record {}", path.display());
            bin.run(&play, "").good();
            found.extend(keys_of(&bin.run(&format!("replay --json {}", path.display()), "").good()));
        }
        // Given, taken back, and broken off.
        let text = fs::read_to_string(&path).expect("the record");
        let (head, body) = text.split_once("\n\n").expect("a head");
        let begin: Vec<&str> = body.lines().take(3).collect();
        let seat = body.lines().nth(1).and_then(|line| line.split(' ').next()).expect("a seat");
        for text in [
            format!("{head}\n\n{}\nundo 1\n{}\nsome", begin.join("\n"), begin[2]),
            format!("{head}\n\ndeal dealer={seat}\n"),
        ] {
            fs::write(&path, text).expect("it is written");
            found.extend(keys_of(&bin.run(&format!("replay --json {}", path.display()), "").good()));
        }
    }
    assert_eq!(found, documented("## `overtrick replay"));
}

#[test]
fn every_key_of_the_history_is_documented() {
    let bin = Bin::new();
    history::records(&bin);
    let list = keys_of(&bin.run("history --json", "").good());
    assert_eq!(list, documented("## `overtrick history --json"));
    let mut show = keys_of(&bin.run("history show --json 20261128-200000-500.txt", "").good());
    show.retain(|key| !list.contains(key));
    assert_eq!(show, documented("## `overtrick history show"));
    let stats = keys_of(&bin.run("history stats --json", "").good());
    assert_eq!(stats, documented("## `overtrick history stats"));
}

#[test]
fn every_key_of_what_is_solved_is_documented() {
    let bin = Bin::new();
    let path = study::record(&bin, study::BLUNDER);
    let mut found = BTreeSet::new();
    for more in ["", "--trick 2"] {
        found.extend(keys_of(&bin.run(&format!("solve --json {} {more}", path.display()), "").good()));
    }
    // What takes too much has a reason in place of a result.
    let nothing = bin.run("solve --json --game spades --effort 1 tests/deals/spades.txt", "").good();
    found.extend(keys_of(&nothing));
    assert_eq!(found, documented("## `overtrick solve"));
}

#[test]
fn every_key_of_a_review_is_documented() {
    let bin = Bin::new();
    let path = study::record(&bin, study::BLUNDER);
    let mut found = keys_of(&bin.run(&format!("review --json {}", path.display()), "").good());
    let nil = bin.path("nil");
    let bots = "--seats random,random,random,random --deals 1";
    bin.run(&format!("play spades --seed 1 {bots} --record {}", nil.display()), "").good();
    found.extend(keys_of(&bin.run(&format!("review --json --effort 1 {}", nil.display()), "").good()));
    assert_eq!(found, documented("## `overtrick review"));
}
