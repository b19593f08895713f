//! The sheet and the items that are written on it.

use crate::ruleset::spec::{ScoreItemSpec, ScoreSpec};
use crate::ruleset::{Each, Formula, RoleId, Score, ScoreItem};
use crate::score::{Ledger, LedgerKind, SheetLayout};
use crate::side::SidePlan;

use super::context::{Check, intern};
use super::place::Place;

/// Words for why: more than a position can count.
const MOST_REASONS: usize = 254;

/// The columns of the sheet.
pub(super) fn sheet(check: &mut Check<'_>, sides: Option<&SidePlan>) -> SheetLayout {
    let spec = &check.spec.sheet;
    let lists = [
        ("seat", &spec.seat, LedgerKind::Seat),
        ("side", &spec.side, LedgerKind::Side),
        ("pair", &spec.pair, LedgerKind::Pair),
    ];
    let mut ledgers: Vec<Ledger> = Vec::new();
    for (key, names, kind) in lists {
        let path = format!("sheet.{key}");
        if kind == LedgerKind::Side && !names.is_empty() && matches!(sides, Some(SidePlan::ByContract)) {
            let message = "sides change from deal to deal, so that a ledger of sides has no columns";
            check.problem(&*path, "sheet/side-by-contract", message);
        }
        for name in names {
            if ledgers.iter().any(|other| other.name == *name) {
                check.problem(&*path, "sheet/ledger-twice", format!("the sheet has two ledgers `{name}`"));
                continue;
            }
            if super::names::WORDS.contains(&name.as_str()) {
                let message = format!("a ledger cannot be called `{name}`: expressions use the word");
                check.problem(&*path, "sheet/name-taken", message);
            }
            let unit_den = spec.unit.get(name).map_or(1, |unit| unit_den(check, name, unit));
            ledgers.push(Ledger { name: name.clone(), kind, unit_den });
        }
    }
    for name in spec.unit.keys().filter(|name| !ledgers.iter().any(|ledger| ledger.name == **name)) {
        let message = format!("the sheet has no ledger `{name}`");
        let known = ledgers.iter().map(|ledger| ledger.name.as_str());
        check.unknown(format!("sheet.unit.{name}"), "sheet/unknown-ledger", message, name, known);
    }
    if ledgers.is_empty() {
        check.problem("sheet", "sheet/no-ledger", "the sheet has no ledger to write on");
    }
    if ledgers.len() > usize::from(u8::MAX) {
        check.problem("sheet", "sheet/too-many-ledgers", "the sheet has more than 255 ledgers");
        ledgers.truncate(usize::from(u8::MAX));
    }
    let sides = match sides {
        Some(SidePlan::Fixed(sides)) => sides.count(),
        _ => 2,
    };
    let seats = u8::try_from(check.names.seats).unwrap_or(2);
    let sides = u8::try_from(sides).unwrap_or(2);
    SheetLayout::new(ledgers, seats, sides).expect("few ledgers, seats and sides, and no unit of 1/0")
}

fn unit_den(check: &mut Check<'_>, name: &str, unit: &str) -> u8 {
    let (num, den) = unit.split_once('/').unwrap_or((unit, "1"));
    if let ("1", Ok(den @ 1..)) = (num.trim(), den.trim().parse()) {
        return den;
    }
    let message = format!("`{unit}` is no unit: expected `1/2`, `1/3` and so on");
    check.problem(format!("sheet.unit.{name}"), "sheet/unit", message);
    1
}

/// The ledger that counts where none is named: the first by side, else by seat, else by pair.
pub(super) fn first_ledger(ledgers: &[Ledger]) -> u8 {
    let first = |kind| ledgers.iter().position(|ledger| ledger.kind == kind);
    let first =
        first(LedgerKind::Side).or_else(|| first(LedgerKind::Seat)).or_else(|| first(LedgerKind::Pair));
    first.and_then(|index| u8::try_from(index).ok()).unwrap_or(0)
}

/// Reasons of lines: the names of items, and everything that has a sentence.
pub(super) fn reasons(check: &mut Check<'_>) -> Vec<String> {
    let mut reasons = Vec::new();
    if let ScoreSpec::Items(kinds) = &check.spec.score {
        for name in kinds.values().flat_map(|items| items.iter().filter(|(_, item)| !item.off)) {
            intern(&mut reasons, name.0);
        }
    }
    for name in check.spec.texts.keys() {
        intern(&mut reasons, name);
    }
    if reasons.len() > MOST_REASONS {
        let message =
            format!("there are {} reasons and sentences, at most {MOST_REASONS} are allowed", reasons.len());
        check.problem("texts", "score/too-many-reasons", message);
    }
    reasons
}

