//! What can be bid, where it stands, and what it is worth.

use std::collections::BTreeSet;

use overtrick_core::ruleset::{AuctionKind, RungGroup, RungId};

use super::{Chapter, Found, Pair, Told, Weight, values};
use crate::prose::and;
use crate::rulebook::names::Names;

/// Keys of a group that its rungs, their places and their values follow from.
const PLACING: [&str; 7] = ["off", "levels", "strains", "level", "after", "before", "contract"];
/// Bids that are told one by one.
const FEW: usize = 4;

/// Compares both ladders.
pub(super) fn compare(pair: &Pair<'_>, found: &mut Found) {
    for side in [0, 1] {
        only(pair, found, side);
    }
    places(pair, found);
    worths(pair, found);
}

fn keys_of(found: &Found, group: &str, keys: &[&str]) -> Vec<String> {
    let paths: Vec<String> = keys.iter().map(|key| format!("ladder.{group}.{key}")).collect();
    found.keys.open(&paths)
}

/// Rungs of a group by name.
fn rungs<'a>(names: Names<'a>, group: &RungGroup) -> Vec<(RungId, &'a str)> {
    group.rungs.iter().map(|id| (id, names.rules.ladder.rung(id).name.as_str())).collect()
}

/// Bids that one side has and the other has not.
fn only(pair: &Pair<'_>, found: &mut Found, side: usize) {
    let (names, other) = (pair.names[side], &pair.games[1 - side].rules);
    for group in &names.rules.ladder.groups {
        let extra: Vec<RungId> = rungs(names, group)
            .into_iter()
            .filter(|(_, name)| other.rung_by_name(name).is_none())
            .map(|(id, _)| id)
            .collect();
        let whole = format!("ladder.{}", group.name);
        let mut keys = keys_of(found, &group.name, &PLACING);
        if !found.keys.has(1 - side, &whole) {
            keys = found.keys.open(&[whole]);
        }
        let (Some(&first), false) = (extra.first(), keys.is_empty()) else { continue };
        let bids = match &extra[..] {
            few if few.len() <= FEW => and(&few.iter().map(|&id| names.bid(id, None)).collect::<Vec<_>>()),
            [low, .., high] => format!("{} to {}", names.bid(*low, None), names.bid(*high, None)),
            _ => names.bid(first, None),
        };
        let worth = match names.rules.ladder.rung(first).value {
            0 => String::new(),
            value if extra.len() == 1 => format!(", worth {value}"),
            _ => String::new(),
        };
        let stands = match names.rules.auction.kind {
            AuctionKind::Ladder if extra.len() == 1 => format!(", {}", place(names, first)),
            _ => String::new(),
        };
        let what = format!("the bid{} {bids}{stands}{worth}", if extra.len() == 1 { "" } else { "s" });
        found.tell(Chapter::Bidding, Weight::Great, Told::Only { side, what }, keys);
    }
}

/// `above 7NT`, or `below everything`.
fn place(names: Names<'_>, id: RungId) -> String {
    let at = |index: usize| u16::try_from(index).ok().map(RungId);
    let ladder = &names.rules.ladder;
    let below = id.index().checked_sub(1).and_then(at);
    let above = at(id.index() + 1).filter(|above| above.index() < ladder.rungs.len());
    match (below, above) {
        (Some(below), None) => format!("highest, above {}", names.bid(below, None)),
        (Some(below), Some(_)) => format!("above {}", names.bid(below, None)),
        (None, Some(above)) => format!("lowest, below {}", names.bid(above, None)),
        (None, None) => "alone".to_owned(),
    }
}

/// Bids that stand in another place among those that both have.
fn places(pair: &Pair<'_>, found: &mut Found) {
    let placed = |side: usize| {
        let auction = &pair.games[side].rules.auction;
        auction.kind == AuctionKind::Ladder && !auction.by_value
    };
    if !placed(0) && !placed(1) {
        return;
    }
    let mut keys: Vec<String> = Vec::new();
    for group in pair.names[1].rules.ladder.groups.iter().chain(&pair.names[0].rules.ladder.groups) {
        keys.extend(keys_of(found, &group.name, &PLACING));
    }
    if keys.is_empty() && !found.keys.moved.iter().any(|table| table == "ladder") {
        return;
    }
    let mut told = BTreeSet::new();
    for (name, group) in moved(pair) {
        let ids = [0, 1].map(|side| pair.games[side].rules.rung_by_name(&name));
        let [Some(here), Some(there)] = ids else { continue };
        let several = pair.names[0]
            .rules
            .ladder
            .groups
            .iter()
            .any(|of| of.name == group && of.rungs.iter().count() > FEW);
        let own = keys_of(found, &group, &PLACING);
        let own = if own.is_empty() { keys.clone() } else { own };
        if several {
            if told.insert(group.clone()) {
                let strains = [0, 1].map(|side| row(pair.names[side], &group));
                let what = format!("{} rank, from low to high,", group_name(pair.names[0], &group));
                found.tell(Chapter::Bidding, Weight::Great, values(what, strains), own);
            }
            continue;
        }
        let stands = [place(pair.names[0], here), place(pair.names[1], there)];
        if stands[0] != stands[1] {
            let what = format!("{} stands", pair.names[0].bid(here, None));
            found.tell(Chapter::Bidding, Weight::Great, values(what, stands), own);
        }
    }
    // The order of groups says nothing beside that.
    found.keys.moved.retain(|table| table != "ladder");
}

fn group_name(names: Names<'_>, group: &str) -> String {
    let of = names.rules.ladder.groups.iter().find(|of| of.name == group);
    of.map_or_else(|| names.term(group), |of| names.group(of))
}

