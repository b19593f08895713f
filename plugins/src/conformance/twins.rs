//! The same actions give the same events: in another host, in a host that forgets everything between two calls, and
//! out of the record of the match.

use std::sync::Arc;

use overtrick_core::game::GivenDeal;
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
    let host = Forgetful { hosts: Arc::clone(&game.hosts), calls: 0, inner: None };
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
    let deal = trail.lines.iter().take(line).filter(|line| **line == Line::Deal).count();
    Finding { law, what, seed: trail.start.seed, deal: u32::try_from(deal).unwrap_or(u32::MAX), line }
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
            Line::Deal => deal_line(rules, &GivenDeal::default()),
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

/// Calls after which the host is thrown away: an odd number, so that it meets every hook in every place.
const CALLS: u32 = 3;

struct Forgetful {
    hosts: Arc<dyn HostFactory>,
    calls: u32,
    inner: Option<Box<dyn Host>>,
}

impl Host for Forgetful {
    fn call(&mut self, hook: HookId, facts: &Facts<'_>, args: &[Arg]) -> Result<Data, HookError> {
        if self.calls % CALLS == 0 {
            self.inner = None;
        }
        self.calls += 1;
        let host = match &mut self.inner {
            Some(host) => host,
            None => self.inner.insert(self.hosts.host()?),
        };
        host.call(hook, facts, args)
    }
}
