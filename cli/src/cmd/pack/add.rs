//! `overtrick pack add`: packs of others are read, checked and shown, and then installed.

use overtrick_plugins::game::{self, Game};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::{Home, Registry};
use overtrick_plugins::store::{Added, Change, Lock, Offer, Source};

use super::about::{AT_MOST, About};
use super::file::misnamed;
use super::taken::take;
use super::{instead, is_agreed, store};
use crate::args::{AddArgs, Places};
use crate::dirs::DataDir;
use crate::exit::{Failure, Outcome};
use crate::keys;
use crate::line::Input;
use crate::out::Out;
use crate::packs::Packs;
use crate::strangers;

/// Installs packs, all that are named or none.
pub(super) fn add(args: &AddArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let data = DataDir::find(places)?;
    let sources = args.from.iter().map(|from| Source::parse(from)).collect::<Result<Vec<_>, _>>()?;
    let key = args.key.as_deref().map(keys::public).transpose()?;
    let store = store(&data);
    let mut change = store.change()?;
    let mut input = Input::stdin(out);
    let mut offers = Vec::new();
    for source in &sources {
        let offer = take(source, key.as_ref(), (&change, &data), &|| input.is_interrupted())?;
        if let Source::Path(path) = source
            && let Some(lack) = misnamed(path, &offer.manifest)
        {
            out.wrapped(&lack, 0)?;
        }
        offers.push(offer);
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
    let new: Vec<(&Offer, &Game)> = offers
        .iter()
        .zip(&admitted)
        .zip(&found)
        .filter_map(|(pack, added)| (*added == Added::New).then_some(pack))
        .collect();
    for (offer, game) in &new {
        About::offer(offer, &game.loaded, data).tell(out)?;
        if let Some(warning) = other_key(offer, change.lock()) {
            out.wrapped(&warning, 0)?;
        }
        instead::tell(offer, game, packs, out)?;
        out.line("")?;
    }
    let has_code = |(offer, game): &(&Offer, &Game)| {
        game.loaded.hooks.iter().any(|hooks| hooks.pack == offer.manifest.id)
    };
    if new.iter().any(has_code) {
        out.wrapped(AT_MOST, 0)?;
    }
    let question = if new.len() == 1 { "Install it?" } else { "Install them?" };
    if !new.is_empty() && !is_agreed(yes, question, input, out)? {
        return Ok(false);
    }
    change.add(offers)?;
    for ((offer, game), added) in offers.iter().zip(&admitted).zip(found) {
        strangers::remember(data, &game.loaded)?;
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

/// That the version that is here was signed with another key.
fn other_key(offer: &Offer, lock: &Lock) -> Option<String> {
    let newest = lock.versions(&offer.manifest.id).next_back()?;
    let key = newest.key.as_ref().filter(|key| offer.key.as_ref() != Some(*key))?;
    let (was, is) = (&newest.version, &offer.manifest.version);
    Some(format!("Beware: {was}, which you have, was signed with the key {key}, and {is} is not."))
}

/// Loads each of them with whatever is here and with the others. What cannot be played is not installed.
fn admit(offers: &[Offer], packs: &Packs) -> Outcome<Vec<Game>> {
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
    let open = |offer: &Offer| Ok(game::open(&LoadRequest::new(offer.files.clone(), &registry))?);
    offers.iter().map(open).collect()
}
