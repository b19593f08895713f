//! Cases from the rules of real games.

use overtrick_core::card::{Card, CardSet};
use overtrick_core::play::{Duty, LeadBar, Trick, lead_proves, legal, legal_leads};
use overtrick_core::ruleset::Problems;
use overtrick_core::seat::Hand;

use crate::table::{Table, bowers, deck, list, no_trump, nominated, play, rungs, short, spec};

#[test]
fn the_left_bower_is_a_trump() {
    let table = bowers("H");
    assert_eq!(table.legal("suit any", "JD 7C KD", "AD"), "KD");
    assert_eq!(table.legal("suit any", "JD 7C 9S", "AD"), "9S 7C JD");
    assert_eq!(table.legal("suit any", "JD AS KD", "9H"), "JD");
    assert_eq!(table.legal("suit any", "KD 5D AC", "JD"), "AC 5D KD");
    assert_eq!(table.legal("suit any", "JK AS 9C", "4H"), "JK");
    assert_eq!(table.winner("KD AD JD QH"), "JD");
    assert_eq!(table.winner("KD AD 7C 4H"), "4H");
    assert_eq!(table.winner("AH JD JH JK"), "JK");
    assert_eq!(table.winner("AH JD JH"), "JH");
}

#[test]
fn a_floating_joker_is_played_when_the_suit_is_out_and_wins() {
    let table = no_trump();
    assert_eq!(table.legal("suit any", "JK 6S AH", "8S"), "6S");
    assert_eq!(table.legal("suit any", "JK AH 4D", "8S"), "4D AH JK");
    assert_eq!(table.winner("8S AS JK KS"), "JK");
    let led = table.trick("JK AC KC 5C", Some("C"));
    assert_eq!((table.deck.name(led.best), led.winner()), ("JK", Hand::new(0)));
    let hand = table.cards("5C AS");
    assert_eq!(legal(&rungs("suit any"), &table.order, hand, led.led, led.best_power).0, table.cards("5C"));
}

#[test]
fn a_duty_may_ask_for_the_floating_joker() {
    let table = no_trump();
    assert_eq!(table.legal("suit floating any", "JK 9C 4D", "7H"), "JK");
    assert_eq!(table.legal("suit any", "JK 9C 4D", "7H"), "9C 4D JK");
}

#[test]
fn a_nominated_joker_belongs_to_its_suit() {
    let table = nominated("S");
    assert_eq!(table.legal("suit any", "JK 5S 9H", "6S"), "5S JK");
    assert_eq!(table.legal("suit any", "JK 6H", "6S"), "JK");
    assert_eq!(table.winner("9H KH JK 4H"), "KH");
    assert_eq!(table.winner("AS JK KS 5S"), "JK");
    assert_eq!(nominated("D").winner("5H 4H JK"), "5H");
    assert_eq!(no_trump().winner("5H 4H JK"), "JK");
    assert_eq!(nominated("D").legal("suit floating any", "JK 9C 5S", "7H"), "5S 9C JK");
}

#[test]
fn a_void_hand_must_trump_where_the_duty_says_so() {
    let table = short("S");
    assert_eq!(table.legal("suit trump any", "7S 8S AC KD", "9H"), "7S 8S");
    assert_eq!(table.legal("suit trump any", "7H KH AS", "9H"), "7H KH");
    assert_eq!(table.legal("suit trump any", "7S AS 9C", "9H"), "7S AS");
    assert_eq!(table.winner("AH 7S KH"), "7S");
    assert_eq!(short("").legal("suit trump any", "AS KD 8H", "9C"), "AS KD 8H");
}

#[test]
fn a_duty_may_ask_to_beat() {
    let table = short("S");
    let strict = "suit.beat suit trump.beat trump any";
    assert_eq!(table.legal(strict, "7H JH AH KC", "9H 10H"), "JH AH");
    assert_eq!(table.legal(strict, "7H 8H KC", "9H 10H"), "7H 8H");
    assert_eq!(table.legal(strict, "7H AH 8S", "9H 9S"), "7H AH");
    assert_eq!(table.legal(strict, "8S 10S AC", "9H 9S"), "10S");
    assert_eq!(table.legal(strict, "7S 8S AC", "9H 9S"), "7S 8S");
}

