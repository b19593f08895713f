//! From what was typed to a run, and from the run to its paper.

use std::thread;
use std::time::Instant;

use overtrick_core::game::worth_unit;
use overtrick_plugins::figures::duplicate::{Unit, groups};
use overtrick_plugins::figures::paper::{Body, Head, Paper, Part, RulesHead};
use overtrick_plugins::figures::rulesets::{Comparison, RuleSet, compare};
use overtrick_plugins::figures::run::{Clock, Setting, deals, matches};
use overtrick_plugins::figures::seating::Seatings;
use overtrick_plugins::game::Game;

use super::roster::Roster;
use super::sets::{self, Set};
use super::told::{self, Extras, Timing};
use crate::args::{GameArgs, Places, RunArgs};
use crate::cmd::play::random_seed;
use crate::cmd::progress::Progress;
use crate::exit::{Failure, Outcome};
use crate::opponents::Opponents;
use crate::out::{Out, Style};
use crate::packs::Packs;
use crate::words::{Words, counted};

/// With --compare and --sweep one match is played for so many deals if nothing else is said.
const DEALS_A_MATCH: u64 = 20;

/// A run that can begin.
struct Run<'a> {
    args: &'a RunArgs,
    /// The bots that were asked for, each in a line that says everything.
    bots: Vec<String>,
    seed: u64,
    part: Part,
    clock: Clock,
    style: Style,
}

/// Plays and tells.
pub(super) fn run(game: &GameArgs, args: &RunArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let sets = sets::asked(game, args, &packs)?;
    let seed = match args.seed {
        Some(seed) => seed,
        None => random_seed()?,
    };
    told::check(&args.told, sets.len() > 1)?;
    let part = args.shard.map_or(Part::WHOLE, |(part, of)| Part { part, of, done: 0 });
    let bots = Opponents::find(places).bots(&args.bots)?;
    let run = Run { args, bots, seed, part, clock: Clock::default(), style: out.style };
    let begin = Instant::now();
    let (paper, bots) = match &sets[..] {
        [one] if args.duplicate => run.duplicate(&one.game)?,
        [one] => run.table(&one.game)?,
        _ => run.compare(&sets)?,
    };
    let words = sets.iter().map(|set| Words::new(&set.game.rules, out.style)).collect();
    let timing = args.timing.then(|| Timing { bots, thought: run.clock.read() });
    let extras = Extras { words, took: Some(begin.elapsed()), timing };
    told::tell(&paper, &args.told, &extras, out)?;
    told::check_end(&paper, &args.told)
}

