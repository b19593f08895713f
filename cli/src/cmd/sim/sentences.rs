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
use super::rules::{is_choice, matches, names};

/// More differences than this are left to the table.
const MOST_TOLD: usize = 8;

/// One contract that differs.
struct Differs {
    name: String,
    by: Estimate,
    shares: [f64; 2],
}

/// Everything there is to say about A and B.
pub(super) fn lines(head: &Head, sets: &[Counted], named: &dyn Fn(&str) -> String) -> Vec<String> {
    let [a, b] = sets else { return Vec::new() };
    let mut lines = Vec::new();
    if a.deals > 0 {
        lines.push(thrown_in(a, b));
        if is_choice(sets) {
            lines.extend(bids(sets, named));
        }
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

/// `no difference shows`, or how much; of one deal, match or whatever was counted nothing.
fn shows(difference: Estimate, told: &str, one: &str) -> String {
    match difference.interval {
        None => format!("one {one} says nothing about a difference"),
        Some((0.0, 0.0)) => "no difference at all".to_owned(),
        Some(_) if difference.is_beyond_doubt() => format!("a difference of {told}"),
        Some(_) => format!("no difference shows: {told}"),
    }
}

/// Two shares, and how far the second is from the first; without an interval if one of them is of a single observation.
pub(super) struct Shares {
    one: Estimate,
    other: Estimate,
    pub(super) difference: Estimate,
}

impl Shares {
    /// Each as a part of a whole; `None` where one of the wholes is nothing.
    fn of(one: (u64, u64), other: (u64, u64)) -> Option<Self> {
        let says_nothing = one.1 < 2 || other.1 < 2;
        let (one, other) = (Estimate::share(one.0, one.1)?, Estimate::share(other.0, other.1)?);
        let mut difference = Estimate::difference(other, one);
        difference.interval = difference.interval.filter(|_| !says_nothing);
        Some(Self { one, other, difference })
    }

    fn shows(&self, one: &str) -> String {
        shows(self.difference, &share_signed(self.difference), one)
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
    let difference = b.against_first.thrown_in.difference_of_shares();
    let shows = shows(difference, &share_signed(difference), "deal");
    format!("The cards are thrown in in {one} of deals under A and {other} under B; {shows}.")
}

fn bids(sets: &[Counted], named: &dyn Fn(&str) -> String) -> Vec<String> {
    let [a, b] = sets else { return Vec::new() };
    if a.deals < 2 {
        return vec!["One deal says nothing about how often each contract is played.".to_owned()];
    }
    let of = |counted: &Counted, name: &str| {
        ratio(counted.contracts.get(name).map_or(0, |line| line.times), counted.deals)
    };
    let all = names(sets).into_iter().map(|name| Differs {
        by: b.against_first.contract(&name).difference_of_shares(),
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

/// How many of the contracts that can be made or lost are made.
pub(super) fn made_shares(a: &Counted, b: &Counted) -> Option<Shares> {
    let [one, other] = [a, b].map(|counted| {
        let (_, decided, made) = counted.contracts.sums();
        (made, decided)
    });
    Shares::of(one, other)
}

fn made(a: &Counted, b: &Counted) -> Option<String> {
    let shares = made_shares(a, b)?;
    Some(format!(
        "Of the contracts that can be made or lost {} are made under A and {} under B; {}.",
        share(shares.one),
        share(shares.other),
        shares.shows("contract"),
    ))
}

/// The kinds of promises made under either set, those of the first set first.
fn kinds(a: &Counted, b: &Counted) -> Vec<String> {
    let only_b = b.promises.iter().filter(|line| a.promises.get(&line.name).is_none());
    a.promises.iter().chain(only_b).map(|line| line.name.clone()).collect()
}

/// How many promises of each kind that is made under both sets are kept.
pub(super) fn kept_shares(a: &Counted, b: &Counted) -> Vec<Shares> {
    let of = |counted: &Counted, name: &str| {
        counted.promises.get(name).map(|line| (line.made.unwrap_or(0), line.times))
    };
    let each = kinds(a, b).into_iter().filter_map(|name| Shares::of(of(a, &name)?, of(b, &name)?));
    each.collect()
}

/// What is promised where nobody declares.
fn kept(a: &Counted, b: &Counted) -> Vec<String> {
    let told = |line: &Line| {
        let kept = Estimate::share(line.made.unwrap_or(0), line.times);
        (line.times, kept.map_or(String::new(), share))
    };
    let pair = |line: &Line| (line.made.unwrap_or(0), line.times);
    let each = kinds(a, b).into_iter().filter_map(|name| {
        let (before, after) = (a.promises.get(&name), b.promises.get(&name));
        let alone = |letter: &str, other: &str, line: &Line| {
            let (times, kept) = told(line);
            format!(
                "Of the promises of {name}, {times} under {letter}, {kept} are kept; under {other} there are none."
            )
        };
        match (before, after) {
            (Some(before), Some(after)) => {
                let shares = Shares::of(pair(before), pair(after))?;
                Some(format!(
                    "Of the promises of {name} {} are kept under A and {} under B, {} and {} of them; {}.",
                    share(shares.one),
                    share(shares.other),
                    before.times,
                    after.times,
                    shares.shows("promise"),
                ))
            }
            (Some(line), None) => Some(alone("A", "B", line)),
            (None, Some(line)) => Some(alone("B", "A", line)),
            (None, None) => None,
        }
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
            format!("{line}; {}.", shows(difference, &signed(difference), "deal"))
        } else {
            format!("{line}.")
        });
    }
    lines
}

fn length(a: &Counted, b: &Counted) -> Option<String> {
    let (one, other) = (a.length()?, b.length()?);
    let cut_off =
        |counted: &Counted| format!("{} of {}", counted.unfinished, matches(counted.lengths.count()));
    let none_is_over = |counted: &Counted| counted.unfinished >= counted.lengths.count();
    if none_is_over(a) && none_is_over(b) {
        return Some(format!(
            "No match was over after {MOST_DEALS} deals, of {} under each: how long one takes is not known.",
            matches(a.lengths.count())
        ));
    }
    let difference = b.against_first.lengths.estimate(1);
    let mut line = format!(
        "A match takes {} deals under A and {} under B; {}.",
        plain(one),
        plain(other),
        shows(difference, &signed(difference), "match")
    );
    if a.unfinished > 0 || b.unfinished > 0 {
        let (a, b) = (cut_off(a), cut_off(b));
        line = format!(
            "{line} Under A {a} and under B {b} were not over after {MOST_DEALS} deals; the lengths count these as that long, and are too low."
        );
    }
    Some(line)
}

fn winners(head: &Head, a: &Counted, b: &Counted) -> Option<String> {
    let is_over = |counted: &Counted| counted.lengths.count() > counted.unfinished;
    if !is_over(a) && !is_over(b) {
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
