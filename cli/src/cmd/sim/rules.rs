//! What rules do: a report of sets of rules on the same cards, as tables and sentences.

use std::collections::BTreeSet;

use overtrick_plugins::figures::contracts::Line;
use overtrick_plugins::figures::paper::Paper;
use overtrick_plugins::figures::rows::{Row, rows};
use overtrick_plugins::figures::rulesets::Counted;
use overtrick_plugins::figures::stats::Estimate;
use serde_json::{Map, Value, json};

use super::figure::{contract, short};
use super::sentences;
use super::told::{Extras, keys};
use crate::out::{Style, pad, pad_left, width};
use crate::words::counted;

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
    let named = |name: &str| match &extras.words {
        Some(words) => words.pretty(name),
        None => contract(name, style),
    };
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
    lines
}

/// The names of all contracts, those of the first set first.
pub(super) fn names(sets: &[Counted]) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let all = sets.iter().flat_map(|counted| counted.contracts.iter());
    all.map(|line| line.name.clone()).filter(|name| seen.insert(name.clone())).collect()
}

/// A row for each value of an option.
fn values(paper: &Paper, sets: &[Counted]) -> Vec<String> {
    let swept = paper.head.swept.as_deref().unwrap_or("rules");
    let has_kitty = sets.iter().any(|counted| counted.kitty.deals() > 0);
    let has_matches = sets.iter().any(|counted| counted.lengths.count() > 0);
    let mut heads = vec!["", "thrown in", "made", "declaring", "others"];
    heads.extend(has_matches.then_some("length"));
    heads.extend(has_kitty.then_some("kitty"));
    let mut table = vec![heads.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for (counted, rules) in sets.iter().zip(&paper.head.rules) {
        let value = rules.label.split_once('=').map_or(rules.label.as_str(), |(_, value)| value);
        let share =
            |part, of| Estimate::share(part, of).map_or("-".to_owned(), |share| short(share, "%", false));
        let mean = |n: u64, estimate: Estimate, sign| {
            if n == 0 { "-".to_owned() } else { short(estimate, "", sign) }
        };
        let (_, decided, made) = counted.contracts.sums();
        let n = counted.declaring.count();
        let mut row = vec![
            value.to_owned(),
            share(counted.thrown_in, counted.deals),
            share(made, decided),
            mean(n, counted.declaring.estimate(rules.point), true),
            mean(n, counted.others.estimate(rules.point), true),
        ];
        if has_matches {
            row.push(mean(counted.lengths.count(), counted.lengths.estimate(1), false));
        }
        if has_kitty {
            row.push(counted.kitty.share().map_or("-".to_owned(), |share| short(share, "%", false)));
        }
        table.push(row);
    }
    let mut lines = vec![swept.to_owned()];
    lines.extend(aligned(&table));
    lines.push(String::new());
    lines.push("Made: of the contracts that can be made or lost.".to_owned());
    lines.push("Declaring, others: points a deal with a declarer, for each seat of the side.".to_owned());
    if has_matches {
        lines.push("Length: deals a match.".to_owned());
    }
    if has_kitty {
        lines.push(
            "Kitty: the part of the variance of the declarer's result that goes with the kitty.".to_owned(),
        );
    }
    lines.push("± is half of a 95% interval.".to_owned());
    lines
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
