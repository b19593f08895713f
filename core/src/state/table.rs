//! The part of a match that only grows: what was said, entries, the sheet, numbers of the match, and the question.
//!
//! A search marks the table, plays on, and cuts it back to the mark.

use crate::card::{Card, CardSet};
use crate::ruleset::{DialogId, Rules};
use crate::score::{Entry, Sheet};
use crate::seat::{Hand, Seat, SeatSet};

use super::call::{Call, Said, When};
use super::moved::Moved;
use super::offer::Offer;
use super::pending::{Answers, CallSet, Pending, PlaySet, Question};
use super::position::{KITTY_ORDER, Position};
use super::told::{Aside, Led, Told};

/// What was said, written and carried over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Deals begun, the present one included.
    pub deals: u32,
    said: Vec<Said>,
    entries: Vec<Entry>,
    moved: Vec<Moved>,
    sheet: Sheet,
    before: Sheet,
    numbers: Vec<i64>,
    said_in_deal: usize,
    said_in_dialog: usize,
    entries_in_deal: usize,
    moved_in_deal: usize,
    turned: Option<Card>,
    next_dealer: Option<Seat>,
    winners: SeatSet,
    offer: Option<Offer>,
    refused_at: Option<usize>,
    pub(super) told: Told,
    pub(crate) pending: Pending,
}

/// A place in a table to come back to.
#[derive(Clone, Debug)]
pub struct Mark {
    deals: u32,
    said: usize,
    entries: usize,
    moved: usize,
    sheet: Sheet,
    before: Sheet,
    numbers: Vec<i64>,
    starts: [usize; 4],
    turned: Option<Card>,
    next_dealer: Option<Seat>,
    winners: SeatSet,
    offer: (Option<Offer>, Option<usize>),
    told: Told,
    pending: Pending,
}

impl Table {
    /// An empty table under these rules.
    pub fn new(rules: &Rules) -> Self {
        let sheet = Sheet::new(&rules.sheet);
        Self {
            deals: 0,
            said: Vec::new(),
            entries: Vec::new(),
            moved: Vec::new(),
            before: sheet.clone(),
            sheet,
            numbers: rules.match_numbers.iter().map(|number| number.start).collect(),
            said_in_deal: 0,
            said_in_dialog: 0,
            entries_in_deal: 0,
            moved_in_deal: 0,
            turned: None,
            next_dealer: None,
            winners: SeatSet::EMPTY,
            offer: None,
            refused_at: None,
            told: Told::default(),
            pending: Pending::Deal,
        }
    }

    /// Everything said in this deal, in order.
    pub fn said(&self) -> &[Said] {
        &self.said[self.said_in_deal..]
    }

    /// A copy that has heard no more than the first calls of this deal, and has nothing of it on its sheet.
    pub(crate) fn until(&self, calls: usize) -> Self {
        let mut then = self.clone();
        then.said.truncate(self.said_in_deal + calls);
        then.sheet = then.before.clone();
        then
    }

    /// What was said since the present dialog began.
    pub fn said_in_dialog(&self) -> &[Said] {
        &self.said[self.said_in_dialog..]
    }

    /// Cards moved outside the play in this deal, in order.
    pub fn moved(&self) -> &[Moved] {
        &self.moved[self.moved_in_deal..]
    }

    /// Entries of this deal.
    pub fn entries(&self) -> &[Entry] {
        &self.entries[self.entries_in_deal..]
    }

    /// Every entry of the match.
    pub fn all_entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The sheet as it stands.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The sheet before this deal.
    pub fn sheet_before(&self) -> &Sheet {
        &self.before
    }

    /// Numbers of the pack that outlive a deal.
    pub fn numbers(&self) -> &[i64] {
        &self.numbers
    }

    /// The card turned up in the deal.
    pub fn turned(&self) -> Option<Card> {
        self.turned
    }

    /// Who has won, once the match is over.
    pub fn winners(&self) -> SeatSet {
        self.winners
    }

    /// The offer that waits for answers.
    pub fn offer(&self) -> Option<Offer> {
        self.offer
    }

