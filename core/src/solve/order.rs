//! Which plays to look at first. No answer depends on it, only how long it takes.
//!
//! Of neighbours in a hand one is listed, the highest. What a hand likes is told by who wins the trick, for every aim
//! alike: some would have their own side win it, and in a misère some would have the others win it.

use crate::seat::MAX_HANDS;

use super::cards::{highest, lowest};
use super::search::{Ask, OnTable, Search, place, wrapped};

/// Most cards of a hand that a search can order.
pub(super) const MOST_HELD: usize = 24;

/// Plays that settled matters lately, by the tricks left and the place in the trick.
#[derive(Debug)]
pub(super) struct Killers([u8; 32 * MAX_HANDS]);

impl Killers {
    pub(super) const fn new() -> Self {
        Self([u8::MAX; 32 * MAX_HANDS])
    }

    #[inline]
    pub(super) fn note(&mut self, slot: usize, bit: u64) {
        self.0[slot] = place(bit);
    }

    #[inline]
    fn bit(&self, slot: usize) -> u64 {
        let card = self.0[slot];
        if card < 64 { 1 << card } else { 0 }
    }
}

/// Where the killers of a turn stand.
#[inline]
pub(super) fn slot(left: u8, count: u8) -> usize {
    usize::from(left.min(31)) * MAX_HANDS + usize::from(count)
}

/// Plays in the order in which to look at them.
#[derive(Debug)]
pub(super) struct Moves {
    /// A score, and the card in the lowest six bits.
    list: [u32; MOST_HELD],
    len: usize,
}

impl Iterator for Moves {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        let left = &mut self.list[..self.len];
        let best = (0..left.len()).max_by_key(|&at| left[at])?;
        let play = left[best];
        self.len -= 1;
        left[best] = left[self.len];
        Some(1 << (play & 63))
    }
}

impl Moves {
    const fn new() -> Self {
        Self { list: [0; MOST_HELD], len: 0 }
    }

    #[inline]
    fn push(&mut self, bit: u64, score: i32) {
        if let Some(slot) = self.list.get_mut(self.len) {
            let score = u32::try_from(score + 4096).unwrap_or(0);
            *slot = score << 6 | u32::from(place(bit));
            self.len += 1;
        }
    }

    /// What a hand may lead.
    pub(super) fn leads(search: &Search, leader: u8, legal: u64, left: u8, first: u64) -> Self {
        let me = usize::from(leader);
        let mut moves = Self::new();
        let others = search.live() & !search.cards.hands[me];
        let killer = search.killers.bit(slot(left, 0));
        let eager = search.eager(me);
        let mut reach = Reach::new(search, me);
        for_each_run(search, legal, others, |top, run| {
            let card = place(top);
            let suit = search.chart.suit[usize::from(card)];
            let (foes, friends) = reach.of(suit);
            let power = search.chart.power(suit, card);
            let place_in_suit = height(search, card);
            let mut score = if eager {
                if power > foes {
                    200 + place_in_suit
                } else if friends > foes {
                    160 - place_in_suit
                } else {
                    60 - place_in_suit
                }
            } else if power < foes || power < friends {
                120 - place_in_suit
            } else {
                40 - place_in_suit
            };
            score += bonus(run, first, killer);
            moves.push(top, score);
        });
        moves
    }

    /// What a hand may play to a card led.
    pub(super) fn follows(search: &Search, me: usize, table: OnTable, legal: u64, ask: Ask) -> Self {
        let mut moves = Self::new();
        let others = search.live() & !search.cards.hands[me] | 1 << table.best;
        let killer = search.killers.bit(slot(ask.left, table.count));
        let eager = search.eager(me);
        let heading = search.chart.above(table.led, table.best_power);
        let (foes, friends) = search.to_come(me, table, ask);
        let ours = search.likes(me, usize::from(table.winner));
        for_each_run(search, legal, others, |top, run| {
            let card = place(top);
            let height = height(search, card);
            let heads = heading & top != 0;
            let power = search.chart.power(table.led, card);
            let mut score = match (eager, heads) {
                // The side of the hand is to win the trick: as cheaply as can be.
                (true, true) if ours && table.best_power >= foes => 100 - height,
                (true, true) if power > foes => 220 - height,
                (true, true) if friends > foes.max(power) => 140 - height,
                (true, true) => 150 + height,
                (true, false) if ours && table.best_power >= foes => 240 - height,
                (true, false) if friends > foes.max(table.best_power) => 200 - height,
                (true, false) => 80 - height,
                // Others are to win it: what is high goes as long as it does not win.
                (false, false) if ours => 240 + height,
                (false, false) => 180 + height,
                (false, true) if power < foes || power < friends => 140 - height,
                (false, true) => 80 + height,
            };
            let trump = search.chart.trumps >> card & 1 == 1
                && search.chart.members[usize::from(table.led)] & top == 0;
            if eager && !heads && trump {
                score -= 40;
            }
            score += bonus(run, 0, killer);
            moves.push(top, score);
        });
        moves
    }
}

