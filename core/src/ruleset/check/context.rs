//! What all areas of the check share: the spec, the names in it, and the problems found.

use std::collections::{BTreeMap, BTreeSet};

use crate::ruleset::spec::{Formula as Text, Hookable, RulesSpec, TextList};
use crate::ruleset::var::FormulaTree;
use crate::ruleset::{DialogId, Formula, HookId, KindId, Problem, Problems, RoleId, WordId, Written};
use crate::score::ExprError;
use crate::score::expr::Source as Parsed;
use crate::seat::SeatSet;

use super::Sources;
use super::fixed::Fixed;
use super::names::Names;
use super::place::Place;
use super::values::Values;

/// After so many problems no more are told.
pub(super) const MOST_PROBLEMS: usize = 256;

/// A check under way.
pub(super) struct Check<'a> {
    pub(super) spec: &'a RulesSpec,
    pub(super) sources: &'a Sources,
    pub(super) names: Names<'a>,
    pub(super) values: Values,
    /// Functions of the pack that were asked for so far.
    pub(super) hooks: Vec<String>,
    /// Words of dialogs, the built-in ones first.
    pub(super) words: Vec<String>,
    /// Options that the expression at a path reads.
    pub(super) read: BTreeMap<String, BTreeSet<String>>,
    pub(super) problems: Problems,
}

impl<'a> Check<'a> {
    pub(super) fn new(spec: &'a RulesSpec, sources: &'a Sources) -> Self {
        let mut problems = Problems::default();
        let names = Names::new(spec, sources, &mut problems);
        let words = super::say::all_words(spec.dialog.values());
        Self {
            spec,
            sources,
            names,
            values: Values::default(),
            hooks: Vec::new(),
            words,
            read: BTreeMap::new(),
            problems,
        }
    }

    /// Adds a problem.
    pub(super) fn problem(
        &mut self,
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
    ) {
        self.add(Problem::new(path, code, message));
    }

    /// Adds a problem, unless it is known already or there are too many to be read anyway.
    pub(super) fn add(&mut self, problem: Problem) {
        if self.problems.0.len() < MOST_PROBLEMS && !self.problems.0.contains(&problem) {
            self.problems.push(problem);
        }
    }

