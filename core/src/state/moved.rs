//! Cards that went somewhere outside the play: out of the kitty, to a partner, out of the game.

use crate::card::CardSet;
use crate::ruleset::DialogId;
use crate::seat::{Hand, SeatSet};

/// Cards that went from one place to another outside the play; who may know them is in the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// In which dialog.
    pub dialog: DialogId,
    /// From whom; `None` is the kitty.
    pub from: Option<Hand>,
    /// To whom; `None` is put away.
    pub to: Option<Hand>,
    /// Which cards; empty for who did not see them.
    pub cards: CardSet,
    /// How many there were.
    pub count: u8,
    /// Seats that saw them.
    pub seen_by: SeatSet,
    /// How many cards had been played before.
    pub played: u8,
    /// Cards that the hand which received them was known not to hold until then. Public.
    pub lacked: CardSet,
    /// Whether they went at the same time as those of the move before, so that none of them went twice.
    pub together: bool,
    /// Whether they went to this hand because it held a card that was asked for.
    pub holder: bool,
}

impl Moved {
    /// Whether the cards were not seen.
    pub fn is_hidden(&self) -> bool {
        self.cards.is_empty() && self.count > 0
    }

    /// Whether a hand put them away.
    pub fn is_put_away(&self) -> bool {
        self.from.is_some() && self.to.is_none()
    }

    /// Whether it is a kitty card that was turned to lead.
    pub fn is_ghost(&self) -> bool {
        self.from.is_none() && self.to.is_none()
    }
}
