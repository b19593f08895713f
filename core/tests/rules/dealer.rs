//! Who deals first: drawn before everybody's eyes, the same from the same seed.

use std::sync::Arc;

use crate::pack::rules;
use overtrick_core::card::Card;
use overtrick_core::game::{Event, Match, Start};
use overtrick_core::hooks::NoHost;
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::Seat;

/// The first dealer, and the cards that were drawn.
fn begun(rules: &Arc<Rules>, start: Start) -> (Seat, Vec<(Seat, Card)>) {
    let mut game = Match::new(Arc::clone(rules), Box::new(NoHost), start);
    let mut events = Vec::new();
    game.deal(&mut events).expect("a deal");
    let drawn = events.iter().filter_map(|event| match event {
        Event::Drawn { seat, card } => Some((*seat, *card)),
        _ => None,
    });
    (game.state().pos.dealer, drawn.collect())
}

fn drawn(draw: &str) -> Arc<Rules> {
    Arc::new(rules(&format!("deal.first_dealer = \"drawn\"\ndeal.draw = {draw}")))
}

#[test]
fn the_lowest_card_deals() {
    let rules = drawn("{by = \"lowest\", low = [\"JK\", \"A/*\"]}");
    let ace = rules.deck.rank_named("A");
    let place = |card: Card| match rules.deck.rank(card) {
        None => 0,
        rank if rank == ace => 1,
        Some(rank) => 2 + rank.index(),
    };
    let mut again = 0;
    for seed in 0..200 {
        let (dealer, cards) = begun(&rules, Start { seed, ..Start::default() });
        assert_eq!(cards[..4].iter().map(|(seat, _)| seat.index()).collect::<Vec<_>>(), [0, 1, 2, 3]);
        let least = cards[..4].iter().map(|(_, card)| place(*card)).min().expect("four cards");
        let level: Vec<Seat> =
            cards[..4].iter().filter(|(_, card)| place(*card) == least).map(|(seat, _)| *seat).collect();
        assert!(level.contains(&dealer), "seed {seed}");
        assert_eq!(level.len() == 1, cards.len() == 4, "who are level draw again: seed {seed}");
        again += usize::from(cards.len() > 4);
        assert_eq!(begun(&rules, Start { seed, ..Start::default() }), (dealer, cards));
    }
    assert!(again > 0, "somebody was level");
}

#[test]
fn the_highest_card_deals() {
    let rules = drawn("{by = \"highest\"}");
    let (dealer, cards) = begun(&rules, Start { seed: 5, ..Start::default() });
    let joker = rules.deck.ranks();
    let place = |card: &Card| rules.deck.rank(*card).map_or(joker, overtrick_core::card::Rank::index);
    let most = cards[..4].iter().map(|(_, card)| place(card)).max();
    assert!(cards[..4].iter().any(|(seat, card)| *seat == dealer && Some(place(card)) == most));
}

#[test]
fn the_first_jack_deals() {
    let rules = drawn("{by = \"first\", cards = [\"J/*\"]}");
    let jack = rules.deck.rank_named("J");
    for seed in 0..50 {
        let (dealer, cards) = begun(&rules, Start { seed, ..Start::default() });
        let (last, rest) = cards.split_last().expect("a card");
        assert_eq!((last.0, rules.deck.rank(last.1)), (dealer, jack));
        assert!(rest.iter().all(|(_, card)| rules.deck.rank(*card) != jack));
        assert_eq!(last.0.index(), rest.len() % 4);
    }
}

#[test]
fn a_dealer_who_is_given_is_not_drawn() {
    let rules = drawn("{by = \"lowest\"}");
    let dealer = Some(Seat::new(2));
    assert_eq!(begun(&rules, Start { seed: 1, dealer, ..Start::default() }), (Seat::new(2), Vec::new()));
}
