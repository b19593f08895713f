//! Which names there are, and what expressions mean by them.
//!
//! | name | what it reads |
//! |---|---|
//! | `level` `strain` `value` | of the contract; of the rung where a rung's own formulas stand |
//! | `tricks` `bid` `last_bid` `calls` `size` `seat` | of the subject |
//! | `won_at[n]` | the number of the trick that was the subject's own number `n`; 0 if it won fewer |
//! | `ROLE.tricks` (or `tricks(ROLE)`), `in.ROLE`, `size.ROLE` (or `size(ROLE)`) | of a role |
//! | `called.GROUP` `all.called.GROUP` | seats of the subject, active seats, that called a rung of the group |
//! | `said.WORD` | seats of the subject that said a word in a dialog |
//! | `partner.called.GROUP` `partner.said.WORD` `partner.calls` `partner.bid` | the other seats of the subject's side |
//! | `hand.COUNT` | cards of a count in the hand of a seat that is asked |
//! | `LEDGER` `before.LEDGER` `rival.LEDGER` `rival.before.LEDGER` | the sheet |
//! | `made` `seats` `active` `deals` `hand_size` `kitty_size` (or `size(kitty)`) `tricks_done` `calls_made` | |
//! | `opt.NAME` `opt.NAME.WORD` `opt.NAME[expr]` | options: numbers and switches; 1 when the word is chosen; a number of a list, from 1 |
//! | `m.NAME` `n.NAME` | numbers of the pack, of the match and of the deal |
//! | `NT`, any strain or suit letter | the number of the strain |
//! | `TABLE[expr]`, `TABLE.ROW` | number tables |
//! | `opt.NAME[expr]` | a number of an option that is a list, counted from 1 |
//! | any other | a named value |

mod find;
mod options;

use std::cell::Cell;
use std::collections::BTreeMap;

use crate::nearest;
use crate::ruleset::spec::RulesSpec;
use crate::ruleset::var::FormulaTree;
use crate::ruleset::{
    CardCount, KindId, NumberId, NumberTable, OptionValue, PartnerVar, Problems, RoleId, STRAIN_BASE, Strain,
    StrainId, Var, strain_number,
};
use crate::score::{EvalError, Ledger};

use super::Sources;
use super::place::Place;

/// Words that have a meaning of their own in expressions.
pub(super) const WORDS: [&str; 18] = [
    "level",
    "strain",
    "value",
    "tricks",
    "bid",
    "last_bid",
    "size",
    "made",
    "seats",
    "active",
    "deals",
    "hand_size",
    "kitty_size",
    "tricks_done",
    "calls_made",
    "calls",
    "seat",
    "won_at",
];

/// Words that names with dots begin with.
pub(super) const PREFIXES: [&str; 12] =
    ["said", "opt", "m", "n", "kitty", "called", "in", "size", "before", "rival", "hand", "partner"];

/// Everything that has a name in a spec.
pub(super) struct Names<'a> {
    spec: &'a RulesSpec,
    pub(super) sources: &'a Sources,
    pub(super) seats: usize,
    pub(super) active: usize,
    pub(super) strains: Vec<Strain>,
    pub(super) tables: Vec<NumberTable>,
    /// Groups of rungs in force.
    pub(super) groups: Vec<&'a str>,
    /// Dialogs in force.
    pub(super) dialogs: Vec<&'a str>,
    pub(super) roles: Vec<String>,
    pub(super) ledgers: Vec<Ledger>,
    /// Words of dialogs in force, the built-in ones first.
    words: Vec<String>,
    /// Cards of a hand that are counted.
    pub(super) counts: Vec<CardCount>,
    /// Numbers of the match and of the deal.
    pub(super) numbers: [Vec<&'a str>; 2],
    /// How many more near names are looked for. A file full of mistakes must not cost time without end.
    hints: Cell<u8>,
}

/// Among how many names a near one is looked for.
const MOST_COMPARED: usize = 1000;

impl<'a> Names<'a> {
    pub(super) fn new(spec: &'a RulesSpec, sources: &'a Sources, problems: &mut Problems) -> Self {
        let groups = spec.ladder.iter().filter(|(_, group)| !group.off).map(|(name, _)| name.as_str());
        let dialogs = spec.dialog.iter().filter(|(_, dialog)| !dialog.off).map(|(name, _)| name.as_str());
        Self {
            spec,
            sources,
            seats: 2,
            active: 2,
            strains: Vec::new(),
            tables: Vec::new(),
            groups: groups.take(usize::from(u8::MAX)).collect(),
            dialogs: dialogs.take(usize::from(u8::MAX)).collect(),
            roles: super::roles::names(spec, problems),
            ledgers: Vec::new(),
            words: super::say::all_words(spec.dialog.values()),
            counts: Vec::new(),
            numbers: [Vec::new(), Vec::new()],
            hints: Cell::new(64),
        }
    }

