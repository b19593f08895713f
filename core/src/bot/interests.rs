//! Whose tricks a contract is about: two interests or more, read off the aims of the seats.

use crate::game::Fault;
use crate::ruleset::Rules;
use crate::seat::{HandSet, SeatSet};
use crate::solve::Aim;
use crate::state::{Stage, State};

use super::goal::{Goals, Want, hands_of};

/// The two interests of a contract: every trick is one for the first or for the second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interests {
    /// Who declares, or the side of the first seat where nobody does.
    pub side: SeatSet,
    /// Their hands.
    pub hands: HandSet,
    /// The hands of the others that play.
    pub rivals: HandSet,
    /// Whether the side wants tricks; if not, its rivals want it to have them.
    pub wants_tricks: bool,
}

/// Why a contract is no matter of two interests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTwo {
    /// No cards are being played.
    NoPlay,
    /// More than two teams play, or all play together.
    Teams(usize),
    /// These seats play together, and want different things.
    Divided(SeatSet),
    /// These seats want a certain number of tricks, no more and no less.
    Exactly(SeatSet),
    /// What the one team wants is not what the other is against.
    NotOpposed,
    /// Nobody decides for these hands.
    Loose(HandSet),
}

impl Interests {
    /// What the two solve for: the tricks of the side.
    pub fn aim(self) -> Aim {
        Aim { of: self.hands, most: self.maximisers() }
    }

    /// The hands that want as many tricks as they can get.
    pub fn maximisers(&self) -> HandSet {
        if self.wants_tricks { self.hands } else { self.rivals }
    }
}

/// What a team wants of the tricks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Many,
    Few,
}

/// The two interests of the contract in force, once its cards are played.
///
/// A seat that wants at least some number of tricks is taken to want as many as it can get: what it needs it then has.
///
/// # Errors
/// In the outer result, when a number in an aim cannot be computed; in the inner one, why there are not two.
pub fn interests(rules: &Rules, state: &State) -> Result<Result<Interests, NotTwo>, Fault> {
    let pos = &state.pos;
    if pos.contract().is_none() || !matches!(pos.stage, Stage::Play | Stage::Moment { scored: false, .. }) {
        return Ok(Err(NotTwo::NoPlay));
    }
    let goals = Goals::new(rules, state)?;
    let plays = pos.active - pos.out;
    let mut teams: Vec<SeatSet> = Vec::new();
    for seat in plays.iter() {
        if !teams.iter().any(|team| team.contains(seat)) {
            teams.push(goals.allies(seat) & plays);
        }
    }
    // The declaring team first.
    teams.sort_by_key(|team| !team.intersects(pos.declaring));
    let &[side, others] = &teams[..] else { return Ok(Err(NotTwo::Teams(teams.len()))) };
    let [own, other] = [(side, others), (others, side)].map(|(team, rivals)| wish(&goals, team, rivals));
    let (own, other) = match (own, other) {
        (Ok(own), Ok(other)) => (own, other),
        (Err(why), _) | (_, Err(why)) => return Ok(Err(why)),
    };
    // Where both want few tricks, each is against what the other wants.
    if own != other {
        return Ok(Err(NotTwo::NotOpposed));
    }
    let (hands, rivals) = (hands_of(pos, side), hands_of(pos, others));
    if hands | rivals != pos.playing {
        return Ok(Err(NotTwo::Loose(pos.playing - hands - rivals)));
    }
    Ok(Ok(Interests { side, hands, rivals, wants_tricks: own == Wish::Many }))
}

/// What all seats of a team want.
fn wish(goals: &Goals, team: SeatSet, rivals: SeatSet) -> Result<Wish, NotTwo> {
    let one = |seat| match goals.want(seat) {
        Want::Most | Want::AtLeast(_) => Ok(Wish::Many),
        Want::Fewest | Want::None => Ok(Wish::Few),
        Want::Exactly(_) => Err(NotTwo::Exactly(team)),
        Want::Give(seats) if seats.intersects(rivals) && !seats.intersects(team) => Ok(Wish::Few),
        Want::Give(_) => Err(NotTwo::NotOpposed),
    };
    let mut wishes = team.iter().map(one);
    let first = wishes.next().unwrap_or(Err(NotTwo::NotOpposed))?;
    for wish in wishes {
        if wish? != first {
            return Err(NotTwo::Divided(team));
        }
    }
    Ok(first)
}
