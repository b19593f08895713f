//! Two games with the same cards and the same actions, until something differs.

use overtrick_core::game::{Event, GivenDeal, Match, Start, hand_of};
use overtrick_core::notation::{action_text, parse_action};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{NumberId, OptionValue, Rules};
use overtrick_core::seat::Hand;
use overtrick_core::state::{Action, Pending, Question};

use super::shown::shown;
use crate::conformance::Wants;
use crate::game::Game;

/// What became of two matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Nobody could have noticed a difference.
    Same,
    /// The first difference.
    Differs(String),
    /// One of them could not go on.
    Fails(String),
}

/// Plays a match under both games. `near` begins it with a sheet and numbers near those of the options.
pub fn side_by_side(base: &Game, changed: &Game, near: bool, deals: u32, stream: &mut Stream) -> Outcome {
    let start = start(base, changed, near, stream);
    let (mut one, mut two) = match (base.start(start.clone()), changed.start(start)) {
        (Ok(one), Ok(two)) => (one, two),
        (Err(error), _) | (_, Err(error)) => return Outcome::Fails(error.to_string()),
    };
    let mut wants = Wants::draw(&base.rules, stream);
    for _ in 0..deals * 200 {
        let (mut events, mut other_events) = (Vec::new(), Vec::new());
        let pending = one.pending().clone();
        let done = match &pending {
            Pending::Over => return Outcome::Same,
            Pending::Deal if one.state().table.deals >= deals => return Outcome::Same,
            Pending::Deal => {
                wants = Wants::draw(&base.rules, stream);
                deal(base, [&mut one, &mut two], &wants, stream, [&mut events, &mut other_events])
            }
            Pending::Ask(question) => {
                let action = wants.answer(&base.rules, one.state(), question, stream);
                act(&mut one, &mut two, question, &action, &mut events, &mut other_events)
            }
        };
        if let Err(why) = done {
            return Outcome::Fails(why);
        }
        let (lines, other_lines) = (shown(&mut one, &events), shown(&mut two, &other_events));
        if lines != other_lines {
            let at = lines.iter().zip(&other_lines).take_while(|(a, b)| a == b).count();
            let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
            return Outcome::Differs(format!("{} / {}", line(&lines), line(&other_lines)));
        }
    }
    Outcome::Same
}

/// Deals both the same cards, or tells of two games whose cards differ.
fn deal(
    base: &Game,
    [one, two]: [&mut Match; 2],
    wants: &Wants,
    stream: &mut Stream,
    [events, other_events]: [&mut Vec<Event>; 2],
) -> Result<(), String> {
    let same = one.rules().deck == two.rules().deck && one.rules().active == two.rules().active;
    let given = if same {
        let mut host = base.hosts.host().map_err(|error| error.to_string())?;
        wants.cards(one.rules(), host.as_mut(), one.state(), stream).map_err(|fault| fault.to_string())?
    } else {
        GivenDeal::default()
    };
    one.deal_given(&given, events).map_err(|fault| fault.to_string())?;
    two.deal_given(&given, other_events)
        .or_else(|_| two.deal(other_events))
        .map_err(|fault| fault.to_string())
}

fn act(
    one: &mut Match,
    two: &mut Match,
    question: &Question,
    action: &Action,
    events: &mut Vec<Event>,
    other_events: &mut Vec<Event>,
) -> Result<(), String> {
    let text = action_text(one.rules(), action);
    let rules = two.rules().clone();
    let asked = two.pending().question().ok_or("nobody is asked on the other side")?;
    let held = two.state().pos.hands[hand_of(asked).unwrap_or(Hand::of(asked.seat)).index()];
    let same =
        parse_action(&rules, Some(asked), held, &text).map_err(|error| format!("`{text}`: {error}"))?;
    one.act(question.seat, action, events).map_err(|error| error.to_string())?;
    two.act(question.seat, &same, other_events).map_err(|error| error.to_string())
}

/// How both matches begin.
fn start(base: &Game, changed: &Game, near: bool, stream: &mut Stream) -> Start {
    let seed = stream.next_u64();
    let mut start = Start { seed, ..Start::default() };
    if !near {
        return start;
    }
    let numbers = spoken_of(&base.rules, &changed.rules);
    let mut below = |n: usize| i64::from(stream.below(u32::try_from(n).unwrap_or(1)));
    // Half the time everything stands near one number.
    let mut number = || numbers.get(usize::try_from(below(numbers.len())).unwrap_or(0)).copied().unwrap_or(0);
    let (one, another) = (number(), number());
    let same = below(2) == 0;
    let mut near = |skip: bool| {
        let number = if same || below(2) == 0 { one } else { another };
        let off = if below(2) == 0 { below(12) } else { below(200) };
        let near = number - off + below(2) * off / 2;
        if skip && !same && below(2) == 0 { 0 } else { near }
    };
    for cell in base.rules.sheet.cells() {
        start.sheet.push((cell, near(true)));
    }
    start.sheet.retain(|(_, value)| *value != 0);
    for (index, number) in (0..).zip(&base.rules.match_numbers) {
        let value = near(true).clamp(number.min, number.max);
        if value != number.start {
            start.numbers.push((NumberId(index), value));
        }
    }
    start
}

/// Numbers that options are set to; those on which the two sides differ count many times.
fn spoken_of(base: &Rules, changed: &Rules) -> Vec<i64> {
    let int = |value: &OptionValue| if let OptionValue::Int(number) = value { Some(*number) } else { None };
    let mut numbers: Vec<i64> = base.options.values().filter_map(int).chain([0]).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let few = numbers.len();
    for (name, value) in &changed.options {
        if base.options.get(name) != Some(value) {
            let differing = [Some(value), base.options.get(name)].into_iter().flatten().filter_map(int);
            for number in differing {
                numbers.extend(std::iter::repeat_n(number, few / 2 + 1));
            }
        }
    }
    numbers
}
