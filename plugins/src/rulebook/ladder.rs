//! The bids there are, with what they are worth and where they rank.

use overtrick_core::ruleset::spec::NeedsSpec;
use overtrick_core::ruleset::{
    AuctionKind, Modifier, ModifierId, Need, Rung, RungGroup, RungId, StrainId, Written,
};

use super::Writer;
use super::doc::Section;
use super::formula::About;
use super::names::{and, or, ordinal, sentence};

/// Adds tables of all bids and of the words said with them.
pub(super) fn tables(w: &Writer<'_>, section: &mut Section) {
    let numbers = w.rules.auction.kind == AuctionKind::Numbers;
    let groups = &w.rules.ladder.groups;
    let mut special = Vec::new();
    for group in groups {
        let rungs: Vec<RungId> = group.rungs.iter().collect();
        if numbers {
            special.extend(number_row(w, group, &rungs));
        } else if is_grid(w, &rungs) {
            grid(w, group, &rungs, section);
        } else {
            special.extend(row(w, group, &rungs));
        }
    }
    if numbers {
        section.table(&["bid", "stands for", "may be bid"], special);
    } else {
        if special.iter().any(|row| !row[0].is_empty()) {
            section.head("Other bids, lowest first");
        }
        section.table(&["bid", "value", "rank", "may be bid"], special);
    }
    words(w, section);
}

fn rung<'a>(w: &'a Writer<'_>, id: RungId) -> &'a Rung {
    w.rules.ladder.rung(id)
}

/// Whether rungs are levels by strains.
fn is_grid(w: &Writer<'_>, rungs: &[RungId]) -> bool {
    let levels = rungs.iter().map(|&id| rung(w, id).level);
    let several = levels.clone().min() != levels.max();
    several && rungs.iter().all(|&id| rung(w, id).strain.is_some())
}

fn grid(w: &Writer<'_>, group: &RungGroup, rungs: &[RungId], section: &mut Section) {
    let mut strains: Vec<StrainId> = Vec::new();
    let mut levels: Vec<i16> = Vec::new();
    for &id in rungs {
        let Rung { level, strain, .. } = rung(w, id);
        if let Some(strain) = strain.filter(|strain| !strains.contains(strain)) {
            strains.push(strain);
        }
        if !levels.contains(level) {
            levels.push(*level);
        }
    }
    let cell = |level: i16, strain: StrainId| {
        let found =
            rungs.iter().find(|&&id| rung(w, id).level == level && rung(w, id).strain == Some(strain));
        found.map(|&id| rung(w, id))
    };
    let names: Vec<String> = strains.iter().map(|&strain| w.names.strain(strain)).collect();
    let flat = levels.iter().all(|&level| {
        let values: Vec<Option<i64>> =
            strains.iter().map(|&strain| cell(level, strain).map(|of| of.value)).collect();
        values.windows(2).all(|pair| pair[0] == pair[1])
    });
    let valued = rungs.iter().any(|&id| rung(w, id).value != 0);
    let told: Vec<String> = levels.iter().map(i16::to_string).collect();
    let mut sentences = vec![format!("A bid is a level ({}) and one of {}.", and(&told), and(&names))];
    if !w.rules.auction.by_value {
        let by_level = rungs.windows(2).all(|pair| rung(w, pair[0]).level <= rung(w, pair[1]).level);
        sentences.push(if by_level {
            format!(
                "A higher level is a higher bid; at the same level {} is the order from low to high.",
                names.join(" ")
            )
        } else {
            "They are given here from low to high.".to_owned()
        });
    }
    sentences.extend(limits(w, group));
    section.text(&sentences);
    if !valued {
        return;
    }
    if flat {
        let rows = levels
            .iter()
            .map(|&level| {
                let value = strains.iter().find_map(|&strain| cell(level, strain)).map_or(0, |of| of.value);
                vec![level.to_string(), value.to_string()]
            })
            .collect();
        section.table(&["level", "value"], rows);
        return;
    }
    let mut head = vec!["level"];
    head.extend(names.iter().map(String::as_str));
    let rows = levels
        .iter()
        .map(|&level| {
            let mut row = vec![level.to_string()];
            row.extend(
                strains
                    .iter()
                    .map(|&strain| cell(level, strain).map_or(String::new(), |of| of.value.to_string())),
            );
            row
        })
        .collect();
    section.text(&["The value of each bid:".to_owned()]);
    section.table(&head, rows);
}

