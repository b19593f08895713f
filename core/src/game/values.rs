//! What the expressions of a pack read from a match.

use std::cell;

use crate::card::CardSet;
use crate::ruleset::{
    DialogId, Formula, PartnerVar, Rules, Rung, RungId, RungVar, Var, WordId, strain_number,
};
use crate::score::{Cell, Env, EvalError, LedgerKind, Sheet, Subject, TableId};
use crate::seat::{Hand, MAX_SEATS, Seat, SeatSet};
use crate::state::{Call, Position, State, Table};

use super::contract;

/// A match as an environment for expressions. All of it is public but the cards that the seat of a question holds.
#[derive(Clone, Copy)]
pub(crate) struct Values<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) pos: &'a Position,
    pub(crate) table: &'a Table,
    /// The rung a rung's own formula is about.
    pub(crate) rung: Option<&'a Rung>,
    /// What named values came to, while the entries of a deal are written.
    memo: Option<&'a Memo>,
}

/// What the entries of a deal are computed from again and again: what was called, and what named values came to. Holds
/// while nothing but the present sheet changes.
pub(crate) struct Memo {
    called: [Called; MAX_SEATS],
    known: [cell::Cell<Known>; Memo::SLOTS],
}

/// What a seat called.
#[derive(Clone, Copy, Default)]
struct Called {
    /// The level it named last in the auction, 0 if none.
    level: i16,
    /// Groups of the rungs it called, a bit each; the first 64.
    groups: u64,
}

/// A value by its number, for seats (nobody in an empty slot), and what it came to.
#[derive(Clone, Copy, Default)]
struct Known {
    number: i64,
    value: u16,
    subject: SeatSet,
}

impl Memo {
    const SLOTS: usize = 32;

    /// Knows what was called in the deal, and no value.
    pub(crate) fn new(rules: &Rules, table: &Table) -> Self {
        let mut called = [Called::default(); MAX_SEATS];
        for said in table.said() {
            if let Some(rung) = said.call.rung() {
                let rung = rules.ladder.rung(rung);
                let called = &mut called[said.seat.index()];
                called.groups |= 1_u64.checked_shl(u32::from(rung.group)).unwrap_or(0);
                if said.dialog == DialogId::AUCTION && rung.binds {
                    called.level = rung.level;
                }
            }
        }
        Self { called, known: std::array::from_fn(|_| cell::Cell::default()) }
    }

    /// The only place where a value may be kept: a later one for the same place takes it.
    fn slot(&self, value: u16, subject: SeatSet) -> &cell::Cell<Known> {
        let seat = subject.first().map_or(0, Seat::index);
        &self.known[(usize::from(value) * 4 + seat) % Self::SLOTS]
    }
}

/// The value of a formula of the pack for some seats, read off public facts.
///
/// # Errors
/// When the formula has no value here.
pub fn figure(rules: &Rules, state: &State, formula: &Formula, subject: SeatSet) -> Result<i64, EvalError> {
    Values::new(rules, state).of(formula, subject)
}

impl<'a> Values<'a> {
    pub(crate) fn new(rules: &'a Rules, state: &'a State) -> Self {
        Self { rules, pos: &state.pos, table: &state.table, rung: None, memo: None }
    }

    /// The same, remembering what named values come to.
    pub(crate) fn remembering(self, memo: &'a Memo) -> Self {
        Self { memo: Some(memo), ..self }
    }

    pub(crate) fn about(self, rung: &'a Rung) -> Self {
        Self { rung: Some(rung), ..self }
    }

    /// The value of a formula for some seats.
    pub(crate) fn of(&self, formula: &Formula, subject: SeatSet) -> Result<i64, EvalError> {
        formula.eval(self, subject)
    }

    /// Whether a formula holds for some seats.
    pub(crate) fn holds(&self, formula: &Formula, subject: SeatSet) -> Result<bool, EvalError> {
        formula.holds(self, subject)
    }

    /// Whether the contract was made.
    pub(crate) fn made(&self) -> Result<bool, EvalError> {
        let Some(contract) = self.pos.contract() else { return Ok(false) };
        match &self.rules.kind(contract.kind).made {
            Some(formula) => self.holds(formula, self.pos.declaring),
            None => Ok(false),
        }
    }

    fn level_bid(&self, seat: Seat) -> i64 {
        if let Some(memo) = self.memo {
            return i64::from(memo.called[seat.index()].level);
        }
        let bid = self.table.said().iter().rev().find_map(|said| {
            let rung = said.call.rung()?;
            let level = self.bound_level(rung)?;
            (said.dialog == DialogId::AUCTION && said.seat == seat).then_some(level)
        });
        bid.map_or(0, i64::from)
    }

    fn called(&self, seat: Seat, group: u8) -> bool {
        if let (Some(memo), 0..64) = (self.memo, group) {
            return memo.called[seat.index()].groups >> group & 1 == 1;
        }
        self.table.said().iter().any(|said| {
            said.seat == seat
                && said.call.rung().is_some_and(|rung| self.rules.ladder.rung(rung).group == group)
        })
    }

