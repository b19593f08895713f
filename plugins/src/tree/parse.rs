//! From TOML text to a tree: all syntax errors at once, and what TOML has but a pack has not.

use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::{Node, Table, Value};
use crate::diagnostic::{Diagnostic, Diagnostics, FileId, Place};
use crate::plain::unfit;

/// Deepest nesting of tables and lists. (The parser has a limit of its own, which keeps it from deep recursion.)
const MAX_DEPTH: usize = 16;

/// Most values in one file, whatever their size: what reads them may take time that grows with the square.
const MAX_VALUES: usize = 20_000;

/// Syntax errors told of one file: the later ones often follow from the first.
const MOST_SYNTAX_ERRORS: usize = 10;

/// Tables of sentences for people. Their keys are what a sentence is about, which may be a key path; rules never
/// name them.
const SENTENCES: [&str; 2] = ["terms", "texts"];

/// Reads a file of the store. Everything wrong with it is reported; what can be understood is returned.
pub(crate) fn parse(file: FileId, out: &mut Diagnostics) -> Table {
    let text = Arc::clone(&out.files.get(file).text);
    let (root, mut errors) = DeTable::parse_recoverable(&text);
    let broken = !errors.is_empty();
    errors.sort_by_key(|error| error.span().map_or(0, |span| span.start));
    let more = errors.len().saturating_sub(MOST_SYNTAX_ERRORS);
    for (index, error) in errors.iter().take(MOST_SYNTAX_ERRORS + 1).enumerate() {
        let span = error.span().unwrap_or(0..0);
        let span = span.start.min(text.len())..span.end.min(text.len());
        let message = match index {
            MOST_SYNTAX_ERRORS => format!("and {more} more"),
            _ => error.message().trim().to_owned(),
        };
        out.push(Diagnostic::error("toml/syntax", message).at(&Place { file, span }));
    }
    // After a syntax error the tree is a guess; its other faults would only repeat it.
    if broken {
        Table::default()
    } else {
        Reader { file, out, left: MAX_VALUES, about_paths: false }.table(root.into_inner(), 1)
    }
}

struct Reader<'a> {
    file: FileId,
    out: &'a mut Diagnostics,
    left: usize,
    /// Below one of [`SENTENCES`].
    about_paths: bool,
}

