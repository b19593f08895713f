//! Settings that together have every two values of every two options at least once.
//!
//! Rows are filled greedily: a pair that no row has yet is set with all that its values require, then every other option
//! gets the value that brings the most new pairs. A pair that cannot be set is impossible; why, the loader says.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use overtrick_core::rng::Stream;
use overtrick_core::ruleset::OptionValue;

use super::{Settings, request_with, values};
use crate::diagnostic::Diagnostics;
use crate::game::{Game, open};
use crate::load::LoadRequest;
use crate::options::{Condition, OptionKind, PLAYERS, RuleOption, text_of};

/// What was made of a pack's options.
pub struct Pairs {
    /// One game for each row, with what is set in it.
    pub rows: Vec<(String, Game)>,
    /// How many pairs of values stand in some row.
    pub covered: usize,
    /// Pairs that no row can have, and what the loader says of them.
    pub impossible: Vec<(String, Diagnostics)>,
}

/// Makes rows for a pack, all of its table sizes among them.
///
/// # Errors
/// When the pack does not load.
pub fn pairs(request: &LoadRequest<'_>, seed: u64) -> Result<Pairs, Diagnostics> {
    pairs_watched(request, seed, &mut |_, _| ControlFlow::Continue(()))
}

/// The same for somebody who is told how many pairs have been seen to, of how many, and may stop: then the rows are those
/// that were made by then.
///
/// # Errors
/// When the pack does not load.
pub fn pairs_watched(
    request: &LoadRequest<'_>,
    seed: u64,
    watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Pairs, Diagnostics> {
    let plain = open(request)?;
    let options = plain.loaded.options.values().map(|option| (option.name.clone(), option.clone())).collect();
    let sizes = plain.loaded.sizes.clone();
    let cover = Cover { request, options, sizes };
    Ok(cover.all(&mut Stream::new(seed, 2), watch))
}

/// A value of an option, by their names.
type Chosen = (String, String);

struct Cover<'a> {
    request: &'a LoadRequest<'a>,
    options: BTreeMap<String, RuleOption>,
    sizes: Vec<u8>,
}

impl Cover<'_> {
    fn all(&self, stream: &mut Stream, watch: &mut dyn FnMut(usize, usize) -> ControlFlow<()>) -> Pairs {
        let mut found = Pairs { rows: Vec::new(), covered: 0, impossible: Vec::new() };
        let mut wanted = self.wanted();
        let mut missing: Vec<(Chosen, Chosen)> = wanted.iter().cloned().collect();
        stream.shuffle(&mut missing);
        let all = wanted.len();
        for pair in missing {
            if !wanted.contains(&pair) {
                continue;
            }
            if watch(all - wanted.len(), all).is_break() {
                break;
            }
            let Some(core) = self.core(&pair, stream) else {
                let alone = settings_of(&[&pair.0, &pair.1]);
                if let Err(why) = self.open(&alone) {
                    found.impossible.push((told(&alone), why));
                }
                wanted.remove(&pair);
                continue;
            };
            let full = self.filled(core.clone(), &wanted, stream);
            let row = match self.open(&full) {
                Ok(game) => Ok((full, game)),
                // Values that go together two by two may not go together all at once.
                Err(_) => self.open(&core).map(|game| (core.clone(), game)),
            };
            match row {
                Ok((settings, game)) => {
                    let before = wanted.len();
                    for pair in pairs_in(&whole(&game)) {
                        wanted.remove(&pair);
                    }
                    wanted.remove(&pair);
                    found.covered += before - wanted.len();
                    found.rows.push((told(&settings), game));
                }
                Err(why) => {
                    wanted.remove(&pair);
                    found.impossible.push((told(&core), why));
                }
            }
        }
        found
    }

    /// Every two values of every two options, table sizes among them.
    fn wanted(&self) -> BTreeSet<(Chosen, Chosen)> {
        let sizes = self.sizes.iter().map(|size| (PLAYERS.to_owned(), size.to_string())).collect();
        let each = self
            .options
            .values()
            .map(|option| tried(option).iter().map(|value| (option.name.clone(), text_of(value))).collect());
        let factors: Vec<Vec<Chosen>> = std::iter::once(sizes).chain(each).collect();
        let mut wanted = BTreeSet::new();
        for (index, one) in factors.iter().enumerate() {
            for other in &factors[index + 1..] {
                for a in one {
                    wanted.extend(other.iter().map(|b| in_order(a.clone(), b.clone())));
                }
            }
        }
        wanted
    }

    /// A pair with everything that its values require, at some table size; `None` if they exclude each other.
    fn core(&self, pair: &(Chosen, Chosen), stream: &mut Stream) -> Option<Settings> {
        let mut sizes = self.sizes.clone();
        stream.shuffle(&mut sizes);
        sizes.into_iter().find_map(|size| {
            let mut settings = settings_of(&[&(PLAYERS.to_owned(), size.to_string())]);
            for (option, value) in [&pair.0, &pair.1] {
                if !self.set(&mut settings, option, value, 0) {
                    return None;
                }
            }
            self.fits(&settings).then_some(settings)
        })
    }

    /// Sets a value and all that it requires. False if something else is set already.
    fn set(&self, settings: &mut Settings, name: &str, text: &str, depth: u32) -> bool {
        if let Some(there) = settings.get(name) {
            return there == text;
        }
        let Some(option) = self.options.get(name).filter(|_| depth < 9) else { return false };
        settings.insert(name.to_owned(), text.to_owned());
        let Ok(value) = option.parse(text) else { return false };
        if value == default_of(option, settings) {
            return true;
        }
        let all = option.required_by(&value).all(|condition| self.grant(settings, condition, depth));
        let mut one = option.requires_one.iter();
        all && (option.requires_one.is_empty()
            || one.any(|condition| {
                let mut with = settings.clone();
                let done = self.grant(&mut with, condition, depth);
                if done {
                    *settings = with;
                }
                done
            }))
    }

    /// Makes a condition hold, for good. False if something else is set already.
    fn grant(&self, settings: &mut Settings, condition: &Condition, depth: u32) -> bool {
        let now = self.value(settings, &condition.option);
        let decided = settings.contains_key(&condition.option);
        if now.is_some_and(|now| condition.holds(&now)) {
            return decided || self.pin(settings, &condition.option);
        }
        !decided
            && condition.any_of.iter().any(|wanted| {
                let mut with = settings.clone();
                let done = self.set(&mut with, &condition.option, &text_of(wanted), depth + 1);
                if done {
                    *settings = with;
                }
                done
            })
    }

    /// Sets an option to its default.
    fn pin(&self, settings: &mut Settings, name: &str) -> bool {
        let Some(option) = self.options.get(name) else { return name == PLAYERS };
        let default = text_of(&default_of(option, settings));
        settings.insert(name.to_owned(), default);
        true
    }

    fn value(&self, settings: &Settings, name: &str) -> Option<OptionValue> {
        if name == PLAYERS {
            return settings.get(name)?.parse().ok().map(OptionValue::Int);
        }
        let option = self.options.get(name)?;
        match settings.get(name) {
            Some(text) => option.parse(text).ok(),
            None => Some(default_of(option, settings)),
        }
    }

    /// Whether no value that is set stands against another.
    fn fits(&self, settings: &Settings) -> bool {
        let all: BTreeMap<&str, OptionValue> = self
            .options
            .keys()
            .map(String::as_str)
            .chain([PLAYERS])
            .filter_map(|name| Some((name, self.value(settings, name)?)))
            .collect();
        settings.keys().filter_map(|name| self.options.get(name)).all(|option| {
            let own = &all[option.name.as_str()];
            *own == default_of(option, settings) || option.obstacle(own, |name| all.get(name)).is_none()
        })
    }

    /// The other options at values that bring the most pairs nobody has yet.
    fn filled(
        &self,
        mut settings: Settings,
        wanted: &BTreeSet<(Chosen, Chosen)>,
        stream: &mut Stream,
    ) -> Settings {
        let mut names: Vec<&String> = self.options.keys().collect();
        stream.shuffle(&mut names);
        for name in names {
            if settings.contains_key(name) {
                continue;
            }
            let option = &self.options[name];
            let mut values: Vec<(usize, usize, String)> = tried(option)
                .iter()
                .enumerate()
                .map(|(index, value)| {
                    let own = (name.clone(), text_of(value));
                    let news = settings
                        .iter()
                        .filter(|(other, text)| {
                            let other = ((*other).clone(), (*text).clone());
                            wanted.contains(&in_order(own.clone(), other))
                        })
                        .count();
                    (news, index, own.1)
                })
                .collect();
            values.sort_by_key(|(news, index, _)| (std::cmp::Reverse(*news), *index));
            for (_, _, text) in values {
                let mut with = settings.clone();
                if self.set(&mut with, name, &text, 0) && self.fits(&with) {
                    settings = with;
                    break;
                }
            }
        }
        settings
    }

    fn open(&self, settings: &Settings) -> Result<Game, Diagnostics> {
        open(&request_with(self.request, settings))
    }
}

