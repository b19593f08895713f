//! The file of a group: made, shown, played from, added to, and refused.

use std::fs;

use crate::bin::Bin;

const NEW: [&str; 8] =
    ["group", "new", "FILE", "--name", "Friday night", "--members", "Ann,Bob,Cem,Dora", "--game"];

/// A group in the folder of the test that plays Five Hundred.
fn friday(bin: &Bin) -> String {
    let file = bin.path("friday.toml").display().to_string();
    let mut args: Vec<&str> = NEW.to_vec();
    args[2] = &file;
    args.push("night=500");
    insta::assert_snapshot!("group_new", bin.run_list(&args, "").good());
    file
}

/// A match of bots that is over.
fn match_of(bin: &Bin, set: &str) -> String {
    let record = bin.path("match.txt").display().to_string();
    let args =
        format!("play 500 {set} --seats random,random,random,random --seed 3 --deals 500 --record {record}");
    bin.run(&args, "").good();
    record
}

#[test]
fn a_group_plays_counts_and_stands() {
    let bin = Bin::new();
    let file = friday(&bin);
    let text = fs::read_to_string(&file).expect("the file");
    fs::write(&file, text.replace("[words]", "[words]\nkitty = \"widow\" # so we say")).expect("edited");
    insta::assert_snapshot!("group_show", bin.run(&format!("group show {file}"), "").good());

    let record = match_of(&bin, "");
    let add = format!("group add {file} {record} --who N=Ann,E=Bob,S=Cem");
    insta::assert_snapshot!("group_add", bin.run(&add, "").good());
    let again = bin.run(&add, "");
    assert_eq!(again.code, 1);
    assert!(again.err.contains("this match is counted already: night on "), "{}", again.err);
    let shown = bin.run(&format!("group show {file} --game night"), "").good();
    let standings = shown.split_once("Standings").expect("standings").1;
    insta::assert_snapshot!("group_standings", standings);
    let text = fs::read_to_string(&file).expect("the file");
    assert!(text.contains("# so we say"), "remarks stay: {text}");

    let played =
        bin.run(&format!("group play {file} -- --seats random,random,random,random --deals 1 --seed 3"), "");
    let played = played.good();
    assert!(played.contains("widow") && !played.contains("kitty"), "{played}");
}

#[test]
fn other_rules_are_told() {
    let bin = Bin::new();
    let file = friday(&bin);
    let record = match_of(&bin, "--preset american-1992");
    let add = bin.run(&format!("group add {file} {record} --who N=Ann"), "");
    assert_eq!(add.code, 1);
    assert!(add.err.contains("played under other rules"), "{}", add.err);
    bin.run(&format!("group add {file} {record} --who N=Ann --game night"), "").good();

    let text = fs::read_to_string(&file).expect("the file");
    let digest = text.lines().find(|line| line.starts_with("digest")).expect("a digest");
    fs::write(&file, text.replace(digest, &format!("digest = \"{}\"", "a".repeat(64)))).expect("edited");
    let shown = bin.run(&format!("group show {file}"), "").good();
    assert!(shown.contains("These are not the rules that were agreed on"), "{shown}");
    let played = bin.run(&format!("group play {file} -- --seats random,random,random,random --deals 1"), "");
    assert_eq!(played.code, 0);
    assert!(played.err.contains("These are not the rules that Friday night agreed on"), "{}", played.err);
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let bin = Bin::new();
    let file = friday(&bin);
    let record = match_of(&bin, "");
    for (args, code, told) in [
        (format!("group new {file} --name Again"), 3, "exists"),
        (format!("group add {file} {record} --who N=Eve"), 2, "Eve is no member of Friday night"),
        (format!("group add {file} {record} --who N=Ann,N=Bob"), 2, "each seat has one member"),
        (format!("group add {file} {record} --who X=Ann"), 2, "X"),
        (format!("group play {file} morning"), 2, "Friday night plays `night`; say which"),
        (format!("group play {file} night -- --sit human"), 2, "--sit"),
        (format!("group show {file} --game morning"), 2, "it plays `night`"),
        ("group show nowhere.toml".to_owned(), 3, "nowhere.toml"),
    ] {
        let run = bin.run(&args, "");
        assert_eq!(run.code, code, "{args}: {}", run.err);
        assert!(run.err.contains(told), "{args}: {}", run.err);
    }
    let text = fs::read_to_string(&file).expect("the file");
    fs::write(&file, text.replace("play = \"500\"", "play = \"../../secret.toml\"")).expect("edited");
    let run = bin.run(&format!("group show {file}"), "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("names no paths"), "{}", run.err);
    fs::write(&file, text.replace("play = \"500\"", "play = \"ann/rare@2.1.0\"")).expect("edited");
    let shown = bin.run(&format!("group show {file}"), "").good();
    assert!(shown.contains("It cannot be played here") && shown.contains("ann/rare"), "{shown}");
}
