//! What the match waits for: which seat is asked, what kind of answer, and which answers.
//!
//! Computed once after a change; lists, checks, hints, bots and sentences all read it.

use crate::card::{Card, CardSet, Suit, SuitSet};
use crate::ruleset::{DialogId, HookId, ModifierId, RungId, WordId};
use crate::seat::{Hand, Seat, SeatSet};

use super::call::{Action, Args, Call, Way};

/// What has to happen next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pending {
    /// Cards must be dealt.
    Deal,
    /// A seat must answer.
    Ask(Question),
    /// The match is over.
    Over,
}

/// One asking of one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// Which dialog asks; `None` for a card to play.
    pub dialog: Option<DialogId>,
    /// Which answers are allowed. Never empty.
    pub answers: Answers,
    /// Why a hook took some of the answers away, in its own words.
    pub restricted: Option<Box<str>>,
}

/// A legal set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answers {
    /// A card from a hand.
    Play(PlaySet),
    /// Some cards of a hand.
    Choose(ChooseSet),
    /// Something said. Boxed, because it is large and cards are asked for much more often.
    Calls(Box<CallSet>),
}

/// Cards that may be played, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySet {
    /// The hand that is to play.
    pub hand: Hand,
    /// Cards that may be played as what they are.
    pub plain: CardSet,
    /// Floating cards that may be led and must name a suit.
    pub naming: CardSet,
    /// The suits they may name.
    pub names: SuitSet,
}

/// `count` cards of `from`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChooseSet {
    /// The hand the cards are taken from.
    pub hand: Hand,
    /// Cards that may be chosen.
    pub from: CardSet,
    /// Cards of the hand that may not.
    pub forbidden: CardSet,
    /// How many.
    pub count: u8,
    /// Who receives them; nobody if they are put away.
    pub to: Option<Seat>,
}

/// Words and rungs that may be said.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CallSet {
    /// Rungs that may be said plain.
    pub bids: RungSet,
    /// Rungs that may be said with a word.
    pub modified: Vec<(RungId, ModifierId)>,
    /// Words that may be said.
    pub says: Vec<SayPattern>,
    /// Calls that a hook took away, with its reason.
    pub refused: Vec<(Call, String)>,
    /// What the hooks that rungs need have said.
    pub asked: Vec<(HookId, bool)>,
    /// Whether the standing bid may be held, by the rule or the hook that says who may.
    pub may_hold: bool,
}

/// A word with the range of each argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SayPattern {
    /// Which word.
    pub word: WordId,
    /// Smallest and largest number, if it takes one.
    pub number: Option<(i32, i32)>,
    /// Seats that may be named, if it names one.
    pub seats: Option<SeatSet>,
    /// Suits that may be named, if it names one.
    pub suits: Option<SuitSet>,
    /// Cards that may be named, if it names one.
    pub cards: Option<CardSet>,
    /// Whether it says how the tricks are divided.
    pub split: bool,
}

/// A bit set over the rungs of a ladder, up to 512.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RungSet([u64; 8]);

impl std::ops::BitOrAssign for RungSet {
    fn bitor_assign(&mut self, other: Self) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }
}

impl Pending {
    /// The question, if a seat is asked.
    pub fn question(&self) -> Option<&Question> {
        match self {
            Self::Ask(question) => Some(question),
            Self::Deal | Self::Over => None,
        }
    }
}

impl Question {
    /// Whether `action` is among the answers.
    pub fn allows(&self, action: &Action) -> bool {
        match (&self.answers, action) {
            (Answers::Play(plays), Action::Play { card, way }) => match way {
                Way::Plain => plays.plain.contains(*card),
                Way::As(suit) => plays.naming.contains(*card) && plays.names.contains(*suit),
            },
            (Answers::Choose(choice), Action::Cards(cards)) => {
                cards.is_subset(choice.from) && cards.len() == usize::from(choice.count)
            }
            (Answers::Calls(calls), Action::Call(call)) => calls.allows(call),
            _ => false,
        }
    }
}

impl PlaySet {
    /// How many ways to play there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.plain.len() + self.naming.len() * self.names.len()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.plain.is_empty() && (self.naming.is_empty() || self.names.is_empty())
    }

    /// Every card that may be played in some way.
    pub fn cards(&self) -> CardSet {
        if self.names.is_empty() { self.plain } else { self.plain | self.naming }
    }

    /// Play number `index`: plain ones first, then each naming card with each suit.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<Action> {
        if let Some(card) = self.plain.nth(index) {
            return Some(Action::Play { card, way: Way::Plain });
        }
        let names = self.names.len();
        let rest = index - self.plain.len();
        let card = self.naming.nth(rest.checked_div(names)?)?;
        let suit = self.names.iter().nth(rest % names)?;
        Some(Action::Play { card, way: Way::As(suit) })
    }
}

