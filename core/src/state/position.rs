//! The part of a match that changes with every card: small, flat and copied freely.
//!
//! It holds no pointers and at most 768 bytes, so that a search may copy it for each line it looks at.
//! What was said, written on the sheet or carried between deals stands in [`Table`](super::Table).

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::play::Trick;
use crate::ruleset::{ReasonId, RoleId};
use crate::seat::{Hand, HandSet, MAX_HANDS, MAX_SEATS, Seat, SeatSet};

use super::contract::Contract;

/// Most tricks a deal can have.
pub const MAX_TRICKS: usize = 64;
/// Most numbers a pack may keep for one deal.
pub const MAX_DEAL_NUMBERS: usize = 8;
/// How many kitty cards keep the order in which they lie.
pub const KITTY_ORDER: usize = 8;

/// In place of the seat that decides for a hand.
const NOBODY: u8 = 15;
const _: () = assert!(MAX_SEATS <= NOBODY as usize && MAX_HANDS.is_multiple_of(2));

/// The deal as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Cards held, by hand.
    pub hands: [CardSet; MAX_HANDS],
    /// Cards a hand is known not to hold, because of what it has played. Public.
    pub lacks: [CardSet; MAX_HANDS],
    /// Cards dealt to nobody that nobody has taken.
    pub kitty: CardSet,
    /// Cards put away face down.
    pub discards: CardSet,
    pub(crate) plays: [u8; MAX_CARDS],
    pub(crate) winners: [u8; MAX_TRICKS / 2],
    pub(crate) roles: [RoleList; RoleId::PACK_ROLES],
    /// Numbers of the pack that live for one deal.
    pub numbers: [i32; MAX_DEAL_NUMBERS],
    pub(crate) kitty_order: [u8; KITTY_ORDER],
    /// The seat that decides for each hand, a nibble each; [`NOBODY`] where nobody does.
    pub(crate) control: [u8; MAX_HANDS / 2],
    pub(crate) open: [SeatSet; MAX_HANDS],
    pub(crate) taken: [u8; MAX_HANDS],
    pub(crate) contract: Option<Contract>,
    /// Hands that take part in the tricks.
    pub playing: HandSet,
    /// Moments of the contract that have come and gone, a bit each.
    pub(crate) moments: u16,
    /// The trick on the table.
    pub trick: Trick,
    /// Whose turn it is in the trick.
    pub turn: Hand,
    /// Whether a trick has begun and is not finished.
    pub trick_open: bool,
    /// Who dealt.
    pub dealer: Seat,
    /// Seats that were dealt cards.
    pub active: SeatSet,
    /// Active seats whose hands lie face down.
    pub out: SeatSet,
    /// Declarer and those who declare with him.
    pub declaring: SeatSet,
    /// Seats that have looked at their hands.
    pub looked: SeatSet,
    /// Suits that have been led, a bit for each effective suit.
    pub suits_led: u16,
    /// Suits to which each hand has shown that it had none, a bit for each suit that can be led; kept only where a rule asks.
    pub(crate) voids: [u8; MAX_HANDS],
    /// Whether the suit of the trick had not been led before.
    pub(crate) first_round: bool,
    /// Lead bars that are broken, a bit each.
    pub broken: u8,
    pub(crate) n_plays: u8,
    /// Cards each hand was dealt.
    pub dealt: u8,
    /// Cards the kitty was dealt.
    pub kitty_dealt: u8,
    pub(crate) tricks: u8,
    /// Where the deal is.
    pub stage: Stage,
    /// How the deal ended, as an index of the pack's words for it; 0 if played out.
    pub(crate) ended: u8,
}

/// Seats in the order they were named, up to eight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RoleList(u32);

/// Where a deal is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Cards must be dealt.
    Deal,
    /// The auction.
    Auction,
    /// A phase of the contract that is a dialog: its number, and how many turns it has had.
    Phase {
        /// Which phase of the contract.
        phase: u8,
        /// Turns taken in it.
        turn: u8,
    },
    /// The play of the cards.
    Play,
    /// A dialog within the play, or after the score, that belongs to a moment.
    Moment {
        /// Which moment of the contract.
        moment: u8,
        /// Turns taken in it.
        turn: u8,
        /// Whether the deal has been scored.
        scored: bool,
    },
    /// The play is over; entries are to be written.
    Score,
    /// The entries are written; numbers are carried on and the match is looked at.
    Scored,
    /// The match is over.
    Over,
}

impl RoleList {
    /// The seats in the order given; those beyond eight are left out.
    pub fn of(seats: impl IntoIterator<Item = Seat>) -> Self {
        let mut list = Self::default();
        for (i, seat) in seats.into_iter().take(8).enumerate() {
            // Nibble 0 is empty, so seats are stored from 1.
            list.0 |= (u32::from(seat.raw()) + 1) << (4 * i);
        }
        list
    }

    /// The seats, first named first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..8).map_while(move |i| {
            let nibble = (self.0 >> (4 * i)) & 15;
            u8::try_from(nibble).ok()?.checked_sub(1).map(Seat::new)
        })
    }

    /// The seats in one number: four bits each, first named lowest, seats counted from 1; 0 is no seat.
    #[inline]
    pub const fn packed(self) -> u32 {
        self.0
    }

    /// The same without their order.
    pub fn set(self) -> SeatSet {
        self.iter().collect()
    }
}

