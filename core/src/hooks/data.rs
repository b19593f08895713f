//! Plain data that a hook returns.

use std::collections::BTreeMap;

/// What a hook returned: no functions, no fractions, no references.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Data {
    /// Nothing.
    #[default]
    Nil,
    /// True or false.
    Bool(bool),
    /// A whole number below 2^53 in size.
    Int(i64),
    /// Text.
    Text(String),
    /// A list. A host gives an empty table as an empty list.
    List(Vec<Data>),
    /// Named or numbered fields.
    Map(BTreeMap<Key, Data>),
}

/// The key of a field.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Key {
    /// A number that is not part of a list.
    Int(i64),
    /// A name.
    Text(String),
}

impl Data {
    /// What it is, for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Nil => "nothing",
            Self::Bool(_) => "a boolean",
            Self::Int(_) => "a number",
            Self::Text(_) => "a text",
            Self::List(_) => "a list",
            Self::Map(_) => "a table",
        }
    }
}
