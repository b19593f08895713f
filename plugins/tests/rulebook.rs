//! Rulebooks: every game at every table has one, in both forms, and what stands in some of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::rulebook::{Block, Book, markdown, plain, write};
use overtrick_plugins::source::PackFiles;
use unicode_width::UnicodeWidthStr;

const WIDTH: usize = 80;

fn registry() -> Registry {
    let mut registry = Registry::default();
    let faults = registry.add_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games"));
    assert!(faults.is_empty(), "{faults:?}");
    registry
}

fn packs_of_tests() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder of test packs")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    paths
}

/// What every book must be.
fn is_sound(game: &Game, what: &str) -> Book {
    let book = write(game);
    assert_eq!(book, write(game), "{what}: a book is the same each time");
    assert!(book.sections.len() >= 6, "{what}: {} sections", book.sections.len());
    for section in &book.sections {
        assert!(!section.blocks.is_empty(), "{what}: {} is empty", section.title);
        assert!(!matches!(section.blocks.last(), Some(Block::Head(_))), "{what}: {}", section.title);
    }
    for line in plain(&book, WIDTH) {
        assert!(line.width() <= WIDTH, "{what}: {line}");
        assert_eq!(line, line.trim_end(), "{what}");
        assert!(!line.contains("cannot be computed") && !line.contains("No example"), "{what}: {line}");
    }
    let page = markdown(&book);
    assert!(page.iter().all(|line| !line.contains('\n')), "{what}");
    assert_eq!(page.iter().filter(|line| line.starts_with("## ")).count(), book.sections.len(), "{what}");
    book
}

fn game(id: &str, preset: Option<&str>, players: Option<u8>, set: &[(&str, &str)]) -> Game {
    let registry = registry();
    let files = registry.get(id).expect("a bundled game").files.clone();
    let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let request =
        LoadRequest { preset: preset.map(str::to_owned), players, set, ..LoadRequest::new(files, &registry) };
    open(&request).unwrap_or_else(|faults| panic!("{faults}"))
}

fn text(game: &Game) -> String {
    plain(&is_sound(game, "a book"), WIDTH).join("\n")
}

#[test]
fn every_bundled_game_has_a_book_at_every_table() {
    let registry = registry();
    for listed in registry.list() {
        let loaded = load(&LoadRequest::new(listed.files.clone(), &registry)).unwrap();
        for (size, preset) in loaded.tables() {
            let preset = preset.map(|preset| preset.id.clone());
            let what = format!("{} {size} {preset:?}", listed.manifest.id);
            let request = LoadRequest {
                players: Some(size),
                preset,
                ..LoadRequest::new(listed.files.clone(), &registry)
            };
            let book = is_sound(&open(&request).unwrap(), &what);
            assert!(book.sections.iter().any(|section| section.title == "Examples of scores"), "{what}");
        }
    }
}

#[test]
fn every_kind_of_contract_that_is_bid_has_an_example() {
    for (id, set) in [
        ("500", &[("blind_misere", "true"), ("nullo", "true"), ("double_nullo", "true")][..]),
        ("preferans", &[]),
    ] {
        let game = game(id, None, None, set);
        let book = write(&game);
        let section = book.sections.iter().find(|section| section.title == "Examples of scores").unwrap();
        let examples = section.blocks.iter().filter(|block| matches!(block, Block::Head(_))).count();
        let kinds = game.rules.ladder.rungs.iter().map(|rung| rung.kind.0);
        let kinds = kinds.collect::<std::collections::BTreeSet<u8>>().len();
        assert!(examples >= kinds, "{id}: {examples} of {kinds}");
    }
}

#[test]
fn a_pack_nobody_thought_of_has_a_book() {
    let registry = Registry::default();
    for path in packs_of_tests() {
        let files = PackFiles::from_text("pack.toml", std::fs::read_to_string(&path).unwrap()).unwrap();
        let game = open(&LoadRequest::new(files, &registry)).unwrap_or_else(|faults| panic!("{faults}"));
        is_sound(&game, &path.display().to_string());
    }
}

#[test]
fn what_an_option_says_is_said_once() {
    let book = text(&game("500", None, None, &[]));
    assert_eq!(book.matches("have passed.").count(), 1, "{book}");
    assert!(!book.contains("blind misère is worth"), "{book}");
}

#[test]
fn the_options_in_force_change_the_book() {
    let book = text(&game("500", None, None, &[("score_table", "perfect"), ("target", "1000")]));
    assert!(book.contains("The match is to 1000"), "{book}");
    let values = ["6", "20", "40", "60", "80", "100"];
    assert!(book.lines().any(|line| line.split_whitespace().eq(values)), "{book}");
    let book = book.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(book.contains("Not at the default: `score_table = perfect`, `target = 1000`."), "{book}");
}

