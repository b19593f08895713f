//! The best that a side can do when all cards are seen and both sides know it.
//!
//! A [`Solver`] answers for one contract of one set of rules: how many tricks a side still wins from a position, what
//! every play is worth, and a best line. It reads the compiled tables of the contract and knows no game. There must be
//! two interests: an [`Aim`] names the hands whose tricks are counted and the hands that want many of them; all the
//! others want few. What is not decided by tables (hooks, dialogs within the play, hidden cards) is refused by
//! [`Unsolvable`], with its rule.
//!
//! What the tricks are worth is the caller's business, and so is which cards the unseen hands might hold.

mod bounds;
mod cards;
mod chart;
mod memory;
mod order;
mod plain;
mod quick;
mod search;
mod trick;

pub use crate::game::Unsolvable;

use crate::game::walk::Walk;
use crate::ruleset::Rules;
use crate::seat::{Hand, HandSet};
use crate::state::{Action, PlaySet, Position, State, Way};

use plain::Plain;
use quick::Quick;

/// Cards a solver may play to answer one question, if nobody says otherwise.
pub const DEFAULT_BUDGET: u64 = 200_000_000;

/// What a play is solved for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Aim {
    /// The hands whose tricks are counted.
    pub of: HandSet,
    /// The hands that want many of them. The others want few.
    pub most: HandSet,
}

impl Aim {
    /// A side wins as many tricks as it can.
    pub const fn most(side: HandSet) -> Self {
        Self { of: side, most: side }
    }

    /// A side wins as few tricks as it can, and everybody else among `playing` makes it win them.
    pub fn fewest(side: HandSet, playing: HandSet) -> Self {
        Self { of: side, most: playing - side }
    }
}

/// Why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stopped {
    /// It takes more cards than the budget allows.
    #[error("too much to solve: gave up after {0} cards")]
    TooMuch(u64),
    /// The position is none that this solver can solve.
    #[error(transparent)]
    Unsolvable(#[from] Unsolvable),
}

/// Solves positions of one contract, and remembers what it has found between them: the deals of two positions may be
/// different ones.
#[derive(Debug)]
pub struct Solver<'r> {
    walk: Walk<'r>,
    budget: u64,
    plain: Plain,
    /// The quick search, where the tables of the contract allow it.
    quick: Option<Quick>,
    aim: Option<Aim>,
    /// What the last question came to, in tricks less than all.
    last: Option<u8>,
}

impl<'r> Solver<'r> {
    /// A solver for the contract of a state in the play of the cards, seen whole.
    ///
    /// # Errors
    /// When the rest of the play is not decided by the tables of the contract alone.
    pub fn new(rules: &'r Rules, state: &State) -> Result<Self, Unsolvable> {
        let walk = Walk::new(rules, state)?;
        let quick = Quick::new(&walk);
        Ok(Self { walk, budget: DEFAULT_BUDGET, plain: Plain::default(), quick, aim: None, last: None })
    }

    /// The same, giving up on a question after so many cards played.
    #[must_use]
    pub fn with_budget(self, cards: u64) -> Self {
        Self { budget: cards, ..self }
    }

    /// The same by the search that plays cards as the engine does: much slower, and a second opinion.
    #[must_use]
    pub fn step_by_step(self) -> Self {
        Self { quick: None, ..self }
    }

    /// Whether a position is of the contract this solver is for.
    pub fn fits(&self, pos: &Position) -> bool {
        pos.contract() == Some(&self.walk.contract) && pos.declaring == self.walk.declaring
    }

    /// How many tricks the hands of the aim still win from here, the trick on the table among them, when everybody
    /// plays as well as can be. 0 when the play is over.
    ///
    /// # Errors
    /// When it takes too much, or the position is none of this contract or has hidden cards.
    pub fn tricks(&mut self, pos: &Position, aim: Aim) -> Result<u8, Stopped> {
        self.take(pos, aim)?;
        self.value(pos, aim)
    }

    /// Whether they win at least `n` tricks: quicker than to ask how many.
    ///
    /// # Errors
    /// As for [`tricks`](Self::tricks).
    pub fn at_least(&mut self, pos: &Position, aim: Aim, n: u8) -> Result<bool, Stopped> {
        self.take(pos, aim)?;
        self.reaches(pos, aim, n)
    }

