//! What rules do: a report of sets of rules on the same cards. Two are told in a table and [`sentences`], values of an
//! option as a [`sweep`].

use std::collections::BTreeSet;

use overtrick_plugins::figures::contracts::Line;
use overtrick_plugins::figures::paper::Paper;
use overtrick_plugins::figures::rows::{Row, rows};
use overtrick_plugins::figures::rulesets::Counted;
use overtrick_plugins::figures::stats::Estimate;
use serde_json::{Map, Value, json};

use super::figure::short;
use super::told::{Extras, keys};
use super::{sentences, sweep};
use crate::out::{Style, pad, pad_left, width};
use crate::words::counted;

/// What stands beside figures in tables.
pub(super) const MARGINS: &str =
    "± is a 95% interval, the longer side of it where it is not even; --csv and --json have both ends.";

/// For machines.
pub(super) fn json(paper: &Paper, counted: &[Counted]) -> Map<String, Value> {
    let head = &paper.head;
    let sets: Vec<Value> = head
        .rules
        .iter()
        .zip(counted)
        .map(|(rules, counted)| {
            json!({
                "label": rules.label,
                "pack": rules.pack,
                "version": rules.version,
                "digest": rules.digest,
                "matches": counted.lengths.count(),
                "unfinished": counted.unfinished,
            })
        })
        .collect();
    let figure = |row: Row| {
        let (low, high) = row.estimate.interval.unzip();
        json!({
            "rules": row.rules,
            "figure": row.figure,
            "subject": row.subject,
            "n": row.n,
            "value": row.estimate.value,
            "low": low,
            "high": high,
        })
    };
    let mut report = keys(paper);
    report.extend([
        ("sets".to_owned(), json!(sets)),
        ("swept".to_owned(), json!(head.swept)),
        ("bots".to_owned(), json!(head.players)),
        ("planned".to_owned(), json!({ "deals": head.deals, "matches": head.matches })),
        ("done".to_owned(), json!(paper.done())),
        ("figures".to_owned(), rows(paper).into_iter().map(figure).collect()),
    ]);
    report
}

/// For people.
pub(super) fn lines(paper: &Paper, sets: &[Counted], extras: &Extras, style: Style) -> Vec<String> {
    let head = &paper.head;
    let Some((first, counted_first)) = head.rules.first().zip(sets.first()) else { return Vec::new() };
    let named = |name: &str| extras.contract(name, style);
    let is_pair = head.swept.is_none() && sets.len() == 2;
    let mut lines = vec![first.title.clone()];
    if is_pair {
        for (letter, rules) in ["A", "B"].iter().zip(&head.rules) {
            lines.push(format!("  {letter}: {}", rules.label));
        }
    }
    lines.push(format!(
        "{} and {} under each, with the same cards; bots {}; seed {}",
        counted(counted_first.deals, "deal"),
        matches(counted_first.lengths.count()),
        head.bots.join(", "),
        head.seed
    ));
    if head.rules.iter().any(|rules| rules.cards != first.cards) {
        lines.push("The decks are not the same: the cards have the seeds in common, no more.".to_owned());
    }
    let nothing = [
        (head.deals > 0 && counted_first.deals == 0, "No single deal was played."),
        (head.matches > 0 && counted_first.lengths.count() == 0, "No match was played."),
    ];
    lines.extend(nothing.into_iter().filter(|(is_so, _)| *is_so).map(|(_, line)| line.to_owned()));
    lines.push(String::new());
    if is_pair {
        if is_choice(sets) {
            lines.extend(contracts(sets, &named));
            lines.push(String::new());
        }
        lines.extend(sentences::lines(head, sets, &named));
    } else {
        lines.extend(sweep::lines(paper, sets));
    }
    lines
}

/// How often each contract is played and made under both sets.
fn contracts(sets: &[Counted], named: &dyn Fn(&str) -> String) -> Vec<String> {
    let share = |line: Option<&Line>, deals: u64| {
        let played = Estimate::share(line.map_or(0, |line| line.times), deals);
        played.map_or(String::new(), |played| format!("{:.1}%", 100.0 * played.value))
    };
    let made = |line: Option<&Line>| {
        let made = line.and_then(|line| Estimate::share(line.made?, line.times));
        made.map_or("-".to_owned(), |made| format!("{:.0}%", 100.0 * made.value))
    };
    let mut table = vec![["", "A", "made", "B", "made", "B - A"].map(str::to_owned).to_vec()];
    for name in names(sets) {
        let mut row = vec![named(&name)];
        for counted in sets {
            let line = counted.contracts.get(&name);
            row.extend([share(line, counted.deals), made(line)]);
        }
        let difference = sets.get(1).map(|other| other.against_first.contract(&name).difference_of_shares());
        row.push(difference.map_or(String::new(), |difference| short(difference, "%", true)));
        table.push(row);
    }
    let mut lines = vec!["Contracts, as a share of all deals, and how many of them are made".to_owned()];
    lines.extend(aligned(&table));
    lines.push(MARGINS.to_owned());
    lines
}

/// The names of all contracts, those of the first set first.
pub(super) fn names(sets: &[Counted]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let all = sets.iter().flat_map(|counted| counted.contracts.iter());
    all.map(|line| line.name.clone()).filter(|name| seen.insert(name.clone())).collect()
}

/// Whether it can be told which contract is played: not where there are none, and not where one is played in every deal.
pub(super) fn is_choice(sets: &[Counted]) -> bool {
    let names = names(sets);
    let is_always = |name: &String| sets.iter().all(|counted| counted.is_always_played(name));
    !names.is_empty() && !names.iter().any(is_always)
}

pub(super) fn matches(n: u64) -> String {
    if n == 1 { "1 match".to_owned() } else { format!("{n} matches") }
}

/// Rows of cells under heads, all but the first column to the right.
pub(super) fn aligned(table: &[Vec<String>]) -> Vec<String> {
    let columns = table.iter().map(Vec::len).max().unwrap_or(0);
    let column =
        |i: usize| table.iter().filter_map(|row| row.get(i)).map(|cell| width(cell)).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(column).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate();
        let cells = cells.map(|(i, (cell, to))| if i == 0 { pad(cell, *to) } else { pad_left(cell, *to) });
        format!("  {}", cells.collect::<Vec<_>>().join("  ")).trim_end().to_owned()
    };
    table.iter().map(line).collect()
}
