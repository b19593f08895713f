//! What the acting hand can see of a position, and what follows for single cards.

use crate::card::{Card, CardSet};
use crate::order::{CardOrder, EffSuit};
use crate::ruleset::{OrderId, Rules};
use crate::seat::{Hand, HandSet, Seat};
use crate::state::Position;

use super::super::goal::{Goals, Want};

/// A position as one hand sees it.
pub(super) struct Eyes<'a> {
    pub(super) rules: &'a Rules,
    pub(super) pos: &'a Position,
    pub(super) order: &'a CardOrder,
    /// The hand that plays, and the seat that decides for it.
    pub(super) hand: Hand,
    pub(super) seat: Seat,
    pub(super) own: CardSet,
    /// Cards that lie face down elsewhere.
    pub(super) hidden: CardSet,
    /// Hands whose winning a trick is welcome.
    pub(super) friends: HandSet,
    /// Other hands that want tricks.
    pub(super) foes: HandSet,
}

impl<'a> Eyes<'a> {
    pub(super) fn new(rules: &'a Rules, pos: &'a Position, goals: &Goals, hand: Hand) -> Self {
        let seat = pos.controller(hand).unwrap_or_else(|| Seat::new(0));
        let order = rules.order(pos.contract().map_or(OrderId(0), |contract| contract.order));
        let mut eyes = Self {
            rules,
            pos,
            order,
            hand,
            seat,
            own: pos.hands[hand.index()],
            hidden: pos.kitty,
            friends: HandSet::EMPTY,
            foes: HandSet::EMPTY,
        };
        for seat in pos.active.iter() {
            // A partner who sits out still holds his cards.
            let other = Hand::of(seat);
            if other != hand && !pos.sees(eyes.seat, other) {
                eyes.hidden |= pos.hands[other.index()];
            }
        }
        for extra in &rules.extra_hands {
            if extra.hand != hand && !pos.sees(eyes.seat, extra.hand) {
                eyes.hidden |= pos.hands[extra.hand.index()];
            }
        }
        // What was put away is known to who did it.
        if pos.contract().is_none_or(|contract| contract.declarer != Some(eyes.seat)) {
            eyes.hidden |= pos.discards;
        }
        eyes.take_sides(goals);
        eyes
    }

    fn take_sides(&mut self, goals: &Goals) {
        let allies = goals.allies(self.seat);
        for other in self.pos.playing.iter().filter(|other| *other != self.hand) {
            let Some(owner) = self.pos.controller(other) else { continue };
            let ally = allies.contains(owner);
            let shuns = matches!(goals.want(owner), Want::None | Want::Fewest);
            // A partner who must win nothing is a worry when he wins; a foe who must win nothing is welcome to.
            let spoils = goals.want(owner) == Want::None && self.pos.tricks_of(other) == 0;
            match (ally, shuns) {
                (true, false) => self.friends.insert(other),
                (true, true) => {
                    if !spoils {
                        self.friends.insert(other);
                    }
                }
                (false, true) => {
                    if spoils {
                        self.friends.insert(other);
                    }
                }
                (false, false) => self.foes.insert(other),
            }
        }
    }

    /// Cards a hand may hold, as far as can be seen.
    pub(super) fn may_hold(&self, hand: Hand) -> CardSet {
        if self.pos.sees(self.seat, hand) {
            self.pos.hands[hand.index()]
        } else {
            self.hidden - self.pos.lacks[hand.index()]
        }
    }

    /// Cards some of these hands may hold.
    pub(super) fn may_hold_any(&self, hands: HandSet) -> CardSet {
        hands.iter().fold(CardSet::EMPTY, |all, hand| all | self.may_hold(hand))
    }

    /// Those of `cards` that beat a card of this power in a trick to which `led` was led.
    pub(super) fn beating(&self, cards: CardSet, led: EffSuit, power: u8) -> CardSet {
        cards & self.order.beating(led, power)
    }

    /// The hands that play to this trick after the acting one.
    pub(super) fn to_come(&self) -> HandSet {
        let playing = self.pos.playing;
        let mut left = playing.len().saturating_sub(usize::from(self.pos.trick.count) + 1);
        let mut hands = HandSet::EMPTY;
        let mut hand = self.hand;
        while left > 0 {
            hand = self.rules.next_in(playing, hand);
            hands.insert(hand);
            left -= 1;
        }
        hands
    }

    /// What a card is worth to who wants tricks: trumps more than plain cards, high ones more than low ones.
    pub(super) fn price(&self, card: Card) -> i32 {
        let order = self.order;
        let storey = if order.winners().contains(card) {
            200
        } else if order.trumps().contains(card) {
            100
        } else {
            0
        };
        storey + if order.weak().contains(card) { 0 } else { i32::from(order.strength(card)) }
    }

    /// How much a card threatens to win a trick for who wants none: cards out against it that are lower, less those
    /// below it in the own hand.
    pub(super) fn danger(&self, card: Card) -> i32 {
        danger(self.order, self.own, self.hidden, card)
    }

    /// The card with the least of something; the first of several.
    pub(super) fn least(cards: CardSet, of: impl Fn(Card) -> i32) -> Option<Card> {
        cards.iter().min_by_key(|&card| of(card))
    }
}

/// See [`Eyes::danger`].
pub(super) fn danger(order: &CardOrder, own: CardSet, hidden: CardSet, card: Card) -> i32 {
    let lower = |cards: CardSet| i32::try_from((cards & order.below(card)).len()).unwrap_or(0);
    if order.weak().contains(card) {
        return -10;
    }
    let storey = if order.floating().contains(card) { 40 } else { 0 };
    storey + 3 * lower(hidden) - 2 * lower(own) + i32::from(order.strength(card)) / 4
}
