//! Brings a match to a contract and through its dialogs, for an example.
//!
//! Everything is tried within a budget of actions, so that no pack keeps the book waiting.

use std::cell;

use overtrick_core::bot::random;
use overtrick_core::card::CardSet;
use overtrick_core::game::{ActError, Drop, Match, Start};
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogId, DialogKind, ModifierId, RungId, WordId};
use overtrick_core::score::{Cell, LedgerKind, Subject};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{Action, Answers, Call, CallSet, Pending, Question, SayPattern, Stage};

use super::super::Writer;

/// Calls of one auction, and answers of one deal before its play.
const LONGEST: usize = 64;
/// Ways through the dialogs of one example.
const MOST_WAYS: usize = 24;
/// Actions of a deal that is played out.
const WHOLE_DEAL: usize = 1000;
/// What a new match costs: its hooks are loaded.
const NEW_MATCH: usize = 20;
/// By how much the others are ahead where a bid needs it.
const BEHIND: i64 = 200;

/// What was said on the way to the play, the bidding apart.
pub(super) type Said = Vec<(Seat, Call)>;

/// A match that is led by the hand.
pub(super) struct Driver {
    pub(super) game: Match,
    /// Steps that can be taken back.
    taken: usize,
}

/// What the examples of a book may still cost, in actions.
pub(super) struct Budget(cell::Cell<usize>);

impl Budget {
    pub(super) fn new(actions: usize) -> Self {
        Self(cell::Cell::new(actions))
    }

    /// Whether so much is left, which is spent then.
    pub(super) fn spend(&self, cost: usize) -> bool {
        let left = self.0.get().checked_sub(cost);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }

    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }
}

impl Driver {
    /// A first deal. The last seat deals; with `behind` every side but that of the first seat has some points.
    pub(super) fn new(w: &Writer<'_>, seed: u64, behind: bool, budget: &Budget) -> Result<Self, String> {
        if !budget.spend(NEW_MATCH) {
            return Err("there was too much to do".to_owned());
        }
        let rules = w.rules;
        let last = u8::try_from(rules.seats.saturating_sub(1)).unwrap_or(0);
        let mut start = Start { seed, dealer: Some(Seat::new(last)), ..Start::default() };
        if behind {
            let own = rules.side_of(Seat::new(0), SeatSet::EMPTY);
            let others = rules.sheet.cells().filter(|cell| match cell.subject {
                Subject::Seat(seat) => seat.index() != 0,
                Subject::Side(side) => side != own,
                Subject::Pair { .. } => false,
            });
            let first: Vec<Cell> =
                others.filter(|cell| cell.ledger == 0 && rules.ledger_kind(0) != LedgerKind::Pair).collect();
            start.sheet = first.into_iter().map(|cell| (cell, BEHIND)).collect();
        }
        let mut game = w.game.start(start).map_err(|error| error.to_string())?;
        game.deal(&mut Drop).map_err(|fault| fault.to_string())?;
        let mut driver = Self { game, taken: 0 };
        driver.up_to_auction(w, budget);
        Ok(driver)
    }

    /// Answers what is asked before the first call, so that the deal goes on.
    fn up_to_auction(&mut self, w: &Writer<'_>, budget: &Budget) {
        for _ in 0..LONGEST {
            let Some(question) =
                self.question().filter(|question| question.dialog != Some(DialogId::AUCTION))
            else {
                return;
            };
            let throws_in = |call: &Call| match (question.dialog, call) {
                (Some(id), Call::Say { word, .. }) if id != DialogId::OFFER => {
                    w.rules.dialog(id).on(*word).is_some()
                }
                _ => false,
            };
            let action = match &question.answers {
                Answers::Choose(_) => self.answers(w, question).1.first().copied(),
                Answers::Calls(calls) => {
                    calls.list().into_iter().find(|call| !throws_in(call)).map(Action::Call)
                }
                Answers::Play(_) => None,
            };
            if self.game.state().pos.contract().is_some()
                || !action.is_some_and(|action| self.act(&action, budget))
            {
                return;
            }
        }
    }

    pub(super) fn question(&self) -> Option<&Question> {
        self.game.pending().question()
    }

