//! From `[options.NAME]` to a definition.

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::by_value::{by_size, default, of_values};
use super::condition::PLAYERS;
use super::value::{plain, text_of};
use super::{Condition, Fixed, IntRange, Kinds, MAX_OPTIONS, MAX_VALUES, OptionKind, Round, RuleOption};
use crate::decode::decode;
use crate::diagnostic::{Diagnostic, Diagnostics, FileId};
use crate::nearest;
use crate::tree::{Node, Table, Value};

/// What is plain about a definition; values, default and conditions are read by hand.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Raw {
    code: Option<String>,
    section: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    say: Option<String>,
    min: Option<i64>,
    max: Option<i64>,
    step: Option<i64>,
    round: Option<String>,
    length: Option<Vec<i64>>,
    range: Option<Vec<i64>>,
    fixed: bool,
    #[serde(rename = "values")]
    _values: IgnoredAny,
    #[serde(rename = "of")]
    _of: IgnoredAny,
    #[serde(rename = "default")]
    _default: IgnoredAny,
    #[serde(rename = "default_for")]
    _default_for: IgnoredAny,
    #[serde(rename = "needs")]
    _needs: IgnoredAny,
    #[serde(rename = "requires")]
    _requires: IgnoredAny,
    #[serde(rename = "requires_one")]
    _requires_one: IgnoredAny,
    #[serde(rename = "conflicts")]
    _conflicts: IgnoredAny,
    /// What the values write; it stays with its pack.
    #[serde(rename = "set")]
    _set: IgnoredAny,
}

const TYPES: [&str; 5] = ["choice", "bool", "int", "ints", "set"];
/// Which keys mean something for which types.
const KEYS_OF: [(&str, &[&str]); 8] = [
    ("of", &["set"]),
    ("min", &["int"]),
    ("max", &["int"]),
    ("step", &["int"]),
    ("round", &["int"]),
    ("length", &["ints"]),
    ("range", &["ints"]),
    ("say", &["choice", "int", "ints", "set"]),
];

/// Reads the merged `[options]` table; `set` blocks are passed over. Faulty definitions are reported and left out.
/// `pack_of` tells which pack a file belongs to.
pub(crate) fn define(
    options: &Table,
    pack_of: &dyn Fn(FileId) -> String,
    out: &mut Diagnostics,
) -> (IndexMap<String, RuleOption>, Kinds) {
    let mut kinds = Kinds::default();
    let mut all = IndexMap::new();
    let mut codes: IndexMap<String, String> = IndexMap::new();
    if options.len() > MAX_OPTIONS {
        let message = format!("{} options; a pack may have {MAX_OPTIONS}", options.len());
        out.push(Diagnostic::error("option/too-many", message).at(&options[MAX_OPTIONS].key_place()));
    }
    for (name, node) in options.iter().take(MAX_OPTIONS) {
        let Some(option) = one(name, node, pack_of, out) else {
            kinds.add_faulty(name);
            continue;
        };
        if let Some(code) = &option.code
            && let Some(other) = codes.insert(code.to_uppercase(), name.clone())
        {
            let message = format!("`{other}` and `{name}` have the same code `{code}`");
            let there = options.get(&other).map(|other| place_of(other, "code"));
            let twice = Diagnostic::error("option/code", message).at(&place_of(node, "code"));
            out.push(match there {
                Some(there) => twice.label(&there, "and here"),
                None => twice,
            });
        }
        kinds.add(name, &option.kind);
        all.insert(name.clone(), option);
    }
    for (name, option) in &mut all {
        let table = options[name.as_str()].table();
        let read = |key: &str, out: &mut Diagnostics| {
            let node = table.and_then(|table| table.get(key));
            node.map_or(Vec::new(), |node| Condition::read_all(node, &kinds, out))
        };
        option.requires = read("requires", out);
        option.requires_one = read("requires_one", out);
        option.conflicts = read("conflicts", out);
        let needs = table.and_then(|table| table.get("needs"));
        option.needs = needs.map_or(Vec::new(), |node| of_values(name, &option.kind, node, &kinds, out));
    }
    (all, kinds)
}

fn place_of(node: &Node, key: &str) -> crate::diagnostic::Place {
    node.table().and_then(|table| table.get(key)).map_or_else(|| node.key_place(), Node::place)
}

