//! Deals that are played with real cards, which nobody here sees: any card stands in for the one that was played, and a
//! trick goes to the hand that is told to have won it.
//!
//! Everything else comes as it would: questions before and between the tricks, the end of the play, the score.

use crate::hooks::Host;
use crate::ruleset::{GhostWins, Rules};
use crate::seat::Hand;
use crate::state::{Action, PlaySet, State};

use super::error::Fault;
use super::event::{Event, Sink};
use super::step::{act_unchecked, advance, emit};

/// Whether the card that `hand` is to play is the last of its trick.
pub(super) fn completes(rules: &Rules, state: &State, hand: Hand) -> bool {
    let pos = &state.pos;
    rules.next_in(pos.playing, hand) == pos.trick.leader
}

/// The hand, if it can win a trick: it plays, or cards of the kitty that lead win tricks for it.
pub(super) fn winner(rules: &Rules, state: &State, hand: Hand) -> Result<Hand, Fault> {
    let pos = &state.pos;
    let ghost = pos.contract().map(|contract| rules.kind(contract.kind).ghost_wins);
    let wins_leads = match ghost {
        Some(GhostWins::Hand(winner)) => winner == hand,
        Some(GhostWins::Role(role)) => rules.role_set(role, pos).hands().contains(hand),
        Some(GhostWins::Nobody) | None => false,
    };
    if pos.playing.contains(hand) || wins_leads {
        return Ok(hand);
    }
    Err(Fault::Deal(format!("{} takes no part in the play and wins no trick", rules.hand_name(hand))))
}

/// Plays the first card that may be played, and goes on. `winner` is who wins the trick that it completes.
pub(super) fn play(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    plays: &PlaySet,
    winner: Option<Hand>,
) -> Result<(), Fault> {
    let Some(action) = plays.nth(0) else { return Err(Fault::NotAsked) };
    let (Some(winner), Action::Play { card, way }) = (winner, action) else {
        return act_unchecked(rules, host, state, &action, sink);
    };
    // What a card proves is of no use where the cards are no real ones.
    let lacks = crate::card::CardSet::EMPTY;
    emit(rules, state, sink, &Event::Played { hand: plays.hand, card, way, lacks });
    emit(rules, state, sink, &Event::TrickWon { hand: winner });
    advance(rules, host, state, sink)
}
