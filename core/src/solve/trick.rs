//! The cards of a trick in a search: one is led, others follow, and somebody wins.

use crate::seat::MAX_HANDS;

use super::order::Moves;
use super::search::{Answer, Ask, FORGOTTEN, OnTable, Search, place, wrapped};

impl Search {
    /// The answer after a lead; a floating card names a suit.
    pub(super) fn play_lead(&mut self, me: usize, bit: u64, name: u8, ask: Ask) -> Answer {
        let card = place(bit);
        let led = if name == Moves::PLAIN { self.chart.suit[usize::from(card)] } else { name };
        let mut cards = [0; MAX_HANDS];
        cards[0] = card;
        let table = OnTable {
            led,
            best: card,
            best_power: self.chart.power(led, card),
            winner: small(me),
            leader: small(me),
            count: 1,
            cards,
        };
        let suits_led = ask.suits_led | 1 << self.chart.suits[usize::from(led)].index();
        let ask = Ask { broken: self.chart.broken_by(card, ask.broken), suits_led, ..ask };
        self.cards.hands[me] ^= bit;
        self.cards.live ^= bit;
        let answer = self.follow(table, ask);
        self.cards.hands[me] ^= bit;
        self.cards.live ^= bit;
        answer
    }

    /// The answer after a card is played to one led.
    pub(super) fn play_follow(&mut self, me: usize, bit: u64, mut table: OnTable, ask: Ask) -> Answer {
        let card = place(bit);
        let heads = self.chart.above(table.led, table.best_power) & bit != 0;
        if heads {
            (table.best, table.winner) = (card, small(me));
            table.best_power = self.chart.power(table.led, card);
        }
        table.cards[usize::from(table.count)] = card;
        table.count += 1;
        let ask = Ask { broken: self.chart.broken_by(card, ask.broken), ..ask };
        let voids = self.cards.voids[me];
        if self.chart.keeps_voids {
            self.cards.voids[me] |= self.chart.shows_void(table.led, card);
        }
        self.cards.hands[me] ^= bit;
        self.cards.live ^= bit;
        let answer = self.follow(table, ask);
        self.cards.hands[me] ^= bit;
        self.cards.live ^= bit;
        self.cards.voids[me] = voids;
        answer
    }

    /// A trick is over: who has won it, and who leads to the next.
    pub(super) fn close(&mut self, table: OnTable, ask: Ask) -> Answer {
        let winner = usize::from(table.winner);
        let count = usize::from(table.count);
        let on_table = table.cards[..count].iter().fold(0, |all, card| all | 1_u64 << card);
        let ask = Ask {
            need: ask.need - i16::from(self.table.of[winner]),
            left: ask.left - 1,
            declared: ask.declared + u8::from(self.table.declaring[winner]),
            ..ask
        };
        let next = self.leader_after(table.winner, ask);
        let mut answer = match self.plain(next, ask) {
            Some(answer) => answer,
            None if ask.left <= FORGOTTEN => self.look_ahead(next, ask),
            None => {
                let before = self.cards.account;
                let hands = usize::from(self.table.hands);
                let leader = usize::from(table.leader);
                let played = table.cards[..count].iter().enumerate();
                let played = played.map(|(at, &card)| (wrapped(leader + at, hands), card));
                let live = self.cards.live | on_table;
                self.layout.gone(&mut self.cards, &self.chart, live, played);
                let answer = self.look_ahead(next, ask);
                self.cards.account = before;
                answer
            }
        };
        answer.rank |= self.decided_by(table.best, on_table);
        answer
    }

    /// The card that won, if it did so by its rank.
    #[inline]
    fn decided_by(&self, best: u8, on_table: u64) -> u64 {
        let suit = self.chart.members[usize::from(self.chart.suit[usize::from(best)])];
        let alone = (on_table & suit).is_power_of_two();
        if alone { 0 } else { 1 << best }
    }

    #[inline]
    fn leader_after(&self, winner: u8, ask: Ask) -> u8 {
        if self.table.leaders.is_empty() {
            return winner;
        }
        let trick = self.trick(ask);
        let own = self.table.leaders.iter().find(|(number, _)| *number == trick);
        own.map_or(winner, |(_, hand)| *hand)
    }

    /// Every hand has one card.
    pub(super) fn last_trick(&self, leader: u8, ask: Ask) -> Answer {
        let hands = usize::from(self.table.hands);
        let mut me = usize::from(leader);
        let card = place(self.cards.hands[me]);
        let led = self.chart.suit[usize::from(card)];
        let (mut best, mut power, mut winner) = (card, self.chart.power(led, card), me);
        let mut on_table = 1_u64 << card;
        for _ in 1..hands {
            me = wrapped(me + 1, hands);
            let bit = self.cards.hands[me];
            on_table |= bit;
            if self.chart.above(led, power) & bit != 0 {
                (best, winner) = (place(bit), me);
                power = self.chart.power(led, best);
            }
        }
        let reached = ask.need <= i16::from(self.table.of[winner]);
        Answer { reached, rank: self.decided_by(best, on_table) }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "there are at most twelve hands")]
const fn small(hand: usize) -> u8 {
    hand as u8
}
