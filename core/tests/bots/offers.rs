//! Bots that are asked whether the rest of the tricks is another's.

use std::sync::Arc;

use overtrick_core::bot::Bot;
use overtrick_core::bot::random;
use overtrick_core::bot::search::Searcher;
use overtrick_core::game::{Event, Match, Start, act, hand_of};
use overtrick_core::hooks::NoHost;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::{DialogId, WordId};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::state::{Action, Answers, Args, Call};

use crate::games;

/// A deal played by lot until somebody is to lead and so many cards are left in each hand.
fn late(rules: &Arc<overtrick_core::ruleset::Rules>, seed: u64, left: usize) -> Option<(Match, Seat)> {
    let mut game = Match::new(Arc::clone(rules), Box::new(NoHost), Start { seed, ..Start::default() });
    let mut stream = Stream::new(seed, 1 << 41);
    let mut events = Vec::new();
    game.deal(&mut events).unwrap();
    for _ in 0..500 {
        let question = game.pending().question()?.clone();
        let hand = hand_of(&question);
        if let (Answers::Play(_), Some(hand)) = (&question.answers, hand) {
            let pos = &game.state().pos;
            if pos.trick.count == 0 && pos.hands[hand.index()].len() == left {
                return Some((game, question.seat));
            }
        }
        let action = random::choose(rules, &question, &mut stream);
        game.act(question.seat, &action, &mut events).unwrap();
    }
    None
}

/// What the bots answer to an offer of a seat: whether all agree.
fn agreed(game: &mut Match, seat: Seat, call: Call) -> bool {
    let mut events: Vec<Event> = Vec::new();
    let mut stream = Stream::new(7, 7);
    game.act(seat, &Action::Call(call), &mut events).unwrap();
    while let Some(question) = game.pending().question().cloned() {
        if question.dialog != Some(DialogId::OFFER) {
            return false;
        }
        let action = Searcher::basic().answer(&game.view(question.seat), &mut NoHost, &mut stream).unwrap();
        game.act(question.seat, &action, &mut events).unwrap();
        if action == Action::Call(Call::say(WordId::REFUSE)) {
            return false;
        }
    }
    true
}

#[test]
fn a_claim_opens_the_hand_and_is_agreed_to_only_when_it_holds() {
    let (mut yes, mut no) = (0, 0);
    for (name, rules) in games::all() {
        let rules = Arc::new(rules);
        for seed in 0..40 {
            let Some((mut game, seat)) = late(&rules, seed, 1) else { continue };
            // With one card in each hand what follows is settled.
            let mut state = game.state().clone();
            let had = state.pos.tricks();
            while state.pos.tricks() == had {
                let Some(question) = state.table.pending().question().cloned() else { break };
                let Answers::Play(plays) = &question.answers else { break };
                let action = plays.nth(0).unwrap();
                act(&rules, &mut NoHost, &mut state, &action, &mut overtrick_core::game::Drop).unwrap();
            }
            let winner = state.pos.winner_of(usize::from(had));
            let holds = winner.and_then(|hand| game.state().pos.controller(hand)) == Some(seat);
            if agreed(&mut game, seat, Call::say(WordId::CLAIM)) {
                assert!(holds, "{name}, seed {seed}");
                yes += 1;
            } else {
                let open = game.state().pos.open_to(Hand::of(seat));
                assert_eq!(open, SeatSet::all(rules.seats), "{name}: a hand that was shown stays open");
                no += 1;
            }
        }
    }
    assert!(yes >= 10 && no >= 10, "{yes} agreed, {no} refused");
}

#[test]
fn claims_of_several_tricks_are_searched() {
    let mut yes = 0;
    for (_, rules) in games::all() {
        let rules = Arc::new(rules);
        for seed in 0..30 {
            let Some((mut game, seat)) = late(&rules, seed, 3) else { continue };
            yes += usize::from(agreed(&mut game, seat, Call::say(WordId::CLAIM)));
        }
    }
    assert!(yes >= 3, "{yes} of the claims were agreed to");
}

#[test]
fn what_is_conceded_is_taken() {
    let rules = Arc::new(games::numbers());
    let mut all = 0;
    let mut taken = 0;
    for seed in 0..20 {
        let Some((mut game, seat)) = late(&rules, seed, 2) else { continue };
        let to = seat.step(1, rules.seats);
        let state = game.state().clone();
        let args = Args { seat: Some(to), ..Args::NONE };
        game.act(seat, &Action::Call(Call::Say { word: WordId::CONCEDE, args }), &mut Vec::new()).unwrap();
        assert_eq!(game.state().pos.open_to(Hand::of(seat)), state.pos.open_to(Hand::of(seat)));
        let question = game.pending().question().cloned().unwrap();
        let mut stream = Stream::new(7, 7);
        let action = Searcher::basic().answer(&game.view(question.seat), &mut NoHost, &mut stream).unwrap();
        all += 1;
        taken += usize::from(action == Action::Call(Call::say(WordId::AGREE)));
    }
    assert!(all >= 10 && taken * 10 >= all * 8, "{taken} of {all}");
}
