//! What the hooks cost that are asked for each card: play-outs in a second with them, and as they would be without.
//!
//! A bot that searches plays thousands of deals by chance before each card, so a hook that is asked for every one of them
//! decides how well it plays. The time is measured around each call, in matches played by chance.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use overtrick_core::bot::random;
use overtrick_core::game::{ActError, Drop, Fault, Start};
use overtrick_core::hooks::{Arg, Data, Facts, HookError, Host, HostFactory};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::HookId;
use overtrick_core::state::{Answers, Pending};
use overtrick_plugins::game::Game;

use crate::exit::{Failure, Outcome};
use crate::words::list;

/// How long is measured.
const TIME: Duration = Duration::from_millis(800);
/// Most answers of one match, in case it has no end.
const MOST_ANSWERS: u32 = 20_000;
/// Most deals of one match.
const MOST_DEALS: u32 = 4;

/// Calls of each hook and the nanoseconds they took.
struct Tally(Vec<(AtomicU64, AtomicU64)>);

/// Hosts whose calls are counted.
struct Counted {
    inner: Arc<dyn HostFactory>,
    tally: Arc<Tally>,
}

/// A host whose calls are counted.
struct CountedHost {
    inner: Box<dyn Host>,
    tally: Arc<Tally>,
}

impl HostFactory for Counted {
    fn host(&self) -> Result<Box<dyn Host>, HookError> {
        Ok(Box::new(CountedHost { inner: self.inner.host()?, tally: Arc::clone(&self.tally) }))
    }
}

impl Host for CountedHost {
    fn call(&mut self, hook: HookId, facts: &Facts<'_>, args: &[Arg]) -> Result<Data, HookError> {
        let begin = Instant::now();
        let answer = self.inner.call(hook, facts, args);
        if let Some((calls, time)) = self.tally.0.get(hook.index()) {
            calls.fetch_add(1, Ordering::Relaxed);
            time.fetch_add(u64::try_from(begin.elapsed().as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
        }
        answer
    }
}

/// What was played.
#[derive(Default)]
struct Played {
    deals: u32,
    cards: u64,
}

/// The price in a sentence or two.
pub(super) fn told(game: &Game) -> Outcome<String> {
    let rules = &game.rules;
    if rules.hooks.is_empty() {
        return Ok("It has no hooks, so nothing is asked for each card.".to_owned());
    }
    let tally = Arc::new(Tally(rules.hooks.iter().map(|_| Default::default()).collect()));
    let hosts = Counted { inner: Arc::clone(&game.hosts), tally: Arc::clone(&tally) };
    let game = Game { hosts: Arc::new(hosts), ..game.clone() };
    let mut played = Played::default();
    let begin = Instant::now();
    for seed in 1.. {
        play(&game, seed, &mut played).map_err(|fault| Failure::Problems(fault.to_string()))?;
        if begin.elapsed() >= TIME {
            break;
        }
    }
    Ok(sentence(&rules.hooks, &tally, &played, begin.elapsed()))
}

fn play(game: &Game, seed: u64, played: &mut Played) -> Result<(), Fault> {
    let mut table = game.start(Start { seed, ..Start::default() })?;
    let mut stream = Stream::new(seed, 0);
    let mut deals = 0;
    for _ in 0..MOST_ANSWERS {
        match table.pending().clone() {
            Pending::Deal if deals >= MOST_DEALS => break,
            Pending::Deal => {
                deals += 1;
                played.deals += 1;
                table.deal(&mut Drop)?;
            }
            Pending::Ask(question) => {
                played.cards += u64::from(matches!(question.answers, Answers::Play(_)));
                let action = random::choose(&game.rules, &question, &mut stream);
                match table.act(question.seat, &action, &mut Drop) {
                    Ok(()) => {}
                    Err(ActError::Fault(fault)) => return Err(fault),
                    Err(ActError::Illegal(refusal)) => return Err(Fault::Pack(refusal.to_string())),
                }
            }
            Pending::Over => break,
        }
    }
    Ok(())
}

fn sentence(hooks: &[String], tally: &Tally, played: &Played, all: Duration) -> String {
    let of_cards = |calls: u64| played.cards > 0 && calls >= played.cards / 2;
    let read = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let costly: Vec<(&String, u64)> = hooks
        .iter()
        .zip(&tally.0)
        .filter(|(_, (calls, _))| of_cards(read(calls)))
        .map(|(name, (_, time))| (name, read(time)))
        .collect();
    let rate = |time: Duration| f64::from(played.deals) / time.as_secs_f64().max(1e-9);
    let now = rate(all);
    if costly.is_empty() {
        return format!("No hook is asked for each card: {now:.0} deals by chance in a second.");
    }
    let spent = Duration::from_nanos(costly.iter().map(|(_, time)| time).sum());
    let without = rate(all.saturating_sub(spent));
    let names: Vec<String> = costly.iter().map(|(name, _)| format!("`{name}`")).collect();
    format!(
        "Asked for each card: {}. {now:.0} deals by chance in a second; if that cost nothing, {without:.0}, or {:.1} times \
         as many. A rule that a key can say is quicker than a hook, and bots that search play better for it.",
        list(&names),
        without / now
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two hooks: one called once in a deal, one called so often and for so many milliseconds.
    fn told(calls: u64, millis: u64) -> String {
        let tally = Tally(vec![
            (AtomicU64::new(10), AtomicU64::new(1_000)),
            (AtomicU64::new(calls), AtomicU64::new(millis * 1_000_000)),
        ]);
        let played = Played { deals: 10, cards: 400 };
        sentence(&["settle".to_owned(), "may".to_owned()], &tally, &played, Duration::from_secs(1))
    }

    #[test]
    fn only_what_is_asked_for_each_card_has_a_price() {
        assert_eq!(told(20, 500), "No hook is asked for each card: 10 deals by chance in a second.");
        let dear = told(400, 750);
        assert!(
            dear.starts_with(
                "Asked for each card: `may`. 10 deals by chance in a second; if that cost nothing, 40,"
            ),
            "{dear}"
        );
        assert!(dear.contains("or 4.0 times as many"), "{dear}");
    }
}
