//! `overtrick prove`: what is proved and what is not, badges, playthroughs.

use std::fs;

use crate::bin::{Bin, pack};

/// A pack in one file in a folder of the test.
fn little(bin: &Bin, change: impl Fn(String) -> String) -> String {
    let path = bin.path("shelf/little.toml");
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, change(fs::read_to_string(pack("shelf/little.toml")).expect("a pack"))).expect("a pack");
    path.display().to_string()
}

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_pack_that_is_proved_gets_a_badge_beside_it() {
    let bin = Bin::new();
    let little = little(&bin, |text| text);
    let out = bin.run(&format!("prove {little} --effort quick --threads 1"), "").good();
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    insta::assert_snapshot!("proved", out);
    let badge = bin.path("shelf/little-1.2.0.proof.toml");
    let text = fs::read_to_string(&badge).unwrap();
    let date = text.lines().find(|line| line.starts_with("date = ")).unwrap().to_owned();
    insta::assert_snapshot!("badge", text.replace(&date, "date = \"2026-12-01\""));
    // On any number of threads it is the same, and a badge may be written over.
    bin.run(&format!("prove {little} --effort quick --threads 3"), "").good();
    assert_eq!(fs::read_to_string(&badge).unwrap(), text);
    let verified = bin.run(&format!("prove {little} --verify {}", badge.display()), "").good();
    let day = date.trim_start_matches("date = ").trim_matches('"');
    insta::assert_snapshot!("verified", verified.replace(day, "2026-12-01"));
    // Nobody takes the badge for a pack.
    let games = bin.run(&format!("games --packs {}", bin.path("shelf").display()), "");
    assert!(games.code == 0 && !games.out.contains("proof"), "{}", games.out);
}

#[test]
fn a_badge_of_other_files_is_told_to_be_one() {
    let bin = Bin::new();
    let path = little(&bin, |text| text);
    bin.run(&format!("prove {path} --effort quick"), "").good();
    let badge = bin.path("shelf/little-1.2.0.proof.toml").display().to_string();
    little(&bin, |text| text.replace("10 * level", "20 * level").replace("1.2.0", "1.3.0"));
    let run = bin.run(&format!("prove {path} --verify {badge}"), "");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!("other", run.out);
    for (text, why) in [
        ("nonsense", "line 1: this is no badge: "),
        ("badge = 2\n", "the badge has format 2; this engine reads 1"),
    ] {
        fs::write(&badge, text).unwrap();
        let run = bin.run(&format!("prove {path} --verify {badge}"), "");
        assert!(run.code == 1 && run.err.contains(why), "{}", run.err);
    }
    let none = bin.run(&format!("prove {path} --verify {badge}.not"), "");
    assert_eq!(none.code, 3, "{}", none.err);
}

#[test]
fn what_is_wrong_is_told_and_no_badge_is_written() {
    let bin = Bin::new();
    let dead = "\n[options.dead]\ntype = \"bool\"\ndefault = false\nvalues.true = \"A trick counts twice.\"\n\
        values.false = \"A trick counts once.\"\n[options.dead.set.true]\ntexts.made = \"the contract, twice\"\n";
    let path = little(&bin, |text| text + dead);
    let run = bin.run(&format!("prove {path} --effort quick"), "");
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!("dead", run.out);
    assert!(!bin.path("shelf/little-1.2.0.proof.toml").exists());
    // What does not pass a check is not played at all.
    let path = little(&bin, |text| text.replace("duty = ", "dooty = "));
    let run = bin.run(&format!("prove {path} --effort quick"), "");
    let told = format!("{}{}", run.out, run.err);
    assert!(run.code == 1 && told.contains("error[") && !told.contains("roved: "), "{told}");
}

