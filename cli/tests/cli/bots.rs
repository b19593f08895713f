//! Opponents by name: who there is, records that know them again, clubs of one's own.

use std::fs;

use crate::bin::{Bin, pack};

const FRIDAY: &str = r#"club = "Friday"
about = "Those who come on Fridays."

[[player]]
name = "Olga"
about = "Bids on nothing."
level = "novice"
margin = -4
slips = 50

[[player]]
name = "Piet"
about = "Draws his answers from a hat."
level = "random"
"#;

/// A data folder with a club of its own.
fn with_friday(text: &str) -> Bin {
    let bin = Bin::new();
    fs::create_dir(bin.path("clubs")).expect("a folder");
    fs::write(bin.path("clubs/friday.toml"), text).expect("a file");
    bin
}

#[test]
fn levels_and_clubs_are_listed() {
    let out = with_friday(FRIDAY).run("bots", "").good();
    for line in
        ["Levels", "The veranda. ", "The porch. ", "The dacha. ", "Friday. Those who come on Fridays."]
    {
        assert!(out.lines().any(|other| other.starts_with(line)), "{line}: {out}");
    }
    assert!(out.contains("  @Olga  novice  Bids on nothing.\n"), "{out}");
    assert_eq!(out.matches("\n  @").count(), 38, "{out}");
}

#[test]
fn a_record_knows_who_played_after_the_club_is_gone() {
    let bin = with_friday(FRIDAY);
    let little = pack("shelf/little.toml");
    let record = bin.path("record.txt").display().to_string();
    let args = ["play", &little, "--seed", "4", "--seats", "human,@olga", "--record", &record];
    let out = bin.run_list(&args, "quit\n").good();
    assert!(out.contains("bots: @Olga"), "{out}");
    let text = fs::read_to_string(&record).unwrap();
    assert!(text.contains("\nseat B @Olga novice margin=-4 slips=50\n"), "{text}");
    fs::remove_dir_all(bin.path("clubs")).unwrap();
    let out = bin.run_list(&["resume", &record], "quit\n").good();
    assert!(out.contains("bots: @Olga"), "{out}");
    fs::write(&record, text.replace(" novice margin=-4 slips=50", "")).unwrap();
    let run = bin.run_list(&["resume", &record], "quit\n");
    assert!(run.code == 1 && run.err.contains("how `@Olga` plays is not said"), "{}", run.err);
}

#[test]
fn the_same_player_is_the_same_by_name_and_by_settings() {
    let bin = with_friday(FRIDAY);
    let little = pack("shelf/little.toml");
    let figures = |bots: &str| {
        let args = ["sim", &little, "-n", "20", "--seed", "2", "--json", "--bots", bots];
        let mut figures: serde_json::Value = serde_json::from_str(&bin.run_list(&args, "").good()).unwrap();
        let object = figures.as_object_mut().unwrap();
        object.retain(|key, _| !["seconds", "deals_per_second", "bots"].contains(&key.as_str()));
        figures
    };
    assert_eq!(figures("@Olga,@Piet"), figures("novice slips=50 margin=-4,random"));
    assert_eq!(figures("A=@Olga,B=@Piet"), figures("@OLGA,@PIET"));
}

#[test]
fn who_is_not_known_is_told_with_the_nearest() {
    let bin = with_friday("club = 3");
    for (seats, told) in [
        ("human,@Boriss", "there is nobody called `@Boriss`; did you mean `@Boris`?"),
        ("human,boris", "there is no level `boris`; did you mean `@Boris`?"),
        ("human,exprt", "there is no level `exprt`; did you mean `expert`?"),
        ("B=basic margn=1", "players have no `margn`; did you mean `margin`?"),
    ] {
        let run = bin.run_list(&["play", &pack("shelf/little.toml"), "--seats", seats], "");
        assert!(run.code == 2 && run.err.contains(told), "{seats}: {}", run.err);
        assert!(run.err.contains("`overtrick bots` lists who could play"), "{}", run.err);
        // Perhaps he stands in the file that is faulty.
        assert!(run.err.contains("friday.toml"), "{}", run.err);
    }
    // A faulty file is in nobody's way.
    let run = bin.run_list(&["play", &pack("shelf/little.toml"), "--seats", "human,@Boris"], "quit\n");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(bin.run("bots", "").good().contains("Not readable: "));
}

#[test]
fn odd_things_in_the_folder_of_clubs_are_passed_over() {
    let bin = with_friday(FRIDAY);
    fs::create_dir(bin.path("clubs/folder.toml")).unwrap();
    fs::write(bin.path("clubs/huge.toml"), "#".repeat(1 << 20)).unwrap();
    fs::write(bin.path("clubs/latin.toml"), b"club = \"Caf\xe9\"").unwrap();
    fs::write(bin.path("clubs/notes.txt"), "no club").unwrap();
    fs::write(bin.path("clubs/twice.toml"), FRIDAY).unwrap();
    let out = bin.run("bots", "").good();
    assert_eq!(out.matches("Not readable: ").count(), 4, "{out}");
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("there is a `Olga` already, in the club `Friday`"), "{out}");
}