/// Who writes the entries.
pub(super) fn writer(check: &mut Check<'_>) -> Score {
    let spec = check.spec;
    match &spec.score {
        ScoreSpec::Lua(name) => Score::Hook(check.hook(name, "score")),
        ScoreSpec::Items(kinds) => {
            for kind in kinds.keys().filter(|kind| *kind != "any" && !spec.contract.contains_key(*kind)) {
                let message = format!("there is no contract `{kind}`");
                let known = spec.contract.keys().map(String::as_str).chain(["any"]);
                check.unknown(format!("score.{kind}"), "score/unknown-contract", message, kind, known);
            }
            Score::Items
        }
    }
}

/// The items of a contract: its own or those of the nearest one it is like, then those of every contract.
pub(super) fn items(check: &mut Check<'_>, chain: &[&str], reasons: &[String]) -> Vec<ScoreItem> {
    let ScoreSpec::Items(kinds) = &check.spec.score else { return Vec::new() };
    let own = chain.iter().find_map(|name| kinds.get_key_value(*name).filter(|(_, items)| !items.is_empty()));
    let mut compiled = Vec::new();
    for (kind, items) in own.into_iter().chain(kinds.get_key_value("any")) {
        for (name, spec) in items.iter().filter(|(_, item)| !item.off).take(MOST_REASONS) {
            compiled.extend(item(check, name, spec, &format!("score.{kind}.{name}"), reasons));
        }
    }
    compiled
}

fn item(
    check: &mut Check<'_>,
    name: &str,
    spec: &ScoreItemSpec,
    path: &str,
    reasons: &[String],
) -> Option<ScoreItem> {
    let each = each(check, spec, path);
    let to = spec.to.as_ref();
    let ledger = to.map(|ledger| check.ledger(ledger, &format!("{path}.to"), "score/unknown-ledger"));
    if ledger.is_none() {
        check.problem(path, "score/no-ledger", "`to` must name the ledger that is written on");
    }
    let when = check.maybe(spec.when.as_ref(), &format!("{path}.when"), Place::Contract);
    let amount = check.maybe(spec.amount.as_ref(), &format!("{path}.amount"), Place::Contract);
    if amount.is_none() {
        check.problem(path, "score/no-amount", "`amount` must say how much is written");
    }
    let (each, ledger) = (each?, ledger?);
    let kind = check.names.ledgers.get(usize::from(ledger)).map(|ledger| ledger.kind);
    let is_pair = matches!(each, Each::Pair(..));
    if kind.is_some() && is_pair != (kind == Some(LedgerKind::Pair)) {
        let message = if is_pair {
            "lines of pairs of roles are written on a ledger of pairs"
        } else {
            "on a ledger of pairs lines are written for two roles: `each = [\"others\", \"declarer\"]`"
        };
        check.problem(format!("{path}.each"), "score/each-and-ledger", message);
    }
    if when.as_ref().and_then(Formula::as_const) == Some(0)
        || amount.as_ref().and_then(Formula::as_const) == Some(0)
    {
        // Under these options it never writes anything.
        return None;
    }
    let reason = reasons.iter().position(|reason| reason == name).and_then(|index| u16::try_from(index).ok());
    Some(ScoreItem {
        each,
        ledger,
        when,
        amount: amount.unwrap_or(Formula::number(0)),
        reason: reason.unwrap_or(0),
    })
}

fn each(check: &mut Check<'_>, spec: &ScoreItemSpec, path: &str) -> Option<Each> {
    let path = format!("{path}.each");
    let mut role = |name: &str| -> RoleId { check.role(name, &path, "score/unknown-role") };
    match spec.each.as_ref().map(|each| &each.0[..]) {
        Some([word]) if word == "side" => Some(Each::Side),
        Some([word]) if word == "seat" => Some(Each::Seat),
        Some([name]) => Some(Each::Role(role(name))),
        Some([of, on]) => Some(Each::Pair(role(of), role(on))),
        _ => {
            let message = "`each` must say whose lines are written: `side`, `seat`, a role, or two roles";
            check.problem(path, "score/no-each", message);
            None
        }
    }
}
