//! How a deal goes at corners that few games turn: a joker and a ghost, an odd stock, calls before the bidding.

use std::sync::Arc;

use crate::pack::{HUNDRED, changed, sources};
use overtrick_core::card::CardSet;
use overtrick_core::game::{Drop, Event, GivenDeal, Match, Start, check};
use overtrick_core::hooks::NoHost;
use overtrick_core::notation;
use overtrick_core::ruleset::{Rules, compile};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Action, Answers, Call, Question, Way};

/// Three hands of five, a joker among them, and two cards that lead.
const FLAT: &str = r#"
seats = 3
sides = "alone"
deck = { suits = ["C", "D"], ranks = ["7", "8", "9", "10", "J", "Q", "K", "A"], extra = ["JK"] }
deal = { packets = ["5 each", "2 kitty"] }
order.plain = { floating = ["JK"] }
auction = { kind = "none", contract = "flat" }
contract.flat = { order = "plain", declarers = "nobody", leader = { 1 = "eldest", 2 = "eldest" } }
play = { duty = ["suit", "any"] }
sheet = { seat = ["score"] }
score.flat.tricks = { each = "seat", to = "score", amount = "tricks" }
end.target = { win = "score >= 200" }
"#;

/// Two hands of three, and the other three cards in a stock they are drawn from.
const DRAWN: &str = r#"
seats = 2
sides = "alone"
deck = { suits = ["C"], ranks = ["6", "7", "8", "9", "10", "J", "Q", "K", "A"] }
deal = { packets = ["3 each", "rest kitty"] }
auction = { kind = "none", contract = "flat" }
dialog.draw = { kind = "draw", who = "active" }
contract.flat = { order = "plain", declarers = "nobody", phases = ["draw", "play"] }
order.plain = {}
play = { duty = ["suit", "any"] }
sheet = { seat = ["score"] }
score.flat.tricks = { each = "seat", to = "score", amount = "tricks" }
end.target = { win = "score >= 200" }
"#;

fn game(base: &str, changes: &str) -> Arc<Rules> {
    Arc::new(compile(&changed(base, changes), sources()).unwrap_or_else(|problems| panic!("{problems}")))
}

/// A deal of these hands, the first seat's first; the seat after it leads.
fn dealt(rules: &Arc<Rules>, hands: [&str; 3], kitty: &str) -> Match {
    let cards = |text: &str| -> CardSet { rules.deck.parse_cards(text).expect("cards") };
    let given = GivenDeal {
        dealer: Some(Seat::new(0)),
        hands: (0..).map(Hand::new).zip(hands.map(cards)).collect(),
        kitty: Some(kitty.split(' ').filter_map(|name| cards(name).first()).collect()),
        ..GivenDeal::default()
    };
    let mut table = Match::new(Arc::clone(rules), Box::new(NoHost), Start::default());
    table.deal_given(&given, &mut Drop).expect("a deal");
    table
}

fn question(table: &Match) -> Question {
    table.pending().question().expect("somebody is asked").clone()
}

fn play(table: &mut Match, text: &str) {
    for word in text.split(' ') {
        let question = question(table);
        let held = table.state().pos.hands[question.seat.index()];
        let action = notation::parse_action(table.rules(), Some(&question), held, word).expect("an action");
        table.act(question.seat, &action, &mut Drop).expect("a legal action");
    }
}

/// Whether the seat whose turn it is may play a card.
fn may_play(table: &Match, name: &str) -> bool {
    match question(table).answers {
        Answers::Play(plays) => plays.cards().iter().any(|card| table.rules().deck.name(card) == name),
        _ => false,
    }
}

#[test]
fn a_joker_may_be_played_to_the_first_ghost_of_a_suit_and_not_to_the_second() {
    let ghosts =
        "contract.flat.ghost_lead = {from = \"kitty\", tricks = [1, 2]}\nplay.floating = \"first_round\"";
    let rules = game(FLAT, ghosts);
    let hands = ["7D 8D 9D 10D JD", "JK 7C 8C 9C 10C", "JC QC KC QD KD"];
    let mut same = dealt(&rules, hands, "AC AD");
    assert!(may_play(&same, "JK"), "clubs are led for the first time");
    play(&mut same, "7C JC 7D");
    assert!(may_play(&same, "JK"), "no diamond is held");
    let mut twice = dealt(&rules, ["7D 8D 9D 10D JD", "JK 7C 8C 9C 10C", "JC QC AD QD KD"], "AC KC");
    assert!(may_play(&twice, "JK"));
    play(&mut twice, "7C JC 7D");
    assert!(!may_play(&twice, "JK"), "clubs are led for the second time");
}

#[test]
fn a_joker_that_is_barred_from_following_is_refused_by_the_bar() {
    let bar = "play.floating = \"any\"\nplay.lead.early = {cards = [\"JK\"], follow = true, tricks = [1]}";
    let rules = game(FLAT, bar);
    // The hand that follows can follow suit, or it cannot.
    for hands in [
        ["8D 9D 10D JD QD", "7C 8C 9C 10C JC", "JK QC KC AC 7D"],
        ["7C 8C 9C QC KC", "8D 9D 10D JD QD", "JK AC 10C JC KD"],
    ] {
        let mut table = dealt(&rules, hands, if hands[0].starts_with('8') { "KD AD" } else { "7D AD" });
        let lead = hands[1].split(' ').next().expect("a card");
        play(&mut table, lead);
        let asked = question(&table);
        let joker = rules.deck.cards().iter().find(|card| rules.deck.name(*card) == "JK").expect("a joker");
        let action = Action::Play { card: joker, way: Way::Plain };
        let illegal = check(&rules, table.state(), asked.seat, &action).expect_err("it is barred");
        assert_eq!(illegal.rule, "play.lead.early", "{illegal}");
    }
}

#[test]
fn the_last_card_of_an_odd_stock_is_drawn_without_a_question() {
    let rules = game(DRAWN, "");
    let mut table = Match::new(Arc::clone(&rules), Box::new(NoHost), Start { seed: 3, ..Start::default() });
    let mut events = Vec::new();
    table.deal(&mut events).expect("a deal");
    let mut asked = 0;
    while let Answers::Calls(calls) = question(&table).answers {
        asked += 1;
        let call = Action::Call(calls.list()[0]);
        table.act(question(&table).seat, &call, &mut events).expect("a legal call");
    }
    // One draws two cards and keeps one of them; the other draws what is left.
    assert_eq!(asked, 1);
    let taken = events.iter().filter(|event| matches!(event, Event::KittyTaken { .. })).count();
    assert_eq!((taken, table.state().pos.kitty), (3, CardSet::EMPTY));
    let away = events.iter().filter(|event| matches!(event, Event::PutAway { .. })).count();
    assert_eq!(away, 1);
}

#[test]
fn who_waits_before_the_bidding_has_made_no_call() {
    let first =
        "auction.early = [\"open_misere\"]\nladder.suit.needs.holds = \"calls_made == 0 and calls == 0\"";
    let rules = game(HUNDRED, first);
    let mut table = Match::new(Arc::clone(&rules), Box::new(NoHost), Start::default());
    table.deal(&mut Drop).expect("a deal");
    play(&mut table, "wait wait wait wait");
    let bid = Call::bid(rules.rung_by_name("6S").expect("a rung"));
    let allows = |table: &Match| question(table).allows(&Action::Call(bid));
    assert!(allows(&table));
    play(&mut table, "pass");
    assert!(!allows(&table));
}
