//! `overtrick sim`: bots play, and the figures are told.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use overtrick_core::bot::Bot;
use overtrick_core::game::{Event, Match, Start, figure};
use overtrick_core::hooks::Host;
use overtrick_core::record::BOT_STREAMS;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{KindId, ModifierId, RungId};
use overtrick_core::seat::SeatSet;
use overtrick_core::state::Pending;
use overtrick_plugins::game::Game;
use serde_json::json;

use super::play::random_seed;
use crate::args::{Places, SimArgs};
use crate::exit::{Failure, Outcome};
use crate::out::{Out, pad, pad_left, width};
use crate::packs::Packs;
use crate::session::Players;
use crate::words::{Words, counted};

/// What was counted.
#[derive(Default)]
struct Figures {
    deals: u64,
    matches: u64,
    /// Matches that were over before the deals were used up.
    finished: u64,
    thrown_in: u64,
    /// By bid, or by kind where nobody bids: how often played, how often made; `None` where nothing can be made.
    contracts: BTreeMap<Key, (String, u64, Option<u64>)>,
    /// By seat: matches won.
    wins: Vec<u64>,
    /// By cell of the sheet: sum of all entries.
    totals: Vec<(String, i64)>,
    took: Duration,
}

/// Orders contracts as the ladder does; those without a rung come first, by kind.
type Key = (Option<RungId>, Option<ModifierId>, KindId);

/// Lets bots play so many deals.
pub(crate) fn sim(args: &SimArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let game = packs.open(&args.game)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let mut players = Players::bots(&game.rules, &args.bots)?;
    let names = players.names();
    let bar = ProgressBar::with_draw_target(Some(args.deals), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template("{pos}/{len} deals {bar:40} {per_sec}, {eta} left") {
        bar.set_style(style);
    }
    let figures = run(&game, &mut players, args.deals, seed, &bar)?;
    bar.finish_and_clear();
    if args.json {
        out.line(&as_json(&figures, &game, &names, seed).to_string())?;
        return Ok(());
    }
    tell(&figures, &Words::new(&game.rules, out.style), &names, seed, out)
}

/// A match after the other, until all deals are played. Match `k` has the seed `seed + k`.
fn run(game: &Game, players: &mut Players, deals: u64, seed: u64, bar: &ProgressBar) -> Outcome<Figures> {
    let failed = |error: &dyn std::fmt::Display| Failure::Problems(error.to_string());
    let mut host = game.hosts.host().map_err(|error| failed(&error))?;
    let mut figures = Figures { wins: vec![0; game.rules.seats], ..Figures::default() };
    let begin = Instant::now();
    while figures.deals < deals {
        let seed = seed.wrapping_add(figures.matches);
        figures.matches += 1;
        let start = Start { seed, ..Start::default() };
        let mut match_ = game.start(start).map_err(|error| failed(&error))?;
        let mut table = Sim { players, host: host.as_mut(), seed, steps: 0 };
        loop {
            if *match_.pending() == Pending::Over {
                figures.finished += 1;
                for seat in match_.state().table.winners().iter() {
                    figures.wins[seat.index()] += 1;
                }
                break;
            }
            if figures.deals == deals {
                break;
            }
            let events = table.deal(&mut match_).map_err(|error| {
                failed(&format!("match with seed {seed}, deal {}: {error}", match_.state().table.deals))
            })?;
            figures.count(&match_, &events)?;
            bar.inc(1);
        }
        figures.add_sheet(&match_);
    }
    figures.took = begin.elapsed();
    Ok(figures)
}

/// One match of bots.
struct Sim<'a> {
    players: &'a mut Players,
    host: &'a mut dyn Host,
    seed: u64,
    steps: u64,
}

impl Sim<'_> {
    /// Plays one deal.
    fn deal(&mut self, match_: &mut Match) -> Result<Vec<Event>, String> {
        let mut events = Vec::new();
        match_.deal(&mut events).map_err(|fault| fault.to_string())?;
        self.steps += 1;
        while let Some(question) = match_.pending().question() {
            let seat = question.seat;
            let mut stream = Stream::new(self.seed, BOT_STREAMS.wrapping_add(self.steps));
            let bot: &mut dyn Bot = self.players.bot(seat).ok_or("a person cannot play here")?;
            let action = bot.answer(&match_.view(seat), self.host, &mut stream);
            let action = action.map_err(|fault| fault.to_string())?;
            match_.act(seat, &action, &mut events).map_err(|error| error.to_string())?;
            self.steps += 1;
        }
        Ok(events)
    }
}

