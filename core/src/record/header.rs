//! The head of a record: everything that must be the same for the match to be the same.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use crate::game::Start;
use crate::notation;
use crate::rng::GENERATOR;
use crate::ruleset::{NumberId, Rules};
use crate::score::MAX_NUMBER;
use crate::seat::MAX_SEATS;

use super::write::{cell_text, parse_cell};
use super::{BOT_STREAMS, ENGINE, FORMAT, RecordError, word_and_rest};

const FIRST_LINE: &str = "overtrick record ";

/// The head of a record, as text: which pack it needs is known before the pack is there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header {
    /// Version of the engine that began it.
    pub engine: String,
    /// Id of the pack.
    pub pack: String,
    /// Its version.
    pub version: String,
    /// Digest of the resolved rules, hexadecimal; empty if they have none.
    pub digest: String,
    /// The preset, if one was chosen.
    pub preset: Option<String>,
    /// Packs laid over the first, lowest first, as the player named them.
    pub overlays: Vec<String>,
    /// Seats at the table.
    pub players: usize,
    /// Every option with its value.
    pub options: Vec<(String, String)>,
    /// Every seat with who plays there: `human`, or the name of a bot.
    pub seats: Vec<(String, String)>,
    /// Generator and shuffle.
    pub generator: String,
    /// What everything is drawn from.
    pub seed: u64,
    /// The first stream of the bots.
    pub bots: u64,
    /// Who deals first, if it was said and not drawn.
    pub dealer: Option<String>,
    /// Columns of the sheet that do not start at 0: `score N+S`.
    pub sheet: Vec<(String, i64)>,
    /// Numbers of the match that do not start as the rules say.
    pub numbers: Vec<(String, i64)>,
    lines: Lines,
}

/// Which line says what, by the key and the name after it. It is no part of what a head says, so all are equal.
#[derive(Clone, Debug, Default)]
struct Lines(BTreeMap<String, usize>);

impl PartialEq for Lines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Lines {}

impl Header {
    /// The head for a match that begins now. `seats` says who plays, by seat.
    pub fn new(rules: &Rules, start: &Start, seats: &[String]) -> Self {
        let source = &rules.source;
        let number = |id: NumberId| rules.match_numbers.get(id.index()).map(|number| number.name.clone());
        Self {
            engine: ENGINE.to_owned(),
            pack: source.id.clone(),
            version: source.version.clone(),
            digest: rules.digest().to_owned(),
            preset: source.preset.clone(),
            overlays: Vec::new(),
            players: rules.seats,
            options: rules.options.iter().map(|(name, value)| (name.clone(), value.to_string())).collect(),
            seats: rules.seat_names.iter().cloned().zip(seats.iter().cloned()).collect(),
            generator: GENERATOR.to_owned(),
            seed: start.seed,
            bots: BOT_STREAMS,
            dealer: start.dealer.map(|seat| rules.seat_name(seat).to_owned()),
            sheet: start.sheet.iter().map(|(cell, amount)| (cell_text(rules, *cell), *amount)).collect(),
            numbers: start.numbers.iter().filter_map(|(id, value)| Some((number(*id)?, *value))).collect(),
            lines: Lines::default(),
        }
    }

    /// How the match starts under these rules.
    ///
    /// # Errors
    /// The first line that does not fit the rules; line 1 if the head was not read but made.
    pub fn start(&self, rules: &Rules) -> Result<Start, RecordError> {
        let wrong = |key: &str, name: &str, problem: String| {
            let line = self.lines.0.get(format!("{key} {name}").trim_end()).copied().unwrap_or(1);
            RecordError::new(line, problem)
        };
        if self.generator != GENERATOR {
            let problem =
                format!("the cards were drawn by `{}`; this engine has `{GENERATOR}`", self.generator);
            return Err(wrong("generator", "", problem));
        }
        if self.players != rules.seats {
            let problem = format!("{} play in the record, {} under these rules", self.players, rules.seats);
            return Err(wrong("players", "", problem));
        }
        for (name, _) in &self.seats {
            if !rules.seat_names.contains(name) {
                return Err(wrong("seat", name, format!("there is no seat `{name}`")));
            }
        }
        let mut start = Start { seed: self.seed, ..Start::default() };
        if let Some(name) = &self.dealer {
            let dealer = notation::parse_seat(rules, name);
            start.dealer = Some(dealer.map_err(|error| wrong("dealer", "", error.to_string()))?);
        }
        for (cell, amount) in &self.sheet {
            let known = parse_cell(rules, cell)
                .ok_or_else(|| wrong("start", cell, format!("the sheet has no column `{cell}`")))?;
            within(*amount, -MAX_NUMBER, MAX_NUMBER).map_err(|problem| wrong("start", cell, problem))?;
            start.sheet.push((known, *amount));
        }
        for (name, value) in &self.numbers {
            let found =
                (0..).map(NumberId).zip(&rules.match_numbers).find(|(_, number)| number.name == *name);
            let (id, number) =
                found.ok_or_else(|| wrong("number", name, format!("there is no number `{name}`")))?;
            within(*value, number.min, number.max).map_err(|problem| wrong("number", name, problem))?;
            start.numbers.push((id, *value));
        }
        Ok(start)
    }

