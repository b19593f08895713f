//! Packs that are begun: each can be checked, tested and played as it is, and nothing is written over.

use std::fs;

use crate::bin::{Bin, unbroken};

const GAMES: [&str; 3] = ["500", "preferans", "spades"];

/// Checks without a warning, passes its tests, and plays a match.
fn is_good(bin: &Bin, pack: &str, seats: usize) {
    let check = bin.run_here(&format!("check {pack} --deny warnings"), "").good();
    assert!(check.contains(" is sound: "), "{check}");
    let test = bin.run_here(&format!("test {pack}"), "").good();
    assert!(test.contains(" 0 failed") || test.contains("This pack has no tests"), "{test}");
    let seats = vec!["random"; seats].join(",");
    let play = bin.run_here(&format!("play {pack} --seats {seats} --deals 2 --seed 5"), "").good();
    assert!(play.contains("resume") || play.contains("The record: "), "{play}");
}

#[test]
fn house_rules_over_each_game_are_good_at_once() {
    let bin = Bin::new();
    for (game, seats) in GAMES.into_iter().zip([4, 3, 4]) {
        bin.run_here(&format!("new file_{game} --from {game}"), "").good();
        is_good(&bin, &format!("file_{game}.toml"), seats);
        bin.run_here(&format!("new folder_{game} --from {game} --folder --author Ann"), "").good();
        is_good(&bin, &format!("folder_{game}"), seats);
        assert!(bin.path(&format!("folder_{game}/README.md")).is_file());
    }
}

#[test]
fn every_remark_that_is_a_rule_can_be_made_one() {
    let bin = Bin::new();
    for game in GAMES {
        bin.run_here(&format!("new mine --from {game} --author {game}"), "").good();
        let path = bin.path("mine.toml");
        let text = fs::read_to_string(&path).expect("the pack");
        let lines: Vec<&str> = text.lines().collect();
        let rules = lines.iter().enumerate().filter(|(_, line)| {
            let rule = line.strip_prefix("# ").unwrap_or_default();
            rule.starts_with(|c: char| c.is_ascii_lowercase()) && rule.contains(" = ")
        });
        let options: Vec<usize> = rules
            .map(|(index, _)| index)
            .take_while(|index| !text_before(&lines, *index).contains("Step 2"))
            .collect();
        assert!(options.len() >= 3, "{text}");
        for index in options {
            let mut with = lines.clone();
            with[index] = &lines[index][2..];
            fs::write(&path, with.join("\n")).expect("it is saved");
            let check = bin.run_here("check mine.toml --deny warnings --preset default", "");
            assert!(check.out.contains(" is sound: "), "{}: {}{}", with[index], check.out, check.err);
        }
        fs::remove_file(&path).expect("it is taken away");
    }
}

fn text_before(lines: &[&str], index: usize) -> String {
    lines[..index].join("\n")
}

#[test]
fn a_small_game_is_good_at_once_at_each_size() {
    let bin = Bin::new();
    let made = bin.run_here("new trio --game --author Ann_Lee", "").good();
    insta::assert_snapshot!("new_game", made);
    is_good(&bin, "trio", 4);
    let three = bin.run_here("play trio --players 3 --seats random,random,random --seed 5", "").good();
    assert!(three.contains("The match is over"), "{three}");
    insta::assert_snapshot!(
        "new_game_rules",
        fs::read_to_string(bin.path("trio/game.toml")).expect("the rules")
    );
    let manifest = fs::read_to_string(bin.path("trio/pack.toml")).expect("the manifest");
    assert!(
        manifest.contains("id = \"ann_lee/trio\"") && manifest.contains("authors = [\"Ann_Lee\"]"),
        "{manifest}"
    );
}

#[test]
fn what_stands_in_house_rules() {
    let bin = Bin::new();
    let made = bin.run_here("new sunday --from spades", "").good();
    insta::assert_snapshot!("new_overlay", made);
    insta::assert_snapshot!(
        "new_overlay_rules",
        fs::read_to_string(bin.path("sunday.toml")).expect("the rules")
    );
}

#[test]
fn nothing_is_written_over() {
    let bin = Bin::new();
    fs::write(bin.path("friday.toml"), "mine").expect("a file");
    fs::create_dir(bin.path("trio")).expect("a folder");
    fs::create_dir(bin.path("quartet.new")).expect("a folder");
    for (args, what) in [
        ("new friday --from 500", "friday.toml is there already and stays as it is"),
        ("new trio --game", "trio is there already and stays as it is"),
        ("new trio --from 500 --folder", "trio is there already and stays as it is"),
        ("new quartet --game", "quartet.new is there"),
    ] {
        let run = bin.run_here(args, "");
        assert!(run.code == 3 && run.err.contains(what), "{args}: {}", run.err);
    }
    assert_eq!(fs::read_to_string(bin.path("friday.toml")).expect("the file"), "mine");
    assert_eq!(fs::read_dir(bin.path("trio")).expect("the folder").count(), 0);
    assert!(!bin.path("quartet").exists());
}

#[test]
fn what_cannot_be_begun_says_why() {
    let bin = Bin::new();
    for (args, what) in [
        ("new Friday-Night --from 500", "perhaps `friday_night`"),
        ("new ../friday --from 500", "cannot be the name of a pack"),
        ("new friday --from 501", "there is no pack `501`"),
        ("new friday", "--from <GAME>"),
        ("new friday --from 500 --game", "cannot be used with"),
        ("new spades --from spades", "there is a pack `spades` already"),
        ("new friday --from 500 --author !", "needs a letter"),
    ] {
        let run = bin.run_here(args, "");
        assert!(run.code == 2 && unbroken(&run.err).contains(what), "{args}: {}", run.err);
    }
    bin.run_here("new base --from 500", "").good();
    let path = bin.run_here("new over --from base.toml", "");
    assert!(path.code == 2 && unbroken(&path.err).contains("folder of packs"), "{}", path.err);
    fs::create_dir(bin.path("mine")).expect("a folder");
    fs::rename(bin.path("base.toml"), bin.path("mine/base.toml")).expect("it is moved");
    bin.run_here("new over --from base --packs mine", "").good();
    let check = bin.run_here("check over.toml --packs mine", "").good();
    assert!(check.contains("over 0.1.0 is sound"), "{check}");
}
