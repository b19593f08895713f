//! One trick: what was led and which card heads it.

use crate::card::Card;
use crate::order::{CardOrder, EffSuit};
use crate::seat::Hand;

/// A trick as far as it has been played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Trick {
    /// The suit to follow; [`EffSuit::NONE`] before the lead.
    pub led: EffSuit,
    /// The card that heads the trick. Means nothing while `count` is 0 and no ghost has led that can win.
    pub best: Card,
    /// Its power; 0 while it means nothing.
    pub best_power: u8,
    /// Who played it; the leader while it means nothing.
    pub best_hand: Hand,
    /// How many cards have been played.
    pub count: u8,
    /// Who leads or has led.
    pub leader: Hand,
}

impl Trick {
    /// A trick that `leader` is about to lead to.
    #[inline]
    pub const fn new(leader: Hand) -> Self {
        Self::ghost(leader, EffSuit::NONE)
    }

    /// A trick whose suit is given by a card of no hand, which cannot win. `leader` plays first.
    #[inline]
    pub const fn ghost(leader: Hand, led: EffSuit) -> Self {
        Self { led, best: Card::new(0), best_power: 0, best_hand: leader, count: 0, leader }
    }

    /// The same with a card that can win, for a hand that plays no card of its own.
    #[inline]
    pub const fn ghost_for(leader: Hand, order: &CardOrder, card: Card, winner: Hand) -> Self {
        let led = order.suit(card);
        Self { led, best: card, best_power: order.power(led, card), best_hand: winner, count: 0, leader }
    }

    /// Plays the first card of a trick. `led` is the suit to follow: that of the card, or the one a floating
    /// card names.
    #[inline]
    pub const fn lead(&mut self, order: &CardOrder, hand: Hand, card: Card, led: EffSuit) {
        self.led = led;
        self.leader = hand;
        self.best = card;
        self.best_power = order.power(led, card);
        self.best_hand = hand;
        self.count = 1;
    }

    /// Plays a further card; true when it heads the trick now.
    #[inline]
    pub const fn follow(&mut self, order: &CardOrder, hand: Hand, card: Card) -> bool {
        let power = order.power(self.led, card);
        // To the suit of a ghost that cannot win the first card heads the trick, whatever it is.
        let first = self.count == 0 && self.best_hand.raw() == self.leader.raw();
        let heads = first || order.beats(power, self.best_power);
        if heads {
            self.best = card;
            self.best_power = power;
            self.best_hand = hand;
        }
        self.count += 1;
        heads
    }

    /// Who wins as it stands.
    #[inline]
    pub const fn winner(&self) -> Hand {
        self.best_hand
    }
}
