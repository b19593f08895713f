//! Numbers of the pack, ends of the match, and what it is worth.

use indexmap::IndexMap;

use crate::ruleset::spec::{EndSpec, Formula, Hookable, NumberSpec};
use crate::ruleset::{Best, End, EndTest, Number, Settle};
use crate::state::MAX_DEAL_NUMBERS;

use super::context::Check;
use super::place::Place;
use super::score::first_ledger;

/// How many numbers may outlive a deal.
const MOST_MATCH_NUMBERS: usize = 64;

/// Makes the numbers known by name.
pub(super) fn declare_numbers(check: &mut Check<'_>) {
    let spec = &check.spec.numbers;
    let lists = [
        ("numbers.match", &spec.of_match, MOST_MATCH_NUMBERS),
        ("numbers.deal", &spec.of_deal, MAX_DEAL_NUMBERS),
    ];
    for (list, (path, numbers, most)) in lists.into_iter().enumerate() {
        if numbers.len() > most {
            let message = format!("there are {} numbers, at most {most} are allowed", numbers.len());
            check.problem(path, "numbers/too-many", message);
        }
        check.names.numbers[list] = numbers.keys().map(String::as_str).take(most).collect();
    }
    let twice = spec.of_deal.keys().filter(|name| spec.of_match.contains_key(*name));
    for name in twice {
        let message =
            format!("`{name}` is a number of the match as well: what a hook sets must have one name");
        check.problem(format!("numbers.deal.{name}"), "numbers/name-twice", message);
    }
}

/// Numbers that outlive a deal.
pub(super) fn match_numbers(check: &mut Check<'_>) -> Vec<Number> {
    numbers(check, &check.spec.numbers.of_match, "numbers.match", MOST_MATCH_NUMBERS)
}

/// Numbers of one deal.
pub(super) fn deal_numbers(check: &mut Check<'_>) -> Vec<Number> {
    let spec = &check.spec.numbers.of_deal;
    for (name, _) in spec.iter().filter(|(_, number)| number.after_deal.is_some()) {
        let message = "a number of one deal is not carried on to the next";
        check.problem(format!("numbers.deal.{name}.after_deal"), "numbers/after-deal", message);
    }
    numbers(check, spec, "numbers.deal", MAX_DEAL_NUMBERS)
}

fn numbers(
    check: &mut Check<'_>,
    specs: &IndexMap<String, NumberSpec>,
    path: &str,
    most: usize,
) -> Vec<Number> {
    let mut numbers = Vec::new();
    for (name, spec) in specs.iter().take(most) {
        let path = format!("{path}.{name}");
        let start =
            if spec.start.0.is_empty() { 0 } else { check.constant(&spec.start, &format!("{path}.start")) };
        let min = spec.min.unwrap_or_else(|| i64::from(i32::MIN));
        let max = spec.max.unwrap_or_else(|| i64::from(i32::MAX));
        let fits = |number: i64| i32::try_from(number).is_ok();
        if min > max || !fits(min) || !fits(max) {
            let message = format!("{min} to {max} is no range: numbers have 32 bits");
            check.problem(&*path, "numbers/range", message);
        } else if !(min..=max).contains(&start) {
            let message = format!("it starts as {start}, which is not from {min} to {max}");
            check.problem(format!("{path}.start"), "numbers/start", message);
        }
        let after_deal =
            check.maybe(spec.after_deal.as_ref(), &format!("{path}.after_deal"), Place::Contract);
        numbers.push(Number { name: name.clone(), start, min, max, after_deal, say: spec.say.clone() });
    }
    numbers
}

/// What a match is worth.
pub(super) fn settle(check: &mut Check<'_>) -> Settle {
    let spec = &check.spec.settle;
    let hook = match &spec.by {
        Some(Hookable::Lua(name)) => Some(check.hook(name, "settle.by")),
        Some(Hookable::Word(word)) => {
            check.word("settle.by", "settle/by", Some(word), &[("none", ())]);
            None
        }
        None => None,
    };
    let ledger = match &spec.ledger {
        Some(name) => check.ledger(name, "settle.ledger", "settle/unknown-ledger"),
        None => first_ledger(&check.names.ledgers),
    };
    let good = [("high", false), ("low", true)];
    let low_is_good = check.word("settle.good", "settle/good", spec.good.as_deref(), &good);
    let price = spec.price.as_ref().map_or(0, |price| check.constant(price, "settle.price"));
    let money = spec.money.clone().unwrap_or_else(|| "money".to_owned());
    Settle { hook, ledger, price, money, low_is_good }
}

/// The ends of the match, in order.
pub(super) fn ends(check: &mut Check<'_>) -> Vec<End> {
    let spec = &check.spec.end;
    let names: Vec<(&str, bool)> = spec.items.iter().map(|(name, end)| (name.as_str(), end.off)).collect();
    let listed = check.ordered(spec.order.as_deref(), &names, "end.order", ["end/unknown-name", "end/order"]);
    let mut ends = Vec::new();
    for index in listed {
        if let Some((name, end)) = spec.items.get_index(index) {
            ends.extend(compile(check, name, end));
        }
    }
    if names.iter().all(|(_, off)| *off) {
        check.problem("end", "end/none", "the match never ends: no `[end.NAME]` is in force");
    }
    ends
}

fn compile(check: &mut Check<'_>, name: &str, spec: &EndSpec) -> Option<End> {
    let path = format!("end.{name}");
    let best = match spec.best.as_deref() {
        Some("none") => Best::All,
        Some(name) if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') => {
            Best::Ledger(check.ledger(name, &format!("{path}.best"), "end/unknown-ledger"))
        }
        Some(text) => {
            let text = Formula(text.to_owned());
            Best::Formula(check.formula(&text, &format!("{path}.best"), Place::Contract))
        }
        None => Best::Ledger(first_ledger(&check.names.ledgers)),
    };
    let ties = [("another_deal", false), ("shared", true)];
    let shared = check.word(&format!("{path}.tie"), "end/tie", spec.tie.as_deref(), &ties);
    let test = match (&spec.win, &spec.lose, &spec.when) {
        (Some(win), None, None) => EndTest::Win(check.formula(win, &format!("{path}.win"), Place::Contract)),
        (None, Some(lose), None) => {
            EndTest::Lose(check.formula(lose, &format!("{path}.lose"), Place::Contract))
        }
        (None, None, Some(when)) => {
            let path = format!("{path}.when");
            match when.0.strip_prefix("lua:") {
                Some(hook) => EndTest::Hook(check.hook(hook, &path)),
                None => EndTest::When(check.formula(when, &path, Place::Contract)),
            }
        }
        _ => {
            check.problem(&*path, "end/test", "an end has exactly one of `win`, `lose` and `when`");
            return None;
        }
    };
    // Under these options it never comes.
    let never = matches!(
        &test,
        EndTest::Win(formula) | EndTest::Lose(formula) | EndTest::When(formula) if formula.as_const() == Some(0)
    );
    (!never).then(|| End { name: name.to_owned(), test, best, shared })
}
