//! Which bot is better: a report of duplicate play.

use overtrick_plugins::figures::duplicate::{Duplicate, Unit};
use overtrick_plugins::figures::paper::Paper;
use overtrick_plugins::figures::run::MOST_DEALS;
use overtrick_plugins::figures::stats::Estimate;
use serde_json::{Map, Value, json};

use super::figure::{self, plain, share, share_signed, signed};
use super::told::{keys, seated};
use crate::words::counted;

/// How many units make a point.
fn point(paper: &Paper) -> i64 {
    paper.head.rules.first().map_or(1, |rules| rules.point)
}

/// How often each deal is played.
fn times(paper: &Paper) -> u64 {
    paper.head.seatings.len() as u64
}

/// Deals in one match.
fn length(paper: &Paper, figures: &Duplicate) -> Estimate {
    figures.length(paper.head.seatings.len())
}

/// How often the side a player sat on declared, and how often it made the contract.
fn declared(figures: &Duplicate, player: usize) -> (Option<Estimate>, Option<Estimate>) {
    let declared = figures.declared[player];
    (Estimate::share(declared.times, declared.deals), Estimate::share(declared.made, declared.decided))
}

/// For people.
pub(super) fn lines(paper: &Paper, figures: &Duplicate) -> Vec<String> {
    let bots = &paper.head.bots;
    let is_by_match = figures.unit == Unit::Match;
    let (unit, units) = if is_by_match { ("match", "matches") } else { ("deal", "deals") };
    let groups =
        if figures.groups == 1 { format!("1 {unit}") } else { format!("{} {units}", figures.groups) };
    let mut lines = vec![
        format!(
            "{groups}, the same cards {} with the bots moved on: {} in all, seed {}",
            counted(times(paper), "time"),
            counted(figures.deals, "deal"),
            paper.head.seed
        ),
        format!("Thrown in: {}", figures.thrown_in),
    ];
    if is_by_match {
        let all = figures.groups.saturating_mul(times(paper));
        // Where no match was over nobody knows how long one takes.
        if figures.unfinished < all {
            lines.push(format!("Deals a match: {}", plain(length(paper, figures))));
        }
        if figures.unfinished > 0 {
            let many = figures.unfinished;
            lines.push(format!(
                "Not over after {MOST_DEALS} deals, won by nobody, and counted as that long: {many} of {all} matches"
            ));
        }
    }
    lines.push(format!("Each bot, in the mean of its places, points a {unit}"));
    for (player, bot) in bots.iter().enumerate() {
        let (declared, made) = declared(figures, player);
        let worth = figures.worth.mean(player, &figures.places, point(paper));
        let mut line = format!("  {bot}: {}", signed(worth));
        if is_by_match {
            line = format!("{line}; won {} of its matches", share(figures.won(player)));
        }
        if let Some(declared) = declared.filter(|declared| declared.value > 0.0) {
            line = format!("{line}; on the declaring side in {:.1}% of deals", 100.0 * declared.value);
        }
        if let Some(made) = made {
            line = format!("{line}, made {:.1}% of them", 100.0 * made.value);
        }
        lines.push(line);
    }
    for (of, pair) in figures.worth.pairs() {
        let difference = pair.difference(of, &figures.places, point(paper));
        lines.push(format!(
            "{} against {}: {} points a {unit}; ahead in {}, level in {}, behind in {}",
            bots[of.0],
            bots[of.1],
            signed(difference),
            pair.ahead,
            pair.level,
            pair.behind(),
        ));
        lines.push(format!("  {}", verdict(bots, of, difference)));
    }
    for (of, difference) in figures.won_more() {
        lines.push(format!(
            "{} against {}: {} of its matches won more",
            bots[of.0],
            bots[of.1],
            share_signed(difference)
        ));
        lines.push(format!("  {}", verdict(bots, of, difference)));
    }
    lines
}

/// For machines.
pub(super) fn json(paper: &Paper, figures: &Duplicate) -> Map<String, Value> {
    let names = &paper.head.bots;
    let is_by_match = figures.unit == Unit::Match;
    let bots = names.iter().enumerate().map(|(player, bot)| {
        let declared = figures.declared[player];
        let mut bot = json!({
            "bot": bot,
            "places": figures.places[player],
            "worth": figure::json(figures.worth.mean(player, &figures.places, point(paper))),
            "declared": declared.times,
            "declared_decided": declared.decided,
            "declared_made": declared.made,
        });
        if is_by_match {
            bot["won"] = figure::json(figures.won(player));
        }
        bot
    });
    let pairs = figures.worth.pairs().enumerate().map(|(number, (of, pair))| {
        let mut against = json!({
            "bot": names[of.0],
            "against": names[of.1],
            "difference": figure::json(pair.difference(of, &figures.places, point(paper))),
            "ahead": pair.ahead,
            "level": pair.level,
            "behind": pair.behind(),
            "share": pair.share(),
        });
        if let Some((_, more)) = figures.won_more().nth(number) {
            against["won"] = figure::json(more);
        }
        against
    });
    let seatings: Vec<Vec<&str>> =
        paper.head.seatings.iter().map(|seating| seated(paper, seating).collect()).collect();
    let mut report = keys(paper);
    report.extend([
        ("unit".to_owned(), json!(figures.unit)),
        ("planned".to_owned(), json!(paper.head.units())),
        ("groups".to_owned(), json!(figures.groups)),
        ("seatings".to_owned(), json!(seatings)),
        ("deals".to_owned(), json!(figures.deals)),
        ("thrown_in".to_owned(), json!(figures.thrown_in)),
        ("players".to_owned(), json!(paper.head.players)),
        ("bots".to_owned(), bots.collect()),
        ("pairs".to_owned(), pairs.collect()),
    ]);
    if is_by_match {
        report.insert("deals_a_match".to_owned(), figure::json(length(paper, figures)));
        report.insert("unfinished".to_owned(), json!(figures.unfinished));
    }
    report
}

/// What an interval says, in words.
fn verdict(bots: &[String], (one, other): (usize, usize), difference: Estimate) -> String {
    let (better, worse) = if difference.value > 0.0 { (one, other) } else { (other, one) };
    match difference.interval {
        None => "One observation says nothing about the margin.".to_owned(),
        Some((0.0, 0.0)) => "There is no difference at all.".to_owned(),
        Some(_) if difference.is_beyond_doubt() => {
            format!("{} is better than {}: the interval leaves zero out.", bots[better], bots[worse])
        }
        Some(_) => "Which one is better is not decided: the interval has zero in it.".to_owned(),
    }
}
