//! Hidden worlds: where the cards may be that a seat does not see.
//!
//! [`Sampler::new`] reads a [`View`] once and works out which places every unseen card may be in: hands, the kitty,
//! the cards put away. Evidence is what the rules derive for everybody: the number of cards in each place, cards a
//! hand is proved to lack, cards whose way from place to place the seat has seen, and what an answer proved that only
//! the holder of a card may give. What a call *suggests* is not evidence.
//!
//! [`Sampler::world`] then draws full states that go on from the same question. Without evidence all worlds are
//! equally likely. With evidence they are nearly so: cards with the fewest places go first, a full place makes room
//! along a chain of moves, and random swaps smooth out what the order of placing has favoured.

mod fill;

use crate::card::CardSet;
use crate::game::View;
use crate::rng::Stream;
use crate::ruleset::{DialogKind, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS};
use crate::state::{Call, KITTY_ORDER, Moved, Position, State};

use fill::{Fill, PLACES};

// Hands, then the kitty, cards put away, and cards that were never dealt to a place.
const KITTY: usize = MAX_HANDS;
const AWAY: usize = MAX_HANDS + 1;
const UNUSED: usize = MAX_HANDS + 2;

/// Draws worlds that agree with everything one seat knows.
#[derive(Clone, Debug)]
pub struct Sampler {
    known: State,
    fill: Fill,
}

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
        room[UNUSED] = unused(view);
        room[AWAY] = unseen.len().saturating_sub(hidden + room[KITTY] + room[UNUSED]);
        let mut allowed = trace(view);
        for (cards, lacks) in allowed.iter_mut().zip(&pos.lacks) {
            *cards -= *lacks;
        }
        hear(view, unseen, &room, &mut allowed);
        Self { known: view.known().clone(), fill: Fill::new(unseen, room, allowed) }
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
        let mut pos = self.known.pos;
        let at = self.fill.draw(stream);
        for place in self.fill.places() {
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

/// Hands that were dealt cards.
fn dealt_hands(view: &View<'_>) -> impl Iterator<Item = Hand> {
    let extra = view.rules.extra_hands.iter().map(|extra| extra.hand);
    view.position().active.iter().map(Hand::of).chain(extra)
}

/// How many cards of the deck are in no place of this deal.
fn unused(view: &View<'_>) -> usize {
    let pos = view.position();
    let hands = dealt_hands(view).count() * usize::from(pos.dealt);
    let dealt = hands + usize::from(pos.kitty_dealt) + usize::from(view.table().turned().is_some());
    view.rules.deck.len().saturating_sub(dealt)
}

/// Which cards may have come to lie in each place, given the moves the seat has seen and those it has not.
fn trace(view: &View<'_>) -> [CardSet; PLACES] {
    let rules = view.rules;
    let pos = view.position();
    let all = rules.deck.cards();
    let mut allowed = [CardSet::EMPTY; PLACES];
    for hand in dealt_hands(view) {
        allowed[hand.index()] = all;
    }
    if pos.kitty_dealt > 0 {
        allowed[KITTY] = all;
    }
    allowed[UNUSED] = all;
    for moved in view.table().moved() {
        let from = moved.from.map_or(KITTY, Hand::index);
        let to = moved.to.map_or(AWAY, Hand::index);
        if moved.cards.is_empty() {
            let mut flow = allowed[from];
            if to == AWAY {
                flow -= forbidden(rules, moved);
            }
            allowed[to] |= flow;
            if from == KITTY {
                allowed[KITTY] = CardSet::EMPTY;
            }
            continue;
        }
        for set in &mut allowed {
            *set -= moved.cards;
        }
        allowed[to] |= moved.cards;
        if from == KITTY && moved.to.is_some() {
            // The whole kitty was taken.
            allowed[KITTY] = CardSet::EMPTY;
        }
    }
    allowed
}

/// What answers have proved that only the holder of a card may give.
fn hear(view: &View<'_>, unseen: CardSet, room: &[usize; PLACES], allowed: &mut [CardSet; PLACES]) {
    for said in view.table().said() {
        let Some(dialog) = view.rules.dialogs.get(said.dialog.index()) else { continue };
        let DialogKind::NameSuit { if_holds: Some(cards), may_pass, .. } = dialog.kind else { continue };
        let hand = Hand::of(said.seat).index();
        match said.call {
            Call::Say { word: WordId::NAME, .. } if room[hand] > 0 => {
                holds_one_of(allowed, hand, cards & unseen);
            }
            // With no leave to pass, whoever passed had none of them.
            Call::Say { word: WordId::PASS, .. } if !may_pass => allowed[hand] -= cards,
            Call::Say { .. } | Call::Bid { .. } => {}
        }
    }
}

/// A hand holds one of these cards. With several of them it might be any; the first will do, as they are copies.
fn holds_one_of(allowed: &mut [CardSet; PLACES], hand: usize, cards: CardSet) {
    let Some(card) = (cards & allowed[hand]).first() else { return };
    for (place, allowed) in allowed.iter_mut().enumerate() {
        if place != hand {
            allowed.remove(card);
        }
    }
}

/// Cards that may not be put away in the dialog of a move.
fn forbidden(rules: &Rules, moved: &Moved) -> CardSet {
    match rules.dialogs.get(moved.dialog.index()).map(|dialog| &dialog.kind) {
        Some(DialogKind::Exchange { forbid, .. }) => *forbid,
        _ => CardSet::EMPTY,
    }
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