/// Bids of a group that is no grid, in one row.
fn row(w: &Writer<'_>, group: &RungGroup, rungs: &[RungId]) -> Option<Vec<String>> {
    let (&first, &last) = (rungs.first()?, rungs.last()?);
    let names: Vec<String> = rungs.iter().map(|&id| w.names.bid(id, None)).collect();
    let values: Vec<i64> = rungs.iter().map(|&id| rung(w, id).value).collect();
    let value = if values.windows(2).all(|pair| pair[0] == pair[1]) {
        values[0].to_string()
    } else {
        values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
    };
    let at =
        |index: usize| u16::try_from(index).ok().filter(|_| index < w.rules.ladder.rungs.len()).map(RungId);
    let below =
        first.index().checked_sub(1).and_then(at).map(|id| format!("above {}", w.names.bid(id, None)));
    let above = at(last.index() + 1).map(|id| format!("below {}", w.names.bid(id, None)));
    let rank = match (w.rules.auction.by_value, below, above) {
        (true, _, _) => "by its value".to_owned(),
        (_, Some(below), Some(above)) => format!("{below}, {above}"),
        (_, None, Some(above)) => format!("lowest, {above}"),
        (_, Some(below), None) => format!("highest, {below}"),
        (_, None, None) => String::new(),
    };
    let may = may(w, group);
    let may = if may.is_empty() { "at any time".to_owned() } else { may.join("; ") };
    let told = if names.len() > 3 { w.names.group(group) } else { names.join(", ") };
    Some(vec![told, value, rank, may])
}

/// When a bid of a group may be made, and what it does to the bidder.
pub(super) fn may(w: &Writer<'_>, group: &RungGroup) -> Vec<String> {
    let mut may = needs(w, group);
    if group.rungs.iter().all(|id| !rung(w, id).binds) {
        may.push("binds nobody to a contract".to_owned());
    }
    if group.out_when_beaten {
        may.push("whoever is outbid leaves the auction".to_owned());
    }
    may.extend(beaten_by(w, group));
    may
}

/// Bids of a group in an auction of numbers.
fn number_row(w: &Writer<'_>, group: &RungGroup, rungs: &[RungId]) -> Option<Vec<String>> {
    let (&first, &last) = (rungs.first()?, rungs.last()?);
    let name = match rungs.len() {
        1 => w.names.bid(first, None),
        2 => format!("{}, {}", w.names.bid(first, None), w.names.bid(last, None)),
        _ => format!("{} to {}", w.names.bid(first, None), w.names.bid(last, None)),
    };
    let stands = match (rung(w, first).level, rungs.len()) {
        (0, 1) => "no trick".to_owned(),
        (1, 1) => "1 trick".to_owned(),
        (level, 1) => format!("{level} tricks"),
        _ => "so many tricks".to_owned(),
    };
    let mut may = needs(w, group);
    may.extend(limits(w, group).into_iter().map(|text| text.trim_end_matches('.').to_lowercase()));
    Some(vec![name, stands, if may.is_empty() { "at any time".to_owned() } else { may.join("; ") }])
}

/// Sentences about the levels a group has at present.
pub(super) fn limits(w: &Writer<'_>, group: &RungGroup) -> Vec<String> {
    let Some(spec) = w.loaded.spec.ladder.get(&group.name) else { return Vec::new() };
    let wording = w.wording(w.each());
    let limit = |of: &Option<overtrick_core::ruleset::spec::Formula>, word: &str| {
        let text = &of.as_ref()?.0;
        Some(sentence(&format!("the level is {word} {}", wording.amount(text))))
    };
    let next = "it is the lowest bid of its kind that may be made";
    let jumps = (!group.jumps).then(|| sentence(next));
    if spec.min_level.is_some() && spec.min_level == spec.max_level {
        return limit(&spec.min_level, "exactly").into_iter().chain(jumps).collect();
    }
    [limit(&spec.min_level, "at least"), limit(&spec.max_level, "at most"), jumps]
        .into_iter()
        .flatten()
        .collect()
}

/// What alone outbids a rung of the group, if not all that ranks above it does.
fn beaten_by(w: &Writer<'_>, group: &RungGroup) -> Option<String> {
    let beaters = &group.beaten_by.as_ref()?.rule;
    let word = |word: &ModifierId| {
        let name = &w.rules.ladder.modifiers[word.index()].name;
        format!("a bid said with \"{}\"", w.names.term(name))
    };
    let all = beaters.rungs.iter().map(|rung| w.names.bid(rung, None)).chain(beaters.words.iter().map(word));
    Some(format!("outbid only by {}", or(&all.collect::<Vec<_>>())))
}

/// What must be so before a rung of the group may be said.
fn needs(w: &Writer<'_>, group: &RungGroup) -> Vec<String> {
    let spec = w.loaded.spec.ladder.get(&group.name).map(|spec| &spec.needs);
    all_needs(w, &group.needs, spec)
}

