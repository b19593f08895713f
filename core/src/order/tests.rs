//! Orders compiled from patterns: bowers, jokers, named suits.

use super::*;
use crate::deck::{Deck, DeckParts};
use crate::ruleset::Problems;
use crate::ruleset::spec::OrderSpec;

fn list(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

fn deck(ranks: &str, remove: &str, extra: &str, copies: u8) -> Deck {
    let parts = DeckParts {
        suits: list("S C D H"),
        ranks: list(ranks),
        remove: list(remove),
        extra: list(extra),
        copies,
        ..DeckParts::default()
    };
    Deck::build(parts).unwrap()
}

/// 43 cards: the red suits from the four, the black ones from the five, and a joker.
fn joker_deck() -> Deck {
    deck("4 5 6 7 8 9 10 J Q K A", "4S 4C", "JK", 1)
}

fn short_deck() -> Deck {
    deck("7 8 9 10 J Q K A", "", "", 1)
}

fn spec(trump: &str, floating: &str, suits: &[(&str, &str)]) -> OrderSpec {
    OrderSpec {
        trump: list(trump),
        floating: list(floating),
        suit: suits.iter().map(|&(suit, cards)| (suit.to_owned(), list(cards))).collect(),
        ..OrderSpec::default()
    }
}

fn letters(deck: &Deck, trump: &str, named: &str) -> Letters {
    Letters { trump: deck.suit_named(trump), named: deck.suit_named(named) }
}

fn try_compile(deck: &Deck, spec: &OrderSpec, letters: Letters) -> Result<CardOrder, Vec<String>> {
    let mut problems = Problems::default();
    let order = compile_order(deck, "test", spec, letters, "order.test", &mut problems);
    order.ok_or_else(|| {
        problems.0.iter().map(|problem| format!("{} {}", problem.path, problem.code)).collect()
    })
}

fn compile(deck: &Deck, spec: &OrderSpec, trump: &str, named: &str) -> CardOrder {
    try_compile(deck, spec, letters(deck, trump, named)).unwrap()
}

fn suit(deck: &Deck, name: &str) -> EffSuit {
    EffSuit::of(deck.suit_named(name).unwrap())
}

fn card(deck: &Deck, name: &str) -> Card {
    deck.parse_card_from(name, deck.cards()).unwrap()
}

fn ranked(deck: &Deck, order: &CardOrder, suit: EffSuit) -> String {
    order.ranked(suit).into_iter().map(|card| deck.name(card)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_weak_card_belongs_to_no_suit_and_beats_nothing() {
    let deck = deck("4 5 6 7 8 9 10 J Q K A", "4S 4C", "JL JK", 1);
    let low = OrderSpec { weak: list("JL"), ..spec("", "JK", &[]) };
    let order = compile(&deck, &low, "", "");
    let (hearts, low, high) = (suit(&deck, "H"), card(&deck, "JL"), card(&deck, "JK"));
    assert_eq!((order.suit(low), order.suit(high)), (EffSuit::FLOATING, EffSuit::FLOATING));
    assert_eq!((order.power(hearts, low), order.power(hearts, card(&deck, "AS"))), (0, 0));
    assert!(order.power(hearts, high) > order.power(hearts, card(&deck, "AH")));
    assert_eq!((order.weak().len(), order.winners()), (1, CardSet::of(high)));
    assert_eq!(ranked(&deck, &order, EffSuit::FLOATING), "JK JL");
}

#[test]
fn the_cards_without_a_suit_go_by_one_name() {
    let deck = deck("4 5 6 7 8 9 10 J Q K A", "4S 4C", "JL JK", 1);
    let order = compile(&deck, &spec("", "unsuited", &[]), "", "");
    assert_eq!(ranked(&deck, &order, EffSuit::FLOATING), "JK JL");
    let none = short_deck();
    assert!(compile(&none, &spec("", "unsuited", &[]), "", "").floating().is_empty());
}

#[test]
fn ranks_that_are_not_named_keep_their_order() {
    let deck = short_deck();
    let jacks = OrderSpec { ranks: Some(list("* J")), ..OrderSpec::default() };
    let order = compile(&deck, &jacks, "", "");
    assert_eq!(ranked(&deck, &order, suit(&deck, "S")), "JS AS KS QS 10S 9S 8S 7S");
    let middle = OrderSpec { ranks: Some(list("A * 10")), ..OrderSpec::default() };
    let order = compile(&deck, &middle, "", "");
    assert_eq!(ranked(&deck, &order, suit(&deck, "S")), "10S KS QS JS 9S 8S 7S AS");
}

#[test]
fn ranks_the_bowers() {
    let deck = joker_deck();
    let bowers = spec("JK J/T J/P */T", "", &[]);
    let order = compile(&deck, &bowers, "H", "");
    assert_eq!(ranked(&deck, &order, suit(&deck, "H")), "JK JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H");
    assert_eq!(order.trump(), Some(suit(&deck, "H")));
    assert_eq!(order.suit(card(&deck, "JD")), suit(&deck, "H"));
    assert_eq!(order.members(suit(&deck, "D")).len(), 10);
    for (trump, trumps) in [("H", 13), ("D", 13), ("C", 12), ("S", 12)] {
        assert_eq!(compile(&deck, &bowers, trump, "").trumps().len(), trumps, "{trump}");
    }
    assert_eq!(compile(&deck, &bowers, "C", "").members(suit(&deck, "S")).len(), 9);
}

#[test]
fn lets_a_card_float() {
    let deck = joker_deck();
    let order = compile(&deck, &spec("", "JK", &[]), "", "");
    let joker = card(&deck, "JK");
    assert_eq!((order.trump(), order.trumps()), (None, CardSet::EMPTY));
    assert_eq!(order.floating(), CardSet::of(joker));
    let spades = suit(&deck, "S");
    assert!(order.power(spades, joker) > order.power(spades, card(&deck, "AS")));
    assert_eq!(order.power(spades, card(&deck, "AH")), 0);
    let order = compile(&deck, &spec("*/T", "JK", &[]), "H", "");
    assert!(order.power(spades, joker) > order.power(spades, card(&deck, "AH")));
    assert!(order.power(spades, card(&deck, "4H")) > order.power(spades, card(&deck, "AS")));
    assert_eq!(order.power(EffSuit::NONE, joker), 0);
    assert_eq!(order.members(EffSuit::NONE), CardSet::EMPTY);
}

#[test]
fn puts_a_card_on_top_of_a_named_suit() {
    let deck = joker_deck();
    let nominated = spec("", "", &[("N", "JK */N")]);
    let order = compile(&deck, &nominated, "", "S");
    let (spades, joker) = (suit(&deck, "S"), card(&deck, "JK"));
    assert_eq!(ranked(&deck, &order, spades), "JK AS KS QS JS 10S 9S 8S 7S 6S 5S");
    assert_eq!(order.power(suit(&deck, "H"), joker), 0);
    assert!(order.power(spades, joker) > order.power(spades, card(&deck, "AS")));

    let with_trump = spec("J/T J/P */T", "", &[("N", "JK */N")]);
    let order = compile(&deck, &with_trump, "H", "H");
    assert!(ranked(&deck, &order, suit(&deck, "H")).starts_with("JK JH JD AH KH"));
    let order = compile(&deck, &with_trump, "H", "D");
    assert!(ranked(&deck, &order, suit(&deck, "D")).starts_with("JK AD KD QD 10D"));
}

#[test]
fn knows_trumps_of_no_suit_and_of_a_fixed_one() {
    let deck = short_deck();
    let jacks = "JC JS JH JD";
    let grand = compile(&deck, &spec(jacks, "", &[]), "", "");
    assert_eq!(grand.trump(), Some(EffSuit::TRUMP_GROUP));
    assert_eq!(ranked(&deck, &grand, EffSuit::TRUMP_GROUP), jacks);
    assert_eq!(grand.members(suit(&deck, "H")).len(), 7);
    let game = compile(&deck, &spec("JC JS JH JD */T", "", &[]), "D", "");
    assert_eq!(game.trump(), Some(suit(&deck, "D")));
    assert_eq!(ranked(&deck, &game, suit(&deck, "D")), "JC JS JH JD AD KD QD 10D 9D 8D 7D");
    let fixed = compile(&deck, &spec("QC */D", "", &[]), "", "");
    assert_eq!(fixed.trump(), Some(suit(&deck, "D")));
    assert_eq!(fixed.trumps().len(), 9);
    let both = compile(&deck, &spec("*/S */C", "", &[]), "", "");
    assert_eq!(both.trump(), Some(EffSuit::TRUMP_GROUP));
    assert!(both.members(suit(&deck, "S")).is_empty());
}

#[test]
fn takes_another_order_of_ranks() {
    let deck = short_deck();
    let mut tens = spec("", "", &[]);
    tens.ranks = Some(list("7 8 9 J Q K 10 A"));
    let order = compile(&deck, &tens, "", "");
    assert_eq!(ranked(&deck, &order, suit(&deck, "C")), "AC 10C KC QC JC 9C 8C 7C");
    tens.ranks = Some(list("7 8 9 J Q K K A X"));
    let found = try_compile(&deck, &tens, Letters::default()).unwrap_err();
    assert_eq!(
        found,
        [
            "order.test.ranks order/rank-twice",
            "order.test.ranks order/unknown-rank",
            "order.test.ranks order/missing-rank"
        ]
    );
}

#[test]
fn gives_equal_cards_equal_power() {
    let deck = deck("9 10 J Q K A", "", "", 2);
    let mut twice = spec("10H */T", "", &[]);
    twice.ties = Some("last".into());
    let order = compile(&deck, &twice, "H", "");
    assert!(order.ties_last());
    let tens: Vec<Card> = deck.cards_of(deck.parse_face("10H").unwrap()).iter().collect();
    assert_eq!(order.strength(tens[0]), order.strength(tens[1]));
    assert_eq!(order.strength(tens[0]), 6);
    assert_eq!(order.trumps().len(), 12);
}

#[test]
fn counts_a_card_met_twice_in_one_suit_once() {
    let deck = short_deck();
    let order = compile(&deck, &spec("7D 7/T */T", "", &[]), "D", "");
    assert!(ranked(&deck, &order, suit(&deck, "D")).starts_with("7D AD"));
    assert_eq!(order.trumps().len(), 8);
}

#[test]
fn waits_for_its_letters() {
    let deck = joker_deck();
    let bowers = spec("JK J/T J/P */T", "", &[]);
    assert!(needs_trump(&bowers) && !needs_named(&bowers));
    assert_eq!(try_compile(&deck, &bowers, Letters::default()), Err(Vec::new()));
    let nominated = spec("", "", &[("N", "JK")]);
    assert!(needs_named(&nominated) && !needs_trump(&nominated));
    assert_eq!(try_compile(&deck, &nominated, Letters::default()), Err(Vec::new()));
    assert!(!needs_trump(&spec("JC JK */S", "", &[])));
}

#[test]
fn reports_every_problem_once() {
    let deck = joker_deck();
    let wrong = spec("4S 1/T */X JK", "JK", &[("S", "*/S"), ("Y", "")]);
    let mut problems = Problems::default();
    for trump in ["S", "H"] {
        let letters = letters(&deck, trump, "");
        assert_eq!(compile_order(&deck, "test", &wrong, letters, "order.test", &mut problems), None);
    }
    let found: Vec<_> = problems.0.iter().map(|problem| (problem.path.as_str(), problem.code)).collect();
    assert_eq!(
        found,
        [
            ("order.test.trump", "order/unknown-card"),
            ("order.test.trump", "order/unknown-rank"),
            ("order.test.trump", "order/unknown-suit"),
            ("order.test.suit.Y", "order/unknown-suit"),
        ]
    );
    let twice = try_compile(&deck, &spec("JK */T", "JK", &[]), letters(&deck, "S", ""));
    assert_eq!(twice.unwrap_err(), ["order.test order/card-twice"]);
    let nowhere = try_compile(&deck, &spec("", "", &[]), Letters::default());
    assert_eq!(nowhere.unwrap_err(), ["order.test order/card-without-suit"]);
}

#[test]
fn has_no_other_suit_without_colours() {
    let parts = DeckParts { suits: list("S H"), ranks: list("9 J A"), copies: 1, ..DeckParts::default() };
    let deck = Deck::build(parts).unwrap();
    let found = try_compile(&deck, &spec("J/T J/P */T", "", &[]), letters(&deck, "S", ""));
    assert_eq!(found.unwrap_err(), ["order.test.trump order/no-partner-suit"]);
}

#[test]
fn the_sets_of_stronger_cards_say_what_the_powers_say() {
    let twice = deck("9 10 J Q K A", "", "", 2);
    let deck = joker_deck();
    let bowers = spec("JK J/T J/P */T", "", &[]);
    let floating = spec("*/T", "JK", &[]);
    let ties = OrderSpec { ties: Some("last".to_owned()), ..spec("*/T", "", &[]) };
    let orders = vec![
        (&deck, compile(&deck, &bowers, "H", "")),
        (&deck, compile(&deck, &floating, "S", "")),
        (&twice, compile(&twice, &ties, "S", "")),
    ];
    for (deck, order) in orders {
        let all = deck.cards();
        for led in (0..EFF_SUITS).map(|suit| EffSuit::new(u8::try_from(suit).unwrap())) {
            for best in 0..=200 {
                let beats = all.iter().filter(|&card| order.beats(order.power(led, card), best));
                assert_eq!(order.beating(led, best), beats.collect(), "{led:?} {best}");
            }
        }
        for card in all {
            let suit = order.members(order.suit(card));
            let place = |other: &Card| order.strength(*other).cmp(&order.strength(card));
            assert_eq!(order.above(card), suit.iter().filter(|other| place(other).is_gt()).collect());
            assert_eq!(order.below(card), suit.iter().filter(|other| place(other).is_lt()).collect());
        }
        assert_eq!(order.beating(EffSuit::NONE, 0), CardSet::EMPTY);
    }
}