impl Run<'_> {
    /// Deals or matches at one table.
    fn table(&self, game: &Game) -> Outcome<(Paper, Vec<String>)> {
        let roster = Roster::seated(&game.rules, &self.bots)?;
        let mut head = self.head(&[(game, "as it is")], &roster, vec![roster.named.clone()]);
        let whole = self.matches()?;
        if whole.is_none() && self.args.shard.is_some() {
            let why = "how many matches that many deals make is not known before they are played";
            let what = "--shard needs --matches N, --duplicate, --compare or --sweep";
            return Err(Failure::Usage(format!("{what}: {why}")));
        }
        (head.deals, head.matches) = whole.map_or((self.args.deals(), 0), |matches| (0, matches));
        let units = self.part.units(&head);
        let mut bar = Progress::new(units.count(), if whole.is_some() { "matches" } else { "deals" });
        let tally = self.with(game, &roster, |setting| {
            let watch = &mut |done| bar.at(done);
            match whole {
                Some(_) => matches(setting, &roster.named, units.matches.clone(), watch),
                None => deals(setting, &roster.named, self.args.deals(), watch),
            }
        })?;
        bar.end();
        let done = if whole.is_some() { tally.matches } else { tally.deals };
        Ok((self.paper(head, done, Body::Table(tally)), roster.labels))
    }

    /// The bots against each other.
    fn duplicate(&self, game: &Game) -> Outcome<(Paper, Vec<String>)> {
        let rules = &game.rules;
        let roster = Roster::compared(rules, &self.bots)?;
        let seatings = Seatings::around(&roster.named, rules.seats).ok_or_else(|| {
            let (bots, seats) = (roster.named.len(), rules.seats as u64);
            Failure::Usage(format!("--bots names {bots} bots, and the table has {}", counted(seats, "seat")))
        })?;
        let mut head = self.head(&[(game, "as it is")], &roster, seatings.each.clone());
        let whole = self.matches()?;
        (head.deals, head.matches) = whole.map_or((self.args.deals(), 0), |matches| (0, matches));
        let unit = if whole.is_some() { Unit::Match } else { Unit::Deal };
        let units = self.part.units(&head);
        let (numbers, what) = match unit {
            Unit::Deal => (units.deals, "deals"),
            Unit::Match => (units.matches, "matches"),
        };
        let mut bar = Progress::new(numbers.end - numbers.start, what);
        let counted = self.with(game, &roster, |setting| {
            groups(setting, &seatings, unit, numbers, &mut |done| bar.at(done))
        })?;
        bar.end();
        Ok((self.paper(head, counted.groups, Body::Duplicate(counted)), roster.labels))
    }

    /// Sets of rules against each other.
    fn compare(&self, sets: &[Set]) -> Outcome<(Paper, Vec<String>)> {
        let Some(first) = sets.first() else { return Err(Failure::Usage("there are no rules".to_owned())) };
        let roster = Roster::seated(&first.game.rules, &self.bots)?;
        let named: Vec<(&Game, &str)> = sets.iter().map(|set| (&set.game, set.label.as_str())).collect();
        let mut head = self.head(&named, &roster, vec![roster.named.clone()]);
        head.deals = self.args.deals();
        head.matches = self.args.matches.unwrap_or_else(|| self.args.deals().div_ceil(DEALS_A_MATCH));
        head.kitty = !self.args.no_kitty;
        head.swept = sets::swept(self.args);
        let units = self.part.units(&head);
        let mut bar = Progress::new(units.count(), "deals and matches");
        let comparison = Comparison {
            sets: sets
                .iter()
                .map(|set| RuleSet { rules: &set.game.rules, hosts: set.game.hosts.as_ref() })
                .collect(),
            crew: &|| roster.crew(&first.game.rules),
            seating: &roster.named,
            threads: self.threads(),
            seed: self.seed,
            kitty: head.kitty,
            clock: &self.clock,
        };
        let mut done = 0;
        let counted = compare(&comparison, &units, &mut |now| {
            done = now;
            bar.at(now)
        });
        bar.end();
        let counted = counted.map_err(Failure::Problems)?;
        Ok((self.paper(head, done, Body::Rules(counted)), roster.labels))
    }

    /// Whole matches, if they were asked for.
    fn matches(&self) -> Outcome<Option<u64>> {
        match self.args.matches {
            Some(0) => Err(Failure::Usage("--matches 0 leaves nothing to play".to_owned())),
            Some(_) if self.args.deals.is_some() => Err(Failure::Usage(
                "either --matches or --deals; a match takes as many deals as it takes".to_owned(),
            )),
            matches => Ok(matches),
        }
    }

    fn head(&self, sets: &[(&Game, &str)], roster: &Roster, seatings: Vec<Vec<usize>>) -> Head {
        let rules = sets.iter().map(|(game, label)| rules_head(game, label, self.style)).collect();
        let mut head = Head::new(rules, seatings, self.seed);
        head.bots.clone_from(&roster.labels);
        head.players.clone_from(&roster.names);
        head
    }

    fn paper(&self, head: Head, done: u64, body: Body) -> Paper {
        Paper { head, parts: vec![Part { done, ..self.part }], body }
    }

    /// Has bots play with `play`.
    fn with<T>(
        &self,
        game: &Game,
        roster: &Roster,
        play: impl FnOnce(&Setting<'_>) -> Result<T, String>,
    ) -> Outcome<T> {
        let setting = Setting {
            rules: &game.rules,
            hosts: game.hosts.as_ref(),
            crew: &|| roster.crew(&game.rules),
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
}

/// What a report has to know of a set of rules.
fn rules_head(game: &Game, label: &str, style: Style) -> RulesHead {
    let rules = &game.rules;
    let words = Words::new(rules, style);
    let cell = |cell: overtrick_core::score::Cell| {
        let ledger = rules.sheet.ledgers().get(usize::from(cell.ledger)).map_or("?", |ledger| &ledger.name);
        format!("{ledger}, {}", words.subject(cell.subject))
    };
    RulesHead {
        label: label.to_owned(),
        pack: rules.source.id.clone(),
        title: rules.source.title.clone(),
        version: rules.source.version.clone(),
        digest: rules.digest().to_owned(),
        seats: overtrick_core::seat::SeatSet::all(rules.seats)
            .iter()
            .map(|seat| words.seat(seat).to_owned())
            .collect(),
        cells: rules.sheet.cells().map(cell).collect(),
        point: worth_unit(rules),
        cards: rules.deck.cards().iter().map(|card| rules.deck.name(card)).collect::<Vec<_>>().join(" "),
    }
}