/// The bids of a group at its lowest level, from low to high.
fn row(names: Names<'_>, group: &str) -> String {
    let Some(group) = names.rules.ladder.groups.iter().find(|of| of.name == group) else {
        return String::new();
    };
    let bids: Vec<String> = group.rungs.iter().take(FEW + 1).map(|id| names.bid(id, None)).collect();
    bids.join(" ")
}

/// The rungs that must be moved to bring one ladder into the order of the other, with their groups. Those of large groups stay
/// where they are, if that is possible.
fn moved(pair: &Pair<'_>) -> Vec<(String, String)> {
    let ladders = pair.games.map(|game| &game.rules.ladder);
    let place_there = |name: &str| ladders[1].rungs.iter().position(|rung| rung.name == name);
    let common: Vec<(usize, &str, &str, usize)> = ladders[0]
        .rungs
        .iter()
        .filter_map(|rung| {
            let group = ladders[0].groups.get(usize::from(rung.group))?;
            Some((
                place_there(&rung.name)?,
                rung.name.as_str(),
                group.name.as_str(),
                group.rungs.iter().count(),
            ))
        })
        .collect();
    // The heaviest rising sequence stays.
    let mut best: Vec<(usize, Option<usize>)> = Vec::with_capacity(common.len());
    for (index, (at, _, _, weight)) in common.iter().enumerate() {
        let before = (0..index).filter(|&i| common[i].0 < *at).max_by_key(|&i| best[i].0);
        best.push((before.map_or(0, |i| best[i].0) + weight, before));
    }
    let mut stay = BTreeSet::new();
    let mut last = (0..best.len()).max_by_key(|&i| best[i].0);
    while let Some(index) = last {
        stay.insert(index);
        last = best[index].1;
    }
    let gone = common.iter().enumerate().filter(|(index, _)| !stay.contains(index));
    gone.map(|(_, (_, name, group, _))| ((*name).to_owned(), (*group).to_owned())).collect()
}

/// Bids that are worth something else.
fn worths(pair: &Pair<'_>, found: &mut Found) {
    for group in &pair.names[0].rules.ladder.groups {
        let differ: Vec<(RungId, [i64; 2])> = rungs(pair.names[0], group)
            .into_iter()
            .filter_map(|(id, name)| {
                let other = pair.games[1].rules.rung_by_name(name)?;
                let values =
                    [(0, id), (1, other)].map(|(side, id)| pair.games[side].rules.ladder.rung(id).value);
                (values[0] != values[1]).then_some((id, values))
            })
            .collect();
        let keys = keys_of(found, &group.name, &["value"]);
        let many = group.rungs.iter().count() > 1;
        if differ.is_empty() {
            if !keys.is_empty() {
                let note = format!(
                    "the value of {} is written otherwise and comes to the same",
                    pair.names[0].group(group)
                );
                found.tell(Chapter::Bidding, Weight::Remark, Told::Note(note), keys);
            }
            continue;
        }
        // What an option says of a single bid is its value.
        if keys.is_empty() && !many {
            continue;
        }
        let bid = |id: RungId| pair.names[0].bid(id, None);
        let told = match &differ[..] {
            [(id, both)] => values(format!("{} is worth", bid(*id)), both.map(|value| value.to_string())),
            all => several(pair.names[0], &pair.names[0].group(group), all),
        };
        found.tell(Chapter::Bidding, Weight::Usual, told, keys);
    }
}

/// What several bids of a group are worth.
fn several(names: Names<'_>, group: &str, all: &[(RungId, [i64; 2])]) -> Told {
    if let Some(less) = by_how_much(all) {
        return Told::Note(format!("{group} ({} bids) are worth {less}", all.len()));
    }
    let some = spread(all);
    let bids: Vec<String> = some.iter().map(|(id, _)| names.bid(*id, None)).collect();
    let more = if some.len() < all.len() { " and so on" } else { "" };
    let texts = [0, 1].map(|side| {
        let numbers: Vec<String> = some.iter().map(|(_, both)| both[side].to_string()).collect();
        format!("{}{more}", numbers.join(", "))
    });
    values(format!("{} are worth", and(&bids)), texts)
}

/// What to say if all differ by the same, or by the same factor.
fn by_how_much(all: &[(RungId, [i64; 2])]) -> Option<String> {
    let pairs = || all.iter().map(|(_, [here, there])| (*here, *there));
    let step = all[0].1[1].checked_sub(all[0].1[0])?;
    if pairs().all(|(here, there)| there.checked_sub(here) == Some(step)) {
        let word = if step > 0 { "more" } else { "less" };
        return Some(format!("{} {word} {{there}}", step.unsigned_abs()));
    }
    let times = [(2, "twice"), (3, "three times"), (10, "ten times")];
    let of = |few: i64, many: i64, by: i64| few != 0 && few.checked_mul(by) == Some(many);
    let more = times.iter().find(|(by, _)| pairs().all(|(here, there)| of(here, there, *by)));
    let less = times.iter().find(|(by, _)| pairs().all(|(here, there)| of(there, here, *by)));
    match (more, less) {
        (Some((_, word)), _) => Some(format!("{word} as much {{there}}")),
        (None, Some((_, word))) => Some(format!("{word} as much {{here}}")),
        (None, None) => None,
    }
}

/// The first, the last, and some between.
fn spread<T: Clone>(all: &[T]) -> Vec<T> {
    let last = all.len().saturating_sub(1);
    let mut picks: Vec<usize> = (0..FEW).map(|k| k * last / (FEW - 1)).collect();
    picks.dedup();
    picks.into_iter().filter_map(|index| all.get(index).cloned()).collect()
}
