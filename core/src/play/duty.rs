//! What a hand must play to a card led: the duty, a list of rungs.
//!
//! The first rung that the hand can satisfy binds it. The same list says what everybody learns from a play:
//! whoever satisfies a lower rung has no card of the higher ones.

use crate::card::{Card, CardSet, MAX_CARDS};
use crate::order::{CardOrder, EffSuit};
use crate::ruleset::{Problem, Problems};

/// The most rungs of a duty.
pub const MAX_RUNGS: usize = 6;

/// The words of a duty.
const WORDS: [(&str, Rung); 6] = [
    ("suit", Rung { group: Group::Suit, beat: false }),
    ("trump", Rung { group: Group::Trump, beat: false }),
    ("floating", Rung { group: Group::Floating, beat: false }),
    ("any", Rung { group: Group::Any, beat: false }),
    ("suit.beat", Rung { group: Group::Suit, beat: true }),
    ("trump.beat", Rung { group: Group::Trump, beat: true }),
];

/// Which cards a rung asks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Group {
    /// Cards of the suit led.
    Suit,
    /// Trumps.
    Trump,
    /// Cards that belong to no suit.
    Floating,
    /// Every card.
    Any,
}

/// One rung of a duty.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// Which cards it asks for.
    pub group: Group,
    /// Whether they must head the trick.
    pub beat: bool,
}

/// The rungs a play must satisfy, the strictest first. The last is "any".
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Duty {
    rungs: [Rung; MAX_RUNGS],
    len: u8,
    /// The first rung is the suit led, as nearly everywhere: a short cut for most plays.
    follows: bool,
}

impl Duty {
    /// Reads `["suit", "trump", "any"]`; problems are added under `path`.
    pub fn parse(words: &[String], path: &str, problems: &mut Problems) -> Option<Self> {
        let before = problems.0.len();
        let any = WORDS[3].1;
        let mut duty = Self { rungs: [any; MAX_RUNGS], len: 0, follows: false };
        for word in words {
            let Some((_, rung)) = WORDS.iter().find(|(known, _)| known == word) else {
                let known: Vec<String> = WORDS.iter().map(|(known, _)| format!("`{known}`")).collect();
                let message = format!("`{word}` is no rung of a duty: expected {}", known.join(", "));
                problems.push(Problem::new(path, "duty/unknown-rung", message));
                continue;
            };
            if duty.rungs().contains(rung) {
                let message = format!("`{word}` stands there twice");
                problems.push(Problem::new(path, "duty/rung-twice", message));
                continue;
            }
            // Six different words fit.
            duty.rungs[usize::from(duty.len)] = *rung;
            duty.len += 1;
        }
        let free = duty.rungs().iter().position(|rung| *rung == any);
        if problems.0.len() == before && free.is_none_or(|at| at + 1 < duty.rungs().len()) {
            let message = "a duty ends with `any`, and only there: every hand must have something to play";
            problems.push(Problem::new(path, "duty/any-last", message));
        }
        duty.follows = duty.rungs().first() == Some(&WORDS[0].1);
        (problems.0.len() == before).then_some(duty)
    }

    /// The rungs, the strictest first.
    #[inline]
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs[..usize::from(self.len)]
    }
}

impl Rung {
    /// The word for it in a pack.
    pub fn word(self) -> &'static str {
        WORDS.iter().find(|(_, rung)| *rung == self).map_or("any", |(word, _)| word)
    }

    /// Those of `cards` that satisfy it.
    #[inline]
    pub fn of(self, order: &CardOrder, cards: CardSet, led: EffSuit, best_power: u8) -> CardSet {
        let group = match self.group {
            Group::Suit => cards & order.members(led),
            Group::Trump => cards & order.trumps(),
            Group::Floating => cards & order.floating(),
            Group::Any => cards,
        };
        if self.beat {
            group.iter().filter(|&card| order.beats(order.power(led, card), best_power)).collect()
        } else {
            group
        }
    }

    /// Every card that satisfies it.
    #[inline]
    fn all(self, order: &CardOrder, led: EffSuit, best_power: u8) -> CardSet {
        self.of(order, CardSet::first_n(MAX_CARDS), led, best_power)
    }

    /// Whether a card satisfies it.
    #[inline]
    fn admits(self, order: &CardOrder, card: Card, led: EffSuit, best_power: u8) -> bool {
        let belongs = match self.group {
            Group::Suit => order.suit(card) == led,
            Group::Trump => order.trump() == Some(order.suit(card)),
            Group::Floating => order.suit(card) == EffSuit::FLOATING,
            Group::Any => true,
        };
        belongs && (!self.beat || order.beats(order.power(led, card), best_power))
    }
}

/// The cards of `hand` that may be played to a trick, and the rung that binds it.
///
/// `best_power` is the power of the card that heads the trick. The set is empty only for an empty hand.
#[inline]
pub fn legal(
    duty: &Duty,
    order: &CardOrder,
    hand: CardSet,
    led: EffSuit,
    best_power: u8,
) -> (CardSet, usize) {
    let in_suit = hand & order.members(led);
    if duty.follows && !in_suit.is_empty() {
        return (in_suit, 0);
    }
    by_rungs(duty, order, hand, led, best_power)
}

/// The same for a hand that perhaps cannot follow suit.
fn by_rungs(duty: &Duty, order: &CardOrder, hand: CardSet, led: EffSuit, best_power: u8) -> (CardSet, usize) {
    for (number, rung) in duty.rungs().iter().enumerate() {
        let cards = rung.of(order, hand, led, best_power);
        if !cards.is_empty() {
            return (cards, number);
        }
    }
    (hand, duty.rungs().len().saturating_sub(1))
}

/// The rung that a card satisfies: the strictest one.
#[inline]
pub fn rung_of(duty: &Duty, order: &CardOrder, card: Card, led: EffSuit, best_power: u8) -> usize {
    legal(duty, order, CardSet::of(card), led, best_power).1
}

/// The cards that a hand is proved not to hold when it played `card`: [`proves`] for the rung of that card.
#[inline]
pub fn proved_by(duty: &Duty, order: &CardOrder, card: Card, led: EffSuit, best_power: u8) -> CardSet {
    let mut proved = CardSet::EMPTY;
    if duty.follows && order.suit(card) == led {
        return proved;
    }
    for rung in duty.rungs() {
        if rung.admits(order, card, led, best_power) {
            return proved;
        }
        proved |= rung.all(order, led, best_power);
    }
    // The last rung admits every card.
    CardSet::EMPTY
}

/// The cards that a hand is proved not to hold when it played a card that satisfies no stricter rung than
/// number `rung`: all those of the rungs before.
///
/// `best_power` is that of the card that headed the trick before the play.
pub fn proves(duty: &Duty, order: &CardOrder, led: EffSuit, rung: usize, best_power: u8) -> CardSet {
    let stricter = duty.rungs().iter().take(rung);
    stricter.fold(CardSet::EMPTY, |proved, rung| proved | rung.all(order, led, best_power))
}
