//! Playthroughs of every bundled pack at every table size and preset, in `golden/`: each must still be played card by card,
//! and come to the same.
//!
//! A playthrough that changes says what is different. If that is meant, `BLESS=1` writes it anew, together with those
//! that are missing; whoever reads the change sees whether only the digest of the rules is another, or the game.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::proof::golden::{Now, again, play};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

const PACKS: [&str; 3] = ["500", "preferans", "spades"];
const BOTS: [&str; 2] = ["basic", "random"];
const DEALS: u32 = 2;
const SEED: u64 = 1;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Every table of a pack, with the name of its playthrough.
fn tables(id: &str) -> Vec<(String, Game)> {
    let registry = Registry::default();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(id);
    let request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
    let plain = load(&request).unwrap_or_else(|faults| panic!("{faults}"));
    let table = |(players, preset): (u8, Option<String>)| {
        let name =
            format!("{players}{}.txt", preset.as_ref().map_or(String::new(), |preset| format!("-{preset}")));
        let preset = Some(preset.unwrap_or_else(|| "default".to_owned()));
        let game = open(&LoadRequest { players: Some(players), preset, ..request.clone() });
        (name, game.unwrap_or_else(|faults| panic!("{faults}")))
    };
    let tables = plain.tables().into_iter();
    tables.map(|(players, preset)| (players, preset.map(|preset| preset.id.clone()))).map(table).collect()
}

/// What is different, for people.
fn told(now: Result<Now, String>) -> Option<String> {
    match now {
        Ok(Now::Same) => None,
        Ok(Now::OtherRules { then, now }) => Some(format!(
            "the rules are others (digest {} then, {} now), and the match comes to the same",
            &then[..12],
            &now[..12]
        )),
        Ok(Now::Differs { same_rules: true, what }) => {
            Some(format!("under the same rules the match differs: {what}"))
        }
        Ok(Now::Differs { same_rules: false, what }) => {
            Some(format!("the rules are others, and the match differs: {what}"))
        }
        Err(problem) => Some(problem),
    }
}

fn every_playthrough_is_still_played(id: &str) {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    let mut names = BTreeSet::new();
    for (name, game) in tables(id) {
        let path = folder().join(id).join(&name);
        let changed = match fs::read_to_string(&path) {
            Ok(text) => told(again(&game, &text)),
            Err(_) => Some("there is no playthrough of this table".to_owned()),
        };
        if let Some(changed) = changed {
            if bless {
                let text = play(&game, &BOTS, SEED, DEALS).expect("bots play to the end");
                fs::create_dir_all(path.parent().expect("a folder")).expect("a folder is made");
                fs::write(&path, text).expect("a playthrough is written");
            } else {
                wrong.push(format!("{id}/{name}: {changed}"));
            }
        }
        names.insert(name);
    }
    for file in fs::read_dir(folder().join(id)).expect("a folder of playthroughs").flatten() {
        let name = file.file_name().to_string_lossy().into_owned();
        if !names.contains(&name) {
            wrong.push(format!("{id}/{name}: no table of the pack is called so"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn five_hundred() {
    every_playthrough_is_still_played(PACKS[0]);
}

#[test]
fn preferans() {
    every_playthrough_is_still_played(PACKS[1]);
}

#[test]
fn spades() {
    every_playthrough_is_still_played(PACKS[2]);
}

#[test]
fn what_changes_is_told_in_words() {
    let registry = Registry::default();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/hearts.toml");
    let text = fs::read_to_string(path).expect("a pack");
    let game = |text: &str| {
        open(&LoadRequest::new(PackFiles::from_text("h.toml", text).expect("a text"), &registry))
    };
    let now = game(&text).unwrap_or_else(|faults| panic!("{faults}"));
    let record = play(&now, &BOTS, SEED, 1).expect("bots play");
    assert_eq!(told(again(&now, &record)), None);
    assert_eq!(play(&now, &BOTS, SEED, 1).as_ref(), Ok(&record), "the same again");
    assert_ne!(play(&now, &BOTS, SEED + 1, 1).as_ref(), Ok(&record));
    let newer = game(&text.replace("version = \"1.0.0\"", "version = \"1.0.1\""))
        .unwrap_or_else(|faults| panic!("{faults}"));
    let other_rules = told(again(&newer, &record)).expect("another digest");
    assert!(
        other_rules.starts_with("the rules are others (digest ") && other_rules.ends_with("to the same"),
        "{other_rules}"
    );
    let cut = record.rsplit_once("\nsheet ").expect("a sheet").0;
    let other = format!("{cut}\nsheet score=N:1,E:1,S:1,W:1\n");
    let told = told(again(&now, &other)).expect("another sheet");
    assert!(told.starts_with("under the same rules the match differs: line "), "{told}");
    assert!(again(&now, "no record").is_err());
}
