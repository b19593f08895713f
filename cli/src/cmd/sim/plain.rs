//! What was played, how often, and how often made: a report of deals at one table.

use std::time::{Duration, Instant};

use overtrick_core::bot::Promise;
use overtrick_core::seat::SeatSet;
use overtrick_plugins::figures::run::{deals, matches as whole_matches};
use overtrick_plugins::figures::tally::{Key, Played, Tally, name, promised};
use serde_json::{Map, Value, json};

use super::progress::Progress;
use super::roster::Roster;
use super::{Run, count};
use crate::exit::Outcome;
use crate::out::{Out, pad, pad_left, width};
use crate::words::{Words, counted};

/// Figures, and where they come from.
struct Report<'a> {
    run: &'a Run<'a>,
    roster: &'a Roster,
    figures: Tally,
    took: Duration,
    stopped: bool,
    words: &'a Words,
}

/// Plays and tells. Match `k` has the seed `seed + k`.
pub(super) fn plain(run: &Run<'_>, out: &mut Out) -> Outcome {
    let roster = Roster::seated(&run.game.rules, &run.bots)?;
    let (planned, what) = match run.args.matches {
        Some(matches) => (matches, "matches"),
        None => (run.args.deals, "deals"),
    };
    let mut bar = Progress::new(planned, what);
    let begin = Instant::now();
    let figures = run.with(&roster, |setting| {
        let watch = &mut |done| bar.at(done);
        match run.args.matches {
            Some(matches) => whole_matches(setting, &roster.named, 0..matches, watch),
            None => deals(setting, &roster.named, run.args.deals, watch),
        }
    })?;
    let took = begin.elapsed();
    let done = if run.args.matches.is_some() { figures.matches } else { figures.deals };
    let stopped = bar.end() && done < planned;
    let words = &Words::new(&run.game.rules, out.style);
    let report = Report { run, roster: &roster, figures, took, stopped, words };
    if run.args.json {
        out.line(&report.json().to_string())?;
        return Ok(());
    }
    for line in report.lines() {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

impl Report<'_> {
    fn per_second(&self) -> f64 {
        count(self.figures.deals) / self.took.as_secs_f64().max(1e-9)
    }

    /// The sums of all sheets, each with its ledger and column.
    fn sums(&self) -> impl Iterator<Item = (String, i64)> {
        let sheet = &self.words.rules.sheet;
        sheet.cells().zip(&self.figures.totals).map(move |(cell, sum)| {
            let ledger = sheet.ledgers().get(usize::from(cell.ledger)).map_or("?", |ledger| &ledger.name);
            (format!("{ledger}, {}", self.words.subject(cell.subject)), *sum)
        })
    }

    fn json(&self) -> Value {
        let Self { run, roster, figures, .. } = self;
        let rules = &self.words.rules;
        let contract = |(key, played): (&Key, &Played)| {
            (name(rules, *key), json!({ "played": played.times, "made": played.made }))
        };
        let contracts: Map<String, Value> = figures.contracts.iter().map(contract).collect();
        let promise = |(promise, played): (&Promise, &Played)| {
            (promised(*promise).to_owned(), json!({ "made": played.times, "kept": played.made }))
        };
        let promises: Map<String, Value> = figures.promises.iter().map(promise).collect();
        let sums: Map<String, Value> = self.sums().map(|(name, sum)| (name, json!(sum))).collect();
        let mut report = json!({
            "pack": rules.source.id,
            "version": rules.source.version,
            "digest": rules.digest(),
            "seed": run.seed,
            "bots": roster.by_seat(),
            "deals": figures.deals,
            "matches": figures.matches,
            "matches_finished": figures.finished,
            "thrown_in": figures.thrown_in,
            "contracts": contracts,
            "promises": promises,
            "matches_won": figures.wins,
            "sums_of_sheets": sums,
            "seconds": self.took.as_secs_f64(),
            "deals_per_second": self.per_second(),
        });
        if run.args.timing {
            report["timing"] = run.timing_json(&roster.labels);
        }
        report
    }

    fn lines(&self) -> Vec<String> {
        let Self { run, roster, figures, words, .. } = self;
        let mut lines = Vec::new();
        lines.extend(self.stopped.then(|| "Stopped early.".to_owned()));
        lines.extend([
            format!(
                "{} in {} ({} played to the end), seed {}",
                counted(figures.deals, "deal"),
                matches(figures.matches),
                figures.finished,
                run.seed,
            ),
            format!("{:.2} s, {} deals a second", self.took.as_secs_f64(), rate(self.per_second())),
            format!("Thrown in: {}", figures.thrown_in),
        ]);
        let contracts: Vec<(String, &Played)> = figures
            .contracts
            .iter()
            .map(|(key, played)| (words.pretty(&name(&words.rules, *key)), played))
            .collect();
        let column = contracts.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
        lines.extend((!contracts.is_empty()).then(|| "Contracts".to_owned()));
        for (name, played) in contracts {
            let made = played
                .made
                .map_or(String::new(), |made| format!("  made {made} ({}%)", percent(made, played.times)));
            lines.push(format!("  {}  {}{made}", pad(&name, column), pad_left(&played.times.to_string(), 6)));
        }
        lines.extend((!figures.promises.is_empty()).then(|| "Promises".to_owned()));
        for (promise, played) in &figures.promises {
            let kept = played.made.unwrap_or(0);
            let times = pad_left(&played.times.to_string(), 6);
            let share = percent(kept, played.times);
            lines.push(format!("  {}  {times}  kept {kept} ({share}%)", pad(promised(*promise), 19)));
        }
        lines.push("Seats".to_owned());
        for (seat, name) in SeatSet::all(words.rules.seats).iter().zip(roster.by_seat()) {
            let who = pad(words.seat(seat), words.seat_width());
            let won = match figures.finished {
                0 => String::new(),
                finished => format!(", won {} of {}", figures.wins[seat.index()], matches(finished)),
            };
            lines.push(format!("  {who}  {name}{won}"));
        }
        lines.push("Sums of the sheets of all matches".to_owned());
        lines.extend(self.sums().map(|(name, sum)| format!("  {name}: {sum}")));
        lines.extend(run.timing_lines(&roster.labels));
        lines
    }
}

fn matches(n: u64) -> String {
    if n == 1 { "1 match".to_owned() } else { format!("{n} matches") }
}

/// A rate with a digit behind the point where it is small.
fn rate(per_second: f64) -> String {
    if per_second < 10.0 { format!("{per_second:.1}") } else { format!("{per_second:.0}") }
}

fn percent(part: u64, of: u64) -> u64 {
    (part * 100 + of / 2).checked_div(of).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_no_plural() {
        assert_eq!([0, 1, 2].map(matches), ["0 matches", "1 match", "2 matches"]);
        assert_eq!([0.4, 9.94, 12.3].map(rate), ["0.4", "9.9", "12"]);
        assert_eq!([(0, 0), (1, 3), (2, 3), (3, 3)].map(|(part, of)| percent(part, of)), [0, 33, 67, 100]);
    }
}
