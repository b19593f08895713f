//! Named values: parsed once, looked up where they are used, written out in place.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::ruleset::Var;
use crate::ruleset::var::FormulaTree;
use crate::score::expr::Source as Parsed;
use crate::score::{Resolve, TableId};

use super::context::Check;
use super::names::{self, Names};
use super::place::Place;

/// How many values may name one another in a row.
const DEEPEST: usize = 32;

/// How many values a pack may name.
const MOST: usize = 256;

/// The named values of a pack.
#[derive(Default)]
pub(super) struct Values {
    parsed: IndexMap<String, Rc<Parsed>>,
    /// Values that are wrong in themselves; said once, so that their uses are silent about it.
    bad: BTreeSet<String>,
    /// What a value comes to at a place.
    known: BTreeMap<(String, Place), Result<FormulaTree, String>>,
    /// How many values were given a number to be remembered by.
    remembered: u16,
}

impl Values {
    /// Knows all names at a place.
    pub(super) fn resolver<'r>(&'r mut self, names: &'r Names<'r>, place: Place) -> Resolver<'r> {
        Resolver { values: self, names, place }
    }

    /// The same as a value that need not be computed again while the entries of a deal are written; as it is if
    /// it reads what may change meanwhile, costs nothing, or is another name of a value that is remembered.
    pub(super) fn remembered(&mut self, formula: FormulaTree) -> FormulaTree {
        let known = matches!(formula, FormulaTree::Named(..));
        if known || formula.children().is_empty() || !formula.vars().all(|var| var.is_steady()) {
            return formula;
        }
        FormulaTree::Named(self.number(), Arc::new(formula))
    }

    /// The number by which the next value is remembered.
    pub(super) fn number(&mut self) -> u16 {
        self.remembered += 1;
        self.remembered - 1
    }

    /// The options that an expression reads, by way of values too.
    pub(super) fn options_read(&self, parsed: &Parsed) -> BTreeSet<String> {
        let of = |parsed: &Parsed| -> Vec<String> {
            let options = parsed.names().chain(parsed.tables()).filter_map(|path| match path.parts()[..] {
                ["opt", option, ..] => Some(option.to_owned()),
                _ => None,
            });
            options.collect()
        };
        let mut options: BTreeSet<String> = of(parsed).into_iter().collect();
        let mut seen = BTreeSet::new();
        let mut open: Vec<usize> = self.named_by(parsed).collect();
        while let Some(value) = open.pop() {
            if seen.insert(value) {
                options.extend(of(&self.parsed[value]));
                open.extend(self.named_by(&self.parsed[value]));
            }
        }
        options
    }

    /// The values that a value names.
    fn named_by<'v>(&'v self, parsed: &'v Parsed) -> impl Iterator<Item = usize> + 'v {
        parsed.names().filter_map(|path| match path.parts()[..] {
            [name] => self.parsed.get_index_of(name),
            _ => None,
        })
    }

    /// The values that name no value, then those that name only such, and so on; at most [`DEEPEST`] times.
    fn settled(&self) -> BTreeSet<usize> {
        let mut settled = BTreeSet::new();
        for _ in 0..DEEPEST {
            let ready = |parsed: &Parsed| self.named_by(parsed).all(|other| settled.contains(&other));
            let more: Vec<usize> = (0..self.parsed.len()).filter(|i| ready(&self.parsed[*i])).collect();
            settled.extend(more);
        }
        settled
    }

    /// Whether a value names itself by way of others.
    fn is_circular(&self, value: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut open: Vec<usize> = self.named_by(&self.parsed[value]).collect();
        while let Some(next) = open.pop() {
            if next == value {
                return true;
            }
            if seen.insert(next) {
                open.extend(self.named_by(&self.parsed[next]));
            }
        }
        false
    }
}

