//! A badge: what a proof has come to, in a file beside the pack.
//!
//! It names the pack by the digest of its files, and each table by the digest of its rules, so that it belongs to one state
//! of the pack and of the packs below it. It is a claim of whoever made it and no signature; whoever doubts it can have the
//! proof made again, from the same seed.

use overtrick_core::record::ENGINE;
use overtrick_core::rng::GENERATOR;
use serde::{Deserialize, Serialize};

use super::report::table_name;
use super::{Report, Table, golden};
use crate::diagnostic::Diagnostics;
use crate::game::open;
use crate::load::LoadRequest;

/// The version of the format.
const FORMAT: u32 = 1;
/// How the names of badge files end.
const ENDING: &str = ".proof.toml";
/// No badge is longer.
const MAX_BYTES: usize = 256 * 1024;
/// No badge names more tables, so that comparing one with a pack ends.
const MAX_TABLES: usize = 1000;

const REMARK: &str = "# What `overtrick prove` has come to. It is a claim and no signature: `overtrick prove PACK --verify FILE`\n\
                      # says whether it belongs to a pack, and `overtrick prove PACK` proves it again.\n";

/// What a proof has come to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Badge {
    #[serde(rename = "badge")]
    format: u32,
    /// Id of the pack.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// The digest of its files.
    pub content: String,
    /// Version of the engine it was proved with.
    pub engine: String,
    /// How cards are drawn there.
    pub generator: String,
    /// How much was played.
    pub effort: String,
    /// What it was drawn from.
    pub seed: i64,
    /// When, as `2026-12-01`.
    pub date: String,
    /// How much there was.
    pub counts: BadgeCounts,
    /// Every table that was proved.
    #[serde(rename = "table")]
    pub tables: Vec<BadgeTable>,
}

/// How much there was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BadgeCounts {
    /// Cases of the pack's tests.
    pub tests: u64,
    /// Matches.
    pub matches: u64,
    /// Deals.
    pub deals: u64,
    /// Values of options.
    pub values: u64,
    /// Pairs of values.
    pub pairs: u64,
}

/// A table that was proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BadgeTable {
    /// How many play.
    pub players: u8,
    /// The preset; none if nothing is chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// The digest of its rules.
    pub digest: String,
    /// The digest of a short match at it.
    pub played: String,
}

/// Why a text is no badge.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadgeError {
    /// It is too long.
    #[error("it has {0} bytes, more than {MAX_BYTES}; this is no badge")]
    TooLong(usize),
    /// It is another kind of file, or a damaged badge.
    #[error("line {line}: this is no badge: {problem}")]
    Unreadable {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: String,
    },
    /// It is of a later version.
    #[error("the badge has format {0}; this engine reads {FORMAT}")]
    Later(u32),
    /// It has more tables than a pack can have.
    #[error("it has {0} tables, more than {MAX_TABLES}; this is no badge")]
    TooMany(usize),
}

/// What is found when a badge is compared with a pack. Sentences without their full stop.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Comparison {
    /// Why the badge is not one of this pack.
    pub wrong: Vec<String>,
    /// What one should know all the same.
    pub notes: Vec<String>,
}

/// Whether a file with this name is a badge.
pub fn is_named(path: &str) -> bool {
    path.ends_with(ENDING)
}

impl Badge {
    /// The badge of a pack that was proved; none if it was not.
    pub fn of(report: &Report, date: &str) -> Option<Self> {
        let counts = report.counts;
        let table = |table: &Table| BadgeTable {
            players: table.players,
            preset: table.preset.clone(),
            digest: table.digest.clone(),
            played: table.played.clone(),
        };
        report.is_proved().then(|| Self {
            format: FORMAT,
            pack: report.pack.clone(),
            version: report.version.clone(),
            content: report.content.clone(),
            engine: ENGINE.to_owned(),
            generator: GENERATOR.to_owned(),
            effort: report.effort.name().to_owned(),
            seed: i64::try_from(report.seed).unwrap_or(i64::MAX),
            date: date.to_owned(),
            counts: BadgeCounts {
                tests: counts.tests,
                matches: counts.matches,
                deals: counts.deals,
                values: counts.values,
                pairs: counts.pairs,
            },
            tables: report.tables.iter().map(table).collect(),
        })
    }

