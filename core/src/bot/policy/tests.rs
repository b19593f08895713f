//! The rule of thumb in positions where there is one right card.

use indexmap::IndexMap;

use super::*;
use crate::card::{Card, CardSet, SuitSet};
use crate::play::Trick;
use crate::ruleset::spec::RulesSpec;
use crate::ruleset::{KindId, OptionValue, Sources, StrainId, compile};
use crate::seat::{Hand, HandSet, Seat, SeatSet};
use crate::state::{ChooseSet, Contract, Stage, State, Table, Way};

struct Scene {
    rules: Rules,
    state: State,
}

/// Four hands under a contract of the first seat.
fn scene(kind: &str, strain: Option<&str>, hands: [&str; 4]) -> Scene {
    let spec: RulesSpec = toml::from_str(include_str!("../../../tests/rules/hundred.toml")).unwrap();
    let options = [("target", 500), ("slam_min", 250), ("sans_kitty_multiplier", 2)];
    let options: IndexMap<String, OptionValue> =
        options.into_iter().map(|(name, value)| (name.to_owned(), OptionValue::Int(value))).collect();
    let rules = compile(&spec, Sources { options, ..Sources::default() }).unwrap();
    let kind = rules.kinds.iter().position(|other| other.name == kind).unwrap();
    let kind = KindId(u8::try_from(kind).unwrap());
    let strain = strain.map(|name| {
        let found = rules.ladder.strains.iter().position(|strain| strain.name == name).unwrap();
        StrainId(u8::try_from(found).unwrap())
    });
    let declarer = Seat::new(0);
    let mut pos = Position::new(Seat::new(3));
    pos.active = SeatSet::all(4);
    pos.looked = SeatSet::all(4);
    pos.playing = HandSet::all(4);
    pos.declaring = SeatSet::of(declarer).with(Seat::new(2));
    pos.stage = Stage::Play;
    pos.contract = Some(Contract {
        kind,
        rung: None,
        modifier: None,
        level: 6,
        strain,
        declarer: Some(declarer),
        order: rules.order_of(rules.kind(kind).order_family(strain), strain, None),
    });
    for (hand, names) in pos.hands.iter_mut().zip(hands) {
        *hand = cards(&rules, names);
    }
    let table = Table::new(&rules);
    Scene { state: State { pos, table }, rules }
}

fn cards(rules: &Rules, names: &str) -> CardSet {
    names.split_whitespace().map(|name| card(rules, name)).collect()
}

fn card(rules: &Rules, name: &str) -> Card {
    rules.deck.cards().iter().find(|&card| rules.deck.name(card) == name).unwrap()
}

impl Scene {
    /// These cards have been played to the trick, the first by this hand.
    fn trick(mut self, leader: u8, played: &str) -> Self {
        let pos = &mut self.state.pos;
        let order = self.rules.order(pos.contract.unwrap().order);
        let mut hand = Hand::new(leader);
        pos.trick = Trick::new(hand);
        for (place, name) in played.split_whitespace().enumerate() {
            let card = card(&self.rules, name);
            if place == 0 {
                pos.trick.lead(order, hand, card, order.suit(card));
            } else {
                pos.trick.follow(order, hand, card);
            }
            hand = self.rules.next_in(pos.playing, hand);
        }
        pos.turn = hand;
        pos.trick_open = true;
        self
    }

