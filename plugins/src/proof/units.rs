//! The work of a proof in pieces, each of which depends on its number alone.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Amounts, Plan, golden};
use crate::conformance::options::{Search, Tried, try_one};
use crate::conformance::{Finding, leaks, one_match};
use crate::diagnostic::Diagnostics;
use crate::game::{Game, open};
use crate::load::{LoadRequest, Preset};
use crate::scenario::{self, Case};

/// What a piece of work came to.
pub(super) enum Done {
    /// A case of the pack's tests.
    Case { name: String, problems: Option<Diagnostics> },
    /// A table that was opened.
    Table { players: u8, preset: Option<String>, opened: Result<Opened, Diagnostics> },
    /// A match at a table, by its number.
    Match { table: usize, deals: u32, found: Vec<Finding> },
    /// An option, with every value that was tried.
    Option(Result<Vec<Tried>, Diagnostics>),
    /// Deals with one setting of all options.
    Row { settings: String, found: Result<u32, Finding> },
}

/// What is known of a table that can be opened.
pub(super) struct Opened {
    pub(super) digest: String,
    /// The digest of a short match at it.
    pub(super) played: Result<String, String>,
}

/// What all pieces share.
pub(super) struct Bench<'a> {
    request: &'a LoadRequest<'a>,
    amounts: Amounts,
    seed: u64,
    cases: Vec<Case>,
    tables: Vec<Seating>,
    /// Options that can be set.
    options: Vec<String>,
}

/// A table size with a preset.
struct Seating {
    players: u8,
    preset: Option<String>,
    game: OnceLock<Result<Game, Diagnostics>>,
    /// The first match in which a law was not kept. What comes after it is not played: it would find the same.
    broken: AtomicU64,
}

/// A piece by its number.
enum Unit {
    Case(usize),
    Table(usize),
    Match { table: usize, number: u64 },
    Option(usize),
}

impl<'a> Bench<'a> {
    pub(super) fn new(request: &'a LoadRequest<'a>, plain: &Game, cases: Vec<Case>, plan: &Plan) -> Self {
        let seating = |(players, preset): (u8, Option<&Preset>)| Seating {
            players,
            preset: preset.map(|preset| preset.id.clone()),
            game: OnceLock::new(),
            broken: AtomicU64::new(u64::MAX),
        };
        let tables: Vec<Seating> = plain.loaded.tables().into_iter().map(seating).collect();
        let amounts = plan.effort.amounts();
        let least = amounts.least.div_ceil((tables.len() as u64).max(1));
        // Options of the packs below are proved with those packs.
        let top = &plain.loaded.top().id;
        let free =
            plain.loaded.options.values().filter(|option| option.fixed.is_none() && option.pack == *top);
        Self {
            request,
            amounts: Amounts { matches: amounts.matches.max(least), ..amounts },
            seed: plan.seed,
            cases,
            tables,
            options: free.map(|option| option.name.clone()).collect(),
        }
    }

    /// How many pieces there are.
    pub(super) fn units(&self) -> u64 {
        let tables = self.tables.len() as u64;
        self.cases.len() as u64 + tables + tables * self.amounts.matches + self.options.len() as u64
    }

    fn unit(&self, number: u64) -> Option<Unit> {
        let index = |number: u64| usize::try_from(number).ok();
        let (cases, tables) = (self.cases.len() as u64, self.tables.len() as u64);
        let Some(number) = number.checked_sub(cases) else { return index(number).map(Unit::Case) };
        let Some(rest) = number.checked_sub(tables) else { return index(number).map(Unit::Table) };
        let Some(option) = rest.checked_sub(tables * self.amounts.matches) else {
            return Some(Unit::Match { table: index(rest % tables)?, number: rest / tables });
        };
        index(option).map(Unit::Option)
    }

    /// Does a piece.
    pub(super) fn work(&self, number: u64) -> Done {
        match self.unit(number) {
            Some(Unit::Case(case)) => {
                let case = &self.cases[case];
                let problems = scenario::run(case, self.request).err();
                Done::Case { name: case.name.clone(), problems }
            }
            Some(Unit::Table(table)) => {
                let seating = &self.tables[table];
                let opened = self.game(seating).map(|game| Opened {
                    digest: game.loaded.digest().to_owned(),
                    played: golden::played(game, self.seed),
                });
                let opened = opened.map_err(Clone::clone);
                Done::Table { players: seating.players, preset: seating.preset.clone(), opened }
            }
            Some(Unit::Match { table, number }) => self.one_match(table, number),
            Some(Unit::Option(option)) => {
                let search = Search { settings: self.amounts.settings, seed: self.seed, ..Search::default() };
                Done::Option(try_one(self.request, &self.options[option], search))
            }
            None => Done::Option(Ok(Vec::new())),
        }
    }

    fn one_match(&self, table: usize, number: u64) -> Done {
        let seating = &self.tables[table];
        let nothing = Done::Match { table, deals: 0, found: Vec::new() };
        if seating.broken.load(Ordering::Relaxed) < number {
            return nothing;
        }
        let Ok(game) = self.game(seating) else { return nothing };
        let seed = self.seed.wrapping_add(number);
        let laws = one_match(game, seed, self.amounts.deals);
        let secrets = leaks(game, seed, self.amounts.secret_deals);
        let deals = laws.as_ref().map_or(0, |trail| trail.deals(trail.lines.len()));
        let found: Vec<Finding> = [laws.err(), secrets.err()].into_iter().flatten().collect();
        if !found.is_empty() {
            seating.broken.fetch_min(number, Ordering::Relaxed);
        }
        Done::Match { table, deals: deals + self.amounts.secret_deals, found }
    }

    fn game<'s>(&self, seating: &'s Seating) -> Result<&'s Game, &'s Diagnostics> {
        let open_it = || {
            let preset = Some(seating.preset.clone().unwrap_or_else(|| "default".to_owned()));
            open(&LoadRequest { players: Some(seating.players), preset, ..self.request.clone() })
        };
        seating.game.get_or_init(open_it).as_ref()
    }
}
