//! Rules that tables dispute, as real programs got them wrong, and the tests that hold each: cases of the bundled packs and
//! tests of this folder. A name that is no longer there fails here. Disputes of games that are not bundled have no line.

use std::fs;
use std::path::Path;

/// The dispute, and where each side of it is tested: a pack and a case, or a file of this folder and a function.
const DISPUTES: [(&str, &[(&str, &str)]); 9] = [
    (
        "defenders at 490, and a joker that may only begin or end a suit",
        &[
            ("500", "F40b defence clamped at 490, from 470"),
            ("500", "F41 defence frozen at 490, from 480 to 500"),
            ("500", "the joker as the last card of a suit, and not later"),
        ],
    ),
    ("everybody passes", &[("500", "F33d all pass"), ("500", "F33d all pass and no-trump is played")]),
    (
        "the place of open misère",
        &[
            ("500", "F27 open misère after ten diamonds"),
            ("500", "open misère at the top"),
            ("500", "open misère above seven no-trump"),
        ],
    ),
    (
        "tricks of a failed nil",
        &[
            ("spades", "a failed nil's trick helps the partner"),
            ("spades", "a failed nil's trick does not help the partner and is a bag"),
        ],
    ),
    (
        "options that bots pass over",
        &[
            ("bots.rs", "a_side_names_just_ten_where_just_ten_pays_double"),
            ("bots.rs", "a_number_is_bid_higher_where_bags_cost_more"),
        ],
    ),
    ("a hint, then a number that binds the side", &[("spades", "partners talk, and one names the number")]),
    (
        "to whom help goes first",
        &[
            ("preferans", "P43 help for the fullest pool"),
            ("preferans", "P43 help as the winner likes: all to one"),
        ],
    ),
    ("six spades that must be whisted", &[("preferans", "P27b six spades under the duty to whist")]),
    ("prose and numbers that differ", &[("rulebook.rs", "the_options_in_force_change_the_book")]),
];

#[test]
fn every_dispute_has_its_tests() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut missing = Vec::new();
    for (dispute, tests) in DISPUTES {
        for (place, name) in tests {
            let (text, wanted) = if place.strip_suffix(".rs").is_some() {
                let text = fs::read_to_string(here.join("tests").join(place)).expect("a file of tests");
                (text, format!("fn {name}("))
            } else {
                let folder = here.join("../games").join(place).join("tests");
                let files = fs::read_dir(folder).expect("tests of a pack").flatten();
                let texts = files.map(|file| fs::read_to_string(file.path()).expect("a text"));
                (texts.collect(), format!("name = \"{name}\"\n"))
            };
            if !text.contains(&wanted) {
                missing.push(format!("{dispute}: {place} has no `{name}`"));
            }
        }
    }
    assert!(missing.is_empty(), "\n{}", missing.join("\n"));
}