impl Figures {
    /// Counts a deal that has just ended.
    fn count(&mut self, match_: &Match, events: &[Event]) -> Outcome {
        self.deals += 1;
        if events.iter().any(|event| matches!(event, Event::ThrownIn { .. })) {
            self.thrown_in += 1;
            return Ok(());
        }
        let rules = match_.rules();
        let Some(contract) = match_.state().pos.contract() else { return Ok(()) };
        let name = match contract.rung {
            Some(rung) => overtrick_core::notation::bid_text(rules, (rung, contract.modifier)),
            None => rules.kind(contract.kind).name.clone(),
        };
        let state = match_.state();
        let made = match &rules.kind(contract.kind).made {
            Some(formula) => {
                let value = figure(rules, state, formula, state.pos.declaring);
                Some(value.map_err(|error| Failure::Problems(error.to_string()))? != 0)
            }
            None => None,
        };
        let key = (contract.rung, contract.modifier, contract.kind);
        let (_, played, count) = self.contracts.entry(key).or_insert((name, 0, None));
        *played += 1;
        if let Some(made) = made {
            *count = Some(count.unwrap_or(0) + u64::from(made));
        }
        Ok(())
    }

    fn add_sheet(&mut self, match_: &Match) {
        let rules = match_.rules();
        let words = Words::new(rules, crate::out::Style { colour: false, ascii: true });
        for (index, (cell, total)) in match_.state().table.sheet().iter(&rules.sheet).enumerate() {
            if self.totals.len() == index {
                let ledger = rules.sheet.ledgers().get(usize::from(cell.ledger)).map_or("?", |of| &of.name);
                self.totals.push((format!("{ledger}, {}", words.subject(cell.subject)), 0));
            }
            self.totals[index].1 += total;
        }
    }

    #[allow(clippy::cast_precision_loss, reason = "a rate for people")]
    fn per_second(&self) -> f64 {
        self.deals as f64 / self.took.as_secs_f64().max(1e-9)
    }
}

fn as_json(figures: &Figures, game: &Game, names: &[String], seed: u64) -> serde_json::Value {
    let contracts: serde_json::Map<String, serde_json::Value> = figures
        .contracts
        .values()
        .map(|(name, played, made)| (name.clone(), json!({ "played": played, "made": made })))
        .collect();
    let totals: BTreeMap<&String, i64> = figures.totals.iter().map(|(name, total)| (name, *total)).collect();
    json!({
        "pack": game.rules.source.id,
        "version": game.rules.source.version,
        "digest": game.rules.source.digest,
        "seed": seed,
        "bots": names,
        "deals": figures.deals,
        "matches": figures.matches,
        "matches_finished": figures.finished,
        "thrown_in": figures.thrown_in,
        "contracts": contracts,
        "matches_won": figures.wins,
        "sums_of_sheets": totals,
        "seconds": figures.took.as_secs_f64(),
        "deals_per_second": figures.per_second(),
    })
}

fn tell(figures: &Figures, words: &Words, names: &[String], seed: u64, out: &mut Out) -> Outcome {
    out.wrapped(
        &format!(
            "{} in {} ({} played to the end), seed {seed}, in {:.2} s: {:.0} deals a second",
            counted(figures.deals, "deal"),
            matches(figures.matches),
            figures.finished,
            figures.took.as_secs_f64(),
            figures.per_second()
        ),
        4,
    )?;
    out.line(&format!("Thrown in: {}", figures.thrown_in))?;
    let column = figures.contracts.values().map(|(name, ..)| width(&words.pretty(name))).max().unwrap_or(0);
    if !figures.contracts.is_empty() {
        out.line("Contracts")?;
    }
    for (name, played, made) in figures.contracts.values() {
        let made =
            made.map_or(String::new(), |made| format!("  made {} ({}%)", made, percent(made, *played)));
        let name = pad(&words.pretty(name), column);
        out.line(&format!("  {name}  {}{made}", pad_left(&played.to_string(), 6)))?;
    }
    out.line("Seats")?;
    for (seat, name) in SeatSet::all(words.rules.seats).iter().zip(names) {
        let won = figures.wins[seat.index()];
        let who = pad(words.seat(seat), words.seat_width());
        out.line(&format!("  {who}  {name}, won {won} of {}", matches(figures.finished)))?;
    }
    out.line("Sums of the sheets of all matches")?;
    for (name, total) in &figures.totals {
        out.line(&format!("  {name}: {total}"))?;
    }
    Ok(())
}

fn matches(n: u64) -> String {
    if n == 1 { "1 match".to_owned() } else { format!("{n} matches") }
}

fn percent(part: u64, of: u64) -> u64 {
    (part * 100 + of / 2).checked_div(of).unwrap_or(0)
}
