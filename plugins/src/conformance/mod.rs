//! Does a pack keep the laws every pack must keep? Whoever writes one, and whoever is given one, can ask.
//!
//! Matches are played by players that draw their answers ([`Wants`]), and after every step the laws are looked at:
//! [`prove`] does all of it for one game. Each law can also be looked at alone. Which option values change nothing is
//! answered by [`options`], which loads the pack many times.
//!
//! Everything is drawn from a seed, so that a [`Finding`] comes again where it was found.

mod answers;
mod budget;
mod fair;
mod fold;
mod leak;
pub mod options;
mod player;
mod trial;
mod twins;
mod undo;
mod walk;
mod worlds;

use std::fmt;

pub use answers::Answers;
pub use budget::within_a_tenth;
pub use fair::{Asked, Glances, Player, fair};
pub use fold::{Cards, Folded};
pub use leak::leaks;
pub use player::Wants;
pub use trial::trial;
pub use twins::{forgetful, twins};
pub use undo::TakenBack;
pub use walk::{Line, Look, Trail, walk};
pub use worlds::Worlds;

use crate::game::Game;
use overtrick_core::game::Start;

/// A law that packs and the engine must keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// A deal goes on to its end: whoever is asked has an answer, and no rule fails.
    Ends,
    /// One predicate decides what is allowed; a refusal says why and leaves no trace.
    Answers,
    /// Folding the events rebuilds the state.
    Events,
    /// Every card lies in one place, and what a play proved about a hand is true.
    Cards,
    /// What a seat may know admits the worlds drawn for it.
    Worlds,
    /// What is taken back leaves no trace.
    Undo,
    /// The same actions give the same events.
    Repeats,
    /// Hooks remember nothing from call to call.
    Memory,
    /// Nobody is told of a card he may not see.
    Secrets,
    /// A tenth of what hooks may use is enough.
    Budget,
    /// Who plays goes by what his seat may know. It is the players' law, and no pack's: [`fair`] looks at it.
    Fair,
}

/// A law that was not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{law}: {what} (seed {seed}, deal {deal}, line {line})")]
pub struct Finding {
    /// Which law.
    pub law: Law,
    /// What was seen: lower case, no full stop.
    pub what: String,
    /// The seed of the match.
    pub seed: u64,
    /// In which deal, counted from 1.
    pub deal: u32,
    /// After how many deals, actions and agreements.
    pub line: usize,
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Matches, one for each seed from `seed` on.
    pub matches: u64,
    /// Deals of each, unless it is over before.
    pub deals: u32,
    /// The first seed.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self { matches: 20, deals: 10, seed: 1 }
    }
}

/// Looks at every law in random matches of a game. For each law that is not kept, the first finding.
pub fn prove(game: &Game, effort: Effort) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for seed in effort.seed..effort.seed + effort.matches {
        let checks = [one_match(game, seed, effort.deals).err(), leaks(game, seed, effort.deals).err()];
        for finding in checks.into_iter().flatten() {
            if found.iter().all(|known| known.law != finding.law) {
                found.push(finding);
            }
        }
    }
    found
}

/// One match with every law but [`Law::Secrets`].
///
/// # Errors
/// The first finding.
pub fn one_match(game: &Game, seed: u64, deals: u32) -> Result<Trail, Finding> {
    let start = Start { seed, ..Start::default() };
    let mut answers = Answers::new(seed);
    let mut folded = Folded::default();
    let mut cards = Cards::default();
    let mut worlds = Worlds::new(game, seed);
    let mut undo = TakenBack::new(seed);
    let trail =
        walk(game, start, deals, &mut [&mut answers, &mut folded, &mut cards, &mut worlds, &mut undo])?;
    twins(game, &trail)?;
    forgetful(game, &trail)?;
    within_a_tenth(game, &trail)?;
    Ok(trail)
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ends => "a deal must go on to its end",
            Self::Answers => "one predicate must decide what is allowed",
            Self::Events => "events must rebuild the state",
            Self::Cards => "cards must stay where they are, and proofs be true",
            Self::Worlds => "drawn worlds must fit what a seat knows",
            Self::Undo => "what is taken back must leave no trace",
            Self::Repeats => "the same actions must give the same events",
            Self::Memory => "hooks must not remember",
            Self::Secrets => "nobody may learn of a hidden card",
            Self::Budget => "a tenth of the budget must be enough",
            Self::Fair => "nobody may play by what his seat cannot see",
        })
    }
}
