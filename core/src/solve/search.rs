//! The search on a [`Chart`]: can these hands win so many tricks?
//!
//! Each answer comes with its evidence, the cards that decided something by their rank. A card that beat another of its
//! suit is one; a card that won for want of any of its suit is not. Whatever lies below the weakest of them in its suit
//! is a small card, and the answer holds however small cards are dealt among the hands, if the lengths stay the same.
//! That is so because what may be played is a matter of suits alone; where it is not (a duty to beat, or to play the
//! lowest), all cards are evidence.
//!
//! - An answer that one play proves needs the evidence of that play.
//! - An answer that no play escapes needs that of all. Plays below their own evidence in one suit come to the same, so
//!   one of them is looked at.
//! - Neighbours in a hand come to the same, and the highest of them is looked at. Evidence that divides neighbours is
//!   carried down to the lowest.

use crate::game::floating::Past;
use crate::order::EffSuit;
use crate::seat::MAX_HANDS;

use super::cards::{Cards, Layout, from_top, highest, lowest};
use super::chart::Chart;
use super::memory::{Found, Known, Memory, Shape};
use super::order::{Killers, Moves, slot};

/// With so few tricks left it is quicker to play than to remember.
pub(super) const FORGOTTEN: u8 = 2;

/// What is asked about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ask {
    /// Tricks that the hands of the aim are to win.
    pub(super) need: i16,
    /// Tricks that are left, the one on the table among them.
    pub(super) left: u8,
    /// Bars that are broken.
    pub(super) broken: u8,
    /// Tricks of those who declare, where they may stop the play.
    pub(super) declared: u8,
    /// Suits that have been led.
    pub(super) suits_led: u16,
}

/// The trick on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnTable {
    pub(super) led: u8,
    pub(super) best: u8,
    pub(super) best_power: u8,
    pub(super) winner: u8,
    pub(super) leader: u8,
    pub(super) count: u8,
    pub(super) cards: [u8; MAX_HANDS],
}

/// An answer, and the cards that decided it by their rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answer {
    pub(super) reached: bool,
    pub(super) rank: u64,
}

/// Who plays, and what for; the hands by their place in order of play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Table {
    pub(super) hands: u8,
    /// Whose tricks count.
    pub(super) of: [bool; MAX_HANDS],
    /// Who wants many of them.
    pub(super) most: [bool; MAX_HANDS],
    /// Whose tricks may stop the play.
    pub(super) declaring: [bool; MAX_HANDS],
    /// The number of the last trick of the deal.
    pub(super) tricks: u8,
    /// Who leads to a trick, counted from 1, if not the winner of the one before.
    pub(super) leaders: Vec<(u8, u8)>,
    /// Whether the play stops at so many tricks of those who declare.
    pub(super) stops: Vec<bool>,
}

/// The search, and what it remembers.
#[derive(Debug)]
pub(super) struct Search {
    pub(super) chart: Chart,
    pub(super) layout: Layout,
    pub(super) table: Table,
    pub(super) cards: Cards,
    pub(super) memory: Memory,
    pub(super) killers: Killers,
    pub(super) nodes: u64,
    pub(super) budget: u64,
}

impl Search {
    /// The answer for a hand that is to lead. Means nothing once the budget is used up.
    pub(super) fn lead(&mut self, leader: u8, ask: Ask) -> Answer {
        match self.plain(leader, ask) {
            Some(answer) => answer,
            None => self.look_ahead(leader, ask),
        }
    }

    /// What needs no card to be played, and no account of whose the cards are.
    #[inline]
    pub(super) fn plain(&self, leader: u8, ask: Ask) -> Option<Answer> {
        if let Some(answer) = self.known_at_once(ask) {
            return Some(answer);
        }
        if ask.left == 1 && self.cards.hands[usize::from(leader)] & self.chart.floating == 0 {
            return Some(self.last_trick(leader, ask));
        }
        self.bound(leader, ask, self.cards.live)
    }

