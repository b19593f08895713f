//! What one set of rules does that the other does not, in sentences.

use overtrick_plugins::figures::contracts::Line;
use overtrick_plugins::figures::kitty::Exchanged;
use overtrick_plugins::figures::paper::Head;
use overtrick_plugins::figures::rows::place;
use overtrick_plugins::figures::rulesets::Counted;
use overtrick_plugins::figures::run::MOST_DEALS;
use overtrick_plugins::figures::stats::Estimate;
use overtrick_plugins::prose::{and, capital};

use super::figure::{plain, share, share_signed, signed};
use super::rules::names;

/// More differences than this are left to the table.
const MOST_TOLD: usize = 8;

/// One contract that differs.
struct Differs {
    name: String,
    by: Estimate,
    shares: [f64; 2],
}

/// Everything there is to say about A and B.
pub(super) fn lines(head: &Head, a: &Counted, b: &Counted, named: &dyn Fn(&str) -> String) -> Vec<String> {
    let mut lines = Vec::new();
    if a.deals > 0 {
        lines.push(thrown_in(a, b));
        lines.extend(bids(a, b, named));
        lines.extend(made(a, b));
        lines.extend(kept(a, b));
        lines.extend(worth(head, a, b));
        lines.extend(places(head, a, b));
    }
    lines.extend(length(a, b));
    lines.extend(winners(head, a, b));
    lines.extend(kitty("A", a));
    lines.extend(kitty("B", b));
    lines
}

/// `no difference shows`, or how much.
fn shows(difference: Estimate, told: &str) -> String {
    match difference.interval {
        Some((0.0, 0.0)) => "no difference at all".to_owned(),
        Some(_) if difference.is_beyond_doubt() => format!("a difference of {told}"),
        _ => format!("no difference shows: {told}"),
    }
}

fn per_cent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}

fn ratio(part: u64, of: u64) -> f64 {
    Estimate::share(part, of).map_or(0.0, |share| share.value)
}

fn thrown_in(a: &Counted, b: &Counted) -> String {
    let [one, other] = [a, b].map(|counted| per_cent(ratio(counted.thrown_in, counted.deals)));
    let difference = b.against_first.thrown_in.estimate(1);
    let shows = shows(difference, &share_signed(difference));
    format!("The cards are thrown in in {one} of deals under A and {other} under B; {shows}.")
}

fn bids(a: &Counted, b: &Counted, named: &dyn Fn(&str) -> String) -> Vec<String> {
    let of = |counted: &Counted, name: &str| {
        ratio(counted.contracts.get(name).map_or(0, |line| line.times), counted.deals)
    };
    let sets = [a.clone(), b.clone()];
    let all = names(&sets).into_iter().map(|name| Differs {
        by: b.against_first.contract(&name).estimate(1),
        shares: [of(a, &name), of(b, &name)],
        name,
    });
    let (mut differ, same): (Vec<Differs>, Vec<Differs>) = all.partition(|one| one.by.is_beyond_doubt());
    differ.sort_by(|one, other| other.by.value.abs().total_cmp(&one.by.value.abs()));
    let tested = differ.len() + same.len();
    let more = differ.len().saturating_sub(MOST_TOLD);
    let mut lines: Vec<String> = differ
        .iter()
        .take(MOST_TOLD)
        .map(|one| {
            let how = if one.by.value > 0.0 { "more" } else { "less" };
            format!(
                "{} is played {how} often under B: in {} of deals against {}, {}.",
                capital(&named(&one.name)),
                per_cent(one.shares[1]),
                per_cent(one.shares[0]),
                share_signed(one.by)
            )
        })
        .collect();
    if more > 0 {
        lines.push(format!("So are {more} other contracts more or less often; the table has them."));
    }
    if !same.is_empty() {
        let margin = same.iter().filter_map(|one| one.by.margin()).fold(0.0, f64::max);
        let which = match (same.len(), differ.is_empty()) {
            (1, true) => "the contract is".to_owned(),
            (n, true) => format!("the {n} contracts are"),
            (1, false) => "the other contract is".to_owned(),
            (n, false) => format!("the other {n} contracts are"),
        };
        lines.push(format!(
            "In how often {which} played no difference shows; margins up to {}.",
            per_cent(margin)
        ));
    }
    if tested >= 10 {
        lines.push(format!("(Of {tested} such intervals about one in twenty misses by accident.)"));
    }
    lines
}

fn made(a: &Counted, b: &Counted) -> Option<String> {
    let share_of = |counted: &Counted| {
        let (_, decided, made) = counted.contracts.sums();
        Estimate::share(made, decided)
    };
    let (one, other) = (share_of(a)?, share_of(b)?);
    let difference = Estimate::difference(other, one);
    let shows = shows(difference, &share_signed(difference));
    Some(format!(
        "Of the contracts that can be made or lost {} are made under A and {} under B; {shows}.",
        share(one),
        share(other)
    ))
}

