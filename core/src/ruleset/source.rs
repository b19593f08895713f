//! Where rules come from: the pack a record names, and what only the loader knows about the text.

use std::fmt;

/// Which pack rules come from; what a record names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Source {
    /// Name for people.
    pub title: String,
    /// Id of the pack asked for.
    pub id: String,
    /// Its version.
    pub version: String,
    /// The preset, if one was chosen.
    pub preset: Option<String>,
}

/// Where a key of the rules comes from, for refusals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origin {
    /// The file.
    pub file: String,
    /// Options with their values: those that set the key (several if it takes all of them together), and those that
    /// its expression reads.
    pub options: Vec<(String, String)>,
}

/// The text behind the rules. It is asked when something is refused or recorded, and need not have the answers
/// before.
pub trait Provenance: fmt::Debug + Send + Sync {
    /// Digest of the resolved rules, hexadecimal.
    fn digest(&self) -> &str;

    /// Where the key at exactly this path comes from, with the options that set it; `None` if nobody wrote it.
    fn origin(&self, path: &str) -> Option<Origin>;

    /// Whether somebody wrote the key at exactly this path.
    fn is_written(&self, path: &str) -> bool;
}

/// A rule with the key path it is written at, for refusals.
#[derive(Clone, Debug)]
pub struct Written<T> {
    /// The rule.
    pub rule: T,
    /// Where it is written; where it is not, the nearest table around it that is.
    pub path: String,
}