    /// The answer for a hand that is to lead where it is not plain.
    pub(super) fn look_ahead(&mut self, leader: u8, ask: Ask) -> Answer {
        self.nodes += 1;
        if ask.left <= FORGOTTEN {
            return self.leads(leader, ask, None).0;
        }
        let live = self.cards.live;
        let shape = self.shape(leader, ask);
        let known = self.memory.look(shape, self.cards.account.owners, ask.need);
        let first = match known {
            Known::Answer { reached, mask } => {
                return Answer { reached, rank: self.layout.decided(&self.chart, live, mask) };
            }
            Known::Play(play) => Some(play),
            Known::Nothing => None,
        };
        let (answer, card) = self.leads(leader, ask, first);
        if self.nodes <= self.budget {
            self.remember(shape, live, ask, answer, card);
        }
        answer
    }

    /// The best lead, and what it comes to.
    fn leads(&mut self, leader: u8, ask: Ask, first: Option<u8>) -> (Answer, u64) {
        let (me, live, trick) = (usize::from(leader), self.cards.live, self.trick(ask));
        let hand = self.cards.hands[me];
        let legal = self.chart.lead(hand, trick, ask.broken);
        let (answer, card) = if legal & self.chart.floating != 0 {
            self.lead_floating(leader, legal, ask, first)
        } else if legal.is_power_of_two() {
            (self.play_lead(me, legal, Moves::PLAIN, ask), legal)
        } else {
            let first = first.map_or(0, |play| self.play_of(play, live, legal));
            let moves = Moves::leads(self, leader, legal, ask.left, first);
            let slot = slot(ask.left, 0);
            let others = live & !hand;
            self.best(me, legal, others, moves, slot, |search, bit, name| {
                search.play_lead(me, bit, name, ask)
            })
        };
        let rank = if self.chart.is_ranked(trick) { live } else { answer.rank };
        (Answer { rank, ..answer }, card)
    }

    /// The same for a hand that may lead floating cards.
    #[cold]
    fn lead_floating(&mut self, leader: u8, allowed: u64, ask: Ask, first: Option<u8>) -> (Answer, u64) {
        let me = usize::from(leader);
        let (hand, live) = (self.cards.hands[me], self.cards.live);
        let past = Past { suits_led: ask.suits_led, voids: self.cards.voids[me] };
        let (plain, naming, names) = self.chart.lead_floating(allowed, hand, past);
        let legal = plain | naming;
        let first = first.map_or(0, |play| self.play_of(play, live, legal));
        let mut moves = Moves::leads(self, leader, plain, ask.left, first);
        for suit in names.iter().filter_map(|suit| self.chart.suit_at(EffSuit::of(suit))) {
            moves.floating(self, me, naming, suit, first);
        }
        let slot = slot(ask.left, 0);
        self.best(me, legal, live & !hand, moves, slot, |search, bit, name| {
            search.play_lead(me, bit, name, ask)
        })
    }

    /// What the position is looked up by.
    #[inline]
    fn shape(&self, leader: u8, ask: Ask) -> Shape {
        let mut lengths = self.cards.account.lengths;
        let floating = self.chart.floating;
        if self.cards.live & floating != 0 {
            let hands = self.cards.hands.iter().zip(self.cards.voids);
            let holders = hands.filter(|(hand, _)| *hand & floating != 0).map(|(_, voids)| voids);
            lengths ^= self.chart.past(ask.suits_led, holders).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        }
        Shape {
            lengths,
            more: u32::from(leader) | u32::from(ask.broken) << 8 | u32::from(ask.declared) << 16,
        }
    }

    /// The answer for the next hand to a card led.
    pub(super) fn follow(&mut self, table: OnTable, ask: Ask) -> Answer {
        if table.count == self.table.hands {
            return self.close(table, ask);
        }
        self.nodes += 1;
        let me = self.turn(table);
        let hand = self.cards.hands[me];
        let trick = self.trick(ask);
        let legal = self.chart.follow(hand, trick, table.led, table.best_power, ask.broken);
        let answer = if legal.is_power_of_two() {
            self.play_follow(me, legal, table, ask)
        } else {
            let moves = Moves::follows(self, me, table, legal, ask);
            let others = self.cards.live & !hand | 1 << table.best;
            let slot = slot(ask.left, table.count);
            self.best(me, legal, others, moves, slot, |search, bit, _| {
                search.play_follow(me, bit, table, ask)
            })
            .0
        };
        if self.chart.is_ranked(trick) { Answer { rank: u64::MAX, ..answer } } else { answer }
    }

