//! Two games with the same cards and the same actions, until something differs.

use overtrick_core::game::{Event, Match, Start, hand_of};
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
                let first = one.deal(&mut events).map_err(|fault| fault.to_string());
                first.and(two.deal(&mut other_events).map_err(|fault| fault.to_string()))
            }
            Pending::Ask(question) => {
                let action = wants.answer(&base.rules, one.state(), question, stream);
                act(&mut one, &mut two, question, &action, &mut events, &mut other_events)
            }
        };
        if let Err(why) = done {
            return Outcome::Fails(why);
        }
        let (lines, other_lines) = (shown(&one, &events), shown(&two, &other_events));
        if lines != other_lines {
            let at = lines.iter().zip(&other_lines).take_while(|(a, b)| a == b).count();
            let line = |lines: &[String]| lines.get(at).cloned().unwrap_or_default();
            return Outcome::Differs(format!("{} / {}", line(&lines), line(&other_lines)));
        }
    }
    Outcome::Same
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
    let mut below = |n: i64| i64::from(stream.below(u32::try_from(n).unwrap_or(1)));
    let near = |below: &mut dyn FnMut(i64) -> i64| {
        let index = usize::try_from(below(i64::try_from(numbers.len()).unwrap_or(1))).unwrap_or(0);
        let number = numbers.get(index).copied().unwrap_or(0);
        let off = if below(2) == 0 { below(12) } else { below(300) };
        number - off + below(2) * off / 2
    };
    for cell in base.rules.sheet.cells() {
        if below(2) == 0 {
            let value = near(&mut below);
            if value != 0 {
                start.sheet.push((cell, value));
            }
        }
    }
    for (index, number) in base.rules.match_numbers.iter().enumerate() {
        let Ok(id) = u8::try_from(index) else { break };
        if below(2) == 0 {
            let value = near(&mut below).clamp(number.min, number.max);
            start.numbers.push((NumberId(id), value));
        }
    }
    start
}

/// Numbers that the options of either side are set to.
fn spoken_of(base: &Rules, changed: &Rules) -> Vec<i64> {
    let mut numbers: Vec<i64> = base
        .options
        .values()
        .chain(changed.options.values())
        .filter_map(|value| if let OptionValue::Int(number) = value { Some(*number) } else { None })
        .collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers.push(0);
    numbers
}