/// What an option is when nobody sets it, at the table size of these settings.
fn default_of(option: &RuleOption, settings: &Settings) -> OptionValue {
    let size = settings.get(PLAYERS).and_then(|size| size.parse().ok());
    size.map_or_else(|| option.default.clone(), |size| option.default_at(size).clone())
}

/// What every option is set to in a game.
fn whole(game: &Game) -> Settings {
    let settled = game.loaded.settled.iter();
    let mut all: Settings = settled.map(|(name, settled)| (name.clone(), text_of(&settled.value))).collect();
    all.insert(PLAYERS.to_owned(), game.loaded.seats.to_string());
    all
}

/// Values that stand for all: of lists, the default and those of nothing but the smallest and the largest number.
fn tried(option: &RuleOption) -> Vec<OptionValue> {
    let mut all = match (&option.kind, &option.default) {
        (OptionKind::Ints { length, range }, OptionValue::Ints(default)) => {
            let long = default.len().clamp(length.0, length.1);
            vec![OptionValue::Ints(vec![range.0; long]), OptionValue::Ints(vec![range.1; length.1])]
        }
        _ => values(option, false),
    };
    all.retain(|value| *value != option.default);
    all.insert(0, option.default.clone());
    all
}

fn in_order(a: Chosen, b: Chosen) -> (Chosen, Chosen) {
    if a < b { (a, b) } else { (b, a) }
}

fn pairs_in(settings: &Settings) -> impl Iterator<Item = (Chosen, Chosen)> {
    let all: Vec<Chosen> = settings.iter().map(|(name, text)| (name.clone(), text.clone())).collect();
    (0..all.len()).flat_map(move |i| {
        let all = all.clone();
        (i + 1..all.len()).map(move |j| in_order(all[i].clone(), all[j].clone()))
    })
}

fn settings_of(chosen: &[&Chosen]) -> Settings {
    chosen.iter().map(|(name, text)| (name.clone(), text.clone())).collect()
}

fn told(settings: &Settings) -> String {
    settings.iter().map(|(name, text)| format!("{name}={text}")).collect::<Vec<_>>().join(" ")
}