    /// What needs no card to be played.
    #[inline]
    fn known_at_once(&self, ask: Ask) -> Option<Answer> {
        let reached = ask.need <= 0;
        let over = ask.left == 0
            || !self.table.stops.is_empty()
                && self.table.stops.get(usize::from(ask.declared)).copied().unwrap_or(false)
                && ask.left < self.table.tricks;
        (reached || over || ask.need > i16::from(ask.left)).then_some(Answer { reached, rank: 0 })
    }

    /// The best of several plays: the first that proves what the hand wants, or the evidence of all.
    #[inline]
    fn best(
        &mut self,
        me: usize,
        legal: u64,
        others: u64,
        moves: Moves,
        slot: usize,
        mut play: impl FnMut(&mut Self, u64, u8) -> Answer,
    ) -> (Answer, u64) {
        let wants = self.table.most[me];
        let (mut rank, mut covered, mut last) = (0, 0, 0);
        for (bit, name) in moves {
            if covered & bit != 0 {
                continue;
            }
            let answer = play(self, bit, name);
            last = bit;
            if answer.reached == wants {
                self.killers.note(slot, bit);
                return (answer, bit);
            }
            if self.nodes > self.budget {
                break;
            }
            rank |= answer.rank;
            // All below the evidence come to the same as a play that is below it.
            let suit = self.chart.members[usize::from(self.chart.suit[bit.trailing_zeros() as usize])];
            let small = lowest(answer.rank & suit).wrapping_sub(1) & suit;
            if small & bit != 0 && self.chart.by_rank && bit & self.chart.floating == 0 {
                covered |= small;
            }
        }
        (Answer { reached: !wants, rank: self.whole_runs(legal, others, rank) }, last)
    }

    /// The evidence, carried down where it divides neighbours of a hand.
    #[inline]
    fn whole_runs(&self, legal: u64, others: u64, mut rank: u64) -> u64 {
        for suit in 0..self.chart.suits.len() {
            let members = self.chart.members[suit];
            let decided = lowest(rank & members);
            if decided == 0 {
                continue;
            }
            let held = legal & members;
            let mut below = held & (decided - 1);
            let mut upper = lowest(held & !(decided - 1));
            while below != 0 && upper != 0 {
                let next = highest(below);
                if others & (upper - 1) & !(next - 1) != 0 || !self.alike(next, upper) {
                    break;
                }
                rank |= next;
                below ^= next;
                upper = next;
            }
        }
        rank
    }

    /// Whether two neighbours, given by their bits, come to the same.
    #[inline]
    pub(super) fn alike(&self, one: u64, other: u64) -> bool {
        self.chart.by_rank || self.chart.alike(place(one), place(other))
    }

    fn remember(&mut self, shape: Shape, live: u64, ask: Ask, answer: Answer, card: u64) {
        let need = u8::try_from(ask.need).unwrap_or(0);
        let mask = self.layout.mattering(&self.chart, live, answer.rank);
        let (low, high) = if answer.reached { (need, ask.left) } else { (0, need - 1) };
        let suit = self.chart.suit[place(card) as usize];
        let above = (live & self.chart.members[usize::from(suit)] & !(card - 1)).count_ones();
        let play = suit << 4 | u8::try_from(above.min(15)).unwrap_or(15);
        self.memory.keep(shape, self.cards.account.owners, Found { mask, low, high, play });
    }

    /// The play that proved a finding, among those that are allowed here.
    fn play_of(&self, play: u8, live: u64, legal: u64) -> u64 {
        let suit = self.chart.members[usize::from(play >> 4)];
        let card = from_top(live & suit, u64::from(play & 15));
        if legal & card != 0 { card } else { lowest(legal & suit) }
    }

    #[inline]
    pub(super) fn turn(&self, table: OnTable) -> usize {
        wrapped(usize::from(table.leader) + usize::from(table.count), usize::from(self.table.hands))
    }

    /// The number of the trick, counted from 1.
    #[inline]
    pub(super) fn trick(&self, ask: Ask) -> u8 {
        (self.table.tricks + 1).saturating_sub(ask.left)
    }
}

/// A place in a round of so many hands.
#[inline]
pub(super) fn wrapped(at: usize, hands: usize) -> usize {
    if at >= hands { at - hands } else { at }
}

/// The number of the card of a bit.
#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a word has 64 bits")]
pub(super) const fn place(bit: u64) -> u8 {
    bit.trailing_zeros() as u8
}