fn one(
    name: &str,
    node: &Node,
    pack_of: &dyn Fn(FileId) -> String,
    out: &mut Diagnostics,
) -> Option<RuleOption> {
    let before = out.list.len();
    if !is_name(name) || name == PLAYERS {
        let message = format!("`{name}` is no name for an option");
        let help = if name == PLAYERS {
            "it stands for the table size; write `[players.N]` for each size".to_owned()
        } else {
            format!("write `{}`", name.to_lowercase())
        };
        out.push(Diagnostic::error("option/name", message).at(&node.key_place()).help(help));
    }
    let Some(table) = node.table() else {
        let message = format!("`options.{name}`: expected a table, found {}", node.value.describe());
        out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
        return None;
    };
    let raw: Raw = decode(table, out).unwrap_or_default();
    let kind = kind(name, node, table, &raw, out)?;
    for (key, types) in KEYS_OF {
        let word = raw.kind.as_deref().unwrap_or_default();
        if let Some(odd) = table.get(key)
            && !types.contains(&word)
        {
            let message = format!("`{key}` means nothing for an option of type `{word}`");
            out.push(Diagnostic::error("option/key", message).at(&odd.key_place()));
        }
    }
    let sentences = sentences(name, &kind, table.get("values"), out);
    if let Some(code) = &raw.code
        && (code.is_empty() || code.len() > 4 || !code.chars().all(|c| c.is_ascii_alphanumeric()))
    {
        let help = "write one to four letters and digits";
        let message = format!("`{}` is no code", crate::tree::shorten(code));
        out.push(Diagnostic::error("option/code", message).at(&place_of(node, "code")).help(help));
    }
    let default = default(name, node, &kind, table.get("default"), out)?;
    let default_for = table.get("default_for").map_or(Vec::new(), |node| by_size(name, &kind, node, out));
    if out.list.len() > before {
        return None;
    }
    if !raw.fixed {
        advise(name, node, &kind, &raw, &sentences, out);
    }
    Some(RuleOption {
        name: name.to_owned(),
        code: raw.code,
        section: raw.section,
        kind,
        sentences,
        say: raw.say,
        default,
        default_for,
        requires: Vec::new(),
        requires_one: Vec::new(),
        conflicts: Vec::new(),
        needs: Vec::new(),
        fixed: raw.fixed.then(|| Fixed { by: pack_of(node.file), key: None }),
        writes: Vec::new(),
        pack: pack_of(node.file),
        place: node.key_place(),
    })
}

/// What players miss: a code to share it by, and a sentence for each value.
fn advise(
    name: &str,
    node: &Node,
    kind: &OptionKind,
    raw: &Raw,
    sentences: &IndexMap<String, String>,
    out: &mut Diagnostics,
) {
    let mut advise = |code, message: String, help: String| {
        out.push(Diagnostic::warning(code, message).at(&node.key_place()).help(help));
    };
    if raw.code.is_none() {
        let help = "write `code` with one to four letters or digits".to_owned();
        advise("option/no-code", format!("`{name}` has no code"), help);
    }
    let silent: Vec<&str> = match kind {
        OptionKind::Bool => vec!["true", "false"],
        OptionKind::Choice(_) if raw.say.is_some() => return,
        OptionKind::Choice(words) => words.iter().map(String::as_str).collect(),
        OptionKind::Int(_) | OptionKind::Ints { .. } | OptionKind::Set(_) => {
            if raw.say.is_none() {
                let help = "write `say` with `{value}` in it".to_owned();
                advise("option/no-sentence", format!("`{name}` has no sentence for players"), help);
            }
            return;
        }
    };
    let silent = silent.into_iter().filter(|word| !sentences.contains_key(*word));
    let silent = nearest::list(silent);
    if !silent.is_empty() {
        let help = format!("write it under `[options.{name}.values]`");
        advise("option/no-sentence", format!("`{name}` has no sentence for {silent}"), help);
    }
}

