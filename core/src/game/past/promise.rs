//! What a call has told of the cards of a hand: how many of some kinds it can have held.
//!
//! A bid that only a hand with four spades may make tells that there were four. Which numbers of cards allow a call is
//! worked out once; whether a hand has them is looked up.

use crate::card::CardSet;
use crate::game::auction::Bid;
use crate::game::values::Values;
use crate::ruleset::{DialogId, Formula, Need, Rules, Rung, Var};
use crate::score::{Env, EvalError, TableId};
use crate::seat::{Hand, SeatSet};
use crate::state::{Call, Said, State, When};

use super::places::LookBack;

/// More combinations of numbers are not looked at.
const MOST: usize = 1 << 16;

/// What a call has told of the hand it was made from.
#[derive(Clone, Debug)]
pub(crate) struct Promise {
    /// Whose hand.
    pub(crate) hand: Hand,
    /// When.
    pub(crate) when: When,
    /// The kinds of cards that are counted.
    pub(crate) counts: Vec<CardSet>,
    /// How many numbers there are for each kind, 0 among them.
    bases: Vec<usize>,
    /// For each combination of numbers whether the call was allowed.
    allowed: Vec<bool>,
}

/// One condition on a hand.
struct Test<'r> {
    rule: &'r Formula,
    /// What the value is compared with.
    bound: Bound,
}

enum Bound {
    /// It must not be 0.
    Holds,
    /// The level must be at least that.
    AtLeast(i64),
    /// The level must be at most that.
    AtMost(i64),
}

/// What the calls of a deal have told, oldest first.
pub(crate) fn promises(rules: &Rules, state: &State) -> Vec<Promise> {
    let said = state.table.said().iter().enumerate();
    said.filter_map(|(at, said)| promise(rules, state, at, said)).collect()
}

fn promise(rules: &Rules, state: &State, at: usize, said: &Said) -> Option<Promise> {
    let (tests, rung) = tests(rules, said);
    let mut ids: Vec<u8> = Vec::new();
    for var in tests.iter().flat_map(|test| test.rule.vars()) {
        if let Var::Held(id) = var
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    if ids.is_empty() {
        return None;
    }
    let mut then = State { pos: state.pos, table: state.table.until(at) };
    if said.when.order.is_none() {
        then.pos.contract = None;
    }
    let values = Values::new(rules, &then);
    let values = rung.map_or(values, |rung| values.about(rung));
    let counts: Vec<CardSet> = ids.iter().map(|id| values.counted(*id)).collect();
    let bases: Vec<usize> = counts.iter().map(|cards| cards.len() + 1).collect();
    let all =
        bases.iter().try_fold(1_usize, |all, base| all.checked_mul(*base)).filter(|all| *all <= MOST)?;
    let own = SeatSet::of(said.seat);
    let allowed = (0..all).map(|index| {
        let numbers = Numbers { values, ids: &ids, held: numbers(&bases, index).collect() };
        tests.iter().all(|test| test.is_met(&numbers, own))
    });
    let allowed = allowed.collect();
    Some(Promise { hand: Hand::of(said.seat), when: said.when, counts, bases, allowed })
}

/// The numbers of a combination, kind by kind.
fn numbers(bases: &[usize], index: usize) -> impl Iterator<Item = usize> + '_ {
    let mut rest = index;
    bases.iter().map(move |base| {
        let number = rest % base;
        rest /= base;
        number
    })
}

/// The conditions on its hand under which a seat may have said this, and the rung they are about.
fn tests<'r>(rules: &'r Rules, said: &Said) -> (Vec<Test<'r>>, Option<&'r Rung>) {
    let reads_hand = |test: &Test<'_>| test.rule.vars().any(|var| matches!(var, Var::Held(_)));
    match said.call {
        Call::Bid { rung, modifier } if said.dialog == DialogId::AUCTION => {
            let tests = bid_tests(rules, (rung, modifier));
            (tests.into_iter().filter(reads_hand).collect(), Some(rules.ladder.rung(rung)))
        }
        Call::Bid { .. } => (Vec::new(), None),
        Call::Say { word, .. } => {
            let need = rules.dialogs.get(said.dialog.index()).and_then(|dialog| dialog.need(word));
            let test = need.map(|need| Test { rule: &need.rule, bound: Bound::Holds });
            (test.into_iter().filter(reads_hand).collect(), None)
        }
    }
}