    /// The number these seats named last that is not 0.
    fn last_bid(&self, seats: SeatSet) -> i64 {
        let said = self.table.said().iter().rev();
        let own = said.filter(|said| said.dialog == DialogId::AUCTION && seats.contains(said.seat));
        let levels = own.filter_map(|said| self.bound_level(said.call.rung()?));
        levels.map(i64::from).find(|level| *level != 0).unwrap_or(0)
    }

    /// The level of a rung, if it binds.
    fn bound_level(&self, rung: RungId) -> Option<i16> {
        let rung = self.rules.ladder.rung(rung);
        rung.binds.then_some(rung.level)
    }

    /// The calls these seats have made in the auction, looks and waiting apart.
    fn calls(&self, seats: SeatSet) -> i64 {
        let looks = |call: &Call| matches!(call, Call::Say { word: WordId::LOOK | WordId::WAIT, .. });
        let said = self.table.said().iter().filter(|said| said.dialog == DialogId::AUCTION);
        count(said.filter(|said| seats.contains(said.seat) && !looks(&said.call)).count())
    }

    /// The other active seats of their sides.
    fn partners(&self, seats: SeatSet) -> SeatSet {
        let partners = seats.iter().fold(SeatSet::EMPTY, |all, seat| all | self.rules.partners_of(seat));
        (partners & self.pos.active) - seats
    }

    /// How many cards of a count a seat holds. Trumps are those of the contract, or of the one a rung leads to.
    fn held(&self, number: u8, seat: Seat) -> i64 {
        count((self.pos.hands[Hand::of(seat).index()] & self.counted(number)).len())
    }

    /// The cards of a count.
    pub(crate) fn counted(&self, number: u8) -> CardSet {
        let Some(counted) = self.rules.counts.get(usize::from(number)) else { return CardSet::EMPTY };
        if counted.trumps { counted.cards | self.trumps() } else { counted.cards }
    }

    /// Whether a formula reads nothing that the seat has not looked at.
    pub(crate) fn may_read(&self, formula: &Formula, seat: Seat) -> bool {
        self.pos.looked.contains(seat) || !formula.vars().any(|var| matches!(var, Var::Held(_)))
    }

    fn trumps(&self) -> CardSet {
        let order = match (self.pos.contract(), self.rung) {
            (Some(contract), _) => Some(contract.order),
            (None, Some(rung)) => Some(contract::order_of_bid(self.rules, self.table, rung)),
            (None, None) => None,
        };
        order.map_or(CardSet::EMPTY, |order| self.rules.order(order).trumps())
    }

    fn said(&self, seat: Seat, word: WordId) -> bool {
        let says = |call: &Call| matches!(call, Call::Say { word: said, .. } if *said == word);
        self.table.said().iter().any(|said| said.seat == seat && says(&said.call))
    }