    fn act(&mut self, action: &Action, budget: &Budget) -> bool {
        let Some(seat) = self.question().map(|question| question.seat) else { return false };
        if !budget.spend(1) {
            return false;
        }
        let done = match self.game.act(seat, action, &mut Drop) {
            Ok(()) => true,
            Err(ActError::Illegal(_)) => false,
            // A pack that fails once is not asked again and again.
            Err(ActError::Fault(_)) => {
                budget.spend(usize::MAX);
                false
            }
        };
        self.taken += usize::from(done);
        done
    }

    fn back_to(&mut self, taken: usize) {
        while self.taken > taken && self.game.rewind() {
            self.taken -= 1;
        }
    }

    /// What may be called, while the auction lasts.
    fn calls(&self) -> Option<(Seat, &CallSet)> {
        let question = self.question().filter(|question| question.dialog == Some(DialogId::AUCTION))?;
        match &question.answers {
            Answers::Calls(calls) => Some((question.seat, calls)),
            Answers::Play(_) | Answers::Choose(_) => None,
        }
    }

    /// Leads the auction by calls that `choose` picks. False if it does not come to its end.
    fn auction(&mut self, budget: &Budget, mut choose: impl FnMut(Seat, &CallSet) -> Option<Call>) -> bool {
        for _ in 0..LONGEST {
            let Some((seat, calls)) = self.calls() else { return true };
            let quiet = [WordId::PASS, WordId::LOOK]
                .map(SayPattern::plain)
                .into_iter()
                .find(|say| calls.says.contains(say));
            let call = choose(seat, calls).or(quiet.map(|say| Call::say(say.word)));
            let Some(call) = call else { return false };
            if !self.act(&Action::Call(call), budget) {
                return false;
            }
        }
        false
    }

    /// Nobody bids.
    pub(super) fn all_pass(&mut self, budget: &Budget) -> bool {
        self.auction(budget, |_, _| None)
    }

    /// A seat gets the contract with this bid, perhaps after another seat has made the bid `before`.
    pub(super) fn contract(
        &mut self,
        bidder: Seat,
        bid: (RungId, Option<ModifierId>),
        before: Option<RungId>,
        budget: &Budget,
    ) -> bool {
        let begin = self.taken;
        let wanted = Call::Bid { rung: bid.0, modifier: bid.1 };
        let (mut made, mut prepared) = (false, before.is_none());
        let ended = self.auction(budget, |seat, calls| {
            if seat == bidder && !made && prepared && calls.allows(&wanted) {
                made = true;
                return Some(wanted);
            }
            let other =
                before.map(Call::bid).filter(|call| seat != bidder && !prepared && calls.allows(call));
            prepared |= other.is_some();
            other
        });
        let contract = self.game.state().pos.contract();
        let got = ended
            && contract.is_some_and(|contract| {
                contract.declarer == Some(bidder)
                    && contract.rung == Some(bid.0)
                    && contract.modifier == bid.1
            });
        if !got {
            self.back_to(begin);
        }
        got
    }

    /// Every seat names a rung, as near as may be to the one it is to name.
    pub(super) fn numbers(&mut self, wanted: &[(Seat, RungId)], budget: &Budget) -> bool {
        self.auction(budget, |seat, calls| {
            let rung = wanted.iter().find(|(other, _)| *other == seat).map(|(_, rung)| *rung)?;
            if calls.bids.contains(rung) {
                return Some(Call::bid(rung));
            }
            let look = calls.says.contains(&SayPattern::plain(WordId::LOOK));
            let nearest = calls.bids.iter().min_by_key(|other| other.index().abs_diff(rung.index()));
            nearest.filter(|_| !look).map(Call::bid)
        })
    }

    /// Goes every way through the dialogs before the play. `leaf` is called where the play begins, or where the deal is
    /// over without one.
    pub(super) fn ways(&mut self, w: &Writer<'_>, budget: &Budget, leaf: &mut dyn FnMut(&mut Self, &Said)) {
        let mut left = MOST_WAYS;
        self.way(w, budget, &mut Said::new(), &mut left, LONGEST, leaf);
    }

