//! The search on positions of the engine: for every contract, whatever its duties, bars and floating cards are.
//!
//! It plays cards as the engine does, which copies a position for each, and knows positions again only when they are the
//! same card by card.

use indexmap::IndexMap;

use crate::card::CardSet;
use crate::game::walk::Walk;
use crate::seat::{Hand, HandSet, MAX_HANDS};
use crate::state::Position;

use super::{Aim, Stopped, ways};

/// What was found between two tricks, and how many cards were played to find it.
#[derive(Debug, Default)]
pub(super) struct Plain {
    found: IndexMap<Key, Bounds>,
    pub(super) nodes: u64,
}

/// All that the rest of a play depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Key {
    hands: [CardSet; MAX_HANDS],
    leader: Hand,
    playing: HandSet,
    tricks: u8,
    broken: u8,
    suits_led: u16,
    voids: [u8; MAX_HANDS],
    /// Tricks of those who declare, where they may stop the play.
    declared: i64,
}

/// Tricks that are won at least and at most.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    low: u8,
    high: u8,
}

/// Most positions that are remembered.
const MOST: usize = 1 << 18;

impl Plain {
    pub(super) fn forget(&mut self) {
        self.found.clear();
    }

    /// Whether the hands of the aim win `need` of the tricks that are `left`.
    pub(super) fn reaches(
        &mut self,
        walk: &Walk<'_>,
        pos: &Position,
        aim: Aim,
        (need, left): (u8, u8),
        budget: u64,
    ) -> Result<bool, Stopped> {
        if need == 0 {
            return Ok(true);
        }
        if need > left {
            return Ok(false);
        }
        self.nodes += 1;
        if self.nodes > budget {
            return Err(Stopped::TooMuch(budget));
        }
        let begins = pos.trick.led == crate::order::EffSuit::NONE;
        let key = begins.then(|| Key::of(walk, pos));
        let known =
            key.and_then(|key| self.found.get(&key).copied()).unwrap_or(Bounds { low: 0, high: left });
        if known.low >= need || known.high < need {
            return Ok(known.low >= need);
        }
        let most = aim.most.contains(pos.turn);
        let mut reached = !most;
        for (card, way) in ways(&walk.plays(pos)) {
            let mut next = *pos;
            let winner = walk.play(&mut next, card, way);
            let won = u8::from(winner.is_some_and(|hand| aim.of.contains(hand)));
            let left = if next.trick_open { left - u8::from(winner.is_some()) } else { 0 };
            if self.reaches(walk, &next, aim, (need - won.min(need), left), budget)? == most {
                reached = most;
                break;
            }
        }
        if let Some(key) = key {
            if self.found.len() >= MOST {
                self.forget();
            }
            let bounds =
                if reached { Bounds { low: need, ..known } } else { Bounds { high: need - 1, ..known } };
            self.found.insert(key, bounds);
        }
        Ok(reached)
    }
}

impl Key {
    fn of(walk: &Walk<'_>, pos: &Position) -> Self {
        let mut hands = [CardSet::EMPTY; MAX_HANDS];
        for hand in pos.playing.iter() {
            hands[hand.index()] = pos.hands[hand.index()];
        }
        Self {
            hands,
            leader: pos.turn,
            playing: pos.playing,
            tricks: pos.tricks(),
            broken: pos.broken,
            suits_led: pos.suits_led,
            voids: pos.voids,
            declared: walk.declared(pos),
        }
    }
}
