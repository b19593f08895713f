//! One predicate decides what is allowed: what a question allows, what a check lets through and what stands in the
//! lists is the same for every action there is. A refused action changes nothing, and the refusal says why.

use overtrick_core::card::{CardSet, Suit};
use overtrick_core::game::{ActError, Drop, Event, Match, allowed, check};
use overtrick_core::notation;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{ModifierId, Rules, RungId, WordId};
use overtrick_core::seat::{Seat, SeatSet};
use overtrick_core::state::{Action, Args, Call, Pending, Question, Way};

use super::Law;
use super::walk::{Line, Look};

type Fault = (Law, String);

/// Tries every kind of action at every question, and does some that are refused.
#[derive(Debug)]
pub struct Answers {
    stream: Stream,
    looks: u32,
    /// Calls of these rules, allowed or not.
    calls: Vec<Call>,
}

impl Answers {
    /// Draws what it tries from a stream of this seed.
    pub fn new(seed: u64) -> Self {
        Self { stream: Stream::new(seed, 1 << 41), looks: 0, calls: Vec::new() }
    }
}

fn fault<T>(what: String) -> Result<T, Fault> {
    Err((Law::Answers, what))
}

impl Look for Answers {
    fn look(&mut self, table: &mut Match, _: Option<&Line>, _: &[Event]) -> Result<(), Fault> {
        if self.calls.is_empty() {
            self.calls = every_call(table.rules());
        }
        self.looks += 1;
        let Pending::Ask(question) = table.pending().clone() else { return self.nobody_may(table) };
        // Early questions of a match are looked at closely, later ones now and then: they are alike.
        if self.looks > 80 && self.stream.below(8) > 0 {
            return Ok(());
        }
        let list = listed(&question);
        if list.is_empty() {
            return fault(format!("{} is asked and has no answer", table.rules().seat_name(question.seat)));
        }
        let candidates = self.candidates(table, &question);
        for action in &list {
            if !question.allows(action) {
                return differ(table, &question, action, "stands in the list and is not allowed");
            }
        }
        let mut refused = Vec::new();
        for action in candidates {
            let allows = question.allows(&action);
            let checked = check(table.rules(), table.state(), question.seat, &action).is_ok();
            // Sets of cards are not written out, and offers are nobody's answer.
            let is_listed = match action {
                Action::Cards(_) => allows,
                _ => list.contains(&action),
            };
            if allows != is_listed {
                return differ(table, &question, &action, "is allowed, or stands in the list, and not both");
            }
            if !is_offer(&action) && checked != allows {
                return differ(
                    table,
                    &question,
                    &action,
                    "is allowed by the question or the check, not both",
                );
            }
            if !checked {
                refused.push(action);
            }
        }
        for _ in 0..3 {
            let index = self.stream.below(u32::try_from(refused.len()).unwrap_or(0)) as usize;
            let Some(action) = refused.get(index) else { break };
            refusal(table, question.seat, action, true)?;
            let other = question.seat.step(1, table.rules().seats);
            if !is_offer(action) && other != question.seat {
                refusal(table, other, action, false)?;
            }
        }
        Ok(())
    }
}

impl Answers {
    /// Between deals nobody may do anything.
    fn nobody_may(&mut self, table: &mut Match) -> Result<(), Fault> {
        let n = u32::try_from(self.calls.len()).unwrap_or(0);
        let call = self.calls.get(self.stream.below(n) as usize).copied().unwrap_or(Call::PASS);
        let seat = Seat::new(
            u8::try_from(self.stream.below(u32::try_from(table.rules().seats).unwrap_or(1))).unwrap_or(0),
        );
        refusal(table, seat, &Action::Call(call), false)
    }

    /// Actions to be tried: every card in every way, every call, some sets of cards.
    fn candidates(&mut self, table: &Match, question: &Question) -> Vec<Action> {
        let rules = table.rules();
        let suits: Vec<Suit> = rules.deck.suit_list().collect();
        let mut all: Vec<Action> = Vec::new();
        for card in rules.deck.cards() {
            all.push(Action::Play { card, way: Way::Plain });
            all.extend(suits.iter().map(|&suit| Action::Play { card, way: Way::As(suit) }));
        }
        all.extend(self.calls.iter().copied().map(Action::Call));
        let held = table.state().pos.hands.iter().fold(CardSet::EMPTY, |all, hand| all | *hand);
        let count = match &question.answers {
            overtrick_core::state::Answers::Choose(choice) => usize::from(choice.count),
            _ => 2,
        };
        for size in [0, count, count + 1] {
            for from in [rules.deck.cards(), held] {
                all.push(Action::Cards(self.some_of(from, size)));
            }
        }
        if let overtrick_core::state::Answers::Choose(choice) = &question.answers {
            for _ in 0..4 {
                let from =
                    if self.stream.below(2) == 0 { choice.from } else { choice.from | choice.forbidden };
                all.push(Action::Cards(self.some_of(from, count)));
            }
        }
        all
    }

