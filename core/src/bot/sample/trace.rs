//! Which cards may have come to lie in each place, given the moves a seat has seen, those it has not, and what
//! answers have told about a hand at the moment they were given.

use std::cell::Cell;

use crate::card::{Card, CardSet};
use crate::game::View;
use crate::game::past::{Claim, LookBack, at_once, ban};
use crate::ruleset::Rules;
use crate::seat::{Hand, MAX_HANDS};
use crate::state::{Moved, When};

use super::fill::PLACES;
use super::{AWAY, KITTY, UNUSED, dealt_hands};

/// How many ways to account for the answers are looked at; more than one is rarely needed.
const MOST_WAYS: u32 = 256;

/// Cards that may lie in each place.
pub(super) type Allowed = [CardSet; PLACES];

/// Follows the cards of a deal from the hands they were dealt to.
pub(super) struct Tracer<'a> {
    rules: &'a Rules,
    back: &'a LookBack<'a>,
    /// Cards whose place the seat does not know.
    unseen: CardSet,
    /// How many of them each place takes.
    room: &'a [usize; PLACES],
    claims: Vec<Claim>,
    /// Whether bans on what is put away hold.
    bans: bool,
    ways_left: Cell<u32>,
}

impl<'a> Tracer<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        back: &'a LookBack<'a>,
        claims: Vec<Claim>,
        unseen: CardSet,
        room: &'a [usize; PLACES],
    ) -> Self {
        Self { rules, back, unseen, room, claims, bans: true, ways_left: Cell::new(MOST_WAYS) }
    }

    /// The same if every ban may have been lifted.
    pub(super) fn without_bans(self) -> Self {
        Self { bans: false, ways_left: Cell::new(MOST_WAYS), ..self }
    }

    /// The cards that may lie in each place now.
    pub(super) fn allowed(&self, view: &View<'_>) -> Allowed {
        let all = self.rules.deck.cards();
        let mut dealt = [CardSet::EMPTY; PLACES];
        for hand in dealt_hands(view) {
            dealt[hand.index()] = all;
        }
        if self.back.pos.kitty_dealt > 0 {
            dealt[KITTY] = all;
        }
        dealt[UNUSED] = all;
        // Answers that contradict each other, as only a hook's rule could make them, count for nothing.
        self.follow(0, 0, dealt).unwrap_or_else(|| self.end(0, dealt))
    }

    /// Goes on from answer number `claim` and move number `step`; `None` if the rest cannot have happened.
    fn follow(&self, mut claim: usize, mut step: usize, mut allowed: Allowed) -> Option<Allowed> {
        let moved = self.back.table.moved();
        while let Some(told) = self.claims.get(claim) {
            let upto = usize::from(told.when.moved).clamp(step, moved.len().max(step));
            for moves in at_once(&moved[step..upto]) {
                self.transfer(moves, &mut allowed);
            }
            step = upto;
            claim += 1;
            if !told.held {
                allowed[told.hand.index()] -= told.cards;
                if told.nor_away {
                    allowed[AWAY] -= told.cards;
                }
                continue;
            }
            let Some(owned) = self.owned(told, &allowed) else { continue };
            // One of these copies: the first that fits everything else.
            return owned.iter().find_map(|card| {
                let mut next = allowed;
                for (place, cards) in next.iter_mut().enumerate() {
                    if place != told.hand.index() {
                        cards.remove(card);
                    }
                }
                self.follow(claim, step, next)
            });
        }
        let left = self.ways_left.get().checked_sub(1)?;
        self.ways_left.set(left);
        let allowed = self.end(step, allowed);
        let told = self.claims.iter().fold(CardSet::EMPTY, |all, claim| all | claim.cards);
        (told & self.unseen).iter().all(|card| self.has_place(card, &allowed)).then_some(allowed)
    }

    /// After the last answer.
    fn end(&self, step: usize, mut allowed: Allowed) -> Allowed {
        for moves in at_once(&self.back.table.moved()[step..]) {
            self.transfer(moves, &mut allowed);
        }
        for (cards, lacks) in allowed.iter_mut().zip(&self.back.pos.lacks) {
            *cards -= *lacks;
        }
        allowed
    }

    fn has_place(&self, card: Card, allowed: &Allowed) -> bool {
        allowed.iter().zip(self.room).any(|(cards, room)| *room > 0 && cards.contains(card))
    }

    /// The cards of which the hand must have held one; `None` if it is known to have held one, or if one that has
    /// been seen since may have been it.
    fn owned(&self, told: &Claim, allowed: &Allowed) -> Option<CardSet> {
        let since = self.back.table.moved().get(usize::from(told.when.moved)..).unwrap_or_default();
        let seen = since.iter().fold(self.rules.deck.cards() - self.unseen, |seen, moved| seen | moved.cards);
        let mut owned = CardSet::EMPTY;
        for card in told.cards {
            let here = allowed[told.hand.index()].contains(card);
            if !here || !self.back.may_have_held(told.hand, card, told.when) {
                continue;
            }
            let elsewhere =
                (0..PLACES).any(|place| place != told.hand.index() && allowed[place].contains(card));
            if seen.contains(card) || !elsewhere {
                return None;
            }
            owned.insert(card);
        }
        Some(owned)
    }

    /// Cards go from one place to another, all at the same time: none of them goes on.
    fn transfer(&self, moves: &[Moved], allowed: &mut Allowed) {
        let to = |moved: &Moved| moved.to.map_or(AWAY, Hand::index);
        for moved in moves {
            for set in allowed.iter_mut() {
                *set -= moved.cards;
            }
            if to(moved) < MAX_HANDS {
                allowed[to(moved)] -= moved.lacked;
            }
        }
        let before = *allowed;
        for moved in moves {
            let from = moved.from.map_or(KITTY, Hand::index);
            if moved.cards.is_empty() {
                let kept = if self.bans { ban(self.rules, moved) } else { CardSet::EMPTY };
                allowed[to(moved)] |= before[from] - kept;
            } else {
                allowed[to(moved)] |= moved.cards;
            }
            if from == KITTY && moved.to.is_some() && self.takes_the_last(moved) {
                allowed[KITTY] = CardSet::EMPTY;
            }
        }
    }
}

