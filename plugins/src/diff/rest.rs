//! What nothing else has words for: told by its key, so that no difference is passed over.

use super::options::weight_of;
use super::{Chapter, Found, Pair, Told, Weight, values};
use crate::prose::and;
use crate::tree::shorten;

/// Tells every key that is left, and tables in another order.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    name(pair, found);
    let mut idle: Vec<String> = Vec::new();
    for key in found.keys.left() {
        if found.keys.is_moot(&key) || is_idle(pair, found, &key) {
            idle.push(key);
            continue;
        }
        let Some(both) = found.keys.changed.get(&key) else { continue };
        let texts =
            both.each_ref().map(|value| value.as_ref().map_or("not set".to_owned(), |value| short(value)));
        let chapter = chapter_of(pair, &key);
        let weight = weight_of(&key).max(Weight::Small);
        let told = values(format!("`{key}` is"), texts);
        found.tell(chapter, weight, told, vec![key]);
    }
    if !idle.is_empty() {
        let (keys, more) = match &idle[..] {
            [first, second, third, _, _, ..] => {
                (vec![first, second, third], format!(" and {} more", idle.len() - 3))
            }
            all => (all.iter().collect(), String::new()),
        };
        let keys: Vec<String> = keys.into_iter().map(|key| format!("`{key}`")).collect();
        let told = format!("written otherwise, but not in force in both: {}{more}", and(&keys));
        found.tell(Chapter::Pack, Weight::Remark, Told::Note(told), idle);
    }
    for table in std::mem::take(&mut found.keys.moved) {
        // Here the order is a rule; elsewhere nobody notices it.
        let first = table.split('.').next().unwrap_or_default();
        let weight = match first {
            "end" | "score" | "play" => Weight::Usual,
            _ => Weight::Remark,
        };
        let told = Told::Note(format!("`{table}` has its lines in another order"));
        found.tell(chapter_of(pair, &table), weight, told, Vec::new());
    }
}

/// What the rules are called.
fn name(pair: &Pair<'_>, found: &mut Found) {
    let keys = found.keys.open_in(&["=id", "=version"]);
    if keys.is_empty() {
        return;
    }
    let texts = pair.games.map(|game| format!("`{}` {}", game.loaded.top().id, game.loaded.top().version));
    found.tell(Chapter::Pack, Weight::Remark, values("the rules are called", texts), keys);
}

fn chapter_of(pair: &Pair<'_>, key: &str) -> Chapter {
    let option = key.strip_prefix("options.").and_then(|rest| rest.split('.').next());
    let option = option.and_then(|name| pair.games.iter().find_map(|game| game.loaded.options.get(name)));
    option.map_or_else(|| Chapter::of_key(key), Chapter::of_option)
}

/// Whether a key belongs to something that is in force on neither side.
fn is_idle(pair: &Pair<'_>, found: &Found, key: &str) -> bool {
    let above: Vec<&str> = key.match_indices('.').map(|(dot, _)| &key[..dot]).collect();
    let off = |side: usize| {
        let is_off = |table: &&str| found.keys.value(side, &format!("{table}.off")) == Some("true");
        let owner = above.get(1).copied().unwrap_or(key);
        above.iter().any(is_off) || !found.keys.has(side, owner)
    };
    let unplayed = |side: usize| {
        let rules = &pair.games[side].rules;
        let kind = key.strip_prefix("contract.").and_then(|rest| rest.split('.').next());
        kind.is_some_and(|name| {
            let like = pair.games[side]
                .loaded
                .spec
                .contract
                .values()
                .any(|other| other.like.as_deref() == Some(name));
            let used = rules.kinds.iter().position(|kind| kind.name == name).is_some_and(|index| {
                rules.ladder.rungs.iter().any(|rung| rung.kind.index() == index)
                    || rules.auction.contract.is_some_and(|kind| kind.index() == index)
            });
            !like && !used
        })
    };
    (off(0) && off(1))
        || (unplayed(0)
            && unplayed(1)
            && !matches!(
                pair.games[0].rules.auction.nobody_bound,
                overtrick_core::ruleset::NobodyBound::Contract(_)
            ))
}

/// A value of the text on one line of bearable length.
fn short(value: &str) -> String {
    if value == "{}" || value == "[]" {
        return "empty".to_owned();
    }
    let one_line = value.split_whitespace().collect::<Vec<_>>().join(" ");
    if one_line.chars().count() <= 60 { one_line } else { shorten(&one_line) }
}
