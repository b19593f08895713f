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
fn bots_that_are_given_time_play_on() {
    let bin = Bin::new();
    let play = |think: &str| {
        let game = pack("shelf/little.toml");
        bin.run(&format!("play {game} --seats basic,random --seed 5 --deals 1 --think={think}"), "")
    };
    assert!(play("0.02").good().contains("Deal 1"));
    for wrong in ["0", "-1", "nan", "soon", "1e9"] {
        let run = play(wrong);
        assert!(run.code == 2 && run.err.contains("seconds"), "{}", run.err);
    }
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

/// The lines of four people who bid and put cards away up to the first card of a deal of Five Hundred.
const UP_TO_PLAY: &str = "6s\npass\npass\npass\n8c 4d 6h\n";

fn four(input: &str) -> String {
    let input = format!("{UP_TO_PLAY}{input}");
    Bin::new().run("play 500 --seed 41 --deals 1 --seats human,human,human,human", &input).good()
}

#[test]
fn who_concedes_says_to_whom_in_a_letter_or_a_word() {
    let out = four("concede\nconcede nobody\nconcede east\nno\nconcede W\nyes\n");
    assert!(out.contains("North? concede\n  Concede to whom? For example `concede E`.\n"), "{out}");
    assert!(out.contains("`nobody` is no seat of this table; seats are N E S W."), "{out}");
    assert!(out.contains("North concedes the rest of the tricks to East.\n"), "{out}");
    assert!(out.contains("East does not agree.\n"), "{out}");
    let early = Bin::new().run("play 500 --seed 41 --seats human,human,human,human", "concede\n").good();
    assert!(
        early.contains("Not allowed: tricks are claimed, conceded or divided while cards are played"),
        "{early}"
    );
}

#[test]
fn tricks_that_are_agreed_on_are_told_in_one_line() {
    let out = four("concede north\nyes\nyes\nagree\n");
    assert!(out.contains("North claims the rest of the tricks.\n"), "{out}");
    let tricks: Vec<&str> = out.lines().filter(|line| line.contains("Tricks: ")).collect();
    assert_eq!(tricks, ["Tricks: North+South 10, East+West 0."]);
    assert!(out.contains("North+South  +"), "{out}");
}

#[test]
fn a_contract_that_is_named_after_the_auction_is_asked_for() {
    let bin = Bin::new();
    let bids = "6s\n6c\npass\npass\n7s 8s\n6s\n";
    let out = bin.run("play preferans --seed 1 --seats human,human,human", bids).good();
    assert!(out.contains("A puts away 2 cards.\n"), "{out}");
    assert!(out.contains("\nName your contract, 6♣ or higher.\nA?"), "{out}");
    let why = "  Not allowed: the contract may not be lower than the bid, which was 6♣.\n";
    assert!(out.contains(why) && out.contains("  Allowed: 6♣ to 10NT.\n"), "{out}");
}

#[test]
fn trumps_that_nobody_bid_are_told() {
    let args = format!("play {} --seed 1 --seats human,random", pack("shelf/turned.toml"));
    let out = Bin::new().run(&args, "").good();
    let (turned, contract) = ("Turned up: A♥.\n", "Contract: plain, ♥ trumps.\n");
    assert!(out.contains(turned) && out.contains(contract), "{out}");
    assert!(out.find(turned) < out.find(contract), "{out}");
}

#[test]
fn trumps_are_not_told_before_they_are_named() {
    let args = format!("play {} --seed 1 --seats human,human", pack("named.toml"));
    let out = Bin::new().run(&args, "hearts\n").good();
    let (named, contract) = ("  names ♥\n", "Contract: plain, ♥ trumps.\n");
    assert!(out.matches("Contract: ").count() == 1 && out.contains(contract), "{out}");
    assert!(out.find(named) < out.find(contract), "{out}");
}

#[test]
fn at_the_end_come_the_score_the_sheet_the_settlement_and_the_winners() {
    let bin = Bin::new();
    for (game, seats, parts) in [
        ("preferans", 3, &[" pool  ", "\n  mountain ", "\nSettlement: A ", "\nThe match is over: "][..]),
        ("500", 4, &[" contract ", "\n  score ", "\nThe match is over: "]),
    ] {
        let path = bin.path(game).display().to_string();
        let bots = vec!["random"; seats].join(",");
        let played = bin.run(&format!("play {game} --seed 1 --seats {bots} --record {path}"), "").good();
        assert!(played.trim_end().lines().last().unwrap().starts_with("The record: "), "{played}");
        let replayed = bin.run(&format!("replay {path}"), "").good();
        for out in [played, replayed] {
            let places: Vec<Option<usize>> = parts.iter().map(|part| out.rfind(part)).collect();
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{places:?}\n{out}");
            let verdict = out.lines().rfind(|line| line.starts_with("The match is over")).unwrap();
            assert!(verdict.ends_with(" win.") || verdict.ends_with(" wins."), "{verdict}");
        }
        let over = bin.run(&format!("resume {path}"), "").good();
        assert_eq!(over, "This match is over; `overtrick replay` shows it.\n");
    }
}

#[test]
fn a_settlement_is_told_in_money_too_where_a_price_is_set() {
    let bots = "--seats random,random,random --seed 1";
    let told = |price: &str| {
        let out = Bin::new().run(&format!("play preferans --set point_price={price} {bots}"), "").good();
        out.replace("\n    ", " ").lines().rfind(|line| line.starts_with("Settlement: ")).unwrap().to_owned()
    };
    assert!(!told("0").contains(" In "), "{}", told("0"));
    // Nobody pays a part of a kopeck, and all parts add up.
    let line = told("3");
    let (_, money) = line.split_once(" In kopecks").unwrap();
    let money = money.trim_start_matches(", rounded").trim_start_matches(": ").trim_end_matches('.');
    let amounts = money.split(", ").map(|share| share.split_once(' ').unwrap().1.parse::<i64>().unwrap());
    let amounts: Vec<i64> = amounts.collect();
    assert_eq!((amounts.len(), amounts.iter().sum::<i64>()), (3, 0), "{line}");
    assert!(amounts.iter().any(|&amount| amount != 0), "{line}");
}

#[test]
fn bids_of_partners_are_told_together() {
    let bids = "3\n4\nnil\n2\n";
    let out = Bin::new().run("play spades --seed 1 --seats human,human,human,human", bids).good();
    assert!(out.contains("\nBids: ") && out.contains(". Trumps are ♠.\n"), "{out}");
    let line = out.lines().find(|line| line.starts_with("Bids: ")).unwrap();
    assert!(
        ["Bids: North+South 3, East+West 6.", "Bids: North+South 6, East+West 3."]
            .iter()
            .any(|bids| line.starts_with(bids)),
        "{line}"
    );
}

#[test]
fn what_is_read_can_be_typed() {
    let play = "play 500 --seed 41 --seats S=human";
    let out = Bin::new().run(play, "misère\nOpen Misère\n").good();
    assert!(out.contains("Not allowed: somebody must first have bid at level 7"), "{out}");
    assert!(out.contains("South  open misère\n"), "{out}");
}

/// Four people play a deal of Five Hundred in which North has the joker and bids no-trump.
fn no_trump(input: &str) -> String {
    let bin = Bin::new();
    let deal =
        "dealer W\nN JK AS KS QS JS 10S 9S 8S AH KH\nE 7S JD 10D 9D 6D AC KC QH 10H 9H\nkitty 4H 5H 6H\n";
    fs::write(bin.path("deal"), deal).expect("a file can be written");
    let args = "play 500 --seed 41 --seats human,human,human,human --deal";
    let input = format!("6nt\npass\npass\npass\n4h5h6h\n{input}");
    bin.run(&format!("{args} {}", bin.path("deal").display()), &input).good()
}

#[test]
fn a_question_says_what_it_is_about_and_a_suit_alone_answers_it() {
    let out = no_trump("?\nname\n");
    let question = "Which suit shall the joker belong to? You may say: pass, ♠|♣|♦|♥.\n";
    assert!(out.contains("North puts away 3 cards.\n") && out.contains(question), "{out}");
    assert!(out.contains("North? ?\nWhich suit shall the joker belong to?\nYou may say: "), "{out}");
    assert!(out.contains("  Which suit? S, C, D or H; for example `name S`, or `S` alone.\n"), "{out}");
    for typed in ["HEARTS", "hearts", "h", "♥", "name Hearts"] {
        let out = no_trump(&format!("{typed}\n"));
        assert!(out.contains("North  names ♥\n"), "{typed}: {out}");
    }
}

#[test]
fn the_contract_can_be_asked_for_and_stands_at_each_trick() {
    let out = no_trump("s\nas\n7s\n?\ntrump\n");
    assert!(out.contains("concede them: `concede E`"), "an opponent is the example: {out}");
    assert!(out.contains("South? trump\nNorth plays 6NT (worth 120, needs 6 tricks).\n"), "{out}");
    assert!(out.contains("\nNorth: 6NT, needs 6, has 0.\nSaid: North 6NT, East pass, "), "{out}");
    let bids = "3\n4\nnil\n2\n";
    let play = "play spades --seed 1 --deals 1 --seats random,random,random,random";
    let out = Bin::new().run(play, bids).good();
    let third = out.lines().find(|line| line.starts_with("Trick 3. North: ")).unwrap();
    assert!(third.contains("; East: ") && third.contains(", has "), "{third}");
}

#[test]
fn who_claims_shows_the_cards() {
    let out = no_trump("s\nclaim\nno\n");
    let shown = "North lays the hand open: ♠ JK A K Q J 10 9 8   ♥ A K\n";
    assert!(out.contains(shown) && out.contains("Do you agree? Say `yes` or `no`.\nEast? no\n"), "{out}");
}

#[test]
fn a_game_without_options_says_what_it_is() {
    let play = format!("play {} --seed 1 --seats human,random", pack("shelf/turned.toml"));
    let out = Bin::new().run(&play, "rules\n").good();
    assert!(out.contains("Turned 1.0.0\nThis game has no options.\n"), "{out}");
    assert!(out.contains("overtrick rules\n    turned --players 2\n"), "{out}");
}

#[test]
fn a_seat_is_named_once_and_a_file_of_deals_has_deals() {
    let bin = Bin::new();
    let twice = bin.run("play spades --seats S=human,S=@Nora", "");
    assert_eq!(twice.code, 2);
    assert!(twice.err.contains("--seats: two players are named for S"), "{}", twice.err);
    let settings = bin.run_list(&["play", "spades", "--seats", "S=human,N=@Pearl margin=5"], "");
    assert!(settings.err.contains("`@Pearl` plays as his club has it"), "{}", settings.err);
    let empty = bin.path("empty.txt");
    fs::write(&empty, "# nothing\n").unwrap();
    let none = bin.run(&format!("play 500 --deal {}", empty.display()), "");
    assert_eq!(none.code, 1);
    assert!(none.err.contains("DATA/empty.txt: there is no deal in this file"), "{}", none.err);
}

#[test]
fn a_hand_that_lies_face_down_is_looked_at_where_nothing_can_be_bid_unseen() {
    let bin = Bin::new();
    let out = bin.run("play spades --seed 3 --set blind_nil=true --set blind_nil_deficit=100", "3\n").good();
    assert!(out.contains("South  look\nYour hand  ♣ 3"), "{out}");
    assert!(out.contains("South? 3\nSouth  3\n") && !out.contains("South? look"), "{out}");
    // With something to bid unseen, Enter looks.
    let blind = "play spades --seed 3 --set blind_nil=true --set blind_nil_deficit=0";
    let out = bin.run(blind, "\n3\n").good();
    assert!(
        out.contains("Enter looks at your hand; or bid before you look.\nSouth? \nSouth  look\n"),
        "{out}"
    );
    let out = bin.run(blind, "blind nil\n").good();
    assert!(out.contains("South? blind nil\nSouth  blind nil\n"), "{out}");
}
