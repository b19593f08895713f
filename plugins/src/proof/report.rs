//! What a proof has come to.

use super::units::{Done, Opened};
use super::{Effort, Plan};
use crate::conformance::Finding;
use crate::conformance::options::Tried;
use crate::diagnostic::Diagnostics;
use crate::game::Game;
use crate::load::LoadRequest;
use crate::scenario::Case;

/// What a proof has come to.
#[derive(Clone, Debug)]
pub struct Report {
    /// Id of the pack.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// The digest of its files.
    pub content: String,
    /// How much was played.
    pub effort: Effort,
    /// What it was drawn from.
    pub seed: u64,
    /// Every table that can be opened.
    pub tables: Vec<Table>,
    /// Tables and settings of an overlay that the packs below it have and it does not fit, and why.
    pub unfit: Vec<(String, String)>,
    /// How much there was.
    pub counts: Counts,
    /// What is wrong.
    pub faults: Vec<Fault>,
    /// Cases of the tests without a step, by name.
    pub idle: Vec<String>,
    /// Whether it was stopped before everything was done.
    pub stopped: bool,
    is_overlay: bool,
    /// Names of the tables in the order in which they are numbered.
    names: Vec<String>,
}

/// A table that can be played at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many play.
    pub players: u8,
    /// The preset; none if nothing is chosen.
    pub preset: Option<String>,
    /// The digest of its rules.
    pub digest: String,
    /// The digest of a short match at it.
    pub played: String,
}

/// How much there was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Cases of the pack's tests.
    pub tests: u64,
    /// Matches that were played at tables, with settings of pairs, and to see what a value changes.
    pub matches: u64,
    /// Deals of those at tables and with settings of pairs.
    pub deals: u64,
    /// Values of options that are not the default.
    pub values: u64,
    /// Pairs of values that were played with.
    pub pairs: u64,
}

/// Something that is wrong.
#[derive(Clone, Debug)]
pub enum Fault {
    /// A case of the tests does not hold.
    Case {
        /// Its name.
        name: String,
        /// The first difference.
        problems: Diagnostics,
    },
    /// A table cannot be opened.
    Table {
        /// Which.
        table: String,
        /// Why.
        problems: Diagnostics,
    },
    /// A law is not kept.
    Law {
        /// Tables where it was seen, the first first.
        tables: Vec<String>,
        /// What was seen at the first.
        finding: Finding,
    },
    /// A value of an option changes nothing.
    Idle(Tried),
    /// With two values that should go together nothing can be played.
    Pair {
        /// Which values.
        settings: String,
        /// Why.
        why: String,
    },
}

impl Report {
    pub(super) fn new(request: &LoadRequest<'_>, plain: &Game, plan: &Plan) -> Self {
        let top = plain.loaded.top();
        Self {
            pack: top.id.clone(),
            version: top.version.to_string(),
            content: request.pack.digest(),
            effort: plan.effort,
            seed: plan.seed,
            tables: Vec::new(),
            unfit: Vec::new(),
            counts: Counts::default(),
            faults: Vec::new(),
            idle: Vec::new(),
            stopped: false,
            is_overlay: plain.loaded.packs.len() > 1,
            names: Vec::new(),
        }
    }

    /// Whether nothing is wrong and nothing was left out.
    pub fn is_proved(&self) -> bool {
        self.faults.is_empty() && !self.stopped
    }

    /// Cases in which nothing is done and nothing is looked at prove nothing.
    pub(super) fn note_idle(&mut self, cases: &[Case]) {
        let idle = cases.iter().filter(|case| case.steps.is_empty());
        self.idle = idle.map(|case| case.name.clone()).collect();
    }

    pub(super) fn take(&mut self, done: Done) {
        match done {
            Done::Case { name, problems } => {
                self.counts.tests += 1;
                self.faults.extend(problems.map(|problems| Fault::Case { name, problems }));
            }
            Done::Table { players, preset, opened } => self.table(players, preset, opened),
            Done::Match { table, deals, found } => {
                if deals > 0 {
                    self.counts.matches += 2;
                    self.counts.deals += u64::from(deals);
                }
                let name = self.names.get(table).cloned().unwrap_or_default();
                for finding in found {
                    self.law(name.clone(), finding);
                }
            }
            Done::Option(tried) => {
                for one in tried.unwrap_or_default() {
                    self.counts.values += 1;
                    self.counts.matches += u64::from(one.matches);
                    if one.differs.is_none() {
                        self.faults.push(Fault::Idle(one));
                    }
                }
            }
            Done::Row { settings, found } => {
                self.counts.matches += 2;
                match found {
                    Ok(deals) => self.counts.deals += u64::from(deals) + 1,
                    Err(finding) => self.law(settings, finding),
                }
            }
        }
    }

    fn table(&mut self, players: u8, preset: Option<String>, opened: Result<Opened, Diagnostics>) {
        let table = table_name(players, preset.as_deref());
        self.names.push(table.clone());
        match opened {
            Ok(Opened { digest, played: Ok(played) }) => {
                self.tables.push(Table { players, preset, digest, played });
            }
            // The law that a deal comes to its end tells it with all that is known.
            Ok(Opened { digest, played: Err(_) }) => {
                self.tables.push(Table { players, preset, digest, played: String::new() });
            }
            Err(problems) if self.is_overlay => self.unfit.push((table, first(&problems))),
            Err(problems) => self.faults.push(Fault::Table { table, problems }),
        }
    }

    /// One fault for each law.
    fn law(&mut self, table: String, finding: Finding) {
        let known = self.faults.iter_mut().find_map(|fault| match fault {
            Fault::Law { tables, finding: known } if known.law == finding.law => Some(tables),
            _ => None,
        });
        match known {
            Some(tables) if tables.contains(&table) => {}
            Some(tables) => tables.push(table),
            None => self.faults.push(Fault::Law { tables: vec![table], finding }),
        }
    }

    /// Two values that cannot be set together, for a reason that is none of the options'.
    pub(super) fn pair_fails(&mut self, settings: String, problems: &Diagnostics) {
        let why = first(problems);
        if self.is_overlay {
            self.unfit.push((settings, why));
        } else {
            self.faults.push(Fault::Pair { settings, why });
        }
    }
}

/// `4 players`, `4 players, preset acbl`.
pub(super) fn table_name(players: u8, preset: Option<&str>) -> String {
    let preset = preset.map_or_else(String::new, |preset| format!(", preset {preset}"));
    format!("{players} players{preset}")
}

/// The first problem in a line.
fn first(problems: &Diagnostics) -> String {
    problems.list.first().map_or_else(String::new, |problem| problem.one_line(&problems.files))
}
