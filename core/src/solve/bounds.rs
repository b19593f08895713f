//! What is sure without playing: tricks that can be cashed, trumps that nothing beats, hands that can stay below.
//!
//! Each bound comes with its evidence, as a search does, and holds only where the rules give its reasons:
//!
//! - *Cashing.* Who leads and likes to win plays its highest cards one after the other. Nobody else can win such a trick
//!   but by a trump, and a hand with trumps has none to spare for it as long as the duty makes it follow suit. A partner
//!   may be led to who cashes as well.
//! - *Trumps.* The highest trumps of a hand win a trick each, whatever anybody wants, since every card is played.
//! - *Staying below.* Without trumps a hand that does not lead wins nothing if in each suit its lowest card is below the
//!   lowest of all others, its second below their second, and so on. Whatever is led, it plays the highest card below
//!   it, and the same holds of what is left.
//!
//! `core/tests/solve` compares searches that use them with every line of play, and `step_by_step` never uses one.

use super::cards::{highest, lowest};
use super::search::{Answer, Ask, Search};

/// Tricks that are sure, and the cards that make them so by their rank.
#[derive(Clone, Copy, Default)]
struct Sure {
    tricks: u8,
    rank: u64,
}

impl Search {
    /// The answer for a hand that is to lead, if it is plain without a search.
    #[inline]
    pub(super) fn bound(&self, leader: u8, ask: Ask, live: u64) -> Option<Answer> {
        if !self.table.stops.is_empty() || !self.chart.by_rank || live & self.chart.floating != 0 {
            return None;
        }
        let me = usize::from(leader);
        let plain = self.chart.cashes && self.table.leaders.is_empty();
        if plain && self.likes(me, me) {
            let sure = self.cash(me, live);
            if let Some(answer) = self.settled(me, sure, ask) {
                return Some(answer);
            }
        }
        if live & self.chart.trumps != 0 {
            let (hand, sure) = self.top_trumps(live);
            return self.settled(hand, sure, ask);
        }
        if plain { self.stays_below(me, ask, live) } else { None }
    }

    /// What it settles that the side of a hand is sure of some tricks.
    #[inline]
    fn settled(&self, hand: usize, sure: Sure, ask: Ask) -> Option<Answer> {
        let tricks = i16::from(sure.tricks);
        let reached = self.table.of[hand];
        let plain = if reached { tricks >= ask.need } else { i16::from(ask.left) - tricks < ask.need };
        plain.then_some(Answer { reached, rank: sure.rank })
    }

    /// Tricks that the side of a hand on lead can win at once.
    fn cash(&self, me: usize, live: u64) -> Sure {
        let hands = usize::from(self.table.hands);
        let left = self.cards.hands[me].count_ones();
        let mut own = Sure::default();
        let drawn = self.cash_trumps(me, live, &mut own);
        let mut cashed = 0_u32;
        for suit in 0..self.chart.suits.len() {
            let members = self.chart.members[suit];
            if members & self.chart.trumps == 0 {
                cashed |= u32::from(self.cash_suit(me, live & members, drawn, &mut own)) << suit;
            }
        }
        // A partner whose highest card the hand can lead to.
        let like_me = |other: &usize| {
            *other != me
                && self.table.most[*other] == self.table.most[me]
                && self.table.of[*other] == self.table.of[me]
        };
        let mut best = own;
        for partner in (0..hands).filter(like_me) {
            let mut both = own;
            let mut entry = false;
            for suit in 0..self.chart.suits.len() {
                let all = live & self.chart.members[suit];
                if cashed >> suit & 1 == 1
                    || all & self.chart.trumps != 0
                    || all & self.cards.hands[me] == all
                {
                    continue;
                }
                let before = both.tricks;
                self.cash_suit(partner, all, drawn, &mut both);
                entry |= both.tricks > before && all & self.cards.hands[me] & !self.chart.barred() != 0;
            }
            if entry && both.tricks > best.tricks {
                best = both;
            }
        }
        best.tricks = best.tricks.min(u8::try_from(left).unwrap_or(u8::MAX));
        best
    }

