//! The settled value of one option of a pack.

use std::fmt;

use indexmap::IndexMap;

/// What an option is set to. Its definition, sentences and codes are the loader's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// A switch; 1 or 0 in expressions.
    Bool(bool),
    /// A number.
    Int(i64),
    /// One of the option's words.
    Word(String),
    /// A list of numbers.
    Ints(Vec<i64>),
    /// Some of the option's named values, in the option's order.
    Set(Vec<String>),
}

/// Every option of a pack with its settled value, in the order of the files.
pub type OptionValues = IndexMap<String, OptionValue>;

/// The value as it is typed and recorded: `true`, `7`, `half`, `1,2`; `none` for an empty list or set.
impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |parts: Vec<String>| if parts.is_empty() { "none".to_owned() } else { parts.join(",") };
        match self {
            Self::Bool(value) => value.fmt(f),
            Self::Int(value) => value.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Ints(numbers) => f.write_str(&list(numbers.iter().map(i64::to_string).collect())),
            Self::Set(words) => f.write_str(&list(words.clone())),
        }
    }
}
