//! Drives a match through a record and finds the first line that does not fit.

use std::sync::Arc;

use crate::game::{ActError, Fault, GivenDeal, Illegal, Match, Sink};
use crate::hooks::Host;
use crate::notation::{self, TextError};
use crate::ruleset::Rules;
use crate::seat::{Hand, MAX_HANDS, Seat};
use crate::state::{Action, Pending};

use super::deals::Collect;
use super::write::{columns, parse_hand};
use super::{Entry, LedgerLine, Record, RecordError};

/// A match on its way through a record.
pub struct Replayer<'a> {
    record: &'a Record,
    next: usize,
    game: Match,
    steps: usize,
    sheet_due: bool,
}

/// What a line of the record did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Replayed {
    /// A deal.
    Deal(GivenDeal),
    /// An action.
    Act(Seat, Action),
    /// The play ended by agreement.
    Agree([u8; MAX_HANDS]),
    /// So much was taken back.
    Undo(usize),
    /// The sheet is what the record says.
    Sheet,
}

/// Where a record and the rules part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, deal {deal}: {difference}")]
pub struct ReplayError {
    /// Which line of the record, counted from 1.
    pub line: usize,
    /// In which deal, counted from 1; 0 before the first.
    pub deal: u32,
    /// What is different.
    pub difference: Difference,
}

/// What is different.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Difference {
    /// The head does not fit these rules.
    #[error("{0}")]
    Head(String),
    /// The rules are not those of the record.
    #[error("the record was played under rules {recorded}, these are {now}")]
    Rules {
        /// Digest in the record.
        recorded: String,
        /// Digest of the rules at hand.
        now: String,
    },
    /// The line names what these rules do not have.
    #[error("{0}")]
    Text(String),
    /// Another seat is asked than the one that acts.
    #[error("{recorded} acts in the record, and {now} is asked")]
    Turn {
        /// The seat in the record.
        recorded: String,
        /// The seat that is asked; `nobody` if none is.
        now: String,
    },
    /// The action is not allowed.
    #[error(transparent)]
    Illegal(Box<Illegal>),
    /// The rules fail, or what the line says cannot be done now.
    #[error(transparent)]
    Fault(Fault),
    /// More is taken back than was done.
    #[error("{recorded} steps are taken back, and only {now} were done")]
    Undo {
        /// How many in the record.
        recorded: usize,
        /// How many there are.
        now: usize,
    },
    /// Another amount stands on the sheet.
    #[error("`{column}` of ledger `{ledger}` is {recorded} in the record and {now} now")]
    Sheet {
        /// Which ledger.
        ledger: String,
        /// Which column.
        column: String,
        /// The amount in the record; `nothing` if it has none.
        recorded: String,
        /// The amount now; `nothing` if there is no such column.
        now: String,
    },
}

impl From<TextError> for Difference {
    fn from(error: TextError) -> Self {
        Self::Text(error.to_string())
    }
}

