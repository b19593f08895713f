//! Which values of which options change nothing but their own sentence.
//!
//! A value is compared with the default in matches that are played side by side: the same cards, the same actions,
//! until something differs that a player could notice. Matches begin with sheets and numbers near those
//! that options speak of, so that ends of matches come about. What an option requires is set on both sides; if that
//! shows nothing, other options are set at random as well.
//!
//! Which values go together two by two, [`pairs`] answers.

mod pairs;
mod shown;
mod side_by_side;

use std::collections::BTreeMap;
use std::rc::Rc;

use overtrick_core::rng::Stream;
use overtrick_core::ruleset::OptionValue;

use crate::diagnostic::Diagnostics;
use crate::game::{Game, open};
use crate::load::LoadRequest;
use crate::options::{Condition, OptionKind, PLAYERS, RuleOption, text_of};
use crate::scenario::{self, Case};

pub use pairs::{Pairs, pairs, pairs_watched};
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
    let mut bench = Bench::new(request)?;
    let names: Vec<String> = bench.plain.loaded.options.keys().cloned().collect();
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
    Ok(Bench::new(request)?.option(option, search))
}

/// Option values, and the table size under the name conditions use.
type Settings = BTreeMap<String, String>;

struct Bench<'a> {
    request: &'a LoadRequest<'a>,
    plain: Game,
    /// The pack's own tests.
    cases: Vec<Case>,
    games: BTreeMap<Settings, Option<Rc<Game>>>,
}

