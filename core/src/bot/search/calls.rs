//! What to say: bids, words, suits and numbers.
//!
//! A bid is tried as if it became the contract: the others say no more, the cards are played out. It is made when it
//! beats the least the seat may say by a margin, since others do not say no more, and on worlds that did not choose it
//! (see [`trial`](super::trial)).

use crate::game::{Fault, View};
use crate::ruleset::{Aim, AuctionKind, DialogId, RoleId, Rules, RungId, WordId};
use crate::state::{Action, Args, Call, CallSet, Question, Said, SayPattern};

use super::super::playout::expected_number;
use super::super::{Advice, strength};
use super::race::{Heat, Runner};
use super::trial::{Difference, trial};
use super::{Decision, Settings, advice};

/// How many calls are tried at most.
const MOST_CALLS: usize = 28;

/// How many levels of a strain are tried where a rung is named.
const LEVELS: usize = 3;

/// How many cards are tried where one is named.
const CARDS: usize = 8;

/// How far around the expected number of tricks numbers are tried.
const NEAR: i32 = 3;

pub(super) fn call(
    decision: &mut Decision<'_, '_>,
    question: &Question,
    calls: &CallSet,
) -> Result<Advice, Fault> {
    let auction = question.dialog == Some(DialogId::AUCTION);
    match decision.view.rules.auction.kind {
        AuctionKind::Ladder if auction => bid(decision, calls),
        AuctionKind::Numbers if auction => number(decision, calls),
        _ => word(decision, calls),
    }
}

/// A bid on a ladder, or the least that may be said.
fn bid(decision: &mut Decision<'_, '_>, calls: &CallSet) -> Result<Advice, Fault> {
    let rules = decision.view.rules;
    let least = least(calls);
    let mut candidates: Vec<Call> = lowest_rungs(rules, calls);
    if calls.allows(&Call::say(WordId::HERE)) {
        candidates.push(Call::say(WordId::HERE));
    }
    if calls.allows(&Call::say(WordId::LOOK)) && least != Call::say(WordId::LOOK) {
        candidates.push(Call::say(WordId::LOOK));
    }
    candidates.retain(|call| *call != least);
    let n = candidates.len() + 1;
    let mut runners = vec![Runner::seeded(Action::Call(least))];
    runners.extend(candidates.into_iter().map(|call| Runner::new(Action::Call(call))));
    let first = (decision.settings.effort.call / n / 2).max(4);
    let heats = [Heat { worlds: first, go_on: 3 }, Heat { worlds: 2 * first, go_on: 2 }];
    let mut ranked = decision.race(runners, &heats)?;
    let Some(base) = ranked.iter().position(|runner| runner.action == Action::Call(least)) else {
        return Ok(advice(rules, &ranked, "best call"));
    };
    if base == 0 {
        return Ok(advice(rules, &ranked, "safest call"));
    }
    // The best against the least call, and then higher rungs of the best.
    let base = ranked.remove(base);
    let best = ranked.remove(0);
    let margin = margin(decision, &best.action);
    let tried = trial(decision, best.action, base.action, margin)?;
    if tried.bold_won {
        return raise(decision, calls, tried.bold, tried.safe);
    }
    ranked.splice(0..0, [tried.safe, tried.bold]);
    Ok(advice(rules, &ranked, "safest call"))
}

/// Higher rungs of the same kind as a bid that pays, while they pay better.
fn raise(
    decision: &mut Decision<'_, '_>,
    calls: &CallSet,
    best: Runner,
    base: Runner,
) -> Result<Advice, Fault> {
    let rules = decision.view.rules;
    let Action::Call(Call::Bid { rung, modifier }) = best.action else {
        return Ok(advice(rules, &[best, base], "best call"));
    };
    let about = rules.ladder.rung(rung);
    let higher: Vec<Call> = (usize::from(rung.0) + 1..rules.ladder.rungs.len())
        .filter_map(|other| u16::try_from(other).ok().map(RungId))
        .filter(|&other| {
            let other = rules.ladder.rung(other);
            other.group == about.group && other.strain == about.strain
        })
        .map(|rung| Call::Bid { rung, modifier })
        .filter(|call| calls.allows(call))
        .take(2)
        .collect();
    if higher.is_empty() {
        return Ok(advice(rules, &[best, base], "best bid"));
    }
    let mut runners = vec![Runner::seeded(best.action)];
    runners.extend(higher.into_iter().map(|call| Runner::new(Action::Call(call))));
    let worlds = (decision.settings.effort.call / runners.len() / 2).max(4);
    let mut ranked = decision.race(runners, &[Heat { worlds, go_on: 3 }])?;
    if ranked[0].action != best.action {
        let high = ranked[0].action;
        let margin = margin(decision, &high);
        let tried = trial(decision, high, best.action, margin)?;
        ranked.retain(|runner| runner.action != high && runner.action != best.action);
        let (first, second) =
            if tried.bold_won { (tried.bold, tried.safe) } else { (tried.safe, tried.bold) };
        ranked.splice(0..0, [first, second]);
    }
    Ok(advice(rules, &ranked, "best bid"))
}