    fn way(
        &mut self,
        w: &Writer<'_>,
        budget: &Budget,
        said: &mut Said,
        left: &mut usize,
        depth: usize,
        leaf: &mut dyn FnMut(&mut Self, &Said),
    ) {
        if *left == 0 || depth == 0 {
            return;
        }
        let question = match self.game.pending() {
            Pending::Ask(question) if !matches!(question.answers, Answers::Play(_)) => question.clone(),
            _ => {
                *left -= 1;
                return leaf(self, said);
            }
        };
        let (told, answers) = self.answers(w, &question);
        for action in answers {
            let begin = self.taken;
            if !self.act(&action, budget) {
                continue;
            }
            let call = match action {
                Action::Call(call) if told => Some(call),
                _ => None,
            };
            said.extend(call.map(|call| (question.seat, call)));
            self.way(w, budget, said, left, depth - 1, leaf);
            said.truncate(said.len() - usize::from(call.is_some()));
            self.back_to(begin);
        }
    }

    /// Answers to try, and whether they are worth telling.
    fn answers(&self, w: &Writer<'_>, question: &Question) -> (bool, Vec<Action>) {
        let calls = match &question.answers {
            Answers::Choose(choice) => {
                let cards: CardSet = choice.from.iter().take(usize::from(choice.count)).collect();
                return (false, vec![Action::Cards(cards)]);
            }
            Answers::Play(_) => return (false, Vec::new()),
            Answers::Calls(calls) => calls,
        };
        let all: Vec<Call> =
            calls.bids.iter().map(Call::bid).chain(calls.says.iter().flat_map(ends)).collect();
        let one = |call: Option<Call>| (false, call.map(Action::Call).into_iter().collect());
        let known = question.dialog.filter(|&id| id != DialogId::AUCTION && id != DialogId::OFFER);
        match known.map(|id| &w.rules.dialog(id).kind) {
            Some(DialogKind::NameRung { .. }) => {
                let standing = self.game.state().pos.contract().and_then(|contract| contract.rung);
                let same = standing.filter(|&rung| calls.bids.contains(rung)).map(Call::bid);
                one(same.or(all.first().copied()))
            }
            Some(DialogKind::NameCard { .. }) => {
                // With a partner, and alone if that may be.
                let held = |card| {
                    let pos = &self.game.state().pos;
                    let others = pos.active.without(question.seat);
                    others.iter().any(|seat| pos.hands[Hand::of(seat).index()].contains(card))
                };
                let partner = all.iter().find(|call| match call {
                    Call::Say { args, .. } => args.card.is_some_and(held),
                    Call::Bid { .. } => false,
                });
                let alone = all.iter().find(|call| call.is_pass());
                (true, partner.into_iter().chain(alone).copied().map(Action::Call).collect())
            }
            Some(DialogKind::Say(_) | DialogKind::Hook(_)) if !is_moment(self.game.state().pos.stage) => {
                (true, all.into_iter().map(Action::Call).collect())
            }
            _ => one(all.iter().find(|call| call.is_pass()).or(all.first()).copied()),
        }
    }

    /// Answers whatever is asked before the deal is scored, and says how often.
    pub(super) fn answer_until_scored(&mut self) -> usize {
        for answered in 0..LONGEST {
            let scored = matches!(self.game.state().pos.stage, Stage::Moment { scored: true, .. });
            let Some(question) = self.question().filter(|_| !scored) else { return answered };
            let action = random::choose(self.game.rules(), question, &mut Stream::new(1, 1));
            let seat = question.seat;
            if self.game.act(seat, &action, &mut Drop).is_err() {
                return answered;
            }
        }
        LONGEST
    }

    /// Plays the deal out with answers drawn by lot. False if it does not come to its end.
    pub(super) fn play_out(&mut self, w: &Writer<'_>, seed: u64, budget: &Budget) -> bool {
        let mut stream = Stream::new(seed, 1);
        for _ in 0..WHOLE_DEAL {
            let Some(question) = self.question() else { return true };
            let action = random::choose(w.rules, question, &mut stream);
            if !self.act(&action, budget) {
                return false;
            }
        }
        false
    }
}

fn is_moment(stage: Stage) -> bool {
    matches!(stage, Stage::Moment { .. })
}

/// The calls of a pattern; of a range of numbers both ends.
fn ends(say: &SayPattern) -> Vec<Call> {
    let Some((low, high)) = say.number else { return say.list() };
    let end = |n| SayPattern { number: Some((n, n)), ..*say }.list();
    let mut all = end(low);
    if high > low {
        all.extend(end(high));
    }
    all
}
