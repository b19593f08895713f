//! The same actions give the same events: in another host, in a host that forgets everything between two calls, and
//! out of the record of the match.

use std::sync::Arc;

use overtrick_core::game::{Event, Match};
use overtrick_core::hooks::{Arg, Data, Facts, HookError, Host, HostFactory};
use overtrick_core::record::{Header, Record, Replayer, act_line, agree_line, deal_line, sheet_line};
use overtrick_core::ruleset::HookId;
use overtrick_core::state::Pending;

use super::walk::{Line, Trail, again, do_line};
use super::{Finding, Law};
use crate::game::Game;

/// Plays a match again in a fresh host, and out of its record.
///
/// # Errors
/// The first difference.
pub fn twins(game: &Game, trail: &Trail) -> Result<(), Finding> {
    let host = game.hosts.host().map_err(|error| finding(trail, Law::Repeats, 0, error.to_string()))?;
    let last = compare(game, host, trail, Law::Repeats)?;
    let text = record(game, trail)?;
    let at_end = |what| finding(trail, Law::Repeats, trail.lines.len(), what);
    let record = Record::parse(&text).map_err(|error| at_end(format!("the record: {error}")))?;
    let host = game.hosts.host().map_err(|error| at_end(error.to_string()))?;
    let mut events: Vec<Event> = Vec::new();
    let mut replayer = Replayer::new(Arc::clone(&game.rules), host, &record)
        .map_err(|error| at_end(format!("the record: {error}")))?;
    replayer.run(&mut events).map_err(|error| at_end(format!("the record: {error}")))?;
    if replayer.game().state() != last.state() || events != trail.events {
        return Err(at_end("the record gives another match".to_owned()));
    }
    Ok(())
}

/// Plays a match again in hosts that are thrown away after every few calls.
///
/// # Errors
/// The first difference.
pub fn forgetful(game: &Game, trail: &Trail) -> Result<(), Finding> {
    if game.rules.hooks.is_empty() {
        return Ok(());
    }
    let host = Forgetful { hosts: Arc::clone(&game.hosts), left: 0, life: 0, inner: None };
    compare(game, Box::new(host), trail, Law::Memory).map(|_| ())
}

fn compare(game: &Game, host: Box<dyn Host>, trail: &Trail, law: Law) -> Result<Match, Finding> {
    let (table, events, ended) = again(game, host, trail);
    if let Some(at) = trail.events.iter().zip(&events).position(|(one, other)| one != other) {
        let what = format!("event {at} was {:?} and is {:?}", trail.events[at], events[at]);
        return Err(finding(trail, law, at, what));
    }
    if let Err((number, fault)) = ended {
        return Err(finding(trail, law, number, format!("the second time it fails: {fault}")));
    }
    if events.len() != trail.events.len() {
        let what = format!("there were {} events, and are {}", trail.events.len(), events.len());
        return Err(finding(trail, law, trail.lines.len(), what));
    }
    Ok(table)
}

fn finding(trail: &Trail, law: Law, line: usize, what: String) -> Finding {
    Finding { law, what, seed: trail.start.seed, deal: trail.deals(line), line }
}

/// The record of a match.
fn record(game: &Game, trail: &Trail) -> Result<String, Finding> {
    let rules = &game.rules;
    let fault = |number, what: String| finding(trail, Law::Repeats, number, what);
    let host = game.hosts.host().map_err(|error| fault(0, error.to_string()))?;
    let mut table = Match::new(Arc::clone(rules), host, trail.start.clone());
    let seats = vec!["random".to_owned(); rules.seats];
    let mut text = Header::new(rules, &trail.start, &seats).to_string();
    for (number, line) in trail.lines.iter().enumerate() {
        text += &match line {
            Line::Deal(given) => deal_line(rules, given),
            Line::Act(seat, action) => act_line(rules, *seat, action),
            Line::Agree(tricks) => agree_line(rules, tricks),
        };
        text.push('\n');
        do_line(&mut table, line, &mut Vec::new()).map_err(|error| fault(number, error.to_string()))?;
        if !matches!(table.pending(), Pending::Ask(_)) {
            text += &sheet_line(rules, table.state().table.sheet());
            text.push('\n');
        }
    }
    Ok(text)
}

/// The longest life of a machine. Lives differ in length, so that no count of calls fits all of them.
const LONGEST: u32 = 7;

struct Forgetful {
    hosts: Arc<dyn HostFactory>,
    /// Calls that are left to the present machine, and how many it had.
    left: u32,
    life: u32,
    inner: Option<Box<dyn Host>>,
}

impl Host for Forgetful {
    fn call(&mut self, hook: HookId, facts: &Facts<'_>, args: &[Arg]) -> Result<Data, HookError> {
        if self.left == 0 {
            self.inner = None;
            self.life = self.life % LONGEST + 1;
            self.left = self.life;
        }
        self.left -= 1;
        let host = match &mut self.inner {
            Some(host) => host,
            None => self.inner.insert(self.hosts.host()?),
        };
        host.call(hook, facts, args)
    }
}
