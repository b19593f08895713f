//! Share codes of the bundled packs: what is written is read again, damage is noticed, and no code ever means something
//! else.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use overtrick_plugins::load::{LoadRequest, Loaded, load};
use overtrick_plugins::options::{OptionKind, text_of};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::share::{self, Unsayable};
use overtrick_plugins::source::PackFiles;
use proptest::prelude::*;

static GAMES: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::default();
    let faults = registry.add_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"));
    assert!(faults.is_empty(), "{faults:?}");
    registry
});

fn wished(game: &str, preset: Option<&str>, players: Option<u8>, set: &[(&str, &str)]) -> Loaded {
    let request = LoadRequest {
        preset: preset.map(str::to_owned),
        players,
        set: set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect(),
        ..LoadRequest::new(GAMES.get(game).expect("a bundled game").files.clone(), &GAMES)
    };
    load(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

fn code(loaded: &Loaded) -> String {
    share::write(loaded, &GAMES).unwrap_or_else(|why| panic!("{why}"))
}

fn refusal(typed: &str) -> String {
    share::read(typed, &GAMES).expect_err(typed).to_string()
}

#[test]
fn a_code_says_what_differs_and_reads_a_little() {
    assert!(code(&wished("500", None, None, &[])).starts_with("500-1-1"));
    let set = [("misere_defenders_score", "ten_per_declarer_trick"), ("defence_per_trick", "5")];
    let friday = code(&wished("500", Some("australian"), None, &set));
    assert!(friday.starts_with("500-1-australian-D=5-MD=tenPerDeclarerTrick-1"), "{friday}");
    let five = code(&wished("500", None, Some(5), &[("target", "1000")]));
    assert!(five.starts_with("500-1-5p-W=1000-1"), "{five}");
    let sets = [("exit_sequence", "6,7,8"), ("return_whist_levels", "none"), ("here_excludes", "miser,6s")];
    let lists = code(&wished("preferans", None, None, &sets));
    assert!(lists.starts_with("preferans-1-HX=6S+miser-RL=none-X=6+7+8-1"), "{lists}");
    let below = code(&wished("spades", Some("hoyle"), None, &[("double_nil_fail", "-200")]));
    assert!(below.contains("-DF=m200-"), "{below}");
}

#[test]
fn the_same_settings_have_one_code() {
    let one = wished("500", Some("nz-1989"), None, &[("target", "1000"), ("defence_per_trick", "5")]);
    let other = wished("500", Some("nz_1989"), Some(4), &[("defence-per-trick", "5"), ("target", "1000")]);
    assert_eq!(code(&one), code(&other));
    // What is set to the value it has anyway is not set.
    let plain = wished("500", None, None, &[("misere", "true")]);
    assert_eq!(code(&plain), code(&wished("500", None, None, &[])));
    // An option that falls back with another is the same as one that was set so.
    let fallen = wished("500", Some("australian"), None, &[("sans_kitty", "false")]);
    assert_eq!(code(&fallen), code(&wished("500", Some("australian"), None, &[("sans_kitty", "off")])));
}

#[test]
fn a_code_is_read_however_it_comes() {
    let friday = code(&wished("500", Some("australian"), None, &[("defence_per_trick", "5")]));
    let read = share::read(&friday, &GAMES).unwrap();
    assert_eq!(read.preset.as_deref(), Some("australian"));
    assert_eq!(read.set, [("defence_per_trick".to_owned(), "5".to_owned())]);
    let (head, tail) = friday.split_at(9);
    for typed in [
        friday.to_lowercase(),
        friday.to_uppercase(),
        format!(" `{friday}`.\n"),
        format!("{head}\n  {tail}"),
        friday.replace('-', "\u{2011}"),
        format!("“{friday}”"),
    ] {
        assert_eq!(share::read(&typed, &GAMES).as_ref(), Ok(&read), "{typed}");
        assert!(share::looks_like(&typed), "{typed}");
    }
    for other in
        ["500", "500@1", "ann/friday", "./500-1-1KC", "friday-night.toml", "my-packs", "C:\\500-1-2", ""]
    {
        assert!(!share::looks_like(other), "{other}");
    }
}

#[test]
fn a_pack_of_ones_own_has_no_code() {
    let friday = "api = 1\nid = \"friday\"\nextends = \"500@1\"\n[ladder.misere]\nafter = \"8S\"\n";
    let files = PackFiles::from_text("friday.toml", friday).unwrap();
    let loaded = load(&LoadRequest::new(files.clone(), &GAMES)).unwrap();
    assert_eq!(share::write(&loaded, &GAMES), Err(Unsayable::Pack("friday".to_owned())));
    // Where it is installed, it is named; where another one of its id is, it is not mistaken for it.
    let mut with = GAMES.clone();
    with.add(files).unwrap();
    let code = share::write(&loaded, &with).unwrap();
    assert!(code.starts_with("500+friday-1+0-1"), "{code}");
    assert_eq!(share::read(&code, &with).unwrap().request(&with).unwrap().overlays.len(), 1);
    assert!(refusal(&code).contains("`friday`"));
    let other = PackFiles::from_text("friday.toml", friday.replace("8S", "9S")).unwrap();
    let mut with = GAMES.clone();
    with.add(other).unwrap();
    assert_eq!(share::write(&loaded, &with), Err(Unsayable::Differs("friday".to_owned())));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn settings_come_back_from_their_code(
        game in 0_usize..3, table in 0_usize..40, picks in prop::collection::vec((0_usize..80, 0_usize..64), 0..7)
    ) {
        let listed = GAMES.list().nth(game).expect("three games");
        let usual = load(&LoadRequest::new(listed.files.clone(), &GAMES)).unwrap();
        let tables = usual.tables();
        let (size, preset) = tables[table % tables.len()];
        let mut set: Vec<(String, String)> = Vec::new();
        for (option, value) in picks {
            let (_, option) = usual.options.get_index(option % usual.options.len()).expect("an option");
            let values = option.values();
            set.push((option.name.clone(), text_of(&values[value % values.len()])));
        }
        let mut request = LoadRequest {
            preset: Some(preset.map_or("default".to_owned(), |preset| preset.id.clone())),
            players: Some(size),
            ..LoadRequest::new(listed.files.clone(), &GAMES)
        };
        // Of what excludes each other the first holds.
        for wish in set {
            request.set.push(wish);
            if load(&request).is_err() {
                request.set.pop();
            }
        }
        let loaded = load(&request).unwrap();
        let code = code(&loaded);
        let shared = share::read(&code, &GAMES).unwrap();
        let again = load(&shared.request(&GAMES).unwrap()).unwrap();
        prop_assert_eq!(again.digest(), loaded.digest());
        prop_assert_eq!(self::code(&again), code.clone());
        let safe = |c: char| c.is_ascii_alphanumeric() || "-=+".contains(c);
        prop_assert!(code.chars().all(safe) && share::looks_like(&code));
    }

    #[test]
    fn whatever_is_typed_is_answered(text in "(500|spades|preferans)?[-=+0-9A-Za-z]{0,40}|\\PC{0,40}") {
        if let Ok(shared) = share::read(&text, &GAMES) {
            prop_assert!(shared.request(&GAMES).is_ok());
        }
    }
}

/// The committed list of everything that a code of a bundled pack can say.
const LIST: &str = "tests/data/share-codes.txt";

#[test]
fn no_code_ever_means_something_else() {
    let committed = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(LIST)).expect("the list");
    let is_entry = |line: &&str| !line.is_empty() && !line.starts_with('#');
    let now = meanings();
    let lines: Vec<&str> = now.lines().collect();
    for line in committed.lines().filter(is_entry) {
        if let Some(retired) = line.strip_prefix("retired ") {
            let taken = lines.iter().find(|now| now.split(' ').take(3).eq(retired.split(' ').take(3)));
            assert_eq!(taken, None, "a code that is retired is never given again");
            continue;
        }
        assert!(
            lines.contains(&line),
            "`{line}` holds no longer. Codes that people sent each other say this: leave it as it was, or raise the major \
             version of the pack; an option that is gone stays in {LIST} with `retired` before it."
        );
    }
    let missing: Vec<&&str> =
        lines.iter().filter(|line| !committed.lines().any(|other| other == **line)).collect();
    assert!(
        missing.is_empty(),
        "add these lines to {LIST}:\n{}",
        missing.iter().fold(String::new(), |all, line| all + line + "\n")
    );
}

/// One line for each thing that a code can say, and for what it leaves unsaid.
fn meanings() -> String {
    let mut out = String::new();
    for listed in GAMES.list() {
        let usual = load(&LoadRequest::new(listed.files.clone(), &GAMES))
            .expect("a text takes everything, and the packs load");
        let head = format!("{} {}", listed.manifest.id, listed.manifest.version.major);
        let at = |size: &u8| LoadRequest {
            players: Some(*size),
            ..LoadRequest::new(listed.files.clone(), &GAMES)
        };
        let sizes: Vec<Loaded> = usual.sizes.iter().map(|size| load(&at(size)).expect("a size")).collect();
        for option in usual.options.values() {
            let code = option.code.as_deref().expect("every option has a code");
            let own = format!("{head} {code} {}", option.name);
            let words = match &option.kind {
                OptionKind::Bool => vec!["off".to_owned(), "on".to_owned()],
                OptionKind::Choice(words) | OptionKind::Set(words) => words.clone(),
                OptionKind::Int(_) | OptionKind::Ints { .. } => vec!["numbers".to_owned()],
            };
            for word in words {
                writeln!(out, "{own} {word}").expect("a text takes everything, and the packs load");
            }
            let default = |loaded: &Loaded| text_of(&loaded.options[&option.name].default);
            let mut line = format!("{own} without: {}", default(&usual));
            for loaded in sizes.iter().filter(|loaded| default(loaded) != default(&usual)) {
                write!(line, " {}p: {}", loaded.seats, default(loaded))
                    .expect("a text takes everything, and the packs load");
            }
            writeln!(out, "{line}").expect("a text takes everything, and the packs load");
        }
        writeln!(out, "{head} - players {}", usual.seats)
            .expect("a text takes everything, and the packs load");
        for preset in &usual.presets {
            let loaded = wished(&listed.manifest.id, Some(&preset.id), None, &[]);
            writeln!(out, "{head} - preset {} players {}", preset.id, loaded.seats)
                .expect("a text takes everything, and the packs load");
            for (name, settled) in &loaded.settled {
                if settled.value != loaded.options[name].default {
                    writeln!(out, "{head} - preset {} {name} {}", preset.id, text_of(&settled.value))
                        .expect("a text takes everything, and the packs load");
                }
            }
        }
    }
    out
}
