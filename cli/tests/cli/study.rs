//! Deals that are over, solved and reviewed.

use std::fs;
use std::path::PathBuf;

use serde_json::{Value, json};

use crate::bin::{Bin, Run, pack};

/// Five spades are there for A. It leads its lowest trump into three of B's, and wins four tricks.
pub(crate) const BLUNDER: &str =
    "deal dealer=B A=\"AS KS QS AH KH 7H 8H\" B=\"8S 9S 10S 9H 10H JH QH\" kitty=\"7S JS\"
A 5S
B pass
A cards AH KH
A play 7S
B play 8S
B play QH
A play 8H
B play JH
A play 7H
B play 10H
A play JS
A play AS
B play 9S
A play KS
B play 10S
A play QS
B play 9H
";

/// A record of the little game with these lines.
pub(crate) fn record(bin: &Bin, body: &str) -> PathBuf {
    let written = "the record is written";
    let begun = bin.path("begun");
    let play = format!(
        "play {} --seed 3 --seats human,human --record {}",
        pack("shelf/little.toml"),
        begun.display()
    );
    bin.run(&play, "").good();
    let text = fs::read_to_string(&begun).expect(written);
    let (head, _) = text.split_once("\n\n").expect("a head");
    fs::remove_file(&begun).expect(written);
    let path = bin.path("record");
    fs::write(&path, format!("{head}\n\n{body}")).expect(written);
    path
}

fn on(bin: &Bin, command: &str, body: &str, more: &str) -> Run {
    let path = record(bin, body);
    bin.run(&format!("{command} {} {more}", path.display()), "")
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("an object on each line")).collect()
}

#[test]
fn a_deal_of_a_record_is_solved_in_every_contract() {
    let out = on(&Bin::new(), "solve", BLUNDER, "--ascii").good();
    insta::assert_snapshot!("solve", out);
    assert!(out.is_ascii() && out.lines().all(|line| line.len() <= 80), "{out}");
}

#[test]
fn one_contract_comes_with_its_cards() {
    let bin = Bin::new();
    insta::assert_snapshot!("solve_one", on(&bin, "solve", BLUNDER, "--contract 5S --declarer A").good());
    let left = on(&bin, "solve", BLUNDER, "--contract 5S --declarer B --kitty left").good();
    assert!(left.contains("not made") && left.contains("the kitty stays where it is"), "{left}");
}

#[test]
fn the_middle_of_a_deal_is_solved() {
    let bin = Bin::new();
    let out = on(&bin, "solve", BLUNDER, "--trick 1").good();
    insta::assert_snapshot!("solve_trick", out);
    // Behind the bids and the exchange the first card is asked for.
    assert_eq!(on(&bin, "solve", BLUNDER, "--at 3").good(), out);
    let after = on(&bin, "solve", BLUNDER, "--at 4").good();
    assert!(after.contains("B is to play") && after.contains("A wins 4 tricks"), "{after}");
}

#[test]
fn a_deal_is_typed_or_read_from_a_file() {
    let bin = Bin::new();
    let game = pack("shelf/little.toml");
    let deal = "AS KS QS AH KH 7H 8H | 8S 9S 10S 9H 10H JH QH";
    let solve = |what: &str, more: &[&str]| {
        let mut args = vec!["solve", what, "--game", &game];
        args.extend(more);
        bin.run_list(&args, "")
    };
    let table = |out: &str| out.split_once("Tricks of").expect("a table").1.to_owned();
    let typed = solve(deal, &[]).good();
    let named =
        solve("B: 8S 9S 10S 9H 10H JH QH | kitty 7S JS | A: AS KS QS AH KH 7H 8H | dealer B", &[]).good();
    assert_eq!(table(&typed), table(&named));
    assert!(named.contains("Deal 1, dealer B."), "{named}");
    let file = bin.path("deals");
    fs::write(&file, "A 7S 8S 9S 7H 8H 9H 10H\nB AS KS QS AH KH QH JH\n\nA AS KS QS AH KH 7H 8H\nB 8S 9S 10S 9H 10H JH QH\n")
        .unwrap();
    let second = solve(&file.display().to_string(), &["--deal", "2"]).good();
    assert_eq!(table(&typed), table(&second));
    let json: Value = serde_json::from_str(&solve(deal, &["--json"]).good()).unwrap();
    assert_eq!(json["kitty"], json!(["7S", "JS"]));
    let spades = &json["results"][0];
    assert_eq!(
        (&spades["declarer"], &spades["tricks"], &spades["exact"]),
        (&json!("A"), &json!(7), &json!(true))
    );
    assert_eq!(spades["made"], json!(["3S", "4S", "5S"]));
    assert_eq!(spades["line"].as_array().unwrap().len(), 14);
}