impl From<Fault> for Difference {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<ActError> for Difference {
    fn from(error: ActError) -> Self {
        match error {
            ActError::Illegal(illegal) => Self::Illegal(illegal),
            ActError::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl<'a> Replayer<'a> {
    /// The match before its first line.
    ///
    /// # Errors
    /// When the head does not fit the rules, or the rules have another digest.
    pub fn new(rules: Arc<Rules>, host: Box<dyn Host>, record: &'a Record) -> Result<Self, ReplayError> {
        let recorded = &record.header.digest;
        if !recorded.is_empty() && recorded != rules.digest() {
            let difference = Difference::Rules { recorded: recorded.clone(), now: rules.digest().to_owned() };
            return Err(ReplayError { line: 1, deal: 0, difference });
        }
        Self::under_any_rules(rules, host, record)
    }

    /// The same without a look at the digest: to see what other rules would have changed.
    ///
    /// # Errors
    /// When the head does not fit the rules.
    pub fn under_any_rules(
        rules: Arc<Rules>,
        host: Box<dyn Host>,
        record: &'a Record,
    ) -> Result<Self, ReplayError> {
        let start = record.header.start(&rules).map_err(|RecordError { line, problem }| ReplayError {
            line,
            deal: 0,
            difference: Difference::Head(problem),
        })?;
        Ok(Self { record, next: 0, game: Match::new(rules, host, start), steps: 0, sheet_due: false })
    }

    /// The match as far as it has come.
    pub fn game(&self) -> &Match {
        &self.game
    }

    /// Deals, actions and agreements that stand; what was taken back does not count.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// The line that comes next.
    pub fn upcoming(&self) -> Option<&'a Entry> {
        self.record.lines.get(self.next).map(|(_, entry)| entry)
    }

    /// The number of that line; of the last one at the end of the record, 0 if there is none.
    pub fn line(&self) -> usize {
        let line = self.record.lines.get(self.next).or_else(|| self.record.lines.last());
        line.map_or(0, |(number, _)| *number)
    }

    /// Whether a deal has ended and its sheet is not in the record yet.
    pub fn sheet_is_due(&self) -> bool {
        self.sheet_due
    }

    /// The match, to be gone on with.
    pub fn into_game(self) -> Match {
        self.game
    }

    /// Replays the rest.
    ///
    /// # Errors
    /// The first difference.
    pub fn run(&mut self, sink: &mut impl Sink) -> Result<(), ReplayError> {
        while self.step(sink)?.is_some() {}
        Ok(())
    }

    /// Replays one line; `None` at the end of the record.
    ///
    /// # Errors
    /// The line does not fit. The match is as it was before it.
    pub fn step(&mut self, sink: &mut impl Sink) -> Result<Option<Replayed>, ReplayError> {
        let Some((line, entry)) = self.record.lines.get(self.next) else { return Ok(None) };
        match self.replay(entry, sink) {
            Ok(done) => {
                self.next += 1;
                Ok(Some(done))
            }
            Err(difference) => {
                let deal = self.game.state().table.deals;
                Err(ReplayError { line: *line, deal, difference })
            }
        }
    }

    fn replay(&mut self, entry: &Entry, sink: &mut impl Sink) -> Result<Replayed, Difference> {
        let done = match entry {
            Entry::Deal(parts) => {
                let rules = Arc::clone(self.game.rules());
                let mut collect = Collect::new(&rules);
                for (key, value) in parts {
                    collect.take(key, value).map_err(Difference::Text)?;
                }
                let given = collect.done();
                self.game.deal_given(&given, sink)?;
                Replayed::Deal(given)
            }
            Entry::Act { seat, action } => {
                let (seat, action) = self.action(seat, action)?;
                self.game.act(seat, &action, sink)?;
                Replayed::Act(seat, action)
            }
            Entry::Agree(tricks) => {
                let mut by_hand = [0; MAX_HANDS];
                for (name, tricks) in tricks {
                    let hand = parse_hand(self.game.rules(), name);
                    let hand = hand.ok_or_else(|| Difference::Text(format!("`{name}` is no hand")))?;
                    by_hand[hand.index()] = *tricks;
                }
                self.game.agree(&by_hand, sink)?;
                Replayed::Agree(by_hand)
            }
            Entry::Undo(n) => {
                if *n > self.steps {
                    return Err(Difference::Undo { recorded: *n, now: self.steps });
                }
                for back in 0..*n {
                    if !self.game.rewind() {
                        return Err(Difference::Undo { recorded: *n, now: back });
                    }
                }
                self.steps -= n;
                self.sheet_due = false;
                return Ok(Replayed::Undo(*n));
            }
            Entry::Sheet(ledgers) => {
                self.compare(ledgers)?;
                self.sheet_due = false;
                return Ok(Replayed::Sheet);
            }
        };
        self.steps += 1;
        self.sheet_due = self.game.pending().question().is_none();
        Ok(done)
    }

    /// Reads an action and sees that its seat is asked.
    fn action(&self, seat: &str, action: &str) -> Result<(Seat, Action), Difference> {
        let rules = self.game.rules();
        let seat = notation::parse_seat(rules, seat)?;
        let state = self.game.state();
        let turn =
            |now: &str| Difference::Turn { recorded: rules.seat_name(seat).to_owned(), now: now.to_owned() };
        let question = match self.game.pending() {
            Pending::Ask(question) if question.seat == seat => question,
            other => {
                // An offer is made by whoever wants to.
                return match notation::parse_call(rules, action)? {
                    call if call.is_offer() => Ok((seat, Action::Call(call))),
                    _ => Err(turn(other.question().map_or("nobody", |q| rules.seat_name(q.seat)))),
                };
            }
        };
        let hand = crate::game::hand_of(question).unwrap_or(Hand::of(seat));
        let held = state.pos.hands[hand.index()];
        Ok((seat, notation::parse_action(rules, Some(question), held, action)?))
    }

    fn compare(&self, recorded: &[LedgerLine]) -> Result<(), Difference> {
        let rules = self.game.rules();
        let sheet = self.game.state().table.sheet();
        let text = |amount: Option<i64>| amount.map_or("nothing".to_owned(), |amount| amount.to_string());
        let differ = |ledger: &str, column: &str, recorded, now| {
            let (ledger, column) = (ledger.to_owned(), column.to_owned());
            Err(Difference::Sheet { ledger, column, recorded: text(recorded), now: text(now) })
        };
        for (index, ledger) in (0..).zip(rules.sheet.ledgers()) {
            let there = recorded.iter().find(|line| line.name == ledger.name);
            for (column, now) in columns(rules, sheet, index) {
                let then = there.and_then(|line| line.columns.iter().find(|(name, _)| *name == column));
                let then = then.map(|(_, amount)| *amount);
                if then != Some(now) {
                    return differ(&ledger.name, &column, then, Some(now));
                }
            }
        }
        for LedgerLine { name, columns: cells } in recorded {
            let ledger = rules.sheet.find(name);
            let known = ledger.map_or(Vec::new(), |ledger| columns(rules, sheet, ledger));
            for (column, then) in cells {
                if !known.iter().any(|(other, _)| other == column) {
                    return differ(name, column, Some(*then), None);
                }
            }
        }
        Ok(())
    }
}
