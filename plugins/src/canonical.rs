//! The one text that stands for resolved rules, and its digest.
//!
//! The text is itself a pack in one file, one line for each key that is set, without a word of prose. Loading it
//! gives the same rules, the same text and the same digest. Keys stand in the order in which merging left them,
//! since the order of rungs, ends, restrictions and score items is a rule; only the first level is sorted.

use std::fmt::{Display, Write};

use overtrick_core::ruleset::OptionValue;
use sha2::{Digest, Sha256};

use crate::load::{Loaded, SEATS};
use crate::manifest::API;
use crate::options::{IntRange, OptionKind, Round, RuleOption};
use crate::tree::{Node, Value, leaves_of};

/// Writes the canonical text.
pub(crate) fn text(loaded: &Loaded) -> String {
    let mut out = String::new();
    visit(loaded, &mut |path, write| line(&mut out, path, write));
    out
}

/// The same line by line: each key with its value as the text has it.
pub(crate) fn entries(loaded: &Loaded) -> Vec<(String, String)> {
    let mut all = Vec::new();
    visit(loaded, &mut |path, write| {
        let mut value = String::new();
        write(&mut value);
        all.push((path.to_owned(), value));
    });
    all
}

/// Is told a key, and what writes its value.
type Visitor<'a> = &'a mut dyn FnMut(&str, &dyn Fn(&mut String));

/// Every key of the canonical text in its order.
fn visit(loaded: &Loaded, each: Visitor<'_>) {
    let top = loaded.top();
    each("api", &|out| number(out, API));
    each("id", &|out| quote(out, &top.id));
    each("version", &|out| quote(out, &top.version.to_string()));
    each(&format!("players.{}", loaded.seats), &|out| out.push_str("{}"));
    for (option, settled) in loaded.options.values().zip(loaded.settled.values()) {
        define(each, option, &settled.value);
    }
    // The number of seats follows from the table size.
    let mut keys: Vec<(&String, &Node)> =
        loaded.origins.rules().iter().filter(|(key, _)| *key != SEATS).collect();
    keys.sort_by_key(|(key, _)| *key);
    for (key, node) in keys {
        leaves_of(key, node, &mut |path, node| {
            if !is_prose(path) {
                each(path, &|out| value(out, &node.value));
            }
        });
    }
    if !loaded.hooks.is_empty() {
        each(HOOKS, &|out| list(out, &loaded.hooks, |out, hooks| quote(out, &hooks.text)));
    }
}

/// SHA-256 of a text, or of other bytes, in hexadecimal.
pub(crate) fn digest(text: impl AsRef<[u8]>) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(text.as_ref()) {
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// The key under which the hook files stand.
pub(crate) const HOOKS: &str = "hooks";

/// Keys that are read by people, bots and the rulebook only.
fn is_prose(path: &str) -> bool {
    let mut keys = path.split('.');
    match (keys.next(), keys.next(), keys.next(), keys.next()) {
        (Some("terms" | "texts"), ..)
        | (Some("ladder" | "modifier" | "end"), _, Some("say"), None)
        | (Some("contract"), _, Some("aim"), _)
        | (Some("settle"), Some("money"), None, None) => true,
        (Some("numbers" | "score"), _, _, Some("say")) => keys.next().is_none(),
        _ => false,
    }
}

/// The definition that admits the settled value, and cannot be changed any more: what its other values would have
/// done is no longer known.
fn define(each: Visitor<'_>, option: &RuleOption, settled: &OptionValue) {
    let mut key = |key: &str, write: &dyn Fn(&mut String)| {
        each(&format!("options.{}.{key}", option.name), write);
    };
    let word = |word: &'static str| move |out: &mut String| quote(out, word);
    match &option.kind {
        OptionKind::Bool => key("type", &word("bool")),
        OptionKind::Choice(values) => {
            key("type", &word("choice"));
            key("values", &|out| words(out, values));
        }
        OptionKind::Set(of) => {
            key("type", &word("set"));
            key("of", &|out| words(out, of));
        }
        OptionKind::Int(IntRange { min, max, step, round }) => {
            key("type", &word("int"));
            key("min", &|out| number(out, *min));
            key("max", &|out| number(out, *max));
            key("step", &|out| number(out, *step));
            let round = match round {
                Round::Refuse => None,
                Round::Down => Some("down"),
                Round::Up => Some("up"),
                Round::Nearest => Some("nearest"),
            };
            if let Some(round) = round {
                key("round", &word(round));
            }
        }
        OptionKind::Ints { length, range } => {
            key("type", &word("ints"));
            key("length", &|out| list(out, &[length.0, length.1], |out, n| number(out, *n)));
            key("range", &|out| list(out, &[range.0, range.1], |out, n| number(out, *n)));
        }
    }
    key("default", &|out| match settled {
        OptionValue::Bool(b) => number(out, *b),
        OptionValue::Int(n) => number(out, *n),
        OptionValue::Word(word) => quote(out, word),
        OptionValue::Ints(numbers) => list(out, numbers, |out, n| number(out, *n)),
        OptionValue::Set(chosen) => words(out, chosen),
    });
    key("fixed", &|out| number(out, true));
}

fn line(out: &mut String, path: &str, write: impl FnOnce(&mut String)) {
    out.push_str(path);
    out.push_str(" = ");
    write(out);
    out.push('\n');
}

/// A number or a truth value.
fn number(out: &mut String, number: impl Display) {
    let _ = write!(out, "{number}"); // a `String` takes everything
}

fn list<T>(out: &mut String, items: &[T], write: impl Fn(&mut String, &T)) {
    out.push('[');
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        write(out, item);
    }
    out.push(']');
}

fn words(out: &mut String, words: &[String]) {
    list(out, words, |out, word| quote(out, word));
}

fn value(out: &mut String, value: &Value) {
    match value {
        Value::Str(text) => quote(out, text),
        Value::Int(n) => number(out, *n),
        Value::Bool(b) => number(out, *b),
        Value::Array(items) => list(out, items, |out, item| self::value(out, &item.value)),
        Value::Table(table) if table.is_empty() => out.push_str("{}"),
        Value::Table(table) => {
            out.push_str("{ ");
            for (index, (key, node)) in table.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                out.push_str(key);
                out.push_str(" = ");
                self::value(out, &node.value);
            }
            out.push_str(" }");
        }
    }
}

/// A TOML string; one with several lines keeps them. Written here because the digest depends on every byte of it.
fn quote(out: &mut String, text: &str) {
    let lines = text.contains('\n');
    out.push_str(if lines { "\"\"\"\n" } else { "\"" });
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
                .into_iter()
                .chain(["score.suit.made.say", "end.target.say", "settle.money"])
        {
            assert!(is_prose(path), "{path}");
        }
        for path in
            ["ladder.inkle.value", "ladder.say.value", "contract.suit.made", "dialog.lay.kind", "end.say.win"]
        {
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

    fn quoted(text: &str) -> String {
        let mut out = String::new();
        quote(&mut out, text);
        out
    }

    proptest! {
        #[test]
        fn every_text_comes_back(text in "(\\PC|[\"\\\\\n\r\t]|\"\"\"){0,12}") {
            prop_assume!(crate::plain::unfit(&text).is_none());
            let mut out = Diagnostics::default();
            let file = out.files.add("t.toml", format!("x = {}\n", quoted(&text)));
            let table = parse(file, &mut out);
            prop_assert_eq!(out.to_string(), "");
            prop_assert_eq!(table["x"].text(), Some(text.as_str()));
        }
    }
}
