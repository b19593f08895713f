//! A few deals by chance, so that what fails only when it is played is told before anybody plays it.

use overtrick_core::game::{ActError, Fault, Match, Start};
use overtrick_core::hooks::HookError;
use overtrick_core::state::Pending;

use super::Effort;
use super::walk::{MOST_ACTIONS, Players, do_line};
use crate::diagnostic::Diagnostic;
use crate::game::{Game, hook_line};

/// Plays matches by chance until their end or the end of the effort.
///
/// # Errors
/// The first fault of the pack, with the place of the hook that failed if one did.
pub fn trial(game: &Game, effort: Effort) -> Result<(), Box<Diagnostic>> {
    for seed in effort.seed..effort.seed + effort.matches {
        let host = || game.hosts.host().map_err(|error| Box::new(told(game, &error.into(), seed, 0)));
        let (host, players) = (host()?, Players::new(host()?, seed));
        let mut table = Match::new(game.rules.clone(), host, Start { seed, ..Start::default() });
        play(&mut table, players, effort.deals)
            .map_err(|fault| Box::new(told(game, &fault, seed, deal_of(&table))))?;
    }
    Ok(())
}

fn play(table: &mut Match, mut players: Players, deals: u32) -> Result<(), Fault> {
    loop {
        if *table.pending() == Pending::Deal && table.state().table.deals >= deals {
            return Ok(());
        }
        let Some(line) = players.next(table)? else { return Ok(()) };
        if players.actions > MOST_ACTIONS {
            return Err(Fault::Pack(format!("the deal is not over after {MOST_ACTIONS} actions")));
        }
        match do_line(table, &line, &mut Vec::new()) {
            Ok(()) => {}
            Err(ActError::Fault(fault)) => return Err(fault),
            Err(ActError::Illegal(refusal)) => return Err(Fault::Pack(refusal.to_string())),
        }
    }
}

/// The deal that is played or about to be dealt, counted from 1.
fn deal_of(table: &Match) -> u32 {
    table.state().table.deals + u32::from(*table.pending() == Pending::Deal)
}

/// What happened, where it is written, and how to come there again.
fn told(game: &Game, fault: &Fault, seed: u64, deal: u32) -> Diagnostic {
    let preset = game.loaded.preset.as_deref().map_or(String::new(), |preset| format!(", preset {preset}"));
    let how = format!("met in deal {deal} by chance, {} players{preset}, seed {seed}", game.rules.seats);
    let Fault::Hook(HookError { pack: place, .. }) = fault else {
        return Diagnostic::error("play/fault", fault.to_string()).help(how);
    };
    let diagnostic = Diagnostic::error("play/hook-fails", fault.to_string()).help(how);
    match hook_line(&game.loaded, place) {
        Some(place) => diagnostic.at(&place),
        None => diagnostic,
    }
}
