//! `overtrick check`: everything that is wrong with a pack, for every table size and preset. What fails only when it is
//! played is found by playing a few deals by chance, and what is only odd by the lints.

mod price;
mod tables;
mod told;
mod watch;

use overtrick_plugins::diagnostic::{Diagnostics, Severity};
use overtrick_plugins::game;
use overtrick_plugins::lint;
use overtrick_plugins::load::LoadRequest;

use crate::args::{CheckArgs, Cli, Deny, GameArgs};
use crate::exit::{Failure, Outcome};
use crate::out::Out;
use crate::packs::Packs;

use tables::{Found, PLAIN, TRIAL, context, others};
use told::Told;

/// What a look at a pack came to.
struct Looked {
    problems: Diagnostics,
    /// Nothing if the pack could not be loaded at its plain table.
    summary: Option<Summary>,
}

/// What was looked at.
struct Summary {
    id: String,
    version: String,
    digest: String,
    tables: u64,
    /// Tables without an error.
    sound: u64,
    /// Deals played at each.
    deals: u64,
    options: usize,
    /// What hooks cost, if that was asked for.
    price: Option<String>,
}

/// Looks for problems and tells them; the failure says that there are errors.
pub(crate) fn check(args: &CheckArgs, cli: &Cli, out: &mut Out) -> Outcome {
    if args.watch {
        return watch::watch(args, cli, out);
    }
    let looked = look(args, cli)?;
    Told { looked: &looked, format: args.format }.once(out)
}

/// Looks once. What is wrong with the pack is no failure.
fn look(args: &CheckArgs, cli: &Cli) -> Outcome<Looked> {
    let mut looked = match every_table(args, cli) {
        Ok(looked) => looked,
        Err(Failure::Pack(problems)) => Looked { problems: *problems, summary: None },
        Err(other) => return Err(other),
    };
    if args.deny == Some(Deny::Warnings) {
        looked.problems.list.iter_mut().for_each(|one| one.severity = Severity::Error);
    }
    Ok(looked)
}

fn every_table(args: &CheckArgs, cli: &Cli) -> Outcome<Looked> {
    let packs = Packs::find(&cli.places)?;
    let named = GameArgs {
        game: args.path.clone(),
        preset: args.preset.clone(),
        players: args.players,
        set: args.set.clone(),
        ..GameArgs::default()
    };
    let request = packs.request(&named)?;
    let plain = game::open(&request);
    packs.warn(plain.as_ref().ok().map(|game| &*game.loaded));
    let plain = plain?;
    let loaded = &plain.loaded;
    let mut found = Found::new(&plain, lint::look(&request, loaded));
    found.play(&plain, PLAIN);
    for (size, preset) in others(loaded, args) {
        let preset_id = preset.map_or("default", |preset| &preset.id).to_owned();
        let request = LoadRequest { players: Some(size), preset: Some(preset_id), ..request.clone() };
        found.table(&request, &context(loaded, size, preset))?;
    }
    let problems = found.told();
    let is_sound = !problems.has_errors();
    let top = loaded.top();
    let summary = Summary {
        id: top.id.clone(),
        version: top.version.to_string(),
        digest: loaded.digest().to_owned(),
        tables: found.tables,
        sound: found.sound,
        deals: TRIAL.matches * u64::from(TRIAL.deals),
        options: loaded.options.len(),
        price: if args.price && is_sound { Some(price::told(&plain)?) } else { None },
    };
    Ok(Looked { problems, summary: Some(summary) })
}
