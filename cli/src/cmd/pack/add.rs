//! `overtrick pack add`: packs of others are read, checked and shown, and then installed.

use overtrick_plugins::game;
use overtrick_plugins::load::{LoadRequest, Loaded};
use overtrick_plugins::registry::{Home, Registry};
use overtrick_plugins::store::{Added, Change, Offer, Source, fetch};

use super::about::{AT_MOST, About};
use super::{is_agreed, store};
use crate::args::{AddArgs, Places};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::line::Input;
use crate::out::Out;
use crate::packs::Packs;
use crate::strangers;

/// Installs packs, all that are named or none.
pub(super) fn add(args: &AddArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let data = DataDir::find(places)?;
    let sources = args.from.iter().map(|from| Source::parse(from)).collect::<Result<Vec<_>, _>>()?;
    let store = store(&data);
    let mut change = store.change()?;
    let mut input = Input::stdin(out);
    let mut offers = Vec::new();
    for source in &sources {
        offers.push(fetch(source, &change, &|| input.is_interrupted())?);
    }
    install(&offers, &mut change, (&packs, &data), (args.sure.yes, &mut input), out).map(drop)
}

/// Shows packs, asks, and installs them. Whether they are installed now.
pub(super) fn install(
    offers: &[Offer],
    change: &mut Change<'_>,
    (packs, data): (&Packs, &DataDir),
    (yes, input): (bool, &mut Input),
    out: &mut Out,
) -> Outcome<bool> {
    let found = change.look(offers)?;
    let admitted = admit(offers, packs)?;
    let new: Vec<(&Offer, &Loaded)> = offers
        .iter()
        .zip(&admitted)
        .zip(&found)
        .filter_map(|(pack, added)| (*added == Added::New).then_some(pack))
        .collect();
    for (offer, loaded) in &new {
        About::offer(offer, loaded).tell(out)?;
        out.line("")?;
    }
    if new.iter().any(|(_, loaded)| !loaded.hooks.is_empty()) {
        out.wrapped(AT_MOST, 0)?;
    }
    let question = if new.len() == 1 { "Install it?" } else { "Install them?" };
    if !new.is_empty() && !is_agreed(yes, question, input, out)? {
        return Ok(false);
    }
    change.add(offers)?;
    for ((offer, loaded), added) in offers.iter().zip(&admitted).zip(found) {
        strangers::remember(data, loaded)?;
        let (name, version) = (&offer.manifest.name, &offer.manifest.version);
        match added {
            Added::There => out.wrapped(&format!("{name} {version} is installed already, just so."), 4)?,
            Added::New => out.wrapped(&format!("{name} {version} is installed. Play it with"), 4)?,
        }
        if added == Added::New {
            out.line(&format!("  overtrick play {}", offer.manifest.id))?;
        }
    }
    Ok(true)
}

/// Loads each of them with whatever is here and with the others. What cannot be played is not installed.
fn admit(offers: &[Offer], packs: &Packs) -> Outcome<Vec<Loaded>> {
    let mut registry = Registry::clone(&packs.registry);
    for offer in offers {
        let id = &offer.manifest.id;
        if registry.all(id).any(|listed| listed.home == Home::Bundled) {
            return Err(Failure::Problems(format!(
                "`{id}` is the id of a game that comes with the program; a pack of others needs another, as `author/{id}`"
            )));
        }
        registry.add_installed(offer.files.clone())?;
    }
    let load = |offer: &Offer| {
        let game = game::open(&LoadRequest::new(offer.files.clone(), &registry))?;
        Ok(Loaded::clone(&game.loaded))
    };
    offers.iter().map(load).collect()
}