#[test]
fn laws_and_tests_that_are_not_kept_are_told() {
    let bin = Bin::new();
    let folder = bin.path("shelf/forgetful");
    fs::create_dir_all(folder.join("tests")).unwrap();
    let hooks = "local calls = 0\nlocal function score_deal(d)\n  calls = calls + 1\n\
        return { { ledger = 'score', seat = 1, amount = calls, reason = 'made' } }\nend\nreturn { score_deal = score_deal }\n";
    let text = fs::read_to_string(pack("shelf/little.toml")).unwrap();
    let (head, rules) = text.split_once("[players.2]").unwrap();
    let (before, rest) = rules.split_once("[score.suit.made]").unwrap();
    let end = rest.find("[end.hundred]").unwrap();
    fs::write(folder.join("pack.toml"), head.replace("little", "forgetful")).unwrap();
    fs::write(
        folder.join("game.toml"),
        format!("score = \"lua:score_deal\"\n[players.2]{before}{}", &rest[end..]),
    )
    .unwrap();
    fs::write(folder.join("hooks.luau"), hooks).unwrap();
    let case = "[[case]]\nname = \"the eldest begins\"\nsource = \"us\"\nsteps = \"= turn A\"\n";
    fs::write(folder.join("tests/own.toml"), case).unwrap();
    let run = bin.run(&format!("prove {} --effort quick --ascii", folder.display()), "");
    assert_eq!((run.code, run.err.as_str()), (1, ""), "{}", run.out);
    insta::assert_snapshot!("laws", run.out);
}

#[test]
fn a_badge_goes_where_it_does_no_harm() {
    let bin = Bin::new();
    let folder = bin.path("house");
    fs::create_dir_all(&folder).unwrap();
    let text = fs::read_to_string(pack("shelf/little.toml")).unwrap();
    let (head, rules) = text.split_once("[players.2]").unwrap();
    fs::write(folder.join("pack.toml"), head).unwrap();
    fs::write(folder.join("game.toml"), format!("[players.2]{rules}")).unwrap();
    let house = folder.display();
    let inside = bin.run(&format!("prove {house} --effort quick -o {house}/house.proof.toml"), "");
    assert!(inside.code == 2 && inside.err.contains("would be a file of the pack"), "{}", inside.err);
    let mine = bin.path("mine.toml");
    fs::write(&mine, "a = 1\n").unwrap();
    let over = bin.run(&format!("prove {house} --effort quick -o {}", mine.display()), "");
    assert!(over.code == 3 && over.err.contains("is there and is no badge"), "{}", over.err);
    assert_eq!(fs::read_to_string(&mine).unwrap(), "a = 1\n");
    let out = bin.run(&format!("prove {house}/ --effort quick"), "").good();
    assert!(out.contains("little-1.2.0.proof.toml") && bin.path("little-1.2.0.proof.toml").exists(), "{out}");
}

#[test]
fn playthroughs_are_written_once_and_played_again() {
    let bin = Bin::new();
    let path = little(&bin, |text| text);
    let golden = bin.path("golden").display().to_string();
    let prove = || bin.run(&format!("prove {path} --effort quick --golden {golden}"), "");
    let out = squeezed(&prove().good());
    assert!(out.contains("1 written, 0 played again as they were, 0 changed."), "{out}");
    let record = bin.path("golden/little/2.txt");
    let replay = format!("replay {} --packs {}", record.display(), bin.path("shelf").display());
    assert!(bin.run(&replay, "").good().contains("No difference in 2 deals"), "it is a record");
    let out = squeezed(&prove().good());
    assert!(out.contains("0 written, 1 played again as they were, 0 changed."), "{out}");
    little(&bin, |text| text.replace("10 * level", "20 * level"));
    let run = prove();
    assert_eq!(run.code, 1);
    assert!(
        squeezed(&run.out).contains("little/2.txt: the rules are others, and the match differs: line "),
        "{}",
        run.out
    );
    assert!(run.err.starts_with("1 playthrough of an earlier version changed; "), "{}", run.err);
    let kept = fs::read_to_string(&record).unwrap();
    little(&bin, |text| text.replace("1.2.0", "1.2.1"));
    let run = prove();
    assert!(run.code == 1 && squeezed(&run.out).contains("and the match comes to the same"), "{}", run.out);
    assert_eq!(fs::read_to_string(&record).unwrap(), kept);
}
