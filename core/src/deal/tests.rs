//! What packets and plans come to, card by card.

use super::*;

fn packets(list: &str) -> Vec<Packet> {
    let texts: Vec<String> = list.split(',').map(|text| text.trim().to_owned()).collect();
    let specs = parse_packets(&texts, &[], "deal.packets", &mut Problems::default()).unwrap();
    specs
        .into_iter()
        .map(|spec| Packet {
            count: spec.count_text.map_or(PacketCount::Rest, |n| PacketCount::Cards(n.parse().unwrap())),
            to: spec.to,
        })
        .collect()
}

fn try_deal(cards: u8, list: &str, rounds: u8, receivers: &[u8]) -> Result<Dealt, DealError> {
    let deck: Vec<Card> = (0..cards).map(Card::new).collect();
    let receivers: Vec<Hand> = receivers.iter().copied().map(Hand::new).collect();
    let plan = Plan::new(&packets(list), rounds, deck.len(), Receivers::seats(receivers.len()))?;
    Ok(plan.deal(&deck, receivers))
}

/// Places in the deck, counted from 1.
fn places(cards: CardSet) -> Vec<usize> {
    cards.iter().map(|card| card.index() + 1).collect()
}

/// Hands are N E S W; N deals.
const FROM_EAST: [u8; 4] = [1, 2, 3, 0];

#[test]
fn deals_kitty_cards_between_the_packets() {
    let dealt = try_deal(43, "3 each, 1 kitty, 4 each, 1 kitty, 3 each, 1 kitty", 1, &FROM_EAST).unwrap();
    assert_eq!(places(dealt.hands[1]), [1, 2, 3, 14, 15, 16, 17, 31, 32, 33]);
    assert_eq!(places(dealt.kitty), [13, 30, 43]);
    let dealt = try_deal(43, "3 each, 3 kitty, 4 each, 3 each", 1, &FROM_EAST).unwrap();
    assert_eq!(places(dealt.hands[1]), [1, 2, 3, 16, 17, 18, 19, 32, 33, 34]);
    assert_eq!(places(dealt.kitty), [13, 14, 15]);
    let dealt = try_deal(45, "3 each, 3 kitty, 4 each, 2 kitty, 3 each", 1, &FROM_EAST).unwrap();
    assert_eq!(places(dealt.kitty), [13, 14, 15, 32, 33]);
    assert_eq!(places(dealt.hands[0]), [10, 11, 12, 28, 29, 30, 31, 43, 44, 45]);
}

#[test]
fn keeps_the_kitty_in_the_order_dealt() {
    let deck: Vec<Card> = (0..5).rev().map(Card::new).collect();
    let plan = Plan::new(&packets("1 each, rest kitty"), 1, 5, Receivers::seats(2)).unwrap();
    let dealt = plan.deal(&deck, [Hand::new(0), Hand::new(1)]);
    assert_eq!(*dealt.kitty_order, [Card::new(2), Card::new(1), Card::new(0)]);
}

#[test]
fn goes_round_and_takes_the_rest_at_the_end() {
    let dealt = try_deal(32, "2 each, rest kitty", 5, &[1, 2, 0]).unwrap();
    assert_eq!(places(dealt.hands[1]), [1, 2, 7, 8, 13, 14, 19, 20, 25, 26]);
    assert_eq!(places(dealt.kitty), [31, 32]);
    let dealt = try_deal(52, "rest each", 1, &FROM_EAST).unwrap();
    assert!(dealt.hands[..4].iter().all(|hand| hand.len() == 13));
    let dealt = try_deal(24, "3 each, 2 each, 1 turned, rest unused", 1, &FROM_EAST).unwrap();
    assert_eq!(dealt.turned, Some(Card::new(20)));
    assert_eq!(places(dealt.unused), [22, 23, 24]);
}

#[test]
fn refuses_numbers_that_do_not_fit() {
    assert_eq!(try_deal(43, "11 each", 1, &FROM_EAST), Err(DealError::TooFew { needed: 44, found: 43 }));
    assert_eq!(try_deal(43, "10 each", 1, &FROM_EAST), Err(DealError::LeftOver { left: 3 }));
    assert_eq!(try_deal(43, "rest each", 1, &FROM_EAST), Err(DealError::Uneven { left: 43, receivers: 4 }));
    assert_eq!(try_deal(43, "rest each", 1, &[]), Err(DealError::Uneven { left: 43, receivers: 0 }));
    assert_eq!(try_deal(6, "1 each, 2 turned", 1, &FROM_EAST), Err(DealError::TurnedTwice));
}

#[test]
fn reads_packets() {
    let extra = ["dummy".to_owned()];
    let parse = |text| PacketSpec::parse(text, &extra);
    let dummy = PacketSpec { count_text: Some("5".into()), to: PacketTo::Extra(0) };
    assert_eq!(parse("5 dummy"), Ok(dummy));
    let formula = PacketSpec { count_text: Some("m.cards + 1".into()), to: PacketTo::Each };
    assert_eq!(parse(" m.cards + 1  each"), Ok(formula));
    assert_eq!(parse("rest unused"), Ok(PacketSpec { count_text: None, to: PacketTo::Unused }));
    assert!(parse("3").unwrap_err().starts_with("`3` gets no cards"));
    assert!(parse("each").unwrap_err().contains("has no number"));
    let mut problems = Problems::default();
    let texts = ["rest kitty".to_owned(), "3 all".to_owned()];
    assert_eq!(parse_packets(&texts, &[], "deal.packets", &mut problems), None);
    let codes: Vec<_> = problems.0.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["deal/rest-not-last", "deal/packet"]);
}

#[test]
fn deals_to_seats_and_to_single_hands() {
    let to = |count, to| Packet { count: PacketCount::Cards(count), to };
    let packets =
        [to(2, PacketTo::Seats), to(1, PacketTo::Extra(1)), to(3, PacketTo::Extra(0)), to(1, PacketTo::Each)];
    let receivers = Receivers { seats: 2, extra: 2 };
    let plan = Plan::new(&packets, 1, 12, receivers).unwrap();
    let deck: Vec<Card> = (0..12).map(Card::new).collect();
    let dealt = plan.deal(&deck, (0..4).map(Hand::new));
    let sizes: Vec<usize> = dealt.hands[..4].iter().map(|hand| hand.len()).collect();
    assert_eq!(sizes, [3, 3, 4, 2]);
    assert_eq!(places(dealt.hands[3]), [5, 12]);
}
