//! Hidden worlds: where the cards may be that a seat does not see.
//!
//! [`Sampler::new`] reads a [`View`] once and works out which places every unseen card may be in: hands, the kitty,
//! the cards put away. Evidence is what the rules derive for everybody: the number of cards in each place, cards a
//! hand is proved to lack, cards whose way from place to place the seat has seen, and what an answer told at its
//! moment that only the holder of a card may give. What a call *suggests* is not evidence.
//!
//! [`Sampler::world`] then draws full states that go on from the same question. Without evidence all worlds are
//! equally likely. With evidence they are nearly so: cards with the fewest places go first, a full place makes room
//! along a chain of moves, and random swaps smooth out what the order of placing has favoured.
//!
//! Calls that need cards tell how many of some kinds the hand held; cards are swapped until the numbers are right.
//!
//! A ban on what may be put away can have been lifted in another's hand. Worlds are then drawn as if there were no
//! ban, and drawn anew where the ban must have held.

mod counted;
mod fill;
mod lean;
mod trace;

use crate::card::{Card, CardSet};
use crate::game::View;
use crate::game::past::{Bans, LookBack, ban, claims, promises};
use crate::game::plays_by_hand;
use crate::rng::Stream;
use crate::seat::{Hand, HandSet, MAX_HANDS};
use crate::state::{KITTY_ORDER, Position, State};

use counted::Counted;
use fill::{Fill, PLACES};
use lean::lean;

pub(crate) use lean::NATURAL;
use trace::{Tracer, may_be_lifted};

// Hands, then the kitty, cards put away, and cards that were never dealt to a place.
const KITTY: usize = MAX_HANDS;
const AWAY: usize = MAX_HANDS + 1;
const UNUSED: usize = MAX_HANDS + 2;

/// Draws worlds that agree with everything one seat knows.
#[derive(Clone, Debug)]
pub struct Sampler {
    known: State,
    fill: Fill,
    lifted: Option<Lifted>,
    counted: Option<Counted>,
}

/// What it takes to draw worlds in which a ban on what is put away may have been lifted.
#[derive(Clone, Debug)]
struct Lifted {
    bans: Bans,
    /// As if there were no ban.
    fill: Fill,
    plays: Option<Vec<(Hand, Card)>>,
}

/// How often a world without bans is drawn before the bans are taken to have held.
const FREE_DRAWS: usize = 8;
/// How often it is drawn where the bans cannot all have held.
const MOST_DRAWS: usize = 256;

impl Sampler {
    /// Reads what the seat of a view knows.
    pub fn new(view: &View<'_>) -> Self {
        let pos = view.position();
        let unseen = view.rules.deck.cards() - view.located();
        let mut room = [0; PLACES];
        let mut hidden = 0;
        for hand in HandSet::all(MAX_HANDS).iter() {
            if view.hand(hand).is_none() {
                room[hand.index()] = view.count(hand);
                hidden += room[hand.index()];
            }
        }
        room[KITTY] = view.kitty_count();
        let away = view.table().moved().iter().filter(|moved| moved.is_put_away() && moved.is_hidden());
        room[AWAY] = away.map(|moved| usize::from(moved.count)).sum();
        room[UNUSED] = unseen.len().saturating_sub(hidden + room[KITTY] + room[AWAY]);
        let claims = claims(view.rules, view.known());
        let hidden_bans =
            view.table().moved().iter().any(|moved| moved.is_hidden() && !ban(view.rules, moved).is_empty());
        // Only these ask who played what.
        let promises = promises(view.rules, view.known());
        let told = !claims.is_empty() || hidden_bans || !promises.is_empty();
        let plays = told.then(|| plays_by_hand(view.rules, view.known()));
        let back = LookBack { pos, table: view.table(), plays: plays.as_deref(), complete: false };
        let tracer = Tracer::new(view.rules, &back, claims, unseen, &room);
        let fill = Fill::new(unseen, room, tracer.allowed(view));
        let lifted = (hidden_bans && may_be_lifted(view.rules, &back, view)).then(|| {
            let fill = Fill::new(unseen, room, tracer.without_bans().allowed(view));
            Lifted { bans: Bans::new(view.rules, view.table()), fill, plays: plays.clone() }
        });
        let counted = (!promises.is_empty()).then(|| Counted::new(promises, &back, unseen));
        Self { known: view.known().clone(), fill, lifted, counted }
    }

