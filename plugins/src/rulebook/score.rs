//! What is written after a deal.

use overtrick_core::ruleset::spec::{Formula, ScoreItemSpec, ScoreSpec};
use overtrick_core::ruleset::{Each, KindId, RoleId, Score, ScoreItem};
use overtrick_core::score::{LedgerKind, TableId};

use super::Writer;
use super::doc::Section;
use super::formula::About;
use super::house::Chapter;
use super::names::{and, capital, sentence};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The score");
    section.text(&[columns(w)]);
    let mut read: Vec<TableId> = Vec::new();
    match w.rules.score {
        Score::Hook(_) => {
            read.extend((0..w.rules.tables.len()).filter_map(|index| u16::try_from(index).ok()).map(TableId));
            section.text(&[
                "What a deal is worth follows from the rules below; the examples show it.".to_owned()
            ]);
        }
        Score::Items => {
            for (kinds, lines) in items(w, &mut read) {
                if w.kinds().len() > 1 {
                    let names: Vec<String> = kinds.iter().map(|&kind| w.names.kind(kind)).collect();
                    section.head(capital(&and(&names)));
                }
                section.list(lines);
            }
        }
    }
    read.sort_unstable();
    read.dedup();
    tables(w, &read, &mut section);
    section.list(w.sentences(Chapter::Score));
    section
}

pub(super) fn columns(w: &Writer<'_>) -> String {
    let ledgers = (0_u8..).zip(w.rules.sheet.ledgers());
    let told: Vec<String> = ledgers
        .map(|(index, ledger)| format!("\"{}\" for {}", w.names.ledger(index), w.names.columns(ledger.kind)))
        .collect();
    let noun = if told.len() == 1 { "a column" } else { "columns" };
    format!("The sheet has {noun} {}.", and(&told))
}

/// The lines of each kind of contract; kinds that score alike stand together.
fn items(w: &Writer<'_>, read: &mut Vec<TableId>) -> Vec<(Vec<KindId>, Vec<String>)> {
    let mut all: Vec<(Vec<KindId>, Vec<String>)> = Vec::new();
    for kind in w.kinds() {
        let lines: Vec<String> =
            w.rules.kind(kind).items.iter().filter_map(|item| line(w, kind, item, read)).collect();
        match all.iter_mut().find(|(_, other)| *other == lines) {
            Some((kinds, _)) => kinds.push(kind),
            None => all.push((vec![kind], lines)),
        }
    }
    all
}

fn line(w: &Writer<'_>, kind: KindId, item: &ScoreItem, read: &mut Vec<TableId>) -> Option<String> {
    let spec = written(w, kind, w.rules.reason(item.reason))?;
    let reason = w.names.reason(item.reason);
    if let Some(say) = &spec.say {
        return Some(sentence(&format!("{reason}: {say}")));
    }
    let wording = w.wording(about(w, item));
    let texts: Vec<&str> = spec.amount.iter().chain(&spec.when).map(|Formula(text)| text.as_str()).collect();
    // A formula of named values is no sentence; what it comes to is told by options and examples.
    if texts.iter().any(|text| !wording.values_read(text).is_empty()) {
        return None;
    }
    read.extend(texts.iter().flat_map(|text| wording.tables_read(text)));
    formula(w, kind, item)
}

/// A line of the sheet by its formula, whatever sentence the pack has for it.
pub(super) fn formula(w: &Writer<'_>, kind: KindId, item: &ScoreItem) -> Option<String> {
    let spec = written(w, kind, w.rules.reason(item.reason))?;
    let reason = w.names.reason(item.reason);
    let wording = w.wording(about(w, item));
    let amount = spec.amount.as_ref()?;
    let who = match item.each {
        Each::Side if w.names.alone() => "each player".to_owned(),
        Each::Side => "each side".to_owned(),
        Each::Seat => "each player".to_owned(),
        Each::Role(RoleId::OTHERS) if about(w, item) == About::Side => "each opposing side".to_owned(),
        Each::Role(RoleId::OTHERS) => "each opponent".to_owned(),
        Each::Role(role) => w.names.role(role),
        Each::Pair(of, on) => format!("{}, each on {},", w.names.role(of), w.names.role(on)),
    };
    let verb = if who.ends_with('s') { "write" } else { "writes" };
    let column = if w.rules.sheet.ledgers().len() > 1 {
        format!(" in the column \"{}\"", w.names.ledger(item.ledger))
    } else {
        String::new()
    };
    let when = spec.when.as_ref().and_then(|Formula(text)| wording.condition(text));
    let when = when.map_or(String::new(), |text| format!("if {text}, "));
    Some(sentence(&format!("{reason}: {when}{who} {verb}{column}: {}", wording.amount(&amount.0))))
}

/// Whose figures a line is computed from.
fn about(w: &Writer<'_>, item: &ScoreItem) -> About {
    match (item.each, w.rules.ledger_kind(item.ledger)) {
        (Each::Side, _) | (Each::Role(_), LedgerKind::Side) => w.each(),
        _ => About::Player,
    }
}

/// A score item as it is written: with the kind, with one it is like, or for every kind.
fn written<'a>(w: &Writer<'a>, kind: KindId, reason: &str) -> Option<&'a ScoreItemSpec> {
    let ScoreSpec::Items(kinds) = &w.loaded.spec.score else { return None };
    let contracts = &w.loaded.spec.contract;
    let mut name = Some(w.rules.kind(kind).name.as_str());
    for _ in 0..=contracts.len() {
        let Some(here) = name else { break };
        if let Some(items) = kinds.get(here).filter(|items| !items.is_empty()) {
            if let Some(item) = items.get(reason) {
                return Some(item);
            }
            break;
        }
        name = contracts.get(here).and_then(|contract| contract.like.as_deref());
    }
    kinds.get("any")?.get(reason)
}

fn tables(w: &Writer<'_>, read: &[TableId], section: &mut Section) {
    // Lists that are options are told by their sentences.
    let tables = read.iter().filter_map(|&table| w.rules.table(table));
    for table in tables.filter(|table| !table.is_option()) {
        section.head(format!("The table \"{}\"", w.names.phrase(&table.name)));
        let key = |key: &str| match w.rules.deck.suit_named(key) {
            Some(suit) => w.names.suit(suit).to_owned(),
            None => w.names.term(key),
        };
        let rows = table.rows.iter().map(|(name, number)| vec![key(name), number.to_string()]).collect();
        section.table(&["for", "entry"], rows);
    }
}