    /// The tables with their rows by number; needs the strains.
    pub(super) fn compile_tables(&mut self) {
        let tables = self.spec.tables.iter().map(|(name, rows)| NumberTable {
            name: name.clone(),
            rows: rows.iter().map(|(key, value)| (key.clone(), *value)).collect(),
            by_key: rows.iter().filter_map(|(key, value)| Some((self.row_key(key)?, *value))).collect(),
        });
        let lists = self.sources.options.iter().filter_map(|(name, value)| match value {
            OptionValue::Ints(numbers) => {
                let by_key: Vec<(i64, i64)> = (1..).zip(numbers.iter().copied()).collect();
                Some(NumberTable { name: format!("opt.{name}"), rows: Vec::new(), by_key })
            }
            _ => None,
        });
        self.tables = tables.chain(lists).collect();
    }

    /// The number of a row, for strains and whole numbers. No whole number may pass for a strain.
    fn row_key(&self, key: &str) -> Option<i64> {
        let number = || key.parse().ok().filter(|number| *number < STRAIN_BASE);
        self.strain(key).map(strain_number).or_else(number)
    }

    /// What was probably meant, or what there is to choose from; see [`nearest::hint`].
    pub(super) fn hint<'n>(&self, word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
        self.hints.set(self.hints.get().checked_sub(1)?);
        nearest::hint(word, known.into_iter().take(MOST_COMPARED))
    }

    /// What was probably meant; see [`nearest::nearest`].
    pub(super) fn did_you_mean<'n>(
        &self,
        word: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Option<String> {
        self.hints.set(self.hints.get().checked_sub(1)?);
        let near = nearest::nearest(word, known.into_iter().take(MOST_COMPARED))?;
        Some(format!("did you mean `{near}`?"))
    }

    /// A strain by name.
    pub(super) fn strain(&self, name: &str) -> Option<StrainId> {
        let found = self.strains.iter().position(|strain| strain.name == name)?;
        u8::try_from(found).ok().map(StrainId)
    }

    /// A role by name.
    pub(super) fn role(&self, name: &str) -> Option<RoleId> {
        let found = self.roles.iter().position(|role| role == name)?;
        u8::try_from(found).ok().map(RoleId)
    }

    /// A kind of contract by name.
    pub(super) fn kind(&self, name: &str) -> Option<KindId> {
        self.spec.contract.get_index_of(name).and_then(|index| u8::try_from(index).ok()).map(KindId)
    }

    /// A ledger by name.
    pub(super) fn ledger(&self, name: &str) -> Option<u8> {
        let found = self.ledgers.iter().position(|ledger| ledger.name == name)?;
        u8::try_from(found).ok()
    }

    /// Whether the pack has a group of this name that is not in force.
    pub(super) fn is_off_group(&self, name: &str) -> bool {
        self.spec.ladder.get(name).is_some_and(|group| group.off)
    }

    /// Why an expression has no value, with the names of tables and strains.
    pub(super) fn eval_message(&self, error: EvalError) -> String {
        let EvalError::NoEntry { table, key } = error else { return error.to_string() };
        let table = self.tables.get(usize::from(table.0)).map_or("?", |table| table.name.as_str());
        let strain = usize::try_from(key - STRAIN_BASE).ok().and_then(|index| self.strains.get(index));
        let key = strain.map_or_else(|| key.to_string(), |strain| strain.name.clone());
        format!("the table `{table}` has no row `{key}`")
    }

    /// A variable, if it has a value at this place.
    fn variable(place: Place, var: Option<Var>, name: &str) -> Result<FormulaTree, String> {
        match var.filter(|var| place.knows(*var)) {
            Some(var) => Ok(FormulaTree::Var(var)),
            None => Err(format!("`{name}` has no value {}", place.when())),
        }
    }

    /// What a name means at a place, named values apart: `Ok(None)` for one that may be a value.
    pub(super) fn meaning(&self, place: Place, parts: &[&str]) -> Result<Option<FormulaTree>, String> {
        let name = parts.join(".");
        let variable = |var| Self::variable(place, var, &name).map(Some);
        match parts {
            [one] => self.single(place, one),
            [table, row] if self.find_table(table).is_some() => self.row(table, row).map(Some),
            ["opt", option] => self.option(option).map(FormulaTree::Const).map(Some),
            ["opt", option, word] => self.option_word(option, word).map(FormulaTree::Const).map(Some),
            ["m", number] => variable(Some(Var::Match(self.number(0, number, &name)?))),
            ["n", number] => variable(Some(Var::Deal(self.number(1, number, &name)?))),
            ["kitty", "size"] => variable(Some(Var::KittySize)),
            ["called", group] => match self.find_group(group, &name)? {
                Some(group) => variable(Some(Var::Called(group))),
                None => Ok(Some(FormulaTree::Const(0))),
            },
            ["all", "called", group] => match self.find_group(group, &name)? {
                Some(group) => variable(Some(Var::CalledByAny(group))),
                None => Ok(Some(FormulaTree::Const(0))),
            },
            ["partner", "called", group] => match self.find_group(group, &name)? {
                Some(group) => variable(Some(Var::Partner(PartnerVar::Called(group)))),
                None => Ok(Some(FormulaTree::Const(0))),
            },
            ["said", word] => match self.find_word(word, &name)? {
                Some(word) => variable(Some(Var::Said(word))),
                None => Ok(Some(FormulaTree::Const(0))),
            },
            ["partner", "said", word] => match self.find_word(word, &name)? {
                Some(word) => variable(Some(Var::Partner(PartnerVar::Said(word)))),
                None => Ok(Some(FormulaTree::Const(0))),
            },
            ["partner", "calls"] => variable(Some(Var::Partner(PartnerVar::Calls))),
            ["partner", "bid"] => variable(Some(Var::Partner(PartnerVar::Bid))),
            ["hand", count] => variable(Some(Var::Held(self.find_count(count, &name)?))),
            ["in", role] => variable(Some(Var::InRole(self.find_role(role, &name)?))),
            ["size", role] | [role, "size"] => self.size(place, role, &name),
            ["before", ledger] => {
                variable(Some(Var::Ledger { ledger: self.find_ledger(ledger, &name)?, before: true }))
            }
            ["rival", ledger] => {
                variable(Some(Var::Rival { ledger: self.find_ledger(ledger, &name)?, before: false }))
            }
            ["rival", "before", ledger] => {
                variable(Some(Var::Rival { ledger: self.find_ledger(ledger, &name)?, before: true }))
            }
            [role, "tricks"] => variable(Some(Var::TricksOf(self.find_role(role, &name)?))),
            _ => Err(self.unknown(&name)),
        }
    }

    fn single(&self, place: Place, name: &str) -> Result<Option<FormulaTree>, String> {
        let var = match name {
            "level" => place.level(),
            "strain" => place.strain(),
            "value" => place.value(),
            "tricks" => Some(Var::Tricks),
            "bid" => Some(Var::Bid),
            "last_bid" => Some(Var::LastBid),
            "seat" => Some(Var::Seat),
            "size" => Some(Var::SubjectSize),
            "made" => Some(Var::Made),
            "deals" => Some(Var::Deals),
            "hand_size" => Some(Var::HandSize),
            "kitty_size" => Some(Var::KittySize),
            "tricks_done" => Some(Var::TricksDone),
            "calls_made" => Some(Var::CallsMade),
            "calls" => Some(Var::Calls),
            "seats" => return Ok(Some(count(self.seats))),
            "active" => return Ok(Some(count(self.active))),
            other => {
                if let Some(strain) = self.strain(other) {
                    return Ok(Some(FormulaTree::Const(strain_number(strain))));
                }
                let Some(ledger) = self.ledger(other) else { return Ok(None) };
                Some(Var::Ledger { ledger, before: false })
            }
        };
        Self::variable(place, var, name).map(Some)
    }

    fn size(&self, place: Place, role: &str, name: &str) -> Result<Option<FormulaTree>, String> {
        match self.find_role(role, name)? {
            RoleId::ACTIVE => Ok(Some(count(self.active))),
            RoleId::ALL => Ok(Some(count(self.seats))),
            role => Self::variable(place, Some(Var::SizeOf(role)), name).map(Some),
        }
    }

    fn number(&self, list: usize, number: &str, name: &str) -> Result<NumberId, String> {
        let found = self.numbers[list].iter().position(|other| *other == number);
        found.and_then(|index| u8::try_from(index).ok()).map(NumberId).ok_or_else(|| self.unknown(name))
    }

    /// A group of rungs; `None` for one that is not in force, which nobody calls.
    /// Names that mean something by themselves, so that no named value may have them.
    pub(super) fn taken(&self) -> BTreeMap<&str, &'static str> {
        let mut taken = BTreeMap::new();
        taken.extend(self.ledgers.iter().map(|ledger| (ledger.name.as_str(), "a ledger")));
        taken.extend(self.strains.iter().map(|strain| (strain.name.as_str(), "a strain")));
        taken.extend(WORDS.iter().map(|word| (*word, "a word of every expression")));
        taken
    }
}

fn count(n: usize) -> FormulaTree {
    FormulaTree::Const(i64::try_from(n).unwrap_or(0))
}

/// A message with what was probably meant.
pub(super) fn with_hint(message: String, hint: Option<String>) -> String {
    match hint {
        Some(hint) => format!("{message}; {hint}"),
        None => message,
    }
}