    /// What its file is called: `friday-1.0.0.proof.toml`.
    pub fn file_name(&self) -> String {
        format!("{}-{}{ENDING}", self.pack, self.version)
    }

    /// The text of its file.
    ///
    /// # Panics
    /// Never: nothing in a badge is beyond TOML.
    pub fn to_text(&self) -> String {
        let text = toml::to_string(self).expect("texts and small numbers can be written");
        format!("{REMARK}{text}")
    }

    /// Reads a badge.
    ///
    /// # Errors
    /// Why the text is none.
    pub fn parse(text: &str) -> Result<Self, BadgeError> {
        if text.len() > MAX_BYTES {
            return Err(BadgeError::TooLong(text.len()));
        }
        let unreadable = |error: &toml::de::Error| {
            let at = error.span().map_or(0, |span| span.start);
            let line = text[..text.floor_char_boundary(at)].matches('\n').count() + 1;
            BadgeError::Unreadable { line, problem: error.message().trim_end().replace('\n', " ") }
        };
        let table: toml::Table = toml::from_str(text).map_err(|error| unreadable(&error))?;
        // What a later version says need not be understood to be told from nonsense.
        if let Some(format) = table.get("badge").and_then(toml::Value::as_integer)
            && let Ok(format) = u32::try_from(format)
            && format > FORMAT
        {
            return Err(BadgeError::Later(format));
        }
        let badge: Self = toml::from_str(text).map_err(|error| unreadable(&error))?;
        match badge.tables.len() {
            tables if tables > MAX_TABLES => Err(BadgeError::TooMany(tables)),
            _ => Ok(badge),
        }
    }

    /// Compares it with a pack as it is now.
    ///
    /// # Errors
    /// When the pack does not load.
    pub fn compare(&self, request: &LoadRequest<'_>) -> Result<Comparison, Diagnostics> {
        let plain = open(request)?;
        let top = plain.loaded.top();
        let mut found = Comparison::default();
        if self.pack != top.id {
            found.wrong.push(format!("it was made for the pack `{}`, and this is `{}`", self.pack, top.id));
            return Ok(found);
        }
        let version = top.version.to_string();
        if self.version != version {
            found.wrong.push(format!("it was made for version {}, and this is {version}", self.version));
        }
        let is_same = self.content == request.pack.digest();
        if !is_same {
            found.wrong.push("the files of the pack are not those that were proved".to_owned());
        }
        let same_engine = self.engine == ENGINE && self.generator == GENERATOR;
        if !same_engine {
            found.notes.push(format!(
                "it was made with version {} of the engine, and this is {ENGINE}",
                self.engine
            ));
        }
        for (players, preset) in plain.loaded.tables() {
            let preset = preset.map(|preset| preset.id.clone());
            let table = table_name(players, preset.as_deref());
            match self.tables.iter().find(|own| own.players == players && own.preset == preset) {
                Some(own) => self.table(own, &table, request, is_same, same_engine, &mut found),
                None => found.notes.push(format!("it says nothing of {table}")),
            }
        }
        Ok(found)
    }

    fn table(
        &self,
        own: &BadgeTable,
        table: &str,
        request: &LoadRequest<'_>,
        is_same: bool,
        same_engine: bool,
        found: &mut Comparison,
    ) {
        let preset = Some(own.preset.clone().unwrap_or_else(|| "default".to_owned()));
        let Ok(game) = open(&LoadRequest { players: Some(own.players), preset, ..request.clone() }) else {
            found.wrong.push(format!("with {table} the pack does not load"));
            return;
        };
        if own.digest != game.loaded.digest() {
            let below: Vec<String> =
                game.loaded.packs.iter().rev().skip(1).map(|pack| format!("`{}`", pack.id)).collect();
            let why = match below.as_slice() {
                below @ [_, ..] if is_same => format!(", since {} below it is another", below.join(" or ")),
                _ => String::new(),
            };
            found.wrong.push(format!("with {table} the rules are not those that were proved{why}"));
            return;
        }
        let seed = u64::try_from(self.seed).unwrap_or(0);
        if golden::played(&game, seed).is_ok_and(|played| played == own.played) {
            return;
        }
        let told = format!("with {table} a match of its seed does not come to the same");
        if same_engine { found.wrong.push(told) } else { found.notes.push(told) }
    }
}
