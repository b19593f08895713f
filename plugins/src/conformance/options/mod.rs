//! Which values of which options change nothing but their own sentence.
//!
//! A value is compared with the default in matches that are played side by side: the same cards, the same actions,
//! until something differs that a player could notice ([`shown`]). Matches begin with sheets and numbers near those
//! that options speak of, so that ends of matches come about. What an option requires is set on both sides; if that
//! shows nothing, other options are set at random as well.

mod shown;
mod side_by_side;

use std::collections::BTreeMap;
use std::rc::Rc;

use overtrick_core::rng::Stream;
use overtrick_core::ruleset::OptionValue;

use crate::diagnostic::Diagnostics;
use crate::game::{Game, open};
use crate::load::LoadRequest;
use crate::options::{OptionKind, PLAYERS, RuleOption, text_of};

pub use side_by_side::{Outcome, side_by_side};

/// How hard it is looked for a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Search {
    /// How often other options are set at random, when the default values of all others have shown nothing.
    pub settings: u32,
    /// Matches for each of them.
    pub matches: u32,
    /// Deals of each match.
    pub deals: u32,
    /// Every number of a range of up to 64, and not only its ends and the numbers next to the default.
    pub every_number: bool,
    /// What all is drawn from.
    pub seed: u64,
}

impl Default for Search {
    fn default() -> Self {
        Self { settings: 6, matches: 12, deals: 8, every_number: false, seed: 1 }
    }
}

/// What was found out about one value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// The option.
    pub option: String,
    /// The value, as one types it.
    pub value: String,
    /// Matches it was tried in.
    pub matches: u32,
    /// The first difference from the default; `None` if none was found.
    pub differs: Option<String>,
    /// Why matches could not be played, if they could not.
    pub fails: Option<String>,
}

/// Tries every value of every option that is not the default.
///
/// # Errors
/// When the pack does not load.
pub fn try_all(request: &LoadRequest<'_>, search: Search) -> Result<Vec<Tried>, Diagnostics> {
    let plain = open(request)?;
    let names: Vec<String> = plain.loaded.options.keys().cloned().collect();
    let mut bench = Bench { request, plain, games: BTreeMap::new() };
    let mut tried = Vec::new();
    for name in names {
        tried.extend(bench.option(&name, search));
    }
    Ok(tried)
}

/// Tries every value of one option.
///
/// # Errors
/// When the pack does not load.
pub fn try_one(request: &LoadRequest<'_>, option: &str, search: Search) -> Result<Vec<Tried>, Diagnostics> {
    let mut bench = Bench { request, plain: open(request)?, games: BTreeMap::new() };
    Ok(bench.option(option, search))
}

/// Option values, and the table size under the name conditions use.
type Settings = BTreeMap<String, String>;

struct Bench<'a> {
    request: &'a LoadRequest<'a>,
    plain: Game,
    games: BTreeMap<Settings, Option<Rc<Game>>>,
}

