//! The tables of a contract with its cards numbered anew, so that a set of cards is one word and the cards of a suit lie
//! side by side, the weakest first.
//!
//! Nothing is decided here: what a duty asks for, what a bar holds back and which card beats which is read off the
//! tables and functions of the engine, card by card, when a chart is made. Also found out here is what may be told
//! apart only by its place within its suit: cards that no rule names one by one.

use crate::card::{Card, CardSet, SuitSet};
use crate::game::floating::{self, Past};
use crate::game::walk::Walk;
use crate::order::{CardOrder, EFF_SUITS, EffSuit};
use crate::play::{Duty, Group, LeadBar, MAX_RUNGS, Pick, Rung, legal, legal_leads};
use crate::ruleset::{FloatingFollow, FloatingLead};

/// Cards a chart has room for.
pub(super) const MOST_CARDS: usize = 64;

/// In place of the number of a card.
const NO_CARD: u8 = u8::MAX;

/// The tables of one contract.
#[derive(Debug)]
pub(super) struct Chart {
    /// The cards by their numbers here.
    cards: Vec<Card>,
    number: [u8; crate::card::MAX_CARDS],
    /// The effective suits that have cards.
    pub(super) suits: Vec<EffSuit>,
    /// The cards of each of them.
    pub(super) members: [u64; EFF_SUITS],
    /// The suit of each card, by its place in `suits`.
    pub(super) suit: [u8; MOST_CARDS],
    /// What a card can do when a suit is led.
    power: [[u8; MOST_CARDS]; EFF_SUITS],
    /// The cards that beat one of this power when a suit is led.
    above: Vec<[u64; 256]>,
    /// Trumps.
    pub(super) trumps: u64,
    /// Cards that belong to no suit.
    pub(super) floating: u64,
    /// The duty of each trick that has one of its own, and in the last place that of the others.
    duties: Vec<DutyChart>,
    own_duty: Vec<(u8, usize)>,
    order: CardOrder,
    bars: Vec<LeadBar>,
    follow_bars: Vec<LeadBar>,
    barred: u64,
    breaks: Vec<(u64, u8)>,
    /// How floating cards are led, and the suits they may name at all.
    floating_lead: FloatingLead,
    printed: SuitSet,
    pub(super) keeps_voids: bool,
    /// Cards of one suit and one mark are told apart by their strength alone.
    mark: [u8; MOST_CARDS],
    /// No card is known by its name: in each suit all have one mark, and no two are equal.
    pub(super) by_rank: bool,
    /// A suit led is followed, and who cannot is asked for trumps at most; so what a hand cashes can be told beforehand.
    pub(super) cashes: bool,
}

/// A duty, rung by rung.
#[derive(Debug)]
struct DutyChart {
    duty: Duty,
    rungs: [[u64; MAX_RUNGS]; EFF_SUITS],
    len: usize,
    /// Rungs that ask for cards that head the trick, a bit each.
    beat: u8,
    /// Asks for the lowest or the highest of a suit.
    ends: bool,
}

