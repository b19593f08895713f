//! Matches of bots.

use crate::bin::{Bin, pack};

#[test]
fn the_same_seed_gives_the_same_figures() {
    let bin = Bin::new();
    let figures = || {
        let args = format!("sim {} -n 50 --seed 2 --bots random --json", pack("shelf/little.toml"));
        let mut figures: serde_json::Value = serde_json::from_str(&bin.run(&args, "").good()).unwrap();
        let object = figures.as_object_mut().unwrap();
        assert!(object.remove("seconds").is_some() && object.remove("deals_per_second").is_some());
        figures
    };
    let first = figures();
    assert_eq!(first, figures());
    assert_eq!(first["deals"], 50);
    let contracts = first["contracts"].as_object().unwrap();
    let played: u64 = contracts.values().map(|contract| contract["played"].as_u64().unwrap()).sum();
    assert_eq!(played + first["thrown_in"].as_u64().unwrap(), 50);
    assert!(contracts.values().all(|contract| contract["made"].as_u64() <= contract["played"].as_u64()));
}

#[test]
fn bots_sit_by_turns() {
    let out = Bin::new().run("sim spades -n 1 --seed 1 --bots random,basic --json", "").good();
    let figures: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!(figures["bots"], serde_json::json!(["random", "basic", "random", "basic"]));
    assert_eq!(Bin::new().run("sim spades -n 1 --bots random,random,random", "").code, 2);
}

#[test]
fn promises_are_counted_where_nobody_declares() {
    let figures =
        |args: &str| -> serde_json::Value { serde_json::from_str(&Bin::new().run(args, "").good()).unwrap() };
    let spades = figures("sim spades -n 60 --seed 1 --bots random --json");
    let [tricks, none] = ["tricks a side named", "no trick"].map(|name| &spades["promises"][name]);
    // Two sides a deal, less those of which both partners named none.
    let made = tricks["made"].as_u64().unwrap();
    assert!((110..=120).contains(&made), "{spades}");
    assert!(tricks["kept"].as_u64().unwrap() < made && none["kept"].as_u64() < none["made"].as_u64());
    assert_eq!(figures("sim 500 -n 20 --seed 1 --bots random --json")["promises"], serde_json::json!({}));
}

#[test]
fn people_do_not_play_here() {
    for (bots, told) in [
        ("human", "--bots: `human` is a person, and only bots play here"),
        ("N=human", "--bots: `human` is a person, and only bots play here"),
        ("", "--bots: a name is missing"),
        ("random,", "--bots: a name is missing"),
        ("random,random,random", "--bots has 3 names, and the table has 4 seats: N E S W; fewer come again"),
        ("X=random", "--bots: "),
        ("N=random,random", "--bots: `N=random` has a seat and others have none"),
    ] {
        let run = Bin::new().run_list(&["sim", "spades", "-n", "1", "--bots", bots], "");
        assert!(run.code == 2 && run.err.contains(told), "{bots}: {}", run.err);
        assert!(!run.err.contains("--seats"), "{}", run.err);
    }
    let run = Bin::new().run("play spades --seats random,random,random", "");
    assert!(run.code == 2 && run.err.contains("--seats has 3 names") && !run.err.contains("by turns"));
}

#[test]
fn one_deal_of_one_match_is_told_in_the_singular() {
    let little = pack("shelf/little.toml");
    let out = Bin::new().run(&format!("sim {little} -n 1 --seed 2 --bots random"), "").good();
    assert!(out.starts_with("1 deal in 1 match (0 played to the end), seed 2\n"), "{out}");
    assert!(out.contains("\n  A  random\n"), "{out}");
    let out = Bin::new().run(&format!("sim {little} -n 40 --seed 2 --bots random"), "").good();
    assert!(out.starts_with("40 deals in ") && out.contains(" matches ("), "{out}");
    assert!(out.contains("\n  A  random, won "), "{out}");
}

#[test]
fn threads_make_no_difference() {
    let little = pack("shelf/little.toml");
    for what in ["-n 60", "--matches 9", "--duplicate -n 9", "--duplicate --matches 2"] {
        let figures = |threads: u32| {
            let args =
                format!("sim {little} {what} --seed 2 --bots random,random --json --threads {threads}");
            let mut figures: serde_json::Value =
                serde_json::from_str(&Bin::new().run(&args, "").good()).unwrap();
            let object = figures.as_object_mut().unwrap();
            object.remove("seconds");
            object.remove("deals_per_second");
            figures
        };
        assert_eq!(figures(1), figures(4), "{what}");
    }
    assert_eq!(Bin::new().run(&format!("sim {little} --threads 0"), "").code, 2);
    assert_eq!(Bin::new().run(&format!("sim {little} -n 5 --matches 5"), "").code, 2);
}

