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
fn people_do_not_play_here() {
    let run = Bin::new().run("sim 500 -n 1 --bots human", "");
    assert_eq!(run.code, 2);
}
