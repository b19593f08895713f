//! The same deals under two games: what a difference does that only code knows.
//!
//! Cards, calls and plays are drawn from a seed, and are the same on both sides. The players want something, so that rare
//! contracts come about. A deal counts as different when something can be done on one side only, or when the sheet says
//! something else; the first few of those are told.

use overtrick_core::game::{Drop, GivenDeal, Match, Start, hand_of};
use overtrick_core::notation::{action_text, parse_action};
use overtrick_core::rng::Stream;
use overtrick_core::seat::Hand;
use overtrick_core::state::{Action, Contract, Pending};

use crate::conformance::Wants;
use crate::game::Game;
use crate::prose::{self, counted, sentence};
use crate::rulebook;
use crate::rulebook::names::Names;

/// Deals that are played at most.
pub const MOST_DEALS: u32 = 60;
/// Deals that are told at most.
pub const MOST_TOLD: usize = 3;
/// Actions of one deal, and of all together.
const MOST_ACTIONS: [usize; 2] = [400, 6_000];
/// What the cards are drawn from.
const SEED: u64 = 500;

/// What playing has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deals {
    /// Deals that were played.
    pub played: u32,
    /// Those that went otherwise, as far as they are told.
    pub examples: Vec<Example>,
    /// Why no more were played, if something failed or cannot be compared.
    pub failed: Option<String>,
}

/// A deal that went otherwise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its number, from 1.
    pub deal: u32,
    /// The contract and the tricks, as far as they are the same.
    pub what: String,
    /// What follows from them here.
    pub here: String,
    /// The same there.
    pub there: String,
}

/// Plays the same deals under both games until a few of them have gone otherwise.
pub fn deals(here: &Game, there: &Game) -> Deals {
    let mut deals = Deals::default();
    if here.rules.deck != there.rules.deck || here.rules.active != there.rules.active {
        deals.failed = Some("the same deals cannot be played under both".to_owned());
        return deals;
    }
    let mut budget = MOST_ACTIONS[1];
    let mut stream = Stream::new(SEED, 0);
    while deals.played < MOST_DEALS && deals.examples.len() < MOST_TOLD && budget > 0 {
        match one([here, there], &mut stream, &mut budget) {
            Ok(None) => {}
            Ok(Some((what, [here, there]))) => {
                deals.examples.push(Example { deal: deals.played + 1, what, here, there });
            }
            Err(why) => {
                deals.failed = Some(why);
                return deals;
            }
        }
        deals.played += 1;
    }
    deals
}

/// What a deal was, and what each side makes of it.
type Different = Option<(String, [String; 2])>;

/// Plays one deal under both.
fn one(games: [&Game; 2], stream: &mut Stream, budget: &mut usize) -> Result<Different, String> {
    const SIDES: [&str; 2] = ["{here}", "{there}"];
    let start = Start { seed: stream.next_u64(), ..Start::default() };
    let begin = |side: usize| {
        games[side]
            .start(start.clone())
            .map_err(|error| format!("the code does not load {}: {error}", SIDES[side]))
    };
    let mut matches = [begin(0)?, begin(1)?];
    let rules = &games[0].rules;
    let wants = Wants::draw(rules, stream);
    let mut host = games[0].hosts.host().map_err(|error| error.to_string())?;
    let given = wants.cards(rules, host.as_mut(), matches[0].state(), stream).unwrap_or_default();
    for (side, one) in matches.iter_mut().enumerate() {
        deal(one, &given).map_err(|why| format!("dealing fails {}: {why}", SIDES[side]))?;
    }
    let mut contract = None;
    for _ in 0..MOST_ACTIONS[0] {
        let Pending::Ask(question) = matches[0].pending().clone() else { break };
        *budget = budget.saturating_sub(1);
        let action = wants.answer(rules, matches[0].state(), &question, stream);
        let text = action_text(rules, &action);
        let who = format!("{} {}", prose::seat(rules, question.seat), spoken(games[0], &action, &text));
        let other = answer_there(&matches[1], question.seat, &text);
        let [one, two] = &mut matches;
        one.act(question.seat, &action, &mut Drop)
            .map_err(|error| format!("the code fails {}: {error}", SIDES[0]))?;
        contract = contract.or(one.state().pos.contract().copied());
        let done = match other {
            Ok(action) => two.act(question.seat, &action, &mut Drop).map_err(|error| match error {
                overtrick_core::game::ActError::Illegal(illegal) => Ok(illegal.to_string()),
                overtrick_core::game::ActError::Fault(fault) => Err(fault.to_string()),
            }),
            Err(why) => Err(Ok(why)),
        };
        match done {
            Ok(()) => {}
            Err(Err(fault)) => return Err(format!("the code fails {}: {fault}", SIDES[1])),
            Err(Ok(why)) => {
                return Ok(Some((format!("{who}:"), ["allowed".to_owned(), format!("not ({why})")])));
            }
        }
    }
    let written = [0, 1].map(|side| rulebook::entries(games[side], matches[side].state().table.entries()));
    let goes_on = matches.each_ref().map(|one| matches!(one.pending(), Pending::Ask(_)));
    if written[0] == written[1] && goes_on[0] == goes_on[1] {
        return Ok(None);
    }
    let tricks = rulebook::tricks(games[0], &matches[0].state().pos);
    let what = format!("{}, tricks {tricks}:", played(Names { rules }, contract));
    let own = |side: usize| {
        if goes_on[side] && !goes_on[1 - side] {
            return "the deal is not over".to_owned();
        }
        let extra = written[side].iter().filter(|line| !written[1 - side].contains(line));
        let extra: Vec<&str> = extra.map(String::as_str).collect();
        if extra.is_empty() { "nothing else".to_owned() } else { extra.join("; ") }
    };
    Ok(Some((what, [own(0), own(1)])))
}

