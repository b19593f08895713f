//! Who is who in a deal: seats of a role, partners, sides, and the tricks of some seats.

use crate::seat::{Hand, Seat, SeatSet};
use crate::side::{Side, SidePlan, Sides};
use crate::state::Position;

use super::ids::RoleId;
use super::rules::Rules;

impl Rules {
    /// The seats of a role.
    pub fn role_set(&self, role: RoleId, pos: &Position) -> SeatSet {
        let declarer = pos.contract().and_then(|contract| contract.declarer);
        match role {
            RoleId::DECLARER => declarer.map_or(SeatSet::EMPTY, SeatSet::of),
            RoleId::DECLARING => pos.declaring,
            RoleId::OTHERS => pos.active - pos.declaring,
            RoleId::PARTNER => match declarer {
                // Where the contract makes the sides, those who declare with him.
                Some(seat) if self.sides == SidePlan::ByContract => pos.declaring.without(seat),
                Some(seat) => self.partners_of(seat) & pos.active,
                None => SeatSet::EMPTY,
            },
            RoleId::DEALER => SeatSet::of(pos.dealer),
            RoleId::ELDEST => self.eldest(pos).map_or(SeatSet::EMPTY, SeatSet::of),
            RoleId::ACTIVE => pos.active,
            RoleId::OUT => pos.out,
            RoleId::ALL => SeatSet::all(self.seats),
            RoleId::NOBODY => SeatSet::EMPTY,
            other => other.of_pack().map_or(SeatSet::EMPTY, |index| pos.role(index).set()),
        }
    }

    /// The first active seat after the dealer.
    pub fn eldest(&self, pos: &Position) -> Option<Seat> {
        self.in_order(pos.dealer, pos.active).next()
    }

    /// The seats of a set in direction of play, beginning after `from` and ending with it.
    pub fn in_order(&self, from: Seat, set: SeatSet) -> impl Iterator<Item = Seat> + use<> {
        let after = set - SeatSet::all(from.index() + 1);
        after.iter().chain((set - after).iter())
    }

    /// The other seats of a seat's side; nobody where sides are made by the contract.
    pub fn partners_of(&self, seat: Seat) -> SeatSet {
        match &self.sides {
            SidePlan::Fixed(sides) => sides.members(sides.side_of(seat)).without(seat),
            SidePlan::ByContract => SeatSet::EMPTY,
        }
    }

    /// The side a seat scores with in this deal.
    pub fn side_of(&self, seat: Seat, declaring: SeatSet) -> Side {
        match &self.sides {
            SidePlan::Fixed(sides) => sides.side_of(seat),
            SidePlan::ByContract => self.sides_in(declaring).side_of(seat),
        }
    }

    /// The seats of a side in this deal.
    pub fn members(&self, side: Side, declaring: SeatSet) -> SeatSet {
        match &self.sides {
            SidePlan::Fixed(sides) => sides.members(side),
            SidePlan::ByContract => self.sides_in(declaring).members(side),
        }
    }

    /// Who is with whom in a deal with these declaring seats.
    pub fn sides_in(&self, declaring: SeatSet) -> Sides {
        self.sides.of_deal(declaring, self.seats)
    }

    /// How many sides there are.
    pub fn side_count(&self) -> usize {
        match &self.sides {
            SidePlan::Fixed(sides) => sides.count(),
            SidePlan::ByContract => 2,
        }
    }

    /// How many cards a hand has still to play, those that lie face down under it among them.
    pub fn cards_left(&self, pos: &Position, hand: Hand) -> usize {
        let under = self.extra_hands.iter().filter(|extra| extra.under == Some(hand));
        under.map(|extra| extra.hand).chain([hand]).map(|hand| pos.hands[hand.index()].len()).sum()
    }

    /// Whether every trick of the deal has been won.
    #[inline]
    pub(crate) fn is_played_out(&self, pos: &Position) -> bool {
        !pos.trick_open && self.none_left(pos, pos.agreed_on())
    }

    /// The same between two tricks, where what is left goes to this hand if it was agreed on.
    #[inline]
    pub(crate) fn none_left(&self, pos: &Position, agreed_on: Option<Hand>) -> bool {
        if agreed_on.is_none() {
            // All hands are of one length.
            return pos.playing.first().is_none_or(|hand| pos.hands[hand.index()].is_empty());
        }
        // What is agreed on in the middle of a trick leaves some hands a card shorter.
        let held: usize = pos.playing.iter().map(|hand| self.cards_left(pos, hand)).sum();
        held + pos.cards_played().len() <= pos.cards_gone()
    }

    /// Tricks won by the hands these seats decide for.
    pub fn tricks_of_seats(&self, pos: &Position, seats: SeatSet) -> i64 {
        let mut sum: i64 = seats.iter().map(|seat| i64::from(pos.tricks_of(Hand::of(seat)))).sum();
        for extra in &self.extra_hands {
            if pos.controller(extra.hand).is_some_and(|seat| seats.contains(seat)) {
                sum += i64::from(pos.tricks_of(extra.hand));
            }
        }
        sum
    }
}
