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