#[test]
fn a_card_of_no_hand_gives_the_suit_and_cannot_win() {
    let ghost = |table: &Table, cards: &str| {
        let mut trick = Trick::ghost(Hand::new(0), table.order.suit(table.card("8H")));
        for (hand, name) in (0..).map(Hand::new).zip(list(cards)) {
            trick.follow(&table.order, hand, table.card(&name));
        }
        table.deck.name(trick.best).to_owned()
    };
    for ties in ["first", "last"] {
        let mut order = spec("", "", "");
        order.ties = Some(ties.to_owned());
        let table = Table::new(deck("7 8 9 10 J Q K A", "", "", 1), &order, "", "");
        assert_eq!(ghost(&table, "7H AS 9C"), "7H");
        assert_eq!(ghost(&table, "9H KH QH"), "KH");
        assert_eq!(ghost(&table, "AS 7H 9C"), "7H");
        assert_eq!(ghost(&table, "7C AS 9C"), "7C");
    }
    let table = short("");
    let trick = Trick::ghost(Hand::new(0), table.order.suit(table.card("8H")));
    let cards = legal(&rungs("suit any"), &table.order, table.cards("AS KH 9C"), trick.led, 0).0;
    assert_eq!(cards, table.cards("KH"));
}

#[test]
fn equal_cards_win_first_or_last() {
    for (ties, winner) in [("first", 1), ("last", 2)] {
        let mut order = spec("*/T", "", "");
        order.ties = Some(ties.to_owned());
        let table = Table::new(deck("9 10 J Q K A", "", "", 2), &order, "H", "");
        let aces: Vec<Card> = table.cards("AS AS").iter().collect();
        let trick = play(&table.order, &[table.card("KS"), aces[0], aces[1], table.card("9D")], None);
        assert_eq!(trick.winner(), Hand::new(winner), "{ties}");
    }
}

#[test]
fn bars_on_leads_are_lifted_from_the_end() {
    let table = short("S");
    let trumps = LeadBar { bar: table.order.trumps(), broken_bit: Some(0), ..LeadBar::default() };
    let ace = LeadBar { bar: table.cards("AH"), tricks: 1 << 1, ..LeadBar::default() };
    let king = LeadBar { bar: table.cards("KH"), only_last: true, ..LeadBar::default() };
    let bars = [trumps, ace, king];
    let lead = |hand: &str, broken: u8, trick: u8, left: u8| {
        let leads = legal_leads(&bars, table.cards(hand), broken, trick, left <= 1);
        let names = leads.cards.iter().map(|card| table.deck.name(card)).collect::<Vec<_>>().join(" ");
        (names, leads.lifted, leads.active)
    };
    assert_eq!(lead("7S AH KH 7D", 0, 1, 8), ("7D".into(), 0, 0b111));
    assert_eq!(lead("7S AH KH", 0, 1, 8), ("KH".into(), 1, 0b111));
    assert_eq!(lead("7S AH KH", 0, 2, 7), ("AH".into(), 0, 0b101));
    assert_eq!(lead("7S KH", 1, 2, 7), ("7S".into(), 0, 0b100));
    assert_eq!(lead("7S 8S", 0, 1, 8), ("7S 8S".into(), 3, 0b111));
    assert_eq!(lead("KH", 0, 8, 1), ("KH".into(), 0, 0b001));

    let all = table.deck.cards();
    assert_eq!(lead_proves(&bars, all, table.card("7D"), 0, 1, false), CardSet::EMPTY);
    assert_eq!(lead_proves(&bars, all, table.card("7S"), 0, 1, false), all - table.order.trumps());
    let without_ace = all - table.order.trumps() - table.cards("AH KH");
    assert_eq!(lead_proves(&bars, all, table.card("KH"), 0, 1, false), without_ace);
}

#[test]
fn a_duty_is_read_with_care() {
    let codes = |words: &str| {
        let mut problems = Problems::default();
        assert_eq!(Duty::parse(&list(words), None, "play.duty", &mut problems), None);
        problems.0.into_iter().map(|problem| problem.code).collect::<Vec<_>>()
    };
    assert_eq!(codes("suit trumps any"), ["duty/unknown-rung"]);
    assert_eq!(codes("suit suit any"), ["duty/rung-twice"]);
    assert_eq!(codes("suit trump"), ["duty/any-last"]);
    assert_eq!(codes("any suit"), ["duty/any-last"]);
    assert_eq!(codes(""), ["duty/any-last"]);
    let all = "suit.beat suit trump.beat trump floating any";
    assert_eq!(
        rungs(all).rungs().iter().map(|rung| rung.word(&short("S").deck)).collect::<Vec<_>>().join(" "),
        all
    );
}