/// By how many tenths of the mean deviation a call must be better than a safe one.
fn margin(decision: &Decision<'_, '_>, action: &Action) -> i64 {
    let Settings { margin, shy_margin, support, .. } = decision.settings;
    let own = if shuns_tricks(decision.view.rules, action) { shy_margin } else { margin };
    let support = if partner_has_bid(decision.view) { support } else { 0 };
    i64::from(own) + i64::from(support)
}

/// Whether a partner has bid in the auction.
fn partner_has_bid(view: &View<'_>) -> bool {
    let partners = view.rules.partners_of(view.seat);
    let bids = |said: &&Said| said.dialog == DialogId::AUCTION && said.call.rung().is_some();
    view.table().said().iter().filter(bids).any(|said| partners.contains(said.seat))
}

/// Whether a call promises to win no tricks, or few. Such contracts are lost by one trick, and the rule of thumb
/// defends against them worse than a table does.
fn shuns_tricks(rules: &Rules, action: &Action) -> bool {
    let Action::Call(call) = action else { return false };
    let Some(rung) = call.rung() else { return false };
    let rung = rules.ladder.rung(rung);
    if rules.auction.kind == AuctionKind::Numbers {
        return rung.level == 0;
    }
    let mut aims = rules.kind(rung.kind).aims.iter();
    let own = aims.find(|(role, _)| matches!(*role, RoleId::DECLARER | RoleId::DECLARING));
    own.is_some_and(|(_, aim)| matches!(aim, Aim::None | Aim::Fewest))
}

/// The least that may be said.
fn least(calls: &CallSet) -> Call {
    [WordId::PASS, WordId::LOOK, WordId::WAIT]
        .into_iter()
        .map(Call::say)
        .find(|call| calls.allows(call))
        .or_else(|| calls.bids.iter().next().map(Call::bid))
        .or_else(|| calls.list().first().copied())
        .unwrap_or(Call::PASS)
}

/// For each group, strain and word the lowest rung that may be said.
fn lowest_rungs(rules: &Rules, calls: &CallSet) -> Vec<Call> {
    let plain = calls.bids.iter().map(|rung| (rung, None));
    let modified = calls.modified.iter().map(|&(rung, word)| (rung, Some(word)));
    let mut seen = Vec::new();
    let mut lowest = Vec::new();
    for (rung, modifier) in plain.chain(modified) {
        let about = rules.ladder.rung(rung);
        let kind = (about.group, about.strain, modifier);
        if !seen.contains(&kind) {
            seen.push(kind);
            lowest.push(Call::Bid { rung, modifier });
        }
    }
    lowest.truncate(MOST_CALLS);
    lowest
}

/// A number, where everybody names one.
fn number(decision: &mut Decision<'_, '_>, calls: &CallSet) -> Result<Advice, Fault> {
    let rules = decision.view.rules;
    let mut state = decision.worlds.known().clone();
    state.pos = decision.worlds.draw(decision.stream);
    let expected = expected_number(rules, &state, decision.view.seat) / strength::TRICK;
    let mut candidates: Vec<Call> = calls
        .list()
        .into_iter()
        .filter(|call| match call.rung() {
            Some(rung) => {
                let level = i32::from(rules.ladder.rung(rung).level);
                level == 0 || (level - expected).abs() <= NEAR
            }
            None => true,
        })
        .collect();
    if candidates.is_empty() {
        candidates = calls.list();
    }
    // What binds nobody is told as it is: no play-out shows what a hint is good for.
    let hints = |call: &Call| call.rung().map(|rung| rules.ladder.rung(rung)).filter(|rung| !rung.binds);
    let apart = |call: &Call| hints(call).map(|rung| (i32::from(rung.level) - expected).abs());
    let nearest = candidates.iter().filter_map(apart).min();
    candidates.retain(|call| apart(call).is_none() || apart(call) == nearest);
    candidates.truncate(MOST_CALLS);
    let mut ranked = weigh(decision, candidates)?;
    let shy = |runner: &Runner| shuns_tricks(rules, &runner.action);
    if let [first, ..] = &ranked[..]
        && shy(first)
        && let Some(plain) = ranked.iter().position(|runner| !shy(runner))
        && Difference::between(first, &ranked[plain]).beyond(decision.settings.shy_margin.into()) <= 0
    {
        let plain = ranked.remove(plain);
        ranked.insert(0, plain);
    }
    lean(decision, &mut ranked);
    Ok(advice(rules, &ranked, "best number"))
}