impl CallSet {
    /// Whether the call is among those allowed.
    pub fn allows(&self, call: &Call) -> bool {
        match call {
            Call::Bid { rung, modifier: None } => self.bids.contains(*rung),
            Call::Bid { rung, modifier: Some(word) } => self.modified.contains(&(*rung, *word)),
            Call::Say { word, args } => self.says.iter().any(|say| {
                say.word == *word
                    && match (say.number, args.number) {
                        (None, None) => true,
                        (Some((low, high)), Some(n)) => low <= n && n <= high,
                        _ => false,
                    }
                    && match (say.seats, args.seat) {
                        (None, None) => true,
                        (Some(seats), Some(seat)) => seats.contains(seat),
                        _ => false,
                    }
                    && match (say.suits, args.suit) {
                        (None, None) => true,
                        (Some(suits), Some(suit)) => suits.contains(suit),
                        _ => false,
                    }
                    && match (say.cards, args.card) {
                        (None, None) => true,
                        (Some(cards), Some(card)) => cards.contains(card),
                        _ => false,
                    }
                    && say.split == args.split.is_some()
            }),
        }
    }

    /// Takes everything out and keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.bids = RungSet::default();
        self.modified.clear();
        self.says.clear();
        self.refused.clear();
        self.asked.clear();
        self.may_hold = false;
    }

    /// Whether nothing may be said.
    pub fn is_empty(&self) -> bool {
        self.bids.is_empty() && self.modified.is_empty() && self.says.is_empty()
    }

    /// Every call, written out; numbers beyond 100 of a range are left out.
    pub fn list(&self) -> Vec<Call> {
        let mut all: Vec<Call> = self.bids.iter().map(Call::bid).collect();
        all.extend(self.modified.iter().map(|&(rung, word)| Call::Bid { rung, modifier: Some(word) }));
        for say in &self.says {
            all.extend(say.list());
        }
        all
    }
}

impl SayPattern {
    /// A word without arguments.
    pub fn plain(word: WordId) -> Self {
        Self { word, number: None, seats: None, suits: None, cards: None, split: false }
    }

    /// A word that names one of these suits.
    pub fn suit(word: WordId, suits: SuitSet) -> Self {
        Self { suits: Some(suits), ..Self::plain(word) }
    }

    /// A word that names one of these cards.
    pub fn card(word: WordId, cards: CardSet) -> Self {
        Self { cards: Some(cards), ..Self::plain(word) }
    }

    /// Every call of the pattern, written out; numbers beyond 100 of a range are left out, and so are divisions of
    /// the tricks.
    pub fn list(&self) -> Vec<Call> {
        if self.split {
            return Vec::new();
        }
        let numbers: Vec<Option<i32>> = match self.number {
            None => vec![None],
            Some((low, high)) => (low..=high).take(100).map(Some).collect(),
        };
        let seats: Vec<Option<Seat>> = match self.seats {
            None => vec![None],
            Some(seats) => seats.iter().map(Some).collect(),
        };
        let suits: Vec<Option<Suit>> = match self.suits {
            None => vec![None],
            Some(suits) => suits.iter().map(Some).collect(),
        };
        let cards: Vec<Option<Card>> = match self.cards {
            None => vec![None],
            Some(cards) => cards.iter().map(Some).collect(),
        };
        let mut all = Vec::new();
        for &number in &numbers {
            for &seat in &seats {
                for &suit in &suits {
                    all.extend(cards.iter().map(|&card| {
                        let args = Args { number, seat, suit, card, split: None };
                        Call::Say { word: self.word, args }
                    }));
                }
            }
        }
        all
    }
}

impl RungSet {
    /// How many rungs a ladder may have.
    pub const CAPACITY: usize = 512;

    /// Adds a rung.
    #[inline]
    pub fn insert(&mut self, rung: RungId) {
        self.0[rung.index() / 64 % 8] |= 1 << (rung.index() % 64);
    }

    /// Takes a rung out.
    pub fn remove(&mut self, rung: RungId) {
        self.0[rung.index() / 64 % 8] &= !(1 << (rung.index() % 64));
    }

    /// Whether the rung is in the set.
    #[inline]
    pub fn contains(&self, rung: RungId) -> bool {
        rung.index() < Self::CAPACITY && self.0[rung.index() / 64] >> (rung.index() % 64) & 1 == 1
    }

    /// Those above a rung.
    #[must_use]
    pub(crate) fn above(mut self, rung: RungId) -> Self {
        for (i, word) in self.0.iter_mut().enumerate() {
            let low = (rung.index() + 1).saturating_sub(64 * i);
            *word &= if low < 64 { u64::MAX << low } else { 0 };
        }
        self
    }

    /// The rung with exactly `n` rungs of the set below it.
    pub fn nth(&self, n: usize) -> Option<RungId> {
        let mut left = n;
        for (i, &word) in self.0.iter().enumerate().filter(|(_, word)| **word != 0) {
            let mut bits = word;
            while bits != 0 {
                if left == 0 {
                    return u16::try_from(64 * i + bits.trailing_zeros() as usize).ok().map(RungId);
                }
                bits &= bits - 1;
                left -= 1;
            }
        }
        None
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.iter().filter(|word| **word != 0).map(|word| word.count_ones() as usize).sum()
    }

    /// The rungs, lowest first.
    pub fn iter(&self) -> impl Iterator<Item = RungId> + '_ {
        self.0.iter().enumerate().flat_map(|(i, &word)| {
            let mut left = word;
            std::iter::from_fn(move || {
                if left == 0 {
                    return None;
                }
                let bit = left.trailing_zeros();
                left &= left - 1;
                u16::try_from(i * 64 + bit as usize).ok().map(RungId)
            })
        })
    }
}
