//! Conditions on settled values: `requires`, `conflicts` and the `if` of a `[when.NAME]` block.

use overtrick_core::ruleset::OptionValue;

use super::{Kinds, OptionKind, RuleOption, text_of};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::tree::{Node, Value};

/// The name that stands for the table size in conditions.
pub(crate) const PLAYERS: &str = "players";

/// One option having one of several values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// Which option; `players` is the table size.
    pub option: String,
    /// Which values will do. Of an option that is a set, one that has these words and perhaps more.
    pub any_of: Vec<OptionValue>,
}

impl Condition {
    /// Whether it holds for this value of the option.
    pub fn holds(&self, value: &OptionValue) -> bool {
        self.met_by(value).is_some()
    }

    /// The value asked for that this value of the option has, as it is written; nothing if it does not hold.
    pub(crate) fn met(&self, value: &OptionValue) -> Option<String> {
        self.met_by(value).map(text_of)
    }

    fn met_by(&self, value: &OptionValue) -> Option<&OptionValue> {
        self.any_of.iter().find(|wanted| match (value, wanted) {
            (OptionValue::Set(has), OptionValue::Set(words)) => words.iter().all(|word| has.contains(word)),
            _ => value == *wanted,
        })
    }

    /// `` `inkle = true` `` or `` `a = x` or `a = y` ``.
    pub fn describe(&self) -> String {
        let each = self.any_of.iter().map(|value| format!("`{} = {}`", self.option, text_of(value)));
        each.collect::<Vec<_>>().join(" or ")
    }

    /// Reads `{ a = "x", b = ["y", "z"] }`.
    pub(crate) fn read_all(node: &Node, kinds: &Kinds, out: &mut Diagnostics) -> Vec<Self> {
        let Some(table) = node.table() else {
            let message = format!("expected a table of options and values, found {}", node.value.describe());
            out.push(Diagnostic::error("pack/wrong-type", message).at(&node.place()));
            return Vec::new();
        };
        table.iter().filter_map(|(name, node)| Self::read(name, node, kinds, out)).collect()
    }

    fn read(name: &str, node: &Node, kinds: &Kinds, out: &mut Diagnostics) -> Option<Self> {
        let players =
            OptionKind::Int(super::IntRange { min: 1, max: 12, step: 1, round: super::Round::Refuse });
        let kind = if name == PLAYERS { &players } else { kinds.find(name, &node.key_place(), out)?.1 };
        let mut any_of = Vec::new();
        for wanted in alternatives(kind, node) {
            // A set is asked for one of its words.
            let value = match (kind, &wanted.value) {
                (OptionKind::Set(_), Value::Str(_) | Value::Int(_)) => {
                    kind.read(&Value::Array(vec![wanted.clone()]))
                }
                _ => kind.read(&wanted.value),
            };
            match value {
                Ok(value) => any_of.push(value),
                Err(refusal) => out.push(
                    Diagnostic::error("option/value", format!("`{name}`: {}", refusal.message))
                        .at(&wanted.place())
                        .maybe_help(refusal.help),
                ),
            }
        }
        Some(Self { option: name.to_owned(), any_of })
    }
}

/// A list gives alternatives, except where the value itself is a list of numbers.
fn alternatives<'a>(kind: &OptionKind, node: &'a Node) -> Vec<&'a Node> {
    match &node.value {
        Value::Array(items) => {
            let one_list = matches!(kind, OptionKind::Ints { .. })
                && items.iter().all(|item| matches!(item.value, Value::Int(_)));
            if one_list { vec![node] } else { items.iter().collect() }
        }
        _ => vec![node],
    }
}

/// Whether all conditions hold; options without a value do not fulfil any.
pub(crate) fn all_hold<'a>(
    conditions: &[Condition],
    value: impl Fn(&str) -> Option<&'a OptionValue>,
) -> bool {
    conditions.iter().all(|condition| value(&condition.option).is_some_and(|value| condition.holds(value)))
}

impl RuleOption {
    /// The first condition that stands against a value `own` other than the default, as a sentence.
    pub(crate) fn obstacle<'a, 'o>(
        &'o self,
        own: &'o OptionValue,
        value: impl Fn(&str) -> Option<&'a OptionValue>,
    ) -> Option<Obstacle<'o>> {
        let unmet = |c: &&Condition| !value(&c.option).is_some_and(|v| c.holds(v));
        if let Some(condition) = self.required_by(own).find(unmet) {
            return Some(Obstacle { condition, or: &[], wanted: true });
        }
        if let Some((condition, or)) = self.requires_one.split_first()
            && self.requires_one.iter().all(|condition| unmet(&condition))
        {
            return Some(Obstacle { condition, or, wanted: true });
        }
        let met = |c: &&Condition| value(&c.option).is_some_and(|v| c.holds(v));
        self.conflicts.iter().find(met).map(|condition| Obstacle { condition, or: &[], wanted: false })
    }
}

/// A condition that is not as an option needs it.
pub(crate) struct Obstacle<'a> {
    pub(crate) condition: &'a Condition,
    /// Others that would do as well.
    pub(crate) or: &'a [Condition],
    /// True: it should hold and does not.
    pub(crate) wanted: bool,
}
