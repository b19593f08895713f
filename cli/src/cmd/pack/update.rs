//! `overtrick pack update`: newer versions from where installed packs came from.

use overtrick_plugins::store::{Change, Entry, Offer, Source, State, Store, StoreError};

use super::add::install;
use super::store;
use super::taken::take;
use crate::args::{Places, UpdateArgs};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::Input;
use crate::out::Out;
use crate::packs::Packs;

/// Looks for every pack, or one. A source that fails keeps nobody from the others.
pub(super) fn update(args: &UpdateArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let data = DataDir::find(places)?;
    let store = store(&data);
    let mut change = store.change()?;
    let newest = newest(&change, args.id.as_deref())?;
    if newest.is_empty() {
        out.line("No pack is installed.")?;
    }
    let mut input = Input::stdin(out);
    let mut failed = false;
    for entry in newest {
        let done = match look(&entry, &store, (&change, &data), &|| input.is_interrupted()) {
            Ok(Found::Newer(offer)) => {
                let (id, was, is) = (&entry.id, &entry.version, &offer.manifest.version);
                out.wrapped(&format!("{id}: {is} instead of {was}"), 4)?;
                let beside =
                    format!("{was} stays beside it; `overtrick pack remove {id}@{was}` takes it away.");
                let asked = (args.sure.yes, &mut input);
                install(&[*offer], &mut change, (&packs, &data), asked, out).map(|is| is.then_some(beside))
            }
            Ok(Found::Nothing(why)) => Ok(Some(format!("{}: {why}", entry.id))),
            Err(failure) => Err(failure),
        };
        match done {
            Ok(told) => told.iter().try_for_each(|told| out.wrapped(told, 4))?,
            Err(ended @ (Failure::Stopped(_) | Failure::Closed)) => return Err(ended),
            Err(failure) => {
                failed = true;
                out.wrapped(&format!("{}: {}", entry.id, failure.text()), 4)?;
            }
        }
    }
    if failed { Err(Failure::Told) } else { Ok(()) }
}

/// The newest version of each pack, or of one.
fn newest(change: &Change<'_>, id: Option<&str>) -> Outcome<Vec<Entry>> {
    let mut newest: Vec<Entry> = Vec::new();
    for entry in change.lock().iter().filter(|entry| id.is_none_or(|id| entry.id == id)) {
        newest.retain(|older| older.id != entry.id);
        newest.push(entry.clone());
    }
    match id {
        Some(id) if newest.is_empty() => Err(StoreError::Absent(id.to_owned()).into()),
        _ => Ok(newest),
    }
}

/// What is to be had.
enum Found {
    Newer(Box<Offer>),
    /// Why nothing has to be done.
    Nothing(String),
}

fn look(
    entry: &Entry,
    store: &Store,
    (change, data): (&Change<'_>, &DataDir),
    stop: &dyn Fn() -> bool,
) -> Outcome<Found> {
    let Entry { id, version, .. } = entry;
    let Some(source) = &entry.source else {
        return Ok(Found::Nothing(format!(
            "{version}, and it is not known from where; `overtrick pack add` installs another"
        )));
    };
    // What somebody has made of it would be passed over from now on.
    if let State::Edited(_) = store.state(entry) {
        let folder = store.folder(entry);
        return Err(StoreError::Edited { id: id.clone(), version: version.clone(), folder }.into());
    }
    let offer = take(&Source::parse(source)?, None, (change, data), stop)?;
    let (now, number) = (&offer.manifest, &offer.manifest.version);
    if now.id != *id {
        return Err(Failure::Problems(format!("{source} has another pack now, {}", now.called())));
    }
    if number < version {
        return Ok(Found::Nothing(format!("{version} is newer than {number}, which is what {source} has")));
    }
    if offer.digest == entry.sha256 {
        return Ok(Found::Nothing(format!("{version} is what {source} has")));
    }
    if number == version {
        let (installed, new) = (entry.sha256.clone(), offer.digest);
        return Err(StoreError::Immutable { id: id.clone(), version: version.clone(), installed, new }.into());
    }
    if let Some(key) = &entry.key
        && offer.key.as_ref() != Some(key)
    {
        return Err(Failure::Problems(format!(
            "{version} was signed with the key {key}, and {number} was not; if you know why, install it with\n  \
             overtrick pack add {source}"
        )));
    }
    Ok(Found::Newer(Box::new(offer)))
}
