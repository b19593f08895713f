//! Records: resumed, replayed, damaged.

use std::fs;

use crate::bin::{Bin, SHELF};

/// Everything that could be answered in some game, many times over: what is not allowed is refused and changes nothing.
fn answers() -> Vec<String> {
    let mut lines: Vec<String> =
        ["look", "6S", "2", "whist", "open", "pass", "name H"].map(str::to_owned).to_vec();
    let ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"];
    let suits = ["S", "H", "D", "C"];
    let cards: Vec<String> =
        suits.iter().flat_map(|suit| ranks.iter().map(move |rank| format!("{rank}{suit}"))).collect();
    for count in [2, 3] {
        lines.extend(cards.windows(count).map(|some| some.join(" ")));
    }
    lines.extend(cards);
    lines.push("JK".to_owned());
    lines.push("JK as S".to_owned());
    let once = lines.clone();
    for _ in 0..12 {
        lines.extend(once.iter().cloned());
    }
    lines
}

/// The lines of a record below its head.
fn body(text: &str) -> Vec<&str> {
    text.split_once("\n\n").expect("a head, and lines below it").1.lines().collect()
}

#[test]
fn a_match_that_was_left_goes_on_as_if_it_had_not() {
    let bin = Bin::new();
    let mut lines = 0;
    for (game, seats, seed) in [
        ("500", "random,human,random,random", 2),
        ("spades", "random,human,random,random", 8),
        ("preferans", "human,random,random", 8),
    ] {
        let answers = answers();
        let play = |file: &str| {
            format!(
                "play {game} --seed {seed} --deals 2 --seats {seats} --record {}",
                bin.path(file).display()
            )
        };
        let whole = bin.run(&play(&format!("{game}_whole")), &answers.join("\n"));
        assert_eq!(whole.code, 0, "{}", whole.err);
        let whole = fs::read_to_string(bin.path(&format!("{game}_whole"))).unwrap();
        assert!(body(&whole).iter().filter(|line| line.starts_with("sheet")).count() >= 1, "{whole}");

        // Left in the middle of the first deal, and again later.
        let name = format!("{game}_parts");
        let path = bin.path(&name);
        let mut from = 0;
        for (until, command) in [
            (180, play(&name)),
            (420, format!("resume {} --deals 2", path.display())),
            (answers.len(), format!("resume {} --deals 2", path.display())),
        ] {
            let input = answers[from..until].join("\n");
            let run = bin.run(&command, &input);
            assert_eq!(run.code, 0, "{command}: {}", run.err);
            from = until;
        }
        let parts = fs::read_to_string(&path).unwrap();
        let compared = body(&whole).len().min(body(&parts).len());
        assert_eq!(body(&parts)[..compared], body(&whole)[..compared], "{game}");
        lines += compared;
    }
    assert!(lines > 120, "{lines} lines are few");
}

#[test]
fn the_last_open_match_is_found() {
    let bin = Bin::new();
    bin.run("play spades --seed 4", "").good();
    let out = bin.run("resume", "quit\n").good();
    assert!(out.contains("Seed 4."), "{out}");
    assert!(out.contains("Deal 1, dealer"), "{out}");
}

#[test]
fn a_match_that_is_open_is_open_nowhere_else() {
    let bin = Bin::new();
    bin.run("play spades --seed 4", "").good();
    let records = bin.path("records");
    let path = fs::read_dir(&records).unwrap().next().unwrap().unwrap().path();
    let text = fs::read_to_string(&path).unwrap();
    let held = fs::File::open(&path).unwrap();
    held.lock().unwrap();
    for command in ["resume".to_owned(), format!("resume {}", path.display())] {
        let run = bin.run(&command, "pass\n");
        assert_ne!(run.code, 0, "{}", run.out);
        assert!(run.err.contains("this match is open in another window"), "{}", run.err);
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    }
    drop(held);
    bin.run("resume", "").good();
}

#[test]
fn a_broken_record_is_not_passed_over_in_silence() {
    let bin = Bin::new();
    bin.run("play spades --seed 4", "").good();
    let first = fs::read_dir(bin.path("records")).unwrap().next().unwrap().unwrap().path();
    let broken = first.with_file_name("29990101-000000-spades.txt");
    let text = fs::read_to_string(&first).unwrap();
    fs::write(&broken, format!("{text}s\n")).unwrap();
    let run = bin.run("resume", "");
    assert_eq!(run.code, 1, "{}", run.out);
    for part in ["29990101-000000-spades.txt, line", "what does `s` do?", "overtrick resume DATA/records/"] {
        assert!(run.err.contains(part), "{part}: {}", run.err);
    }
}

