//! The tricks of a deal, played again from the hands they imply.

use crate::card::{Card, CardSet};
use crate::hooks::Host;
use crate::play::Trick;
use crate::ruleset::{ContractKind, Rules};
use crate::seat::{Hand, MAX_HANDS};
use crate::state::{Answers, Moved, Position, Stage, State, Way};

use crate::game::error::Fault;
use crate::game::event::{Drop, Event};
use crate::game::play;
use crate::game::step::emit;

/// The number of the first trick, counted from 1, that could not have been played as it was.
///
/// Nothing is said where cards were moved unseen between the tricks: nobody can tell the hands before.
pub(super) fn impossible(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    kind: &ContractKind,
    plays: &[Vec<(Hand, Card)>],
) -> Result<Option<u8>, Fault> {
    if state.table.moved().iter().any(|moved| moved.is_hidden() && moved.played > 0) {
        return Ok(None);
    }
    let start = before_play(state, plays);
    let mut deepest = 0;
    let agrees = Replay { rules, end: state, kind, plays }.tricks(host, &start, 0, &mut deepest)?;
    Ok((!agrees).then_some(deepest + 1))
}

/// The state as the play began.
fn before_play(state: &State, plays: &[Vec<(Hand, Card)>]) -> State {
    let mut start = state.clone();
    let pos = &mut start.pos;
    for &(hand, card) in plays.iter().flatten() {
        pos.hands[hand.index()].insert(card);
    }
    for moved in state.table.moved().iter().rev() {
        if moved.is_ghost() {
            pos.kitty |= moved.cards;
        } else if moved.played > 0 {
            *place(pos, moved.to, Place::To) -= moved.cards;
            *place(pos, moved.from, Place::From) |= moved.cards;
        }
    }
    pos.stage = Stage::Play;
    pos.trick = Trick::new(Hand::of(pos.dealer));
    pos.trick_open = false;
    pos.lacks = [CardSet::EMPTY; MAX_HANDS];
    pos.taken = [0; MAX_HANDS];
    pos.tricks = 0;
    pos.n_plays = 0;
    pos.suits_led = 0;
    pos.voids = [0; MAX_HANDS];
    pos.broken = 0;
    start
}

enum Place {
    From,
    To,
}

/// The cards at one end of a move.
fn place(pos: &mut Position, hand: Option<Hand>, end: Place) -> &mut CardSet {
    match (hand, end) {
        (Some(hand), _) => &mut pos.hands[hand.index()],
        (None, Place::From) => &mut pos.kitty,
        (None, Place::To) => &mut pos.discards,
    }
}

struct Replay<'a> {
    rules: &'a Rules,
    end: &'a State,
    kind: &'a ContractKind,
    plays: &'a [Vec<(Hand, Card)>],
}

impl Replay<'_> {
    /// What happened between the cards: cards moved, and the order they ranked in before something was said.
    fn catch_up(&self, pos: &mut Position) {
        let played = pos.n_plays;
        let now = |moved: &&Moved| moved.played == played && played > 0 && !moved.is_ghost();
        for moved in self.end.table.moved().iter().filter(now) {
            *place(pos, moved.from, Place::From) -= moved.cards;
            *place(pos, moved.to, Place::To) |= moved.cards;
        }
        let next = self.end.table.said().iter().find(|said| said.when.played > played);
        let order = match next {
            Some(said) => said.when.order,
            None => self.end.pos.contract.map(|contract| contract.order),
        };
        if let (Some(contract), Some(order)) = (&mut pos.contract, order) {
            contract.order = order;
        }
    }

    /// Whether the tricks from `number` on, counted from 0, can be played from `state`.
    ///
    /// A position does not keep which suit a floating card named, so every suit is tried.
    fn tricks(
        &self,
        host: &mut dyn Host,
        state: &State,
        number: usize,
        deepest: &mut u8,
    ) -> Result<bool, Fault> {
        let Some(trick) = self.plays.get(number) else { return Ok(true) };
        *deepest = (*deepest).max(u8::try_from(number).unwrap_or(u8::MAX));
        let Some(&(leader, lead)) = trick.first() else { return Ok(true) };
        let mut open = state.clone();
        self.catch_up(&mut open.pos);
        emit(self.rules, &mut open, &mut Drop, &Event::TrickBegun { leader });
        let turned = self.end.table.moved().iter().filter(|moved| moved.is_ghost());
        let trick_number = u8::try_from(number + 1).unwrap_or(u8::MAX);
        if self.kind.ghost_leads(trick_number) {
            let before = (1..trick_number).filter(|&trick| self.kind.ghost_leads(trick)).count();
            if let Some(card) = turned.clone().nth(before).and_then(|moved| moved.cards.first()) {
                emit(self.rules, &mut open, &mut Drop, &Event::GhostLed { card });
            }
        }
        let Some(ways) = self.ways(host, &open, leader, lead)? else { return Ok(false) };
        for way in ways {
            let mut after = open.clone();
            if self.trick(host, &mut after, trick, way)?
                && self.won_as_it_was(&mut after, number, trick)
                && self.tricks(host, &after, number + 1, deepest)?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The ways in which the first card may be played; `None` if in no way.
    fn ways(
        &self,
        host: &mut dyn Host,
        state: &State,
        hand: Hand,
        card: Card,
    ) -> Result<Option<Vec<Way>>, Fault> {
        let Answers::Play(plays) = play::question(self.rules, host, state, hand)?.answers else {
            return Ok(None);
        };
        if plays.plain.contains(card) {
            return Ok(Some(vec![Way::Plain]));
        }
        let naming = plays.naming.contains(card);
        Ok(naming.then(|| plays.names.iter().map(Way::As).collect()))
    }

    /// Plays one trick; false if a card was not allowed.
    fn trick(
        &self,
        host: &mut dyn Host,
        state: &mut State,
        trick: &[(Hand, Card)],
        first: Way,
    ) -> Result<bool, Fault> {
        for (place, &(hand, card)) in trick.iter().enumerate() {
            let way = if place == 0 { first } else { Way::Plain };
            if place > 0 {
                self.catch_up(&mut state.pos);
            }
            if place > 0 && self.ways(host, state, hand, card)? != Some(vec![Way::Plain]) {
                return Ok(false);
            }
            emit(self.rules, state, &mut Drop, &Event::Played { hand, card, way, lacks: CardSet::EMPTY });
        }
        Ok(true)
    }

    /// Takes the trick in, if it is complete; whether the hand won it that won it.
    fn won_as_it_was(&self, state: &mut State, number: usize, trick: &[(Hand, Card)]) -> bool {
        if trick.len() < state.pos.playing.len() {
            return true;
        }
        let was = self.end.pos.winner_of(number);
        let by_order = state.pos.trick.winner();
        // What a hook has decided is not asked again.
        let hand = if self.rules.trick_winner.is_some() { was.unwrap_or(by_order) } else { by_order };
        emit(self.rules, state, &mut Drop, &Event::TrickWon { hand });
        was == Some(hand)
    }
}
