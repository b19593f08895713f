//! Runs of which little came: matches that do not end, runs that are stopped, parts with nothing in them.

use serde_json::{Value, json};

use crate::bin::{Bin, pack};

fn report(args: &str) -> Value {
    serde_json::from_str(&Bin::new().run(args, "").good()).expect("an object")
}

#[test]
fn matches_that_are_cut_off_are_not_told_as_measured() {
    // Random bots never come to the end of a match of spades.
    let bin = Bin::new();
    let svg = bin.path("sweep.svg");
    let args = "spades -n 4 --matches 2 --seed 1 --bots random";
    let told = bin.run(&format!("sim {args} --sweep bag_limit=5,10 --svg {}", svg.display()), "").good();
    assert!(told.contains("Cut off: matches that were not over after 1000 deals"), "{told}");
    assert!(told.contains("2 of 2") && !told.contains("1000.00"), "{told}");
    assert!(!std::fs::read_to_string(&svg).expect("a picture").contains("Deals a match"));
    let told = bin.run(&format!("sim {args} --compare default bag_limit=5"), "").good();
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("No match was over after 1000 deals, of 2 matches under each"), "{told}");
    assert!(!told.contains("A match takes") && !told.contains("Matches are won"), "{told}");
    let rules = report(&format!("sim {args} --compare default bag_limit=5 --json"));
    assert_eq!((&rules["sets"][1]["unfinished"], &rules["sets"][1]["matches"]), (&json!(2), &json!(2)));
    assert!(rules["figures"].as_array().unwrap().iter().any(|row| row["figure"] == "unfinished"));
    let told = bin.run("sim spades --duplicate --matches 1 --seed 1 --bots random,random", "").good();
    assert!(told.contains("2 of 2") && !told.contains("Deals a match"), "{told}");
    let table = report("sim spades --matches 1 --seed 1 --bots random --json");
    assert_eq!((&table["unfinished"], &table["matches_finished"]), (&json!(1), &json!(0)));
    assert_eq!(report("sim spades -n 3 --seed 1 --bots random --json")["unfinished"], 0);
}

#[test]
fn what_is_promised_is_compared_and_drawn() {
    let bin = Bin::new();
    let svg = bin.path("nil.svg");
    let told = bin
        .run(
            &format!(
                "sim spades -n 20 --matches 0 --seed 1 --bots random --compare default nil=false --svg {}",
                svg.display()
            ),
            "",
        )
        .good();
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("under B there are none."), "{told}");
    assert!(flat.contains("Of the promises of tricks a side named"), "{told}");
    assert!(!flat.contains("Contracts") && !flat.contains("the contract is played"), "{told}");
    let picture = std::fs::read_to_string(&svg).expect("a picture");
    assert!(picture.contains(">no trick<") && picture.contains(">tricks a side named<"), "{picture}");
    assert!(!picture.contains(">numbers<") && !picture.contains("NaN"), "{picture}");
}

#[test]
fn one_observation_says_nothing() {
    let little = pack("shelf/little.toml");
    let told = Bin::new()
        .run(&format!("sim {little} -n 1 --matches 1 --seed 1 --bots random --compare default target=10"), "")
        .good();
    assert!(told.contains("one match says nothing") && told.contains("one deal says"), "{told}");
    assert!(!told.contains("no difference"), "{told}");
    let told = Bin::new()
        .run(&format!("sim {little} -n 1 --matches 1 --seed 1 --bots random --sweep target=10,20"), "")
        .good();
    assert!(told.ends_with("One observation says nothing about differences.\n"), "{told}");
}

#[test]
fn a_sweep_ends_with_what_differs() {
    let args = "sim 500 -n 150 --matches 2 --no-kitty --seed 1 --bots random --sweep misere=true,false";
    let told = Bin::new().run(args, "").good().split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, verdict) = told.split_once("Against misere=true differ beyond doubt: ").expect(&told);
    assert!(verdict.contains("how often each contract is played (false)"), "{told}");
    assert!(verdict.contains("no difference shows in: "), "{told}");
    let little = pack("shelf/little.toml");
    let same = format!("sim {little} -n 40 --matches 2 --seed 1 --bots random --sweep target=10,11");
    let told = Bin::new().run(&same, "").good();
    assert!(told.contains("Against target=10 no difference shows in: how often cards"), "{told}");
}

#[test]
fn no_interval_goes_where_the_figure_cannot() {
    let args = "sim 500 -n 40 --matches 2 --seed 1 --bots random --compare default misere=false --csv";
    let csv = Bin::new().run(args, "").good();
    let mut seen = 0;
    for line in csv.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let Ok([low, high]) =
            <[f64; 2]>::try_from(fields[5..].iter().filter_map(|end| end.parse().ok()).collect::<Vec<f64>>())
        else {
            continue;
        };
        let is_difference = fields[0].contains(" - ");
        match fields[1] {
            "worth" => continue,
            "deals a match" if is_difference => continue,
            "deals a match" => assert!(low >= 1.0, "{line}"),
            _ if is_difference => assert!(low >= -1.0 && high <= 1.0, "{line}"),
            _ => assert!(low >= 0.0 && high <= 1.0, "{line}"),
        }
        seen += 1;
    }
    assert!(seen > 30, "{csv}");
}