impl Chart {
    /// The chart of a contract; `None` where it would leave something out.
    pub(super) fn new(walk: &Walk<'_>) -> Option<Self> {
        let tables = walk.tables();
        let (deck, order) = (&walk.rules.deck, tables.order);
        let floats = !order.floating().is_empty();
        let late = floats && tables.bars.floating_follow != FloatingFollow::Duty;
        if deck.len() > MOST_CARDS || tables.bars.passes || late {
            return None;
        }
        let mut cards: Vec<Card> = deck.cards().iter().collect();
        cards.sort_by_key(|&card| (order.suit(card), order.strength(card), card));
        let mut number = [NO_CARD; crate::card::MAX_CARDS];
        for (place, card) in (0..).zip(&cards) {
            number[card.index()] = place;
        }
        let order = order.renumbered(&cards);
        // A floating card may name a suit that has no card left.
        let named = |suit: EffSuit| floats && suit.index() < deck.suits();
        let all = (0..).map(EffSuit::new).take(EFF_SUITS);
        let suits: Vec<EffSuit> =
            all.filter(|&suit| named(suit) || !order.members(suit).is_empty()).collect();
        let mut chart = Self {
            members: [0; EFF_SUITS],
            suit: [0; MOST_CARDS],
            power: [[0; MOST_CARDS]; EFF_SUITS],
            above: vec![[0; 256]; suits.len()],
            trumps: word(order.trumps()),
            floating: word(order.floating()),
            duties: Vec::new(),
            own_duty: Vec::new(),
            bars: Vec::new(),
            follow_bars: Vec::new(),
            barred: 0,
            breaks: Vec::new(),
            floating_lead: tables.bars.floating,
            printed: SuitSet::all(deck.suits()),
            keeps_voids: tables.bars.keeps_voids,
            mark: [0; MOST_CARDS],
            by_rank: false,
            cashes: false,
            cards,
            number,
            suits,
            order,
        };
        chart.fill_powers();
        for own in &tables.kind.trick_duties {
            chart.own_duty.push((own.trick, chart.duties.len()));
            chart.duties.push(chart.duty(own.duty));
        }
        chart.duties.push(chart.duty(tables.kind.duty));
        let renumbered = |bar: &LeadBar| LeadBar { bar: chart.set_of(bar.bar), ..*bar };
        (chart.bars, chart.follow_bars) = (
            tables.bars.bars.iter().map(renumbered).collect(),
            tables.bars.follow.iter().map(renumbered).collect(),
        );
        chart.barred = chart.word_of(tables.bars.barred);
        chart.breaks =
            tables.bars.breaks.iter().map(|(cards, bits)| (chart.word_of(*cards), *bits)).collect();
        chart.fill_marks();
        let rungs = tables.kind.duty.rungs();
        let follows = rungs.first() == Some(&Rung { group: Group::Suit, pick: Pick::Any });
        let free = |rung: &Rung| !matches!(rung.group, Group::Plain | Group::Of(_));
        chart.cashes =
            follows && rungs.iter().all(free) && chart.own_duty.is_empty() && chart.follow_bars.is_empty();
        Some(chart)
    }

    fn fill_powers(&mut self) {
        for (at, &suit) in self.suits.iter().enumerate() {
            self.members[at] = word(self.order.members(suit));
            for (best, above) in (0..=u8::MAX).zip(&mut self.above[at]) {
                *above = word(self.order.beating(suit, best));
            }
            for (place, card) in (0..).map(Card::new).take(self.cards.len()).enumerate() {
                self.power[at][place] = self.order.power(suit, card);
                if self.order.suit(card) == suit {
                    self.suit[place] = small(at);
                }
            }
        }
    }

    fn duty(&self, duty: Duty) -> DutyChart {
        let all = CardSet::first_n(self.cards.len());
        let mut chart = DutyChart {
            duty,
            rungs: [[0; MAX_RUNGS]; EFF_SUITS],
            len: duty.rungs().len(),
            beat: 0,
            ends: false,
        };
        for (at, rung) in duty.rungs().iter().enumerate() {
            chart.beat |= u8::from(rung.pick == Pick::Beat) << at;
            chart.ends |= matches!(rung.pick, Pick::Lowest | Pick::Highest);
            let group = Rung { group: rung.group, pick: Pick::Any };
            for (rungs, &led) in chart.rungs.iter_mut().zip(&self.suits) {
                rungs[at] = word(group.of(&self.order, all, led, 0));
            }
        }
        debug_assert!(duty.rungs().last().is_none_or(|rung| rung.group == Group::Any));
        chart
    }

