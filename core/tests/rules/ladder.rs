//! Where rungs stand and what they are worth.

use crate::pack::{problems, rules};
use overtrick_core::ruleset::{ModifierId, Need, Rules, RungId, Written};

fn ladder(rules: &Rules) -> String {
    rules.ladder.rungs.iter().map(|rung| rung.name.as_str()).collect::<Vec<_>>().join(" ")
}

/// Whether `high` outranks `low`, by place or by value.
fn outranks(rules: &Rules, high: &str, low: &str) -> bool {
    let bid = |name: &str| (rules.rung_by_name(name).expect(name), None);
    rules.ladder.outranks(rules.auction.by_value, bid(high), bid(low))
}

fn value(rules: &Rules, name: &str) -> i64 {
    rules.ladder.rung(rules.rung_by_name(name).expect(name)).value
}

const ON: &str = "nullo = {off = false}\ndouble_nullo = {off = false}\nbar_nullo = {off = false}";

#[test]
fn rungs_go_level_by_level_and_specials_stand_beside_their_neighbours() {
    let rules = rules("");
    assert_eq!(
        ladder(&rules),
        "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT misere 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT \
         10S 10C 10D open_misere 10H 10NT"
    );
    assert_eq!((value(&rules, "6NT"), value(&rules, "7S")), (120, 140));
    assert_eq!((value(&rules, "7NT"), value(&rules, "8S")), (220, 240));
    assert!(outranks(&rules, "7S", "6NT") && outranks(&rules, "9C", "8H"));
    // A misère is worth more than eight spades and ranks below.
    assert!(value(&rules, "misere") > value(&rules, "8S") && outranks(&rules, "8S", "misere"));
    assert!(outranks(&rules, "misere", "7NT") && outranks(&rules, "10H", "open_misere"));
    assert!(outranks(&rules, "open_misere", "10D"));
}

#[test]
fn by_value_and_by_place_agree_where_values_rise() {
    let plain = "ladder = {misere = {off = true}, open_misere = {off = true}}";
    let (placed, worth) = (rules(plain), rules(&format!("{plain}\nauction.outrank = \"value\"")));
    for low in 0..25 {
        for high in 0..25 {
            let bids = ((RungId(high), None), (RungId(low), None));
            let by_place = placed.ladder.outranks(false, bids.0, bids.1);
            assert_eq!(worth.ladder.outranks(worth.auction.by_value, bids.0, bids.1), by_place);
        }
    }
}

#[test]
fn by_value_and_by_place_differ_where_a_high_strain_is_dear() {
    let old = "[ladder.suit]\nvalue = \"base[strain] * (level - 5)\"\n[auction]\noutrank = \"value\"\n[tables.base]\n";
    let dear = rules(&format!("{old}S = 40\nC = 60\nD = 80\nH = 100"));
    assert!(outranks(&dear, "8H", "9C") && !outranks(&dear, "9C", "8H"));
    let card = rules(&format!("{old}C = 40\nS = 60\nH = 80\nD = 100"));
    assert_eq!((value(&card, "8H"), value(&card, "9C"), value(&card, "6S")), (240, 160, 60));
    assert!(outranks(&card, "6S", "6C"));
}

#[test]
fn neighbours_that_are_off_hand_on_to_their_own() {
    let rules = rules(&format!("[ladder]\n{ON}"));
    let ladder = ladder(&rules);
    assert!(ladder.contains("8S nullo 8C"), "{ladder}");
    // `double_nullo` stands after a blind misère that is off, and that after the open one.
    assert!(ladder.contains("10D open_misere double_nullo bar_nullo 10H"), "{ladder}");
    let double = &rules.ladder.groups.iter().find(|group| group.name == "double_nullo").unwrap().needs;
    assert!(matches!(&double[..], [Written { rule: Need::PartnerCalled(rungs), path }]
        if rungs.iter().count() == 1 && path == "ladder.double_nullo.needs.partner_called"));
}