    fn some_of(&mut self, from: CardSet, size: usize) -> CardSet {
        let mut cards: Vec<_> = from.iter().collect();
        self.stream.shuffle(&mut cards);
        cards.into_iter().take(size).collect()
    }
}

fn is_offer(action: &Action) -> bool {
    matches!(action, Action::Call(call) if call.is_offer())
}

/// The answers of a question, one by one; one of them where they are sets of cards.
fn listed(question: &Question) -> Vec<Action> {
    match &question.answers {
        overtrick_core::state::Answers::Play(plays) => {
            (0..plays.len()).filter_map(|index| plays.nth(index)).collect()
        }
        overtrick_core::state::Answers::Choose(choice) => {
            vec![Action::Cards(choice.from.iter().take(usize::from(choice.count)).collect())]
        }
        overtrick_core::state::Answers::Calls(calls) => calls.list().into_iter().map(Action::Call).collect(),
    }
}

/// Every rung with and without words, every word with arguments that might fit.
fn every_call(rules: &Rules) -> Vec<Call> {
    let mut all = Vec::new();
    for rung in (0..rules.ladder.rungs.len()).filter_map(|rung| u16::try_from(rung).ok()).map(RungId) {
        all.push(Call::bid(rung));
        let words = (0..rules.ladder.modifiers.len()).filter_map(|word| u8::try_from(word).ok());
        all.extend(words.map(|word| Call::Bid { rung, modifier: Some(ModifierId(word)) }));
    }
    let seats = SeatSet::all(rules.seats);
    for word in (0..rules.words.len()).filter_map(|word| u8::try_from(word).ok()).map(WordId) {
        all.push(Call::say(word));
        let say = |args| Call::Say { word, args };
        all.extend(seats.iter().map(|seat| say(Args { seat: Some(seat), ..Args::NONE })));
        all.extend(rules.deck.suit_list().map(|suit| say(Args { suit: Some(suit), ..Args::NONE })));
        let some = rules.deck.cards().iter().step_by(5);
        all.extend(some.map(|card| say(Args { card: Some(card), ..Args::NONE })));
        for number in [-1, 0, 1, 2, 10, 1000] {
            let seat = seats.iter().last();
            all.push(say(Args { number: Some(number), ..Args::NONE }));
            all.push(say(Args { number: Some(number), seat, ..Args::NONE }));
        }
    }
    all
}

/// A refused action, done all the same: it changes nothing, and the refusal says what it must.
fn refusal(table: &mut Match, seat: Seat, action: &Action, asked: bool) -> Result<(), Fault> {
    let rules = table.rules().clone();
    let before = table.state().clone();
    let text = notation::action_text(&rules, action);
    let illegal = match table.act(seat, action, &mut Drop) {
        Err(ActError::Illegal(illegal)) => illegal,
        Err(ActError::Fault(fault)) => return fault_of(&text, &format!("makes the rules fail: {fault}")),
        Ok(()) => return fault_of(&text, "was refused by the check, and done"),
    };
    if *table.state() != before {
        return fault_of(&text, "was refused and left a trace");
    }
    if illegal.why.is_empty() || illegal.action != text {
        return fault_of(&text, "is refused without a reason");
    }
    let question = table.pending().question();
    if let Some(question) = question.filter(|_| asked && !is_offer(action))
        && (illegal.allowed != allowed(&rules, question) || illegal.allowed.is_empty())
    {
        return fault_of(&text, "is refused without a word about what is allowed");
    }
    // A rule of a table that the pack does not write is the engine's own.
    let table = illegal.rule.split('.').next().unwrap_or_default();
    let written = rules.provenance.as_ref().is_some_and(|text| text.is_written(table));
    if written && illegal.origin.is_none() {
        return fault_of(&text, &format!("is refused by `{}`, which comes from nowhere", illegal.rule));
    }
    Ok(())
}

fn fault_of<T>(action: &str, what: &str) -> Result<T, Fault> {
    fault(format!("`{action}` {what}"))
}

fn differ<T>(table: &Match, question: &Question, action: &Action, what: &str) -> Result<T, Fault> {
    let rules = table.rules();
    let (text, seat) = (notation::action_text(rules, action), rules.seat_name(question.seat));
    fault(format!("`{text}` of {seat} {what}; allowed: {}", allowed(rules, question)))
}
