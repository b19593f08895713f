//! The bots read the options in force: the same cards are bid and played otherwise when the rules are others.

use std::path::Path;

use overtrick_core::bot;
use overtrick_core::game::{Drop, GivenDeal, Match, Start};
use overtrick_core::notation::{action_text, parse_call};
use overtrick_core::rng::Stream;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::Action;
use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fn spades(set: &[(&str, &str)]) -> Game {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/spades");
    let registry = Registry::default();
    let mut request = LoadRequest::new(PackFiles::open(&path).expect("the pack can be read"), &registry);
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A deal in which South holds these cards and speaks last but one, after these bids of West, North and East.
fn before_south(game: &Game, cards: &str, bids: [&str; 3]) -> Match {
    let rules = &game.rules;
    let mut table = game.start(Start { seed: 7, ..Start::default() }).expect("a host");
    let south = Hand::new(2);
    let given = GivenDeal {
        dealer: Some(Seat::new(2)),
        hands: vec![(south, rules.deck.parse_cards(cards).expect("cards"))],
        ..GivenDeal::default()
    };
    table.deal_given(&given, &mut Drop).expect("a deal");
    for bid in bids {
        let seat = table.pending().question().expect("somebody bids").seat;
        let call = parse_call(rules, bid).expect("a bid");
        table.act(seat, &Action::Call(call), &mut Drop).expect("an allowed bid");
    }
    table
}

fn answer(game: &Game, table: &Match) -> String {
    let seat = table.pending().question().expect("somebody is asked").seat;
    assert_eq!(seat, Seat::new(2));
    let mut host = game.hosts.host().expect("a host");
    let mut bot = bot::by_name("basic").expect("the bot");
    let action = bot.answer(&table.view(seat), host.as_mut(), &mut Stream::new(5, 5)).expect("an answer");
    action_text(&game.rules, &action)
}

/// Nine from the top, and good chances of a tenth.
const SOUND: &str = "AS KS QS JS 10S 9S AH KH QH AD KD 4C 2C";

/// What South names when West and East have named one, and the partner this.
fn number(game: &Game, cards: &str, partner: &str) -> i32 {
    answer(game, &before_south(game, cards, ["1", partner, "1"])).parse().expect("a number")
}

#[test]
fn a_side_names_just_ten_where_just_ten_pays_double() {
    // The partner has named three: eight more would be eleven.
    assert_eq!(number(&spades(&[]), SOUND, "3"), 8);
    assert_eq!(number(&spades(&[("ten_for_200", "exactly_10")]), SOUND, "3"), 7);
}

#[test]
fn a_number_is_bid_higher_where_bags_cost_more() {
    let free = number(&spades(&[("bag_limit", "0")]), SOUND, "1");
    let dear =
        number(&spades(&[("overtrick_value", "-1"), ("bag_limit", "1"), ("bag_penalty", "100")]), SOUND, "1");
    assert!(dear > free, "{dear} where bags cost a hundred, {free} where they do not");
}
