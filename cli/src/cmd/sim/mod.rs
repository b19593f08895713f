//! `overtrick sim`: bots play, and the figures are told.

mod figures;
mod run;

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use overtrick_core::bot::Promise;
use overtrick_core::seat::SeatSet;
use overtrick_plugins::game::Game;
use serde_json::{Map, Value, json};

use super::play::random_seed;
use crate::args::{Places, SimArgs};
use crate::exit::{Failure, Outcome};
use crate::out::{Out, pad, pad_left, width};
use crate::packs::Packs;
use crate::session::Players;
use crate::words::{Words, counted};
use figures::{Figures, name, promised};
use run::BotMatch;

/// How often the bar moves on: moving it costs more than a deal of random bots.
const BAR_STEP: Duration = Duration::from_millis(100);

/// Figures, and where they come from.
struct Report<'a> {
    figures: Figures,
    bots: Vec<String>,
    seed: u64,
    took: Duration,
    words: &'a Words,
}

/// Lets bots play so many deals.
pub(crate) fn sim(args: &SimArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let game = packs.open(&args.game)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let mut players = Players::bots(&game.rules, &args.bots)?;
    let bots = players.names();
    let bar = ProgressBar::with_draw_target(Some(args.deals), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} deals {bar:40} {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let begin = Instant::now();
    let figures = run(&game, &mut players, args.deals, seed, &bar)?;
    let took = begin.elapsed();
    bar.finish_and_clear();
    let report = Report { figures, bots, seed, took, words: &Words::new(&game.rules, out.style) };
    if args.json {
        out.line(&report.json().to_string())?;
        return Ok(());
    }
    for line in report.lines() {
        out.wrapped(&line, 4)?;
    }
    Ok(())
}

/// A match after the other, until all deals are played. Match `k` has the seed `seed + k`.
fn run(game: &Game, players: &mut Players, deals: u64, seed: u64, bar: &ProgressBar) -> Outcome<Figures> {
    let failed = |error: String| Failure::Problems(error);
    let rules = &game.rules;
    let mut host = game.hosts.host().map_err(|error| failed(error.to_string()))?;
    let mut figures = Figures::new(rules);
    let mut moved = Instant::now();
    while figures.deals < deals {
        let seed = seed.wrapping_add(figures.matches);
        let mut table = BotMatch::new(rules, host.as_mut(), players, seed);
        while !table.is_over() && figures.deals < deals {
            let thrown_in = table.deal().map_err(failed)?;
            figures.count(rules, table.state(), thrown_in).map_err(failed)?;
            if moved.elapsed() >= BAR_STEP {
                bar.set_position(figures.deals);
                moved = Instant::now();
            }
        }
        figures.end(table.state(), table.is_over());
    }
    Ok(figures)
}

impl Report<'_> {
    #[allow(clippy::cast_precision_loss, reason = "a rate for people")]
    fn per_second(&self) -> f64 {
        self.figures.deals as f64 / self.took.as_secs_f64().max(1e-9)
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
        let Self { figures, bots, seed, .. } = self;
        let rules = &self.words.rules;
        let contract = |(key, played): (&figures::Key, &figures::Played)| {
            (name(rules, *key), json!({ "played": played.times, "made": played.made }))
        };
        let contracts: Map<String, Value> = figures.contracts.iter().map(contract).collect();
        let promise = |(promise, played): (&Promise, &figures::Played)| {
            (promised(*promise).to_owned(), json!({ "made": played.times, "kept": played.made }))
        };
        let promises: Map<String, Value> = figures.promises.iter().map(promise).collect();
        let sums: Map<String, Value> = self.sums().map(|(name, sum)| (name, json!(sum))).collect();
        json!({
            "pack": rules.source.id,
            "version": rules.source.version,
            "digest": rules.digest(),
            "seed": seed,
            "bots": bots,
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
        })
    }

    fn lines(&self) -> Vec<String> {
        let Self { figures, bots, seed, words, .. } = self;
        let mut lines = vec![
            format!(
                "{} in {} ({} played to the end), seed {seed}",
                counted(figures.deals, "deal"),
                matches(figures.matches),
                figures.finished,
            ),
            format!("{:.2} s, {} deals a second", self.took.as_secs_f64(), rate(self.per_second())),
            format!("Thrown in: {}", figures.thrown_in),
        ];
        let contracts: Vec<(String, &figures::Played)> = figures
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
        for (seat, name) in SeatSet::all(words.rules.seats).iter().zip(bots) {
            let who = pad(words.seat(seat), words.seat_width());
            let won = match figures.finished {
                0 => String::new(),
                finished => format!(", won {} of {}", figures.wins[seat.index()], matches(finished)),
            };
            lines.push(format!("  {who}  {name}{won}"));
        }
        lines.push("Sums of the sheets of all matches".to_owned());
        lines.extend(self.sums().map(|(name, sum)| format!("  {name}: {sum}")));
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
