//! Bots at the table: fair, repeatable, able to finish any deal, and the better one better.

use std::sync::Arc;

use overtrick_core::bot::random::Random;
use overtrick_core::bot::sample::Sampler;
use overtrick_core::bot::search::{Effort, Searcher, Settings};
use overtrick_core::bot::{self, Advice, Bot, Leisure};
use overtrick_core::card::CardSet;
use overtrick_core::game::{GivenDeal, Match, Start, View, worth};
use overtrick_core::hooks::NoHost;
use overtrick_core::notation::action_text;
use overtrick_core::rng::Stream;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::Pending;

use crate::games;

fn hasty() -> Searcher {
    let effort = Effort { play: 12, choose: 16, call: 48 };
    Searcher::new("hasty", Settings { effort, ..Settings::BASIC })
}

/// Plays deals; the sum of what they were worth to the first seat, and how many were played.
fn play(rules: &Arc<Rules>, bots: &mut [&mut dyn Bot], seed: u64, deals: usize) -> (i64, usize) {
    let start = Start { seed, ..Start::default() };
    let mut game = Match::new(Arc::clone(rules), Box::new(NoHost), start);
    let mut stream = Stream::new(seed, 1 << 40);
    let mut events = Vec::new();
    let mut played = 0;
    for _ in 0..deals {
        if *game.pending() == Pending::Over {
            break;
        }
        game.deal(&mut events).unwrap();
        while let Some(question) = game.pending().question() {
            let seat = question.seat;
            let bot = &mut bots[seat.index()];
            let action = bot.answer(&game.view(seat), &mut NoHost, &mut stream).unwrap();
            assert!(question.allows(&action), "{} does what is not allowed", bot.name());
            game.act(seat, &action, &mut events).unwrap();
        }
        played += 1;
        events.clear();
    }
    (worth(rules, &mut NoHost, game.state(), Seat::new(0)).unwrap(), played)
}

#[test]
fn bots_are_found_by_name() {
    for name in bot::NAMES {
        assert_eq!(bot::by_name(name).unwrap().name(), name);
    }
    assert!(bot::by_name("clairvoyant").is_none());
}

#[test]
fn every_game_is_played_to_its_end_by_lot() {
    for (name, rules) in games::all() {
        let rules = Arc::new(rules);
        for seed in 0..20 {
            let mut bots = [Random; 4];
            let mut seats: Vec<&mut dyn Bot> = bots.iter_mut().map(|bot| bot as &mut dyn Bot).collect();
            let (_, played) = play(&rules, &mut seats, seed, 10);
            assert!(played > 0, "{name}");
        }
    }
}

#[test]
fn hidden_cards_do_not_change_an_answer() {
    for (name, rules) in games::all() {
        let rules = Arc::new(rules);
        let mut game =
            Match::new(Arc::clone(&rules), Box::new(NoHost), Start { seed: 9, ..Start::default() });
        let mut stream = Stream::new(9, 1);
        let mut events = Vec::new();
        let mut permuted = 0;
        // Deals that are thrown in ask little.
        while permuted <= 40 {
            game.deal(&mut events).unwrap();
            while let Some(question) = game.pending().question() {
                let seat = question.seat;
                let view = game.view(seat);
                let other = Sampler::new(&view).world(&mut stream);
                permuted += usize::from(other.pos.hands != game.state().pos.hands);
                let answer =
                    |view: &View<'_>| hasty().advise(view, &mut NoHost, &mut Stream::new(1, 1)).unwrap();
                let advice = answer(&view);
                assert_eq!(advice, answer(&View::new(&rules, &other, seat)), "{name}");
                game.act(seat, &advice.action, &mut events).unwrap();
            }
        }
    }
}

#[test]
fn who_is_not_asked_has_no_answer() {
    let rules = Arc::new(games::hundred());
    let mut game = Match::new(rules, Box::new(NoHost), Start::default());
    game.deal(&mut Vec::new()).unwrap();
    let asked = game.pending().question().unwrap().seat;
    let idle = game.view(asked.step(1, 4));
    for name in bot::NAMES {
        let mut bot = bot::by_name(name).unwrap();
        assert!(bot.answer(&idle, &mut NoHost, &mut Stream::new(1, 1)).is_err());
    }
}