impl Tracer<'_> {
    /// Whether a move has left nothing in the kitty.
    fn takes_the_last(&self, last: &Moved) -> bool {
        let upto = self.back.table.moved().iter().take_while(|moved| *moved != last).chain([last]);
        let taken = upto.filter(|moved| moved.from.is_none() && moved.to.is_some());
        taken.map(|moved| usize::from(moved.count)).sum::<usize>() >= usize::from(self.back.pos.kitty_dealt)
    }
}

/// Whether a ban on what is put away may have been lifted in a move the seat has not seen.
pub(super) fn may_be_lifted(rules: &Rules, back: &LookBack<'_>, view: &View<'_>) -> bool {
    let moves = back.table.moved();
    (0..).zip(moves).filter(|(_, moved)| moved.is_hidden()).any(|(at, moved)| {
        let (Some(hand), ban) = (moved.from, ban(rules, moved)) else { return false };
        let before = When { moved: at, played: moved.played, order: None };
        let barred = ban.iter().filter(|&card| back.may_have_held(hand, card, before)).count();
        // More barred cards than stayed in the hand.
        barred > kept(back, view, usize::from(at), hand)
    })
}

/// How many cards a hand held after a move; no more than that, if nobody can tell who played what.
fn kept(back: &LookBack<'_>, view: &View<'_>, at: usize, hand: Hand) -> usize {
    let moves = back.table.moved();
    let count = |there: fn(&Moved) -> Option<Hand>| -> usize {
        let since = moves[at + 1..].iter().filter(|moved| there(moved) == Some(hand));
        since.map(|moved| usize::from(moved.count)).sum()
    };
    let played = usize::from(moves[at].played);
    let plays = back.plays.and_then(|plays| plays.get(played..)).unwrap_or_default();
    let played = plays.iter().filter(|(from, _)| *from == hand).count();
    (view.count(hand) + played + count(|moved| moved.from)).saturating_sub(count(|moved| moved.to))
}
