//! `overtrick sim`: bots play, and the figures are told.
//!
//! What is played and counted is the library's business (`overtrick_plugins::figures`); here it is read what was asked
//! for, and told what came out.

mod duplicate;
mod figure;
mod plain;
mod progress;
mod roster;

use std::thread;

use overtrick_plugins::figures::run::{Clock, Setting};
use overtrick_plugins::game::Game;
use serde_json::{Value, json};

use super::play::random_seed;
use crate::args::{Places, SimArgs};
use crate::exit::{Failure, Outcome};
use crate::opponents::Opponents;
use crate::out::Out;
use crate::packs::Packs;
use roster::Roster;

/// Lets bots play, and tells what came out.
pub(crate) fn sim(args: &SimArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let game = packs.open(&args.game)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    let bots = Opponents::find(places).resolve("--bots", &args.bots)?;
    let run = Run { args, game: &game, bots, seed, clock: Clock::default() };
    if args.duplicate { duplicate::duplicate(&run, out) } else { plain::plain(&run, out) }
}

/// One run: what was asked for, and under which rules.
struct Run<'a> {
    args: &'a SimArgs,
    game: &'a Game,
    /// The bots that were asked for, each in a line that says everything.
    bots: Vec<String>,
    seed: u64,
    clock: Clock,
}

impl Run<'_> {
    /// Has bots play with `play`.
    fn with<T>(&self, roster: &Roster, play: impl FnOnce(&Setting<'_>) -> Result<T, String>) -> Outcome<T> {
        let rules = &self.game.rules;
        let setting = Setting {
            rules,
            hosts: self.game.hosts.as_ref(),
            crew: &|| roster.crew(rules),
            threads: self.threads(),
            seed: self.seed,
            clock: &self.clock,
        };
        play(&setting).map_err(Failure::Problems)
    }

    fn threads(&self) -> usize {
        let all = || thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.args.threads.map_or_else(all, usize::from)
    }

    /// How long the bots have thought, if that was asked for.
    fn timing_lines(&self, labels: &[String]) -> Vec<String> {
        if !self.args.timing {
            return Vec::new();
        }
        let each = self.clock.read().into_iter().zip(labels).map(|(thought, label)| {
            if thought.answers == 0 {
                return format!("  {label} answers without looking");
            }
            let each = thought.time.as_secs_f64() * 1000.0 / count(thought.answers);
            format!("  {label}: {} decisions, {each:.3} ms each", thought.answers)
        });
        std::iter::once("Time the bots thought".to_owned()).chain(each).collect()
    }

    /// The same for JSON; null if it was not asked for.
    fn timing_json(&self, labels: &[String]) -> Value {
        if !self.args.timing {
            return Value::Null;
        }
        let each = self.clock.read().into_iter().zip(labels).map(|(thought, label)| {
            json!({ "bot": label, "decisions": thought.answers, "seconds": thought.time.as_secs_f64() })
        });
        each.collect()
    }
}

#[allow(clippy::cast_precision_loss, reason = "a figure for people")]
fn count(n: u64) -> f64 {
    n as f64
}
