//! What few deals have: cards chosen and not handed over yet, and first speakers and leaders that were told and not
//! worked out.

use crate::card::{Card, CardSet};
use crate::seat::{Hand, Seat};

use super::call::When;
use super::table::Table;

/// Cards that a seat has chosen to give away, and that are still in its hand: they go when all have chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aside {
    /// Who.
    pub seat: Seat,
    /// Which cards; empty for who may not know.
    pub cards: CardSet,
    /// How many there are.
    pub count: u8,
}

/// Who led to a trick because of cards it held, or because a hook said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Led {
    /// Which hand.
    pub hand: Hand,
    /// Cards of which it held one; none if nothing is told.
    pub holds: CardSet,
    /// When.
    pub when: When,
}

/// How many cards that lie face down under others keep the order in which they are turned.
pub const FACE_DOWN: usize = 16;

/// All of it, for one deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Told {
    /// Who speaks first, if a hook said so.
    pub(crate) first: Option<Seat>,
    /// The card by which the declarer has called a partner.
    pub(crate) called: Option<Card>,
    /// Cards of the kitty in the order they lie, beyond those a position keeps; nobody knows them.
    pub(crate) stock: Vec<Card>,
    pub(crate) aside: Vec<Aside>,
    pub(crate) led: Vec<Led>,
    /// Cards face down under others, in the order in which they are turned. Nobody knows it.
    pub(crate) face_down: Vec<Card>,
}

impl Told {
    /// Notes what a seat has chosen, in place of what it chose before.
    pub(crate) fn set_aside(&mut self, choice: Aside) {
        match self.aside.iter_mut().find(|other| other.seat == choice.seat) {
            Some(other) => *other = choice,
            None => self.aside.push(choice),
        }
    }

    /// The cards a seat had chosen have gone.
    pub(crate) fn hand_over(&mut self, seat: Seat) {
        self.aside.retain(|choice| choice.seat != seat);
    }

    /// The same as `seat` knows it.
    pub(crate) fn known_to(&self, seat: Seat) -> Self {
        let hidden = |choice: &Aside| Aside { cards: CardSet::EMPTY, ..*choice };
        let seen = |choice: &Aside| if choice.seat == seat { *choice } else { hidden(choice) };
        Self {
            first: self.first,
            called: self.called,
            stock: Vec::new(),
            aside: self.aside.iter().map(seen).collect(),
            led: self.led.clone(),
            face_down: Vec::new(),
        }
    }
}

impl Table {
    /// The card by which the declarer has called a partner.
    #[inline]
    pub fn called(&self) -> Option<Card> {
        self.told.called
    }

    /// Cards of the kitty in the order they lie, beyond those a position keeps; of no seat's view.
    pub(crate) fn stock(&self) -> &[Card] {
        &self.told.stock
    }

    /// Which of these cards that lie face down is turned next. Where nobody knows that, as in a world that is made up, one
    /// of them is as good as another.
    pub(crate) fn next_to_turn(&self, lying: CardSet) -> Option<Card> {
        let known = self.told.face_down.iter().find(|card| lying.contains(**card));
        known.copied().or_else(|| {
            let mixed: usize = lying.iter().map(|card| (card.index() + 1) * (card.index() + 7)).sum();
            lying.nth(mixed.checked_rem(lying.len())?)
        })
    }

    /// Notes in which order cards that lie face down are turned.
    pub(crate) fn lay_down(&mut self, order: &[u8; FACE_DOWN]) {
        self.told.face_down =
            order.iter().filter(|&&card| card != u8::MAX).map(|&card| Card::new(card)).collect();
    }

    /// Notes the card by which a partner was called.
    pub(crate) fn set_called(&mut self, card: Card) {
        self.told.called = Some(card);
    }
}
