//! Whether cards were put away that may not be: a ban on cards holds unless too few others were held.
//!
//! Whoever put cards away knows whether the ban was lifted; the others see only how many cards there were.

use crate::card::{Card, CardSet};
use crate::ruleset::{DialogKind, Rules};
use crate::state::{Moved, Table, When};

use super::places::LookBack;

/// The bans on what was put away in a deal.
#[derive(Clone, Debug)]
pub(crate) struct Bans {
    deck: CardSet,
    /// For each move the cards that may not be put away in it; none if nothing is.
    by_move: Vec<CardSet>,
}

/// Cards that may not be put away in the dialog of a move; empty if nothing was put away.
pub(crate) fn ban(rules: &Rules, moved: &Moved) -> CardSet {
    if !moved.is_put_away() {
        return CardSet::EMPTY;
    }
    match rules.dialogs.get(moved.dialog.index()).map(|dialog| &dialog.kind) {
        Some(DialogKind::Exchange { forbid, .. }) => *forbid,
        _ => CardSet::EMPTY,
    }
}

impl Bans {
    /// The bans that the moves of a table were subject to.
    pub(crate) fn new(rules: &Rules, table: &Table) -> Self {
        let by_move = table.moved().iter().map(|moved| ban(rules, moved)).collect();
        Self { deck: rules.deck.cards(), by_move }
    }

    /// A card that was put away though the ban on it cannot have been lifted.
    pub(crate) fn broken(&self, back: &LookBack<'_>) -> Option<Card> {
        let moves = || (0..).zip(back.table.moved().iter().zip(&self.by_move));
        let away = || moves().filter(|(_, (moved, _))| moved.is_put_away());
        let mut hidden = back.pos.discards;
        for (at, (moved, ban)) in away() {
            let barred = moved.cards & *ban;
            if !barred.is_empty() && !self.lifted(back, at, moved, *ban, moved.cards) {
                return barred.first();
            }
            hidden -= moved.cards;
        }
        // Of cards put away unseen by several, nobody can tell whose they are: one who may have done it is enough.
        let mut unexplained = hidden;
        for (at, (moved, ban)) in away().filter(|(_, (moved, _))| moved.is_hidden()) {
            let barred = hidden & *ban;
            let lifted = barred.is_empty() || self.lifted(back, at, moved, *ban, hidden);
            unexplained -= if lifted { hidden } else { hidden - barred };
        }
        unexplained.first()
    }

    /// Whether the ban may have been lifted for move number `at`, which put `away` away or cards out of these.
    ///
    /// It was if the hand had fewer free cards than it had to put away: if fewer free cards stayed in the hand than
    /// barred ones left it.
    fn lifted(&self, back: &LookBack<'_>, at: u16, moved: &Moved, ban: CardSet, away: CardSet) -> bool {
        let Some(hand) = moved.from else { return false };
        let after = When { moved: at + 1, played: moved.played, order: None };
        let kept = (self.deck - ban).iter().filter(|&card| back.held(hand, card, after)).count();
        kept < (away & ban).len().min(usize::from(moved.count))
    }
}