#[test]
fn duplicate_play_compares_bots() {
    let little = pack("shelf/little.toml");
    let out =
        Bin::new().run(&format!("sim {little} -n 12 --seed 2 --bots random,random --duplicate"), "").good();
    assert!(out.contains("random (1) against random (2): 0.00 (95%: 0.00 to 0.00) points a deal"), "{out}");
    assert!(out.contains("There is no difference at all."), "{out}");
    let args = format!("sim {little} -n 30 --seed 2 --bots basic,random --duplicate --json --timing");
    let report: serde_json::Value = serde_json::from_str(&Bin::new().run(&args, "").good()).unwrap();
    let pair = &report["pairs"][0];
    assert_eq!((&pair["bot"], &pair["against"]), (&"basic".into(), &"random".into()));
    assert!(pair["difference"]["low"].as_f64().unwrap() > 0.0, "{report}");
    let [ahead, level, behind] = ["ahead", "level", "behind"].map(|key| pair[key].as_u64().unwrap());
    assert_eq!(ahead + level + behind, 30);
    assert_eq!(report["timing"][0]["bot"], "basic");
    assert!(report["timing"][0]["decisions"].as_u64().unwrap() > 100);
}

#[test]
fn duplicate_play_needs_bots_to_compare() {
    for bots in ["", "--bots random", "--bots random,nobody", "--bots random,random,random,random,random"] {
        let run = Bin::new().run(&format!("sim spades -n 1 --duplicate {bots}"), "");
        assert_eq!(run.code, 2, "{bots}: {}", run.out);
    }
}

/// Runs a shard each and puts them together; both ways of telling, and the files.
fn whole_and_merged(args: &str, shards: u32) -> [(String, String); 2] {
    let bin = Bin::new();
    let file = |name: &str| bin.path(name).display().to_string();
    let whole = bin.run(&format!("sim {args} --json --out {}", file("whole.json")), "").good();
    let mut parts = Vec::new();
    for part in (1..=shards).rev() {
        let name = file(&format!("{part}.json"));
        bin.run(&format!("sim {args} --shard {part}/{shards} --threads {part} --out {name}"), "").good();
        parts.push(name);
    }
    let merged =
        bin.run(&format!("sim merge {} --json --out {}", parts.join(" "), file("merged.json")), "").good();
    let read = |name: &str| std::fs::read_to_string(bin.path(name)).expect("a file of figures");
    [(whole, read("whole.json")), (merged, read("merged.json"))]
}

#[test]
fn parts_put_together_are_the_run_to_the_last_byte() {
    let little = pack("shelf/little.toml");
    for what in [
        "--duplicate -n 11 --bots random,random",
        "--duplicate --matches 4 --bots random,random",
        "-n 30 --compare default default --bots random",
        "-n 7 --sweep target=10,20 --matches 3 --bots random",
    ] {
        let args = format!("{little} --seed 5 {what}");
        let [whole, merged] = whole_and_merged(&args, 3);
        assert_eq!(whole, merged, "{what}");
    }
    // Only the time is missing from the report of parts.
    let [whole, merged] = whole_and_merged(&format!("{little} --seed 5 --matches 7 --bots random"), 2);
    assert_eq!(whole.1, merged.1);
    let [mut whole, merged] =
        [whole.0, merged.0].map(|text| serde_json::from_str::<serde_json::Value>(&text).unwrap());
    for key in ["seconds", "deals_per_second"] {
        assert!(whole.as_object_mut().unwrap().remove(key).is_some());
    }
    assert_eq!(whole, merged);
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let little = pack("shelf/little.toml");
    let bin = Bin::new();
    let part = |name: &str, args: &str| {
        let path = bin.path(name).display().to_string();
        let args = format!("sim {little} --duplicate --bots random,random {args} --out {path}");
        bin.run(&args, "").good();
        path
    };
    let one = part("one", "-n 8 --seed 1 --shard 1/2");
    let two = part("two", "-n 8 --seed 1 --shard 2/2");
    let other = part("other", "-n 8 --seed 2 --shard 2/2");
    let refused = |files: &[&str]| {
        let run = bin.run(&format!("sim merge {}", files.join(" ")), "");
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        run.err
    };
    assert!(bin.run(&format!("sim merge {one} {two}"), "").good().contains("8 deals"));
    assert_eq!(refused(&[&one, &one]), "part 1 of 2 is in both DATA/one and DATA/one\n");
    assert!(refused(&[&one]).starts_with("part 2 of 2 is missing; with --partial"));
    assert!(refused(&[&one, &other]).contains("the seed is 1 in one and 2 in the other"));
    assert!(
        bin.run(&format!("sim merge {one} --partial"), "").good().starts_with("Part 1 of 2: 4 of 8 played.")
    );
    std::fs::write(bin.path("torn"), "{\"head\":").unwrap();
    assert!(refused(&[&bin.path("torn").display().to_string()]).contains("DATA/torn: this is no JSON"));
    assert_eq!(bin.run("sim merge nowhere.json", "").code, 3);
    assert_eq!(bin.run("sim merge", "").code, 2);
}

