//! Hooks get by with a tenth of what they may use, so that no recorded match ever meets the limits.

use super::walk::{Trail, again};
use super::{Finding, Law};
use crate::game::Game;
use crate::lua::Limits;

/// Plays a match again with a tenth of the ticks for every call, and for loading.
///
/// # Errors
/// The call that needs more.
pub fn within_a_tenth(game: &Game, trail: &Trail) -> Result<(), Finding> {
    let finding = |line, what| Finding { law: Law::Budget, what, seed: trail.start.seed, deal: 0, line };
    let limits = Limits {
        load_ticks: Limits::PACK.load_ticks / 10,
        call_ticks: Limits::PACK.call_ticks / 10,
        ..Limits::PACK
    };
    let Some(hosts) = game.hosts_within(limits).map_err(|fault| finding(0, fault.to_string()))? else {
        return Ok(());
    };
    let host = hosts.host().map_err(|error| finding(0, error.to_string()))?;
    match again(game, host, trail).2 {
        Ok(()) => Ok(()),
        Err((line, fault)) => Err(finding(line, fault.to_string())),
    }
}
