//! Whether a state agrees with its own past: what was played and said, replayed from the hands it implies.
//!
//! The state of a real match always does. A world that somebody has made up (a bot's guess of the hidden cards) must,
//! or it is no world the seat could be in.

use crate::card::{Card, CardSet};
use crate::hooks::Host;
use crate::play::Trick;
use crate::ruleset::{ContractKind, DialogKind, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS, Seat};
use crate::state::{Call, Stage, State, Way};

use super::error::Fault;
use super::event::{Drop, Event};
use super::play;
use super::step::emit;

/// Something in the past of a deal that the cards of a state do not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Contradiction {
    /// A card lies in two places.
    #[error("card {} lies in two places", .0.index())]
    Twice(Card),
    /// A hand holds a card that it was proved not to hold.
    #[error("hand {} is proved not to hold card {}", .0.index(), .1.index())]
    Lacked(Hand, Card),
    /// A card is not where it was seen to go, or was put away though it may not be.
    #[error("card {} is not where it was seen to go", .0.index())]
    Moved(Card),
    /// Somebody answered what only the holder of certain cards may answer.
    #[error("seat {} could not have named a suit, or had to", .0.index())]
    Named(Seat),
    /// The tricks could not have been played like this.
    #[error("trick {} could not have been played like this", .0)]
    Trick(u8),
}

/// What in the past of the deal the cards of a state contradict, if anything.
///
/// # Errors
/// When the rules fail.
pub fn contradiction(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
) -> Result<Option<Contradiction>, Fault> {
    let pos = &state.pos;
    let mut placed: CardSet = pos.cards_played().collect();
    for cards in pos.hands.into_iter().chain([pos.kitty, pos.discards]) {
        if let Some(card) = (placed & cards).first() {
            return Ok(Some(Contradiction::Twice(card)));
        }
        placed |= cards;
    }
    for hand in HandSet::all(MAX_HANDS).iter() {
        if let Some(card) = (pos.hands[hand.index()] & pos.lacks[hand.index()]).first() {
            return Ok(Some(Contradiction::Lacked(hand, card)));
        }
    }
    let Some(contract) = pos.contract() else { return Ok(None) };
    if let Some(card) = forbidden(rules, state) {
        return Ok(Some(Contradiction::Moved(card)));
    }
    let kind = rules.kind(contract.kind);
    let plays = by_hand(rules, host, state, kind)?;
    let mut start = before_play(state);
    for &(hand, card) in plays.iter().flatten() {
        start.pos.hands[hand.index()].insert(card);
    }
    if let Some(card) = strayed(&start) {
        return Ok(Some(Contradiction::Moved(card)));
    }
    if let Some(seat) = named_wrongly(rules, &start) {
        return Ok(Some(Contradiction::Named(seat)));
    }
    let mut deepest = 0;
    let agrees = Replay { rules, end: state, kind, plays: &plays }.tricks(host, &start, 0, &mut deepest)?;
    Ok((!agrees).then_some(Contradiction::Trick(deepest + 1)))
}

/// The cards played so far, each with the hand it came from.
///
/// # Errors
/// When the rules fail.
pub fn plays_by_hand(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Vec<(Hand, Card)>, Fault> {
    let Some(contract) = state.pos.contract() else { return Ok(Vec::new()) };
    Ok(by_hand(rules, host, state, rules.kind(contract.kind))?.concat())
}

/// The cards played, trick by trick, each with the hand it came from.
fn by_hand(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    kind: &ContractKind,
) -> Result<Vec<Vec<(Hand, Card)>>, Fault> {
    let pos = &state.pos;
    let cards: Vec<Card> = pos.cards_played().collect();
    let mut tricks = Vec::new();
    for (number, cards) in (1..).zip(cards.chunks(pos.playing.len().max(1))) {
        let mut hand = play::leader(rules, host, state, kind, number)?;
        let mut trick = Vec::new();
        for &card in cards {
            trick.push((hand, card));
            hand = rules.next_in(pos.playing, hand);
        }
        tricks.push(trick);
    }
    Ok(tricks)
}

/// The state as the play began, but for the cards that have left the hands since.
fn before_play(state: &State) -> State {
    let mut start = state.clone();
    let pos = &mut start.pos;
    for moved in state.table.moved().iter().filter(|moved| moved.from.is_none() && moved.to.is_none()) {
        pos.kitty |= moved.cards;
    }
    pos.stage = Stage::Play;
    pos.trick = Trick::new(Hand::of(pos.dealer));
    pos.trick_open = false;
    pos.lacks = [CardSet::EMPTY; MAX_HANDS];
    pos.taken = [0; MAX_HANDS];
    pos.tricks = 0;
    pos.n_plays = 0;
    pos.suits_led = 0;
    pos.broken = 0;
    start
}

/// A card that was put away though it may not be. Nothing is said where the ban may have been lifted.
fn forbidden(rules: &Rules, state: &State) -> Option<Card> {
    let pos = &state.pos;
    state.table.moved().iter().filter(|moved| moved.from.is_some() && moved.to.is_none()).find_map(|moved| {
        let dialog = rules.dialogs.get(moved.dialog.index()).map(|dialog| &dialog.kind);
        let Some(DialogKind::Exchange { forbid, .. }) = dialog else { return None };
        let lifted = usize::from(pos.dealt) < forbid.len();
        (pos.discards & *forbid).first().filter(|_| !lifted)
    })
}

/// A card that was seen to go to a hand and is not there as the play begins, though nothing has left that hand since.
fn strayed(start: &State) -> Option<Card> {
    let moved = start.table.moved();
    moved.iter().enumerate().find_map(|(at, step)| {
        let to = step.to?;
        let since = moved[at + 1..].iter().filter(|later| later.from == Some(to));
        let mut may_be_gone = CardSet::EMPTY;
        for later in since {
            // A move that was not seen may have taken any card along.
            may_be_gone |= if later.cards.is_empty() { step.cards } else { later.cards };
        }
        (step.cards - may_be_gone - start.pos.hands[to.index()]).first()
    })
}

/// A seat that named a suit without a card that allows it, or passed though it had to name one.
fn named_wrongly(rules: &Rules, start: &State) -> Option<Seat> {
    let wrong = start.table.said().iter().find(|said| {
        let dialog = rules.dialogs.get(said.dialog.index()).map(|dialog| &dialog.kind);
        let Some(DialogKind::NameSuit { if_holds: Some(cards), may_pass, .. }) = dialog else { return false };
        let holds = start.pos.hands[Hand::of(said.seat).index()].intersects(*cards);
        match said.call {
            Call::Say { word: WordId::NAME, .. } => !holds,
            Call::Say { word: WordId::PASS, .. } => holds && !*may_pass,
            _ => false,
        }
    });
    wrong.map(|said| said.seat)
}

struct Replay<'a> {
    rules: &'a Rules,
    end: &'a State,
    kind: &'a ContractKind,
    plays: &'a [Vec<(Hand, Card)>],
}

impl Replay<'_> {
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
        emit(self.rules, &mut open, &mut Drop, &Event::TrickBegun { leader });
        let turned = self.end.table.moved().iter().filter(|moved| moved.from.is_none() && moved.to.is_none());
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
        let (_, plays) = play::question(self.rules, host, state, hand)?;
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
        let hand = state.pos.trick.winner();
        emit(self.rules, state, &mut Drop, &Event::TrickWon { hand });
        self.end.pos.winner_of(number) == Some(hand)
    }
}