    /// What the hand whose turn it is plays, when all of these are allowed.
    fn plays(&self, legal: &str) -> &str {
        let plays = PlaySet {
            hand: self.state.pos.turn,
            plain: cards(&self.rules, legal),
            naming: CardSet::EMPTY,
            names: SuitSet::EMPTY,
        };
        let goals = Goals::new(&self.rules, &self.state).unwrap();
        match play(&self.rules, &self.state.pos, &goals, &plays) {
            Action::Play { card, way: Way::Plain } => self.rules.deck.name(card),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn the_last_hand_wins_cheaply_or_not_at_all() {
    let hands = ["", "", "", "AC QC 9C 5C"];
    assert_eq!(scene("suit", Some("H"), hands).trick(0, "8C 7C 10C").plays("AC QC 9C 5C"), "QC");
    assert_eq!(
        scene("suit", Some("H"), hands).trick(0, "8C KC 10C").plays("AC QC 9C 5C"),
        "5C",
        "a friend heads"
    );
    let hands = ["", "", "", "QC 9C 5C"];
    assert_eq!(scene("suit", Some("H"), hands).trick(0, "8C 7C KC").plays("QC 9C 5C"), "5C", "out of reach");
}

#[test]
fn a_void_hand_ruffs_a_foe_and_not_a_friend() {
    let hands = ["", "", "", "7H 9H KS 6S"];
    assert_eq!(scene("suit", Some("H"), hands).trick(0, "8C 7C KC").plays("7H 9H KS 6S"), "7H");
    assert_eq!(scene("suit", Some("H"), hands).trick(0, "8C AC KC").plays("7H 9H KS 6S"), "6S");
}

#[test]
fn high_cards_of_side_suits_are_cashed_when_trumps_are_gone() {
    let hands = ["AC 6D 5D", "4D 7C 8C", "9C 10C 9D", "JC QC 10D"];
    assert_eq!(scene("suit", Some("H"), hands).trick(0, "").plays("AC 6D 5D"), "AC");
}

#[test]
fn who_wants_no_trick_ducks_as_high_as_he_can() {
    let hands = ["QC 9C 5C", "", "", ""];
    assert_eq!(scene("misere", None, hands).trick(3, "10C").plays("QC 9C 5C"), "9C");
    let hands = ["QC 9C", "AC", "", ""];
    assert_eq!(
        scene("misere", None, hands).trick(3, "8C").plays("QC 9C"),
        "9C",
        "somebody may still cover it"
    );
    let hands = ["AS 7S 4D KD QD JD", "5S 6S", "8S", ""];
    assert_eq!(
        scene("misere", None, hands).trick(3, "8C").plays("AS 4D KD QD JD"),
        "AS",
        "the danger goes first"
    );
}

#[test]
fn against_who_wants_no_trick_low_cards_are_kept_for_him() {
    // The declarer plays after this hand and may have to take a low card.
    let hands = ["6C QC", "", "", "5C KC"];
    assert_eq!(scene("misere", None, hands).trick(3, "").plays("5C KC"), "5C");
    // He has played and heads the trick: it stays his.
    let hands = ["", "KC 7C 5C", "", ""];
    assert_eq!(scene("misere", None, hands).trick(0, "9C").plays("KC 7C 5C"), "7C");
}

#[test]
fn hidden_cards_are_one_heap() {
    // Which of the others holds what makes no difference.
    let here = scene("suit", Some("H"), ["KC 7C 5D", "AC 4D 6D", "8C 9C 7D", "10C QC 8D"]);
    let there = scene("suit", Some("H"), ["KC 7C 5D", "10C QC 8D", "AC 4D 6D", "8C 9C 7D"]);
    assert_eq!(here.trick(0, "").plays("KC 7C 5D"), there.trick(0, "").plays("KC 7C 5D"));
}

#[test]
fn losers_are_put_away() {
    let count = 3;
    let chosen = |kind: &str, strain: Option<&str>, held: &str| {
        let scene = scene(kind, strain, [held, "", "", ""]);
        let goals = Goals::new(&scene.rules, &scene.state).unwrap();
        let from = scene.state.pos.hands[0];
        let choice = ChooseSet { hand: Hand::new(0), from, forbidden: CardSet::EMPTY, count, to: None };
        let away = put_away(&scene.rules, &scene.state.pos, &goals, &choice, CardSet::EMPTY);
        away.iter().map(|card| scene.rules.deck.name(card).to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(chosen("suit", Some("H"), "JK JH AH KH 9H AS 5C AD 6D 9D 5S KS QS"), "5C 6D 9D");
    assert_eq!(chosen("misere", None, "5S 6S 7S 5C 6C AC 4D 5D KD 4H 5H AH 6H"), "AC KD AH");
}