    /// How many cards had been played when an offer was last refused in this deal.
    pub fn refused_at(&self) -> Option<usize> {
        self.refused_at
    }

    /// What has been chosen to be given away and is still in the hands.
    pub fn aside(&self) -> &[Aside] {
        &self.told.aside
    }

    /// Who speaks first in the auction, if a hook has said so.
    pub fn first_speaker(&self) -> Option<Seat> {
        self.told.first
    }

    /// Leaders of this deal that were told, in order.
    pub fn led(&self) -> &[Led] {
        &self.told.led
    }

    /// What the match waits for.
    pub fn pending(&self) -> &Pending {
        &self.pending
    }

    /// Who deals next, if a rule has said so.
    pub fn next_dealer(&self) -> Option<Seat> {
        self.next_dealer
    }

    /// Remembers the present state.
    pub fn mark(&self) -> Mark {
        Mark {
            deals: self.deals,
            said: self.said.len(),
            entries: self.entries.len(),
            moved: self.moved.len(),
            sheet: self.sheet.clone(),
            before: self.before.clone(),
            numbers: self.numbers.clone(),
            starts: [self.said_in_deal, self.said_in_dialog, self.entries_in_deal, self.moved_in_deal],
            turned: self.turned,
            next_dealer: self.next_dealer,
            winners: self.winners,
            offer: (self.offer, self.refused_at),
            told: self.told.clone(),
            pending: self.pending.clone(),
        }
    }

    /// Goes back to a mark made earlier in the same match.
    pub fn cut(&mut self, mark: &Mark) {
        self.deals = mark.deals;
        self.said.truncate(mark.said);
        self.entries.truncate(mark.entries);
        self.moved.truncate(mark.moved);
        self.sheet.clone_from(&mark.sheet);
        self.before.clone_from(&mark.before);
        self.numbers.clone_from(&mark.numbers);
        [self.said_in_deal, self.said_in_dialog, self.entries_in_deal, self.moved_in_deal] = mark.starts;
        self.turned = mark.turned;
        self.next_dealer = mark.next_dealer;
        self.winners = mark.winners;
        (self.offer, self.refused_at) = mark.offer;
        self.told.clone_from(&mark.told);
        self.pending.clone_from(&mark.pending);
    }

    /// Drops what was said, moved and written in deals before the present one; the sums of the sheet stay. For long
    /// matches of which nobody wants to see the past. Marks made before are of no use then.
    pub fn forget_earlier_deals(&mut self) {
        self.said.drain(..self.said_in_deal);
        self.entries.drain(..self.entries_in_deal);
        self.moved.drain(..self.moved_in_deal);
        self.said_in_dialog -= self.said_in_deal;
        (self.said_in_deal, self.entries_in_deal, self.moved_in_deal) = (0, 0, 0);
    }

    /// Asks a seat for a card. Written over the question for the card before, without moving anything else.
    #[inline]
    pub(crate) fn ask_card(&mut self, seat: Seat, plays: PlaySet) {
        match &mut self.pending {
            Pending::Ask(Question {
                seat: asked,
                dialog: None,
                answers: Answers::Play(set),
                restricted: None,
            }) => (*asked, *set) = (seat, plays),
            other => {
                let answers = Answers::Play(plays);
                *other = Pending::Ask(Question { seat, dialog: None, answers, restricted: None });
            }
        }
    }

    /// An empty set of calls; in the memory of the last question if that was for a call.
    pub(crate) fn empty_calls(&mut self) -> Box<CallSet> {
        match std::mem::replace(&mut self.pending, Pending::Deal) {
            Pending::Ask(Question { answers: Answers::Calls(mut calls), .. }) => {
                calls.clear();
                calls
            }
            _ => Box::default(),
        }
    }

    pub(crate) fn begin_deal(&mut self) {
        self.deals += 1;
        self.said_in_deal = self.said.len();
        self.said_in_dialog = self.said.len();
        self.entries_in_deal = self.entries.len();
        self.moved_in_deal = self.moved.len();
        self.before.clone_from(&self.sheet);
        self.turned = None;
        self.next_dealer = None;
        self.offer = None;
        self.refused_at = None;
        self.told = Told::default();
    }