/// Deals these cards, or by the seed where they do not fit.
fn deal(one: &mut Match, given: &GivenDeal) -> Result<(), String> {
    one.deal_given(given, &mut Drop).or_else(|_| one.deal(&mut Drop)).map_err(|fault| fault.to_string())
}

/// The same answer on the other side, if the same seat is asked and knows the words.
fn answer_there(other: &Match, seat: overtrick_core::seat::Seat, text: &str) -> Result<Action, String> {
    let asked = other.pending().question().ok_or("nobody is asked")?;
    if asked.seat != seat {
        return Err(format!("{} is asked", prose::seat(other.rules(), asked.seat)));
    }
    let held = other.state().pos.hands[hand_of(asked).unwrap_or(Hand::of(asked.seat)).index()];
    parse_action(other.rules(), Some(asked), held, text).map_err(|error| error.to_string())
}

/// An action within a sentence.
fn spoken(game: &Game, action: &Action, text: &str) -> String {
    match action {
        Action::Call(call) => Names { rules: &game.rules }.call(call),
        Action::Cards(_) | Action::Play { .. } => text.to_owned(),
    }
}

/// `8♥ by South`.
fn played(names: Names<'_>, contract: Option<Contract>) -> String {
    let Some(contract) = contract else { return "No contract".to_owned() };
    let bid = match contract.rung {
        Some(rung) => names.bid(rung, contract.modifier),
        None => names.kind(contract.kind),
    };
    match contract.declarer {
        Some(seat) => format!("{bid} by {}", names.seat(seat)),
        None => bid,
    }
}

impl Deals {
    /// What to tell of them; `labels` as for [`lines`](super::lines).
    pub fn lines(&self, labels: [&str; 2]) -> Vec<String> {
        let place = |text: &str| text.replace("{here}", labels[0]).replace("{there}", labels[1]);
        let count = self.played as usize;
        let mut lines = Vec::new();
        for Example { deal, what, here, there } in &self.examples {
            let (one, other) = (labels[0], labels[1]);
            lines.push(sentence(&format!("deal {deal}: {what} {one} {here}; {other} {there}")));
        }
        let deals = counted(count, "deal");
        match (&self.failed, self.examples.len()) {
            (Some(why), _) if count == 0 => lines.push(sentence(&place(why))),
            (Some(why), _) => lines.push(sentence(&place(&format!("after {deals} played the same way under both {why}")))),
            (None, 0) => lines.push(sentence(&format!(
                "{deals} were played the same way under both, and none differed; it may still make a difference"
            ))),
            (None, n) => {
                let first = if n < MOST_TOLD { "" } else { "the first " };
                let some = prose::number(n);
                lines.push(sentence(&format!("that is {some} of {first}{deals} played the same way under both")));
            }
        }
        lines
    }
}
