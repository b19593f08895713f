//! Where a member stands: everything the lines of an account come to under the numbers of the league.
//!
//! Nothing of it is kept. Money is what the lines say; checks, zone and fee follow from it each time.

use super::lines::{Booked, Entry, Line};
use super::money::Money;
use super::rules::Rules;

/// A member.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) name: String,
    /// The day of joining.
    pub(crate) since: String,
    /// What was won and lost, and paid for leaving; the credit is no part of it.
    pub(crate) balance: Money,
    /// Whether the credit of the beginning is not given back yet.
    pub(crate) is_newcomer: bool,
    /// What may be owed when the balance is looked at.
    pub(crate) zone: Money,
    /// What leaving a match costs.
    pub(crate) fee: Money,
    pub(crate) membership: Membership,
    pub(crate) open: Option<Open>,
    /// Every match that was booked, from the first.
    pub(crate) games: Vec<Game>,
}

/// Whether somebody is a member still.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Membership {
    Active,
    /// More was owed at a check than the zone allows.
    Cancelled,
    /// The member has gone.
    Resigned,
}

/// A match that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Open {
    pub(crate) date: String,
    pub(crate) game: String,
    /// What a point costs; `None` where the rules of the game say so.
    pub(crate) price: Option<Money>,
    pub(crate) record: String,
}

/// A match that was booked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) date: String,
    /// As packs are called.
    pub(crate) id: String,
    pub(crate) price: Option<Money>,
    pub(crate) booked: Booked,
    /// What leaving it has cost, if it was given up.
    pub(crate) fee: Option<Money>,
    /// What a look at the balance has led to, if there was one after it.
    pub(crate) check: Option<Check>,
}

/// What a look at the balance has led to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Check {
    pub(crate) verdict: Verdict,
    /// Zone and fee from now on.
    pub(crate) zone: Money,
    pub(crate) fee: Money,
}

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// A newcomer has won enough to give the credit back.
    CreditReturned,
    /// A newcomer has not, and does not owe more than the credit.
    CreditStays,
    /// No debt: the zone grows and the fee falls.
    NoDebt,
    /// A debt within the zone.
    Within,
    /// A debt beyond it.
    Beyond,
}

impl Standing {
    /// What the lines come to.
    ///
    /// # Errors
    /// The number of the line, from 0, that cannot follow on those before it, and why, without the full stop.
    pub(crate) fn of(rules: &Rules, lines: &[Line]) -> Result<Self, (usize, String)> {
        let Some((first, rest)) = lines.split_first() else {
            return Err((0, "nobody has joined".to_owned()));
        };
        let mut standing = Self::joined(rules, first).map_err(|why| (0, why))?;
        for (at, line) in (1..).zip(rest) {
            standing.add(rules, line).map_err(|why| (at, why))?;
        }
        Ok(standing)
    }

    fn joined(rules: &Rules, line: &Line) -> Result<Self, String> {
        let Entry::Joined { name } = &line.entry else {
            return Err("an account begins with who has joined".to_owned());
        };
        Ok(Self {
            name: name.clone(),
            since: line.date.clone(),
            balance: Money::ZERO,
            is_newcomer: true,
            zone: rules.credit,
            fee: rules.newcomer_fee,
            membership: Membership::Active,
            open: None,
            games: Vec::new(),
        })
    }

    /// One line more.
    pub(crate) fn add(&mut self, rules: &Rules, line: &Line) -> Result<(), String> {
        match &line.entry {
            Entry::Joined { .. } => return Err("somebody has joined already".to_owned()),
            Entry::Opened { game, price, record } => {
                if let Some(open) = &self.open {
                    return Err(format!("the match of {} is open still", open.record));
                }
                self.refuse_twice(record)?;
                let (date, game, record) = (line.date.clone(), game.clone(), record.clone());
                self.open = Some(Open { date, game, price: *price, record });
            }
            Entry::Moved { record } => {
                self.refuse_twice(record)?;
                match &mut self.open {
                    Some(open) => open.record.clone_from(record),
                    None => return Err("no match is open".to_owned()),
                }
            }
            Entry::Over(booked) => self.book(rules, line, booked, None)?,
            Entry::Left { result, fee } => self.book(rules, line, result, Some(*fee))?,
            Entry::Resigned => {
                if self.open.is_some() {
                    return Err("a match is open still".to_owned());
                }
                if self.membership == Membership::Active {
                    self.membership = Membership::Resigned;
                }
            }
        }
        Ok(())
    }

    /// Whether the match of a record was booked.
    pub(crate) fn is_booked(&self, record: &str) -> bool {
        self.games.iter().any(|game| game.booked.record == record)
    }

    fn refuse_twice(&self, record: &str) -> Result<(), String> {
        if self.is_booked(record) { Err(format!("the match of {record} is booked already")) } else { Ok(()) }
    }

    fn book(
        &mut self,
        rules: &Rules,
        line: &Line,
        booked: &Booked,
        fee: Option<Money>,
    ) -> Result<(), String> {
        self.refuse_twice(&booked.record)?;
        let Some(open) = self.open.take_if(|open| open.record == booked.record) else {
            return Err(format!("no match of {} is open", booked.record));
        };
        let balance = self.balance_after(booked.money, fee).ok_or("this is too much money")?;
        if balance != booked.balance {
            return Err(format!("the balance is {}, and all lines come to {balance}", booked.balance));
        }
        self.balance = balance;
        let Open { game, price, .. } = open;
        let date = line.date.clone();
        self.games.push(Game { date, id: game, price, booked: booked.clone(), fee, check: None });
        let is_due = self.games.len().is_multiple_of(rules.check_every);
        if is_due && self.membership == Membership::Active {
            let check = self.check(rules);
            if let Some(game) = self.games.last_mut() {
                game.check = Some(check);
            }
        }
        Ok(())
    }

    /// The balance after a match, if it can be counted.
    pub(crate) fn balance_after(&self, money: Money, fee: Option<Money>) -> Option<Money> {
        self.balance.plus(money)?.less(fee.unwrap_or_default())
    }

    /// Looks at the balance.
    fn check(&mut self, rules: &Rules) -> Check {
        let verdict = if -self.balance > self.zone {
            self.membership = Membership::Cancelled;
            Verdict::Beyond
        } else if self.is_newcomer && self.balance > rules.credit {
            self.is_newcomer = false;
            (self.zone, self.fee) = (rules.zone, rules.fee);
            Verdict::CreditReturned
        } else if self.is_newcomer {
            Verdict::CreditStays
        } else if self.balance >= Money::ZERO {
            self.zone = self.zone.plus(rules.zone_step).unwrap_or(self.zone);
            self.fee = self.fee.less(rules.fee_step).unwrap_or(rules.least_fee).max(rules.least_fee);
            Verdict::NoDebt
        } else {
            Verdict::Within
        };
        Check { verdict, zone: self.zone, fee: self.fee }
    }

    /// Games until the balance is looked at.
    pub(crate) fn games_to_check(&self, rules: &Rules) -> usize {
        rules.check_every - self.games.len() % rules.check_every
    }
}
