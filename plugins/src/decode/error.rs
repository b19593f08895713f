//! A fault found while a tree is read, and the path to it.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use crate::tree::shorten;

/// One step down a tree.
#[derive(Debug)]
pub(super) enum Step {
    Key(String),
    Index(usize),
}

#[derive(Debug)]
pub(super) enum Fault {
    UnknownKey { key: String, expected: &'static [&'static str] },
    Other(String),
}

/// What is wrong, and where: the path is collected on the way up.
#[derive(Debug)]
pub(super) struct DecodeError {
    pub(super) fault: Fault,
    inner_first: Vec<Step>,
}

impl DecodeError {
    fn new(fault: Fault) -> Self {
        Self { fault, inner_first: Vec::new() }
    }

    pub(super) fn below(mut self, step: Step) -> Self {
        self.inner_first.push(step);
        self
    }

    /// From the root down.
    pub(super) fn path(&self) -> Vec<&Step> {
        self.inner_first.iter().rev().collect()
    }
}

impl de::Error for DecodeError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(Fault::Other(message.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(Fault::Other(format!("expected {}, found {}", plain(expected), describe(&found))))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(Fault::UnknownKey { key: field.to_owned(), expected })
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new(Fault::Other(format!("the key `{field}` is missing")))
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.fault {
            Fault::UnknownKey { key, .. } => write!(f, "unknown key `{key}`"),
            Fault::Other(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for DecodeError {}

fn describe(found: &Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(b) => format!("`{b}`"),
        Unexpected::Signed(n) => format!("the number `{n}`"),
        Unexpected::Unsigned(n) => format!("the number `{n}`"),
        Unexpected::Str(text) => format!("`\"{}\"`", shorten(text)),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// Serde's words for types of Rust, in words for people who write TOML.
fn plain(expected: &dyn Expected) -> String {
    let text = expected.to_string();
    match text.as_str() {
        "a string" => "text",
        "a boolean" => "`true` or `false`",
        "a sequence" => "a list",
        "a map" => "a table",
        "i64" | "i32" | "u64" | "usize" => "a number",
        "u8" => "a number from 0 to 255",
        "u16" => "a number from 0 to 65535",
        "u32" => "a number from 0 up",
        other if other.starts_with("struct ") => "a table",
        other => other,
    }
    .to_owned()
}