#[test]
fn what_cannot_be_solved_is_refused_with_its_reason() {
    let bin = Bin::new();
    let game = pack("shelf/little.toml");
    let solve = |args: &[&str]| {
        let mut all = vec!["solve"];
        all.extend(args);
        let run = bin.run_list(&all, "");
        (run.code, run.err)
    };
    let refused = |args: &[&str], code: i32, message: &str| {
        let (found, err) = solve(args);
        assert_eq!(found, code, "{args:?}: {err}");
        assert!(err.contains(message), "{args:?}: {err}");
    };
    refused(&["AS KS | 7H 8H"], 2, "Name it with --game");
    refused(&["AS KS 7H 8H", "--game", &game], 2, "needs `|` between its hands");
    refused(&["no/such/file"], 3, "no/such/file");
    refused(&["AS KS | AS", "--game", &game], 1, "`AS` is dealt twice");
    refused(&["AS KS | XX", "--game", &game], 1, "part 2 of the deal");
    refused(&["AS KS | 7H", "--game", &game], 1, "A has 2 cards; a hand has 7");
    refused(&["kitty 7S 8S | dealer A", "--game", &game], 1, "the cards of A and B are not given");
    refused(&["a | b", "--game", "nothing_of_the_kind"], 2, "nothing_of_the_kind");
    let path = record(&bin, BLUNDER).display().to_string();
    refused(&[&path, "--deal", "2"], 2, "has 1 deal; there is no deal 2");
    refused(&[&path, "--game", &game], 2, "a record knows its game");
    refused(&[&path, "--contract", "9S"], 2, "`9S` is no bid of this game");
    refused(&[&path, "--declarer", "Q"], 2, "--declarer");
    refused(&[&path, "--trick", "9"], 2, "was not played as far as trick 9");
    refused(&[&path, "--at", "99"], 2, "there is none after 99");
    refused(&[&path, "--at", "0"], 1, "no card is played");
    refused(
        &["tests/deals/spades.txt", "--game", "spades", "--contract", "5"],
        2,
        "lead to the same contract",
    );
    refused(&["tests/deals/spades.txt", "--game", "spades", "--declarer", "N"], 2, "nobody declares");
    refused(&["tests/deals/spades.txt", "--game", "spades", "--trick", "2"], 2, "cannot be used with");
}

#[test]
fn a_blunder_is_found() {
    let bin = Bin::new();
    let out = on(&bin, "review", BLUNDER, "--ascii").good();
    insta::assert_snapshot!("review", out);
    assert!(out.is_ascii() && out.lines().all(|line| line.len() <= 80), "{out}");
    let objects = lines(&on(&bin, "review", BLUNDER, "--json").good());
    let first = objects.iter().find(|object| object["type"] == "card").unwrap();
    assert_eq!((&first["seat"], &first["action"]), (&json!("A"), &json!("play 7S")));
    assert_eq!((&first["seen"]["cost_tricks"], &first["seen"]["cost_points"]), (&json!(1), &json!(100.0)));
    assert_eq!(first["known"]["clear"], true);
    let costly = objects.iter().filter(|object| object["seen"]["cost_tricks"].as_u64() > Some(0));
    assert_eq!(costly.count(), 1);
    let sums = objects.last().unwrap();
    assert_eq!((&sums["type"], &sums["players"][0]["cost_tricks"]), (&json!("sums"), &json!(1)));
    assert_eq!(sums["players"][1]["cost_tricks"], 0);
}