impl<'a> Bench<'a> {
    fn new(request: &'a LoadRequest<'a>) -> Result<Self, Diagnostics> {
        let plain = open(request)?;
        let mut cases = Vec::new();
        for file in &plain.loaded.tests {
            cases.extend(scenario::read(&file.name, &file.text)?);
        }
        Ok(Self { request, plain, cases, games: BTreeMap::new() })
    }

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
        self.need(option, value, &mut needed, 0, None);
        for round in 0..=search.settings {
            let mut settings = needed.clone();
            if round == 1 {
                tried.differs = self.case_of(option, value);
                if tried.differs.is_some() {
                    return tried;
                }
            }
            if round > 0 {
                settings.clear();
                self.need(option, value, &mut settings, 0, Some(&mut stream));
                self.vary(&mut settings, option, &mut stream);
            }
            let mut with = settings.clone();
            with.insert(option.name.clone(), text.clone());
            let Some(settings) = self.without(option, value, settings) else {
                tried.differs = Some("the table size has no other value".to_owned());
                return tried;
            };
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
                    // Numbers that no match would come to may lead to deals that no deck has.
                    Outcome::Fails(_) if number > 0 || round > 0 => {}
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

    /// A case of the pack's own tests that holds with the value and does not with the default.
    fn case_of(&mut self, option: &RuleOption, value: &OptionValue) -> Option<String> {
        let request = self.request;
        let is_set = |case: &Case| {
            case.set
                .iter()
                .any(|(name, text)| *name == option.name && option.parse(text).as_ref() == Ok(value))
        };
        let shows = |case: &&Case| {
            let mut without = (*case).clone();
            without.set.retain(|(name, _)| *name != option.name);
            scenario::run(case, request).is_ok()
                && scenario::run(&without, request)
                    .is_err_and(|faults| faults.list.iter().any(|fault| fault.code == "scenario/differs"))
        };
        let found = self.cases.iter().filter(|case| is_set(case)).find(shows)?;
        Some(format!("the case `{}`", found.name))
    }

    /// Sets what an option requires, and what that requires; with a stream, in any way that will do.
    fn need(
        &self,
        option: &RuleOption,
        value: &OptionValue,
        settings: &mut Settings,
        depth: u32,
        mut any: Option<&mut Stream>,
    ) {
        let one = self.one_of(option, settings, any.as_deref_mut());
        for condition in option.required_by(value).chain(one) {
            let default = self.plain.loaded.options.get(&condition.option);
            let holds = default.is_some_and(|other| condition.holds(&other.default));
            if depth > 8 || settings.contains_key(&condition.option) || (holds && any.is_none()) {
                continue;
            }
            let index = match any.as_mut() {
                Some(stream) => below(stream, condition.any_of.len()),
                None => 0,
            };
            let Some(wanted) = condition.any_of.get(index) else { continue };
            settings.insert(condition.option.clone(), text_of(wanted));
            if let Some(other) = default {
                self.need(other, wanted, settings, depth + 1, any.as_deref_mut());
            }
        }
    }

    /// Of several conditions one of which must hold, one that is to be made to hold; none if one does.
    fn one_of<'o>(
        &self,
        option: &'o RuleOption,
        settings: &Settings,
        any: Option<&mut Stream>,
    ) -> Option<&'o Condition> {
        let holds = |condition: &Condition| {
            let other = self.plain.loaded.options.get(&condition.option)?;
            let value = match settings.get(&condition.option) {
                Some(text) => other.parse(text).ok()?,
                None => other.default.clone(),
            };
            Some(condition.holds(&value))
        };
        if option.requires_one.iter().any(|condition| holds(condition) == Some(true)) {
            return None;
        }
        let index = any.map_or(0, |stream| below(stream, option.requires_one.len()));
        option.requires_one.get(index)
    }

    /// Sets some other options, and perhaps the table size, at random; half of them of the same section.
    fn vary(&self, settings: &mut Settings, tried: &RuleOption, stream: &mut Stream) {
        let loaded = &self.plain.loaded;
        if !settings.contains_key(PLAYERS) && self.request.players.is_none() {
            let size = loaded.sizes[below(stream, loaded.sizes.len())];
            settings.insert(PLAYERS.to_owned(), size.to_string());
        }
        let all: Vec<&RuleOption> = loaded.options.values().collect();
        let near: Vec<&RuleOption> =
            all.iter().copied().filter(|other| other.section == tried.section).collect();
        for _ in 0..2 + below(stream, 4) {
            let list = if stream.below(2) == 0 { &near } else { &all };
            let Some(option) = list.get(below(stream, list.len())) else { return };
            let values = values(option, false);
            let Some(value) = values.get(below(stream, values.len())) else { continue };
            if option.name != tried.name && !settings.contains_key(&option.name) {
                self.need(option, value, settings, 0, None);
                settings.insert(option.name.clone(), text_of(value));
            }
        }
    }

    /// Settings without a value that they already have: at a table of a size of which it is the default, another
    /// value stands against it. `None` if there is no other.
    fn without(&mut self, option: &RuleOption, value: &OptionValue, settings: Settings) -> Option<Settings> {
        let settled =
            |game: &Game| game.loaded.settled.get(&option.name).map(|settled| settled.value.clone());
        let is_it = self.game(&settings).and_then(|game| settled(&game)).is_some_and(|own| own == *value);
        if !is_it {
            return Some(settings);
        }
        let others = option.values().into_iter().filter(|other| other != value);
        let mut others = others.map(|other| {
            let mut with = settings.clone();
            with.insert(option.name.clone(), text_of(&other));
            with
        });
        others.find(|with| self.game(with).is_some())
    }

    /// The game with these settings; `None` if they do not go together.
    fn game(&mut self, settings: &Settings) -> Option<Rc<Game>> {
        if let Some(game) = self.games.get(settings) {
            return game.clone();
        }
        let game = open(&request_with(self.request, settings)).ok().map(Rc::new);
        self.games.insert(settings.clone(), game.clone());
        game
    }
}

/// A request with these settings.
fn request_with<'a>(request: &LoadRequest<'a>, settings: &Settings) -> LoadRequest<'a> {
    let mut request = request.clone();
    for (name, value) in settings {
        match value.parse() {
            Ok(players) if name == PLAYERS => request.players = Some(players),
            _ => request.set.push((name.clone(), value.clone())),
        }
    }
    request
}

fn below(stream: &mut Stream, n: usize) -> usize {
    stream.below(u32::try_from(n).unwrap_or(0)) as usize
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
    lists.push(vec![range.1; length.0]);
    let mut longest = default.clone();
    longest.resize(length.1, range.1);
    lists.push(longest);
    lists.into_iter().map(OptionValue::Ints).collect()
}

/// A stream number for a value: the same in every run, whatever else is tried.
fn name_hash(name: &str, value: &str) -> u32 {
    name.bytes()
        .chain([0])
        .chain(value.bytes())
        .fold(0x811c_9dc5, |hash: u32, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
