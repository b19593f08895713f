//! What can be set in a pack, and what each value means to players.
//!
//! A [`RuleOption`] is a definition of a pack; which value it has is settled in `settle`, from the lowest layer
//! (its default) to the highest (what a player asked for).

pub(crate) mod by_value;
mod condition;
mod define;
mod kinds;
pub(crate) mod settle;
mod value;

use indexmap::IndexMap;
use overtrick_core::ruleset::OptionValue;

use crate::diagnostic::Place;

pub use condition::Condition;
pub(crate) use condition::{PLAYERS, all_hold};
pub(crate) use define::{define, is_name};
pub(crate) use kinds::Kinds;
pub use settle::{Setter, Settled};
pub use value::{Refusal, text_of};

/// Most options of a stack of packs.
pub const MAX_OPTIONS: usize = 200;
/// Most values of one option.
pub const MAX_VALUES: usize = 64;

/// One switch of a pack.
#[derive(Clone, Debug)]
pub struct RuleOption {
    /// How rules and the command line call it: `snake_case`.
    pub name: String,
    /// The short code in share codes: `MD`.
    pub code: Option<String>,
    /// What it belongs to, for lists.
    pub section: Option<String>,
    /// What it can be set to.
    pub kind: OptionKind,
    /// A sentence for players per value, for choices and switches.
    pub sentences: IndexMap<String, String>,
    /// One sentence for every value that has none of its own, with `{value}` in it; not for switches.
    pub say: Option<String>,
    /// Its value when nobody says otherwise, at this table.
    pub default: OptionValue,
    /// What that is at tables of other sizes.
    pub(crate) default_for: Vec<(u8, OptionValue)>,
    /// A value other than the default makes sense only while all of these hold.
    pub requires: Vec<Condition>,
    /// If there are any, one of these must hold as well.
    pub requires_one: Vec<Condition>,
    /// A value other than the default makes no sense while any of these holds.
    pub conflicts: Vec<Condition>,
    /// What single values require beside that, unless they are the default.
    pub needs: Vec<(OptionValue, Vec<Condition>)>,
    /// The pack that takes the choice away, if any.
    pub fixed: Option<Fixed>,
    /// Key paths that some value of it writes or takes away.
    pub writes: Vec<String>,
    /// The id of the pack that defines it.
    pub pack: String,
    /// Where.
    pub place: Place,
}

/// An option that cannot be set any more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixed {
    /// The id of the pack.
    pub by: String,
    /// The key that the pack writes itself, so that the option's value, and what it says to players, no longer holds.
    /// `None` where the definition says `fixed`: the value holds and stays.
    pub key: Option<String>,
}

/// What an option can be set to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// One of these words.
    Choice(Vec<String>),
    /// A switch.
    Bool,
    /// A number.
    Int(IntRange),
    /// A list of numbers.
    Ints {
        /// How many, from and to.
        length: (usize, usize),
        /// Each of them, from and to.
        range: (i64, i64),
    },
    /// Some of these words.
    Set(Vec<String>),
}

/// A range of numbers with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntRange {
    /// The smallest.
    pub min: i64,
    /// The largest.
    pub max: i64,
    /// Allowed are `min`, `min + step`, ... At least 1.
    pub step: i64,
    /// What becomes of a number between two steps.
    pub round: Round,
}

/// What becomes of a number between two steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Round {
    /// It is refused.
    Refuse,
    /// The step below.
    Down,
    /// The step above.
    Up,
    /// The nearer step, the upper of two equally near.
    Nearest,
}

impl RuleOption {
    /// The sentence for players when it has this value.
    pub fn sentence(&self, value: &OptionValue) -> Option<String> {
        match self.sentences.get(&text_of(value)) {
            Some(sentence) => Some(sentence.clone()),
            None => Some(self.say.as_ref()?.replace("{value}", &spoken(value))),
        }
    }

    /// Who decides in the option's place, and by which key, if its value no longer holds.
    pub fn overruled(&self) -> Option<(&str, &str)> {
        let fixed = self.fixed.as_ref()?;
        Some((&fixed.by, fixed.key.as_deref()?))
    }

    /// What a value other than the default requires: of the option, and of this value.
    pub fn required_by<'a>(&'a self, value: &'a OptionValue) -> impl Iterator<Item = &'a Condition> {
        let own = self.needs.iter().filter(move |(other, _)| other == value);
        self.requires.iter().chain(own.flat_map(|(_, conditions)| conditions))
    }

    /// The default at a table of this size.
    pub(crate) fn default_at(&self, seats: u8) -> &OptionValue {
        self.default_for.iter().find(|(size, _)| *size == seats).map_or(&self.default, |(_, value)| value)
    }

    /// Makes the default that of a table of this size.
    pub(crate) fn at_table_of(&mut self, seats: u8) {
        self.default = self.default_at(seats).clone();
    }

    /// Reads a value as a person types it.
    ///
    /// # Errors
    /// What is wrong with it and what is allowed.
    pub fn parse(&self, text: &str) -> Result<OptionValue, Refusal> {
        self.kind.parse(text)
    }

    /// Every value, when there are few enough to try them all: of switches and choices, of ranges of at most
    /// [`MAX_VALUES`] numbers; else the ends of the range, or the default.
    pub fn values(&self) -> Vec<OptionValue> {
        match &self.kind {
            OptionKind::Bool => vec![OptionValue::Bool(false), OptionValue::Bool(true)],
            OptionKind::Choice(words) => words.iter().cloned().map(OptionValue::Word).collect(),
            OptionKind::Int(range) => range.values().into_iter().map(OptionValue::Int).collect(),
            OptionKind::Set(of) => {
                let mut sets = vec![OptionValue::Set(Vec::new())];
                sets.extend(of.iter().map(|word| OptionValue::Set(vec![word.clone()])));
                sets.push(OptionValue::Set(of.clone()));
                sets
            }
            OptionKind::Ints { .. } => vec![self.default.clone()],
        }
    }
}

/// A value within a sentence: `6, 7 and 8`.
fn spoken(value: &OptionValue) -> String {
    match value {
        OptionValue::Ints(numbers) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(", "),
        OptionValue::Set(words) => match &words[..] {
            [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
            _ => text_of(value),
        },
        _ => text_of(value),
    }
}

impl IntRange {
    fn values(self) -> Vec<i64> {
        let count = (i128::from(self.max) - i128::from(self.min)) / i128::from(self.step) + 1;
        if count > MAX_VALUES as i128 {
            return vec![self.min, self.max];
        }
        (0..)
            .map_while(|k| self.min.checked_add(self.step.checked_mul(k)?))
            .take_while(|n| *n <= self.max)
            .collect()
    }
}