#[test]
fn a_chain_of_neighbours_may_all_be_off_but_the_last() {
    let off = "open_misere = {off = true}\nblind_misere = {off = true}\ndouble_nullo = {off = false}";
    let ladder = ladder(&rules(&format!("[ladder]\n{off}")));
    assert!(ladder.contains("10D double_nullo 10H"), "{ladder}");
}

#[test]
fn a_neighbour_that_is_off_and_stands_nowhere_gives_its_place_in_the_file() {
    let off = "[ladder.suit]\noff = true\n[ladder.misere]\nafter = \"suit\"\n[ladder.open_misere]\nafter = \"misere\"";
    assert_eq!(ladder(&rules(off)), "misere open_misere");
}

#[test]
fn a_group_may_stand_below_all() {
    let ladder = ladder(&rules("ladder.inkle.off = false"));
    assert!(ladder.starts_with("inkle_S inkle_C inkle_D inkle_H inkle_NT 6S"), "{ladder}");
    let before_group = crate::ladder::ladder(&rules("ladder.inkle = {off = false, before = \"suit\"}"));
    assert_eq!(before_group, ladder);
}

#[test]
fn two_may_share_a_gap_from_both_sides() {
    let two =
        "[ladder]\nmisere = {after = \"unset\", before = \"8S\"}\nnullo = {off = false, after = \"7NT\"}";
    let ladder = ladder(&rules(two));
    assert!(ladder.contains("7NT nullo misere 8S"), "{ladder}");
}

#[test]
fn a_special_between_levels_of_another_deck() {
    let pref = "[ladder.suit]\nlevels = [6, 7, 8, 9, 10]\n[ladder.misere]\nafter = \"8NT\"\nvalue = \"base.NT // 12\"";
    let rules = rules(pref);
    assert!(ladder(&rules).contains("8H 8NT misere 9S"));
    assert_eq!(value(&rules, "misere"), 10);
    assert!(outranks(&rules, "9S", "misere") && outranks(&rules, "misere", "8NT"));
}

#[test]
fn rungs_without_a_level_or_a_strain_are_called_by_what_they_have() {
    let groups = "[ladder]\nsuit = {strains = [], value = 0, contract = \"misere\"}\nmisere = {after = \"7\"}\n\
                  open_misere = {after = \"10\", level = 9}";
    let rules = rules(groups);
    assert_eq!(ladder(&rules), "6 7 misere 8 9 10 open_misere");
    assert_eq!(rules.ladder.rung(rules.rung_by_name("open_misere").unwrap()).level, 9);
}

#[test]
fn words_change_the_value_of_the_rungs_they_go_with() {
    let rules = rules("modifier.sans_kitty.rungs = [\"suit\"]");
    let word = Some(ModifierId(0));
    let bid = |name: &str, word| (rules.rung_by_name(name).expect(name), word);
    assert_eq!(rules.ladder.value(bid("7H", word)), 400);
    assert_eq!(rules.ladder.value(bid("misere", word)), 250);
    assert!(!rules.ladder.outranks(false, bid("7H", word), bid("7H", None)));
}

#[test]
fn an_unknown_neighbour_is_an_error_that_prints_the_ladder() {
    let problems = problems("ladder.misere.after = \"7N\"");
    let [problem] = &problems.0[..] else { panic!("{problems}") };
    assert_eq!((problem.path.as_str(), problem.code), ("ladder.misere.after", "ladder/unknown-rung"));
    let help = problem.help.as_deref().unwrap_or_default();
    assert!(help.contains("did you mean `7NT`?"), "{help}");
    assert!(help.contains("6S 6C 6D 6H 6NT 7S") && help.contains("10D [open_misere] 10H"), "{help}");
}

#[test]
fn two_at_one_place_is_an_error_that_prints_the_ladder() {
    let problems = problems("ladder.nullo = {off = false, after = \"7NT\"}");
    let [problem] = &problems.0[..] else { panic!("{problems}") };
    assert_eq!((problem.path.as_str(), problem.code), ("ladder.nullo.after", "ladder/placement-clash"));
    assert!(problem.message.contains("`misere` and `nullo`"), "{problem}");
    let help = problem.help.as_deref().unwrap_or_default();
    assert!(help.contains("[misere]") && help.contains("[nullo]"), "{help}");
}
