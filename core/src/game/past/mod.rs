//! Whether a state agrees with its own past: what was played and said, replayed from the hands it implies.
//!
//! The state of a real match always does. A world that somebody has made up (a bot's guess of the hidden cards) must,
//! or it is no world the seat could be in.

mod places;
mod promise;
mod put_away;
mod replay;

use crate::card::{Card, CardSet};
use crate::hooks::Host;
use crate::ruleset::{ContractKind, DialogKind, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS};
use crate::state::{Args, Call, Moved, Said, State, When};

use super::error::Fault;
use super::leading;

pub(crate) use places::{LookBack, Places};
pub(crate) use promise::{Promise, promises};
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
    /// Somebody answered what only the holder of certain cards may answer, or led because of a card.
    #[error("hand {} has shown that it held a card, or none, and cannot have", .0.index())]
    Told(Hand),
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
    let tricks = by_hand(rules, state, kind);
    let plays = tricks.concat();
    let back = LookBack { pos, table: &state.table, plays: Some(&plays), complete: true };
    if let Some(card) = strayed(&back).or_else(|| Bans::new(rules, &state.table).broken(&back)) {
        return Ok(Some(Contradiction::Moved(card)));
    }
    if let Some(claim) = claims(rules, state).into_iter().find(|claim| !claim.may_be(&back)) {
        return Ok(Some(Contradiction::Told(claim.hand)));
    }
    if let Some(promise) = promises(rules, state).into_iter().find(|promise| !promise.may_be(&back)) {
        return Ok(Some(Contradiction::Told(promise.hand)));
    }
    let trick = replay::impossible(rules, host, state, kind, &tricks)?;
    Ok(trick.map(Contradiction::Trick))
}

/// The cards played so far, each with the hand it came from.
pub fn plays_by_hand(rules: &Rules, state: &State) -> Vec<(Hand, Card)> {
    let Some(contract) = state.pos.contract() else { return Vec::new() };
    by_hand(rules, state, rules.kind(contract.kind)).concat()
}

/// The cards played, trick by trick, each with the hand it came from.
fn by_hand(rules: &Rules, state: &State, kind: &ContractKind) -> Vec<Vec<(Hand, Card)>> {
    let pos = &state.pos;
    let cards: Vec<Card> = pos.cards_played().collect();
    let tricks = (1..).zip(cards.chunks(pos.playing.len().max(1)));
    let by_hand = tricks.map(|(number, cards)| {
        let mut hand = leading::led(rules, state, kind, number);
        let mut trick = Vec::new();
        for &card in cards {
            trick.push((hand, card));
            hand = rules.next_in(pos.playing, hand);
        }
        trick
    });
    by_hand.collect()
}

/// A card that was seen to go to a place and cannot have lain there then.
fn strayed(back: &LookBack<'_>) -> Option<Card> {
    let mut after = 0;
    at_once(back.table.moved()).find_map(|moves| {
        after += u16::try_from(moves.len()).unwrap_or(u16::MAX);
        moves.iter().find_map(|moved| {
            let when = When { moved: after, played: moved.played, order: None };
            let there = |card: &Card| back.places(*card, when).contain(Places::target(moved));
            moved.cards.iter().find(|card| !there(card))
        })
    })
}

/// Moves that happened at the same time, each lot by itself.
pub(crate) fn at_once(moves: &[Moved]) -> impl DoubleEndedIterator<Item = &[Moved]> {
    moves.chunk_by(|_, next| next.together)
}

/// What has been told about a hand, at the moment it was told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Claim {
    /// Whose hand.
    pub(crate) hand: Hand,
    /// The cards it is about.
    pub(crate) cards: CardSet,
    /// Whether it held one of them; else it held none.
    pub(crate) held: bool,
    /// Whether none of them had been put away either.
    pub(crate) nor_away: bool,
    /// When.
    pub(crate) when: When,
}

/// What answers have told about hands, and who had to lead, oldest first.
pub(crate) fn claims(rules: &Rules, state: &State) -> Vec<Claim> {
    let said = state.table.said().iter();
    let mut claims: Vec<Claim> =
        said.flat_map(|said| claim(rules, state, said).into_iter().chain(lacked(rules, said))).collect();
    let led = state.table.led().iter().filter(|led| !led.holds.is_empty());
    claims.extend(led.map(|led| Claim {
        hand: led.hand,
        cards: led.holds,
        held: true,
        nor_away: false,
        when: led.when,
    }));
    claims.extend(
        (0..).zip(state.table.moved()).flat_map(|(before, moved)| found(rules, state, before, moved)),
    );
    claims.extend(passed_over(rules, state));
    claims.sort_by_key(|claim| (claim.when.moved, claim.when.played));
    claims
}

