//! Help that teaches, and exit codes.

use crate::bin::{Bin, pack};

#[test]
fn help_shows_examples_and_exit_codes() {
    let bin = Bin::new();
    insta::assert_snapshot!("help", bin.run("--help", "").good());
    insta::assert_snapshot!("help_play", bin.run("play --help", "").good());
}

#[test]
fn without_a_command_the_games_are_told_and_how_to_start() {
    let out = Bin::new().run("", "").good();
    for game in ["500", "preferans", "spades"] {
        assert!(out.lines().any(|line| line.starts_with(game)), "{out}");
    }
    assert!(out.trim_end().lines().last().unwrap().contains("overtrick play"), "{out}");
}

#[test]
fn every_line_fits_eighty_columns() {
    let bin = Bin::new();
    let all = [
        "",
        "games",
        "bots",
        "options 500",
        "options preferans",
        "rules preferans",
        "check spades",
        "play 500 --seed 1",
    ];
    for args in all {
        let run = bin.run(args, "?\nrules\nhint\n");
        for line in run.out.lines().filter(|line| !line.contains("resume")) {
            assert!(line.chars().count() <= 80, "{args}: {line}");
        }
    }
}

#[test]
fn ascii_means_ascii() {
    let bin = Bin::new();
    for args in [
        "--ascii bots",
        "--ascii options 500",
        "--ascii rules 500",
        "--ascii rules preferans --markdown",
        "--ascii play 500 --seed 1 --seats random,random,random,random --deals 1",
    ] {
        let out = bin.run(args, "").good();
        assert!(out.is_ascii(), "{out}");
    }
}

#[test]
fn exit_codes_tell_what_went_wrong() {
    let bin = Bin::new();
    let code = |args: &str| bin.run(args, "").code;
    assert_eq!(code(&format!("check {}", pack("shelf/little.toml"))), 0);
    assert_eq!(code("play nothing_of_the_kind"), 2);
    assert_eq!(code("check nothing_of_the_kind"), 2);
    assert_eq!(code("play 500 --set goal=many"), 2);
    assert_eq!(code("play 500 --set nothing_of_the_kind=1"), 2);
    assert_eq!(code("play 500 --preset nothing_of_the_kind"), 2);
    assert_eq!(code("play 500 --players 8"), 2);
    assert_eq!(code("check no/such/pack.toml"), 3);
    assert_eq!(code("play 500 --deal no/such/file"), 3);
    assert_eq!(code("paly 500"), 2);
    assert_eq!(code("play 500 --set target"), 2);
    assert_eq!(code("play 500 --seats human"), 2);
    assert_eq!(code("play 500 --seats human,human,human,nobody"), 2);
    assert_eq!(code("replay no/such/file"), 3);
    assert_eq!(code("games --packs no/such/folder"), 3);
    assert_eq!(code("resume"), 3);
}