    /// Marks cards that a rule names, and looks whether they divide a suit.
    fn fill_marks(&mut self) {
        let named: Vec<u64> = self
            .bars
            .iter()
            .chain(&self.follow_bars)
            .map(|bar| word(bar.bar))
            .chain(self.breaks.iter().map(|(cards, _)| *cards))
            .chain([word(self.order.weak())])
            .collect();
        let mut seen: Vec<Vec<bool>> = Vec::new();
        for place in 0..self.cards.len() {
            let sign: Vec<bool> = named.iter().map(|cards| cards >> place & 1 == 1).collect();
            let known = seen.iter().position(|other| *other == sign);
            self.mark[place] = small(known.unwrap_or(seen.len()));
            if known.is_none() {
                seen.push(sign);
            }
        }
        self.by_rank = (1..self.cards.len()).all(|place| {
            let (card, before) = (number(place), number(place - 1));
            self.suit[place] != self.suit[place - 1]
                || self.mark[place] == self.mark[place - 1]
                    && self.order.strength(card) != self.order.strength(before)
        });
    }

    /// The same cards as one word; those of no place here are left out.
    pub(super) fn word_of(&self, cards: CardSet) -> u64 {
        word(self.set_of(cards))
    }

    fn set_of(&self, cards: CardSet) -> CardSet {
        let known = cards.iter().map(|card| self.number[card.index()]).filter(|&place| place != NO_CARD);
        known.map(Card::new).collect()
    }

    /// The cards of a word.
    pub(super) fn cards_of(&self, cards: u64) -> CardSet {
        set(cards).iter().map(|place| self.cards[place.index()]).collect()
    }

    /// The number of a card.
    pub(super) fn number_of(&self, card: Card) -> u8 {
        self.number[card.index()]
    }

    /// The place in `suits` of a suit.
    pub(super) fn suit_at(&self, suit: EffSuit) -> Option<u8> {
        self.suits.iter().position(|&other| other == suit).map(small)
    }

    /// What a card can do when this suit is led.
    #[inline]
    pub(super) fn power(&self, led: u8, card: u8) -> u8 {
        self.power[usize::from(led)][usize::from(card)]
    }

    /// The cards that beat one of this power.
    #[inline]
    pub(super) fn above(&self, led: u8, power: u8) -> u64 {
        self.above[usize::from(led)][usize::from(power)]
    }

    /// The number of the duty in a trick, counted from 1.
    #[inline]
    pub(super) fn duty_on(&self, trick: u8) -> usize {
        let own = self.own_duty.iter().find(|(own, _)| *own == trick);
        own.map_or(self.duties.len() - 1, |(_, duty)| *duty)
    }

    /// Whether what may be played to a trick depends on how strong cards are, and not on their suits alone.
    #[inline]
    pub(super) fn is_ranked(&self, trick: u8) -> bool {
        let duty = &self.duties[self.duty_on(trick)];
        duty.ends || duty.beat != 0
    }

    /// What a hand may play to a card led.
    #[inline]
    pub(super) fn follow(&self, hand: u64, trick: u8, led: u8, best_power: u8, broken: u8) -> u64 {
        let duty = &self.duties[if self.own_duty.is_empty() { 0 } else { self.duty_on(trick) }];
        let dutiful = duty.follow(self, hand, led, best_power);
        if self.follow_bars.is_empty() {
            return dutiful;
        }
        let last = hand.is_power_of_two();
        word(legal_leads(&self.follow_bars, set(dutiful), broken, trick, last).cards)
    }

    /// Cards that a bar may keep from being led.
    #[inline]
    pub(super) fn barred(&self) -> u64 {
        self.barred
    }

    /// What a hand may lead.
    #[inline]
    pub(super) fn lead(&self, hand: u64, trick: u8, broken: u8) -> u64 {
        let mut cards = hand;
        if let Some((_, own)) = self.own_duty.iter().find(|(own, _)| *own == trick) {
            cards = word(legal(&self.duties[*own].duty, &self.order, set(hand), EffSuit::NONE, 0).0);
        }
        if cards & self.barred == 0 {
            return cards;
        }
        word(legal_leads(&self.bars, set(cards), broken, trick, hand.is_power_of_two()).cards)
    }

