//! Whether a state agrees with its own past: what was played and said, replayed from the hands it implies.
//!
//! The state of a real match always does. A world that somebody has made up (a bot's guess of the hidden cards) must,
//! or it is no world the seat could be in.

mod places;
mod put_away;
mod replay;

use crate::card::{Card, CardSet};
use crate::hooks::Host;
use crate::ruleset::{ContractKind, DialogKind, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS, Seat};
use crate::state::{Call, Said, State, When};

use super::error::Fault;
use super::play;

pub(crate) use places::{LookBack, Places};
pub(crate) use put_away::{Bans, ban};

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
    let kind = rules.kind(contract.kind);
    let tricks = by_hand(rules, host, state, kind)?;
    let plays = tricks.concat();
    let back = LookBack { pos, table: &state.table, plays: Some(&plays), complete: true };
    if let Some(card) = strayed(&back).or_else(|| Bans::new(rules, &state.table).broken(&back)) {
        return Ok(Some(Contradiction::Moved(card)));
    }
    let wrong =
        state.table.said().iter().find(|said| claim(rules, said).is_some_and(|claim| !claim.may_be(&back)));
    if let Some(said) = wrong {
        return Ok(Some(Contradiction::Named(said.seat)));
    }
    let trick = replay::impossible(rules, host, state, kind, &tricks)?;
    Ok(trick.map(Contradiction::Trick))
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

/// A card that was seen to go to a place and cannot have lain there then.
fn strayed(back: &LookBack<'_>) -> Option<Card> {
    (1..).zip(back.table.moved()).find_map(|(after, moved)| {
        let when = When { moved: after, played: moved.played, order: None };
        let there = |card: &Card| back.places(*card, when).contain(Places::target(moved));
        moved.cards.iter().find(|card| !there(card))
    })
}

/// What an answer has told about the hand of who gave it, at the moment it was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// Whose hand.
    pub(crate) hand: Hand,
    /// The cards it is about.
    pub(crate) cards: CardSet,
    /// Whether it held one of them; else it held none.
    pub(crate) held: bool,
    /// When.
    pub(crate) when: When,
}

/// What an answer tells that only the holder of certain cards may give, or must.
pub(crate) fn claim(rules: &Rules, said: &Said) -> Option<Claim> {
    let dialog = rules.dialogs.get(said.dialog.index()).map(|dialog| &dialog.kind);
    let Some(DialogKind::NameSuit { if_holds: Some(cards), may_pass, .. }) = dialog else { return None };
    let held = match said.call {
        Call::Say { word: WordId::NAME, .. } => true,
        // With no leave to pass, whoever passed had none of them.
        Call::Say { word: WordId::PASS, .. } if !may_pass => false,
        Call::Say { .. } | Call::Bid { .. } => return None,
    };
    Some(Claim { hand: Hand::of(said.seat), cards: *cards, held, when: said.when })
}

impl Claim {
    fn may_be(&self, back: &LookBack<'_>) -> bool {
        if self.held {
            return self.cards.iter().any(|card| back.may_have_held(self.hand, card, self.when));
        }
        !self.cards.iter().any(|card| back.held(self.hand, card, self.when))
    }
}
