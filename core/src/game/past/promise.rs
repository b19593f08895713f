//! What a call has told of the cards of a hand: how many of some kinds it can have held.
//!
//! A bid that only a hand with four spades may make tells that there were four. Which numbers of cards allow a call is
//! worked out once; how far a hand is from having them is looked up.

use crate::card::CardSet;
use crate::game::auction::Bid;
use crate::game::values::Values;
use crate::ruleset::{DialogId, Formula, MOST_COMBINATIONS, Need, Rules, Rung, Var};
use crate::score::{Env, EvalError, TableId};
use crate::seat::{Hand, SeatSet};
use crate::state::{Call, Said, State, When};

use super::places::LookBack;

/// The distance from numbers that no hand allows.
const FAR: u16 = u16::MAX;

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
    /// For each combination of numbers how far the nearest is that allows the call: the sum of what the numbers differ by.
    apart: Vec<u16>,
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

/// Conditions that are looked at together, and the counts they read.
#[derive(Default)]
struct Joint<'r> {
    ids: Vec<u8>,
    tests: Vec<Test<'r>>,
}

/// What the calls of a deal have told, oldest first.
pub(crate) fn promises(rules: &Rules, state: &State) -> Vec<Promise> {
    let said = state.table.said().iter().enumerate();
    said.flat_map(|(at, said)| told(rules, state, at, said)).collect()
}

/// What one call has told. Conditions on more kinds of cards than can be looked at together are so many promises; one
/// alone is never on too many, or the pack had not been loaded.
fn told(rules: &Rules, state: &State, at: usize, said: &Said) -> Vec<Promise> {
    let (tests, rung) = tests(rules, said);
    if tests.is_empty() {
        return Vec::new();
    }
    let then = before(state, at, said);
    let values = Values::new(rules, &then);
    let values = rung.map_or(values, |rung| values.about(rung));
    let mut joints: Vec<Joint<'_>> = Vec::new();
    for test in tests {
        let known = joints.last().map_or(&[][..], |joint| &joint.ids[..]);
        let ids = with_counts(known, test.rule);
        if joints.is_empty() || combinations(&values, &ids) > MOST_COMBINATIONS {
            joints.push(Joint { ids: with_counts(&[], test.rule), tests: vec![test] });
        } else if let Some(joint) = joints.last_mut() {
            joint.ids = ids;
            joint.tests.push(test);
        }
    }
    joints.iter().map(|joint| joint.promise(values, said)).collect()
}

/// The state as a call found it, in all that a condition on a hand may read.
fn before(state: &State, at: usize, said: &Said) -> State {
    let mut then = State { pos: state.pos, table: state.table.until(at) };
    if let (Some(order), Some(contract)) = (said.when.order, &mut then.pos.contract) {
        // A suit that was named since has made another order of the cards.
        contract.order = order;
    } else {
        then.pos.contract = None;
        (then.pos.declaring, then.pos.out) = (SeatSet::EMPTY, SeatSet::EMPTY);
    }
    then
}

/// Counts, and those that a condition reads besides.
fn with_counts(ids: &[u8], rule: &Formula) -> Vec<u8> {
    let mut ids = ids.to_vec();
    for var in rule.vars() {
        if let Var::Held(id) = var
            && !ids.contains(&id)
        {
            ids.push(id);
        }
    }
    ids
}

/// In how many ways a hand may have numbers of these cards.
fn combinations(values: &Values<'_>, ids: &[u8]) -> usize {
    ids.iter().fold(1, |all: usize, id| all.saturating_mul(values.counted(*id).len() + 1))
}

