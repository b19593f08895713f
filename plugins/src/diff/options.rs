//! Options that are set otherwise, in the words of the pack.

use std::collections::{BTreeMap, BTreeSet};

use super::{Chapter, Found, Pair, Told, Weight, values};
use crate::game::Game;
use crate::options::{RuleOption, text_of};
use crate::prose::{self, sentence};
use crate::tree::leaves;

/// Compares the values of options, and what can be set.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    let both = pair.games.map(|game| &game.loaded);
    let writers = pair.games.map(writers);
    for (name, option) in &both[0].options {
        let Some(other) = both[1].options.get(name) else {
            only(pair, found, 0, option);
            continue;
        };
        let values = both.map(|loaded| &loaded.settled[name].value);
        if values[0] != values[1] {
            set_otherwise(pair, found, [option, other], &writers);
        }
    }
    for (name, option) in &both[1].options {
        if !both[0].options.contains_key(name) {
            only(pair, found, 1, option);
        }
    }
}

/// Keys by the options that wrote them.
fn writers(game: &Game) -> BTreeMap<String, BTreeSet<String>> {
    let mut writers = BTreeMap::new();
    leaves(game.loaded.origins.rules(), &mut |path, node| {
        if let Some(by) = &node.by {
            writers.insert(path.to_owned(), by.iter().map(|(option, _)| option.clone()).collect());
        }
    });
    writers
}

fn set_otherwise(
    pair: &Pair<'_>,
    found: &mut Found,
    options: [&RuleOption; 2],
    writers: &[BTreeMap<String, BTreeSet<String>>; 2],
) {
    let name = &options[0].name;
    let keys = keys_of(found, name);
    if options.iter().any(|option| option.overruled().is_some()) {
        // What it says does not hold on one side; the keys behind it are told by themselves.
        let texts = pair.games.map(|game| text_of(&game.loaded.settled[name].value));
        let told = values(format!("the option `{name}` is"), texts);
        found.tell(Chapter::Pack, Weight::Remark, told, keys);
        return;
    }
    let mut weight = Weight::Small;
    let mut written: Vec<String> = Vec::new();
    for (key, values) in &found.keys.changed {
        let by = writers.iter().any(|by| by.get(key).is_some_and(|by| by.contains(name)));
        // What a value takes away nobody has written.
        let taken = values.contains(&None) && options.iter().any(|option| writes(option, key));
        if (by || taken) && !key.starts_with("options.") {
            written.push(key.clone());
        }
    }
    let read = pair.games.iter().flat_map(|game| game.rules.read.iter());
    let read = read.filter(|(_, options)| options.contains(name)).map(|(key, _)| key.as_str());
    for key in written.iter().map(String::as_str).chain(read) {
        weight = weight.min(weight_of(key));
    }
    found.keys.by_option.extend(written.iter().cloned());
    let [here, there] = [0, 1].map(|side| {
        let value = &pair.games[side].loaded.settled[name].value;
        let own = options[side].sentence(value);
        sentence(&own.unwrap_or_else(|| format!("the option `{name}` is {}", text_of(value))))
    });
    let told = if here == there {
        values(
            format!("the option `{name}` is"),
            pair.games.map(|game| text_of(&game.loaded.settled[name].value)),
        )
    } else {
        Told::Sentences { about: None, here: vec![here], there: vec![there] }
    };
    // A section on the table in general holds what has a chapter of its own here.
    let chapter = match (Chapter::of_option(options[1]), written.first()) {
        (Chapter::Table, Some(key)) => Chapter::of_key(key),
        (chapter, _) => chapter,
    };
    let mut all = keys;
    all.extend(written);
    found.tell(chapter, weight, told, all);
}

/// Whether some value of an option writes this key or takes it away.
fn writes(option: &RuleOption, key: &str) -> bool {
    let above = key.match_indices('.').map(|(dot, _)| &key[..dot]);
    above.chain([key]).any(|path| option.writes.iter().any(|write| write == path))
}

/// The lines of the text that say what an option is set to.
fn keys_of(found: &Found, name: &str) -> Vec<String> {
    let keys = found.keys.open(&[format!("options.{name}")]);
    // What it can be set to is another matter, unless it goes with the value.
    keys.into_iter().filter(|key| key.ends_with(".default")).collect()
}

/// How much a key matters.
pub(super) fn weight_of(key: &str) -> Weight {
    let mut parts = key.split('.');
    let (first, last) = (parts.next().unwrap_or_default(), key.rsplit('.').next().unwrap_or_default());
    match (first, last) {
        ("seats" | "players" | "sides" | "active" | "hands" | "deck" | "order" | "sheet", _)
        | ("auction", "kind" | "strain" | "contract")
        | ("ladder", "off" | "after" | "before" | "levels" | "strains")
        | ("modifier", "off")
        | ("play", "duty")
        | ("contract", "order" | "duty" | "out" | "declarers") => Weight::Great,
        ("deal", "first_dealer" | "draw" | "packets") | ("seat_names" | "direction", _) => Weight::Small,
        ("id" | "version" | "api" | "options", _) => Weight::Remark,
        _ => Weight::Usual,
    }
}

fn only(pair: &Pair<'_>, found: &mut Found, side: usize, option: &RuleOption) {
    let value = &pair.games[side].loaded.settled[&option.name].value;
    let says = match option.overruled() {
        Some(_) => None,
        None => option.sentence(value),
    };
    let says = says.map_or(String::new(), |says| format!(": {}", prose::capital(says.trim())));
    let what = format!("an option `{}`, which is {}{says}", option.name, text_of(value));
    let keys = found.keys.open(&[format!("options.{}", option.name)]);
    found.tell(Chapter::of_option(option), Weight::Small, Told::Only { side, what }, keys);
}
