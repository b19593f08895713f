//! What is wrong with a spec: all of it, addressed by key path, as data.
//!
//! The loader knows which file and line a key path stands in; a screen knows how to print it.

use std::fmt;

/// One thing that is wrong with a pack's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Dotted key path in the merged game file: `ladder.misere.after`. Empty for the whole file.
    pub path: String,
    /// Stable code, `area/kebab-name`: `ladder/unknown-rung`.
    pub code: &'static str,
    /// What was found and what was expected; lower case, no final period, names in backticks.
    pub message: String,
    /// Something that can be done about it.
    pub help: Option<String>,
    /// Other key paths that belong to it, each with what is to be said of it.
    pub also: Vec<(String, String)>,
}

/// Everything that is wrong with a pack's rules; never empty as an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problem {
    /// A problem without a hint.
    pub fn new(path: impl Into<String>, code: &'static str, message: impl Into<String>) -> Self {
        Self { path: path.into(), code, message: message.into(), help: None, also: Vec::new() }
    }

    /// The same with another place.
    #[must_use]
    pub fn also(mut self, path: impl Into<String>, text: impl Into<String>) -> Self {
        self.also.push((path.into(), text.into()));
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

impl Problems {
    /// Adds one.
    pub fn push(&mut self, problem: Problem) {
        self.0.push(problem);
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.path, self.message, self.code)
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