fn bid_tests(rules: &Rules, (rung, word): Bid) -> Vec<Test<'_>> {
    let group = rules.ladder.group_of(rung);
    let level = i64::from(rules.ladder.rung(rung).level);
    let modifier = word.and_then(|word| rules.ladder.modifiers.get(word.index()));
    let needs = group.needs.iter().chain(modifier.into_iter().flat_map(|word| &word.needs));
    let needs = needs.filter_map(|need| match &need.rule {
        Need::Holds(rule) => Some(Test { rule, bound: Bound::Holds }),
        _ => None,
    });
    let min = group.min_level.iter().map(|min| Test { rule: &min.rule, bound: Bound::AtLeast(level) });
    let max = group.max_level.iter().map(|max| Test { rule: &max.rule, bound: Bound::AtMost(level) });
    needs.chain(min).chain(max).collect()
}

impl Test<'_> {
    /// What cannot be computed is no evidence.
    fn is_met(&self, numbers: &Numbers<'_>, own: SeatSet) -> bool {
        self.rule.eval(numbers, own).map_or(true, |value| match self.bound {
            Bound::Holds => value != 0,
            Bound::AtLeast(level) => level >= value,
            Bound::AtMost(level) => level <= value,
        })
    }
}

/// The values of a moment with numbers of cards in place of a hand.
struct Numbers<'v> {
    values: Values<'v>,
    ids: &'v [u8],
    held: Vec<usize>,
}

impl Env<Var> for Numbers<'_> {
    fn var(&self, var: Var, subject: SeatSet) -> Result<i64, EvalError> {
        let Var::Held(id) = var else { return self.values.var(var, subject) };
        let held = self.ids.iter().position(|other| *other == id).map_or(0, |place| self.held[place]);
        Ok(i64::try_from(held).unwrap_or(0))
    }

    fn table(&self, table: TableId, key: i64, subject: SeatSet) -> Option<i64> {
        self.values.table(table, key, subject)
    }
}

impl Promise {
    /// How far numbers of cards, from and to for each kind, are from numbers that allow the call; 0 if some do.
    pub(crate) fn distance(&self, ranges: &[(usize, usize)]) -> usize {
        if let [(low, high)] = *ranges {
            let apart = |number: usize| low.saturating_sub(number) + number.saturating_sub(high);
            let numbers = (0..self.allowed.len()).filter(|number| self.allowed[*number]);
            return numbers.map(apart).min().unwrap_or(0);
        }
        let within = |index: usize| {
            let each = ranges.iter().zip(numbers(&self.bases, index));
            each.into_iter().all(|((low, high), number)| (*low..=*high).contains(&number))
        };
        let met = (0..self.allowed.len()).any(|index| self.allowed[index] && within(index));
        usize::from(!met)
    }

    /// Whether the hand may have allowed the call.
    pub(super) fn may_be(&self, back: &LookBack<'_>) -> bool {
        let ranges: Vec<(usize, usize)> = self.counts.iter().map(|cards| self.range(back, *cards)).collect();
        self.distance(&ranges) == 0
    }

    /// How many of these cards the hand surely held, and how many it may have held.
    pub(crate) fn range(&self, back: &LookBack<'_>, cards: CardSet) -> (usize, usize) {
        let sure = cards.iter().filter(|card| back.held(self.hand, *card, self.when)).count();
        let may = cards.iter().filter(|card| back.may_have_held(self.hand, *card, self.when)).count();
        (sure, may)
    }
}
