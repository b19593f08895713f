//! A line of cards, trick by trick.

use overtrick_core::game::{Event, act_unchecked};
use overtrick_core::hooks::Host;
use overtrick_core::seat::Hand;
use overtrick_core::state::{Action, Pending, State};

use crate::words::Words;

/// One trick of a line.
pub(super) struct Trick {
    /// Its number, from 1.
    pub(super) number: u8,
    /// Who played what.
    pub(super) plays: Vec<(Hand, Action)>,
    /// Who won it; nobody if the line ends before.
    pub(super) winner: Option<Hand>,
}

/// The tricks of a line that begins in this state.
pub(super) fn tricks(words: &Words, host: &mut dyn Host, start: &State, line: &[Action]) -> Vec<Trick> {
    let rules = &words.rules;
    let mut state = start.clone();
    let mut tricks: Vec<Trick> = Vec::new();
    let mut open = false;
    for action in line {
        let Pending::Ask(question) = state.table.pending() else { break };
        if !question.allows(action) {
            break;
        }
        let mut events: Vec<Event> = Vec::new();
        let number = state.pos.tricks() + 1;
        // A deal that was never bid may be none that its pack can score; its cards were played before that.
        let done = act_unchecked(rules, host, &mut state, action, &mut events);
        for event in events {
            match event {
                Event::Played { hand, .. } => {
                    if !open {
                        tricks.push(Trick { number, plays: Vec::new(), winner: None });
                        open = true;
                    }
                    if let Some(trick) = tricks.last_mut() {
                        trick.plays.push((hand, *action));
                    }
                }
                Event::TrickWon { hand } if open => {
                    if let Some(trick) = tricks.last_mut() {
                        trick.winner = Some(hand);
                    }
                    open = false;
                }
                _ => {}
            }
        }
        if done.is_err() {
            break;
        }
    }
    tricks
}

/// `  5  South A♥, West 5♥, North 6♥, East Q♥: South`.
pub(super) fn tell(words: &Words, tricks: &[Trick]) -> Vec<String> {
    let one = |trick: &Trick| {
        let plays: Vec<String> = trick
            .plays
            .iter()
            .map(|(hand, action)| format!("{} {}", words.hand(*hand), words.action(action)))
            .collect();
        let winner = trick.winner.map_or(String::new(), |hand| format!(": {}", words.hand(hand)));
        format!("{:>4}  {}{winner}", trick.number, plays.join(", "))
    };
    tricks.iter().map(one).collect()
}
