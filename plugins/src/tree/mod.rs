//! A pack's TOML as a tree that remembers where each piece was written and what made it count.
//!
//! Smaller than TOML: text, whole numbers, truth values, lists and tables. Merging works on these trees; nothing
//! here knows what a key means.

mod parse;

use std::ops::Range;
use std::sync::Arc;

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use crate::diagnostic::{FileId, Place};

pub(crate) use parse::parse;

/// Keys in the order they were written. The hash is quick rather than proof against every attack: how many values a
/// file may have is limited.
pub type Table = IndexMap<String, Node, RandomState>;

/// A value with its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// What stands there.
    pub value: Value,
    /// In which file.
    pub file: FileId,
    /// Where the value stands; for a table with a header, the header.
    pub span: Range<usize>,
    /// Where its key stands; as `span` for elements of lists.
    pub key: Range<usize>,
    /// The options with the values by which it was written; nothing if it stands for every value.
    pub by: Option<By>,
}

/// An empty table with room for so many keys.
pub(crate) fn table_of(keys: usize) -> Table {
    Table::with_capacity_and_hasher(keys, RandomState::default())
}

/// Options and their values: one for a `set` block, those of its `if` for a `[when.NAME]` block.
pub type By = Arc<[(String, String)]>;

/// A value.
#[derive(Clone, Debug)]
pub enum Value {
    /// Text.
    Str(String),
    /// A whole number.
    Int(i64),
    /// True or false.
    Bool(bool),
    /// A list.
    Array(Vec<Node>),
    /// A table.
    Table(Table),
}

impl Node {
    /// Where the value stands.
    pub fn place(&self) -> Place {
        Place { file: self.file, span: self.span.clone() }
    }

    /// Where the key stands.
    pub fn key_place(&self) -> Place {
        Place { file: self.file, span: self.key.clone() }
    }

    /// The table, if it is one.
    pub fn table(&self) -> Option<&Table> {
        match &self.value {
            Value::Table(table) => Some(table),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Str(text) => Some(text),
            _ => None,
        }
    }

    /// Another value in the same place.
    #[must_use]
    pub(crate) fn with_value(&self, value: Value) -> Self {
        let Self { value: _, file, span, key, by } = self;
        Self { value, file: *file, span: span.clone(), key: key.clone(), by: by.clone() }
    }

    /// Puts `by` on the value and everything below it.
    pub(crate) fn mark(&mut self, by: &By) {
        self.by = Some(Arc::clone(by));
        if let Value::Table(table) = &mut self.value {
            table.values_mut().for_each(|node| node.mark(by));
        }
    }
}

impl Value {
    /// For messages: ``the number `5` ``.
    pub fn describe(&self) -> String {
        match self {
            Self::Str(text) => format!("`\"{}\"`", shorten(text)),
            Self::Int(n) => format!("the number `{n}`"),
            Self::Bool(b) => format!("`{b}`"),
            Self::Array(_) => "a list".to_owned(),
            Self::Table(_) => "a table".to_owned(),
        }
    }

    /// Whether both say the same, wherever they were written. The order of keys does not count.
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Str(a), Self::Str(b)) => a == b,
            (Self::Int(a), Self::Int(b)) => a == b,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Array(a), Self::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.value.same(&b.value))
            }
            (Self::Table(a), Self::Table(b)) => {
                let matches =
                    |(key, node): (&String, &Node)| b.get(key).is_some_and(|n| node.value.same(&n.value));
                a.len() == b.len() && a.iter().all(matches)
            }
            _ => false,
        }
    }
}

/// Long texts of a pack do not belong into a message.
pub(crate) fn shorten(text: &str) -> String {
    shorten_to(text, 60)
}

/// The same with room for more letters.
pub(crate) fn shorten_to(text: &str, most: usize) -> String {
    let mut short: String = text.chars().take(most).flat_map(char::escape_debug).collect();
    if text.chars().nth(most).is_some() {
        short.push_str("...");
    }
    short
}

/// Calls `visit` with the dotted path of every leaf (text, number, truth value, list, empty table) below `table`.
pub fn leaves<'a>(table: &'a Table, visit: &mut impl FnMut(&str, &'a Node)) {
    let mut path = String::new();
    walk(table, &mut path, visit);
}

/// The same for one key of a table, with what stands there.
pub(crate) fn leaves_of<'a>(key: &str, node: &'a Node, visit: &mut impl FnMut(&str, &'a Node)) {
    let mut path = String::new();
    step(key, node, &mut path, visit);
}

fn walk<'a>(table: &'a Table, path: &mut String, visit: &mut impl FnMut(&str, &'a Node)) {
    for (key, node) in table {
        step(key, node, path, visit);
    }
}

fn step<'a>(key: &str, node: &'a Node, path: &mut String, visit: &mut impl FnMut(&str, &'a Node)) {
    let length = path.len();
    if length > 0 {
        path.push('.');
    }
    path.push_str(key);
    match &node.value {
        Value::Table(below) if !below.is_empty() => walk(below, path, visit),
        _ => visit(path, node),
    }
    path.truncate(length);
}

/// The node at a dotted path. The last key may have dots in it, as those of sentences have.
pub fn at<'a>(table: &'a Table, path: &str) -> Option<&'a Node> {
    let below = path.split_once('.').and_then(|(first, rest)| at(table.get(first)?.table()?, rest));
    below.or_else(|| table.get(path))
}
