//! What an option does: a row of figures for each of its values, and which of them differ beyond doubt.

use overtrick_plugins::figures::paper::{Paper, RulesHead};
use overtrick_plugins::figures::rulesets::Counted;
use overtrick_plugins::figures::run::MOST_DEALS;
use overtrick_plugins::figures::stats::{Estimate, Sample};
use overtrick_plugins::prose::capital;

use super::figure::short;
use super::rules::{MARGINS, aligned, is_choice, names};
use super::sentences::{kept_shares, made_shares};

/// A column of the table of a sweep: its head, what it is in words, and a cell for each value.
struct Column {
    head: &'static str,
    about: &'static str,
    cells: Vec<Option<String>>,
}

/// A row for each value of an option.
pub(super) fn lines(paper: &Paper, sets: &[Counted]) -> Vec<String> {
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
        let cells = columns.iter().map(|column| column.cells[row].clone().unwrap_or_else(|| "-".to_owned()));
        table.push(std::iter::once(value(rules).to_owned()).chain(cells).collect());
    }
    let mut lines = vec![swept.to_owned()];
    lines.extend(aligned(&table));
    lines.push(String::new());
    let about = columns.iter().filter(|column| !column.about.is_empty());
    lines.extend(about.map(|column| format!("{}: {}.", capital(column.head), column.about)));
    if sets.iter().any(|counted| counted.unfinished > 0) {
        lines.push(format!(
            "Cut off: matches that were not over after {MOST_DEALS} deals; the length counts these as that long, and is too low."
        ));
    }
    lines.push(MARGINS.to_owned());
    lines.extend(verdict(paper, sets));
    lines
}

/// The value of the option under a set of rules.
fn value(rules: &RulesHead) -> &str {
    rules.label.split_once('=').map_or(rules.label.as_str(), |(_, value)| value)
}

fn columns(paper: &Paper, sets: &[Counted]) -> [Column; 8] {
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
            cells: cells(&|of, _| {
                let is_known = of.unfinished < of.lengths.count();
                of.length().filter(|_| is_known).map(|length| short(length, "", false))
            }),
        },
        Column {
            head: "cut off",
            about: "",
            cells: cells(&|of, _| {
                let any = sets.iter().any(|counted| counted.unfinished > 0);
                any.then(|| format!("{} of {}", of.unfinished, of.lengths.count()))
            }),
        },
        Column {
            head: "kitty",
            about: "the part of the variance of the declarer's result that goes with it",
            cells: cells(&|of, _| of.kitty.share().map(|share| short(share, "%", false))),
        },
    ]
}

/// The differences of one figure between the first value and another; none where it cannot be judged.
type Judge<'a> = (&'a str, &'a dyn Fn(&Counted, &Counted) -> Vec<Estimate>);

/// Which figures differ from those under the first value, judged as two sets of rules are.
fn verdict(paper: &Paper, sets: &[Counted]) -> Option<String> {
    let rules = &paper.head.rules;
    let ((first_rules, others_rules), (first, others)) = (rules.split_first()?, sets.split_first()?);
    let names = if is_choice(sets) { names(sets) } else { Vec::new() };
    // Points are not compared where a point is something else.
    let same_points = others_rules.iter().all(|rules| rules.point == first_rules.point);
    let judges: [Judge<'_>; 6] = [
        ("how often cards are thrown in", &|_, now| vec![now.against_first.thrown_in.estimate(1)]),
        ("how often each contract is played", &|_, now| {
            names.iter().map(|name| now.against_first.contract(name).estimate(1)).collect()
        }),
        ("contracts made", &|then, now| {
            made_shares(then, now).map(|shares| shares.difference).into_iter().collect()
        }),
        ("promises kept", &|then, now| {
            kept_shares(then, now).into_iter().map(|shares| shares.difference).collect()
        }),
        ("points of each place", &|_, now| {
            let places = now.against_first.places.iter().filter(|_| same_points);
            places.map(|place| place.estimate(first_rules.point)).collect()
        }),
        ("the length of a match", &|_, now| vec![now.against_first.lengths.estimate(1)]),
    ];
    let (mut differ, mut same, mut tested) = (Vec::new(), Vec::new(), 0);
    for (what, judge) in judges {
        let mut is_judged = false;
        let mut values = Vec::new();
        for (rules, counted) in others_rules.iter().zip(others) {
            let mut found = judge(first, counted);
            found.retain(|difference| difference.interval.is_some());
            // What is the same in every deal cannot miss by accident.
            tested += found.iter().filter(|difference| difference.margin() > Some(0.0)).count();
            is_judged |= !found.is_empty();
            if found.iter().any(Estimate::is_beyond_doubt) {
                values.push(value(rules));
            }
        }
        if !values.is_empty() {
            differ.push(format!("{what} ({})", values.join(", ")));
        } else if is_judged {
            same.push(what);
        }
    }
    let against = &first_rules.label;
    let told = match (differ.is_empty(), same.is_empty()) {
        (true, true) => return Some("One observation says nothing about differences.".to_owned()),
        (true, false) => format!("Against {against} no difference shows in: {}.", same.join(", ")),
        (false, true) => format!("Against {against} differ beyond doubt: {}.", differ.join(", ")),
        (false, false) => format!(
            "Against {against} differ beyond doubt: {}; no difference shows in: {}.",
            differ.join(", "),
            same.join(", ")
        ),
    };
    let accidents = format!(" (Of {tested} such intervals about one in twenty misses by accident.)");
    Some(if tested >= 10 { told + &accidents } else { told })
}
