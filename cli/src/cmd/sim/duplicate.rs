//! Which bot is better: a report of duplicate play.

use overtrick_plugins::figures::duplicate::{Duplicate, Unit, groups};
use overtrick_plugins::figures::seating::Seatings;
use overtrick_plugins::figures::stats::Estimate;
use overtrick_plugins::figures::table::SETTLED;
use serde_json::{Value, json};

use super::Run;
use super::figure::{self, plain, share, signed};
use super::progress::Progress;
use super::roster::Roster;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::words::counted;

/// What came out, and of what.
struct Report<'a> {
    run: &'a Run<'a>,
    roster: &'a Roster,
    seatings: &'a Seatings,
    planned: u64,
    counted: Duplicate,
    stopped: bool,
}

/// Plays and tells.
pub(super) fn duplicate(run: &Run<'_>, out: &mut Out) -> Outcome {
    let rules = &run.game.rules;
    let roster = Roster::compared(rules, &run.bots)?;
    let seatings = Seatings::around(&roster.named, rules.seats).ok_or_else(|| {
        let bots = roster.named.len();
        Failure::Usage(format!("{bots} bots are named, and the table has {}", counted_seats(rules.seats)))
    })?;
    let (unit, planned) = match run.args.matches {
        Some(matches) => (Unit::Match, matches),
        None => (Unit::Deal, run.args.deals),
    };
    let mut bar = Progress::new(planned, if unit == Unit::Match { "matches" } else { "deals" });
    let counted =
        run.with(&roster, |setting| groups(setting, &seatings, unit, 0..planned, &mut |done| bar.at(done)))?;
    let stopped = bar.end() && counted.groups < planned;
    let report = Report { run, roster: &roster, seatings: &seatings, planned, counted, stopped };
    if run.args.json {
        out.line(&report.json().to_string())?;
        return Ok(());
    }
    for line in report.lines() {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

fn counted_seats(seats: usize) -> String {
    if seats == 1 { "1 seat".to_owned() } else { format!("{seats} seats") }
}

impl Report<'_> {
    /// How many units of a value make one point.
    fn point(&self) -> i64 {
        let rules = &self.run.game.rules;
        if rules.settle.hook.is_some() {
            return SETTLED;
        }
        let ledger = rules.sheet.ledgers().get(usize::from(rules.settle.ledger));
        ledger.map_or(1, |ledger| i64::from(ledger.unit_den))
    }

    /// How often each deal is played.
    fn times(&self) -> i64 {
        i64::try_from(self.seatings.each.len()).unwrap_or(i64::MAX)
    }

    fn is_by_match(&self) -> bool {
        self.counted.unit == Unit::Match
    }

    fn worth(&self, player: usize) -> Estimate {
        self.counted.worth.mean(player, &self.counted.places, self.point())
    }

    /// How often the side a player sat on declared, and how often it made the contract.
    fn declared(&self, player: usize) -> (Option<Estimate>, Option<Estimate>) {
        let declared = self.counted.declared[player];
        (Estimate::share(declared.times, declared.deals), Estimate::share(declared.made, declared.decided))
    }

    fn lines(&self) -> Vec<String> {
        let Self { counted: figures, roster, .. } = self;
        let labels = &roster.labels;
        let (unit, what) = if self.is_by_match() { ("match", "matches") } else { ("deal", "deals") };
        let groups =
            if figures.groups == 1 { format!("1 {unit}") } else { format!("{} {what}", figures.groups) };
        let times = counted(self.times().unsigned_abs(), "time");
        let mut lines = Vec::new();
        lines.extend(self.stopped.then(|| format!("Stopped early: {groups} of {}.", self.planned)));
        lines.push(format!(
            "{groups}, the same cards {times} with the bots moved on: {} in all, seed {}",
            counted_deals(figures.deals),
            self.run.seed
        ));
        lines.push(format!("Thrown in: {}", figures.thrown_in));
        if self.is_by_match() {
            let per_match = figures.lengths.estimate(self.times());
            lines.push(format!("Deals a match: {}", plain(per_match)));
            if figures.unfinished > 0 {
                lines.push(format!("Not over after 1000 deals, and won by nobody: {}", figures.unfinished));
            }
        }
        lines.push(format!("Bots, in each place, points a {unit}"));
        for (player, label) in labels.iter().enumerate() {
            let (declared, made) = self.declared(player);
            let mut line = format!("  {label}: {}", signed(self.worth(player)));
            if self.is_by_match() {
                let won = figures.wins.mean(player, &figures.places, 1);
                line = format!("{line}; won {} of its matches", share(won));
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
            let difference = pair.difference(of, &figures.places, self.point());
            lines.push(format!(
                "{} against {}: {} points a {unit}; ahead in {}, level in {}, behind in {}",
                labels[of.0],
                labels[of.1],
                signed(difference),
                pair.ahead,
                pair.level,
                pair.behind(),
            ));
            lines.push(format!("  {}", verdict(labels, of, difference)));
        }
        for (of, pair) in figures.wins.pairs() {
            let difference = pair.difference(of, &figures.places, 1);
            lines.push(format!(
                "{} against {}: {} more of its matches won",
                labels[of.0],
                labels[of.1],
                share(difference)
            ));
            lines.push(format!("  {}", verdict(labels, of, difference)));
        }
        lines.extend(self.run.timing_lines(labels));
        lines
    }

    fn json(&self) -> Value {
        let Self { counted: figures, roster, .. } = self;
        let labels = &roster.labels;
        let rules = &self.run.game.rules;
        let bots = labels.iter().enumerate().map(|(player, label)| {
            let declared = figures.declared[player];
            let mut bot = json!({
                "bot": label,
                "places": figures.places[player],
                "worth": figure::json(self.worth(player)),
                "declared": declared.times,
                "declared_decided": declared.decided,
                "declared_made": declared.made,
            });
            if self.is_by_match() {
                bot["won"] = figure::json(figures.wins.mean(player, &figures.places, 1));
            }
            bot
        });
        let pairs = figures.worth.pairs().enumerate().map(|(number, (of, pair))| {
            let mut against = json!({
                "bot": labels[of.0],
                "against": labels[of.1],
                "difference": figure::json(pair.difference(of, &figures.places, self.point())),
                "ahead": pair.ahead,
                "level": pair.level,
                "behind": pair.behind(),
                "share": pair.share(),
            });
            if let Some((_, pair)) = figures.wins.pairs().nth(number) {
                against["won"] = figure::json(pair.difference(of, &figures.places, 1));
            }
            against
        });
        let name = |player: &usize| labels[*player].as_str();
        let seatings: Vec<Vec<&str>> =
            self.seatings.each.iter().map(|seating| seating.iter().map(name).collect()).collect();
        let mut report = json!({
            "pack": rules.source.id,
            "version": rules.source.version,
            "digest": rules.digest(),
            "seed": self.run.seed,
            "unit": figures.unit,
            "planned": self.planned,
            "groups": figures.groups,
            "seatings": seatings,
            "deals": figures.deals,
            "thrown_in": figures.thrown_in,
            "bots": bots.collect::<Vec<_>>(),
            "pairs": pairs.collect::<Vec<_>>(),
        });
        if self.is_by_match() {
            report["deals_a_match"] = figure::json(figures.lengths.estimate(self.times()));
            report["unfinished"] = figures.unfinished.into();
        }
        if self.run.args.timing {
            report["timing"] = self.run.timing_json(labels);
        }
        report
    }
}

fn counted_deals(deals: u64) -> String {
    counted(deals, "deal")
}

/// What an interval says, in words.
fn verdict(labels: &[String], (one, other): (usize, usize), difference: Estimate) -> String {
    let (better, worse) = if difference.value > 0.0 { (one, other) } else { (other, one) };
    match difference.interval {
        None => "One observation says nothing about the margin.".to_owned(),
        Some((0.0, 0.0)) => "There is no difference at all.".to_owned(),
        Some(_) if difference.is_beyond_doubt() => {
            format!("{} is better than {}: the interval leaves zero out.", labels[better], labels[worse])
        }
        Some(_) => "Which one is better is not decided: the interval has zero in it.".to_owned(),
    }
}
