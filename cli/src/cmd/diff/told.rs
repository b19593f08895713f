//! A comparison as people read it.

use overtrick_plugins::diff::shown::Deals;
use overtrick_plugins::diff::{Change, Chapter, Diff, Section, Weight, lines};
use overtrick_plugins::prose::capital;

use super::side::Side;
use crate::exit::Outcome;
use crate::out::{Out, pad};
use crate::packs::short;
use crate::words;

/// The width of the column of chapters.
const COLUMN: usize = 11;

/// Tells all of it.
pub(crate) fn tell(
    [here, there]: [&Side; 2],
    labels: [&str; 2],
    found: &Diff,
    deals: Option<&Deals>,
    players: bool,
    out: &mut Out,
) -> Outcome {
    for (label, side) in labels.iter().zip([here, there]) {
        let seats = here.game.loaded.seats != there.game.loaded.seats || players;
        let players = if seats { format!(", for {} players", side.game.loaded.seats) } else { String::new() };
        out.wrapped(&format!("{}  {}{players}", pad(&capital(label), 5), side.title()), 7)?;
    }
    out.line("")?;
    if found.sections.is_empty() {
        let digest = short(&found.digests[0]);
        out.wrapped(&format!("The same rules (digest {digest})."), 4)?;
        return Ok(());
    }
    if !found.kindred {
        out.wrapped("These are different games. Only the big things are compared.", 4)?;
    }
    for section in &found.sections {
        tell_section(section, labels, out)?;
    }
    if let Some(deals) = deals {
        for (index, line) in deals.lines(labels).iter().enumerate() {
            let head = if index == 0 { "Deals" } else { "" };
            out.wrapped(&format!("{}{line}", pad(head, COLUMN)), COLUMN + 2)?;
        }
    }
    if !found.same.is_empty() {
        let same: Vec<String> = found.same.iter().map(Chapter::title).collect();
        let but = if found.code { ", as far as no code of a pack decides otherwise" } else { "" };
        out.wrapped(&format!("{}{}{but}", pad("Same", COLUMN), same.join(", ")), COLUMN + 2)?;
    }
    Ok(())
}

fn tell_section(section: &Section, labels: [&str; 2], out: &mut Out) -> Outcome {
    let mut head = capital(&section.chapter.title());
    if head.len() >= COLUMN {
        out.line(&head)?;
        head.clear();
    }
    for change in &section.changes {
        for line in lines(&change.told, labels) {
            let name = pad(&std::mem::take(&mut head), COLUMN);
            out.wrapped(&format!("{name}{line}"), COLUMN + 2)?;
        }
    }
    Ok(())
}

/// The most important differences in at most so many lines, for where something else is told. `labels` are adverbs.
pub(crate) fn brief(found: &Diff, labels: [&str; 2], most: usize) -> Vec<String> {
    let mut all: Vec<&Change> = found.sections.iter().flat_map(|section| &section.changes).collect();
    all.sort_by_key(|change| change.weight);
    let count = all.len();
    let mut told = Vec::new();
    let mut taken = 0;
    for change in all {
        let text = lines(&change.told, labels);
        // What nobody notices is told only where there is nothing else.
        if told.len() + text.len() > most || (change.weight == Weight::Remark && taken > 0) {
            break;
        }
        told.extend(text);
        taken += 1;
    }
    if taken < count {
        told.push(format!("and {} more", words::counted((count - taken) as u64, "difference")));
    }
    told
}