    /// Reads lines up to the first empty one.
    pub(super) fn read<'a>(lines: &mut impl Iterator<Item = (usize, &'a str)>) -> Result<Self, RecordError> {
        let mut lines = lines.by_ref().skip_while(|(_, line)| line.is_empty());
        let (first, line) = lines.next().unwrap_or((1, ""));
        match line.strip_prefix(FIRST_LINE).map(|format| format.trim().parse::<u32>()) {
            Some(Ok(FORMAT)) => {}
            Some(Ok(format)) if format > FORMAT => {
                let problem = format!("the record has format {format}; this engine reads {FORMAT}");
                return Err(RecordError::new(first, problem));
            }
            _ => {
                let problem = format!("a record begins with `{FIRST_LINE}{FORMAT}`");
                return Err(RecordError::new(first, problem));
            }
        }
        let mut header = Self::default();
        let mut last = first;
        let mut has_seed = false;
        for (number, line) in lines.take_while(|(_, line)| !line.is_empty()) {
            last = number;
            let (key, value) = word_and_rest(line);
            has_seed |= key == "seed";
            header.take(key, value, number).map_err(|problem| RecordError::new(number, problem))?;
        }
        let missing = [
            ("pack", header.pack.is_empty()),
            ("players", header.players == 0),
            ("generator", header.generator.is_empty()),
            ("seed", !has_seed),
        ];
        match missing.iter().find(|(_, missing)| *missing) {
            Some((key, _)) => Err(RecordError::new(last, format!("the head has no line `{key}`"))),
            None => Ok(header),
        }
    }

    fn take(&mut self, key: &str, value: &str, line: usize) -> Result<(), String> {
        if value.is_empty() && key != "digest" {
            return Err(format!("`{key}` has no value"));
        }
        let text = value.to_owned();
        let what = match key {
            "option" | "seat" => Some(format!("{key} {}", word_and_rest(value).0)),
            "start" | "number" => Some(format!("{key} {}", amount(key, value)?.0)),
            "overlay" => None,
            _ => Some(key.to_owned()),
        };
        if let Some(what) = what
            && let Some(first) = self.lines.0.insert(what.clone(), line)
        {
            return Err(format!("`{what}` stands in line {first} already"));
        }
        match key {
            "engine" => self.engine = text,
            "pack" => self.pack = text,
            "version" => self.version = text,
            "digest" => self.digest = text,
            "preset" => self.preset = Some(text),
            "overlay" => self.overlays.push(text),
            "players" => self.players = players(value)?,
            "option" => self.options.push(pair(key, value)?),
            "seat" => self.seats.push(pair(key, value)?),
            "generator" => self.generator = text,
            "seed" => self.seed = number(key, value)?,
            "bots" => self.bots = number(key, value)?,
            "dealer" => self.dealer = Some(text),
            "start" => self.sheet.push(amount(key, value)?),
            "number" => self.numbers.push(amount(key, value)?),
            _ => return Err(format!("`{key}` is no line of a record's head")),
        }
        Ok(())
    }
}

fn number<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("`{key}` needs a number, found `{value}`"))
}

fn pair(key: &str, value: &str) -> Result<(String, String), String> {
    match word_and_rest(value) {
        (_, "") => Err(format!("`{key}` needs a name and a value")),
        (name, value) => Ok((name.to_owned(), value.to_owned())),
    }
}

fn players(value: &str) -> Result<usize, String> {
    match number("players", value)? {
        players if (2..=MAX_SEATS).contains(&players) => Ok(players),
        players => Err(format!("{players} players: there are 2 to {MAX_SEATS}")),
    }
}

fn amount(key: &str, value: &str) -> Result<(String, i64), String> {
    let Some((name, amount)) = value.rsplit_once(char::is_whitespace) else {
        return Err(format!("`{key}` needs a name and a number"));
    };
    let amount = number(key, amount)?;
    within(amount, -MAX_NUMBER, MAX_NUMBER)?;
    Ok((name.trim().to_owned(), amount))
}

fn within(number: i64, min: i64, max: i64) -> Result<(), String> {
    if (min..=max).contains(&number) { Ok(()) } else { Err(format!("{number} is not from {min} to {max}")) }
}

/// The head with the empty line behind it.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}{FORMAT}")?;
        writeln!(f, "engine {}", self.engine)?;
        writeln!(f, "pack {}", self.pack)?;
        writeln!(f, "version {}", self.version)?;
        writeln!(f, "digest {}", self.digest)?;
        if let Some(preset) = &self.preset {
            writeln!(f, "preset {preset}")?;
        }
        for overlay in &self.overlays {
            writeln!(f, "overlay {overlay}")?;
        }
        writeln!(f, "players {}", self.players)?;
        for (name, value) in &self.options {
            writeln!(f, "option {name} {value}")?;
        }
        for (name, who) in &self.seats {
            writeln!(f, "seat {name} {who}")?;
        }
        writeln!(f, "generator {}", self.generator)?;
        writeln!(f, "seed {}", self.seed)?;
        writeln!(f, "bots {}", self.bots)?;
        if let Some(dealer) = &self.dealer {
            writeln!(f, "dealer {dealer}")?;
        }
        for (cell, amount) in &self.sheet {
            writeln!(f, "start {cell} {amount}")?;
        }
        for (name, value) in &self.numbers {
            writeln!(f, "number {name} {value}")?;
        }
        writeln!(f)
    }
}
