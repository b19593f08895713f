//! Where a card may have lain at an earlier moment of the deal, traced back from where it lies now.
//!
//! Who looks back may not have seen every move: an unseen one may have taken any card along.

use crate::card::{Card, CardSet};
use crate::seat::{Hand, MAX_HANDS};
use crate::state::{Moved, Position, Table, When};

use super::at_once;

/// A set of places: a bit for each hand, then the kitty, the cards put away, and cards in no place of the deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Places(u16);

impl Places {
    const NOWHERE: Self = Self(0);
    const KITTY: Self = Self(1 << MAX_HANDS);
    pub(crate) const AWAY: Self = Self(1 << (MAX_HANDS + 1));
    const UNUSED: Self = Self(1 << (MAX_HANDS + 2));
    const ANYWHERE: Self = Self((1 << (MAX_HANDS + 3)) - 1);

    /// One hand.
    pub(crate) fn hand(hand: Hand) -> Self {
        Self(1 << hand.index())
    }

    /// The place with this number: a hand, the kitty, what was put away, what is in no place.
    pub(crate) fn number(place: usize) -> Self {
        Self(1 << place)
    }

    /// Whether all places of `part` are among these.
    pub(crate) fn contain(self, part: Self) -> bool {
        self.0 & part.0 == part.0
    }

    fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn but(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Where a move took its cards from.
    fn source(moved: &Moved) -> Self {
        moved.from.map_or(Self::KITTY, Self::hand)
    }

    /// Where a move took its cards to. A kitty card that was turned to lead counts as put away.
    pub(crate) fn target(moved: &Moved) -> Self {
        moved.to.map_or(Self::AWAY, Self::hand)
    }
}

/// Looks back from the cards of a state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LookBack<'a> {
    /// Where the cards lie now.
    pub(crate) pos: &'a Position,
    /// What was moved.
    pub(crate) table: &'a Table,
    /// The cards played, each with the hand it came from; `None` if nobody can tell the hands.
    pub(crate) plays: Option<&'a [(Hand, Card)]>,
    /// Whether all cards that the state does not show are out of play; else they may be anywhere.
    pub(crate) complete: bool,
}

impl LookBack<'_> {
    /// Where a card may have lain at a moment.
    pub(crate) fn places(&self, card: Card, when: When) -> Places {
        self.traced(self.since(card, when.played), Some(card), when)
    }

    /// The same for a card that lies in one of these places and whose moves nobody has seen.
    pub(crate) fn places_from(&self, now: Places, when: When) -> Places {
        self.traced(now, None, when)
    }

    fn traced(&self, now: Places, card: Option<Card>, when: When) -> Places {
        let mut places = now;
        let (before, since) =
            self.table.moved().split_at(usize::from(when.moved).min(self.table.moved().len()));
        for moves in at_once(since).rev() {
            if let Some(moved) =
                moves.iter().find(|moved| card.is_some_and(|card| moved.cards.contains(card)))
            {
                let was = places.contain(Places::target(moved));
                places = if was { Places::source(moved) } else { Places::NOWHERE };
                continue;
            }
            let after = places;
            for moved in moves.iter().filter(|moved| moved.is_hidden()) {
                if after.contain(Places::target(moved)) {
                    places = places.and(Places::source(moved));
                }
            }
        }
        let put_away = before.iter().any(|moved| moved.to.is_none());
        if put_away { places } else { places.but(Places::AWAY) }
    }

    /// Whether a card surely lay in a hand at a moment.
    pub(crate) fn held(&self, hand: Hand, card: Card, when: When) -> bool {
        self.places(card, when) == Places::hand(hand)
    }

    /// Whether a card may have lain in a hand at a moment.
    pub(crate) fn may_have_held(&self, hand: Hand, card: Card, when: When) -> bool {
        self.places(card, when).contain(Places::hand(hand))
    }

    /// Where a card lies, or lay before it was played; nowhere, if that was before `played` cards were.
    fn since(&self, card: Card, played: u8) -> Places {
        if let Some(at) = self.pos.cards_played().position(|other| other == card) {
            if at < usize::from(played) {
                return Places::NOWHERE;
            }
            return match self.plays.and_then(|plays| plays.get(at)) {
                Some(&(hand, _)) => Places::hand(hand),
                None => {
                    self.pos.playing.iter().fold(Places::NOWHERE, |all, hand| all.and(Places::hand(hand)))
                }
            };
        }
        if let Some(hand) = (0..).zip(&self.pos.hands).find(|(_, cards)| cards.contains(card)) {
            return Places::hand(Hand::new(hand.0));
        }
        if self.pos.kitty.contains(card) {
            return Places::KITTY;
        }
        if self.pos.discards.contains(card) || self.ghosts().contains(card) {
            return Places::AWAY;
        }
        if self.complete || self.table.turned() == Some(card) { Places::UNUSED } else { Places::ANYWHERE }
    }

    fn ghosts(&self) -> CardSet {
        let ghosts = self.table.moved().iter().filter(|moved| moved.is_ghost());
        ghosts.fold(CardSet::EMPTY, |all, moved| all | moved.cards)
    }
}