#[test]
fn a_shard_must_be_one_of_a_run_that_is_known() {
    let little = pack("shelf/little.toml");
    let run = |args: &str| Bin::new().run(&format!("sim {little} --bots random {args}"), "");
    for wrong in ["--shard 0/2", "--shard 3/2", "--shard 1", "--shard 1/x"] {
        assert_eq!(run(&format!("{wrong} --seed 1 --matches 4")).code, 2, "{wrong}");
    }
    let unknown = run("-n 50 --seed 1 --shard 1/2");
    assert!(unknown.code == 2 && unknown.err.contains("--shard needs --matches N"), "{}", unknown.err);
    // Parts that draw seeds of their own would never belong together.
    assert_eq!(run("--matches 4 --shard 1/2").code, 2);
}

#[test]
fn rules_are_compared_in_sentences() {
    let out = |args: &str| Bin::new().run(&format!("sim {args}"), "").good();
    let told = out("500 -n 120 --seed 1 --bots random --compare default misere=false");
    for part in [
        "A: default",
        "B: misere=false",
        "120 deals and 6 matches under each",
        "misère",
        "under A and",
        "The kitty, under A: with another one for the same hand and the same bids",
        "A match takes ",
    ] {
        assert!(told.contains(part), "{part}:\n{told}");
    }
    assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    let set = |args: &[&str]| {
        let run = Bin::new().run_list(&[&["sim", "500", "-n", "2", "--bots", "random"], args].concat(), "");
        assert_eq!(run.code, 2, "{args:?}");
        run.err
    };
    assert!(
        set(&["--compare", "default", "misere=false misere=true"]).contains("`misere` stands twice"),
        "named twice in one set"
    );
    assert!(set(&["--set", "misere=false", "--set", "misere=true"]).contains("--set: `misere` is set twice"));
    // The same rules on the same cards are the same.
    let same =
        out(&format!("{} -n 20 --seed 1 --bots random --compare default default", pack("shelf/little.toml")));
    assert!(same.contains("no difference at all"), "{same}");
    assert!(!same.contains("more often") && !same.contains("less often"), "{same}");
}

#[test]
fn an_option_is_swept() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let svg = bin.path("sweep.svg");
    let args =
        format!("sim {little} -n 20 --seed 1 --bots random --sweep target=10..30/10 --svg {}", svg.display());
    let told = bin.run(&args, "").good();
    for value in ["\n  10 ", "\n  20 ", "\n  30 "] {
        assert!(told.contains(value), "{told}");
    }
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{picture}");
    assert_eq!(picture.matches("<text").count(), picture.matches("</text>").count());
    let step = bin.run(&format!("sim {little} --sweep target=0..10/0"), "");
    assert!(step.code == 2 && step.err.contains("the step must be 1 or more"), "{}", step.err);
    for wrong in ["target", "target=", "target=5", "target=9..1", "target=1..100"] {
        assert_eq!(bin.run(&format!("sim {little} --sweep {wrong}"), "").code, 2, "{wrong}");
    }
    assert_ne!(bin.run(&format!("sim {little} --sweep nothing=1,2"), "").code, 0);
    let without = bin.run(&format!("sim {little} -n 2 --svg {}", svg.display()), "");
    assert!(without.code == 2 && without.err.contains("--svg draws"), "{}", without.err);
}