#[test]
fn who_is_told_to_stop_answers_with_what_it_has() {
    let rules = Arc::new(games::hundred());
    let mut game = Match::new(rules, Box::new(NoHost), Start { seed: 4, ..Start::default() });
    let mut events = Vec::new();
    game.deal(&mut events).unwrap();
    let mut asked = [0, 0];
    while let Some(question) = game.pending().question() {
        let seat = question.seat;
        let answer = |patience: usize| {
            let mut times = 0;
            let mut go_on = || {
                times += 1;
                times <= patience
            };
            let view = game.view(seat);
            let mut leisure = Leisure { go_on: &mut go_on, helpers: None };
            let advice = hasty().advise_while(&view, &mut NoHost, &mut Stream::new(1, 1), &mut leisure);
            let action = advice.unwrap().action;
            assert!(question.allows(&action));
            (times, action)
        };
        let (at_once, action) = answer(0);
        // Once for each heat, and for each trial of a call.
        assert!(at_once <= 8, "{at_once}");
        asked[0] += at_once;
        asked[1] += answer(20).0;
        game.act(seat, &action, &mut events).unwrap();
    }
    assert!(asked[1] > 4 * asked[0], "{asked:?}");
}

#[test]
fn basic_beats_random() {
    for rules in [games::hundred(), games::numbers()] {
        let rules = Arc::new(rules);
        let mut ahead = 0;
        for seed in 0..10 {
            let (mut one, mut other) = (hasty(), hasty());
            let mut seats: [&mut dyn Bot; 4] = [&mut one, &mut Random, &mut other, &mut Random];
            let (worth, _) = play(&rules, &mut seats, seed, 3);
            ahead += usize::from(worth > 0);
        }
        // Nine of ten by chance: once in a hundred.
        assert!(ahead >= 9, "{ahead} of 10");
    }
}

/// What the bot says first in the auction on this hand.
fn first_call(rules: &Arc<Rules>, hand: &str) -> (String, Advice) {
    let mut game = Match::new(Arc::clone(rules), Box::new(NoHost), Start { seed: 1, ..Start::default() });
    let dealer = Seat::new(3);
    let cards = hand.split(' ').fold(CardSet::EMPTY, |held, name| {
        let mut copies = (rules.deck.cards() - held).iter();
        held.with(copies.find(|&card| rules.deck.name(card) == name).unwrap())
    });
    let given = GivenDeal {
        dealer: Some(dealer),
        hands: vec![(Hand::of(dealer.step(1, 4)), cards)],
        ..GivenDeal::default()
    };
    game.deal_given(&given, &mut Vec::new()).unwrap();
    let seat = game.pending().question().unwrap().seat;
    assert_eq!(seat, dealer.step(1, 4));
    let mut said: Vec<(String, Advice)> = Vec::new();
    for stream in 0..STREAMS {
        let mut stream = Stream::new(3, stream);
        let advice = Searcher::basic().advise(&game.view(seat), &mut NoHost, &mut stream).unwrap();
        said.push((action_text(rules, &advice.action), advice));
    }
    let often = |call: &str| said.iter().filter(|(other, _)| other == call).count();
    said.iter().max_by_key(|(call, _)| often(call)).unwrap().clone()
}

/// How often each hand is shown to a bot.
const STREAMS: u64 = 5;

#[test]
fn good_hands_are_bid_and_poor_ones_passed() {
    let rules = Arc::new(games::hundred());
    let (call, _) = first_call(&rules, "JK JH JD AH KH QH 10H 9H AS AC");
    assert!(["8H", "9H", "10H"].contains(&call.as_str()), "{call}");
    let (call, _) = first_call(&rules, "JK AS KS QS AC KC AD KD AH KH");
    assert!(call.ends_with("NT"), "{call}");
    let (call, advice) = first_call(&rules, "9S 8S 10C 9C 8C 10D 9D QH 9H 7H");
    assert_eq!(call, "pass");
    assert!(!advice.weighed.is_empty() && advice.reason.starts_with("safest call"), "{}", advice.reason);
}

#[test]
fn a_harmless_hand_promises_no_trick() {
    let rules = Arc::new(games::hundred());
    let (call, advice) = first_call(&rules, "5S 6S 7S 5C 6C 7C 4D 5D 4H 5H");
    assert!(call.starts_with("open_misere"), "{call}: {}", advice.reason);
    let rules = Arc::new(games::numbers());
    let (call, _) = first_call(&rules, "9C 9C 10C 9D 9D 10D 9H 9H 10H 10H JC 9S");
    assert_eq!(call, "none");
}

#[test]
fn numbers_follow_the_hand() {
    let rules = Arc::new(games::numbers());
    let level = |hand| first_call(&rules, hand).0.parse::<i64>();
    let high = level("AS AS KS KS QS QS JS JS AH AH AD AD").unwrap();
    let low = level("9S 10S JC JC QC 9D 10D QD 9H 10H QH KH").unwrap_or(0);
    assert!(high >= 9 && low <= 2, "{high} {low}");
}