#[test]
fn the_same_seed_gives_the_same_review() {
    let bin = Bin::new();
    let review = |more: &str| on(&bin, "review", BLUNDER, more).good();
    assert_eq!(review("--all --seed 4"), review("--all --seed 4"));
    let only = review("--all --seat B");
    assert!(!only.contains("  A 7") && only.contains("B "), "{only}");
}

#[test]
fn what_was_taken_back_is_not_judged_and_offers_are_no_cards() {
    let bin = Bin::new();
    let (before, after) = BLUNDER.split_once("A play 7S\n").unwrap();
    let mended = format!("{before}A play 7S\nundo 1\nA play JS\nB play 8S\nA claim\nB agree\n");
    assert!(after.starts_with("B play"));
    let objects = lines(&on(&bin, "review", &mended, "--json").good());
    let cards: Vec<&Value> = objects.iter().filter(|object| object["type"] == "card").collect();
    assert!(cards.iter().all(|card| card["action"] != "play 7S"), "{objects:?}");
    assert!(cards.iter().all(|card| card["seen"]["cost_tricks"] == 0), "{objects:?}");
    assert_eq!(objects.iter().filter(|object| object["type"] == "deal").count(), 1);
    let told = on(&bin, "review", &mended, "").good();
    assert!(told.contains("The last 6 tricks had no cards: they were given by agreement."), "{told}");
}

#[test]
fn cards_that_are_drawn_before_the_auction_are_solved_where_they_went() {
    let bin = Bin::new();
    let path = bin.path("drawn");
    let bots = "--players 2 --seats random,random --deals 1";
    bin.run(&format!("play spades --seed 5 {bots} --record {}", path.display()), "").good();
    let out = bin.run(&format!("solve --effort 1 {}", path.display()), "").good();
    assert!(out.lines().any(|line| line.starts_with("A  ") && line.split(' ').count() > 13), "{out}");
}

#[test]
fn three_interests_are_judged_by_what_was_known() {
    let bin = Bin::new();
    let path = bin.path("nil");
    let bots = "--seats random,random,random,random --deals 1";
    bin.run(&format!("play spades --seed 1 {bots} --record {}", path.display()), "").good();
    assert!(fs::read_to_string(&path).unwrap().contains("E nil\nS nil\n"));
    let out = bin.run(&format!("review --effort 1 {}", path.display()), "").good();
    let told: Vec<&str> = out.split_whitespace().collect();
    assert!(told.join(" ").contains("play together, and one wants tricks and another none"), "{out}");
}

#[test]
fn a_deal_that_is_not_over_is_judged_only_if_it_is_asked_for() {
    let bin = Bin::new();
    let (before, _) = BLUNDER.split_once("B play QH").unwrap();
    let out = on(&bin, "review", before, "").good();
    assert!(out.contains("Deal 1 is not over and was left out") && !out.contains("A 7"), "{out}");
    let out = on(&bin, "review", before, "--deal 1").good();
    assert!(out.starts_with("Little 1.2.0.") && out.contains("gives its hands away"), "{out}");
    assert!(out.contains("it cost 1 trick"), "{out}");
    let out = on(&bin, "solve", before, "").good();
    assert!(out.contains("This deal is not over"), "{out}");
    assert_eq!(on(&bin, "review", BLUNDER, "--deal 2").code, 2);
    assert_eq!(on(&bin, "review", BLUNDER, "--seat Q").code, 2);
    assert_eq!(on(&bin, "review", "deal\nA nonsense\n", "").code, 1);
}
