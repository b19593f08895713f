//! `overtrick share`: the code of a game as its options are set, or what a code means.

use overtrick_plugins::load::Loaded;
use overtrick_plugins::options::Setter;

use super::options::meaning;
use crate::args::{GameArgs, Places};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::{Packs, is_code};

/// Writes the code alone, so that it can be copied or piped; or tells what a code means.
pub(crate) fn share(args: &GameArgs, places: &Places, out: &mut Out) -> Outcome {
    let packs = Packs::find(places)?;
    let loaded = packs.load(args)?;
    let asks = GameArgs { game: args.game.clone(), ..GameArgs::default() };
    if is_code(&args.game) && *args == asks {
        return explain(&loaded, &packs, out);
    }
    match packs.code(&loaded) {
        Ok(code) => Ok(out.line(&code)?),
        Err(why) => Err(Failure::Problems(format!(
            "These rules have no share code: {why}.\n`overtrick pack build` makes one file of a pack."
        ))),
    }
}

/// The game, the preset, the table, and each option that differs.
fn explain(loaded: &Loaded, packs: &Packs, out: &mut Out) -> Outcome {
    let preset = loaded.preset.as_ref().and_then(|id| loaded.presets.iter().find(|preset| preset.id == *id));
    let preset = preset.map_or(String::new(), |preset| format!(", preset {}", preset.name));
    let (name, version, seats) = (loaded.name(), &loaded.top().version, loaded.seats);
    out.wrapped(&format!("{name} {version}{preset}, for {seats} players."), 4)?;
    let chosen = |name: &str| {
        let settled = &loaded.settled[name];
        settled.from == Setter::Chosen && settled.value != settled.below
    };
    let differ: Vec<_> = loaded.options.values().filter(|option| chosen(&option.name)).collect();
    let than = if loaded.preset.is_some() { "the preset has them" } else { "the game has them" };
    if differ.is_empty() {
        out.line(&format!("All options are as {than}."))?;
    } else {
        out.line(&format!("Not as {than}:"))?;
    }
    for option in differ {
        let settled = &loaded.settled[&option.name];
        let code = option.code.as_deref().unwrap_or_default();
        let told = meaning(option, &settled.value);
        out.wrapped(&format!("  {code}  {} = {}: {told}", option.name, settled.value), 6)?;
    }
    // Another order or case of letters is the same code.
    if let Ok(code) = packs.code(loaded) {
        out.line(&format!("Play it:  overtrick play {code}"))?;
        out.line(&format!("Read it:  overtrick rules {code}"))?;
    }
    Ok(())
}