impl Position {
    /// A table before its first deal.
    pub fn new(dealer: Seat) -> Self {
        Self {
            hands: [CardSet::EMPTY; MAX_HANDS],
            lacks: [CardSet::EMPTY; MAX_HANDS],
            kitty: CardSet::EMPTY,
            discards: CardSet::EMPTY,
            plays: [0; MAX_CARDS],
            winners: [0; MAX_TRICKS / 2],
            roles: [RoleList::default(); RoleId::PACK_ROLES],
            numbers: [0; MAX_DEAL_NUMBERS],
            kitty_order: [u8::MAX; KITTY_ORDER],
            control: [0x10, 0x32, 0x54, 0x76, 0xff, 0xff],
            open: [SeatSet::EMPTY; MAX_HANDS],
            taken: [0; MAX_HANDS],
            contract: None,
            playing: HandSet::EMPTY,
            moments: 0,
            trick: Trick::new(Hand::of(dealer)),
            turn: Hand::of(dealer),
            trick_open: false,
            dealer,
            active: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            declaring: SeatSet::EMPTY,
            looked: SeatSet::EMPTY,
            suits_led: 0,
            voids: [0; MAX_HANDS],
            first_round: false,
            broken: 0,
            n_plays: 0,
            dealt: 0,
            kitty_dealt: 0,
            tricks: 0,
            stage: Stage::Deal,
            ended: 0,
        }
    }

    /// The contract, once there is one.
    #[inline]
    pub fn contract(&self) -> Option<&Contract> {
        self.contract.as_ref()
    }

    /// The word the deal ended with, if it was not played out.
    pub fn ended(&self) -> Option<ReasonId> {
        self.ended.checked_sub(1).map(|word| ReasonId(u16::from(word)))
    }

    /// Tricks won, by hand.
    pub fn tricks_of(&self, hand: Hand) -> u8 {
        self.taken[hand.index()]
    }

    /// Tricks finished.
    #[inline]
    pub fn tricks(&self) -> u8 {
        self.tricks
    }

    /// Cards the finished tricks and the present one are made of. Tricks that were agreed on count as if their cards
    /// had been played.
    #[inline]
    pub(crate) fn cards_gone(&self) -> usize {
        usize::from(self.n_plays).max(usize::from(self.tricks) * self.playing.len())
    }

    /// Who takes what is left, if the rest of the tricks has been agreed on: a trick was given without its cards.
    #[inline]
    pub(crate) fn agreed_on(&self) -> Option<Hand> {
        let last = usize::from(self.tricks).checked_sub(1)?;
        if self.cards_gone() > usize::from(self.n_plays) { self.winner_of(last) } else { None }
    }

    /// Cards played so far, in order.
    pub fn cards_played(&self) -> impl ExactSizeIterator<Item = Card> + '_ {
        self.plays[..usize::from(self.n_plays)].iter().map(|&card| Card::new(card))
    }

    /// Who won trick `trick`, counted from 0, if it is finished.
    pub fn winner_of(&self, trick: usize) -> Option<Hand> {
        if trick >= usize::from(self.tricks) {
            return None;
        }
        self.winners.get(trick / 2).map(|pair| Hand::new(pair >> (4 * (trick % 2)) & 15))
    }

    /// Who won the trick before, if one has been won.
    #[inline]
    pub(crate) fn last_winner(&self) -> Option<Hand> {
        self.winner_of(usize::from(self.tricks).checked_sub(1)?)
    }

    pub(crate) fn set_winner(&mut self, trick: usize, hand: Hand) {
        if let Some(pair) = self.winners.get_mut(trick / 2) {
            let shift = 4 * (trick % 2);
            *pair = *pair & !(15 << shift) | hand.raw() << shift;
        }
    }

    /// The seat that decides for a hand; `None` for a hand nobody controls.
    #[inline]
    pub fn controller(&self, hand: Hand) -> Option<Seat> {
        let seat = self.control[hand.index() / 2] >> (4 * (hand.index() % 2)) & NOBODY;
        (usize::from(seat) < MAX_SEATS).then(|| Seat::new(seat))
    }

    /// Seats before whom a hand lies open.
    pub fn open_to(&self, hand: Hand) -> SeatSet {
        self.open[hand.index()]
    }

    /// The seats of a role of the pack, in the order they were named.
    pub fn role(&self, role: usize) -> RoleList {
        self.roles.get(role).copied().unwrap_or_default()
    }

    /// Whether `seat` may see the cards of `hand`.
    pub fn sees(&self, seat: Seat, hand: Hand) -> bool {
        if self.open[hand.index()].contains(seat) {
            return true;
        }
        if hand == Hand::of(seat) {
            return self.looked.contains(seat);
        }
        self.controller(hand) == Some(seat)
    }

    /// Lets a seat decide for a hand, or nobody.
    pub(crate) fn set_controller(&mut self, hand: Hand, seat: Option<Seat>) {
        let shift = 4 * (hand.index() % 2);
        let pair = &mut self.control[hand.index() / 2];
        *pair = *pair & !(NOBODY << shift) | seat.map_or(NOBODY, Seat::raw) << shift;
    }

    /// Kitty cards that still lie there, in the order they lie.
    pub fn kitty_in_order(&self) -> impl Iterator<Item = Card> + '_ {
        self.kitty_order
            .iter()
            .filter(|&&card| card != u8::MAX)
            .map(|&card| Card::new(card))
            .filter(|&card| self.kitty.contains(card))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_small_enough_to_copy_freely() {
        assert!(size_of::<Position>() <= 768, "{}", size_of::<Position>());
    }

    #[test]
    fn roles_keep_their_order() {
        let seats = [3, 0, 2].map(Seat::new);
        assert_eq!(RoleList::of(seats).iter().collect::<Vec<_>>(), seats);
        assert_eq!(RoleList::of(seats).set().len(), 3);
    }
}