/// Reads the tables and the texts of all values.
pub(super) fn prepare(check: &mut Check<'_>) {
    check.names.compile_tables();
    let spec = check.spec;
    for name in spec.tables.keys().filter(|name| names::PREFIXES.contains(&name.as_str())) {
        let message = format!("a table cannot be called `{name}`: expressions use the word");
        check.problem(format!("tables.{name}"), "values/name-taken", message);
    }
    if spec.values.len() > MOST {
        let message = format!("the pack names {} values, at most {MOST} are allowed", spec.values.len());
        check.problem("values", "values/too-many", message);
    }
    for (name, text) in spec.values.iter().take(MOST) {
        if let Ok(parsed) = Parsed::parse(&text.0) {
            check.values.parsed.insert(name.clone(), Rc::new(parsed));
        } else {
            // Says what is wrong with it.
            check.formula(text, &format!("values.{name}"), Place::Contract);
            check.values.bad.insert(name.clone());
        }
    }
    let settled = check.values.settled();
    for index in (0..check.values.parsed.len()).filter(|index| !settled.contains(index)) {
        let name = check.values.parsed[index..].first().map(|(name, _)| name.clone()).unwrap_or_default();
        if check.values.is_circular(index) {
            check.problem(
                format!("values.{name}"),
                "values/circular",
                format!("`{name}` is defined by itself"),
            );
        } else {
            let message =
                format!("`{name}` names a value that is defined by itself, or more than {DEEPEST} in a row");
            check.problem(format!("values.{name}"), "values/too-deep", message);
        }
        check.values.bad.insert(name);
    }
}

/// Looks at each value as if it stood where everything can be read.
pub(super) fn check(check: &mut Check<'_>) {
    let spec = check.spec;
    let taken: Vec<(String, &str)> = {
        let taken = check.names.taken();
        let mine = spec.values.keys().filter_map(|name| Some((name.clone(), *taken.get(name.as_str())?)));
        mine.collect()
    };
    for (name, what) in taken {
        let message = format!("a value cannot be called `{name}`: that is {what}");
        check.problem(format!("values.{name}"), "values/name-taken", message);
    }
    for (name, parsed) in check.values.parsed.clone() {
        if check.values.bad.contains(&name) {
            continue;
        }
        let before = check.problems.0.len();
        let text = spec.values.get(&name).map_or("", |text| text.0.as_str());
        check.resolve(&parsed, text, &format!("values.{name}"), Place::Contract);
        if check.problems.0.len() > before {
            check.values.bad.insert(name);
        }
    }
}

/// What names mean at one place.
pub(super) struct Resolver<'r> {
    values: &'r mut Values,
    names: &'r Names<'r>,
    place: Place,
}

impl Resolver<'_> {
    fn value(&mut self, name: &str) -> Result<FormulaTree, String> {
        if self.values.bad.contains(name) {
            return Ok(FormulaTree::Const(0));
        }
        let key = (name.to_owned(), self.place);
        if let Some(known) = self.values.known.get(&key) {
            return known.clone();
        }
        let Some(parsed) = self.values.parsed.get(name).cloned() else {
            return Err(self.names.unknown(name));
        };
        let mut inner = Resolver { values: &mut *self.values, names: self.names, place: self.place };
        let result = match parsed.resolve(&mut inner) {
            Ok(formula) => Ok(self.values.remembered(formula)),
            // Wrong wherever it stands: said where it is defined.
            Err(_) if self.place == Place::Contract => Ok(FormulaTree::Const(0)),
            Err(errors) => {
                let first = errors.first().map_or("", |error| error.message.as_str());
                Err(format!("`{name}` cannot stand here: {first}"))
            }
        };
        self.values.known.insert(key, result.clone());
        result
    }
}

impl Resolve<Var> for Resolver<'_> {
    fn name(&mut self, parts: &[&str]) -> Result<FormulaTree, String> {
        match (self.names.meaning(self.place, parts)?, parts) {
            (Some(meaning), _) => Ok(meaning),
            (None, [name]) => self.value(name),
            (None, _) => Err(self.names.unknown(&parts.join("."))),
        }
    }

    fn table(&mut self, parts: &[&str]) -> Result<TableId, String> {
        self.names.table(self.place, parts)
    }
}
