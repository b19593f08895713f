//! Game files for the tests: one that is in order, and changes to it.

use indexmap::IndexMap;
use overtrick_core::ruleset::spec::RulesSpec;
use overtrick_core::ruleset::{OptionValue, Problems, Rules, Sources, compile};
use toml::{Table, Value};

/// A game of bids with a joker and a kitty.
pub(crate) const HUNDRED: &str = include_str!("hundred.toml");

/// The options these games may read.
pub(crate) fn sources() -> Sources {
    let options = [
        ("target", OptionValue::Int(500)),
        ("slam_min", OptionValue::Int(250)),
        ("sans_kitty_multiplier", OptionValue::Int(2)),
        ("open", OptionValue::Bool(true)),
        ("style", OptionValue::Word("greedy".into())),
        ("excludes", OptionValue::Set(vec!["misere".into()])),
        ("prices", OptionValue::Ints(vec![1, 2])),
    ];
    let words = |list: &[&str]| list.iter().map(|word| (*word).to_owned()).collect();
    Sources {
        options: options.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
        hooks: words(&["settle", "whist", "after_deal"]),
        option_words: IndexMap::from([
            ("style".to_owned(), words(&["greedy", "gentle"])),
            ("excludes".to_owned(), words(&["misere", "nullo"])),
        ]),
        ..Sources::default()
    }
}

/// A file with changes laid over it, table by table.
pub(crate) fn changed(base: &str, changes: &str) -> RulesSpec {
    let mut tree: Table = toml::from_str(base).expect("the file is TOML");
    let changes: Table = toml::from_str(changes).expect("the changes are TOML");
    lay(&mut tree, changes);
    Value::Table(tree).try_into().expect("the keys are known")
}

/// Keys of `over` replace those of `tree`; the text `unset` removes one.
fn lay(tree: &mut Table, over: Table) {
    for (key, value) in over {
        match (tree.get_mut(&key), value) {
            (Some(Value::Table(below)), Value::Table(above)) => lay(below, above),
            (_, Value::String(text)) if text == "unset" => {
                tree.remove(&key);
            }
            (_, value) => {
                tree.insert(key, value);
            }
        }
    }
}

/// The changed game, which must be in order.
pub(crate) fn rules(changes: &str) -> Rules {
    compile(&changed(HUNDRED, changes), sources()).unwrap_or_else(|problems| panic!("{problems}"))
}

/// What is wrong with the changed game.
pub(crate) fn problems(changes: &str) -> Problems {
    match compile(&changed(HUNDRED, changes), sources()) {
        Ok(_) => panic!("nothing is wrong with {changes}"),
        Err(problems) => problems,
    }
}

/// Code, key path and the change that is wrong.
pub(crate) type Case<'c> = (&'static str, &'static str, &'c str);

/// Each of the changes has its problem.
#[track_caller]
pub(crate) fn all(cases: &[Case<'_>]) {
    let mut failed = Vec::new();
    for (code, path, change) in cases {
        let found = match compile(&changed(HUNDRED, change), sources()) {
            Ok(_) => "nothing".to_owned(),
            Err(problems) if problems.0.iter().any(|p| p.code == *code && p.path == *path) => continue,
            Err(problems) => problems.to_string(),
        };
        failed.push(format!("{change}\nshould be {code} at {path}, found\n{found}\n"));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Many texts in one.
pub(crate) fn lines(numbers: std::ops::Range<usize>, one: impl Fn(usize) -> String) -> String {
    numbers.map(one).collect::<Vec<_>>().concat()
}
