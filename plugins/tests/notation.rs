//! The page about the notation: what it says is written or read, is read, and its forms mean the same.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_core::notation::{action_text, parse_action};
use overtrick_core::ruleset::Rules;
use overtrick_plugins::game::open;
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn rules(game: &str, set: &[(&str, &str)]) -> Rules {
    let registry = Registry::default();
    let files = PackFiles::open(&root().join("games").join(game)).expect("the pack can be read");
    let mut request = LoadRequest::new(files, &registry);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let game = open(&request).unwrap_or_else(|faults| panic!("{game}: {} faults", faults.list.len()));
    game.rules.as_ref().clone()
}

/// What stands in backticks.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[test]
fn what_the_page_says_is_read() {
    let games = [
        rules("500", &[("sans_kitty", "true")]),
        rules("500", &[("misere_requires", "none")]),
        rules("preferans", &[]),
        rules("spades", &[]),
    ];
    let page = fs::read_to_string(root().join("docs/packs/notation.md")).expect("the page");
    let (_, table) = page.split_once("## What a seat does").expect("the section");
    let (table, _) = table.split_once("\n## ").expect("the next one");
    let mut read = 0;
    for row in table.lines().filter(|line| line.starts_with("| `")) {
        let cells: Vec<&str> = row.split('|').collect();
        let written = quoted(cells[1]);
        // Of two words in a row, each has its own other forms, divided by a semicolon.
        let mut others = cells[3].split(';').map(quoted);
        for text in &written {
            let found = games.iter().find_map(|rules| {
                let action = parse_action(rules, None, rules.deck.cards(), text).ok()?;
                Some((rules, action))
            });
            let (rules, action) = found.unwrap_or_else(|| panic!("`{text}` is read in no game"));
            assert_eq!(action_text(rules, &action), *text, "it is the form that is written");
            for other in others.next().unwrap_or_default() {
                let same = parse_action(rules, None, rules.deck.cards(), other);
                assert_eq!(same.as_ref(), Ok(&action), "`{other}` for `{text}`");
            }
            read += 1;
        }
    }
    assert!(read >= 15, "{read}");
}
