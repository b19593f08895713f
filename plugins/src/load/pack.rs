//! One pack taken apart: its files read, the loader's own keys set aside, the rest left as rules.

use std::sync::Arc;

use serde::Deserialize;

use super::{PackText, Preset};
use crate::decode::decode;
use crate::diagnostic::{Diagnostic, Diagnostics, FileId, Place};
use crate::manifest::{self, Manifest};
use crate::nearest;
use crate::source::{MAX_SOURCE_BYTES, PackFiles, has_extension, is_prose};
use crate::tree::{self, Node, Table, Value};

/// Root keys that are the loader's and no rules.
pub(crate) const LOADER_KEYS: [&str; 10] = [
    "default_players",
    "sections",
    "preset",
    "players",
    "options",
    "presets",
    "when",
    "set",
    "hooks",
    "lints",
];

/// A pack before anything is settled.
#[derive(Debug)]
pub(crate) struct Pack {
    pub(crate) manifest: Manifest,
    pub(crate) files: PackFiles,
    /// Where its manifest stands.
    pub(crate) place: Place,
    /// Where it says what it extends; where its manifest stands, if it does not.
    pub(crate) extends: Place,
    /// Rules, without the tables below.
    pub(crate) tables: Table,
    pub(crate) options: Table,
    /// Sections of the options, in the order in which people read them.
    pub(crate) sections: Vec<String>,
    /// By table size.
    pub(crate) players: Table,
    pub(crate) when: Table,
    pub(crate) set: Table,
    pub(crate) presets: Vec<(Preset, Table)>,
    pub(crate) preset: Option<Node>,
    pub(crate) default_players: Option<Node>,
    pub(crate) hooks: Vec<PackText>,
    pub(crate) texts: Vec<PackText>,
    pub(crate) tests: Vec<PackText>,
    pub(crate) readme: Option<Arc<str>>,
    /// Lints that its author does not want to hear of, with where that is written.
    pub(crate) allowed: Vec<(String, Place)>,
}

/// The first file of each pack with the pack's id.
pub(crate) fn first_files(packs: &[Pack]) -> Vec<(FileId, String)> {
    packs.iter().map(|pack| (pack.place.file, pack.manifest.id.clone())).collect()
}

/// Reads a pack. `None` if it cannot be understood at all; the reason is then in `out`.
pub(crate) fn read(files: &PackFiles, out: &mut Diagnostics) -> Option<Pack> {
    let main = files.single().unwrap_or("pack.toml");
    let Some(text) = files.get(main) else {
        let message = format!("the folder `{}` has no `pack.toml`", files.label());
        out.push(Diagnostic::error("pack/no-manifest", message));
        return None;
    };
    let before = out.list.len();
    let main_id = out.files.add(files.display_name(main), Arc::clone(text));
    let mut rules = tree::parse(main_id, out);
    if out.list[before..].iter().any(|d| d.code == "toml/syntax") {
        // What follows would only be guesses, but the other file may have syntax errors of its own.
        if let Some(text) = files.get("game.toml") {
            let id = out.files.add(files.display_name("game.toml"), Arc::clone(text));
            tree::parse(id, out);
        }
        return None;
    }
    let place = Place { file: main_id, span: 0..0 };
    let extends = rules.get("extends").map_or_else(|| place.clone(), Node::place);
    let manifest = manifest::take(&mut rules, main_id, out)?;
    if let Some(text) = files.get("game.toml")
        && files.single().is_none()
    {
        for (key, node) in &rules {
            let message = format!("`{key}` is not a key of a manifest");
            let help = "rules stand in `game.toml`";
            out.push(Diagnostic::error("pack/manifest-key", message).at(&node.key_place()).help(help));
        }
        let id = out.files.add(files.display_name("game.toml"), Arc::clone(text));
        rules = tree::parse(id, out);
        for (path, text) in files.iter().filter(|(path, _)| inside(path, "game").is_some()) {
            let id = out.files.add(files.display_name(path), Arc::clone(text));
            join(&mut rules, tree::parse(id, out), &mut String::new(), out);
        }
        for (key, node) in rules.iter().filter(|(key, _)| manifest::is_key(key)) {
            let message = format!("`{key}` belongs into `pack.toml`");
            out.push(Diagnostic::error("pack/manifest-key", message).at(&node.key_place()));
        }
        rules.retain(|key, _| !manifest::is_key(key));
    }
    let mut pack = Pack {
        files: files.clone(),
        place,
        extends,
        options: take_table(&mut rules, "options", out),
        sections: take_words(&mut rules, "sections", out),
        players: take_table(&mut rules, "players", out),
        when: take_table(&mut rules, "when", out),
        set: take_table(&mut rules, "set", out),
        preset: rules.shift_remove("preset"),
        default_players: rules.shift_remove("default_players"),
        presets: Vec::new(),
        hooks: Vec::new(),
        texts: Vec::new(),
        tests: Vec::new(),
        readme: None,
        allowed: take_allowed(&mut rules, out),
        tables: Table::default(),
        manifest,
    };
    for (name, node) in take_table(&mut rules, "presets", out) {
        pack.add_preset(&name, node, out);
    }
    if let Some(hooks) = rules.shift_remove("hooks") {
        pack.add_inline_hooks(files, &hooks, out);
    }
    pack.tables = rules;
    pack.add_files(files, main, out);
    Some(pack)
}