/// What is promised where nobody declares.
fn kept(a: &Counted, b: &Counted) -> Vec<String> {
    let each = a.promises.iter().filter_map(|before| {
        let after = b.promises.get(&before.name)?;
        let share_of = |line: &Line| Estimate::share(line.made.unwrap_or(0), line.times);
        let (one, other) = (share_of(before)?, share_of(after)?);
        let difference = Estimate::difference(other, one);
        let shows = shows(difference, &share_signed(difference));
        Some(format!(
            "Of the promises of {} {} are kept under A and {} under B, {} and {} of them; {shows}.",
            before.name,
            share(one),
            share(other),
            before.times,
            after.times,
        ))
    });
    each.collect()
}

fn worth(head: &Head, a: &Counted, b: &Counted) -> Vec<String> {
    let each = ["A", "B"].into_iter().zip([a, b]).zip(&head.rules);
    let told = each.filter(|((_, counted), _)| counted.declaring.count() > 0).map(|((letter, counted), rules)| {
        format!(
            "A contract is worth {} points to each seat of the side that declares it under {letter}, and {} to each of the others.",
            signed(counted.declaring.estimate(rules.point)),
            signed(counted.others.estimate(rules.point)),
        )
    });
    told.collect()
}

fn places(head: &Head, a: &Counted, b: &Counted) -> Vec<String> {
    let points: Vec<i64> = head.rules.iter().map(|rules| rules.point).collect();
    let [of_a, of_b] = points[..] else { return Vec::new() };
    let all: Vec<_> = a.places.iter().zip(&b.places).zip(&b.against_first.places).collect();
    let mut lines = Vec::new();
    for (number, &((one, other), difference)) in all.iter().enumerate() {
        // Partners score together.
        if all[..number].contains(&((one, other), difference)) {
            continue;
        }
        let same = (number..all.len()).filter(|&at| all[at] == ((one, other), difference));
        let who = and(&same.map(|at| format!("the {}", place(at))).collect::<Vec<_>>());
        let line = format!(
            "A deal is worth {} points to {who} under A and {} under B",
            signed(one.estimate(of_a)),
            signed(other.estimate(of_b)),
        );
        let difference = difference.estimate(of_a);
        lines.push(if of_a == of_b {
            format!("{line}; {}.", shows(difference, &signed(difference)))
        } else {
            format!("{line}.")
        });
    }
    lines
}

fn length(a: &Counted, b: &Counted) -> Option<String> {
    if a.lengths.count() == 0 {
        return None;
    }
    let difference = b.against_first.lengths.estimate(1);
    let mut line = format!(
        "A match takes {} deals under A and {} under B; {}.",
        plain(a.lengths.estimate(1)),
        plain(b.lengths.estimate(1)),
        shows(difference, &signed(difference))
    );
    for (letter, counted) in [("A", a), ("B", b)] {
        if counted.unfinished > 0 {
            let many = if counted.unfinished == 1 {
                "1 match was".to_owned()
            } else {
                format!("{} matches were", counted.unfinished)
            };
            line = format!("{line} Under {letter} {many} given up after {MOST_DEALS} deals.");
        }
    }
    Some(line)
}

fn winners(head: &Head, a: &Counted, b: &Counted) -> Option<String> {
    if a.lengths.count() == 0 {
        return None;
    }
    let seats = &head.rules.first()?.seats;
    let of = |counted: &Counted| {
        let each = seats.iter().zip(&counted.wins);
        let each = each.map(|(seat, wins)| format!("{seat} {}", per_cent(wins.mean(1))));
        each.collect::<Vec<_>>().join(", ")
    };
    Some(format!("Matches are won under A by {}; under B by {}.", of(a), of(b)))
}

fn kitty(letter: &str, counted: &Counted) -> Vec<String> {
    let turned = |exchanged: &Exchanged| exchanged.turned().map(share);
    let variance = |exchanged: &Exchanged| exchanged.share().map(share);
    let mut lines = Vec::new();
    if let (Some(turned), Some(variance)) = (turned(&counted.kitty), variance(&counted.kitty)) {
        lines.push(format!(
            "The kitty, under {letter}: with another one for the same hand and the same bids {turned} of contracts are lost instead of made or made instead of lost; {variance} of the variance of the declarer's result go with it."
        ));
    }
    if let (Some(turned), Some(variance)) = (turned(&counted.hands), variance(&counted.hands)) {
        lines.push(format!(
            "  As many cards exchanged between the other hands turn {turned} of contracts; {variance} of the variance go with them."
        ));
    }
    lines
}
