//! Line mode as it is read aloud: names in words, sentences, and as many of them as somebody wants.

use crate::bin::{Bin, pack};

/// What is said at a table of bots that play anything, to somebody who types these lines.
fn spoken(args: &str, lines: &[&str]) -> String {
    let input = lines.join("\n") + "\n";
    let bin = Bin::new();
    let record = bin.path("match.txt");
    bin.run(&format!("play {args} --deals 1 --record {}", record.display()), &input).good()
}

#[test]
fn a_deal_of_five_hundred_is_spoken() {
    let args = "500 --seed 7 --seats S=human,N=random,E=random,W=random --spoken";
    let lines = [
        "nine of hearts",
        "eight no trump",
        "ten no trump",
        "?",
        "six of spades, seven of spades, four of hearts",
    ];
    let rest = ["pass", "hand", "king of clubs", "concede east"];
    insta::assert_snapshot!("five_hundred", spoken(args, &[&lines[..], &rest].concat()));
}

#[test]
fn a_deal_of_preferans_is_spoken_in_few_words() {
    let args = "preferans --seed 3 --seats human,random,random --spoken --words few";
    let lines = ["seven spades", "ten of hearts, jack of hearts", "seven spades", "concede B"];
    insta::assert_snapshot!("preferans", spoken(args, &lines));
}

#[test]
fn a_deal_of_spades_is_spoken_in_many_words() {
    let args = "spades --seed 3 --seats random,random,human,random --spoken --words many";
    let lines = ["three", "ten of diamonds", "?", "three of clubs", "claim"];
    insta::assert_snapshot!("spades", spoken(args, &lines));
}

#[test]
fn no_spoken_line_has_symbols_columns_or_brackets() {
    for game in ["500", "preferans", "spades"] {
        let seats = if game == "preferans" { "human,random,random" } else { "human,random,random,random" };
        let args = format!("{game} --seed 11 --seats {seats} --spoken --words many");
        let out = spoken(
            &args,
            &["?", "hand", "log", "sheet", "contract", "words", "rules", "pass", "?", "hint", "last"],
        );
        let told = out.split("The match is saved").next().unwrap();
        for line in told.lines() {
            let bad = ["(", ")", "  ", "♠", "♥", "·", "|", "`", "+"].iter().find(|bad| line.contains(**bad));
            assert_eq!(bad, None, "{line}");
        }
    }
}

#[test]
fn words_and_names_are_changed_at_the_prompt() {
    let little = format!("{} --seed 5 --seats human,random", pack("shelf/little.toml"));
    let lines = ["words", "words many", "hand", "spoken on", "hand", "spoken", "words loud", "pass"];
    let out = spoken(&little, &lines);
    assert!(out.contains("`words usual`, as now:"), "{out}");
    assert!(out.contains("Words: many, that is also"), "{out}");
    assert!(out.contains("Your hand  ♠ K 10 9   ♥ K J 9 7\n"), "{out}");
    assert!(out.contains("Your hand. Spades: king, ten, nine. Hearts: king, jack, nine, seven.\n"), "{out}");
    assert!(out.contains("`words many`, as now:"), "{out}");
}

#[test]
fn a_match_that_is_spoken_goes_on_spoken_when_it_is_resumed() {
    let bin = Bin::new();
    let little = format!("play {} --seed 5 --seats human,random --spoken", pack("shelf/little.toml"));
    bin.run(&little, "three hearts\n").good();
    let out = bin.run("resume --spoken --words few", "?\n").good();
    assert!(out.contains("Player A: three hearts.\n"), "{out}");
    assert!(out.contains("Player A? ?\nYou put away 2 of: king of spades, "), "{out}");
}
