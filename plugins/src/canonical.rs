//! The one text that stands for resolved rules, and its digest.
//!
//! The text is itself a pack in one file, one line for each key that is set, without a word of prose. Loading it
//! gives the same rules, the same text and the same digest. Keys stand in the order in which merging left them,
//! since the order of rungs, ends, restrictions and score items is a rule; only the first level is sorted.

use std::fmt::Write;

use overtrick_core::ruleset::OptionValue;
use sha2::{Digest, Sha256};

use crate::load::PackText;
use crate::manifest::{API, Manifest};
use crate::options::{IntRange, OptionKind, Round, RuleOption, Settled};
use crate::tree::{Node, Table, Value, leaves_of};

/// What the canonical text is made of.
pub(crate) struct Parts<'a> {
    /// The uppermost pack.
    pub(crate) manifest: &'a Manifest,
    pub(crate) seats: u8,
    pub(crate) options: Vec<(&'a RuleOption, &'a Settled)>,
    /// The merged rules, without `seats`.
    pub(crate) rules: &'a Table,
    pub(crate) hooks: &'a [PackText],
}

/// Writes the canonical text.
pub(crate) fn text(parts: &Parts<'_>) -> String {
    let mut out = String::new();
    line(&mut out, "api", &API.to_string());
    line(&mut out, "id", &quoted(&parts.manifest.id));
    line(&mut out, "version", &quoted(&parts.manifest.version.to_string()));
    line(&mut out, &format!("players.{}", parts.seats), "{}");
    for (option, settled) in &parts.options {
        define(&mut out, option, &settled.value);
    }
    let mut keys: Vec<(&String, &Node)> = parts.rules.iter().collect();
    keys.sort_by_key(|(key, _)| *key);
    for (key, node) in keys {
        leaves_of(key, node, &mut |path, node| {
            if !is_prose(path) {
                line(&mut out, path, &toml(&node.value));
            }
        });
    }
    if !parts.hooks.is_empty() {
        let sources: Vec<String> = parts.hooks.iter().map(|hooks| quoted(&hooks.text)).collect();
        line(&mut out, "hooks", &format!("[{}]", sources.join(", ")));
    }
    out
}

/// SHA-256 of the canonical text, in hexadecimal.
pub(crate) fn digest(text: &str) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(text.as_bytes()) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// Keys that are read by people, bots and the rulebook only.
fn is_prose(path: &str) -> bool {
    let mut keys = path.split('.');
    match (keys.next(), keys.next(), keys.next(), keys.next()) {
        (Some("terms" | "texts"), ..)
        | (Some("ladder" | "modifier"), _, Some("say"), None)
        | (Some("contract"), _, Some("aim"), _) => true,
        (Some("numbers"), _, _, Some("say")) => keys.next().is_none(),
        _ => false,
    }
}

/// The definition that admits the settled value, and cannot be changed any more: what its other values would have
/// done is no longer known.
fn define(out: &mut String, option: &RuleOption, value: &OptionValue) {
    let mut key = |key: &str, value: &str| line(out, &format!("options.{}.{key}", option.name), value);
    let words = |words: &[String]| list(words.iter().map(|word| quoted(word)));
    match &option.kind {
        OptionKind::Bool => key("type", "\"bool\""),
        OptionKind::Choice(values) => {
            key("type", "\"choice\"");
            key("values", &words(values));
        }
        OptionKind::Set(of) => {
            key("type", "\"set\"");
            key("of", &words(of));
        }
        OptionKind::Int(IntRange { min, max, step, round }) => {
            key("type", "\"int\"");
            key("min", &min.to_string());
            key("max", &max.to_string());
            key("step", &step.to_string());
            match round {
                Round::Refuse => {}
                Round::Down => key("round", "\"down\""),
                Round::Up => key("round", "\"up\""),
                Round::Nearest => key("round", "\"nearest\""),
            }
        }
        OptionKind::Ints { length, range } => {
            key("type", "\"ints\"");
            key("length", &format!("[{}, {}]", length.0, length.1));
            key("range", &format!("[{}, {}]", range.0, range.1));
        }
    }
    let default = match value {
        OptionValue::Bool(b) => b.to_string(),
        OptionValue::Int(n) => n.to_string(),
        OptionValue::Word(word) => quoted(word),
        OptionValue::Ints(numbers) => list(numbers.iter().map(i64::to_string)),
        OptionValue::Set(chosen) => words(chosen),
    };
    key("default", &default);
    key("fixed", "true");
}

fn line(out: &mut String, path: &str, value: &str) {
    out.push_str(path);
    out.push_str(" = ");
    out.push_str(value);
    out.push('\n');
}

fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn toml(value: &Value) -> String {
    match value {
        Value::Str(text) => quoted(text),
        Value::Int(n) => n.to_string(),
        Value::Bool(b) => b.to_string(),
        Value::Array(items) => list(items.iter().map(|item| toml(&item.value))),
        Value::Table(table) if table.is_empty() => "{}".to_owned(),
        Value::Table(table) => {
            let entries: Vec<String> =
                table.iter().map(|(key, node)| format!("{key} = {}", toml(&node.value))).collect();
            format!("{{ {} }}", entries.join(", "))
        }
    }
}

/// A TOML string; one with several lines keeps them. Written here because the digest depends on every byte of it.
fn quoted(text: &str) -> String {
    let lines = text.contains('\n');
    let mut out = String::from(if lines { "\"\"\"\n" } else { "\"" });
    let mut quotes = 0;
    for (at, c) in text.char_indices() {
        quotes = if c == '"' { quotes + 1 } else { 0 };
        match c {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push('\n'),
            '\t' => out.push('\t'),
            // In a text of several lines only three in a row, or one before the end, would end it.
            '"' if !lines || quotes % 3 == 0 || at + 1 == text.len() => out.push_str("\\\""),
            c if c.is_control() => {
                let _ = write!(out, "\\u{:04X}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push_str(if lines { "\"\"\"" } else { "\"" });
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::diagnostic::Diagnostics;
    use crate::tree::parse;

    #[test]
    fn prose_is_told_from_rules() {
        for path in
            ["terms.kitty", "ladder.inkle.say", "contract.suit.aim.declarer", "numbers.match.level.say"]
        {
            assert!(is_prose(path), "{path}");
        }
        for path in ["ladder.inkle.value", "ladder.say.value", "contract.suit.made", "dialog.lay.kind"] {
            assert!(!is_prose(path), "{path}");
        }
    }

    #[test]
    fn texts_of_several_lines_stay_readable() {
        assert_eq!(quoted("a \"b\"\n"), "\"\"\"\na \"b\"\n\"\"\"");
        assert_eq!(quoted("a \"b\""), "\"a \\\"b\\\"\"");
    }

    #[test]
    fn the_digest_is_sha_256() {
        assert_eq!(digest("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in "(\\PC|[\"\\\\\n\r\t\u{0}\u{7f}\u{85}]|\"\"\"){0,12}") {
            let mut out = Diagnostics::default();
            let file = out.files.add("t.toml", format!("x = {}\n", quoted(&text)));
            let table = parse(file, &mut out);
            prop_assert_eq!(out.to_string(), "");
            prop_assert_eq!(table["x"].text(), Some(text.as_str()));
        }
    }
}
