//! The golden records: each is replayed without a difference, with the packs as they are now and by the rules that were kept.

use std::fs;
use std::path::Path;

use crate::bin::Bin;

const FOLDER: &str = "tests/golden";

/// The records with their texts.
fn records() -> Vec<(String, String)> {
    let files = fs::read_dir(FOLDER).expect("golden records").map(|file| file.expect("a file").path());
    let mut paths: Vec<_> =
        files.filter(|path| path.extension().is_some_and(|ending| ending == "txt")).collect();
    paths.sort();
    let read = |path: &Path| (path.display().to_string(), fs::read_to_string(path).expect("a record"));
    paths.iter().map(|path| read(path)).collect()
}

/// A data folder with the rules that were kept.
fn with_kept_rules() -> Bin {
    let bin = Bin::new();
    fs::create_dir_all(bin.path("rules")).expect("a folder");
    for file in fs::read_dir(format!("{FOLDER}/rules")).expect("kept rules").flatten() {
        fs::copy(file.path(), bin.path("rules").join(file.file_name())).expect("rules are copied");
    }
    bin
}

fn digest(text: &str) -> &str {
    text.lines().find_map(|line| line.strip_prefix("digest ")).expect("a digest")
}

#[test]
fn every_record_is_replayed_without_a_difference() {
    let bin = with_kept_rules();
    for (path, _) in records() {
        let out = bin.run(&format!("replay {path}"), "").good();
        assert!(out.contains("No difference in "), "{path}: {out}");
    }
}

#[test]
fn the_rules_that_were_kept_are_still_those_of_the_records() {
    let bin = with_kept_rules();
    let mut by_kept_rules = 0;
    for (path, text) in records() {
        let digest = digest(&text);
        let out = bin.run(&format!("show {FOLDER}/rules/{digest}.toml"), "").good();
        assert!(out.contains(&format!("\ndigest {digest}\n")), "{path}: {out}");
        let told = bin.run(&format!("replay {path}"), "").good();
        by_kept_rules += usize::from(told.contains("recorded rules"));
    }
    // Those of a pack that is not here can be played by nothing else.
    assert!(by_kept_rules > 0);
}

#[test]
fn the_records_have_everything_a_record_can_have() {
    let records = records();
    for (path, text) in &records {
        let rules = format!("{FOLDER}/rules/{}.toml", digest(text));
        assert!(Path::new(&rules).is_file(), "{path}: its rules are not kept");
    }
    let all: String = records.iter().map(|(_, text)| text.as_str()).collect();
    for part in [
        "\nundo 1\n",
        "\nundo 6\n",
        " claim\n",
        " concede ",
        " split ",
        " agree\n",
        " refuse\n",
        "\noverlay ",
        "\npreset ",
        "\ndeal dealer=",
        "players 6\n",
        "players 3\n",
    ] {
        assert!(all.contains(part), "no record has `{}`", part.trim());
    }
}