impl Bench<'_> {
    fn option(&mut self, name: &str, search: Search) -> Vec<Tried> {
        let Some(option) = self.plain.loaded.options.get(name).cloned() else { return Vec::new() };
        values(&option, search.every_number)
            .into_iter()
            .map(|value| self.value(&option, &value, search))
            .collect()
    }

    fn value(&mut self, option: &RuleOption, value: &OptionValue, search: Search) -> Tried {
        let text = text_of(value);
        let mut tried = Tried {
            option: option.name.clone(),
            value: text.clone(),
            matches: 0,
            differs: None,
            fails: None,
        };
        let mut stream = Stream::new(search.seed, u64::from(name_hash(&option.name, &text)));
        let mut needed = Settings::new();
        self.need(option, &mut needed, 0);
        for round in 0..=search.settings {
            let mut settings = needed.clone();
            if round > 0 {
                self.vary(&mut settings, &option.name, &mut stream);
            }
            let mut with = settings.clone();
            with.insert(option.name.clone(), text.clone());
            let (base, changed) = (self.game(&settings), self.game(&with));
            let (Some(base), Some(changed)) = (base, changed) else { continue };
            for number in 0..search.matches {
                tried.matches += 1;
                match side_by_side(&base, &changed, number > 0 || round > 0, search.deals, &mut stream) {
                    Outcome::Same => {}
                    Outcome::Differs(how) => {
                        tried.differs = Some(how);
                        return tried;
                    }
                    Outcome::Fails(why) => {
                        tried.fails = Some(why);
                        return tried;
                    }
                }
            }
        }
        if tried.matches == 0 {
            tried.fails = Some("no setting of the other options admits it".to_owned());
        }
        tried
    }

    /// Sets what an option requires, and what that requires.
    fn need(&self, option: &RuleOption, settings: &mut Settings, depth: u32) {
        for condition in &option.requires {
            let default = self.plain.loaded.options.get(&condition.option);
            if depth > 8 || default.is_some_and(|other| condition.holds(&other.default)) {
                continue;
            }
            let Some(wanted) = condition.any_of.first() else { continue };
            settings.insert(condition.option.clone(), text_of(wanted));
            if let Some(other) = default {
                self.need(other, settings, depth + 1);
            }
        }
    }

    /// Sets some other options, and perhaps the table size, at random.
    fn vary(&self, settings: &mut Settings, but: &str, stream: &mut Stream) {
        let mut below = |n: usize| stream.below(u32::try_from(n).unwrap_or(0)) as usize;
        let loaded = &self.plain.loaded;
        if !settings.contains_key(PLAYERS) && self.request.players.is_none() {
            let size = loaded.sizes[below(loaded.sizes.len())];
            settings.insert(PLAYERS.to_owned(), size.to_string());
        }
        for _ in 0..1 + below(4) {
            let Some((name, option)) = loaded.options.get_index(below(loaded.options.len())) else { return };
            let values = values(option, false);
            let Some(value) = values.get(below(values.len())) else { continue };
            if name != but && !settings.contains_key(name) {
                self.need(option, settings, 0);
                settings.insert(name.clone(), text_of(value));
            }
        }
    }

    /// The game with these settings; `None` if they do not go together.
    fn game(&mut self, settings: &Settings) -> Option<Rc<Game>> {
        if let Some(game) = self.games.get(settings) {
            return game.clone();
        }
        let mut request = self.request.clone();
        for (name, value) in settings {
            match value.parse() {
                Ok(players) if name == PLAYERS => request.players = Some(players),
                _ => request.set.push((name.clone(), value.clone())),
            }
        }
        let game = open(&request).ok().map(Rc::new);
        self.games.insert(settings.clone(), game.clone());
        game
    }
}

/// Values that are tried: all but the default, or of a long range its ends and what is next to the default.
fn values(option: &RuleOption, every_number: bool) -> Vec<OptionValue> {
    let mut values = match &option.kind {
        OptionKind::Int(range) if !every_number || option.values().len() <= 2 => {
            let OptionValue::Int(default) = option.default else { return Vec::new() };
            let near = [default.saturating_sub(range.step), default.saturating_add(range.step)];
            let mut numbers = vec![range.min, range.max];
            numbers.extend(near.into_iter().filter(|n| range.min < *n && *n < range.max));
            numbers.into_iter().map(OptionValue::Int).collect()
        }
        OptionKind::Ints { length, range } => lists(&option.default, *length, *range),
        _ => option.values(),
    };
    values.retain(|value| *value != option.default);
    values
}

/// Lists that differ from the default in one number, and the shortest and longest.
fn lists(default: &OptionValue, length: (usize, usize), range: (i64, i64)) -> Vec<OptionValue> {
    let OptionValue::Ints(default) = default else { return Vec::new() };
    let mut lists = Vec::new();
    for at in 0..default.len() {
        for number in [range.0, range.1] {
            let mut list = default.clone();
            list[at] = number;
            lists.push(list);
        }
    }
    for length in [length.0, length.1] {
        let mut list = default.clone();
        list.resize(length, range.1);
        lists.push(list);
    }
    lists.into_iter().map(OptionValue::Ints).collect()
}

/// A stream number for a value: the same in every run, whatever else is tried.
fn name_hash(name: &str, value: &str) -> u32 {
    name.bytes()
        .chain([0])
        .chain(value.bytes())
        .fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
