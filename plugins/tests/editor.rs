//! The files for editors, `docs/packs/editor`: fresh, and right about every pack there is. `BLESS=1` writes them anew.

use std::fs;
use std::path::{Path, PathBuf};

use overtrick_plugins::schema::{EditorFile, FIELDS};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Files below a folder that end so.
fn below(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

fn parsed(text: &str) -> Value {
    let table: toml::Table = toml::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    serde_json::to_value(table).expect("TOML without dates")
}

fn validator(file: EditorFile) -> jsonschema::Validator {
    let schema: Value = serde_json::from_str(&file.text()).expect("JSON");
    jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}"))
}

/// The page about hooks with the table of fields between its head and the next line that is none of it.
fn with_fields(page: &str) -> String {
    let (before, rest) = page.split_once("| `d.seats` |").expect("the table");
    let after = rest.find("\n\n").expect("its end");
    let row = |field: &overtrick_plugins::schema::Field| {
        format!("| `d.{}` | {} | {} | {} |", field.path, field.kind, field.example, field.meaning)
    };
    let rows: Vec<String> = FIELDS.iter().map(row).collect();
    format!("{before}{}{}", rows.join("\n"), &rest[after..])
}

#[test]
fn the_files_are_fresh() {
    let bless = std::env::var_os("BLESS").is_some();
    let hooks = root().join("docs/packs/hooks.md");
    let page = fs::read_to_string(&hooks).expect("the page");
    let mut fresh = vec![(hooks, with_fields(&page))];
    for file in EditorFile::ALL {
        fresh.push((root().join("docs/packs/editor").join(file.name()), file.text()));
    }
    for (path, text) in fresh {
        if bless {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(&path, &text).expect("the file is written");
        }
        assert!(
            fs::read_to_string(&path).unwrap_or_default() == text,
            "{} is stale; run `BLESS=1 cargo test -p overtrick-plugins --test editor`",
            path.display()
        );
    }
}

#[test]
fn the_schema_admits_every_pack_there_is() {
    let (packs, tests) = (validator(EditorFile::Pack), validator(EditorFile::Tests));
    let mut seen = 0;
    for folder in ["games", "plugins/tests/packs", "docs/packs/variants"] {
        for path in below(&root().join(folder), "toml") {
            let text = fs::read_to_string(&path).expect("a file");
            let is_test = path.parent().is_some_and(|folder| folder.ends_with("tests"));
            let schema = if is_test { &tests } else { &packs };
            let wrong: Vec<String> = schema
                .iter_errors(&parsed(&text))
                .map(|error| format!("{}: {error}", error.instance_path))
                .collect();
            assert!(wrong.is_empty(), "{}: {}", path.display(), wrong.join("\n"));
            seen += 1;
        }
    }
    assert!(seen > 50, "{seen} files");
}

#[test]
fn the_schema_refuses_what_is_mistyped() {
    let packs = validator(EditorFile::Pack);
    for text in [
        "api = 2",
        "id = \"Friday 500\"",
        "extends = 500",
        "ladderr.misere.after = \"8S\"",
        "ladder.misere.afterr = \"8S\"",
        "deck.suits = \"SHDC\"",
        "players.9 = {}",
        "options.nil.type = \"switch\"",
        "options.nil.defualt = true",
        "score = \"score_deal\"",
        "sides = true",
        "contract.suit.duty = \"suit\"",
    ] {
        assert!(!packs.is_valid(&parsed(text)), "{text}");
    }
    for text in ["sides = \"by_contract\"", "ladder.misere.unset = [\"needs\"]", "score = \"lua:score_deal\""]
    {
        assert!(packs.is_valid(&parsed(text)), "{text}");
    }
    let tests = validator(EditorFile::Tests);
    assert!(!tests.is_valid(&parsed("[[case]]\nname = \"a\"\n")), "a case needs a source");
    assert!(!tests.is_valid(&parsed("[[case]]\nname = \"a\"\nsource = \"b\"\nstep = \"\"")));
}

#[test]
fn the_types_are_luau() {
    let types = EditorFile::Hooks.text();
    let lua = mlua::Lua::new();
    let hook = "local function f(d: Deal, dealer: number): { string }\n\treturn if d.dealer == dealer then d.deck else {}\nend\n";
    let plan = "local plan: DealPlan = f\nreturn plan\n";
    lua.load(format!("{types}\n{hook}{plan}")).set_name("overtrick.d.luau").into_function().expect("Luau");
    assert!(
        lua.load(format!("{types}\nexport type\n")).into_function().is_err(),
        "what is no Luau is noticed"
    );
    for field in FIELDS {
        let name = field.path.rsplit('.').next().expect("a name");
        assert!(types.contains(&format!("\t{name}: {},", field.luau)), "{}", field.path);
        assert_eq!(field.luau.ends_with('?'), field.kind.contains("nil"), "{}", field.path);
    }
}
