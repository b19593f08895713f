//! `overtrick pack verify`: whether installed packs are what was installed, and a way out when the list of them is damaged.

use overtrick_plugins::store::{Entry, State, Store, StoreError};

use super::store;
use crate::args::Places;
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::words::counted;

/// Compares what is there with what was installed.
pub(super) fn verify(id: Option<&str>, is_rebuilt: bool, places: &Places, out: &mut Out) -> Outcome {
    let store = store(&DataDir::find(places)?);
    if is_rebuilt {
        return rebuild(&store, out);
    }
    let verdict = store.verify()?;
    let asked = |entry: &Entry| id.is_none_or(|id| id == entry.id);
    let mut bad = 0;
    let mut seen = 0;
    for (entry, state) in verdict.listed.iter().filter(|(entry, _)| asked(entry)) {
        seen += 1;
        let name = format!("{} {}", entry.id, entry.version);
        match state {
            State::Whole => out.wrapped(&format!("{name}: as it was installed"), 4)?,
            State::Missing => {
                bad += 1;
                out.wrapped(&format!("{name}: not there any more"), 4)?;
                again(entry, out)?;
            }
            State::Edited(now) => {
                bad += 1;
                out.wrapped(&format!("{name}: changed in {}", store.folder(entry).display()), 4)?;
                out.line(&format!("  was {}", entry.sha256))?;
                match now {
                    Ok(digest) => out.line(&format!("  is  {digest}"))?,
                    Err(why) => out.wrapped(&format!("  is  not readable: {why}"), 6)?,
                }
            }
        }
    }
    if let Some(id) = id
        && seen == 0
    {
        return Err(StoreError::Absent(id.to_owned()).into());
    }
    for folder in verdict.unlisted.iter().filter(|_| id.is_none()) {
        bad += 1;
        out.wrapped(&format!("{}: in no list of installed packs", folder.display()), 4)?;
        out.line("  overtrick pack verify --rebuild takes it into the list")?;
    }
    if seen == 0 && bad == 0 {
        out.line("No pack is installed.")?;
    }
    if bad > 0 { Err(Failure::Told) } else { Ok(()) }
}

/// How a pack that is gone comes back.
fn again(entry: &Entry, out: &mut Out) -> Outcome {
    if let Some(source) = &entry.source {
        out.line(&format!("  overtrick pack add {source}"))?;
    }
    out.line(&format!("  overtrick pack remove {}@{}", entry.id, entry.version))?;
    Ok(())
}

fn rebuild(store: &Store, out: &mut Out) -> Outcome {
    let rebuilt = store.rebuild()?;
    if let Some(path) = &rebuilt.damaged {
        out.wrapped(&format!("The list was damaged; it is kept as {}.", path.display()), 4)?;
    }
    let number = rebuilt.lock.iter().count() as u64;
    out.line(&format!("The list is written anew, with {}:", counted(number, "pack")))?;
    for entry in rebuilt.lock.iter() {
        let from = entry.source.as_deref().unwrap_or("it is not known from where");
        out.wrapped(&format!("  {} {}, {from}", entry.id, entry.version), 4)?;
    }
    for (folder, why) in &rebuilt.left {
        out.wrapped(&format!("{} is left out: {why}", folder.display()), 4)?;
    }
    Ok(())
}
