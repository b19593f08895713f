//! From the text of a test file to cases.

use std::ops::Range;
use std::sync::Arc;

use super::{Cards, Case, Piece, steps};
use crate::diagnostic::{Diagnostic, Diagnostics, FileId, SourceFile};
use crate::nearest;
use crate::tree::{self, Node, Table, Value};

/// Keys of a case.
pub(crate) const CASE_KEYS: [&str; 10] =
    ["name", "source", "preset", "players", "set", "seed", "numbers", "sheet", "deals", "steps"];
/// Keys of a deal, which stand in the case itself when there is one deal only.
pub(crate) const DEAL_KEYS: [&str; 5] = ["hands", "kitty", "deck", "turned", "dealer"];

/// Reads a test file.
///
/// # Errors
/// Everything that is wrong with it.
pub fn read(name: &str, text: &str) -> Result<Vec<Case>, Diagnostics> {
    let mut out = Diagnostics::default();
    let id = out.files.add(name, text);
    let root = tree::parse(id, &mut out);
    let file = Arc::new(SourceFile { name: name.to_owned(), text: Arc::from(text) });
    for (key, node) in root.iter().filter(|(key, _)| *key != "case") {
        let message = format!("`{key}` means nothing here; a test file is a list of `[[case]]`");
        out.push(Diagnostic::error("scenario/unknown-key", message).at(&node.key_place()));
    }
    let mut cases = Vec::new();
    match root.get("case").map(|node| (&node.value, node)) {
        Some((Value::Array(items), _)) => {
            for item in items {
                let mut reader = Reader { file: &file, id, out: &mut out };
                cases.extend(reader.case(item));
            }
        }
        Some((_, node)) => {
            let message = "cases are written as `[[case]]`";
            out.push(Diagnostic::error("scenario/wrong-type", message).at(&node.place()));
        }
        None => {}
    }
    if out.has_errors() { Err(out) } else { Ok(cases) }
}

/// Where the text of the steps of a case stands, quotes and all, and what it says.
pub(super) type StepsText = (Range<usize>, String);

/// The steps of each case; nothing for one that has none.
pub(super) fn steps_of(name: &str, text: &str) -> Result<Vec<Option<StepsText>>, Diagnostics> {
    let mut out = Diagnostics::default();
    let id = out.files.add(name, text);
    let root = tree::parse(id, &mut out);
    if out.has_errors() {
        return Err(out);
    }
    let Some(Value::Array(items)) = root.get("case").map(|node| &node.value) else { return Ok(Vec::new()) };
    let steps = items.iter().map(|item| {
        let node = item.table()?.get("steps")?;
        Some((node.span.clone(), node.text()?.to_owned()))
    });
    Ok(steps.collect())
}

struct Reader<'a> {
    file: &'a Arc<SourceFile>,
    id: FileId,
    out: &'a mut Diagnostics,
}

