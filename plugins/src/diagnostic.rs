//! What is wrong with a pack and where, as plain data.
//!
//! Every part of the loader reports here; nothing is printed. A renderer finds the text of each file in [`Files`]
//! and may draw the labels as it likes; the `Display` of [`Diagnostics`] is one plain line per problem.

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The pack cannot be used.
    Error,
    /// The pack can be used, but probably does not say what was meant.
    Warning,
}

/// One file of [`Files`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FileId(u32);

/// The text of a file that a diagnostic can point into.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// For people: `games/500/game.toml`.
    pub name: String,
    /// All of it.
    pub text: Arc<str>,
}

/// The files that were read, by [`FileId`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files(Vec<SourceFile>);

/// A stretch of one file, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which file.
    pub file: FileId,
    /// From where to where; always inside the file's text.
    pub span: Range<usize>,
}

/// A place and what is to be said about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Which file.
    pub file: FileId,
    /// From where to where, in bytes.
    pub span: Range<usize>,
    /// Lower case, no final period; may be empty.
    pub text: String,
}

/// One problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// Stable code, `area/kebab-name`.
    pub code: &'static str,
    /// What was found and what was expected; lower case, no final period, names in backticks.
    pub message: String,
    /// Where; the first is the main place. Empty when no file is concerned.
    pub labels: Vec<Label>,
    /// One thing that can be done about it.
    pub help: Option<String>,
}

/// Problems in the order they were found, with the files they point into.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagnostics {
    /// The problems.
    pub list: Vec<Diagnostic>,
    /// What their labels point into.
    pub files: Files,
}

impl Files {
    /// Keeps a file and gives its id.
    ///
    /// # Panics
    /// After 2^32 files; limits on packs keep far below.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(u32::try_from(self.0.len()).expect("a stack of packs has fewer than 2^32 files"));
        self.0.push(SourceFile { name: name.into(), text: text.into() });
        id
    }

    /// A file of this store.
    ///
    /// # Panics
    /// When the id comes from another store.
    pub fn get(&self, id: FileId) -> &SourceFile {
        &self.0[id.0 as usize]
    }

    /// All files with their ids.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &SourceFile)> {
        (0..).map(FileId).zip(&self.0)
    }
}

impl SourceFile {
    /// Line and column of a byte offset, both from 1; columns count characters. An offset behind the end or inside
    /// a character stands for the nearest place before it.
    pub fn position(&self, offset: usize) -> (usize, usize) {
        let before = &self.text[..self.text.floor_char_boundary(offset)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

impl Diagnostic {
    /// An error without a place.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Error, code, message: message.into(), labels: Vec::new(), help: None }
    }

    /// A warning without a place.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, message) }
    }

    /// The same at this place, with nothing more to say about it.
    #[must_use]
    pub fn at(self, place: &Place) -> Self {
        self.label(place, "")
    }

    /// The same with a labelled place.
    #[must_use]
    pub fn label(mut self, place: &Place, text: impl Into<String>) -> Self {
        self.labels.push(Label { file: place.file, span: place.span.clone(), text: text.into() });
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with a hint, if there is one.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// `file:line:column: error[code]: message`; without a place, from `error` on.
    pub fn one_line(&self, files: &Files) -> String {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let what = format!("{severity}[{}]: {}", self.code, self.message);
        match self.labels.first() {
            Some(label) => {
                let file = files.get(label.file);
                let (line, column) = file.position(label.span.start);
                format!("{}:{line}:{column}: {what}", file.name)
            }
            None => what,
        }
    }
}

impl Diagnostics {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Whether anything forbids using the pack.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity == Severity::Error)
    }
}

impl From<Diagnostic> for Diagnostics {
    /// A single problem that points into no file.
    fn from(diagnostic: Diagnostic) -> Self {
        Self { list: vec![diagnostic], files: Files::default() }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, diagnostic) in self.list.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            f.write_str(&diagnostic.one_line(&self.files))?;
            if let Some(help) = &diagnostic.help {
                write!(f, "\n  help: {help}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostics {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters() {
        let file = SourceFile { name: "a.toml".to_owned(), text: "é = 1\nx = \"♠\" # y\n".into() };
        assert_eq!(file.position(0), (1, 1));
        assert_eq!(file.position(3), (1, 3), "é is two bytes and one column");
        assert_eq!(file.position(7), (2, 1));
        assert_eq!(file.position(16), (2, 8));
        assert_eq!(file.position(13), (2, 6), "inside a character: its start");
        assert_eq!(file.position(999), (3, 1));
    }

    #[test]
    fn one_line_per_problem_and_its_help() {
        let mut all = Diagnostics::default();
        let file = all.files.add("friday.toml", "api = 1\nx = 2\n");
        all.push(
            Diagnostic::error("pack/unknown-key", "unknown key `x`")
                .at(&Place { file, span: 8..9 })
                .help("y"),
        );
        all.push(Diagnostic::warning("pack/odd", "odd"));
        let text =
            "friday.toml:2:1: error[pack/unknown-key]: unknown key `x`\n  help: y\nwarning[pack/odd]: odd";
        assert_eq!(all.to_string(), text);
        assert!(all.has_errors());
    }
}