impl Search {
    /// Whether a hand would win tricks itself.
    #[inline]
    fn eager(&self, me: usize) -> bool {
        self.likes(me, me)
    }

    /// Whether a hand likes it when another wins a trick.
    #[inline]
    pub(super) fn likes(&self, me: usize, winner: usize) -> bool {
        self.table.of[winner] == self.table.most[me]
    }

    /// The highest power that the hands still to play can have, against this hand and with it.
    fn to_come(&self, me: usize, table: OnTable, ask: Ask) -> (u8, u8) {
        let hands = usize::from(self.table.hands);
        let (mut foes, mut friends) = (0, 0);
        let mut hand = me;
        for _ in usize::from(table.count) + 1..hands {
            hand = wrapped(hand + 1, hands);
            let cards = self.chart.follow(self.cards.hands[hand], self.trick(ask), table.led, 0, ask.broken);
            let power = self.strongest(cards, table.led);
            let side = if self.table.most[hand] == self.table.most[me] { &mut friends } else { &mut foes };
            *side = power.max(*side);
        }
        (foes, friends)
    }

    /// The highest power among cards.
    #[inline]
    fn strongest(&self, cards: u64, led: u8) -> u8 {
        let top = |cards: u64| {
            if cards == 0 { 0 } else { self.chart.power(led, place(highest(cards))) }
        };
        top(cards & self.chart.members[usize::from(led)]).max(top(cards & self.chart.trumps))
    }
}

/// How high the others can play to a lead, worked out once for each suit.
struct Reach<'s> {
    search: &'s Search,
    me: usize,
    known: Option<(u8, (u8, u8))>,
}

impl<'s> Reach<'s> {
    const fn new(search: &'s Search, me: usize) -> Self {
        Self { search, me, known: None }
    }

    fn of(&mut self, suit: u8) -> (u8, u8) {
        match self.known {
            Some((known, reach)) if known == suit => reach,
            _ => {
                let table = OnTable {
                    led: suit,
                    best: 0,
                    best_power: 0,
                    winner: 0,
                    leader: 0,
                    count: 0,
                    cards: [0; MAX_HANDS],
                };
                let ask = Ask { need: 0, left: 1, broken: 0, declared: 0 };
                let reach = self.search.to_come(self.me, table, ask);
                self.known = Some((suit, reach));
                reach
            }
        }
    }
}

/// The place of a card in its suit.
#[inline]
fn height(search: &Search, card: u8) -> i32 {
    let suit = search.chart.members[usize::from(search.chart.suit[usize::from(card)])];
    i32::from(card) - i32::from(place(lowest(suit)))
}

#[inline]
fn bonus(run: u64, first: u64, killer: u64) -> i32 {
    if run & first != 0 {
        1000
    } else if run & killer != 0 {
        30
    } else {
        0
    }
}

/// The runs of neighbours among cards of a hand: the highest of each, and all of it.
#[inline]
fn for_each_run(search: &Search, legal: u64, others: u64, mut each: impl FnMut(u64, u64)) {
    let mut left = legal;
    while left != 0 {
        let top = highest(left);
        let suit = search.chart.members[usize::from(search.chart.suit[usize::from(place(top))])];
        let (mut run, mut end) = (top, top);
        let mut below = left & suit & !top;
        while below != 0 {
            let next = highest(below);
            if others & (end - 1) & !(next - 1) & suit != 0 || !search.alike(next, end) {
                break;
            }
            run |= next;
            below ^= next;
            end = next;
        }
        left &= !run;
        each(top, run);
    }
}
