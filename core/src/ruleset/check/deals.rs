//! Deals of a match whose numbers change from deal to deal: do the packets fit the deck in every one that is known to
//! come?
//!
//! The first deal is known, and each further one as long as nothing but options, tables, numbers of the match and how
//! many deals there were say what it is. Where the sheet or a hook has a word in it, the pack is taken at its own.

use crate::deck::Deck;
use crate::ruleset::{DealRules, End, EndTest, Number, Var};
use crate::score::{Env, EvalError, TableId};
use crate::seat::SeatSet;

use super::cards::{Hands, plan_deal};
use super::context::Check;
use super::names::Names;

/// How many deals are looked at: numbers that have not led out of the deck by then go round in it.
const MOST_DEALS: i64 = 100;

/// What a match consists of, as far as it is asked here.
pub(super) struct Course<'r> {
    pub(super) deal: &'r DealRules,
    pub(super) numbers: &'r [Number],
    pub(super) ends: &'r [End],
    /// Whether a hook may change the numbers after a deal.
    pub(super) hooked: bool,
    /// Which hands are dealt cards.
    pub(super) hands: Hands,
}

/// Reports the first deal that the deck has not enough cards for, or too many.
pub(super) fn check(check: &mut Check<'_>, deck: Option<&Deck>, course: &Course<'_>) {
    let (Some(deck), false) = (deck, is_fixed(course.deal)) else { return };
    let start = course.numbers.iter().map(|number| number.start).collect();
    let mut now = Now { names: &check.names, numbers: start, deals: 0 };
    while now.deals < MOST_DEALS {
        let number = |formula: &_| now.number(formula);
        let deal = course.deal;
        match plan_deal(deck, &deal.packets, &deal.rounds, course.hands, &number) {
            Ok(Some(_)) => {}
            Ok(None) => return,
            Err((path, code, message)) => {
                let message = format!("deal {} of a match: {message}{}", now.deals + 1, now.told(course));
                check.problem(path, code, message);
                return;
            }
        }
        if !now.go_on(course) {
            return;
        }
    }
}

/// Whether all deals are alike; then they were looked at with the deck.
fn is_fixed(deal: &DealRules) -> bool {
    let mut numbers = deal.packets.iter().filter_map(|packet| packet.count.as_ref()).chain([&deal.rounds]);
    numbers.all(|number| number.as_const().is_some())
}

/// What is known between two deals.
struct Now<'n> {
    names: &'n Names<'n>,
    numbers: Vec<i64>,
    /// Deals begun.
    deals: i64,
}

impl Now<'_> {
    fn number(&self, formula: &crate::ruleset::Formula) -> Option<i64> {
        formula.eval(self, SeatSet::EMPTY).ok()
    }

    /// Plays the next deal; false if it is not known that, and how, another one follows.
    fn go_on(&mut self, course: &Course<'_>) -> bool {
        self.deals += 1;
        let next = course.numbers.iter().zip(&self.numbers).map(|(number, now)| match &number.after_deal {
            None => Some(*now),
            Some(formula) => self.number(formula).filter(|next| (number.min..=number.max).contains(next)),
        });
        let Some(next) = next.collect::<Option<Vec<i64>>>() else { return false };
        self.numbers = next;
        !course.hooked && !course.ends.iter().any(|end| self.may_be(end))
    }

    /// Whether the match is over for a reason that is known, or one that cannot be known.
    fn may_be(&self, end: &End) -> bool {
        match &end.test {
            EndTest::When(formula) => self.number(formula) != Some(0),
            EndTest::Win(_) | EndTest::Lose(_) | EndTest::Hook(_) => true,
        }
    }

    /// The numbers of the match, for messages.
    fn told(&self, course: &Course<'_>) -> String {
        let each = course.numbers.iter().zip(&self.numbers).map(|(n, now)| format!("`m.{} = {now}`", n.name));
        let all: Vec<String> = each.collect();
        if all.is_empty() { String::new() } else { format!(" (with {})", all.join(" and ")) }
    }
}

impl Env<Var> for Now<'_> {
    fn var(&self, var: Var, _: SeatSet) -> Result<i64, EvalError> {
        let unknown = EvalError::NoValue("it depends on how the match goes");
        match var {
            Var::Match(number) => self.numbers.get(number.index()).copied().ok_or(unknown),
            Var::Deals => Ok(self.deals),
            _ => Err(unknown),
        }
    }

    fn table(&self, table: TableId, key: i64, _: SeatSet) -> Option<i64> {
        self.names.tables.get(usize::from(table.0))?.get(key)
    }
}