#[test]
fn single_numbers_may_have_a_sentence_of_their_own() {
    let sentence = |deals: &str| text(&game("500", None, None, &[("fixed_hands", deals)]));
    assert!(sentence("0").contains("* The number of deals is not fixed: the match ends by points."));
    assert!(sentence("5").contains("* The match is over after 5 deals."));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs/oh_hell.toml");
    let pack = std::fs::read_to_string(path).expect("a pack of the tests");
    let wrong = pack.replace("max = 60\n", "max = 60\nvalues = { 99 = \"Many deals.\" }\n");
    assert_ne!(pack, wrong);
    let registry = Registry::default();
    let files = PackFiles::from_text("oh_hell.toml", &wrong).expect("one file");
    let faults = load(&LoadRequest::new(files, &registry)).expect_err("no value").to_string();
    assert!(faults.contains("option/value"), "{faults}");
}

/// A pack of the tests with something in it changed.
fn changed(name: &str, changes: &[(&str, &str)]) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/packs").join(name);
    let mut text = std::fs::read_to_string(path).expect("a pack of the tests");
    for (what, by) in changes {
        assert!(text.contains(what), "{what}");
        text = text.replace(what, by);
    }
    let registry = Registry::default();
    open(&LoadRequest::new(PackFiles::from_text(name, &text).expect("one file"), &registry))
        .unwrap_or_else(|faults| panic!("{faults}"))
}

#[test]
fn a_hook_that_fails_leaves_a_book_without_examples() {
    let book = write(&changed("hearts.toml", &[("local taken, left = {}, 26", "error('no')")]));
    assert!(book.sections.iter().any(|section| section.title == "The score"));
    assert!(book.sections.iter().all(|section| section.title != "Examples of scores"), "{book:#?}");
}

#[test]
fn a_dialog_without_an_end_does_not_keep_the_book_waiting() {
    let exchange = "kind = \"pass_cards\"\nwho = \"active\"\nto = \"left\"\ncount = 3\ntogether = true";
    let endless =
        "local function endless() return { ask = 1, calls = { 'x', 'y' } } end\nreturn { endless = endless,";
    let auction = "[auction]\nkind = \"ladder\"\n[ladder.bid]\nlevels = [1, 2]\ncontract = \"hearts\"";
    let game = changed(
        "hearts.toml",
        &[
            (exchange, "kind = \"lua:endless\"\nwords = [\"x\", \"y\"]"),
            ("return { points", &format!("{endless} points")),
            ("[auction]\nkind = \"none\"\ncontract = \"hearts\"", auction),
            ("declarers = \"nobody\"", "declarers = \"declarer\""),
        ],
    );
    let began = std::time::Instant::now();
    let book = write(&game);
    assert!(began.elapsed().as_secs() < 20, "{:?}", began.elapsed());
    assert!(book.sections.iter().all(|section| section.title != "Examples of scores"), "{book:#?}");
}

#[test]
fn a_slow_hook_does_not_keep_the_book_waiting() {
    let slow = "for i = 1, 180000 do end\n  local taken, left = {}, 26";
    let game = changed("hearts.toml", &[("local taken, left = {}, 26", slow)]);
    // Whoever waited for each call would wait for minutes.
    let book = write(&game);
    assert!(book.sections.iter().any(|section| section.title == "Examples of scores"));
}

#[test]
fn long_formulas_are_worded_as_well() {
    let sum = vec!["tricks"; 60].join("+");
    let mut values = String::from("[values]\n");
    for value in 0..12 {
        let next = format!("v{}", value + 1);
        writeln!(values, "v{value} = \"{}\"", vec![next; 90].join("+")).expect("a text grows");
    }
    values.push_str("v12 = \"0\"\n");
    let one = changed("oh_hell.toml", &[("amount = \"tricks\"", &format!("amount = \"{sum}\""))]);
    let other = changed(
        "oh_hell.toml",
        &[
            ("amount = \"tricks\"", "amount = \"tricks + v0\""),
            ("[score.tricks.trick]", &format!("{values}[score.tricks.trick]")),
        ],
    );
    for game in [one, other] {
        assert!(write(&game).sections.iter().any(|section| section.title == "The score"));
    }
}

#[test]
fn default_books() {
    for id in ["500", "preferans", "spades"] {
        insta::assert_snapshot!(format!("book_{id}"), text(&game(id, None, None, &[])));
    }
}

#[test]
fn books_of_presets() {
    for (id, preset, players) in
        [("preferans", "leningrad", 4), ("spades", "suicide", 4), ("500", "default", 2)]
    {
        let book = text(&game(id, Some(preset), Some(players), &[]));
        insta::assert_snapshot!(format!("book_{id}_{preset}_{players}"), book);
    }
}
