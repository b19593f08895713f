//! The state of a match, as plain data: no rule is decided here.
//!
//! [`Position`] is what changes with every card; [`Table`] is what only grows. `game` changes both, by events alone.

mod call;
mod contract;
mod moved;
mod offer;
mod pending;
mod position;
mod table;
mod told;

pub use call::{Action, Args, Call, Said, Split, Way, When};
pub use contract::Contract;
pub use moved::Moved;
pub use offer::{Offer, Offered};
pub use pending::{Answers, CallSet, ChooseSet, Pending, PlaySet, Question, RungSet, SayPattern};
pub use position::{KITTY_ORDER, MAX_DEAL_NUMBERS, MAX_TRICKS, Position, RoleList, Stage};
pub use table::{Mark, Table};
pub use told::{Aside, FACE_DOWN, Led};

use crate::seat::{HandSet, MAX_HANDS, SeatSet};

/// A match: the position and the table together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// What changes with every card.
    pub pos: Position,
    /// What only grows.
    pub table: Table,
}

impl State {
    /// Who declares, and who will be seen to once the called card is played, as far as the hands show it.
    #[inline]
    pub fn declaring_in_truth(&self) -> SeatSet {
        let pos = &self.pos;
        let Some(card) = self.table.called() else { return pos.declaring };
        let holder = HandSet::all(MAX_HANDS).iter().find(|hand| pos.hands[hand.index()].contains(card));
        holder.and_then(|hand| pos.controller(hand)).map_or(pos.declaring, |seat| pos.declaring.with(seat))
    }
}
