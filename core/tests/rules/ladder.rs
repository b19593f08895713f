//! Where rungs stand and what they are worth.

use crate::pack::{problems, rules};
use overtrick_core::ruleset::Rules;

fn ladder(rules: &Rules) -> String {
    rules.ladder.rungs.iter().map(|rung| rung.name.as_str()).collect::<Vec<_>>().join(" ")
}

#[test]
fn specials_stand_beside_their_neighbours() {
    assert_eq!(
        ladder(&rules("")),
        "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT misere 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D open_misere 10H 10NT"
    );
}

#[test]
fn an_unknown_neighbour_is_an_error_that_prints_the_ladder() {
    let problems = problems("ladder.misere.after = \"7N\"");
    let [problem] = &problems.0[..] else { panic!("{problems}") };
    assert_eq!((problem.path.as_str(), problem.code), ("ladder.misere.after", "ladder/unknown-rung"));
    let help = problem.help.as_deref().unwrap_or_default();
    assert!(help.contains("did you mean `7NT`?") && help.contains("6S 6C 6D"), "{help}");
}