    /// Cards whose place the seat does not know.
    pub fn unseen(&self) -> CardSet {
        self.fill.unseen()
    }

    /// The state as the seat knows it, its hidden cards missing.
    pub fn known(&self) -> &State {
        &self.known
    }

    /// A full state that the seat cannot tell from the real one.
    ///
    /// Where the seat of the view is asked, its question stands; else call [`resume`](crate::game::resume).
    pub fn world(&self, stream: &mut Stream) -> State {
        let mut state = self.known.clone();
        state.pos = self.position(stream);
        state
    }

    /// The position of such a state; for callers that keep one table for many worlds.
    pub fn position(&self, stream: &mut Stream) -> Position {
        let Some(lifted) = &self.lifted else { return self.laid_out(&self.fill, stream).0 };
        let free = |stream: &mut Stream, draws: usize| {
            (0..draws).find_map(|_| {
                let (pos, fits) = self.laid_out(&lifted.fill, stream);
                (fits && lifted.allows(&pos, &self.known)).then_some(pos)
            })
        };
        free(stream, FREE_DRAWS).unwrap_or_else(|| {
            let (pos, fits) = self.laid_out(&self.fill, stream);
            if fits { pos } else { free(stream, MOST_DRAWS).unwrap_or(pos) }
        })
    }

    /// The position of a world drawn not evenly but the likelier the less its cost (see [`lean`]), or `None` where more
    /// is told of the cards than where each may lie.
    ///
    /// `cost` says what it costs that a hand (by its index), or a later place, has these cards.
    pub(crate) fn leaning(
        &self,
        stream: &mut Stream,
        swaps: usize,
        cost: impl Fn(usize, CardSet) -> i32,
    ) -> Option<Position> {
        if self.lifted.is_some() || self.counted.is_some() {
            return None;
        }
        let mut at = self.fill.draw(stream);
        lean(&self.fill, &mut at, stream, swaps, cost);
        Some(self.lay(&self.fill, &at, stream))
    }

    /// The position with its hidden cards drawn, and whether every card lies where it may.
    fn laid_out(&self, fill: &Fill, stream: &mut Stream) -> (Position, bool) {
        let at = match &self.counted {
            Some(counted) => counted.draw(fill, stream),
            None => fill.draw(stream),
        };
        (self.lay(fill, &at, stream), fill.fits(&at))
    }

    /// The position with the hidden cards in these places.
    fn lay(&self, fill: &Fill, at: &[CardSet; PLACES], stream: &mut Stream) -> Position {
        let mut pos = self.known.pos;
        for place in fill.places() {
            let cards = at[place];
            match place {
                KITTY => {
                    pos.kitty = cards;
                    pos.kitty_order = in_some_order(cards, stream);
                }
                AWAY => pos.discards |= cards,
                UNUSED => {}
                hand => pos.hands[hand] = cards,
            }
        }
        pos
    }
}

impl Lifted {
    /// Whether each card put away was free, or the ban on it may have been lifted.
    fn allows(&self, pos: &Position, known: &State) -> bool {
        let back = LookBack { pos, table: &known.table, plays: self.plays.as_deref(), complete: true };
        self.bans.broken(&back).is_none()
    }
}

/// Hands that were dealt cards.
fn dealt_hands(view: &View<'_>) -> impl Iterator<Item = Hand> {
    let extra = view.rules.extra_hands.iter().map(|extra| extra.hand);
    view.position().active.iter().map(Hand::of).chain(extra)
}

fn in_some_order(cards: CardSet, stream: &mut Stream) -> [u8; KITTY_ORDER] {
    let mut list = [u8::MAX; KITTY_ORDER];
    let mut n = 0;
    for (slot, card) in list.iter_mut().zip(cards) {
        *slot = card.raw();
        n += 1;
    }
    stream.shuffle(&mut list[..n]);
    list
}
