//! What rules do: a report of sets of rules on the same cards, as tables and sentences.

use std::collections::BTreeSet;

use overtrick_plugins::figures::contracts::Line;
use overtrick_plugins::figures::paper::Paper;
use overtrick_plugins::figures::rows::{Row, rows};
use overtrick_plugins::figures::rulesets::Counted;
use overtrick_plugins::figures::run::MOST_DEALS;
use overtrick_plugins::figures::stats::{Estimate, Sample};
use overtrick_plugins::prose::capital;
use serde_json::{Map, Value, json};

use super::figure::short;
use super::sentences;
use super::told::{Extras, keys};
use crate::out::{Style, pad, pad_left, width};
use crate::words::counted;

/// What stands beside figures in tables.
const MARGINS: &str = "± is half of a 95% interval.";

/// For machines.
pub(super) fn json(paper: &Paper) -> Map<String, Value> {
    let head = &paper.head;
    let sets: Vec<Value> = head
        .rules
        .iter()
        .map(|rules| {
            json!({
                "label": rules.label,
                "pack": rules.pack,
                "version": rules.version,
                "digest": rules.digest,
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
    lines.push(String::new());
    if is_pair {
        lines.extend(contracts(sets, &named));
        lines.push(String::new());
        lines.extend(sentences::lines(head, &sets[0], &sets[1], &named));
    } else {
        lines.extend(values(paper, sets));
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
        let difference = sets.get(1).map(|other| other.against_first.contract(&name).estimate(1));
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

/// A column of the table of a sweep: its head, what it is in words, and a cell for each value.
struct Column {
    head: &'static str,
    about: &'static str,
    cells: Vec<Option<String>>,
}

/// A row for each value of an option.
fn values(paper: &Paper, sets: &[Counted]) -> Vec<String> {
    let swept = paper.head.swept.as_deref().unwrap_or("rules");
    let columns: Vec<Column> =
        columns(paper, sets).into_iter().filter(|column| column.cells.iter().any(Option::is_some)).collect();
    let mut table = vec![
        std::iter::once("")
            .chain(columns.iter().map(|column| column.head))
            .map(str::to_owned)
            .collect::<Vec<_>>(),
    ];
    for (row, rules) in paper.head.rules.iter().enumerate() {
        let value = rules.label.split_once('=').map_or(rules.label.as_str(), |(_, value)| value);
        let cells = columns.iter().map(|column| column.cells[row].clone().unwrap_or_else(|| "-".to_owned()));
        table.push(std::iter::once(value.to_owned()).chain(cells).collect());
    }
    let mut lines = vec![swept.to_owned()];
    lines.extend(aligned(&table));
    lines.push(String::new());
    let about = columns.iter().filter(|column| !column.about.is_empty());
    lines.extend(about.map(|column| format!("{}: {}.", capital(column.head), column.about)));
    let given_up: u64 = sets.iter().map(|counted| counted.unfinished).fold(0, u64::saturating_add);
    if given_up > 0 {
        lines.push(format!("Matches given up after {MOST_DEALS} deals, in all: {given_up}."));
    }
    lines.push(MARGINS.to_owned());
    lines
}

fn columns(paper: &Paper, sets: &[Counted]) -> [Column; 7] {
    let rules = &paper.head.rules;
    let share = |part, of| Estimate::share(part, of).map(|share| short(share, "%", false));
    let points =
        |sample: &Sample, point| (sample.count() > 0).then(|| short(sample.estimate(point), "", true));
    let cells = |cell: &dyn Fn(&Counted, i64) -> Option<String>| {
        sets.iter().zip(rules).map(|(counted, rules)| cell(counted, rules.point)).collect()
    };
    [
        Column { head: "thrown in", about: "", cells: cells(&|of, _| share(of.thrown_in, of.deals)) },
        Column {
            head: "made",
            about: "of the contracts that can be made or lost",
            cells: cells(&|of, _| {
                let (_, decided, made) = of.contracts.sums();
                share(made, decided)
            }),
        },
        Column {
            head: "kept",
            about: "of what was promised where nobody declares",
            cells: cells(&|of, _| {
                let (_, decided, kept) = of.promises.sums();
                share(kept, decided)
            }),
        },
        Column {
            head: "declaring",
            about: "points a deal with a declarer, for each seat of the side",
            cells: cells(&|of, point| points(&of.declaring, point)),
        },
        Column {
            head: "others",
            about: "the same for each of the other seats",
            cells: cells(&|of, point| points(&of.others, point)),
        },
        Column {
            head: "length",
            about: "deals a match",
            cells: cells(&|of, _| (of.lengths.count() > 0).then(|| short(of.lengths.estimate(1), "", false))),
        },
        Column {
            head: "kitty",
            about: "the part of the variance of the declarer's result that goes with it",
            cells: cells(&|of, _| of.kitty.share().map(|share| short(share, "%", false))),
        },
    ]
}

fn matches(n: u64) -> String {
    if n == 1 { "1 match".to_owned() } else { format!("{n} matches") }
}

/// Rows of cells under heads, all but the first column to the right.
fn aligned(table: &[Vec<String>]) -> Vec<String> {
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
