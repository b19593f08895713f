//! What the rulebook says of single keys, compared sentence by sentence.

use std::collections::BTreeSet;

use super::options::weight_of;
use super::{Chapter, Found, Pair, Told};
use crate::prose::and;
use crate::rulebook::{Facet, facets};

/// A difference that may hold for several things at once, as kinds of contract.
struct Group {
    abouts: Vec<String>,
    path: String,
    keys: Vec<String>,
    sentences: [Vec<String>; 2],
}

/// Compares all facets of both games.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    let both = pair.games.map(facets);
    let mut groups: Vec<Group> = Vec::new();
    let missing = |facet: &Facet| Facet { sentences: Vec::new(), ..facet.clone() };
    let mut pairs: Vec<[Facet; 2]> = Vec::new();
    for facet in &both[0] {
        let other = both[1].iter().find(|other| other.id == facet.id);
        pairs.push([facet.clone(), other.cloned().unwrap_or_else(|| missing(facet))]);
    }
    for facet in &both[1] {
        if !both[0].iter().any(|other| other.id == facet.id) {
            pairs.push([missing(facet), facet.clone()]);
        }
    }
    for [here, there] in pairs {
        let mut paths = here.paths.clone();
        paths.extend(there.paths.iter().filter(|path| !here.paths.contains(path)).cloned());
        let keys = found.keys.open(&paths);
        if keys.is_empty() || here.sentences == there.sentences {
            continue;
        }
        // Sentences that both say need not be read twice.
        let less = |own: &[String], other: &[String]| -> Vec<String> {
            own.iter().filter(|text| !other.contains(text)).cloned().collect()
        };
        let sentences = [less(&here.sentences, &there.sentences), less(&there.sentences, &here.sentences)];
        let about = there.about.or(here.about);
        let same = groups.iter_mut().find(|group| {
            group.sentences == sentences && group.keys == keys && about.is_some() && !group.abouts.is_empty()
        });
        match same {
            Some(group) => group.abouts.extend(about),
            None => {
                groups.push(Group { abouts: about.into_iter().collect(), path: here.id, keys, sentences });
            }
        }
    }
    for group in groups {
        tell(group, found);
    }
}

fn tell(group: Group, found: &mut Found) {
    let Group { abouts, path, keys, sentences: [here, there] } = group;
    let chapter = Chapter::of_key(keys.first().map_or(path.as_str(), String::as_str));
    let weight = keys.iter().map(|key| weight_of(key)).min().unwrap_or(super::Weight::Usual);
    // One sentence cannot be said to tell of several keys, unless what they are about is there on one side only.
    let sentences = here.len().max(there.len());
    let tables: BTreeSet<&str> = keys.iter().map(|key| owner(key)).collect();
    let whole = tables.iter().all(|table| [0, 1].iter().any(|side| !found.keys.has(*side, table)));
    let about = (!abouts.is_empty()).then(|| and(&abouts));
    let told = Told::Sentences { about, here, there };
    if keys.len() <= sentences || whole {
        found.tell(chapter, weight, told, keys);
    } else {
        found.mention(chapter, weight, told, keys);
    }
}

/// The table a key belongs to: `score.game.made` of `score.game.made.amount`.
fn owner(key: &str) -> &str {
    let depth = if key.starts_with("score.") || key.starts_with("play.lead.") || key.starts_with("numbers.") {
        3
    } else {
        2
    };
    let end = key.match_indices('.').nth(depth - 1).map_or(key.len(), |(dot, _)| dot);
    &key[..end]
}