impl Joint<'_> {
    fn promise(&self, values: Values<'_>, said: &Said) -> Promise {
        let counts: Vec<CardSet> = self.ids.iter().map(|id| values.counted(*id)).collect();
        let bases: Vec<usize> = counts.iter().map(|cards| cards.len() + 1).collect();
        let own = SeatSet::of(said.seat);
        let mut apart = vec![FAR; combinations(&values, &self.ids)];
        for (index, apart) in apart.iter_mut().enumerate() {
            let held: Vec<usize> = numbers(&bases, index).collect();
            if can_be(&counts, &held) {
                let numbers = Numbers { values, ids: &self.ids, held };
                *apart = if self.tests.iter().all(|test| test.is_met(&numbers, own)) { 0 } else { FAR };
            }
        }
        spread(&mut apart, &bases);
        Promise { hand: Hand::of(said.seat), when: said.when, counts, bases, apart }
    }
}

/// Whether some cards are that many of each kind: cards of two kinds count for both.
fn can_be(counts: &[CardSet], held: &[usize]) -> bool {
    let pairs = counts.iter().zip(held);
    pairs.clone().all(|(these, n)| pairs.clone().all(|(those, m)| *n <= m + (*these - *those).len()))
}

/// From 0 where a call is allowed to how far it is from there everywhere: up and down along one kind after the other.
fn spread(apart: &mut [u16], bases: &[usize]) {
    let mut stride = 1;
    for base in bases {
        let digit = |index: usize| index / stride % base;
        for index in (0..apart.len()).filter(|index| digit(*index) > 0) {
            apart[index] = apart[index].min(apart[index - stride].saturating_add(1));
        }
        for index in (0..apart.len()).rev().filter(|index| digit(*index) + 1 < *base) {
            apart[index] = apart[index].min(apart[index + stride].saturating_add(1));
        }
        stride *= base;
    }
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
        usize::from(self.least(ranges, &self.bases, 1, 0))
    }

    /// The least of the distances within the ranges of the kinds that are left.
    fn least(&self, ranges: &[(usize, usize)], bases: &[usize], stride: usize, index: usize) -> u16 {
        let (Some(((low, high), ranges)), Some((base, bases))) = (ranges.split_first(), bases.split_first())
        else {
            return self.apart.get(index).copied().unwrap_or(FAR);
        };
        let each = (*low..=*high).map(|n| self.least(ranges, bases, stride * base, index + n * stride));
        each.min().unwrap_or(FAR)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Card;

    fn cards(range: std::ops::Range<u8>) -> CardSet {
        range.map(Card::new).collect()
    }

    /// What is told where these combinations of two numbers allow a call.
    fn promise(counts: [CardSet; 2], allowed: &[[usize; 2]]) -> Promise {
        let bases: Vec<usize> = counts.iter().map(|cards| cards.len() + 1).collect();
        let mut apart = vec![FAR; bases.iter().product()];
        for [one, other] in allowed {
            apart[one + bases[0] * other] = 0;
        }
        spread(&mut apart, &bases);
        let when = When { moved: 0, played: 0, order: None };
        Promise { hand: Hand::new(0), when, counts: counts.into(), bases, apart }
    }

    #[test]
    fn each_card_too_many_or_too_few_is_a_step() {
        let told = promise([cards(0..4), cards(4..9)], &[[4, 0], [1, 5]]);
        for one in 0..=4 {
            for other in 0..=5 {
                let nearest = ((4 - one) + other).min(1_usize.abs_diff(one) + (5 - other));
                assert_eq!(told.distance(&[(one, one), (other, other)]), nearest, "{one} {other}");
            }
        }
        assert_eq!(told.distance(&[(0, 3), (3, 4)]), 1);
        assert_eq!(told.distance(&[(1, 4), (5, 5)]), 0);
    }

    #[test]
    fn what_no_hand_allows_is_never_reached() {
        let told = promise([cards(0..4), cards(4..9)], &[]);
        assert_eq!(told.distance(&[(0, 4), (0, 5)]), usize::from(FAR));
    }

    #[test]
    fn who_holds_many_of_a_part_holds_as_many_of_the_whole() {
        let counts = [cards(0..4), cards(0..6)];
        assert!(can_be(&counts, &[3, 5]) && can_be(&counts, &[0, 2]));
        assert!(!can_be(&counts, &[3, 2]), "three of the four are among the six");
        assert!(!can_be(&counts, &[1, 4]), "only two of the six are none of the four");
    }
}
