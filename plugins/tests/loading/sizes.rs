//! Options whose default, and whose values, depend on the size of the table.

use overtrick_core::ruleset::OptionValue;
use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::registry::Registry;

use crate::demo::{GAME, MANIFEST, file, with_tail};

const SIZES: &str = r#"
[options.pack]
code = "K"
type = "choice"
default = "whole"
default_for = { 3 = "short" }
[options.pack.values]
whole = "All cards."
short = "No sixes."
tiny = "Neither sixes nor sevens."
[options.pack.needs]
short = { players = [3] }
tiny = { players = [3], inkle = true }
"#;

fn at(players: u8, set: &[(&str, &str)]) -> Result<Loaded, String> {
    let registry = Registry::default();
    let mut request = LoadRequest::new(file("demo.toml", &format!("{MANIFEST}{GAME}{SIZES}")), &registry);
    request.players = Some(players);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    load(&request).map_err(|faults| faults.to_string())
}

#[test]
fn the_table_decides_what_the_default_is() {
    let pack = |players| at(players, &[]).unwrap().values["pack"].clone();
    assert_eq!(pack(4), OptionValue::Word("whole".into()));
    assert_eq!(pack(3), OptionValue::Word("short".into()));
    assert_eq!(at(3, &[]).unwrap().options["pack"].default, OptionValue::Word("short".into()));
}

#[test]
fn a_value_may_need_what_others_do_not() {
    assert!(at(3, &[("pack", "whole")]).is_ok());
    assert!(at(3, &[("pack", "tiny"), ("inkle", "true")]).is_ok());
    insta::assert_snapshot!(at(4, &[("pack", "short")]).unwrap_err(), @"command line:1:1: error[option/condition]: `pack = short` requires `players = 3`, and `players = 4` is set");
    insta::assert_snapshot!(at(3, &[("pack", "tiny")]).unwrap_err(), @r"
    command line:1:1: error[option/condition]: `pack = tiny` requires `inkle = true`, and `inkle = false` is set
      help: `inkle = false` says: No inkles. Leave `pack` out, or set `inkle` as well
    ");
}

#[test]
fn faults_in_them_are_told() {
    let tail = r#"
[options.pack]
code = "K"
type = "bool"
default = true
default_for = { 9 = true, 3 = "yes" }
values = { true = "All.", false = "Some." }
needs = { maybe = { players = 3 }, false = 3 }
"#;
    insta::assert_snapshot!(with_tail(tail).unwrap_err());
}

#[test]
fn what_can_have_no_effect_is_told() {
    let tail = r#"
[options.pack]
code = "K"
type = "bool"
default = true
default_for = { 6 = false }
values = { true = "All.", false = "Some." }
needs = { true = { players = 3 } }
"#;
    let faults = with_tail(tail).unwrap_err();
    for fault in ["no table has 6 players", "`true` is the default everywhere and needs nothing"] {
        assert!(faults.contains(fault), "{faults}");
    }
}
