//! The bot that plays sensibly: sampled worlds, play-outs by rule of thumb, and caution in the auction.
//!
//! Every decision is a comparison of candidates over worlds the seat could be in: each candidate is done in each of
//! them and the deal played to its end, and what counts is [`worth`](crate::game::worth) for the seat. The effort is
//! a number of play-outs, never a time, so that a record of the bot's stream repeats its decisions.

mod batch;
mod calls;
mod cards;
mod ending;
mod offer;
mod race;
mod settings;
mod trial;
mod weigh;
mod worlds;

use crate::game::{Fault, View, worth_unit};
use crate::hooks::Host;
use crate::notation::action_text;
use crate::rng::Stream;
use crate::ruleset::Rules;
use crate::state::{Action, Answers};

use super::playout::Playouts;
use super::{Advice, Bot, Helpers, Leisure};
use race::Runner;
pub use settings::{Effort, SETTINGS, Setting, Settings};
pub use weigh::Weighed;
use worlds::Worlds;

/// Levels by name, the plainest first.
pub const LEVELS: [(&str, Settings); 4] = [
    ("novice", Settings::NOVICE),
    ("basic", Settings::BASIC),
    ("regular", Settings::REGULAR),
    ("expert", Settings::EXPERT),
];

/// A player that searches.
#[derive(Clone, Debug)]
pub struct Searcher {
    name: String,
    settings: Settings,
}

impl Searcher {
    /// A player by this name.
    pub fn new(name: &str, settings: Settings) -> Self {
        Self { name: name.to_owned(), settings }
    }

    /// The plain player.
    pub fn basic() -> Self {
        Self::new("basic", Settings::BASIC)
    }
}

impl Bot for Searcher {
    fn name(&self) -> &str {
        &self.name
    }

    fn advise(&mut self, view: &View<'_>, host: &mut dyn Host, stream: &mut Stream) -> Result<Advice, Fault> {
        self.decide(view, host, stream, &mut Leisure { go_on: &mut || true, helpers: None })
    }

    fn advise_while(
        &mut self,
        view: &View<'_>,
        host: &mut dyn Host,
        stream: &mut Stream,
        leisure: &mut Leisure<'_>,
    ) -> Result<Advice, Fault> {
        let effort = self.settings.effort.per_cent(PATIENT);
        Self { settings: Settings { effort, ..self.settings }, ..self.clone() }
            .decide(view, host, stream, leisure)
    }
}

/// How much a player would think that is given time, per cent of what he does otherwise.
const PATIENT: usize = 5000;

impl Searcher {
    /// What it would do, thinking no longer than it is told to go on.
    fn decide(
        &self,
        view: &View<'_>,
        host: &mut dyn Host,
        stream: &mut Stream,
        leisure: &mut Leisure<'_>,
    ) -> Result<Advice, Fault> {
        let question = view.question().ok_or(Fault::NotAsked)?;
        if let Some(action) = only(&question.answers) {
            return Ok(Advice { action, reason: "nothing else is allowed".to_owned(), weighed: Vec::new() });
        }
        let worlds = Worlds::new(view, self.settings.belief);
        let playouts = self.playouts(&worlds, view);
        let mut decision = Decision {
            view,
            worlds,
            playouts,
            host,
            stream,
            settings: self.settings,
            go_on: leisure.go_on,
            helpers: leisure.helpers,
        };
        match &question.answers {
            Answers::Play(plays) => cards::play(&mut decision, plays),
            Answers::Choose(choice) => cards::choose(&mut decision, choice),
            Answers::Calls(_) if let Some(open) = view.table().offer() => offer::answer(&mut decision, open),
            Answers::Calls(calls) => calls::call(&mut decision, question, calls),
        }
    }
}

impl Searcher {
    /// Play-outs that count what it plays for.
    fn playouts<'r>(&self, worlds: &Worlds<'r>, view: &View<'r>) -> Playouts<'r> {
        let playouts = Playouts::new(view.rules, view.seat);
        if self.settings.for_match { playouts.for_match(worlds.known()) } else { playouts }
    }
}

/// One decision under way.
struct Decision<'a, 'r> {
    view: &'a View<'r>,
    worlds: Worlds<'r>,
    playouts: Playouts<'r>,
    host: &'a mut dyn Host,
    stream: &'a mut Stream,
    settings: Settings,
    /// Whether there is time to think on.
    go_on: &'a mut dyn FnMut() -> bool,
    helpers: Option<&'a dyn Helpers>,
}

impl Decision<'_, '_> {
    /// Whether it is one of those decisions that are made at first sight. Draws nothing for who never does that.
    fn slips(&mut self) -> bool {
        let slips = self.settings.slips;
        slips > 0 && self.stream.below(100) < u32::from(slips)
    }

    /// Compares candidates; see [`race`].
    fn race(&mut self, runners: Vec<Runner>, heats: &[race::Heat]) -> Result<Vec<Runner>, Fault> {
        race::race(self, runners, heats)
    }
}

/// The answer, when there is only one.
fn only(answers: &Answers) -> Option<Action> {
    match answers {
        Answers::Play(plays) if plays.len() == 1 => plays.nth(0),
        Answers::Choose(choice) if choice.from.len() == usize::from(choice.count) => {
            Some(Action::Cards(choice.from))
        }
        Answers::Calls(calls) => {
            let one = calls.bids.len() + calls.modified.len() + calls.says.len() == 1;
            let list = if one { calls.list() } else { Vec::new() };
            if let [call] = list[..] { Some(Action::Call(call)) } else { None }
        }
        _ => None,
    }
}

/// Advice from candidates that were compared, best first; the first is taken.
fn advice(rules: &Rules, runners: &[Runner], what: &str) -> Advice {
    let weighed: Vec<(Action, i64)> =
        runners.iter().map(|runner| (runner.action, runner.mean() / 100)).collect();
    let best = &runners[0];
    let deals = best.worths.len();
    let points = |runner: &Runner| points(rules, runner.mean());
    let reason = match runners.get(1) {
        Some(next) => {
            // What looked better by too little to be relied on was not taken.
            let is_bolder = next.mean() > best.mean();
            let what = if is_bolder { what.replace("best", "safest") } else { what.to_owned() };
            let but = if is_bolder { ", but that is too uncertain" } else { "" };
            format!(
                "{what}: over {deals} sampled deals it comes to {} on average, {} to {}{but}",
                points(best),
                bare(&action_text(rules, &next.action)),
                points(next)
            )
        }
        None => format!("{what}: over {deals} sampled deals it comes to {} on average", points(best)),
    };
    Advice { action: best.action, reason, weighed }
}

/// An action without the word that says what kind it is: it is the same for all that are compared.
fn bare(action: &str) -> &str {
    let kinds = ["play ", "cards "];
    kinds.iter().find_map(|kind| action.strip_prefix(kind)).unwrap_or(action)
}

/// Hundredths of the unit of [`worth`](crate::game::worth) as points with one decimal and a sign.
fn points(rules: &Rules, hundredths: i64) -> String {
    let tenth = 10 * worth_unit(rules);
    let tenths = (hundredths.abs() + tenth / 2) / tenth;
    let sign = if hundredths < 0 && tenths > 0 { '-' } else { '+' };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}