fn all_needs(w: &Writer<'_>, needs: &[Written<Need>], spec: Option<&NeedsSpec>) -> Vec<String> {
    // What a pack says to whoever is refused has a sentence of an option behind it, which says it better.
    let told = |need: &Written<Need>| {
        let path = need.path.replace('.', "_");
        let table = need.path.rsplit_once('.').map(|(table, _)| table.replace('.', "_"));
        [Some(path), table].into_iter().flatten().any(|key| w.rules.texts.contains_key(&key))
    };
    needs
        .iter()
        .map(|need| match need.rule {
            Need::Holds(_) if told(need) => "as the sentences below say".to_owned(),
            _ => need_text(w, &need.rule, spec),
        })
        .collect()
}

fn need_text(w: &Writer<'_>, need: &Need, spec: Option<&NeedsSpec>) -> String {
    let wording = w.wording(w.each());
    match need {
        Need::CalledLevel(level) => format!("only after a bid of level {level} or more"),
        Need::OwnCalls(0) => "only as a player's first call".to_owned(),
        Need::OwnCalls(n) => format!("only as a player's {} call", ordinal(n.saturating_add(1))),
        Need::PartnerCalled(rungs) => format!("only when the partner has bid {}", rung_list(w, rungs.iter())),
        Need::PartnerNotCalled(rungs) => {
            format!("not when the partner has bid {}", rung_list(w, rungs.iter()))
        }
        Need::NoBindingBid => "only before the first bid that binds".to_owned(),
        Need::CallsMadeBelow(n) => format!("only among the first {n} calls of the deal"),
        Need::HandUnseen => "only before looking at the cards".to_owned(),
        Need::Behind { ledger, .. } => {
            let by =
                spec.and_then(|spec| spec.behind.as_ref()).map_or("?".to_owned(), |by| wording.amount(&by.0));
            format!("only when behind by at least {by} ({})", w.names.ledger(*ledger))
        }
        Need::Holds(_) => {
            let text = spec.and_then(|spec| spec.holds.as_ref()).and_then(|text| wording.condition(&text.0));
            text.map_or_else(|| "at any time".to_owned(), |text| format!("only if {text}"))
        }
        Need::Hook(hook) => format!("as the pack decides ({})", w.names.phrase(w.rules.hook(*hook))),
    }
}

fn rung_list(w: &Writer<'_>, rungs: impl Iterator<Item = RungId>) -> String {
    let mut names: Vec<String> = rungs.map(|id| w.names.bid(id, None)).collect();
    let more = names.len() > 6;
    names.truncate(6);
    let list = or(&names);
    if more { format!("{list} and so on") } else { list }
}

/// Words said with bids.
fn words(w: &Writer<'_>, section: &mut Section) {
    for modifier in &w.rules.ladder.modifiers {
        section.text(&word(w, modifier));
    }
}

/// What a word does that is said with bids.
pub(super) fn word(w: &Writer<'_>, modifier: &Modifier) -> Vec<String> {
    let rungs: Vec<RungId> = modifier.rungs.iter().collect();
    let Some(&first) = rungs.first() else { return Vec::new() };
    let spec = w.loaded.spec.modifier.get(&modifier.name);
    let example = w.names.modified(&w.names.bid(first, None), modifier);
    let mut sentences = vec![format!("With some bids a word may be said: {example}.")];
    let groups: Vec<String> = w
        .rules
        .ladder
        .groups
        .iter()
        .filter(|group| rungs.iter().any(|id| group.rungs.contains(*id)))
        .map(|group| w.names.group(group))
        .collect();
    sentences.push(format!("It goes with {}.", and(&groups)));
    sentences.push(if modifier.above_plain {
        "It outranks the same bid without the word.".to_owned()
    } else {
        "It does not outrank the same bid without the word.".to_owned()
    });
    let changed = rungs.iter().any(|id| modifier.values.get(id.index()) != Some(&rung(w, *id).value));
    if changed {
        let value = spec.and_then(|spec| spec.value.as_ref());
        let value = value.map(|text| w.wording(About::Table).amount(&text.0));
        sentences.extend(value.map(|value| format!("Its value is {value}.")));
    }
    let dropped: Vec<String> = modifier.drop_phases.iter().map(|name| w.names.term(name)).collect();
    if !dropped.is_empty() {
        sentences.push(format!("Then this falls away: {}.", and(&dropped)));
    }
    for need in all_needs(w, &modifier.needs, spec.map(|spec| &spec.needs)) {
        sentences.push(sentence(&format!("it may be said {need}")));
    }
    sentences
}
