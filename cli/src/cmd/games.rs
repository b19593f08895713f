//! `overtrick games`, and `overtrick` alone.

use overtrick_plugins::diagnostic::Diagnostics;
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::registry::Listed;

use crate::args::Places;
use crate::exit::Outcome;
use crate::out::{Out, pad};
use crate::packs::Packs;
use crate::words::any;

/// The games there are and how to start one.
pub(crate) fn home(places: &Places, out: &mut Out) -> Outcome {
    let first = games_of(places, out)?;
    out.line("")?;
    out.line(&format!("Start one with `overtrick play {}`; `overtrick --help` tells more.", first.id))?;
    Ok(())
}

/// The games there are.
pub(crate) fn games(places: &Places, out: &mut Out) -> Outcome {
    games_of(places, out).map(drop)
}

/// What the last lines need to know.
struct First {
    id: String,
}

fn games_of(places: &Places, out: &mut Out) -> Outcome<First> {
    let packs = Packs::find(places)?;
    let unmet = packs.unmet();
    let can_be_played = |listed: &&Listed| !unmet.iter().any(|one| one.packs.contains(&listed.manifest.id));
    let (games, overlays): (Vec<&Listed>, Vec<&Listed>) =
        packs.registry.list().filter(can_be_played).partition(|listed| listed.manifest.extends.is_none());
    let width = packs.registry.list().map(|listed| listed.manifest.id.len()).max().unwrap_or(0);
    for listed in &games {
        tell(listed, &packs, width, out)?;
    }
    if !overlays.is_empty() {
        out.line("")?;
        out.line("Laid over a game:")?;
        for listed in &overlays {
            tell(listed, &packs, width, out)?;
        }
    }
    for fault in &packs.faults {
        let label = if fault.has_errors() { "Not readable: " } else { "" };
        out.wrapped(&format!("{label}{fault}"), 4)?;
    }
    for one in unmet {
        out.wrapped(&format!("Cannot be played: {}", Diagnostics::from(one.why)), 4)?;
    }
    let id = games.first().map_or("GAME".to_owned(), |listed| listed.manifest.id.clone());
    Ok(First { id })
}

/// Name, table sizes, presets and a sentence.
fn tell(listed: &Listed, packs: &Packs, width: usize, out: &mut Out) -> Outcome {
    let manifest = &listed.manifest;
    let loaded = load(&LoadRequest::new(listed.files.clone(), &packs.registry)).ok();
    let sizes = loaded.as_ref().map_or(&[][..], |loaded| &loaded.sizes);
    let sizes: Vec<String> = sizes.iter().map(u8::to_string).collect();
    let players = if sizes.is_empty() { String::new() } else { format!(", {} players", any(&sizes)) };
    let about =
        format!("{}{players}. {}", manifest.name, manifest.description.as_deref().unwrap_or_default());
    let indent = width + 2;
    out.wrapped(&format!("{}  {}", pad(&manifest.id, width), about.trim_end()), indent)?;
    let presets = loaded.map(|loaded| loaded.presets).unwrap_or_default();
    if !presets.is_empty() {
        let names: Vec<&str> = presets.iter().map(|preset| preset.id.as_str()).collect();
        out.wrapped(&format!("{}Presets: {}.", " ".repeat(indent), names.join(", ")), indent)?;
    }
    Ok(())
}