#[test]
fn runs_against_the_same_bot_make_a_curve() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let file = |name: &str| bin.path(name).display().to_string();
    let run = |name: &str, bots: &[&str]| {
        let (bots, out) = (bots.join(","), file(name));
        let args = ["sim", &little, "--duplicate", "-n", "5", "--seed", "1", "--bots", &bots, "--out", &out];
        bin.run_list(&args, "").good();
        out
    };
    let weak = run("weak", &["novice effort=50", "random"]);
    let strong = run("strong", &["novice effort=200", "random"]);
    let other = run("other", &["random", "novice"]);
    let svg = file("curve.svg");
    let told = bin.run(&format!("sim curve {weak} {strong} --svg {svg}"), "").good();
    assert!(told.starts_with("Little: points a deal more than random\n  novice effort=50: "), "{told}");
    assert!(told.contains("\n  novice effort=200: ") && told.contains(", over 5 deals"), "{told}");
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains(">50</text>") && picture.contains(">200</text>"), "{picture}");
    assert!(picture.contains("novice effort; whiskers"), "{picture}");
    let plain = run("plain", &["novice", "random"]);
    bin.run(&format!("sim curve {weak} {plain} --svg {svg}"), "").good();
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert!(picture.contains(">novice effort=50</text>") && picture.contains(">novice</text>"), "{picture}");
    let part = file("part");
    let args = ["sim", &little, "--duplicate", "-n", "5", "--seed", "1", "--bots", "novice,random"];
    bin.run_list(&[&args[..], &["--shard", "1/2", "--out", &part]].concat(), "").good();
    assert!(bin.run(&format!("sim curve {part}"), "").err.contains("one part of several"));
    let refused = bin.run(&format!("sim curve {weak} {other}"), "");
    assert_eq!(refused.code, 1);
    assert!(
        refused.err.contains("DATA/other: this run is against another bot than that of"),
        "{}",
        refused.err
    );
    let plain = file("table");
    bin.run(&format!("sim {little} --matches 1 --seed 1 --bots random --out {plain}"), "").good();
    assert!(
        bin.run(&format!("sim curve {plain}"), "")
            .err
            .contains("this is no run of --duplicate with two bots")
    );
    assert_eq!(bin.run("sim curve", "").code, 2);
}

#[test]
fn figures_come_as_tables_for_machines() {
    let little = pack("shelf/little.toml");
    for what in [
        "-n 20 --bots random",
        "-n 9 --duplicate --bots random,random",
        "-n 9 --compare default target=10 --bots random",
    ] {
        let csv = Bin::new().run(&format!("sim {little} --seed 1 {what} --csv"), "").good();
        let mut lines = csv.lines();
        assert_eq!(lines.next(), Some("rules,figure,subject,n,value,low,high"));
        let rows: Vec<&str> = lines.collect();
        assert!(rows.len() > 5, "{csv}");
        for row in rows {
            let fields: Vec<&str> = row.split(',').collect();
            assert_eq!(fields.len(), 7, "{row}");
            let [value, low, high] = [4, 5, 6].map(|at| fields[at].parse::<f64>());
            let value = value.unwrap();
            if let (Ok(low), Ok(high)) = (low, high) {
                assert!(low <= value + 1e-9 && value <= high + 1e-9, "{row}");
            }
        }
    }
    let args = format!("sim {little} -n 9 --seed 1 --bots random --compare default target=10 --json");
    let report: serde_json::Value = serde_json::from_str(&Bin::new().run(&args, "").good()).unwrap();
    assert_eq!(report["sets"][1]["label"], "target=10");
    assert!(report["figures"].as_array().unwrap().iter().any(|row| row["rules"] == "target=10 - default"));
}

#[test]
fn help_names_what_can_be_compared() {
    let help = Bin::new().run("sim --help", "").good();
    for word in [
        "--duplicate",
        "--compare",
        "--sweep",
        "--shard",
        "--threads",
        "sim curve",
        "130",
        "--csv",
        "--svg",
        "merge",
    ] {
        assert!(help.contains(word), "{word}:\n{help}");
    }
    assert!(help.lines().all(|line| line.chars().count() <= 80), "{help}");
}
