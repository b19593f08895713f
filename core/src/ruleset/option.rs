//! The settled value of one option of a pack.

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