#[test]
fn a_part_may_have_nothing_to_play() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let file = |name: &str| bin.path(name).display().to_string();
    for what in ["--duplicate -n 2 --bots random,random", "--matches 2 --bots random"] {
        let args = format!("sim {little} --seed 3 {what}");
        bin.run(&format!("{args} --out {}", file("whole")), "").good();
        let mut parts = Vec::new();
        for part in 1..=3 {
            let out = file(&part.to_string());
            let told = bin.run(&format!("{args} --shard {part}/3 --out {out}"), "").good();
            let nothing = "Part 1 of 3 has nothing to play: there is less to play than there are parts.\n";
            assert_eq!(told == nothing, part == 1, "{told}");
            parts.push(out);
        }
        bin.run(&format!("sim merge {} --out {}", parts.join(" "), file("all")), "").good();
        let read = |name: &str| std::fs::read_to_string(bin.path(name)).expect("figures");
        assert_eq!(read("all"), read("whole"), "{what}");
    }
}

#[test]
fn files_of_other_versions_and_of_nothing_are_refused() {
    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    let file = bin.path("figures");
    bin.run(
        &format!("sim {little} --duplicate -n 2 --seed 3 --bots random,random --out {}", file.display()),
        "",
    )
    .good();
    let good = std::fs::read_to_string(&file).expect("figures");
    let newer = good.replace("\"overtrick_figures\":1", "\"overtrick_figures\":9");
    assert_ne!(newer, good);
    for (text, told) in [
        (newer.as_str(), "the figures have format 9; this version reads 1"),
        ("\0\u{1b}[2J", "this is no JSON"),
        ("[]", "this is no file of figures"),
    ] {
        std::fs::write(&file, text).expect("it is written");
        for command in ["merge", "curve"] {
            let run = bin.run(&format!("sim {command} {}", file.display()), "");
            assert!(run.code == 1 && run.err.contains(told), "{command}: {}", run.err);
            assert!(run.err.starts_with("DATA/figures: ") && !run.err.contains('\u{1b}'), "{}", run.err);
        }
    }
}

/// Begins a run that would take days, and stops it once it listens.
#[cfg(unix)]
fn stopped(args: &str) -> (String, String) {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let bin = Bin::new();
    let little = pack("shelf/little.toml");
    // A signal that comes before the run listens ends it at once; then it is given more time.
    for wait in [300, 1_000, 5_000, 20_000] {
        let child = Command::new(env!("CARGO_BIN_EXE_overtrick"))
            .args(["sim", &little, "--seed", "1", "--threads", "2"])
            .args(args.split_whitespace())
            .env("OVERTRICK_DATA", bin.path("."))
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        std::thread::sleep(Duration::from_millis(wait));
        let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
        assert!(killed.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        let text = |bytes| String::from_utf8(bytes).expect("text");
        if let Some(code) = output.status.code() {
            let (out, err) = (text(output.stdout), text(output.stderr));
            assert_eq!(code, 130, "{out}{err}");
            return (out, err);
        }
    }
    panic!("it never listened");
}

#[test]
#[cfg(unix)]
fn a_run_that_is_stopped_says_so_to_programs() {
    const MANY: &str = "-n 1000000000000 --bots random";
    let (out, err) = stopped(&format!("{MANY} --json"));
    let report: Value = serde_json::from_str(&out).expect("an object");
    assert_eq!(
        (&report["complete"], &report["asked"]["deals"]),
        (&json!(false), &json!(1_000_000_000_000_u64))
    );
    assert!(err.starts_with("Not everything was played: "), "{err}");
    let (out, err) = stopped(&format!("{MANY} --matches 5 --no-kitty --compare default target=11"));
    assert!(out.starts_with("Not everything was played: ") && err.is_empty(), "{out}{err}");
    assert!(out.contains("\nNo match was played.\n") && !out.contains("A match takes"), "{out}");
    let (out, err) = stopped("-n 1000000000000 --bots random,random --duplicate --csv");
    assert!(out.starts_with("rules,figure") && err.starts_with("Not everything"), "{out}{err}");
    let whole = report_of_little("-n 5 --bots random --json");
    assert_eq!((&whole["complete"], &whole["asked"]), (&json!(true), &json!({ "deals": 5, "matches": 0 })));
}

#[cfg(unix)]
fn report_of_little(args: &str) -> Value {
    report(&format!("sim {} --seed 1 {args}", pack("shelf/little.toml")))
}