#[test]
fn a_torn_line_is_dropped_and_told() {
    let bin = Bin::new();
    let path = bin.path("torn");
    bin.run(&format!("play spades --seed 4 --record {}", path.display()), "").good();
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, format!("{text}S pla")).unwrap();
    let out = bin.run(&format!("resume {}", path.display()), "").good();
    assert!(out.contains("was never finished; it is dropped"), "{out}");
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn a_malformed_record_is_refused_with_its_line() {
    let bin = Bin::new();
    let path = bin.path("bad");
    let bots = "--seats random,random,random,random --deals 1";
    bin.run(&format!("play 500 --seed 4 {bots} --record {}", path.display()), "").good();
    let text = fs::read_to_string(&path).unwrap();
    let deal = text.lines().position(|line| line == "deal").unwrap() + 1;
    for (bad, line, message) in [
        (text.replacen("seed 4", "seed four", 1), None, "`seed` needs a number, found `four`"),
        (text.replacen("deal\n", "deal\nnonsense\n", 1), Some(deal + 1), "what does `nonsense` do?"),
        (text.replacen("deal\n", "deal\nQ pass\n", 1), Some(deal + 1), "`Q` is no seat of this table"),
        (text.replacen("deal\n", "deal\nundo 5\n", 1), Some(deal + 1), "5 steps are taken back, and only 1"),
        ("overtrick record 9\n".to_owned(), Some(1), "the record has format 9; this engine reads 1"),
        (String::new(), Some(1), "a record begins with `overtrick record 1`"),
    ] {
        fs::write(&path, bad).unwrap();
        for command in ["replay", "resume"] {
            let run = bin.run(&format!("{command} {}", path.display()), "");
            assert_eq!(run.code, 1, "{message}");
            assert!(run.err.contains(message), "{}", run.err);
            if let Some(line) = line {
                assert!(run.err.contains(&format!("line {line}")), "{}", run.err);
            }
        }
    }
}

#[test]
fn a_changed_sheet_is_found() {
    let bin = Bin::new();
    let path = bin.path("sheet");
    let bots = "--seats random,random,random,random --deals 3";
    bin.run(&format!("play 500 --seed 6 {bots} --record {}", path.display()), "").good();
    let out = bin.run(&format!("replay {}", path.display()), "").good();
    assert!(out.contains("No difference in 3 deals and"), "{out}");
    let text = fs::read_to_string(&path).unwrap();
    let (before, last) = text.trim_end().rsplit_once(':').unwrap();
    fs::write(&path, format!("{before}:{last}1\n")).unwrap();
    let run = bin.run(&format!("replay {}", path.display()), "");
    assert_eq!(run.code, 1);
    assert!(run.err.contains("deal 3: `E+W` of ledger `score` is"), "{}", run.err);
}

#[test]
fn other_rules_are_told_from_those_of_the_record() {
    let bin = Bin::new();
    let path = bin.path("other");
    bin.run(&format!("play spades --seed 4 --record {}", path.display()), "").good();
    let text = fs::read_to_string(&path).unwrap();
    let digest = text.lines().find(|line| line.starts_with("digest ")).unwrap();
    fs::write(&path, text.replace(digest, "digest 0123456789abcdef")).unwrap();
    let run = bin.run(&format!("replay {}", path.display()), "");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("0123456789ab")
            && run.err.contains("the pack `spades` has changed since")
            && run.err.contains("`overtrick diff spades THEIRS` tells how it differs from yours"),
        "{}",
        run.err
    );
}

