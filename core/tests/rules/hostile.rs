//! No game file makes the check panic, and none keeps it busy for long.

use crate::pack::{HUNDRED, lines, sources};
use overtrick_core::ruleset::compile;
use overtrick_core::ruleset::spec::RulesSpec;
use proptest::prelude::*;
use toml::{Table, Value};

/// Texts that mean something somewhere.
const TEXTS: [&str; 24] = [
    "",
    "unset",
    "7NT",
    "suit",
    "misere",
    "play",
    "kitty",
    "declarer",
    "active - declarer",
    "called.suit",
    "T",
    "N",
    "*/T",
    "J/P",
    "JK",
    "lua:whist",
    "lua:",
    "opt.excludes",
    "value",
    "base[strain]",
    "made",
    "1 // 0",
    "rest each",
    "after_trick:1",
];

fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        proptest::sample::select(&TEXTS[..]).prop_map(|text| Value::String(text.to_owned())),
        ".{0,12}".prop_map(Value::String),
        proptest::sample::select(vec![-1, 0, 1, 2, 7, 64, 255, 256, 40_000, i64::MAX, i64::MIN])
            .prop_map(Value::Integer),
        any::<bool>().prop_map(Value::Boolean),
    ];
    leaf.prop_recursive(2, 8, 4, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::Array),
            proptest::collection::vec((proptest::sample::select(&TEXTS[..]), inner), 0..3).prop_map(
                |pairs| {
                    Value::Table(pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
                }
            ),
        ]
    })
}

/// Puts a value where the numbers lead: down a table as long as there is one.
fn put(tree: &mut Table, path: &[usize], value: Value) {
    let Some(key) = tree.keys().nth(path[0] % tree.len().max(1)).cloned() else { return };
    match tree.get_mut(&key) {
        Some(Value::Table(below)) if path.len() > 1 => put(below, &path[1..], value),
        Some(slot) => *slot = value,
        None => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn changed_anywhere_a_file_is_checked_to_the_end(
        changes in proptest::collection::vec((proptest::collection::vec(0_usize..30, 1..5), value()), 1..6),
    ) {
        let mut tree: Table = toml::from_str(HUNDRED).expect("the file is TOML");
        for (path, value) in changes {
            put(&mut tree, &path, value);
        }
        if let Ok(spec) = Value::Table(tree).try_into::<RulesSpec>()
            && let Err(problems) = compile(&spec, sources())
        {
            prop_assert!(!problems.0.is_empty());
            for problem in &problems.0 {
                prop_assert!(!problem.message.is_empty() && problem.code.contains('/'), "{problem:?}");
            }
        }
    }
}

#[test]
fn floods_are_cut_short() {
    let names: Vec<String> = (0..4000).map(|n| format!("\"contract_{n:04}\"")).collect();
    let list = names.join(", ");
    let rung = "levels = [1,2,3,4,5,6,7,8,9], strains = [\"S\",\"C\",\"D\",\"H\",\"NT\",\"a\",\"b\",\"c\"]";
    let groups = lines(0..1000, |n| format!("[ladder.g{n}]\noff = true\nneeds = {{}}\n"));
    let flood = format!(
        "seats = 4\n[auction.hold]\nexcludes = [{list}]\n[play.lead.H]\ncontracts = [{list}]\n\
         [dialog.a]\nkind = \"say\"\nat = \"before_play\"\ncontracts = [{list}]\nwords = [{list}]\n\
         [contract.one]\nphases = [{list}]\n[ladder]\nwide = {{{rung}}}\n{groups}"
    );
    let spec: RulesSpec = toml::from_str(&flood).expect("the keys are known");
    let problems = compile(&spec, sources()).expect_err("it is all wrong");
    assert!(problems.0.len() <= 256, "{}", problems.0.len());
}
