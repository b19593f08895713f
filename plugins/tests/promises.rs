//! Bids that only some hands may make tell of the cards of those hands, and worlds that are drawn agree.

use std::path::Path;

use overtrick_core::bot::random;
use overtrick_core::bot::sample::Sampler;
use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, GivenDeal, Match, Start, contradiction};
use overtrick_core::hooks::NoHost;
use overtrick_core::notation;
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Answers, State};
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn spades(set: &[(&str, &str)]) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/spades");
    let registry = Registry::default();
    let mut request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).expect("the pack loads")
}

/// Lets chance answer until so many cards have been played.
fn play(table: &mut Match, cards: usize, stream: &mut Stream) {
    while table.state().pos.cards_played().len() < cards || !is_play(table) {
        let question = table.pending().question().expect("somebody is asked").clone();
        let action = random::choose(table.rules(), &question, stream);
        table.act(question.seat, &action, &mut Drop).expect("a legal action");
    }
}

fn is_play(table: &Match) -> bool {
    table.pending().question().is_some_and(|question| matches!(question.answers, Answers::Play(_)))
}

/// Spades of every hand when it bid: those it holds, and those it has played.
fn spades_dealt(game: &Game, state: &State) -> [usize; 4] {
    let deck = &game.rules.deck;
    let spades = deck.suit_cards(deck.suit_named("S").expect("a suit"));
    let played = overtrick_core::game::plays_by_hand(&game.rules, state);
    std::array::from_fn(|seat| {
        let hand = Hand::of(Seat::new(u8::try_from(seat).expect("small")));
        let own: CardSet = played.iter().filter(|(from, _)| *from == hand).map(|(_, card)| *card).collect();
        ((state.pos.hands[hand.index()] | own) & spades).len()
    })
}

#[test]
fn in_mirror_every_world_has_the_spades_that_were_bid() {
    let game = spades(&[("variation", "mirror")]);
    for seed in 0..6 {
        let mut table = game.start(Start { seed, ..Start::default() }).expect("a host");
        table.deal(&mut Drop).expect("a deal");
        let mut stream = Stream::new(seed, 7);
        for cards in [0, 9, 22] {
            play(&mut table, cards, &mut stream);
            let real = spades_dealt(&game, table.state());
            let sampler = Sampler::new(&table.view(Seat::new(0)));
            let mut worlds = Vec::new();
            for _ in 0..20 {
                let world = sampler.world(&mut stream);
                assert_eq!(spades_dealt(&game, &world), real, "seed {seed}, after {cards} cards");
                assert_eq!(contradiction(&game.rules, &mut NoHost, &world).expect("no hook"), None);
                worlds.push(world.pos.hands);
            }
            worlds.dedup();
            assert!(worlds.len() > 10, "the worlds are not all the same");
        }
    }
}

#[test]
fn a_world_with_other_spades_than_were_bid_contradicts_the_past() {
    let game = spades(&[("variation", "mirror")]);
    let mut table = game.start(Start { seed: 3, ..Start::default() }).expect("a host");
    table.deal(&mut Drop).expect("a deal");
    let mut stream = Stream::new(3, 7);
    play(&mut table, 0, &mut stream);
    let mut world = table.state().clone();
    let deck = &game.rules.deck;
    let spades = deck.suit_cards(deck.suit_named("S").expect("a suit"));
    let [one, two] = [0, 1].map(Hand::new);
    let spade = (world.pos.hands[one.index()] & spades).first().expect("a spade");
    let other = (world.pos.hands[two.index()] - spades).first().expect("another card");
    world.pos.hands[one.index()] = world.pos.hands[one.index()].without(spade).with(other);
    world.pos.hands[two.index()] = world.pos.hands[two.index()].without(other).with(spade);
    assert!(contradiction(&game.rules, &mut NoHost, &world).expect("no hook").is_some());
}

#[test]
fn a_hand_that_passed_the_lead_on_holds_nothing_but_spades_in_every_world() {
    let game = spades(&[("break_exception_only_spades", "false")]);
    let deck = &game.rules.deck;
    let hand =
        |seat: u8, cards: &str| (Hand::new(seat), deck.parse_cards_from(cards, deck.cards()).expect("cards"));
    let given = GivenDeal {
        dealer: Some(Seat::new(0)),
        hands: vec![
            hand(0, "4C 3C 2C 6H 5H 4H 3H 2H 4D 3D 2D AS KS"),
            hand(1, "AC KC QC JC QS JS 10S 9S 8S 7S 6S 5S 3S"),
            hand(2, "10C 9C 8C AH KH QH JH AD KD QD JD 10D 4S"),
        ],
        ..GivenDeal::default()
    };
    let mut table = game.start(Start::default()).expect("a host");
    table.deal_given(&given, &mut Drop).expect("a deal");
    let mut do_all = |words: &str| {
        for word in words.split(' ') {
            let question = table.pending().question().expect("somebody is asked").clone();
            let held = table.state().pos.hands[question.seat.index()];
            let action = notation::parse_action(&game.rules, Some(&question), held, word).expect("an action");
            table.act(question.seat, &action, &mut Drop).expect("a legal action");
        }
    };
    do_all("4 3 3 3 AC 8C 5C 2C KC 9C 6C 3C QC 10C 7C 4C JC JH 7H 2H");
    assert_eq!(table.pending().question().expect("somebody leads").seat, Seat::new(2));
    let spades = deck.suit_cards(deck.suit_named("S").expect("a suit"));
    let sampler = Sampler::new(&table.view(Seat::new(0)));
    let mut stream = Stream::new(1, 1);
    for _ in 0..50 {
        let mut world = sampler.world(&mut stream);
        let [passed, leader] = [1, 2].map(Hand::new);
        assert!(world.pos.hands[passed.index()].is_subset(spades));
        assert_eq!(contradiction(&game.rules, &mut NoHost, &world).expect("no hook"), None);
        // A world in which it held anything else is none.
        let spade = world.pos.hands[passed.index()].first().expect("a card");
        let other = (world.pos.hands[leader.index()] - spades).first().expect("a card");
        let hands = &mut world.pos.hands;
        hands[passed.index()] = hands[passed.index()].without(spade).with(other);
        hands[leader.index()] = hands[leader.index()].without(other).with(spade);
        assert!(contradiction(&game.rules, &mut NoHost, &world).expect("no hook").is_some());
    }
}
