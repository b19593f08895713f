//! The group's own words, the sections of options that are chapters of their own, and the table of all options.

use super::Writer;
use super::doc::Section;
use super::house::is_in_force;
use super::names::sentence;
use crate::options::{Setter, text_of};

/// Sections of options that belong to no chapter of the program.
pub(super) fn own_chapters(w: &Writer<'_>) -> Vec<Section> {
    let chapters = w.house.others().into_iter().map(|(name, sentences)| {
        let title = sentence(&w.names.term(&name));
        let mut section = Section::new(title.trim_end_matches('.'));
        section.list(sentences);
        section
    });
    chapters.collect()
}

/// What the pack calls things that are called otherwise elsewhere: the kitty, columns of the sheet, strains, cards.
pub(super) fn terms(w: &Writer<'_>) -> Section {
    let mut section = Section::new("Words");
    // Other names are only those of parts of the pack, and stand in the chapters under the pack's word for them.
    let rules = w.rules;
    let is_known = |name: &str| {
        name == "kitty"
            || rules.sheet.find(name).is_some()
            || rules.ladder.strains.iter().any(|strain| strain.name == name)
            || rules.deck.cards().iter().any(|card| rules.deck.name(card) == name)
    };
    let terms = rules.terms.iter().filter(|(name, _)| is_known(name));
    let rows = terms.map(|(name, term)| vec![term.clone(), name.replace('_', " ")]).collect();
    section.table(&["here called", "in the rules"], rows);
    section
}

/// Every option in force with its value and who chose it; what each says stands in the chapters.
pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The options in force");
    let mut rows = Vec::new();
    for option in w.loaded.options.values().filter(|option| is_in_force(option, w.loaded)) {
        let Some(settled) = w.loaded.settled.get(&option.name) else { continue };
        let by = match &settled.from {
            Setter::Default => "default".to_owned(),
            Setter::Preset(preset) => format!("preset {preset}"),
            Setter::Pack(pack) => format!("pack {pack}"),
            Setter::Chosen => "chosen".to_owned(),
        };
        let name = option
            .code
            .as_ref()
            .map_or_else(|| option.name.clone(), |code| format!("{} ({code})", option.name));
        rows.push(vec![name, text_of(&settled.value), by]);
    }
    section.table(&["option", "value", "set by"], rows);
    section.list(sources(w));
    section
}

/// Where the rules come from, as far as packs and presets say.
fn sources(w: &Writer<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for pack in w.loaded.packs.iter().filter(|pack| !pack.sources.is_empty()) {
        lines.extend(
            pack.sources.iter().map(|source| sentence(&format!("source of {}: {source}", pack.name))),
        );
    }
    lines
}
