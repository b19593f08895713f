//! Every code that the sources give a problem stands in the table, and the page made of it is fresh. `BLESS=1` writes
//! the page anew. And the packs that come with the program have nothing in them that a lint would tell.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use overtrick_plugins::codes::{self, PAGE};
use overtrick_plugins::lint;
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::registry::Registry;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a file is a module of tests.
fn is_test(path: &Path) -> bool {
    let Some((folder, name)) = path.parent().zip(path.file_stem().and_then(|name| name.to_str())) else {
        return false;
    };
    let parent = fs::read_to_string(folder.join("mod.rs")).unwrap_or_default();
    path.iter().any(|part| part == "tests") || parent.contains(&format!("#[cfg(test)]\nmod {name};"))
}

/// Whether a text looks like a code.
fn is_code(text: &str) -> bool {
    let word = |part: &str| {
        !part.is_empty()
            && part.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    text.split_once('/').is_some_and(|(area, name)| word(area) && word(name))
}

/// The codes in the sources: texts that look like one, in an area of the table or given to a problem.
fn codes_in_sources() -> BTreeSet<String> {
    let areas: BTreeSet<&str> = codes::all().map(codes::Code::area).collect();
    let mut files = Vec::new();
    for package in ["core", "plugins", "cli"] {
        sources(&root().join(package).join("src"), &mut files);
    }
    let mut found = BTreeSet::new();
    for path in files {
        if is_test(&path) || path.iter().any(|part| part == "codes") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("a source");
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code = lines.collect::<Vec<_>>().join("\n");
        let parts: Vec<&str> = code.split('"').collect();
        for pair in parts.windows(2) {
            let (before, literal) = (pair[0].trim_end(), pair[1]);
            let given = ["error(", "warning(", "Problem::new("].iter().any(|call| before.ends_with(call));
            let area = literal.split('/').next().unwrap_or_default();
            if is_code(literal) && (areas.contains(area) || given) {
                found.insert(literal.to_owned());
            }
        }
    }
    found
}

#[test]
fn every_code_of_the_sources_is_explained() {
    let used = codes_in_sources();
    let known: BTreeSet<String> = codes::all().map(|entry| entry.code.to_owned()).collect();
    let missing: Vec<&String> = used.difference(&known).collect();
    assert!(missing.is_empty(), "say in plugins/src/codes what these mean and what to do: {missing:?}");
    let idle: Vec<&String> = known.difference(&used).collect();
    assert!(idle.is_empty(), "nothing has these codes any more: {idle:?}");
}

#[test]
fn the_page_of_diagnostics_is_fresh() {
    let fresh = codes::markdown();
    let path = root().join(PAGE);
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &fresh).expect("the page is written");
    }
    let stands = fs::read_to_string(&path).unwrap_or_default();
    assert!(stands == fresh, "{PAGE} is stale; run `BLESS=1 cargo test -p overtrick-plugins --test codes`");
}

#[test]
fn examples_are_toml_or_luau() {
    for entry in codes::all().filter(|entry| !entry.example.is_empty()) {
        let is_luau = entry.example.contains("return {");
        // What is shown as a mistake need not be right.
        if !is_luau && !entry.code.starts_with("toml/") {
            let read: Result<toml::Table, _> = entry.example.parse();
            assert!(read.is_ok(), "{}: {read:?}", entry.code);
        }
    }
}

#[test]
fn links_of_the_page_lead_somewhere() {
    let page = codes::markdown();
    for link in page.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
        let file = link.split('#').next().unwrap_or_default();
        assert!(root().join("docs/packs").join(file).is_file(), "{link}");
    }
}

#[test]
fn bundled_packs_have_nothing_odd_in_them() {
    let mut registry = Registry::default();
    assert!(registry.add_folder(&root().join("games")).is_empty(), "the packs can be read");
    assert!(registry.list().count() >= 3, "the packs are found");
    for listed in registry.list() {
        let request = LoadRequest::new(listed.files.clone(), &registry);
        let loaded = load(&request).unwrap_or_else(|problems| panic!("{problems}"));
        let odd = loaded.warnings.iter().cloned().chain(lint::look(&request, &loaded));
        let told: Vec<String> = odd.map(|one| one.one_line(&loaded.files)).collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
}
