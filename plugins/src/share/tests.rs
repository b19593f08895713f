//! Codes of small packs: what is wrong with one is said, and no slip goes unnoticed.

use std::path::Path;

use overtrick_core::ruleset::OptionValue;

use super::text::tidy;
use super::{Shared, check, looks_like, read, value, write};
use crate::load::{LoadRequest, Loaded, load};
use crate::options::{OptionKind, RuleOption};
use crate::registry::Registry;
use crate::source::PackFiles;

/// A game with an option of every type.
const DEMO: &str = r#"
api = 1
id = "demo_game"
version = "3.1.0"
deck.suits = ["S"]
deck.ranks = ["7", "8"]
[players.2]
[players.4]
[options.price]
code = "D"
type = "int"
min = -20
max = 20
step = 5
default = 10
say = "{value}"
[options.scored]
code = "MD"
type = "choice"
default = "none"
values = { none = "Nothing.", ten_per_trick = "Ten.", two_fold = "Two." }
[options.steps]
code = "X"
type = "ints"
length = [0, 3]
range = [-1, 9]
default = [1]
say = "{value}"
[options.levels]
code = "L"
type = "set"
of = ["miser", "6S", "none_at_all"]
default = []
say = "{value}"
[options.bids]
code = "B"
type = "bool"
default = true
values = { true = "Bids.", false = "No bids." }
[presets.old_club]
set = { price = 5 }
"#;

fn registry() -> Registry {
    let mut registry = Registry::default();
    registry.add(PackFiles::from_text("demo.toml", DEMO).unwrap()).unwrap();
    registry
}

