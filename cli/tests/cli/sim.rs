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
    let run = Bin::new().run("sim 500 -n 1 --bots human", "");
    assert_eq!(run.code, 2);
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