    /// Of the cards that a hand may lead as far as bars go: those that it may lead as they are, those with which it
    /// names a suit, and the suits.
    #[cold]
    pub(super) fn lead_floating(&self, allowed: u64, hand: u64, past: Past) -> (u64, u64, SuitSet) {
        let (cards, floating) = ((set(allowed), set(hand)), set(self.floating));
        let (plain, naming, names) = floating::lead(self.printed, self.floating_lead, floating, cards, past);
        (word(plain), word(naming), names)
    }

    /// What leading a floating card depends on besides the cards, as one number; `holders` are the suits that the hands
    /// with such cards have failed to follow.
    #[inline]
    pub(super) fn past(&self, suits_led: u16, holders: impl Iterator<Item = u8>) -> u64 {
        let led = if self.floating_lead.not_led_before { u64::from(suits_led) } else { 0 };
        let known = self.floating_lead.no_known_void;
        holders.fold(led, |past, voids| {
            (past << 8 | if known { u64::from(voids) } else { 0 }).wrapping_mul(0x9e37_79b1)
        })
    }

    /// The bit of the suit led that a hand shows it has none of when it plays a card.
    #[inline]
    pub(super) fn shows_void(&self, led: u8, card: u8) -> u8 {
        let suit = |at: u8| self.suits[usize::from(at)];
        floating::shows_void(suit(led), suit(self.suit[usize::from(card)]))
    }

    /// The bars that are broken when a card has been played.
    #[inline]
    pub(super) fn broken_by(&self, card: u8, broken: u8) -> u8 {
        let breaks = self.breaks.iter().filter(|(cards, _)| cards >> card & 1 == 1);
        breaks.fold(broken, |broken, (_, bits)| broken | bits)
    }

    /// Whether two cards of one suit that are neighbours for want of others between them come to the same.
    #[inline]
    pub(super) fn alike(&self, one: u8, other: u8) -> bool {
        self.by_rank || self.mark[usize::from(one)] == self.mark[usize::from(other)] && self.apart(one, other)
    }

    /// Whether all cards from the one to the other differ in strength.
    #[cold]
    fn apart(&self, one: u8, other: u8) -> bool {
        let equal =
            |place: u8| self.order.strength(Card::new(place)) == self.order.strength(Card::new(place + 1));
        let last = small(self.cards.len() - 1);
        // An equal card beside one of them may be in another hand, where it does make a difference.
        let (from, to) = (one.min(other).saturating_sub(1), one.max(other).min(last.saturating_sub(1)));
        (from..=to)
            .all(|place| self.suit[usize::from(place)] != self.suit[usize::from(place) + 1] || !equal(place))
    }
}

impl DutyChart {
    #[inline]
    fn follow(&self, chart: &Chart, hand: u64, led: u8, best_power: u8) -> u64 {
        if self.ends {
            let led = chart.suits[usize::from(led)];
            return word(legal(&self.duty, &chart.order, set(hand), led, best_power).0);
        }
        let rungs = &self.rungs[usize::from(led)];
        for (at, rung) in rungs.iter().enumerate().take(self.len) {
            let mut cards = hand & rung;
            if self.beat >> at & 1 == 1 {
                cards &= chart.above(led, best_power);
            }
            if cards != 0 {
                return cards;
            }
        }
        hand
    }
}

#[inline]
#[allow(clippy::cast_possible_truncation, reason = "a chart has at most 64 cards")]
fn word(cards: CardSet) -> u64 {
    cards.bits() as u64
}

#[inline]
fn set(cards: u64) -> CardSet {
    CardSet::from_bits(u128::from(cards))
}

fn number(place: usize) -> Card {
    Card::new(small(place))
}

fn small(number: usize) -> u8 {
    u8::try_from(number).expect("fewer cards and suits than a byte counts")
}