fn wished(preset: Option<&str>, players: Option<u8>, set: &[(&str, &str)]) -> Loaded {
    let registry = registry();
    let request = LoadRequest {
        preset: preset.map(str::to_owned),
        players,
        set: set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        ..LoadRequest::new(registry.get("demo_game").unwrap().files.clone(), &registry)
    };
    load(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

fn whole(text: &str) -> String {
    format!("{text}{}", check::letters(text))
}

fn refusal(typed: &str) -> String {
    read(typed, &registry()).expect_err(typed).to_string()
}

fn long() -> (String, Shared) {
    let set = [
        ("price", "-15"),
        ("scored", "ten_per_trick"),
        ("steps", "6,7,-1"),
        ("levels", "miser,6S"),
        ("bids", "off"),
    ];
    let code = write(&wished(Some("old_club"), Some(2), &set), &registry()).unwrap();
    let shared = read(&code, &registry()).unwrap();
    (code, shared)
}

#[test]
fn every_type_has_its_way() {
    let (code, shared) = long();
    assert_eq!(code, whole("demoGame-3-oldClub-2p-B=off-D=m15-L=6S+miser-MD=tenPerTrick-X=6+7+m1-1"));
    assert_eq!((shared.preset.as_deref(), shared.players), (Some("old_club"), Some(2)));
    let set: Vec<String> = shared.set.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(set, ["bids=false", "price=-15", "levels=miser,6S", "scored=ten_per_trick", "steps=6,7,-1"]);
    let none = write(&wished(None, None, &[("steps", "none")]), &registry()).unwrap();
    assert_eq!(none, whole("demoGame-3-X=none-1"));
}

#[test]
fn what_is_wrong_with_a_code_is_said() {
    let code = whole("demoGame-3-oldClub-D=m15-1");
    let wrong = refusal(&code.replace("D=m15", "D=15"));
    assert!(wrong.contains("share/damaged") && wrong.contains("did you mean `"), "{wrong}");
    assert!(wrong.to_lowercase().contains(&code.to_lowercase()), "{wrong}");
    assert!(wrong.starts_with("share code:1:"), "{wrong}");
    let several = refusal(&code.replace("oldClub", "newClub"));
    assert!(
        several.contains("the check letters do not fit") && several.contains("no preset `newClub`"),
        "{several}"
    );
    for (typed, kind) in [
        (&code[..code.len() - 4], "share/cut-off"),
        ("500-1-D=é-1KC", "share/sign"),
        ("", "share/cut-off"),
        ("-", "share/cut-off"),
        ("é", "share/sign"),
        (&"5".repeat(5000), "share/too-long"),
    ] {
        assert!(refusal(typed).contains(kind), "{typed}");
    }
    for (text, kind, help) in [
        ("demogame-3-QQ=5-1", "share/option", "newer `demo_game`"),
        ("demogame-3-D=7-1", "share/value", "newer `demo_game`"),
        ("demogame-3-D=05-1", "share/value", "newer `demo_game`"),
        ("demogame-3-D=m-1", "share/value", ""),
        ("demogame-3-D=25-1", "share/value", ""),
        ("demogame-3-B=yes-1", "share/value", ""),
        ("demogame-3-MD=ten-1", "share/value", ""),
        ("demogame-3-X=1+2+3+4-1", "share/value", ""),
        ("demogame-3-X=1++2-1", "share/value", ""),
        ("demogame-3-L=miser+6S-1", "share/value", ""),
        ("demogame-3-nowhere-1", "share/preset", "newer `demo_game`"),
        ("demogame-4-1", "share/version", "get a newer `demo_game`"),
        ("demogame-2-1", "share/version", "ask for a new code"),
        ("demogaem-3-1", "share/unknown-pack", "there is `demo_game`"),
        ("ann=friday-1-1", "share/unknown-pack", "overtrick pack add"),
        ("demogame-3-3p-1", "share/players", "this game is for"),
        ("demogame-3-D=5-D=5-1", "share/grammar", ""),
        ("demogame-3-2", "share/api", "a newer Overtrick reads it"),
        ("demogame-3-99999", "share/api", ""),
        ("demogame-99999999999999999999-1", "share/grammar", ""),
    ] {
        let told = refusal(&whole(text));
        let is_cut = text.ends_with("99999") && told.contains("share/cut-off");
        assert!(is_cut || told.contains(kind) && told.contains(help), "{text}: {told}");
    }
}

#[test]
fn every_single_slip_is_noticed() {
    let (code, shared) = long();
    let registry = registry();
    let answered = |typed: &str| {
        let is_whole = tidy(typed).is_some_and(|text| super::parts::is_whole(&text));
        if is_whole {
            assert_eq!(read(typed, &registry), Ok(shared.clone()), "{typed}");
        }
    };
    for at in 0..code.len() {
        for sign in ' '..='~' {
            answered(&format!("{}{sign}{}", &code[..at], &code[at + 1..]));
        }
    }
    for at in 1..code.len() {
        let (head, tail) = code.split_at(at - 1);
        let pair: String = tail.chars().take(2).collect::<Vec<_>>().into_iter().rev().collect();
        answered(&format!("{head}{pair}{}", &tail[2..]));
    }
    // Of the texts that are refused, some are looked at to the end.
    for at in (0..code.len()).step_by(9) {
        let typed = format!("{}q{}", &code[..at], &code[at + 1..]);
        let wrong = read(&typed, &registry).expect_err(&typed).to_string();
        assert!(wrong.contains("share/"), "{wrong}");
    }
}

#[test]
fn codes_are_told_from_ids_and_paths() {
    let (code, _) = long();
    for typed in [&code, "500-1-1KC", "500-1-M=off", "500-x-1KC", "`500-1-1KC`.", "500 - 1 - 1KC"] {
        assert!(looks_like(typed), "{typed}");
    }
    for other in
        ["500", "500@1", "ann/friday", "./500-1-1KC", "friday-1.toml", "my-packs", "C:\\500-1-2", "", "-"]
    {
        assert!(!looks_like(other), "{other}");
    }
}

/// The values of an option that are tried.
fn values(option: &RuleOption) -> Vec<OptionValue> {
    match &option.kind {
        OptionKind::Ints { length, range } => {
            let list = |length: usize, n: i64| OptionValue::Ints(vec![n; length]);
            vec![list(length.0, range.0), list(length.1, range.1)]
        }
        _ => option.values(),
    }
}

#[test]
fn every_value_of_every_bundled_option_comes_back() {
    let mut games = Registry::default();
    games.add_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"));
    for listed in games.list() {
        let usual = load(&LoadRequest::new(listed.files.clone(), &games)).unwrap();
        for option in usual.options.values() {
            assert!(option.code.is_some(), "`{}` of `{}` has no code", option.name, listed.manifest.id);
            let mut seen = Vec::new();
            for value in values(option) {
                let text = value::write(&value).expect("a value that can be written");
                assert_eq!(value::read(option, &text).as_ref(), Some(&value), "{}={text}", option.name);
                assert!(
                    !seen.contains(&text.to_uppercase()) || matches!(value, OptionValue::Ints(_)),
                    "{text}"
                );
                seen.push(text.to_uppercase());
            }
        }
    }
}
