//! The reference of keys, `docs/packs/keys.md`, is made from the comments of the spec. `BLESS=1` writes it anew.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// The files of the spec in the order of the reference.
const FILES: [&str; 6] = ["mod.rs", "cards.rs", "auction.rs", "dialog.rs", "contract.rs", "score.rs"];

const HEAD: &str = "# Keys of a game file

Made from the comments of `core/src/ruleset/spec`; do not edit. `api`, `id`, `name`, `version`, `extends`, options, presets
and table sizes are explained in [format.md](format.md); expressions there too. [dialogs.md](dialogs.md) has a whole dialog of each kind.
";

/// One struct of the spec.
#[derive(Default)]
struct Entry {
    name: String,
    text: Vec<String>,
    keys: Vec<(String, String)>,
}

/// Reads the structs of a file: comments, names, fields. The spec is plain enough for that.
fn entries(source: &str) -> Vec<Entry> {
    let mut found = Vec::new();
    let mut comment: Vec<String> = Vec::new();
    let mut rename = None;
    let mut open: Option<Entry> = None;
    for line in source.lines() {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("///") {
            comment.push(text.strip_prefix(' ').unwrap_or(text).to_owned());
        } else if let Some(rest) = line.strip_prefix("#[serde(rename = \"") {
            rename = rest.split('"').next().map(str::to_owned);
        } else if line.starts_with("#[") || line.is_empty() {
        } else if let Some(rest) = line.strip_prefix("pub struct ") {
            let name = rest.split([' ', '<', '(']).next().unwrap_or_default().to_owned();
            let text = std::mem::take(&mut comment);
            if rest.ends_with('{') {
                open = Some(Entry { name, text, keys: Vec::new() });
            }
        } else if line == "}" {
            found.extend(open.take());
            comment.clear();
        } else if let (Some(entry), Some(field)) = (&mut open, line.strip_prefix("pub ")) {
            let key = field.split(':').next().unwrap_or_default().to_owned();
            let text = std::mem::take(&mut comment).join(" ");
            entry.keys.push((rename.take().unwrap_or(key), text));
        } else {
            comment.clear();
        }
    }
    found
}

fn reference(spec: &Path) -> String {
    let mut out = HEAD.to_owned();
    for file in FILES {
        let source = fs::read_to_string(spec.join(file)).expect("a file of the spec");
        for entry in entries(&source) {
            let first = entry.text.first().map_or(entry.name.as_str(), String::as_str);
            let title = match first.split_once(':') {
                Some((title, _)) if title.starts_with('`') => title.to_owned(),
                _ if entry.name == "RulesSpec" => "The file".to_owned(),
                _ => first.trim_end_matches('.').to_owned(),
            };
            write!(out, "\n## {title}\n\n").expect("text");
            for line in &entry.text {
                writeln!(out, "{line}").expect("text");
            }
            out.push_str("\n| key | meaning |\n|---|---|\n");
            for (key, text) in &entry.keys {
                writeln!(out, "| `{key}` | {} |", text.replace('|', "\\|")).expect("text");
            }
        }
    }
    out
}

#[test]
fn the_reference_of_keys_is_fresh() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let fresh = reference(&root.join("core/src/ruleset/spec"));
    let path = root.join("docs/packs/keys.md");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &fresh).expect("the reference is written");
    }
    let stands = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        stands == fresh,
        "docs/packs/keys.md is stale; run `BLESS=1 cargo test -p overtrick-plugins --test reference`"
    );
    assert!(fresh.contains("| `packets` |") && fresh.contains("| `raise_after_win` |"));
}
