//! What one seat may know. Bots and screens get nothing else.
//!
//! A view is a copy without the cards the seat cannot see: permuting those leaves it unchanged.

use crate::card::{Card, CardSet};
use crate::ruleset::{DialogId, Rules};
use crate::seat::{Hand, MAX_HANDS, Seat, SeatSet};
use crate::state::{KITTY_ORDER, Pending, Position, Question, State, Table};

/// A match as one seat knows it.
#[derive(Clone, Debug)]
pub struct View<'r> {
    /// The rules in force.
    pub rules: &'r Rules,
    /// Whose view.
    pub seat: Seat,
    state: State,
    counts: [u8; MAX_HANDS],
    kitty_count: u8,
    turn: Option<(Seat, Option<DialogId>)>,
}

impl PartialEq for View<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.seat == other.seat
            && self.state == other.state
            && self.counts == other.counts
            && self.kitty_count == other.kitty_count
            && self.turn == other.turn
    }
}

impl<'r> View<'r> {
    /// What `seat` knows of a match.
    pub fn new(rules: &'r Rules, state: &State, seat: Seat) -> Self {
        let turn = state.table.pending().question().map(|question| (question.seat, question.dialog));
        let own = turn.is_none_or(|(asked, _)| asked == seat);
        let pending = if own { state.table.pending().clone() } else { Pending::Deal };
        let table = state.table.of_deal(pending, seat);
        let mut known = State { pos: state.pos, table };
        let count = |cards: CardSet| u8::try_from(cards.len()).unwrap_or(u8::MAX);
        let counts = state.pos.hands.map(count);
        for hand in 0..MAX_HANDS {
            let hand = Hand::new(u8::try_from(hand).unwrap_or(0));
            if !state.pos.sees(seat, hand) {
                known.pos.hands[hand.index()] = CardSet::EMPTY;
            }
        }
        known.pos.kitty = CardSet::EMPTY;
        known.pos.kitty_order = [u8::MAX; KITTY_ORDER];
        // Put away by this seat, and so known to it.
        known.pos.discards = known
            .table
            .moved()
            .iter()
            .filter(|moved| moved.is_put_away())
            .fold(CardSet::EMPTY, |all, moved| all | moved.cards);
        Self { rules, seat, state: known, counts, kitty_count: count(state.pos.kitty), turn }
    }

    /// The question put to this seat, if it is asked.
    pub fn question(&self) -> Option<&Question> {
        self.state.table.pending().question()
    }

    /// Who is asked, and in which dialog (`None` for a card).
    pub fn turn(&self) -> Option<(Seat, Option<DialogId>)> {
        self.turn
    }

    /// The position, with the hands the seat does not see left empty.
    pub fn position(&self) -> &Position {
        &self.state.pos
    }

    /// The table: sheet and numbers as they stand, calls, entries and moves of this deal; cards moved unseen are left
    /// empty.
    pub fn table(&self) -> &Table {
        &self.state.table
    }

    /// The state as known; for those who fill in the rest.
    pub(crate) fn known(&self) -> &State {
        &self.state
    }

    /// How many cards a hand holds.
    pub fn count(&self, hand: Hand) -> usize {
        usize::from(self.counts[hand.index()])
    }

    /// How many cards lie in the kitty.
    pub fn kitty_count(&self) -> usize {
        usize::from(self.kitty_count)
    }

    /// The cards of a hand, if the seat sees them.
    pub fn hand(&self, hand: Hand) -> Option<CardSet> {
        self.state.pos.sees(self.seat, hand).then(|| self.state.pos.hands[hand.index()])
    }

    /// The cards of the seat's own hand; empty before it has looked.
    pub fn own(&self) -> CardSet {
        self.state.pos.hands[Hand::of(self.seat).index()]
    }

    /// Cards whose place this seat knows: in hands it sees, played, turned up, or put away by itself.
    pub fn located(&self) -> CardSet {
        let pos = &self.state.pos;
        let mut known: CardSet = pos.cards_played().collect();
        for hand in &pos.hands {
            known |= *hand;
        }
        if let Some(card) = self.state.table.turned() {
            known.insert(card);
        }
        known | pos.discards | self.ghosts()
    }

    /// The cards of the trick on the table, in the order in which they were played, each with the hand it came from.
    pub fn trick(&self) -> Vec<(Hand, Card)> {
        let pos = &self.state.pos;
        let count = usize::from(pos.trick.count);
        let cards = pos.cards_played().skip(pos.cards_played().len().saturating_sub(count));
        let next = |&hand: &Hand| Some(self.rules.next_in(pos.playing, hand));
        std::iter::successors(Some(pos.trick.leader), next).zip(cards).collect()
    }

    /// The card of the kitty that has led to the trick on the table.
    pub fn ghost_led(&self) -> Option<Card> {
        let before = self.state.pos.n_plays.saturating_sub(self.state.pos.trick.count);
        let mut moved = self.state.table.moved().iter();
        moved.find(|moved| moved.is_ghost() && moved.played == before)?.cards.first()
    }

    /// Kitty cards that were turned to lead; they are out of play and public.
    fn ghosts(&self) -> CardSet {
        let moved = self.state.table.moved().iter().filter(|moved| moved.is_ghost());
        moved.fold(CardSet::EMPTY, |all, moved| all | moved.cards)
    }

    /// Seats other than this one that hold cards.
    pub fn others(&self) -> SeatSet {
        self.state.pos.active.without(self.seat)
    }
}