/// Joins another file of the rules to those read so far: tables grow together, nothing else may stand there twice.
fn join(rules: &mut Table, part: Table, path: &mut String, out: &mut Diagnostics) {
    for (key, node) in part {
        let Some(there) = rules.get_mut(&key) else {
            rules.insert(key, node);
            continue;
        };
        let length = path.len();
        path.push_str(&key);
        if let (Value::Table(there), Value::Table(more)) = (&mut there.value, node.value) {
            path.push('.');
            join(there, more, path, out);
        } else {
            let message = format!("`{path}` stands in two files of this pack");
            let place = Place { file: node.file, span: node.key };
            let twice = Diagnostic::error("pack/twice", message).at(&place);
            out.push(twice.label(&there.key_place(), "and here"));
        }
        path.truncate(length);
    }
}

fn take_table(rules: &mut Table, key: &str, out: &mut Diagnostics) -> Table {
    match rules.shift_remove(key) {
        None => Table::default(),
        Some(Node { value: Value::Table(table), .. }) => table,
        Some(node) => {
            let message = format!("`{key}`: expected a table, found {}", node.value.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            Table::default()
        }
    }
}

fn take_words(rules: &mut Table, key: &str, out: &mut Diagnostics) -> Vec<String> {
    let Some(node) = rules.shift_remove(key) else { return Vec::new() };
    let words = match &node.value {
        Value::Array(items) => items.iter().map(|item| item.text().map(str::to_owned)).collect(),
        _ => None,
    };
    words.unwrap_or_else(|| {
        let message = format!("`{key}`: expected a list of words, found {}", node.value.describe());
        out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
        Vec::new()
    })
}

/// `[lints] allow = ["lint/..."]`.
fn take_allowed(rules: &mut Table, out: &mut Diagnostics) -> Vec<(String, Place)> {
    let mut lints = take_table(rules, "lints", out);
    let allow = lints.shift_remove("allow");
    for (key, node) in &lints {
        let message = format!("unknown key `{key}` in `lints`");
        out.push(
            Diagnostic::error("pack/unknown-key", message).at(&node.key_place()).help("its key is `allow`"),
        );
    }
    let Some(allow) = allow else { return Vec::new() };
    let codes = match &allow.value {
        Value::Array(items) => {
            items.iter().map(|item| Some((item.text()?.to_owned(), item.place()))).collect()
        }
        _ => None,
    };
    codes.unwrap_or_else(|| {
        let message = format!("`lints.allow`: expected a list of codes, found {}", allow.value.describe());
        out.push(Diagnostic::error("pack/wrong-type", message).at(&allow.place()));
        Vec::new()
    })
}

impl Pack {
    fn add_files(&mut self, files: &PackFiles, main: &str, out: &mut Diagnostics) {
        let inline = self.hooks.first().map(|hooks| Place { file: hooks.file, span: 0..0 });
        let rules = |path: &str| path == main || path == "game.toml" || inside(path, "game").is_some();
        for (path, text) in files.iter().filter(|(path, _)| !rules(path)) {
            if let Some(name) = inside(path, "presets") {
                let id = out.files.add(files.display_name(path), Arc::clone(text));
                let table = tree::parse(id, out);
                let node = Node { value: Value::Table(table), file: id, span: 0..0, key: 0..0, by: None };
                self.add_preset(name, node, out);
                continue;
            }
            match path {
                _ if inside(path, "tests").is_some() => {
                    let test = self.text(files.display_name(path), path, text, out);
                    self.tests.push(test);
                }
                _ if path == "hooks.luau" || is_hook_file(path) => {
                    let hooks = self.text(files.display_name(path), path, text, out);
                    if let Some(place) = &inline {
                        let message = "hooks stand in `hooks.luau` or under the key `hooks`, not in both";
                        out.push(Diagnostic::error("pack/hooks", message).at(place));
                    }
                    self.hooks.push(hooks);
                }
                "texts.luau" => {
                    let texts = self.text(files.display_name(path), path, text, out);
                    self.texts.push(texts);
                }
                "README.md" => self.readme = Some(Arc::clone(text)),
                _ if is_prose(path) => {}
                _ => unknown_file(files, path, out),
            }
        }
    }

    /// `name` is for messages, `path` within the pack.
    fn text(&self, name: String, path: &str, text: &Arc<str>, out: &mut Diagnostics) -> PackText {
        let file = out.files.add(name.clone(), Arc::clone(text));
        let (pack, path) = (self.manifest.id.clone(), path.to_owned());
        PackText { pack, name, path, file, text: Arc::clone(text) }
    }

    /// `hooks = "source"`, or a list of them, lowest first: the form for packs in one file.
    fn add_inline_hooks(&mut self, files: &PackFiles, node: &Node, out: &mut Diagnostics) {
        let sources: Option<Vec<&str>> = match &node.value {
            Value::Str(text) => Some(vec![text]),
            Value::Array(items) => items.iter().map(Node::text).collect(),
            _ => None,
        };
        let Some(sources) = sources else {
            let message = format!("expected Luau text or a list of it, found {}", node.value.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            return;
        };
        for (index, text) in sources.iter().enumerate() {
            if text.len() > MAX_SOURCE_BYTES {
                let message = format!("hooks of {} bytes, more than {MAX_SOURCE_BYTES}", text.len());
                out.push(Diagnostic::error("source/too-big", message).at(&node.place()));
                continue;
            }
            let number = if sources.len() > 1 { format!("_{}", index + 1) } else { String::new() };
            let path = format!("hooks{number}.luau");
            let name = format!("{}/{path}", files.label());
            let hooks = self.text(name, &path, &Arc::from(*text), out);
            self.hooks.push(hooks);
        }
    }

    fn add_preset(&mut self, name: &str, node: Node, out: &mut Diagnostics) {
        #[derive(Default, Deserialize)]
        #[serde(default, deny_unknown_fields)]
        struct Raw {
            name: Option<String>,
            source: Option<String>,
            description: Option<String>,
            players: Option<u8>,
        }
        let place = node.key_place();
        if !crate::options::is_name(&name.replace('-', "_")) {
            let message = format!("`{name}` is no name for a preset");
            let help = "use small letters, digits, `-` and `_`";
            out.push(Diagnostic::error("preset/name", message).at(&place).help(help));
        }
        let Value::Table(mut table) = node.value else {
            let message = format!("`presets.{name}`: expected a table, found {}", node.value.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&place));
            return;
        };
        let set = take_table(&mut table, "set", out);
        let Some(raw) = decode::<Raw>(&table, out) else { return };
        if self.presets.iter().any(|(preset, _)| preset.is_called(name)) {
            let message = format!("there are two presets `{name}`");
            out.push(Diagnostic::error("preset/name", message).at(&place));
        }
        let preset = Preset {
            id: name.to_owned(),
            name: raw.name.unwrap_or_else(|| name.to_owned()),
            source: raw.source,
            description: raw.description,
            players: raw.players,
            pack: self.manifest.id.clone(),
            place,
        };
        self.presets.push((preset, set));
    }
}

/// Whether a file is one of several with hooks: `hooks/NAME.luau`.
fn is_hook_file(path: &str) -> bool {
    path.strip_prefix("hooks/").is_some_and(|name| !name.contains('/') && has_extension(name, "luau"))
}

/// `NAME` of `folder/NAME.toml`.
fn inside<'a>(path: &'a str, folder: &str) -> Option<&'a str> {
    let name = path.strip_prefix(folder)?.strip_prefix('/')?.strip_suffix(".toml")?;
    (!name.contains('/')).then_some(name)
}

fn unknown_file(files: &PackFiles, path: &str, out: &mut Diagnostics) {
    let file: FileId = out.files.add(files.display_name(path), "");
    let message = format!("`{path}` is no file of a pack");
    let known = ["pack.toml", "game.toml", "hooks.luau", "texts.luau", "README.md"];
    let help = match nearest::nearest(path, known) {
        Some(name) => format!("did you mean `{name}`?"),
        None => "a pack has `pack.toml`, `game.toml` and `game/`, `hooks.luau` and `hooks/`, `texts.luau`, `presets/` \
                 and `tests/`"
            .to_owned(),
    };
    out.push(Diagnostic::error("pack/unknown-file", message).at(&Place { file, span: 0..0 }).help(help));
}
