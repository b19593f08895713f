//! Library crates never print, never exit, and never read the environment; the engine has no clock and no files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::packs::project;

/// What no library may use.
const NEVER: [&str; 14] = [
    "println!",
    "print!",
    "eprintln!",
    "eprint!",
    "dbg!",
    "process::exit",
    "process::abort",
    "env::var",
    "env::vars",
    "env::args",
    "env::current_dir",
    "io::stdout",
    "io::stderr",
    "io::stdin",
];

/// What the engine may not use either.
const NEVER_IN_THE_ENGINE: [&str; 8] =
    ["std::fs", "std::net", "std::thread", "Instant::now", "SystemTime", "HashMap", "HashSet", "f64"];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found
}

/// Lines of a file that are neither comments nor tests, with what they may not use.
fn wrong(text: &str, never: &[&str]) -> Vec<String> {
    let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let lines = (1..).zip(code.lines()).filter(|(_, line)| !line.trim_start().starts_with("//"));
    let uses = |line: &str, word: &str| {
        let before = |at: usize| line[..at].chars().next_back();
        line.match_indices(word).any(|(at, _)| !before(at).is_some_and(|c| c.is_alphanumeric() || c == '_'))
    };
    lines
        .filter_map(|(number, line)| {
            let word = never.iter().find(|word| uses(line, word))?;
            Some(format!("{number}: `{word}`"))
        })
        .collect()
}

#[test]
fn the_reader_sees_what_it_looks_for() {
    let text = "// println!(\"x\")\nfn f() {\n    std::process::exit(1);\n}\nlet e = std::env::var(\"X\");\n\
        #[cfg(test)]\nmod tests {\n    eprintln!();\n}\n";
    assert_eq!(wrong(text, &NEVER), ["3: `process::exit`", "5: `env::var`"]);
    assert_eq!(wrong("    writeln!(f)?; pretty_print!(x)", &NEVER), [] as [&str; 0]);
}

#[test]
fn libraries_keep_to_themselves() {
    let mut found = Vec::new();
    for (package, more) in [("core", &NEVER_IN_THE_ENGINE[..]), ("plugins", &[])] {
        let files = sources(&project().join(package).join("src"));
        assert!(files.len() > 20, "{package} was not found");
        let never: Vec<&str> = NEVER.iter().chain(more).copied().collect();
        for path in files {
            // A file of tests alone.
            if path.file_name().is_some_and(|name| name == "tests.rs") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("a source");
            found.extend(wrong(&text, &never).into_iter().map(|line| format!("{}:{line}", path.display())));
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}