    /// `word` is none of the names it should be.
    pub(super) fn unknown<'n>(
        &mut self,
        path: impl Into<String>,
        code: &'static str,
        message: impl Into<String>,
        word: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) {
        let problem = Problem { help: self.names.hint(word, known), ..Problem::new(path, code, message) };
        self.add(problem);
    }

    /// One of the built-in words of a key; the first of them if nothing is said.
    pub(super) fn word<T: Copy>(
        &mut self,
        path: &str,
        code: &'static str,
        word: Option<&str>,
        meanings: &[(&str, T)],
    ) -> T {
        let (_, usual) = meanings[0];
        let Some(word) = word else { return usual };
        if let Some((_, meaning)) = meanings.iter().find(|(name, _)| *name == word) {
            return *meaning;
        }
        let names = || meanings.iter().map(|(name, _)| *name);
        let message = format!("`{word}` means nothing here: expected {}", or_list(names()));
        self.unknown(path, code, message, word, names());
        usual
    }

    /// A function of the pack.
    pub(super) fn hook(&mut self, name: &str, path: &str) -> HookId {
        let sources = self.sources;
        if !sources.hooks.iter().any(|hook| hook == name) {
            let message = format!("the pack's hooks define no function `{name}`");
            self.unknown(path, "hook/unknown", message, name, sources.hooks.iter().map(String::as_str));
        }
        let id = intern(&mut self.hooks, name);
        HookId(u8::try_from(id).unwrap_or_else(|_| {
            self.problem(path, "hook/too-many", "the rules call more than 256 functions");
            0
        }))
    }

    /// The function of a key that takes nothing else.
    pub(super) fn maybe_hook(&mut self, hook: Option<&Hookable>, path: &str) -> Option<HookId> {
        match hook? {
            Hookable::Lua(name) => Some(self.hook(name, path)),
            Hookable::Word(word) => {
                self.problem(path, "hook/no-hook", format!("`{word}` is no hook: expected `lua:NAME`"));
                None
            }
        }
    }

    /// A function the engine calls by itself if the pack has it.
    pub(super) fn hook_if_defined(&mut self, name: &str) -> Option<HookId> {
        self.sources.hooks.iter().any(|hook| hook == name).then(|| self.hook(name, ""))
    }

    /// A role by name.
    pub(super) fn role(&mut self, name: &str, path: &str, code: &'static str) -> RoleId {
        if let Some(role) = self.names.role(name) {
            return role;
        }
        let roles = self.names.roles.clone();
        let message = format!("`{name}` is no role of these rules");
        self.unknown(path, code, message, name, roles.iter().map(String::as_str));
        RoleId::NOBODY
    }

    /// A role where no hook can stand.
    pub(super) fn role_word(&mut self, who: &Hookable, path: &str, code: &'static str) -> RoleId {
        match who {
            Hookable::Word(name) => self.role(name, path, code),
            Hookable::Lua(name) => {
                self.problem(path, code, format!("a role must stand here, and no hook: `lua:{name}`"));
                RoleId::NOBODY
            }
        }
    }

    /// A kind of contract by name.
    pub(super) fn kind(&mut self, name: &str, path: &str, code: &'static str) -> Option<KindId> {
        let found = self.names.kind(name);
        if found.is_none() {
            let spec = self.spec;
            let message = format!("there is no contract `{name}`");
            self.unknown(path, code, message, name, spec.contract.keys().map(String::as_str));
        }
        found
    }

    /// The kinds a list restricts something to; all if the list is empty.
    pub(super) fn kinds(&mut self, names: &[String], path: &str, code: &'static str) -> Option<Vec<KindId>> {
        if names.is_empty() {
            return None;
        }
        Some(names.iter().filter_map(|name| self.kind(name, path, code)).collect())
    }

    /// A dialog in force by name.
    pub(super) fn dialog(&self, name: &str) -> Option<DialogId> {
        let found = self.names.dialogs.iter().position(|other| *other == name)?;
        u8::try_from(found).ok().map(DialogId)
    }

    /// A word that is said in some dialog.
    pub(super) fn word_id(&self, word: &str) -> Option<WordId> {
        let found = self.words.iter().position(|other| other == word)?;
        u8::try_from(found).ok().map(WordId)
    }

    /// A word that dialogs of one kind say unless the pack has others.
    pub(super) fn intern_word(&mut self, word: &str) -> WordId {
        WordId(u8::try_from(intern(&mut self.words, word)).unwrap_or(0))
    }

    /// A ledger by name.
    pub(super) fn ledger(&mut self, name: &str, path: &str, code: &'static str) -> u8 {
        if let Some(ledger) = self.names.ledger(name) {
            return ledger;
        }
        let names: Vec<String> = self.names.ledgers.iter().map(|ledger| ledger.name.clone()).collect();
        let message = format!("the sheet has no ledger `{name}`");
        self.unknown(path, code, message, name, names.iter().map(String::as_str));
        0
    }

    /// Compiles an expression.
    pub(super) fn formula(&mut self, text: &Text, path: &str, place: Place) -> Formula {
        Formula::from(&self.tree(text, path, place))
    }

    /// Looks up an expression and leaves it as a tree.
    pub(super) fn tree(&mut self, text: &Text, path: &str, place: Place) -> FormulaTree {
        match Parsed::parse(&text.0) {
            Ok(parsed) => self.resolve(&parsed, &text.0, path, place),
            Err(error) => {
                self.add(expression_problem(path, "expr/syntax", &text.0, error));
                FormulaTree::Const(0)
            }
        }
    }

    /// The same for a key that may be absent.
    pub(super) fn maybe(&mut self, text: Option<&Text>, path: &str, place: Place) -> Option<Formula> {
        text.map(|text| self.formula(text, path, place))
    }

    /// The same with the path it is written at.
    pub(super) fn maybe_written(
        &mut self,
        text: Option<&Text>,
        path: &str,
        place: Place,
    ) -> Option<Written<Formula>> {
        self.maybe(text, path, place).map(|rule| Written { rule, path: self.written(path) })
    }

    /// Looks up the names of an expression.
    pub(super) fn resolve(&mut self, parsed: &Parsed, text: &str, path: &str, place: Place) -> FormulaTree {
        let options = self.values.options_read(parsed);
        if !options.is_empty() {
            self.read.entry(path.to_owned()).or_default().extend(options);
        }
        match parsed.resolve(&mut self.values.resolver(&self.names, place)) {
            Ok(tree) => tree,
            Err(errors) => {
                for error in errors {
                    self.add(expression_problem(path, "expr/name", text, error));
                }
                FormulaTree::Const(0)
            }
        }
    }

    /// The number of an expression that must be known before the match.
    pub(super) fn constant(&mut self, text: &Text, path: &str) -> i64 {
        let formula = self.formula(text, path, Place::Load);
        match formula.eval(&Fixed::new(&self.names), SeatSet::EMPTY) {
            Ok(number) => number,
            Err(error) => {
                let message = self.names.eval_message(error);
                self.problem(path, "expr/no-value", format!("`{}`: {message}", text.0));
                0
            }
        }
    }

    /// Where a rule is written: the path itself, or the nearest table around it that is.
    ///
    /// A rule that nobody wrote, and that stands in no table, has none. Without the text nothing is known to be
    /// unwritten.
    pub(super) fn written(&self, path: &str) -> String {
        let Some(text) = &self.sources.provenance else { return path.to_owned() };
        let mut nearest = Some(path);
        while let Some(path) = nearest
            && !text.is_written(path)
        {
            nearest = path.rsplit_once('.').map(|(above, _)| above);
        }
        nearest.unwrap_or_default().to_owned()
    }

    /// Whether options set the key at a path.
    pub(super) fn is_set_by_option(&self, path: &str) -> bool {
        let origin = self.sources.provenance.as_ref().and_then(|text| text.origin(path));
        origin.is_some_and(|origin| !origin.options.is_empty())
    }

    /// The names of a list; `opt.NAME` alone stands for what a set option is set to.
    pub(super) fn listed(&mut self, list: &TextList, path: &str) -> Vec<String> {
        let [only] = &list.0[..] else { return list.0.clone() };
        let Some(option) = only.strip_prefix("opt.") else { return list.0.clone() };
        self.read.entry(path.to_owned()).or_default().insert(option.to_owned());
        match self.names.option_list(option) {
            Ok(words) => words,
            Err(message) => {
                self.problem(path, "option/no-list", message);
                Vec::new()
            }
        }
    }

    /// The order of keyed items that `order` lists: indices of `names`, those in force only.
    pub(super) fn ordered(
        &mut self,
        order: Option<&[String]>,
        names: &[(&str, bool)],
        path: &str,
        codes: [&'static str; 2],
    ) -> Vec<usize> {
        let in_force = |index: &usize| !names[*index].1;
        let Some(order) = order else { return (0..names.len()).filter(in_force).collect() };
        let mut all = Vec::new();
        for name in order {
            match names.iter().position(|(other, _)| other == name) {
                Some(index) if !all.contains(&index) => all.push(index),
                Some(_) => self.problem(path, codes[1], format!("`{name}` stands there twice")),
                None => {
                    let message = format!("there is no `{name}` to be put in order");
                    self.unknown(path, codes[0], message, name, names.iter().map(|(name, _)| *name));
                }
            }
        }
        for (index, (name, off)) in names.iter().enumerate() {
            if !off && !all.contains(&index) {
                self.problem(path, codes[1], format!("`{name}` has no place in the order"));
                all.push(index);
            }
        }
        all.into_iter().filter(in_force).collect()
    }
}

fn expression_problem(path: &str, code: &'static str, text: &str, error: ExprError) -> Problem {
    let ExprError { span, message, help } = error;
    let part = text.get(span).unwrap_or_default();
    // Most messages name the part already.
    let message = if message.contains(part) { message } else { format!("{message}, at `{part}`") };
    Problem { help, ..Problem::new(path, code, format!("{message} (in `{}`)", shortened(text))) }
}

/// A text that may come from anywhere, short enough for a message.
fn shortened(text: &str) -> String {
    const LONGEST: usize = 80;
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST).chain("...".chars()).collect()
}

/// `` `a`, `b` or `c` ``.
pub(super) fn or_list<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    let names: Vec<String> = names.into_iter().map(|name| format!("`{name}`")).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    }
}

/// The place of a name in a list, added if it is not there.
pub(super) fn intern(list: &mut Vec<String>, name: &str) -> usize {
    list.iter().position(|other| other == name).unwrap_or_else(|| {
        list.push(name.to_owned());
        list.len() - 1
    })
}
