//! A value of an option that can never be set.
//!
//! What it requires is never so, at no table size and whatever else is chosen; or what conflicts with it is always so.
//! Mostly a condition names the wrong value.

use std::collections::BTreeMap;

use overtrick_core::ruleset::OptionValue;

use super::{Lint, Subject};
use crate::codes::code;
use crate::diagnostic::Diagnostic;
use crate::options::{Condition, OptionKind, PLAYERS, RuleOption, text_of};

pub(super) const LINT: Lint = Lint {
    code: code(
        "lint/unreachable-option",
        "A value of an option can never be set: what it requires is never so, or what it conflicts with is always so, at every table size and whatever else is chosen.",
        "Look at `requires`, `requires_one`, `needs` and `conflicts`: one of them names the wrong option or value.",
    )
    .example("[options.kitty_shown]\nrequires = { players = [5] }\n[players.4]                # good: also [players.5]"),
    look,
};

/// For each option the values that can be set, as far as they can be counted.
type Reach<'a> = BTreeMap<&'a str, Vec<OptionValue>>;

fn look(subject: &Subject<'_>) -> Vec<Diagnostic> {
    let options = &subject.loaded.options;
    let sizes = &subject.loaded.sizes;
    let mut reach: Reach<'_> = options
        .values()
        .map(|option| {
            let mut values: Vec<OptionValue> =
                sizes.iter().map(|size| option.default_at(*size).clone()).collect();
            values.push(option.default.clone());
            (option.name.as_str(), values)
        })
        .collect();
    let players = sizes.iter().map(|size| OptionValue::Int(i64::from(*size))).collect();
    reach.insert(PLAYERS, players);
    // A value that can be set may be what another one requires, so look until nothing changes.
    loop {
        let mut more = Vec::new();
        for option in options.values() {
            let known = &reach[option.name.as_str()];
            let new = option.values().into_iter().filter(|value| !known.contains(value));
            more.extend(
                new.filter(|value| obstacle(option, value, &reach, options).is_none())
                    .map(|value| (option.name.as_str(), value)),
            );
        }
        if more.is_empty() {
            break;
        }
        for (name, value) in more {
            reach.entry(name).or_default().push(value);
        }
    }
    let mut found = Vec::new();
    for option in subject.options() {
        let lost: Vec<OptionValue> = option
            .values()
            .into_iter()
            .filter(|value| !reach[option.name.as_str()].contains(value))
            .collect();
        let Some(why) = lost.first().and_then(|value| obstacle(option, value, &reach, options)) else {
            continue;
        };
        let all = lost.len() + 1 >= option.values().len();
        let message = if all {
            format!("`{}` can never be anything but `{}`", option.name, text_of(&option.default))
        } else {
            let each: Vec<String> =
                lost.iter().map(|value| format!("`{} = {}`", option.name, text_of(value))).collect();
            format!("{} can never be set", each.join(" and "))
        };
        found.push(LINT.warn(message).label(&option.place, why));
    }
    found
}

/// Why a value cannot be set while only these values of the others can.
fn obstacle(
    option: &RuleOption,
    value: &OptionValue,
    reach: &Reach<'_>,
    options: &indexmap::IndexMap<String, RuleOption>,
) -> Option<String> {
    // Of sets and lists not every value is looked at, so that one of them may fit unseen.
    let is_counted = |name: &str| {
        name == PLAYERS
            || options.get(name).is_some_and(|other| match &other.kind {
                OptionKind::Bool | OptionKind::Choice(_) => true,
                OptionKind::Int(range) => {
                    other.values().len() > 2
                        || range.max.checked_sub(range.min).is_some_and(|wide| wide <= range.step)
                }
                OptionKind::Ints { .. } | OptionKind::Set(_) => false,
            })
    };
    let can = |conditions: &[&Condition], name: &str| {
        let fits = |other: &OptionValue| {
            conditions.iter().all(|condition| condition.holds(other))
                && !option.conflicts.iter().any(|conflict| conflict.option == name && conflict.holds(other))
        };
        !is_counted(name) || reach.get(name).is_some_and(|values| values.iter().any(fits))
    };
    let required: Vec<&Condition> = option.required_by(value).collect();
    for condition in &required {
        let same: Vec<&Condition> =
            required.iter().copied().filter(|other| other.option == condition.option).collect();
        if !can(&same, &condition.option) {
            let all: Vec<String> = same.iter().map(|condition| condition.describe()).collect();
            return Some(format!("it requires {}, which is never so", all.join(" and ")));
        }
    }
    if let Some(first) = option.requires_one.first()
        && !option.requires_one.iter().any(|condition| can(&[condition], &condition.option))
    {
        return Some(format!("it requires {} or another that is never so either", first.describe()));
    }
    let conflict = option.conflicts.iter().find(|conflict| !can(&[], &conflict.option));
    conflict.map(|conflict| format!("it conflicts with {}, which is always so", conflict.describe()))
}

#[cfg(test)]
mod tests {
    use super::super::bench::game;

    fn option(name: &str, code: &str, ties: &str) -> String {
        format!(
            "[options.{name}]\ncode = \"{code}\"\ntype = \"choice\"\ndefault = \"a\"\n{ties}[options.{name}.values]\n\
             a = \"{name} a\"\nb = \"{name} b\"\nc = \"{name} c\"\n\
             [options.{name}.set.b]\ntexts.{name} = \"b\"\n[options.{name}.set.c]\ntexts.{name} = \"c\"\n"
        )
    }

    fn two(ties: &str, other: &str) -> Vec<String> {
        game(&format!("{}{}", option("one", "O", ties), option("two", "T", other)))
    }

    #[test]
    fn what_can_never_be_required_is_told() {
        let never = two("requires = { players = 5 }\n", "");
        assert_eq!(never.len(), 1);
        assert!(never[0].ends_with("`one` can never be anything but `a`"), "{never:?}");
        let value = two("needs = { b = { players = 5 } }\n", "");
        assert!(value.len() == 1 && value[0].ends_with("`one = b` can never be set"), "{value:?}");
        // Each requires what the other excludes.
        let ring = two("requires = { two = \"b\" }\nconflicts = { two = \"b\" }\n", "");
        assert_eq!(ring.len(), 1, "{ring:?}");
        // What cannot be set cannot be required either.
        assert_eq!(two("requires = { two = \"b\" }\n", "requires = { players = 5 }\n").len(), 2);
    }

    #[test]
    fn what_can_be_is_not_told() {
        for (ties, other) in [
            ("requires = { players = 3 }\n", ""),
            ("requires = { two = [\"b\", \"c\"] }\nconflicts = { two = \"b\" }\n", ""),
            ("requires_one = { two = \"b\", players = 5 }\n", ""),
            ("requires = { two = \"b\" }\n", "needs = { b = { players = 4 } }\n"),
            ("conflicts = { two = [\"b\", \"c\"] }\n", ""),
        ] {
            let found = two(ties, other);
            assert!(found.is_empty(), "{ties}: {found:?}");
        }
    }
}
