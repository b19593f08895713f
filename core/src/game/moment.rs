//! When the moments of a contract come.

use crate::ruleset::{Moment, MomentAct, Rules};
use crate::state::{Position, State};

/// Whether some moment of the play has come and has not been dealt with. Costs nothing in contracts without any.
#[inline]
pub(crate) fn due(rules: &Rules, state: &State) -> bool {
    let Some(contract) = state.pos.contract() else { return false };
    let moments = &rules.kind(contract.kind).moments;
    !moments.is_empty() && next(rules, state, false).is_some()
}

/// The first moment that has come: its number, and what happens.
pub(crate) fn next(rules: &Rules, state: &State, scored: bool) -> Option<(u8, MomentAct)> {
    let pos = &state.pos;
    let kind = rules.kind(pos.contract()?.kind);
    kind.moments.iter().zip(0_u8..16).find_map(|(rule, index)| {
        let done = pos.moments >> index & 1 == 1;
        (!done && has_come(rules, pos, rule.at, scored)).then_some((index, rule.act))
    })
}

/// What happens at a moment.
pub(crate) fn act(rules: &Rules, state: &State, index: u8) -> Option<MomentAct> {
    let kind = rules.kind(state.pos.contract()?.kind);
    kind.moments.get(usize::from(index)).map(|rule| rule.act)
}

fn has_come(rules: &Rules, pos: &Position, moment: Moment, scored: bool) -> bool {
    if scored {
        return moment == Moment::AfterScore;
    }
    match moment {
        Moment::BeforePlay => true,
        Moment::BeforeFirstCardOf(role) => {
            let turn = pos.turn;
            pos.trick_open && rules.role_set(role, pos).iter().any(|seat| seat.index() == turn.index())
        }
        Moment::AfterCard(n) => pos.cards_played().len() >= usize::from(n),
        Moment::AfterTrick(n) => pos.tricks() >= n,
        Moment::AfterLastCard => pos.playing.iter().all(|hand| pos.hands[hand.index()].is_empty()),
        Moment::AfterScore => false,
    }
}