/// Who likes to bid names a higher number where it is hardly worse, and who does not a lower one. The plain player's
/// margin is between them.
fn lean(decision: &Decision<'_, '_>, ranked: &mut [Runner]) {
    let rules = decision.view.rules;
    let Some(best) = ranked.first().filter(|best| !shuns_tricks(rules, &best.action)) else { return };
    let level = |runner: &Runner| match &runner.action {
        Action::Call(call) => call.rung().map(|rung| rules.ladder.rung(rung).level),
        _ => None,
    };
    let own = level(best);
    let lean = i64::from(Settings::BASIC.margin) - margin(decision, &best.action);
    let fits = |other: &Runner| match lean.signum() {
        1 => level(other) > own,
        -1 => level(other).is_some() && level(other) < own && !shuns_tricks(rules, &other.action),
        _ => false,
    };
    let near = |other: &Runner| Difference::between(best, other).beyond(lean.abs()) <= 0;
    if let Some(at) = ranked.iter().position(|other| fits(other) && near(other)) {
        ranked[..=at].rotate_right(1);
    }
}

/// Any other word.
fn word(decision: &mut Decision<'_, '_>, calls: &CallSet) -> Result<Advice, Fault> {
    let rules = decision.view.rules;
    let mut candidates: Vec<Call> = Vec::new();
    let mut tried = Vec::new();
    for rung in calls.bids.iter() {
        let about = rules.ladder.rung(rung);
        let kind = (about.group, about.strain);
        let before = tried.iter().filter(|other| **other == kind).count();
        if before < LEVELS {
            tried.push(kind);
            candidates.push(Call::bid(rung));
        }
    }
    for say in &calls.says {
        candidates.extend(sketch(decision, say));
    }
    candidates.truncate(MOST_CALLS);
    Ok(advice(rules, &weigh(decision, candidates)?, "best word"))
}

/// The calls of a pattern; of a range of numbers the ends and the middle, of cards the strongest.
fn sketch(decision: &Decision<'_, '_>, say: &SayPattern) -> Vec<Call> {
    let strongest = |cards| {
        let all = strength::strongest_first(decision.view.rules, decision.view.known(), cards);
        all.into_iter().take(CARDS).map(Some).collect()
    };
    let cards: Vec<_> = say.cards.map_or(vec![None], strongest);
    let numbers: Vec<Option<i32>> = match say.number {
        None => vec![None],
        Some((low, high)) => {
            let mut three = vec![Some(high), Some(low.midpoint(high)), Some(low)];
            three.dedup();
            three
        }
    };
    let seats: Vec<_> = say.seats.map_or(vec![None], |seats| seats.iter().map(Some).collect());
    let suits: Vec<_> = say.suits.map_or(vec![None], |suits| suits.iter().map(Some).collect());
    let mut all = Vec::new();
    for &seat in &seats {
        for &suit in &suits {
            for &number in &numbers {
                let args = |card| Args { number, seat, suit, card, split: None };
                all.extend(cards.iter().map(|&card| Call::Say { word: say.word, args: args(card) }));
            }
        }
    }
    all
}

/// Compares calls; the three best at the end, best first.
fn weigh(decision: &mut Decision<'_, '_>, candidates: Vec<Call>) -> Result<Vec<Runner>, Fault> {
    let n = candidates.len().max(1);
    let runners = candidates.into_iter().map(|call| Runner::new(Action::Call(call))).collect();
    // Half of the effort for all, half for the best.
    let go_on = n.min(3);
    let half = decision.settings.effort.call / 2;
    let heats = [Heat { worlds: (half / n).max(4), go_on }, Heat { worlds: half / go_on, go_on }];
    decision.race(runners, &heats)
}