    /// Trumps that a hand on lead can cash; true when nobody else has any afterwards.
    fn cash_trumps(&self, me: usize, live: u64, sure: &mut Sure) -> bool {
        let trumps = live & self.chart.trumps;
        let mine = trumps & self.cards.hands[me];
        if trumps == mine {
            let barred = mine & self.chart.barred() != 0;
            sure.tricks += if barred { 0 } else { small(mine.count_ones()) };
            return true;
        }
        let before = sure.tricks;
        self.cash_suit(me, trumps, true, sure);
        let longest = self.longest(me, trumps);
        mine != 0 && u32::from(sure.tricks - before) >= longest
    }

    /// Cards of one suit that a hand on lead can cash; false if there are none. `safe` where nobody can trump.
    fn cash_suit(&self, me: usize, all: u64, safe: bool, sure: &mut Sure) -> bool {
        let mine = all & self.cards.hands[me];
        let others = all & !mine;
        if mine == 0 || mine & self.chart.barred() != 0 {
            return false;
        }
        let masters = if others == 0 { mine } else { mine & !(highest(others) | (highest(others) - 1)) };
        if masters == 0 {
            return false;
        }
        let longest = self.longest(me, all);
        let mut tricks =
            if masters.count_ones() >= longest { mine.count_ones() } else { masters.count_ones() };
        if !safe {
            for hand in (0..usize::from(self.table.hands)).filter(|&hand| hand != me) {
                let held = self.cards.hands[hand];
                if held & self.chart.trumps != 0 {
                    tricks = tricks.min((held & all).count_ones());
                }
            }
        }
        // Only those that another could have beaten count by their rank.
        let mut top = masters;
        for _ in 0..tricks.min(longest) {
            sure.rank |= highest(top);
            top ^= highest(top);
        }
        sure.tricks += small(tricks);
        tricks > 0
    }

    /// The most cards of a suit that another hand has.
    #[inline]
    fn longest(&self, me: usize, all: u64) -> u32 {
        let others = (0..usize::from(self.table.hands)).filter(|&hand| hand != me);
        others.map(|hand| (self.cards.hands[hand] & all).count_ones()).max().unwrap_or(0)
    }

    /// The hand with the most of the highest trumps that its side has, and their number.
    fn top_trumps(&self, live: u64) -> (usize, Sure) {
        let mut trumps = live & self.chart.trumps;
        let owner = |card: u64| self.cards.hands.iter().position(|hand| hand & card != 0).unwrap_or(0);
        let first = owner(highest(trumps));
        let mut counts = [0_u8; crate::seat::MAX_HANDS];
        let (mut best, mut rank) = ((first, Sure::default()), 0);
        while trumps != 0 {
            let card = highest(trumps);
            let hand = owner(card);
            if self.table.of[hand] != self.table.of[first] {
                break;
            }
            counts[hand] += 1;
            rank |= card;
            if counts[hand] > best.1.tricks {
                best = (hand, Sure { tricks: counts[hand], rank });
            }
            trumps ^= card;
        }
        best
    }

    /// Whether the only hand whose tricks count can stay below all others.
    fn stays_below(&self, leader: usize, ask: Ask, live: u64) -> Option<Answer> {
        let hands = usize::from(self.table.hands);
        let mut counted = (0..hands).filter(|&hand| self.table.of[hand]);
        let (hand, None) = (counted.next()?, counted.next()) else { return None };
        if hand == leader || self.table.most[hand] || ask.need > 1 || self.chart.is_ranked(self.trick(ask)) {
            return None;
        }
        let mut rank = 0;
        for suit in 0..self.chart.suits.len() {
            let all = live & self.chart.members[suit];
            let (mut mine, mut others) = (all & self.cards.hands[hand], all & !self.cards.hands[hand]);
            if mine != 0 && others != 0 {
                rank |= lowest(all);
            }
            while mine != 0 && others != 0 {
                if lowest(mine) > lowest(others) {
                    return None;
                }
                mine &= mine - 1;
                others &= others - 1;
            }
        }
        Some(Answer { reached: false, rank })
    }
}

#[allow(clippy::cast_possible_truncation, reason = "fewer cards than a byte counts")]
const fn small(number: u32) -> u8 {
    number as u8
}
