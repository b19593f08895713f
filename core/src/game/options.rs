//! What a pack's own hook has to say about the values of its options, before anything is dealt.

use crate::hooks::{Facts, HookError, Host, Scope, reply};
use crate::ruleset::Rules;
use crate::seat::Seat;
use crate::state::{Position, State, Table};

/// Why the options do not go together, in sentences; none if they do, or if the pack does not say.
///
/// # Errors
/// When the hook fails.
pub fn check_options(rules: &Rules, host: &mut dyn Host) -> Result<Vec<String>, HookError> {
    let Some(hook) = rules.check_options else { return Ok(Vec::new()) };
    let state = State { pos: Position::new(Seat::new(0)), table: Table::new(rules) };
    let data = host.call(hook, &Facts::new(rules, &state, Scope::Public), &[])?;
    reply::sentences(&data).map_err(|fault| rules.hook_error(hook, fault))
}
