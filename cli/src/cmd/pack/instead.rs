//! What a version of a pack changes for people who have another one.

use overtrick_plugins::diff::diff;
use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::store::Offer;

use crate::cmd::diff::brief;
use crate::exit::Outcome;
use crate::out::Out;
use crate::packs::Packs;

/// More lines than these are counted.
const MOST: usize = 12;

/// Tells how the rules differ from those of the version that has been played so far, if there is one and it can be played.
pub(super) fn tell(offer: &Offer, new: &Game, packs: &Packs, out: &mut Out) -> Outcome {
    let Some(listed) = packs.registry.get(&offer.manifest.id) else { return Ok(()) };
    let was = &listed.manifest.version;
    if *was == offer.manifest.version {
        return Ok(());
    }
    let Ok(old) = game::open(&LoadRequest::new(listed.files.clone(), &packs.registry)) else { return Ok(()) };
    let found = diff(&old, new);
    // Another version is another pack, and that is told already.
    let rules = |loaded: &str| {
        loaded.lines().filter(|line| !line.starts_with("version = ")).collect::<Vec<_>>().join("\n")
    };
    if rules(old.loaded.canonical()) == rules(new.loaded.canonical()) {
        return Ok(out.wrapped(&format!("Its rules are those of {was}."), 0)?);
    }
    out.wrapped(&format!("What its rules change for those who play {was}:"), 0)?;
    for line in brief(&found, ["before", "now"], MOST) {
        out.wrapped(&format!("  {line}"), 6)?;
    }
    Ok(())
}
