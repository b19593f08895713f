//! `overtrick pack remove`: takes versions away that nobody needs.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use overtrick_core::record::Record;
use overtrick_plugins::reference::PackRef;
use overtrick_plugins::store::{Entry, State, StoreError};

use super::store;
use crate::args::{Places, RemoveArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;
use crate::words::counted;

/// More records than these are counted.
const NAMED: usize = 5;

/// A record that is larger was not written by playing.
const LARGEST: u64 = 64 << 20;

/// Takes all versions of a pack away, or those that are named.
pub(super) fn remove(args: &RemoveArgs, places: &Places, out: &mut Out) -> Outcome {
    let reference = PackRef::named(&args.which).map_err(|error| Failure::Usage(error.to_string()))?;
    let data = DataDir::find(places)?;
    let packs = Packs::find(places)?;
    let store = store(&data);
    let mut change = store.change()?;
    let versions = change.lock().versions(&reference.id);
    let which: Vec<Entry> =
        versions.filter(|entry| reference.versions.has(&entry.version)).cloned().collect();
    if which.is_empty() {
        return Err(StoreError::Absent(args.which.clone()).into());
    }
    let needed = needed_by_records(&which, &data);
    if !args.force {
        for entry in &which {
            if let State::Edited(_) = store.state(entry) {
                let (id, version) = (entry.id.clone(), entry.version.clone());
                return Err(StoreError::Edited { id, version, folder: store.folder(entry) }.into());
            }
        }
        let packs = needed_by_packs(&which, &packs);
        if !packs.is_empty() {
            return Err(Failure::Problems(format!(
                "{} needed by {}; remove that first, or this one with --force",
                if which.len() == 1 {
                    format!("`{}` {} is", reference.id, which[0].version)
                } else {
                    format!("`{}` is", reference.id)
                },
                packs.join(" and by ")
            )));
        }
        if !needed.without_rules.is_empty() {
            return Err(Failure::Problems(without_rules(&reference.id, &needed.without_rules)));
        }
    }
    let names: Vec<_> = which.iter().map(|entry| (entry.id.clone(), entry.version.clone())).collect();
    change.remove(&names)?;
    for (id, version) in &names {
        out.line(&format!("{id} {version} is removed."))?;
    }
    if needed.with_rules > 0 {
        let (name, they) =
            if needed.with_rules == 1 { ("names", "it replays") } else { ("name", "they replay") };
        let records = counted(needed.with_rules, "record");
        out.wrapped(
            &format!("{records} {name} this pack. The rules are kept with the records: {they} as before."),
            4,
        )?;
    }
    Ok(())
}

/// Packs that would lack what they lie over, as messages call them.
fn needed_by_packs(which: &[Entry], packs: &Packs) -> Vec<String> {
    let goes = |id: &str, version: &semver::Version| {
        which.iter().any(|entry| entry.id == id && entry.version == *version)
    };
    let lacks = |reference: &PackRef| {
        let all = || packs.registry.all(&reference.id);
        let fits = |version: &semver::Version| reference.versions.has(version);
        all().any(|listed| fits(&listed.manifest.version))
            && !all().any(|listed| {
                fits(&listed.manifest.version) && !goes(&reference.id, &listed.manifest.version)
            })
    };
    let stay = packs.registry.list().filter(|listed| !goes(&listed.manifest.id, &listed.manifest.version));
    let lacking = stay.filter(|listed| listed.manifest.extends.as_ref().is_some_and(lacks));
    lacking.map(overtrick_plugins::registry::Listed::called).collect()
}

/// Records that were played with packs.
struct Needed {
    with_rules: u64,
    /// Those whose rules are not kept.
    without_rules: Vec<PathBuf>,
}

/// A record names the version of the game at the bottom, and of overlays the ids alone.
fn needed_by_records(which: &[Entry], data: &DataDir) -> Needed {
    let mut needed = Needed { with_rules: 0, without_rules: Vec::new() };
    for path in data.records() {
        let mut text = String::new();
        let read = fs::File::open(&path).and_then(|file| file.take(LARGEST).read_to_string(&mut text));
        let Some(header) = read.ok().and_then(|_| Record::parse(&text).ok()).map(|record| record.header)
        else {
            continue;
        };
        let concerns = |entry: &Entry| {
            header.pack == entry.id && header.version == entry.version.to_string()
                || header.overlays.contains(&entry.id)
        };
        match which.iter().any(concerns) {
            true if data.rules(&header.digest).is_file() => needed.with_rules += 1,
            true => needed.without_rules.push(path),
            false => {}
        }
    }
    needed
}

fn without_rules(id: &str, records: &[PathBuf]) -> String {
    let mut lines = vec![format!("The rules of these records are kept nowhere but in `{id}`:")];
    lines.extend(records.iter().take(NAMED).map(|path| format!("  {}", path.display())));
    if records.len() > NAMED {
        lines.push(format!("  and {} more", records.len() - NAMED));
    }
    lines.push("It stays; --force removes it all the same.".to_owned());
    lines.join("\n")
}