    /// Every play that is allowed here, in the order of the deck, and how many tricks the hands of the aim win from
    /// here when it is made.
    ///
    /// # Errors
    /// As for [`tricks`](Self::tricks).
    pub fn plays(&mut self, pos: &Position, aim: Aim) -> Result<Vec<(Action, u8)>, Stopped> {
        self.take(pos, aim)?;
        let allowed = self.walk.plays(pos);
        let alike = self.quick.as_mut().and_then(|quick| quick.alike(&self.walk, pos, aim, allowed.plain));
        let mut values: Vec<(Action, u8)> = Vec::new();
        for (card, way) in ways(&allowed) {
            let run = alike.iter().flatten().find(|run| way == Way::Plain && run.contains(card));
            let same = values.iter().find(|(action, _)| match action {
                Action::Play { card, way: Way::Plain } => run.is_some_and(|run| run.contains(*card)),
                _ => false,
            });
            let value = if let Some((_, value)) = same {
                *value
            } else {
                let mut next = *pos;
                let won = self.walk.play(&mut next, card, way).is_some_and(|hand| aim.of.contains(hand));
                self.value(&next, aim)? + u8::from(won)
            };
            values.push((Action::Play { card, way }, value));
        }
        Ok(values)
    }

    /// Plays to the end, one of the best for everybody.
    ///
    /// # Errors
    /// As for [`tricks`](Self::tricks).
    pub fn line(&mut self, pos: &Position, aim: Aim) -> Result<Vec<(Hand, Action)>, Stopped> {
        self.take(pos, aim)?;
        let mut value = self.value(pos, aim)?;
        let mut pos = *pos;
        let mut line = Vec::new();
        while pos.trick_open {
            let hand = pos.turn;
            let wants_most = aim.most.contains(hand);
            let mut best = None;
            for (card, way) in self.allowed(&pos) {
                let mut next = pos;
                let won = self.walk.play(&mut next, card, way).is_some_and(|hand| aim.of.contains(hand));
                // No play is better for its hand than the value of the position, and one is as good.
                let as_good = match (value.checked_sub(u8::from(won)), wants_most) {
                    (None, most) => most,
                    (Some(rest), true) => self.reaches(&next, aim, rest)?,
                    (Some(rest), false) => !self.reaches(&next, aim, rest + 1)?,
                };
                if as_good {
                    best = Some((Action::Play { card, way }, next, value.saturating_sub(u8::from(won))));
                    break;
                }
            }
            let Some((action, next, rest)) = best else { break };
            line.push((hand, action));
            (pos, value) = (next, rest);
        }
        Ok(line)
    }

    /// Looks whether a position can be solved here, and forgets what was found for another aim.
    fn take(&mut self, pos: &Position, aim: Aim) -> Result<(), Stopped> {
        if !self.fits(pos) {
            return Err(Unsolvable::Contract.into());
        }
        self.walk.whole(pos)?;
        if self.aim != Some(aim) {
            self.plain.forget();
            if let Some(quick) = &mut self.quick {
                quick.forget();
            }
            (self.aim, self.last) = (Some(aim), None);
        }
        self.plain.nodes = 0;
        if let Some(quick) = &mut self.quick {
            quick.begin();
        }
        Ok(())
    }

    /// How many cards were played to answer the last question.
    pub fn cards_played(&self) -> u64 {
        self.plain.nodes + self.quick.as_ref().map_or(0, Quick::nodes)
    }

    fn allowed(&self, pos: &Position) -> Vec<(crate::card::Card, Way)> {
        ways(&self.walk.plays(pos)).collect()
    }

    fn value(&mut self, pos: &Position, aim: Aim) -> Result<u8, Stopped> {
        let left = tricks_left(pos);
        let (mut low, mut high) = (0, left);
        let mut guess = self.last.map_or(left / 2 + 1, |short| left.saturating_sub(short));
        while low < high {
            let n = guess.clamp(low + 1, high);
            if self.reaches(pos, aim, n)? {
                low = n;
                guess = n + 1;
            } else {
                high = n - 1;
                guess = high;
            }
        }
        self.last = Some(left - low);
        Ok(low)
    }

    fn reaches(&mut self, pos: &Position, aim: Aim, n: u8) -> Result<bool, Stopped> {
        if let Some(quick) = &mut self.quick
            && let Some(answer) = quick.reaches(&self.walk, pos, aim, n, self.budget)
        {
            return answer;
        }
        self.plain.reaches(&self.walk, pos, aim, (n, tricks_left(pos)), self.budget)
    }
}

/// Tricks to come, the one on the table among them.
fn tricks_left(pos: &Position) -> u8 {
    if pos.trick_open { u8::try_from(pos.hands[pos.turn.index()].len()).unwrap_or(u8::MAX) } else { 0 }
}

/// Each play of a set, with its way.
pub(crate) fn ways(plays: &PlaySet) -> impl Iterator<Item = (crate::card::Card, Way)> {
    let named = plays.names;
    let plain = plays.plain.iter().map(|card| (card, Way::Plain));
    plain.chain(plays.naming.iter().flat_map(move |card| named.iter().map(move |suit| (card, Way::As(suit)))))
}
