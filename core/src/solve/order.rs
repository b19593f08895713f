//! Which plays to look at first. No answer depends on it, only how long it takes.
//!
//! Of neighbours in a hand one is listed, the highest. What a hand likes is told by who wins the trick, for every aim
//! alike: some would have their own side win it, and in a misère some would have the others win it.

use crate::seat::MAX_HANDS;

use super::cards::{highest, lowest};
use super::search::{Ask, OnTable, Search, place, wrapped};

/// Most cards of a hand that a search can order.
pub(super) const MOST_HELD: usize = 24;

/// Most floating cards of a deck, each of which may name any of seven suits.
pub(super) const MOST_FLOATING: u32 = 4;

/// Most plays of a hand.
const MOST_PLAYS: usize = MOST_HELD + 24;

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
    /// A score, the suit a floating card names in four bits, and the card in the lowest six.
    list: [u32; MOST_PLAYS],
    len: usize,
}

impl Iterator for Moves {
    type Item = (u64, u8);

    #[inline]
    fn next(&mut self) -> Option<(u64, u8)> {
        let left = &mut self.list[..self.len];
        let best = (0..left.len()).max_by_key(|&at| left[at])?;
        let play = left[best];
        self.len -= 1;
        left[best] = left[self.len];
        let name = (play >> 6 & 15) as u8;
        Some((1 << (play & 63), name))
    }
}

impl Moves {
    /// No suit is named.
    pub(super) const PLAIN: u8 = 15;

    const fn new() -> Self {
        Self { list: [0; MOST_PLAYS], len: 0 }
    }

    #[inline]
    fn push(&mut self, bit: u64, score: i32) {
        self.push_named(bit, Self::PLAIN, score);
    }

    /// Floating cards that are led and name this suit.
    pub(super) fn floating(&mut self, search: &Search, me: usize, naming: u64, suit: u8, first: u64) {
        let others = search.cards.live & !search.cards.hands[me];
        let (foes, friends) = search.to_come(me, suit, 1);
        for_each_run(search, naming, others, |top, run| {
            let power = search.chart.power(suit, place(top));
            let good = if search.eager(me) { power > foes } else { power < foes || power < friends };
            self.push_named(top, suit, if good { 150 } else { 20 } + bonus(run, first, 0));
        });
    }

    #[inline]
    fn push_named(&mut self, bit: u64, name: u8, score: i32) {
        if let Some(slot) = self.list.get_mut(self.len) {
            let score = u32::try_from(score + 4096).unwrap_or(0);
            *slot = score << 10 | u32::from(name) << 6 | u32::from(place(bit));
            self.len += 1;
        }
    }

    /// What a hand may lead.
    pub(super) fn leads(search: &Search, leader: u8, legal: u64, left: u8, first: u64) -> Self {
        let me = usize::from(leader);
        let mut moves = Self::new();
        let others = search.cards.live & !search.cards.hands[me];
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
            } else {
                match search.forces(me, suit, top) {
                    Some(true) => 260 - place_in_suit,
                    Some(false) => 120 - place_in_suit,
                    None => 40 - place_in_suit,
                }
            };
            score += bonus(run, first, killer);
            moves.push(top, score);
        });
        moves
    }

    /// What a hand may play to a card led.
    pub(super) fn follows(search: &Search, me: usize, table: OnTable, legal: u64, ask: Ask) -> Self {
        let mut moves = Self::new();
        let others = search.cards.live & !search.cards.hands[me] | 1 << table.best;
        let killer = search.killers.bit(slot(ask.left, table.count));
        let eager = search.eager(me);
        let heading = search.chart.above(table.led, table.best_power);
        let (foes, friends) = search.to_come(me, table.led, table.count + 1);
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

    /// Whether a lead makes a hand play above it that the leader would have win; `None` if none of those has the suit.
    fn forces(&self, me: usize, suit: u8, card: u64) -> Option<bool> {
        let members = self.chart.members[usize::from(suit)];
        let targets = (0..usize::from(self.table.hands)).filter(|&hand| hand != me && self.likes(me, hand));
        let held = targets.map(|hand| lowest(self.cards.hands[hand] & members)).filter(|low| *low != 0);
        held.map(|low| low > card).reduce(|one, other| one || other)
    }

    /// The highest power that the hands to come can have after so many have played to a suit, against this hand and with
    /// it: in the suit as far as they have it.
    fn to_come(&self, me: usize, led: u8, played: u8) -> (u8, u8) {
        let hands = usize::from(self.table.hands);
        let (mut foes, mut friends) = (0, 0);
        let mut hand = me;
        for _ in usize::from(played)..hands {
            hand = wrapped(hand + 1, hands);
            let power = self.strongest(self.cards.hands[hand], led);
            let side = if self.table.most[hand] == self.table.most[me] { &mut friends } else { &mut foes };
            *side = power.max(*side);
        }
        (foes, friends)
    }

    /// The highest power of a hand that follows suit if it can, and else has its trumps and floating cards.
    #[inline]
    fn strongest(&self, cards: u64, led: u8) -> u8 {
        let suited = cards & self.chart.members[usize::from(led)];
        let strong = if suited != 0 { suited } else { cards & (self.chart.trumps | self.chart.floating) };
        let top = if strong & self.chart.floating != 0 { strong & self.chart.floating } else { strong };
        if top == 0 { 0 } else { self.chart.power(led, place(highest(top))) }
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
                let reach = self.search.to_come(self.me, suit, 1);
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
pub(super) fn for_each_run(search: &Search, legal: u64, others: u64, mut each: impl FnMut(u64, u64)) {
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
