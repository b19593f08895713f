//! What each seat plays for under the contract, and with whom.
//!
//! Read off the aims of the contract, the roles and the sides; all of it is public. What to do about it card by card
//! is the policy's business.

use crate::game::{Fault, figure};
use crate::ruleset::{Aim, RoleId, Rules};
use crate::seat::{Hand, HandSet, MAX_SEATS, Seat, SeatSet};
use crate::state::{Contract, Position, RoleList, State};

/// What a seat plays for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// As many tricks as can be.
    Most,
    /// As few.
    Fewest,
    /// None at all.
    None,
    /// At least so many for its team.
    AtLeast(i64),
    /// Exactly so many for its team.
    Exactly(i64),
    /// That these seats win tricks.
    Give(SeatSet),
}

/// What a seat would like to happen to the present trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stance {
    /// Its team wins it.
    Win,
    /// It does not win it.
    Duck,
    /// One of these hands wins it.
    Feed(HandSet),
}

/// What everybody plays for, while the contract and its roles stay as they are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goals {
    want: [Want; MAX_SEATS],
    allies: [SeatSet; MAX_SEATS],
    of: Key,
}

/// What goals depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Key {
    contract: Option<Contract>,
    declaring: SeatSet,
    roles: [RoleList; RoleId::PACK_ROLES],
}

impl Key {
    fn of(state: &State) -> Self {
        let contract = state.pos.contract().copied();
        Self { contract, declaring: state.declaring_in_truth(), roles: state.pos.roles }
    }
}

impl Goals {
    /// The goals in a state.
    ///
    /// # Errors
    /// When a number in an aim cannot be computed.
    pub(crate) fn new(rules: &Rules, state: &State) -> Result<Self, Fault> {
        // A partner whom only the cards show plays as one already.
        let in_truth = state.declaring_in_truth();
        let grown =
            (in_truth != state.pos.declaring).then_some(Position { declaring: in_truth, ..state.pos });
        let pos = grown.as_ref().unwrap_or(&state.pos);
        let mut goals =
            Self { want: [Want::Most; MAX_SEATS], allies: [SeatSet::EMPTY; MAX_SEATS], of: Key::of(state) };
        for seat in pos.active.iter() {
            goals.allies[seat.index()] = allies(rules, pos, seat);
        }
        let Some(contract) = pos.contract() else { return Ok(goals) };
        let kind = rules.kind(contract.kind);
        for seat in pos.active.iter() {
            let aim = kind.aims.iter().find(|(role, _)| rules.role_set(*role, pos).contains(seat));
            let team = goals.allies[seat.index()];
            goals.want[seat.index()] = match aim.map(|(_, aim)| aim) {
                None | Some(Aim::Most) => Want::Most,
                Some(Aim::Fewest) => Want::Fewest,
                Some(Aim::None) => Want::None,
                Some(Aim::AtLeast(formula)) => Want::AtLeast(figure(rules, state, formula, team)?),
                Some(Aim::Exactly(formula)) => Want::Exactly(figure(rules, state, formula, team)?),
                Some(Aim::Give(role)) => Want::Give(rules.role_set(*role, pos)),
            };
        }
        Ok(goals)
    }

    /// Whether these goals are still those of a state.
    pub(crate) fn hold_in(&self, state: &State) -> bool {
        self.of == Key::of(state)
    }

    /// What a seat plays for.
    pub(crate) fn want(&self, seat: Seat) -> Want {
        self.want[seat.index()]
    }

    /// The seats a seat plays with, itself among them.
    pub(crate) fn allies(&self, seat: Seat) -> SeatSet {
        self.allies[seat.index()]
    }

    /// What a seat would like to happen to the present trick.
    pub(crate) fn stance(&self, rules: &Rules, pos: &Position, seat: Seat) -> Stance {
        match self.want(seat) {
            Want::Most => Stance::Win,
            Want::Give(seats) => Stance::Feed(hands_of(pos, seats)),
            Want::AtLeast(need) | Want::Exactly(need) if self.won(rules, pos, seat) < need => Stance::Win,
            Want::AtLeast(_) if self.tricks_hurt_others(rules, pos, seat) => Stance::Win,
            Want::AtLeast(_) | Want::Exactly(_) | Want::Fewest | Want::None => Stance::Duck,
        }
    }