    pub(crate) fn begin_dialog(&mut self) {
        self.said_in_dialog = self.said.len();
    }

    /// Notes what was said, and after what.
    pub(crate) fn say(&mut self, dialog: DialogId, seat: Seat, call: Call, pos: &Position) {
        let when = self.when(pos);
        self.said.push(Said { dialog, seat, call, when });
    }

    /// Now, told by what has happened.
    fn when(&self, pos: &Position) -> When {
        let moved = u16::try_from(self.moved().len()).unwrap_or(u16::MAX);
        When { moved, played: pos.n_plays, order: pos.contract.map(|contract| contract.order) }
    }

    /// Notes who leads, and cards of which it holds one.
    pub(crate) fn note_leader(&mut self, hand: Hand, holds: CardSet, pos: &Position) {
        let when = self.when(pos);
        self.told.led.push(Led { hand, holds, when });
    }

    /// Notes who speaks first.
    pub(crate) fn set_first_speaker(&mut self, seat: Seat) {
        self.told.first = Some(seat);
    }

    /// Notes what a seat has chosen to give away.
    pub(crate) fn stack(&mut self, order: [u8; KITTY_ORDER]) {
        self.told.stock.extend(order.iter().filter(|card| **card != u8::MAX).map(|card| Card::new(*card)));
    }

    pub(crate) fn set_aside(&mut self, choice: Aside) {
        self.told.set_aside(choice);
    }

    /// The cards a seat had chosen have gone.
    pub(crate) fn hand_over(&mut self, seat: Seat) {
        self.told.hand_over(seat);
    }

    pub(crate) fn set_offer(&mut self, offer: Option<Offer>) {
        self.offer = offer;
    }

    pub(crate) fn refuse_offer(&mut self, cards_played: usize) {
        self.offer = None;
        self.refused_at = Some(cards_played);
    }

    pub(crate) fn note_move(&mut self, moved: Moved) {
        self.moved.push(moved);
    }

    pub(crate) fn turn_up(&mut self, card: Card) {
        self.turned = Some(card);
    }

    pub(crate) fn write(&mut self, rules: &Rules, entry: Entry) {
        // Entries are checked against the layout before they become events; a sum beyond 2^53 stays where it is.
        if self.sheet.add(&rules.sheet, &entry).is_ok() {
            self.entries.push(entry);
        }
    }

    pub(crate) fn set_number(&mut self, number: usize, value: i64) {
        if let Some(slot) = self.numbers.get_mut(number) {
            *slot = value;
        }
    }

    pub(crate) fn set_next_dealer(&mut self, seat: Seat) {
        self.next_dealer = Some(seat);
    }

    pub(crate) fn set_winners(&mut self, winners: SeatSet) {
        self.winners = winners;
    }

    /// The table as the present deal has it: sheet and numbers as they stand, calls, moves and entries of this deal
    /// alone. For views, which are made once a decision and must not grow with the match.
    pub(crate) fn of_deal(&self, pending: Pending, seat: Seat) -> Self {
        let seen = |moved: &Moved| {
            if moved.seen_by.contains(seat) { *moved } else { Moved { cards: CardSet::EMPTY, ..*moved } }
        };
        Self {
            deals: self.deals,
            said: self.said().to_vec(),
            entries: self.entries().to_vec(),
            moved: self.moved().iter().map(seen).collect(),
            sheet: self.sheet.clone(),
            before: self.before.clone(),
            numbers: self.numbers.clone(),
            said_in_deal: 0,
            said_in_dialog: self.said_in_dialog - self.said_in_deal,
            entries_in_deal: 0,
            moved_in_deal: 0,
            turned: self.turned,
            next_dealer: self.next_dealer,
            winners: self.winners,
            offer: self.offer,
            refused_at: self.refused_at,
            told: self.told.known_to(seat),
            pending,
        }
    }
}