impl Reader<'_> {
    fn case(&mut self, node: &Node) -> Option<Case> {
        let Some(table) = node.table() else {
            self.wrong(node, "a case is a table");
            return None;
        };
        self.check_keys(table, &[&CASE_KEYS[..], &DEAL_KEYS[..]].concat());
        let name = self.need(node, table, "name")?;
        let source = self.need(node, table, "source")?;
        let steps_node = table.get("steps");
        let steps = steps_node.map_or_else(Vec::new, |node| self.steps(node));
        let mut deals = vec![self.deal(table)];
        for item in self.list(table.get("deals")) {
            match item.table() {
                Some(table) => {
                    self.check_keys(table, &DEAL_KEYS);
                    deals.push(self.deal(table));
                }
                None => self.wrong(item, "a deal is a table with `hands` and `kitty`"),
            }
        }
        Some(Case {
            name: name.text,
            source: source.text,
            preset: table.get("preset").and_then(|node| self.text(node)).map(|piece| piece.text),
            players: table.get("players").and_then(|node| self.number(node)),
            set: self.set(table.get("set")),
            seed: table.get("seed").and_then(|node| self.number(node)).unwrap_or(1),
            numbers: self.figures(table.get("numbers")),
            sheet: self.figures(table.get("sheet")),
            deals,
            steps,
            file: Arc::clone(self.file),
            span: name.span,
        })
    }

    fn check_keys(&mut self, table: &Table, known: &[&str]) {
        for (key, node) in table.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
            let message = format!("a case has no key `{key}`");
            let help = nearest::hint(key, known.iter().copied());
            let diagnostic = Diagnostic::error("scenario/unknown-key", message).at(&node.key_place());
            self.out.push(diagnostic.maybe_help(help));
        }
    }

    fn need(&mut self, node: &Node, table: &Table, key: &str) -> Option<Piece> {
        let Some(found) = table.get(key) else {
            self.wrong(node, &format!("a case needs a `{key}`"));
            return None;
        };
        self.text(found)
    }

    fn wrong(&mut self, node: &Node, message: &str) {
        self.out.push(Diagnostic::error("scenario/wrong-type", message).at(&node.place()));
    }

    fn text(&mut self, node: &Node) -> Option<Piece> {
        let Some(text) = node.text() else {
            self.wrong(node, &format!("expected text, found {}", node.value.describe()));
            return None;
        };
        Some(Piece { text: text.to_owned(), span: node.span.clone() })
    }

    fn number<T: TryFrom<i64>>(&mut self, node: &Node) -> Option<T> {
        let number = match &node.value {
            Value::Int(n) => T::try_from(*n).ok(),
            _ => None,
        };
        if number.is_none() {
            self.wrong(node, &format!("expected a number, found {}", node.value.describe()));
        }
        number
    }

    fn list<'n>(&mut self, node: Option<&'n Node>) -> &'n [Node] {
        match node.map(|node| (&node.value, node)) {
            None => &[],
            Some((Value::Array(items), _)) => items,
            Some((_, node)) => {
                self.wrong(node, "expected a list");
                &[]
            }
        }
    }

    fn table<'n>(&mut self, node: Option<&'n Node>) -> Vec<(&'n String, &'n Node)> {
        match node.map(|node| (node.table(), node)) {
            None => Vec::new(),
            Some((Some(table), _)) => table.iter().collect(),
            Some((None, node)) => {
                self.wrong(node, "expected a table");
                Vec::new()
            }
        }
    }

    /// Options as a person types them.
    fn set(&mut self, node: Option<&Node>) -> Vec<(String, String)> {
        let mut set = Vec::new();
        for (name, node) in self.table(node) {
            match typed(&node.value) {
                Some(value) => set.push((name.clone(), value)),
                None => self.wrong(node, "an option is set to a word, a number, `true`, `false` or a list"),
            }
        }
        set
    }

    fn deal(&mut self, table: &Table) -> Cards {
        let mut hands = Vec::new();
        for (name, node) in self.table(table.get("hands")) {
            let hand = Piece { text: name.clone(), span: node.key.clone() };
            hands.extend(self.text(node).map(|cards| (hand, cards)));
        }
        let mut piece = |key: &str| table.get(key).and_then(|node| self.text(node));
        Cards {
            hands,
            kitty: piece("kitty"),
            deck: piece("deck"),
            turned: piece("turned"),
            dealer: piece("dealer"),
        }
    }

    /// Numbers by dotted name.
    fn figures(&mut self, node: Option<&Node>) -> Vec<(Piece, i64)> {
        let Some(table) = node.and_then(Node::table) else {
            if let Some(node) = node {
                self.wrong(node, "expected a table of numbers");
            }
            return Vec::new();
        };
        let mut found = Vec::new();
        tree::leaves(table, &mut |path, node| {
            found.push((Piece { text: path.to_owned(), span: node.span.clone() }, node.clone()));
        });
        found.into_iter().filter_map(|(piece, node)| Some((piece, self.number(&node)?))).collect()
    }

    fn steps(&mut self, node: &Node) -> Vec<steps::Step> {
        let Some(text) = node.text() else {
            self.wrong(node, "steps are a text");
            return Vec::new();
        };
        let start = literal_start(&self.file.text, node.span.clone(), text);
        let places = |span: Range<usize>| match start {
            Some(start) => start + span.start..start + span.end,
            None => node.span.clone(),
        };
        match steps::parse(text, places) {
            Ok(steps) => steps,
            Err(faults) => {
                for (span, message) in faults {
                    let place = crate::diagnostic::Place { file: self.id, span };
                    self.out.push(Diagnostic::error("scenario/step", message).at(&place));
                }
                Vec::new()
            }
        }
    }
}

/// Where the text of a literal begins in the file, if it stands there as it is.
fn literal_start(file: &str, span: Range<usize>, text: &str) -> Option<usize> {
    let raw = file.get(span.clone())?;
    raw.find(text).map(|at| span.start + at)
}

fn typed(value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => Some(text.clone()),
        Value::Int(n) => Some(n.to_string()),
        Value::Bool(b) => Some(b.to_string()),
        Value::Array(items) => {
            let all: Option<Vec<String>> = items.iter().map(|item| typed(&item.value)).collect();
            all.map(|all| if all.is_empty() { "none".to_owned() } else { all.join(",") })
        }
        Value::Table(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_case_is_read_with_its_places() {
        let text = "[[case]]\nname = \"a\"\nsource = \"b\"\nset = { x = [1, 2], y = true, z = [] }\n\
                    sheet = { score.N = 4, whist.A.B = -12 }\nhands = { N = \"AS\" }\nsteps = '''\nN 6S\n= turn E\n'''\n";
        let cases = read("tests/a.toml", text).unwrap();
        let [case] = &cases[..] else { panic!("{cases:?}") };
        let set = [("x", "1,2"), ("y", "true"), ("z", "none")];
        assert_eq!(case.set, set.map(|(name, value)| (name.to_owned(), value.to_owned())));
        let sheet: Vec<(&str, i64)> = case.sheet.iter().map(|(name, n)| (name.text.as_str(), *n)).collect();
        assert_eq!(sheet, [("score.N", 4), ("whist.A.B", -12)]);
        assert_eq!(&text[case.steps[1].span.clone()], "= turn E");
        assert_eq!(case.seed, 1);
    }

    #[test]
    fn everything_wrong_is_told_at_once() {
        let text =
            "[[case]]\nname = \"a\"\nsorce = \"b\"\n[[case]]\nname = 3\nsource = \"x\"\nsteps = \"pass\"\n";
        let faults = read("tests/a.toml", text).unwrap_err().to_string();
        assert!(
            faults.contains("tests/a.toml:3:1: error[scenario/unknown-key]: a case has no key `sorce`"),
            "{faults}"
        );
        assert!(faults.contains("did you mean `source`?"), "{faults}");
        assert!(faults.contains("a case needs a `source`"), "{faults}");
        assert!(faults.contains("tests/a.toml:5:8: error[scenario/wrong-type]: expected text"), "{faults}");
    }
}