/// What a move of cards tells that go to who holds a certain one: that he did, or that nobody was found.
fn found(rules: &Rules, state: &State, before: u16, moved: &Moved) -> Vec<Claim> {
    let asked_for = rules.dialogs.get(moved.dialog.index()).and_then(|dialog| dialog.holder);
    let (Some(cards), Some(taker), None) = (asked_for, moved.to, moved.from) else { return Vec::new() };
    let when = When { moved: before, played: moved.played, order: None };
    let claim = |hand| Claim { hand, cards, held: moved.holder, nor_away: false, when };
    if moved.holder { vec![claim(taker)] } else { state.pos.active.iter().map(Hand::of).map(claim).collect() }
}

/// Hands that were passed over because they held nothing but what they could not lead.
fn passed_over(rules: &Rules, state: &State) -> Vec<Claim> {
    let Some(contract) = state.pos.contract() else { return Vec::new() };
    let kind = rules.kind(contract.kind);
    if !kind.bars[contract.order.index()].passes {
        return Vec::new();
    }
    let playing = state.pos.playing.len().max(1);
    let tricks = state.table.led().iter().filter_map(|led| {
        let trick = u8::try_from(usize::from(led.when.played) / playing + 1).ok()?;
        let (stuck, held) = leading::passed_by(rules, state, kind, trick)?;
        let cards = rules.deck.cards() - held;
        let claim = move |hand| Claim { hand, cards, held: false, nor_away: false, when: led.when };
        Some(stuck.iter().map(claim).collect::<Vec<_>>())
    });
    tricks.flatten().collect()
}

/// What an answer tells that only the holder of certain cards may give, or must.
fn claim(rules: &Rules, state: &State, said: &Said) -> Option<Claim> {
    let dialog = rules.dialogs.get(said.dialog.index()).map(|dialog| &dialog.kind);
    let hand = Hand::of(said.seat);
    if let (
        Some(DialogKind::NameCard { own: false, .. }),
        Call::Say { args: Args { card: Some(card), .. }, .. },
    ) = (dialog, said.call)
    {
        // He named what he did not have; nor had he put it away, if nobody else has put cards away.
        let before = state.table.moved().iter().take(usize::from(said.when.moved));
        let nor_away = before.filter(|moved| moved.is_put_away()).all(|moved| moved.from == Some(hand));
        return Some(Claim { hand, cards: CardSet::of(card), held: false, nor_away, when: said.when });
    }
    let Some(DialogKind::NameSuit { if_holds: Some(cards), may_pass, .. }) = dialog else { return None };
    let held = match said.call {
        Call::Say { word: WordId::NAME, .. } => true,
        // With no leave to pass, whoever passed had none of them.
        Call::Say { word: WordId::PASS, .. } if !may_pass => false,
        Call::Say { .. } | Call::Bid { .. } => return None,
    };
    Some(Claim { hand, cards: *cards, held, nor_away: false, when: said.when })
}

/// Cards of which a seat holds none that has said this.
fn lacked<'r>(rules: &'r Rules, said: &Said) -> impl Iterator<Item = Claim> + use<'r> {
    let dialog = rules.dialogs.get(said.dialog.index());
    let (Said { seat, when, .. }, spoken) = (*said, said.call.word());
    let lacks = dialog.into_iter().flat_map(|dialog| &dialog.lacks);
    lacks.filter(move |(word, _)| Some(*word) == spoken).filter_map(move |(_, count)| {
        let counted = rules.counts.get(usize::from(*count))?;
        let trumps = when.order.filter(|_| counted.trumps).map(|order| rules.order(order).trumps());
        let cards = counted.cards | trumps.unwrap_or_default();
        Some(Claim { hand: Hand::of(seat), cards, held: false, nor_away: false, when })
    })
}

impl Claim {
    fn may_be(&self, back: &LookBack<'_>) -> bool {
        if self.held {
            return self.cards.iter().any(|card| back.may_have_held(self.hand, card, self.when));
        }
        let away = |card| self.nor_away && back.places(card, self.when) == Places::AWAY;
        !self.cards.iter().any(|card| back.held(self.hand, card, self.when) || away(card))
    }
}