impl Reader<'_> {
    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Table {
        let mut read = super::table_of(table.len());
        for (key, value) in table {
            let place = Place { file: self.file, span: key.span() };
            let key = key.into_inner().into_owned();
            self.about_paths = if depth == 1 { SENTENCES.contains(&key.as_str()) } else { self.about_paths };
            self.check_key(&key, &place);
            if let Some(mut node) = self.node(value, depth) {
                node.key = place.span;
                read.insert(key, node);
            }
        }
        read
    }

    fn node(&mut self, value: Spanned<DeValue<'_>>, depth: usize) -> Option<Node> {
        let place = Place { file: self.file, span: value.span() };
        if depth > MAX_DEPTH {
            self.out.push(Diagnostic::error("toml/too-deep", "nested too deep").at(&place));
            return None;
        }
        self.left = match self.left {
            0 => return None,
            1 => {
                self.left = 0;
                let message = format!("more than {MAX_VALUES} values in one file");
                self.out.push(Diagnostic::error("toml/too-many", message).at(&place));
                return None;
            }
            left => left - 1,
        };
        let value = match value.into_inner() {
            DeValue::String(text) => {
                if let Some(c) = unfit(&text) {
                    let message = format!("a text may not have the character {}", c.escape_unicode());
                    let help = "it would change what a terminal shows";
                    self.out.push(Diagnostic::error("toml/character", message).at(&place).help(help));
                    return None;
                }
                Value::Str(text.into_owned())
            }
            DeValue::Boolean(b) => Value::Bool(b),
            DeValue::Integer(n) => {
                let Ok(n) = i64::from_str_radix(n.as_str(), n.radix()) else {
                    let message = format!("`{}` is too large a number", super::shorten(n.as_str()));
                    self.out.push(Diagnostic::error("toml/number", message).at(&place));
                    return None;
                };
                Value::Int(n)
            }
            DeValue::Float(f) => {
                let message = format!("`{}` is not a whole number", super::shorten(f.as_str()));
                let help = "rules count in whole numbers; a ledger of halves has `unit = \"1/2\"`";
                self.out.push(Diagnostic::error("toml/float", message).at(&place).help(help));
                return None;
            }
            DeValue::Datetime(_) => {
                let help = "write it as text, in quotes";
                self.out.push(
                    Diagnostic::error("toml/date", "a date or time means nothing here").at(&place).help(help),
                );
                return None;
            }
            DeValue::Array(items) => {
                Value::Array(items.into_iter().filter_map(|item| self.node(item, depth + 1)).collect())
            }
            DeValue::Table(table) => Value::Table(self.table(table, depth + 1)),
        };
        Some(Node { value, file: self.file, key: place.span.clone(), span: place.span, by: None })
    }

    /// Names are read by expressions and by Luau, where `-` would subtract. Numbers are values of options.
    fn check_key(&mut self, key: &str, place: &Place) {
        let allowed = |c: u8| c.is_ascii_alphanumeric() || c == b'_';
        let name = |key: &str| !key.is_empty() && key.bytes().all(allowed);
        let number = key.strip_prefix('-').is_some_and(|digits| digits.parse::<u32>().is_ok());
        if name(key) || number || self.about_paths && key.split('.').all(name) {
            return;
        }
        let message = format!("`{}` is no name: letters, digits and `_` only", super::shorten(key));
        let mended = key.replace(['-', ' '], "_");
        let mendable = name(&mended);
        self.out.push(
            Diagnostic::error("toml/key-name", message)
                .at(place)
                .maybe_help(mendable.then(|| format!("write `{mended}`"))),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::at;

    fn read(text: &str) -> (Table, String) {
        let mut out = Diagnostics::default();
        let file = out.files.add("t.toml", text);
        (parse(file, &mut out), out.to_string())
    }

    #[test]
    fn several_syntax_errors_are_reported_in_order() {
        let (tree, errors) = read("a = \n[x\ny = 2\nq 3\n[a]\nz = 1\n");
        assert!(tree.is_empty());
        let lines: Vec<&str> = errors.lines().map(|line| line.split(':').nth(1).unwrap()).collect();
        assert_eq!(lines, ["1", "2", "4", "5"], "{errors}");
    }

    #[test]
    fn of_many_syntax_errors_the_first_ten_are_told() {
        let (_, errors) = read(&"x 1\n".repeat(11));
        assert_eq!(errors.lines().count(), 11, "{errors}");
        assert!(errors.ends_with("t.toml:11:3: error[toml/syntax]: and 1 more"), "{errors}");
        let (_, errors) = read(&"x 1\n".repeat(10));
        assert!(!errors.contains("more"), "{errors}");
    }

    #[test]
    fn what_a_pack_has_not_is_refused_with_its_place() {
        let (tree, errors) =
            read("half = 0.5\nday = 2001-02-03\nsans-kitty = true\nn = 1_000\nbig = 99999999999999999999\n");
        let expected = "\
t.toml:1:8: error[toml/float]: `0.5` is not a whole number
  help: rules count in whole numbers; a ledger of halves has `unit = \"1/2\"`
t.toml:2:7: error[toml/date]: a date or time means nothing here
  help: write it as text, in quotes
t.toml:3:1: error[toml/key-name]: `sans-kitty` is no name: letters, digits and `_` only
  help: write `sans_kitty`
t.toml:5:7: error[toml/number]: `99999999999999999999` is too large a number";
        assert_eq!(errors, expected);
        assert!(matches!(at(&tree, "n").unwrap().value, Value::Int(1000)));
    }

    #[test]
    fn a_text_that_a_terminal_would_obey_is_refused() {
        let (_, errors) = read("name = \"a\\u001B[2J\"\n");
        let expected = "\
t.toml:1:8: error[toml/character]: a text may not have the character \\u{1b}
  help: it would change what a terminal shows";
        assert_eq!(errors, expected);
    }

    #[test]
    fn sentences_are_about_key_paths_and_values_may_be_negative() {
        let (_, errors) = read("[texts]\n\"play.lead.spades\" = \"no\"\n[options.floor.set.-200]\na.b = 1\n");
        assert_eq!(errors, "");
        let (_, errors) = read("[texts]\nx = 1\n[tables.a]\n\"b.c\" = 1\n[\"x.y\"]\n[z]\n-a = 1\n");
        assert_eq!(errors.matches("toml/key-name").count(), 3, "{errors}");
    }

    #[test]
    fn keys_and_headers_have_places() {
        let (tree, _) = read("[a.b]\nc.d = 1\n");
        assert_eq!(at(&tree, "a.b").unwrap().span, 0..5);
        assert_eq!(at(&tree, "a.b.c.d").unwrap().key, 8..9);
        assert_eq!(at(&tree, "a.b.c.d").unwrap().span, 12..13);
        assert!(at(&tree, "a.b.x").is_none());
    }

    #[test]
    fn deep_nesting_is_an_error_and_no_crash() {
        for text in [
            format!("{} = 1", vec!["a"; 100_000].join(".")),
            format!("a = {}", "[".repeat(100_000)),
            format!("a = {}1{}", "[".repeat(40), "]".repeat(40)),
            format!("[{}]\n{} = 1", vec!["a"; 60].join("."), vec!["b"; 60].join(".")),
        ] {
            let (_, errors) = read(&text);
            assert!(!errors.is_empty());
        }
    }
}
