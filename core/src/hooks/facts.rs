//! What a hook may know.
//!
//! Facts answer by scope: a public hook has no card it could leak, a seat's hook has what that seat sees, and only
//! hooks that run when the cards are over (or not yet dealt) have them all.

use crate::card::{Card, CardSet};
use crate::ruleset::{DialogId, ReasonId, RoleId, Rules};
use crate::seat::{Hand, Seat, SeatSet};
use crate::side::Side;
use crate::state::{Contract, Moved, Position, RoleList, Said, State, Table};

/// How much a hook may know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// What an onlooker without cards knows.
    Public,
    /// That, and what this seat sees.
    Seat(Seat),
    /// Every card.
    All,
}

/// A match, seen through a scope.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// The rules in force.
    pub rules: &'a Rules,
    pos: &'a Position,
    table: &'a Table,
    scope: Scope,
    dialog: Option<DialogId>,
}

impl<'a> Facts<'a> {
    /// The facts of a match for a scope.
    pub fn new(rules: &'a Rules, state: &'a State, scope: Scope) -> Self {
        Self { rules, pos: &state.pos, table: &state.table, scope, dialog: None }
    }

    /// The same, asked for a dialog.
    #[must_use]
    pub fn in_dialog(mut self, dialog: DialogId) -> Self {
        self.dialog = Some(dialog);
        self
    }

    /// How much may be known.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Who dealt.
    pub fn dealer(&self) -> Seat {
        self.pos.dealer
    }

    /// Seats that hold cards.
    pub fn active(&self) -> SeatSet {
        self.pos.active
    }

    /// The active seats in order, the first after the dealer first.
    pub fn active_in_order(&self) -> impl Iterator<Item = Seat> + use<'a> {
        self.rules.in_order(self.pos.dealer, self.pos.active)
    }

    /// The contract, once there is one.
    pub fn contract(&self) -> Option<&'a Contract> {
        self.pos.contract()
    }

    /// Who declares.
    pub fn declaring(&self) -> SeatSet {
        self.pos.declaring
    }

    /// The side a seat scores with in this deal.
    pub fn side_of(&self, seat: Seat) -> Side {
        self.rules.side_of(seat, self.pos.declaring)
    }

    /// Active seats whose hands lie face down.
    pub fn out(&self) -> SeatSet {
        self.pos.out
    }

    /// The seats of a role in the order they were named.
    pub fn role(&self, role: RoleId) -> RoleList {
        match role.of_pack() {
            Some(index) => self.pos.role(index),
            None => RoleList::of(self.rules.role_set(role, self.pos).iter()),
        }
    }

    /// What was said in the present dialog, oldest first.
    pub fn said_here(&self) -> &'a [Said] {
        self.table.said_in_dialog()
    }

    /// Everything said in this deal, oldest first.
    pub fn said(&self) -> &'a [Said] {
        self.table.said()
    }

    /// The dialog that asks.
    pub fn dialog(&self) -> Option<DialogId> {
        self.dialog
    }

    /// Cards that changed hands outside the play, with those the scope may not know left empty.
    pub fn moved(&self) -> impl Iterator<Item = Moved> + use<'a> {
        let scope = self.scope;
        let everybody = SeatSet::all(self.rules.seats);
        self.table.moved().iter().map(move |moved| {
            let known = match scope {
                Scope::Public => moved.seen_by == everybody,
                Scope::Seat(seat) => moved.seen_by.contains(seat),
                Scope::All => true,
            };
            Moved { cards: if known { moved.cards } else { CardSet::EMPTY }, ..*moved }
        })
    }

    /// Tricks won by a hand.
    pub fn tricks(&self, hand: Hand) -> u8 {
        self.pos.tricks_of(hand)
    }

    /// Tricks won by the hands of a seat.
    pub fn tricks_of_seat(&self, seat: Seat) -> i64 {
        self.rules.tricks_of_seats(self.pos, SeatSet::of(seat))
    }

    /// Tricks finished.
    pub fn tricks_done(&self) -> u8 {
        self.pos.tricks()
    }

    /// Who won each finished trick, in order.
    pub fn winners(&self) -> impl Iterator<Item = Hand> + use<'a> {
        let pos = self.pos;
        (0..usize::from(pos.tricks())).filter_map(move |trick| pos.winner_of(trick))
    }

    /// Cards played, in order.
    pub fn played(&self) -> impl ExactSizeIterator<Item = Card> + use<'a> {
        self.pos.cards_played()
    }

    /// How many cards a hand holds.
    pub fn count(&self, hand: Hand) -> usize {
        self.pos.hands[hand.index()].len()
    }

    /// How many cards lie in the kitty.
    pub fn kitty_size(&self) -> usize {
        self.pos.kitty.len()
    }

    /// The card turned up.
    pub fn turned(&self) -> Option<Card> {
        self.table.turned()
    }

    /// The cards of a hand, if the scope may know them.
    pub fn hand(&self, hand: Hand) -> Option<CardSet> {
        let known = match self.scope {
            Scope::All => true,
            Scope::Seat(seat) => self.pos.sees(seat, hand),
            Scope::Public => self.pos.open_to(hand) == SeatSet::all(self.rules.seats),
        };
        known.then(|| self.pos.hands[hand.index()])
    }

    /// The kitty, if the scope may know it.
    pub fn kitty(&self) -> Option<CardSet> {
        (self.scope == Scope::All).then_some(self.pos.kitty)
    }

    /// The first eight cards that were dealt to the kitty, whoever has taken them, if the scope may know them.
    pub fn kitty_dealt(&self) -> Option<CardSet> {
        let dealt = self.pos.kitty_order.iter().filter(|&&card| card != u8::MAX);
        (self.scope == Scope::All).then(|| dealt.map(|&card| Card::new(card)).collect())
    }

    /// Numbers of the pack for this deal.
    pub fn deal_numbers(&self) -> &'a [i32] {
        &self.pos.numbers[..self.rules.deal_numbers.len()]
    }

    /// Numbers of the pack for the match.
    pub fn match_numbers(&self) -> &'a [i64] {
        self.table.numbers()
    }

    /// Deals begun.
    pub fn deals(&self) -> u32 {
        self.table.deals
    }

    /// The word the deal ended with, if it was not played out.
    pub fn ended(&self) -> Option<ReasonId> {
        self.pos.ended()
    }

    /// The table: sheet, entries and calls, all public.
    pub fn sheet(&self) -> &'a crate::score::Sheet {
        self.table.sheet()
    }

    /// The sheet before this deal.
    pub fn sheet_before(&self) -> &'a crate::score::Sheet {
        self.table.sheet_before()
    }
}
