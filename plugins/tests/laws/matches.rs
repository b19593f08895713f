//! Random matches in which every law is looked at after every step.

use overtrick_plugins::conformance::{leaks, one_match};

use crate::packs;

#[test]
fn every_law_is_kept_in_every_pack() {
    let mut found = Vec::new();
    for (name, game) in packs::all() {
        let start = std::time::Instant::now();
        for seed in 1..=2 {
            if let Err(finding) = one_match(&game, seed, 6) {
                found.push(format!("{name}: {finding}"));
            }
        }
        let t1 = start.elapsed();
        for seed in 1..=2 {
            if let Err(finding) = leaks(&game, seed, 20) {
                found.push(format!("{name}: {finding}"));
            }
        }
        eprintln!("{name}: {t1:?} {:?}", start.elapsed() - t1);
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
