//! The order of the house: layers, module headers, file lengths, and that the engine knows no game by name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Layer of each module of core; a module may use its own layer and lower ones.
const LAYERS: [(&str, u8); 21] = [
    ("bits", 0),
    ("nearest", 0),
    ("card", 0),
    ("seat", 0),
    ("rng", 0),
    ("deck", 1),
    ("order", 1),
    ("deal", 1),
    ("side", 1),
    ("play", 2),
    ("score", 2),
    ("ruleset", 3),
    ("state", 3),
    ("hooks", 3),
    ("notation", 3),
    ("game", 4),
    ("record", 5),
    ("solve", 5),
    ("bot", 6),
    ("study", 7),
    ("lib", 9),
];

/// What lower layers may use of `ruleset`: the shape of what a pack says, and problems. They compile it.
const SPEC: [&str; 3] = ["ruleset::spec", "ruleset::Problem", "ruleset::{Problem"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a package has a parent").to_path_buf()
}

fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return found };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|e| e == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn module_of(path: &Path, src: &Path) -> String {
    let relative = path.strip_prefix(src).expect("below src");
    let first = relative.components().next().expect("a name").as_os_str().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

fn layer(module: &str) -> u8 {
    let found = LAYERS.iter().find(|(name, _)| *name == module);
    found.unwrap_or_else(|| panic!("give the module `{module}` a layer")).1
}

/// The lines of a file without comments.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

#[test]
fn a_layer_uses_only_lower_ones() {
    let src = root().join("core/src");
    let mut wrong = Vec::new();
    for path in files(&src, "rs") {
        let own = layer(&module_of(&path, &src));
        for (number, line) in code(&read(&path)) {
            for (at, _) in line.match_indices("crate::") {
                let rest = &line[at + "crate::".len()..];
                if SPEC.iter().any(|allowed| rest.starts_with(allowed)) {
                    continue;
                }
                let used: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if used.is_empty() || !LAYERS.iter().any(|(name, _)| *name == used) {
                    continue;
                }
                if layer(&used) > own {
                    wrong.push(format!("{}:{}: uses `{used}`", path.display(), number + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_says_what_it_is_for() {
    let mut silent = Vec::new();
    for package in ["core", "plugins", "cli"] {
        for path in files(&root().join(package).join("src"), "rs") {
            if !read(&path).starts_with("//!") {
                silent.push(path.display().to_string());
            }
        }
    }
    assert!(silent.is_empty(), "no module header:\n{}", silent.join("\n"));
}

#[test]
fn no_file_has_two_subjects() {
    let mut long = Vec::new();
    for folder in ["core", "plugins", "cli", "games"] {
        for ending in ["rs", "luau"] {
            for path in files(&root().join(folder), ending) {
                let lines = read(&path).lines().count();
                if lines > 400 {
                    long.push(format!("{} has {lines} lines", path.display()));
                }
            }
        }
    }
    assert!(long.is_empty(), "more than 400 lines; look for the two subjects:\n{}", long.join("\n"));
}

/// Names that bundled packs share with the engine's own vocabulary.
const VOCABULARY: [&str; 23] = [
    "suit", "kitty", "game", "score", "bid", "numbers", "play", "any", "each", "seat", "side", "pair",
    "made", "order", "value", "level", "final", "exchange", "help", "nil", "draw", "hint", "zero",
];

/// Ids of packs, and names of their rungs, dialogs, contracts and ledgers.
fn names_of_packs() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let games = root().join("games");
    for entry in fs::read_dir(&games).into_iter().flatten().flatten() {
        if entry.path().is_dir() {
            names.insert(entry.file_name().to_string_lossy().into_owned());
        }
    }
    for path in files(&games, "toml") {
        if path.components().any(|part| part.as_os_str() == "tests") {
            continue;
        }
        for line in read(&path).lines() {
            let line = line.trim();
            for table in ["[ladder.", "[dialog.", "[contract."] {
                if let Some(rest) = line.strip_prefix(table) {
                    let name = rest.split([']', '.']).next().unwrap_or_default();
                    names.insert(name.to_owned());
                }
            }
            for ledgers in ["seat = [", "side = [", "pair = ["] {
                if let Some(rest) = line.strip_prefix(ledgers) {
                    let quoted = rest.split('"').skip(1).step_by(2);
                    names.extend(quoted.filter(|name| name.len() > 1).map(str::to_owned));
                }
            }
        }
    }
    names.retain(|name| !VOCABULARY.contains(&name.as_str()) && name.len() > 1);
    names
}

#[test]
fn the_engine_knows_no_game() {
    let names = names_of_packs();
    assert!(names.contains("spades") && names.contains("misere"), "the packs were not found");
    let src = root().join("core/src");
    let mut found = Vec::new();
    for path in files(&src, "rs") {
        let text = read(&path);
        // Tests at the end of a file may use rules of a game.
        let engine = text.split("#[cfg(test)]").next().unwrap_or_default();
        if path.file_name().is_some_and(|name| name == "tests.rs") || path.iter().any(|part| part == "tests")
        {
            continue;
        }
        for (number, line) in code(engine) {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            for word in words.filter(|word| names.contains(&word.to_lowercase())) {
                // The notations of cards and bids read the names of suits.
                let suits = path.ends_with("card/text.rs") || path.ends_with("notation/parse.rs");
                if suits && word.eq_ignore_ascii_case("spades") {
                    continue;
                }
                found.push(format!("{}:{}: `{word}`", path.display(), number + 1));
            }
        }
    }
    assert!(found.is_empty(), "names of a game in the engine:\n{}", found.join("\n"));
}
