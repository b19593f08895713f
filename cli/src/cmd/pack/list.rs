//! `overtrick pack list`: what is installed, where it came from, and what became of it.

use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::reference::PackRef;
use overtrick_plugins::store::{Entry, State, Store};

use super::store;
use crate::args::Places;
use crate::dirs::DataDir;
use crate::exit::Outcome;
use crate::out::{Out, pad};
use crate::packs::{Packs, short};

/// Tells of every installed version.
pub(super) fn list(places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let store = store(&DataDir::find(places)?);
    let lock = store.lock()?;
    let width = lock.iter().map(|entry| name(entry).len()).max().unwrap_or(0);
    for entry in lock.iter() {
        tell(entry, &packs, &store, width, out)?;
    }
    if lock.iter().next().is_none() {
        out.line("No pack is installed. `overtrick pack add FILE` installs one.")?;
    }
    for unmet in packs.unmet() {
        out.line("")?;
        out.wrapped(&unmet.why.message, 4)?;
        if let Some(help) = &unmet.why.help {
            out.wrapped(&format!("  help: {help}"), 8)?;
        }
    }
    Ok(())
}

fn name(entry: &Entry) -> String {
    format!("{} {}", entry.id, entry.version)
}

fn tell(entry: &Entry, packs: &Packs, store: &Store, width: usize, out: &mut Out) -> Outcome {
    let listed = packs.registry.choose(&PackRef::exact(&entry.id, &entry.version)).ok();
    let mut parts = Vec::new();
    if let Some(listed) = listed {
        parts.push(listed.manifest.name.clone());
        parts.extend(listed.manifest.extends.as_ref().map(|base| format!("over {base}")));
        let loaded = load(&LoadRequest::new(listed.files.clone(), &packs.registry)).ok();
        let has_code = loaded.is_some_and(|loaded| loaded.hooks.iter().any(|hooks| hooks.pack == entry.id));
        parts.extend(has_code.then(|| "with code".to_owned()));
    }
    parts.push(if entry.key.is_some() { "signed".to_owned() } else { "not signed".to_owned() });
    match store.state(entry) {
        State::Whole => {}
        State::Missing => parts.push("not there any more".to_owned()),
        State::Edited(_) => parts.push("changed by hand".to_owned()),
    }
    let indent = width + 2;
    out.wrapped(&format!("{}  {}", pad(&name(entry), width), parts.join(", ")), indent)?;
    let from = entry.source.as_deref().unwrap_or("a place that is not known any more");
    let commit =
        entry.commit.as_deref().map_or(String::new(), |commit| format!(", commit {}", short(commit)));
    out.wrapped(&format!("{}from {from}{commit}", " ".repeat(indent)), indent)?;
    Ok(())
}