/// Whether `text` may name something of a pack: small letters, digits and `_`, not beginning with a digit.
pub(crate) fn is_name(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn kind(name: &str, node: &Node, table: &Table, raw: &Raw, out: &mut Diagnostics) -> Option<OptionKind> {
    let mut fault = |key: &str, message: String, help: Option<String>| {
        out.push(Diagnostic::error("option/type", message).at(&place_of(node, key)).maybe_help(help));
        None
    };
    match raw.kind.as_deref() {
        Some("bool") => Some(OptionKind::Bool),
        Some("choice") => match words(table.get("values")) {
            Some(words) if !words.is_empty() && words.len() <= MAX_VALUES => Some(OptionKind::Choice(words)),
            _ => fault(
                "values",
                format!("`{name}` needs 1 to {MAX_VALUES} values"),
                Some(format!("write `[options.{name}.values]` with a sentence for each")),
            ),
        },
        Some("set") => match words(table.get("of")) {
            Some(words) if !words.is_empty() && words.len() <= MAX_VALUES => Some(OptionKind::Set(words)),
            _ => fault(
                "of",
                format!("`{name}` needs a list `of` with 1 to {MAX_VALUES} values"),
                Some("write `of = [\"a\", \"b\"]`".to_owned()),
            ),
        },
        Some("int") => {
            let step = raw.step.unwrap_or(1);
            let round = match raw.round.as_deref() {
                None => Round::Refuse,
                Some("down") => Round::Down,
                Some("up") => Round::Up,
                Some("nearest") => Round::Nearest,
                Some(other) => {
                    let help = nearest::hint(other, ["down", "up", "nearest"]);
                    return fault(
                        "round",
                        format!("`{}` is no way of rounding", crate::tree::shorten(other)),
                        help,
                    );
                }
            };
            match (raw.min, raw.max) {
                (Some(min), Some(max)) if min <= max && step >= 1 => {
                    Some(OptionKind::Int(IntRange { min, max, step, round }))
                }
                (Some(_), Some(_)) if step < 1 => fault("step", "`step` is at least 1".to_owned(), None),
                (Some(_), Some(_)) => fault("max", "`max` is less than `min`".to_owned(), None),
                _ => fault("type", format!("`{name}` needs `min` and `max`"), None),
            }
        }
        Some("ints") => {
            let pair = |list: &Option<Vec<i64>>| match list.as_deref() {
                Some([from, to]) if from <= to => Some((*from, *to)),
                _ => None,
            };
            let length = pair(&raw.length)
                .and_then(|(a, b)| Some((usize::try_from(a).ok()?, usize::try_from(b).ok()?)));
            match (length, pair(&raw.range)) {
                (Some(length), Some(range)) if length.1 <= MAX_VALUES => {
                    Some(OptionKind::Ints { length, range })
                }
                _ => fault(
                    "type",
                    format!("`{name}` needs `length` and `range`, each a smallest and a largest number"),
                    Some("write `length = [1, 3]` and `range = [0, 100]`".to_owned()),
                ),
            }
        }
        Some(other) => {
            let help = nearest::hint(other, TYPES);
            fault("type", format!("`{}` is no type of an option", crate::tree::shorten(other)), help)
        }
        None => {
            let help = format!("write one of {}", nearest::list(TYPES));
            fault("type", format!("`{name}` needs a `type`"), Some(help))
        }
    }
}

/// A table of words and sentences, or a bare list of words.
fn words(node: Option<&Node>) -> Option<Vec<String>> {
    match &node?.value {
        Value::Table(table) => Some(table.keys().cloned().collect()),
        Value::Array(items) => items.iter().map(|item| plain(&item.value)).collect(),
        _ => None,
    }
}

fn sentences(
    name: &str,
    kind: &OptionKind,
    node: Option<&Node>,
    out: &mut Diagnostics,
) -> IndexMap<String, String> {
    let mut sentences = IndexMap::new();
    for (word, node) in node.and_then(Node::table).into_iter().flatten() {
        if *kind == OptionKind::Bool && word != "true" && word != "false" {
            let message = format!("`{name}` is a switch; `{word}` is no value of it");
            let help = "write sentences for `true` and `false`";
            out.push(Diagnostic::error("option/value", message).at(&node.key_place()).help(help));
        }
        let Some(text) = node.text() else {
            let message = format!("expected a sentence for players, found {}", node.value.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            continue;
        };
        let word = match kind {
            OptionKind::Bool | OptionKind::Choice(_) => word.clone(),
            // Single values that `say` would tell badly: nought, one, none.
            OptionKind::Int(_) | OptionKind::Ints { .. } | OptionKind::Set(_) => match kind.parse(word) {
                Ok(value) => text_of(&value),
                Err(refusal) => {
                    let message = format!("`{name}`: {}", refusal.message);
                    out.push(Diagnostic::error("option/value", message).at(&node.key_place()));
                    continue;
                }
            },
        };
        sentences.insert(word, text.to_owned());
    }
    sentences
}