    fn sheet(&self, before: bool) -> &'a Sheet {
        if before { self.table.sheet_before() } else { self.table.sheet() }
    }

    /// What stands in the columns of these seats.
    pub(crate) fn ledger(&self, ledger: u8, before: bool, subject: SeatSet) -> i64 {
        let layout = &self.rules.sheet;
        let sheet = self.sheet(before);
        let read = |subject| sheet.get(layout, Cell { ledger, subject }).unwrap_or(0);
        match self.rules.ledger_kind(ledger) {
            LedgerKind::Seat => subject.iter().map(|seat| read(Subject::Seat(seat))).sum(),
            LedgerKind::Side => subject.first().map_or(0, |seat| {
                let side = self.rules.side_of(seat, self.pos.declaring);
                read(Subject::Side(side))
            }),
            // What the subject has written on everybody, less what is written on it.
            LedgerKind::Pair => {
                let all = SeatSet::all(self.rules.seats);
                let mut sum = 0;
                for from in subject.iter() {
                    for on in (all - subject).iter() {
                        sum += read(Subject::Pair { of: from, on });
                        sum -= read(Subject::Pair { of: on, on: from });
                    }
                }
                sum
            }
        }
    }

    /// The number of the trick that was number `nth` of the subject's own; 0 if it won fewer.
    fn won_at(&self, nth: i64, subject: SeatSet) -> i64 {
        let Some(before) = nth.checked_sub(1).and_then(|n| usize::try_from(n).ok()) else { return 0 };
        let own = |trick: &u8| {
            let winner = self.pos.winner_of(usize::from(*trick));
            winner.and_then(|hand| self.pos.controller(hand)).is_some_and(|seat| subject.contains(seat))
        };
        (0..self.pos.tricks()).filter(own).nth(before).map_or(0, |trick| i64::from(trick) + 1)
    }

    /// The best column that is not the subject's, in the sense of the settlement.
    fn rival(&self, ledger: u8, before: bool, subject: SeatSet) -> i64 {
        let mut own = subject;
        if let Some(seat) = subject.first() {
            let side = self.rules.side_of(seat, self.pos.declaring);
            for other in SeatSet::all(self.rules.seats).iter() {
                if self.rules.side_of(other, self.pos.declaring) == side {
                    own.insert(other);
                }
            }
        }
        let others = SeatSet::all(self.rules.seats) - own;
        let figures = others.iter().map(|seat| self.ledger(ledger, before, SeatSet::of(seat)));
        let best = if self.rules.settle.low_is_good { figures.min() } else { figures.max() };
        best.unwrap_or(0)
    }

    /// How far a seat is behind the best other side in a ledger.
    pub(crate) fn behind(&self, ledger: u8, seat: Seat) -> i64 {
        let own = SeatSet::of(seat);
        let gap = self.rival(ledger, false, own) - self.ledger(ledger, false, own);
        if self.rules.settle.low_is_good { -gap } else { gap }
    }

    fn contract_value(&self) -> Result<i64, EvalError> {
        let contract = self.pos.contract().ok_or(EvalError::NoValue("there is no contract"))?;
        Ok(match contract.rung {
            Some(rung) => self.rules.ladder.value((rung, contract.modifier)),
            None => 0,
        })
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

impl Env<Var> for Values<'_> {
    fn var(&self, var: Var, subject: SeatSet) -> Result<i64, EvalError> {
        let none = EvalError::NoValue("there is no contract");
        Ok(match var {
            Var::Level => i64::from(self.pos.contract().ok_or(none)?.level),
            Var::Strain => self.pos.contract().ok_or(none)?.strain.map_or(-1, strain_number),
            Var::Value => self.contract_value()?,
            Var::Rung(part) => {
                let rung = self.rung.ok_or(EvalError::NoValue("no rung is meant"))?;
                match part {
                    RungVar::Level => i64::from(rung.level),
                    RungVar::Strain => rung.strain.map_or(-1, strain_number),
                    RungVar::Value => rung.value,
                }
            }
            Var::Tricks => self.rules.tricks_of_seats(self.pos, subject),
            Var::TricksOf(role) => self.rules.tricks_of_seats(self.pos, self.rules.role_set(role, self.pos)),
            Var::Bid => subject.iter().map(|seat| self.level_bid(seat)).sum(),
            Var::CalledByAny(group) => self.var(Var::Called(group), self.pos.active)?,
            Var::Called(group) => count(subject.iter().filter(|&seat| self.called(seat, group)).count()),
            Var::Said(word) => count(subject.iter().filter(|&seat| self.said(seat, word)).count()),
            Var::LastBid => self.last_bid(subject),
            Var::Held(count) => subject.iter().map(|seat| self.held(count, seat)).sum(),
            Var::Calls => self.calls(subject),
            Var::Seat => subject.first().map_or(0, |seat| count(seat.index() + 1)),
            Var::Partner(part) => {
                let partners = self.partners(subject);
                match part {
                    PartnerVar::Calls => self.calls(partners),
                    PartnerVar::Bid => self.var(Var::Bid, partners)?,
                    PartnerVar::Said(word) => self.var(Var::Said(word), partners)?,
                    PartnerVar::Called(group) => self.var(Var::Called(group), partners)?,
                }
            }
            Var::Made => i64::from(self.made()?),
            Var::InRole(role) => count((subject & self.rules.role_set(role, self.pos)).len()),
            Var::SizeOf(role) => count(self.rules.role_set(role, self.pos).len()),
            Var::SubjectSize => count(subject.len()),
            Var::Ledger { ledger, before } => self.ledger(ledger, before, subject),
            Var::Rival { ledger, before } => self.rival(ledger, before, subject),
            Var::Match(number) => {
                *self.table.numbers().get(number.index()).ok_or(EvalError::NoValue("no such number"))?
            }
            Var::Deal(number) => i64::from(self.pos.numbers[number.index()]),
            Var::Deals => i64::from(self.table.deals),
            Var::HandSize => i64::from(self.pos.dealt),
            Var::KittySize => i64::from(self.pos.kitty_dealt),
            Var::TricksDone => i64::from(self.pos.tricks()),
            Var::CallsMade => self.calls(SeatSet::all(self.rules.seats)),
        })
    }

    fn table(&self, table: TableId, key: i64, subject: SeatSet) -> Option<i64> {
        if table == TableId::WON_AT {
            return Some(self.won_at(key, subject));
        }
        self.rules.table(table)?.get(key)
    }

    fn recall(&self, value: u16, subject: SeatSet) -> Option<i64> {
        let known = self.memo?.slot(value, subject).get();
        (known.value == value && known.subject == subject && !subject.is_empty()).then_some(known.number)
    }

    fn keep(&self, value: u16, subject: SeatSet, number: i64) {
        if let Some(memo) = self.memo {
            memo.slot(value, subject).set(Known { number, value, subject });
        }
    }
}
