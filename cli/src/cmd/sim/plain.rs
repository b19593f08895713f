//! What was played, how often, and how often made: a report of deals at one table.

use overtrick_plugins::figures::contracts::Line;
use overtrick_plugins::figures::paper::Paper;
use overtrick_plugins::figures::run::MOST_DEALS;
use overtrick_plugins::figures::tally::Tally;
use serde_json::{Map, Value, json};

use super::told::{Extras, keys, seated};
use crate::out::{Style, pad, pad_left, width};
use crate::words::counted;

/// For machines.
pub(super) fn json(paper: &Paper, figures: &Tally, extras: &Extras) -> Map<String, Value> {
    let line = |line: &Line| (line.name.clone(), json!({ "played": line.times, "made": line.made }));
    let promise = |line: &Line| (line.name.clone(), json!({ "made": line.times, "kept": line.made }));
    let sums: Map<String, Value> =
        sums(paper, figures).map(|(name, sum)| (name.to_owned(), json!(sum))).collect();
    let seats = paper.head.seatings.iter().take(1).flatten();
    let bots: Vec<&String> = seats.filter_map(|bot| paper.head.players.get(*bot)).collect();
    let mut report = keys(paper);
    report.extend([
        ("bots".to_owned(), json!(bots)),
        ("deals".to_owned(), json!(figures.deals)),
        ("matches".to_owned(), json!(figures.matches)),
        ("matches_finished".to_owned(), json!(figures.finished)),
        ("unfinished".to_owned(), json!(figures.given_up(&paper.head))),
        ("thrown_in".to_owned(), json!(figures.thrown_in)),
        ("contracts".to_owned(), Value::Object(figures.contracts.iter().map(line).collect())),
        ("promises".to_owned(), Value::Object(figures.promises.iter().map(promise).collect())),
        ("matches_won".to_owned(), json!(figures.wins)),
        ("sums_of_sheets".to_owned(), Value::Object(sums)),
    ]);
    if let Some(took) = extras.took {
        report.insert("seconds".to_owned(), json!(took.as_secs_f64()));
        report.insert("deals_per_second".to_owned(), json!(per_second(figures.deals, took.as_secs_f64())));
    }
    report
}

/// For people.
pub(super) fn lines(paper: &Paper, figures: &Tally, extras: &Extras, style: Style) -> Vec<String> {
    let mut lines = vec![format!(
        "{} in {} ({} played to the end), seed {}",
        counted(figures.deals, "deal"),
        matches(figures.matches),
        figures.finished,
        paper.head.seed,
    )];
    if let Some(took) = extras.took {
        let seconds = took.as_secs_f64();
        lines.push(format!("{seconds:.2} s, {} deals a second", rate(per_second(figures.deals, seconds))));
    }
    let given_up = figures.given_up(&paper.head);
    if given_up > 0 {
        lines.push(format!("Not over after {MOST_DEALS} deals, and won by nobody: {}", matches(given_up)));
    }
    lines.push(format!("Thrown in: {}", figures.thrown_in));
    let contracts: Vec<(String, &Line)> =
        figures.contracts.iter().map(|line| (extras.contract(&line.name, style), line)).collect();
    let column = contracts.iter().map(|(name, _)| width(name)).max().unwrap_or(0);
    lines.extend((!contracts.is_empty()).then(|| "Contracts".to_owned()));
    for (name, played) in contracts {
        let made = played
            .made
            .map_or(String::new(), |made| format!("  made {made} ({}%)", percent(made, played.times)));
        lines.push(format!("  {}  {}{made}", pad(&name, column), pad_left(&played.times.to_string(), 6)));
    }
    lines.extend((!figures.promises.is_empty()).then(|| "Promises".to_owned()));
    for promise in figures.promises.iter() {
        let kept = promise.made.unwrap_or(0);
        let times = pad_left(&promise.times.to_string(), 6);
        let share = percent(kept, promise.times);
        lines.push(format!("  {}  {times}  kept {kept} ({share}%)", pad(&promise.name, 19)));
    }
    lines.push("Seats".to_owned());
    let seats: &[String] = paper.head.rules.first().map_or(&[], |rules| &rules.seats);
    let column = seats.iter().map(|seat| width(seat)).max().unwrap_or(0);
    let bots = paper.head.seatings.iter().take(1).flat_map(|seating| seated(paper, seating));
    for ((seat, bot), wins) in seats.iter().zip(bots).zip(&figures.wins) {
        let won = match figures.finished {
            0 => String::new(),
            finished => format!(", won {wins} of {}", matches(finished)),
        };
        lines.push(format!("  {}  {bot}{won}", pad(seat, column)));
    }
    lines.push("Sums of the sheets of all matches".to_owned());
    lines.extend(sums(paper, figures).map(|(name, sum)| format!("  {name}: {sum}")));
    lines
}

/// The sums of all sheets, each with its ledger and column.
fn sums<'a>(paper: &'a Paper, figures: &'a Tally) -> impl Iterator<Item = (&'a str, i64)> {
    let cells: &[String] = paper.head.rules.first().map_or(&[], |rules| &rules.cells);
    cells.iter().map(String::as_str).zip(figures.totals.iter().copied())
}

#[allow(clippy::cast_precision_loss, reason = "a rate for people")]
fn per_second(deals: u64, seconds: f64) -> f64 {
    deals as f64 / seconds.max(1e-9)
}

fn matches(n: u64) -> String {
    if n == 1 { "1 match".to_owned() } else { format!("{n} matches") }
}

/// A rate with a digit behind the point where it is small.
fn rate(per_second: f64) -> String {
    if per_second < 10.0 { format!("{per_second:.1}") } else { format!("{per_second:.0}") }
}

fn percent(part: u64, of: u64) -> u64 {
    (part.saturating_mul(100).saturating_add(of / 2)).checked_div(of).unwrap_or(0)
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