#[test]
fn a_record_outlives_its_pack_and_says_so() {
    let bin = Bin::new();
    let (packs, path) = (bin.path("packs"), bin.path("old"));
    fs::create_dir_all(&packs).unwrap();
    let little = fs::read_to_string(format!("{SHELF}/little.toml")).unwrap();
    fs::write(packs.join("little.toml"), &little).unwrap();
    let bots = "--seats human,random --seed 1 --set target=50";
    bin.run(&format!("play little {bots} --record {}", path.display()), "").good();
    let both = || {
        let run = |command| bin.run(&format!("{command} {}", path.display()), "").good();
        ["resume", "replay"].map(|command| run(command).split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let changed = "Options that are not the default: target = 50.";
    for out in both() {
        assert!(out.contains(changed) && !out.contains("recorded rules"), "{out}");
    }
    let other = little.replace("1.2.0", "1.3.0").replace("10 * level", "20 * level");
    fs::write(packs.join("little.toml"), other).unwrap();
    for out in both() {
        assert!(out.starts_with("Played under the recorded rules (digest "), "{out}");
        assert!(out.contains("`little` has changed since (version 1.3.0 instead of 1.2.0, digest"), "{out}");
        assert!(out.contains("Little 1.2.0") && out.contains(changed), "{out}");
    }
    fs::write(packs.join("little.toml"), little.replace("[options.target]", "[options.goal]")).unwrap();
    for out in both() {
        assert!(out.contains("`little` does not load"), "{out}");
    }
    fs::remove_file(packs.join("little.toml")).unwrap();
    for out in both() {
        assert!(out.contains("Little 1.2.0") && out.contains(changed), "{out}");
    }
    let json = bin.run(&format!("replay --json {}", path.display()), "").good();
    let head: serde_json::Value = serde_json::from_str(json.lines().next().unwrap()).unwrap();
    assert_eq!(head["rules"], "kept");
    fs::remove_dir_all(bin.path("rules")).unwrap();
    let run = bin.run(&format!("resume {}", path.display()), "");
    assert!(run.code == 1 && run.err.contains("there is no pack `little` here"), "{}", run.err);
}

#[test]
fn steps_as_json_hold_everything_that_was_allowed() {
    let bin = Bin::new();
    let path = bin.path("json");
    let bots = "--seats random,random,random,random --deals 2";
    bin.run(&format!("play 500 --seed 6 {bots} --record {}", path.display()), "").good();
    let out = bin.run(&format!("replay --json {}", path.display()), "").good();
    let steps: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("a JSON object per line")).collect();
    assert_eq!((&steps[0]["type"], &steps[0]["pack"]), (&"head".into(), &"500".into()));
    let mut plays = 0;
    let mut tricks = 0;
    for step in steps.iter().filter(|step| step["type"] == "act") {
        tricks += step["tricks_won_by"].as_array().map_or(0, Vec::len);
        match step["legal"].as_array() {
            Some(legal) => assert!(legal.contains(&step["action"]), "{step}"),
            None => assert!(step["legal"]["choose"].is_u64(), "{step}"),
        }
        plays += usize::from(step["action"].as_str().unwrap().starts_with("play "));
    }
    assert!(plays > 0 && tricks > 0);
    let last = steps.last().unwrap();
    assert_eq!(last["type"], "end");
    assert!(last["sheet"].as_str().unwrap().starts_with("score=N+S:"), "{last}");
}

#[test]
fn a_failing_hook_stops_the_match_and_a_mended_pack_goes_on() {
    let bin = Bin::new();
    let path = bin.path("stopped");
    let args = format!("play failing --packs {SHELF} --seed 1 --record {}", path.display());
    let run = bin.run(&format!("{args} --seats random,random"), "");
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains("hook `score_deal` of failing/hooks.luau:2: there is no `d.nothing`"),
        "{}",
        run.err
    );
    let stopped = fs::read_to_string(&path).unwrap();
    assert!(!stopped.contains("sheet"), "{stopped}");

    // The pack as it is fails again; the game without the failing score goes on.
    assert_eq!(bin.run(&format!("resume {}", path.display()), "").code, 1);
    let run = bin.run(&format!("resume --deals 1 --under {SHELF}/little.toml {}", path.display()), "");
    assert_eq!(run.code, 0, "{}", run.err);
    let new = run.out.trim_end().rsplit(' ').next().unwrap().strip_prefix("DATA/").unwrap();
    let new = fs::read_to_string(bin.path(new)).unwrap();
    assert_eq!(body(&new)[..body(&stopped).len()], body(&stopped)[..]);
    assert!(new.contains("sheet score="), "{new}");
    assert_eq!(fs::read_to_string(&path).unwrap(), stopped);
}

#[test]
fn the_game_that_is_chosen_is_the_game_that_begins() {
    let bin = Bin::new();
    let begun = |args: &str| bin.run(args, "quit\n").good();
    let games = [("spades", "Spades"), ("500", "Five Hundred"), ("preferans", "Preferans")];
    // Nothing has been played, then one game, then another is left unfinished.
    for (game, name) in games.iter().chain(games.iter().rev()) {
        let out = begun(&format!("play {game} --seed 1"));
        assert!(out.lines().next().is_some_and(|line| line.starts_with(name)), "{game}: {out}");
        assert!(games.iter().all(|(_, other)| other == name || !out.contains(other)), "{game}: {out}");
    }
}
