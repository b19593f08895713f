//! How cards are played by rule of thumb: cheap, without memory, and from what the seat may know.
//!
//! A position may hold every card (play-outs run on made-up worlds), so this module is careful to read of it only the
//! acting hand, open hands, what was played and what that proved, and which cards are left elsewhere as one heap.
//! Nothing is allocated. Which stance a seat takes follows from its aim; see [`goal`](super::goal).

mod eyes;
mod follow;
mod keep;
mod lead;
#[cfg(test)]
mod tests;

use crate::order::EffSuit;
use crate::ruleset::Rules;
use crate::state::{Action, PlaySet, Position};

use super::goal::{Goals, Stance};

pub(crate) use keep::{give, put_away, short_suit};

use eyes::Eyes;

/// The card to play.
#[inline]
pub(crate) fn play(rules: &Rules, pos: &Position, goals: &Goals, plays: &PlaySet) -> Action {
    if plays.len() == 1
        && let Some(only) = plays.nth(0)
    {
        return only;
    }
    let eyes = Eyes::new(rules, pos, goals, plays.hand);
    let stance = goals.stance(rules, pos, eyes.seat);
    if pos.trick.led == EffSuit::NONE {
        return match stance {
            Stance::Win => lead::to_win(&eyes, plays),
            Stance::Duck => lead::to_duck(&eyes, plays),
            Stance::Feed(targets) => lead::to_feed(&eyes, plays, targets),
        };
    }
    match stance {
        Stance::Win => follow::to_win(&eyes, plays.plain),
        Stance::Duck => follow::to_duck(&eyes, plays.plain),
        Stance::Feed(targets) => follow::to_feed(&eyes, plays.plain, targets),
    }
}