    /// Tricks the team of a seat has won; those of a partner who must win none count for nothing.
    pub(crate) fn won(&self, rules: &Rules, pos: &Position, seat: Seat) -> i64 {
        let team = self.allies(seat).iter().filter(|ally| self.want(*ally) != Want::None).collect();
        rules.tricks_of_seats(pos, team)
    }

    /// Whether a team that has what it needs still does well to win tricks: the others count each one, or have none
    /// to spare.
    fn tricks_hurt_others(&self, rules: &Rules, pos: &Position, seat: Seat) -> bool {
        let left = tricks_left(pos);
        (pos.active - self.allies(seat) - pos.out).iter().any(|other| match self.want(other) {
            Want::Most => true,
            Want::AtLeast(need) => {
                let missing = need - self.won(rules, pos, other);
                missing > 0 && missing + 2 > left
            }
            _ => false,
        })
    }
}

/// What a team has undertaken where nobody declares: a number of tricks, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Promise {
    /// To win so many tricks, at least or exactly.
    Tricks,
    /// To win none.
    NoTrick,
}

/// A promise that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promised {
    /// What.
    pub promise: Promise,
    /// By whom.
    pub by: SeatSet,
    /// Whether it was kept.
    pub kept: bool,
}

/// The promises of a contract that nobody declares, and whether each was kept by the tricks won so far: one of a team
/// for the tricks it named together, and one of each seat that is to win none. A team that named nought promised
/// nothing.
///
/// # Errors
/// When a number in an aim cannot be computed.
pub fn promises(rules: &Rules, state: &State) -> Result<Vec<Promised>, Fault> {
    let pos = &state.pos;
    let mut promises = Vec::new();
    if pos.contract().is_none() || !pos.declaring.is_empty() {
        return Ok(promises);
    }
    let goals = Goals::new(rules, state)?;
    let mut counted = SeatSet::EMPTY;
    for seat in pos.active.iter() {
        let kept = match goals.want(seat) {
            Want::None => {
                let by = SeatSet::of(seat);
                let kept = rules.tricks_of_seats(pos, by) == 0;
                promises.push(Promised { promise: Promise::NoTrick, by, kept });
                continue;
            }
            _ if counted.contains(seat) => continue,
            Want::AtLeast(need) if need > 0 => goals.won(rules, pos, seat) >= need,
            Want::Exactly(need) => goals.won(rules, pos, seat) == need,
            _ => continue,
        };
        let allies = goals.allies(seat);
        counted |= allies;
        let by = allies.iter().filter(|ally| goals.want(*ally) != Want::None).collect();
        promises.push(Promised { promise: Promise::Tricks, by, kept });
    }
    Ok(promises)
}

/// Tricks still to be played, the present one included.
fn tricks_left(pos: &Position) -> i64 {
    let most = pos.playing.iter().map(|hand| pos.hands[hand.index()].len()).max();
    i64::try_from(most.unwrap_or(0)).unwrap_or(0)
}

/// Hands these seats decide for.
pub(crate) fn hands_of(pos: &Position, seats: SeatSet) -> HandSet {
    let theirs = |hand: &Hand| pos.controller(*hand).is_some_and(|seat| seats.contains(seat));
    pos.playing.iter().filter(theirs).collect()
}

/// The side of a seat; where everybody scores alone, those who stand together for or against a contract.
fn allies(rules: &Rules, pos: &Position, seat: Seat) -> SeatSet {
    let partners = rules.partners_of(seat) & pos.active;
    if !partners.is_empty() {
        return partners.with(seat);
    }
    match (pos.declaring.is_empty(), pos.declaring.contains(seat)) {
        (true, _) => SeatSet::of(seat),
        (false, true) => pos.declaring,
        (false, false) => pos.active - pos.declaring,
    }
}
