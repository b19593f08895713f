//! Playing from a pipe.

use std::fs;

use crate::bin::{Bin, pack};

fn little() -> String {
    format!("play {} --seats human,random --seed 5", pack("shelf/little.toml"))
}

#[test]
fn a_deal_is_played_from_piped_input() {
    let bin = Bin::new();
    let bids = "?\n3 hearts\nrubbish\nhand\nundo\n?\n7s 8s\n7s\n7s 9s\n";
    let plays = "last\njh\nlast\nkh\nks\n?\n9h\n7h\n10s\nqs\nsheet\nks\n";
    let input = format!("{bids}{plays}");
    let args = format!("{} --deals 1 --record {}", little(), bin.path("match.txt").display());
    insta::assert_snapshot!("deal", bin.run(&args, &input).good());
    let record = fs::read_to_string(bin.path("match.txt")).unwrap();
    insta::assert_snapshot!("record", record);
    insta::assert_snapshot!(
        "replay",
        bin.run_list(&["replay", bin.path("match.txt").to_str().unwrap()], "").good()
    );
}

#[test]
fn the_end_of_the_input_saves_and_tells_how_to_go_on() {
    let bin = Bin::new();
    for input in ["", "quit\n", "hand\nq\n"] {
        let out = bin.run(&little(), input).good();
        let path = out.trim_end().rsplit(' ').next().unwrap().to_owned();
        assert!(out.contains("Go on with\n  overtrick resume DATA/records/"), "{out}");
        assert!(bin.path(path.strip_prefix("DATA/").unwrap()).is_file(), "{path}");
    }
}

#[test]
fn the_seed_is_always_told() {
    let out = Bin::new().run(&format!("play {}", pack("shelf/little.toml")), "").good();
    let seed = out.lines().find_map(|line| line.strip_prefix("Seed ")).unwrap();
    assert!(seed.split('.').next().unwrap().parse::<u64>().is_ok(), "{out}");
}

#[test]
fn people_who_share_a_terminal_see_their_own_cards_only() {
    let bin = Bin::new();
    fs::write(bin.path("deals"), "dealer B\nA 7S 8S 9S 10S JS QS KS\nB 7H 8H 9H 10H JH QH KH\n").unwrap();
    let args = format!(
        "play {} --seats human,human --seed 1 --deal {}",
        pack("shelf/little.toml"),
        bin.path("deals").display()
    );
    let out = bin.run(&args, "3s\npass\n").good();
    let hands: Vec<&str> =
        out.lines().filter(|line| line.starts_with("It is") || line.starts_with("Your hand")).collect();
    assert_eq!(
        hands,
        [
            "It is the turn of A.",
            "Your hand  ♠ K Q J 10 9 8 7",
            "It is the turn of B.",
            "Your hand  ♥ K Q J 10 9 8 7",
            "It is the turn of A.",
            "Your hand  ♠ J A K Q 10 9 8 7   ♥ A",
        ],
        "{out}"
    );
    assert!(out.contains("A takes the kitty: 2 cards."), "{out}");
}

#[test]
fn given_deals_are_played_first() {
    let bin = Bin::new();
    fs::write(bin.path("deals"), "# two\ndealer A\nA AS\n").unwrap();
    let args = format!("{} --deal {}", little(), bin.path("deals").display());
    let run = bin.run(&args, "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("A has 1 cards; a hand has 7"), "{}", run.err);
    fs::write(bin.path("deals"), "dealer A\n\nA XS\n").unwrap();
    let run = bin.run(&args, "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("deals, line 3: `XS` names no rank"), "{}", run.err);
}

#[test]
fn a_bad_deal_file_leaves_no_record() {
    let bin = Bin::new();
    fs::write(bin.path("deals"), "A AS\n").unwrap();
    let run = bin.run(&format!("{} --deal {}", little(), bin.path("deals").display()), "");
    assert!(run.err.contains("deals, deal 1: A has 1 cards"), "{}", run.err);
    assert!(!bin.path("records").exists());
}

#[test]
fn errors_at_the_prompt_say_what_was_meant() {
    let bin = Bin::new();
    let out = bin.run("play spades --seed 1 --seats human,human,human,human", "as\nnli\nundo\nquit\n").good();
    assert!(out.contains("`as` is a card; you are bidding."), "{out}");
    assert!(out.contains("did you mean `nil`?"), "{out}");
    assert!(out.contains("Nothing to take back: you have done nothing yet."), "{out}");
}

#[test]
fn bots_among_themselves_stop() {
    let bin = Bin::new();
    let path = bin.path("endless").display().to_string();
    let out = bin
        .run(&format!("play spades --seed 1 --seats random,random,random,random --record {path}"), "")
        .good();
    assert!(out.contains("Only bots play here. They stop after 100 deals at the latest"), "{out}");
    let deals = |out: &str| out.lines().filter(|line| line.starts_with("Deal ")).count();
    assert_eq!(deals(&out), 100);
    assert!(out.trim_end().ends_with("overtrick resume DATA/endless"), "{out}");
    let out = bin.run(&format!("resume {path} --deals 2"), "").good();
    assert!(deals(&out) == 2 && out.contains("Deal 102") && !out.contains("Only bots"), "{out}");
}
