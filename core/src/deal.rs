//! How a shuffled deck becomes hands and kitty.
//!
//! A deal is a list of packets. [`PacketSpec`] is a packet as a pack writes it, with a number that may be a
//! formula; the caller settles the numbers and makes a [`Plan`] of the [`Packet`]s. Shuffling is done before.

use crate::card::{Card, CardList, CardSet};
use crate::ruleset::{Problem, Problems};
use crate::seat::{Hand, MAX_HANDS};

/// Who gets a packet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PacketTo {
    /// Every receiver in turn, eldest first.
    Each,
    /// The kitty.
    Kitty,
    /// Nobody; the card is laid face up.
    Turned,
    /// Nobody; the cards are out of play, face down.
    Unused,
}

/// How many cards a packet has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PacketCount {
    /// So many, to every receiver.
    Cards(u8),
    /// All that are left after the last time round; to every receiver the same number.
    Rest,
}

/// One packet with its number settled.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Packet {
    /// How many cards.
    pub count: PacketCount,
    /// Who gets them.
    pub to: PacketTo,
}

/// One packet as it is written: `3 each`, `m.cards each`, `rest kitty`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PacketSpec {
    /// The number as a formula; `None` is `rest`.
    pub count_text: Option<String>,
    /// Who gets them.
    pub to: PacketTo,
}

/// What was dealt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dealt {
    /// By index of the hand.
    pub hands: [CardSet; MAX_HANDS],
    /// The cards of the kitty.
    pub kitty: CardSet,
    /// The same in the order they were dealt.
    pub kitty_order: CardList,
    /// The card laid face up.
    pub turned: Option<Card>,
    /// Cards out of play.
    pub unused: CardSet,
}

/// Why a deck cannot be dealt like this.
#[derive(Copy, Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum DealError {
    /// The packets ask for more cards than there are.
    #[error("the packets take {needed} cards, and the deck has {found}")]
    TooFew {
        /// Cards in all packets.
        needed: usize,
        /// Cards in the deck.
        found: usize,
    },
    /// Cards go to nobody, not even out of play.
    #[error("{left} cards are left over; `rest kitty` or `rest unused` would take them")]
    LeftOver {
        /// How many.
        left: usize,
    },
    /// `rest each` does not come out even.
    #[error("{left} cards cannot be shared evenly by {receivers} hands")]
    Uneven {
        /// Cards to be shared.
        left: usize,
        /// Hands that share them.
        receivers: usize,
    },
    /// More than one card would lie face up.
    #[error("only one card can be turned")]
    TurnedTwice,
}

impl PacketSpec {
    /// Reads a packet: a number, a formula or `rest`, and then `each`, `kitty`, `turned` or `unused`.
    ///
    /// # Errors
    ///
    /// What was expected, as a message.
    pub fn parse(text: &str) -> Result<Self, String> {
        let (count, to) = text.trim().rsplit_once(char::is_whitespace).unwrap_or(("", text.trim()));
        let to = match to {
            "each" => PacketTo::Each,
            "kitty" => PacketTo::Kitty,
            "turned" => PacketTo::Turned,
            "unused" => PacketTo::Unused,
            other => {
                return Err(format!(
                    "`{other}` gets no cards: expected `each`, `kitty`, `turned` or `unused` at the end"
                ));
            }
        };
        match count.trim() {
            "" => Err(format!("`{text}` has no number: expected for example `3 {text}` or `rest {text}`")),
            "rest" => Ok(Self { count_text: None, to }),
            number => Ok(Self { count_text: Some(number.to_owned()), to }),
        }
    }
}

/// Reads the packets of a deal; problems are added under `path`.
pub fn parse_packets(texts: &[String], path: &str, problems: &mut Problems) -> Option<Vec<PacketSpec>> {
    let before = problems.0.len();
    let mut packets = Vec::new();
    if texts.is_empty() {
        problems.push(
            Problem::new(path, "deal/no-packets", "no cards are dealt").help("for example [\"rest each\"]"),
        );
    }
    for (i, text) in texts.iter().enumerate() {
        match PacketSpec::parse(text) {
            Ok(packet) if packet.count_text.is_none() && i + 1 < texts.len() => {
                let message = format!("`{text}` leaves no card for the packets after it");
                problems.push(Problem::new(path, "deal/rest-not-last", message));
            }
            Ok(packet) => packets.push(packet),
            Err(message) => problems.push(Problem::new(path, "deal/packet", message)),
        }
    }
    (problems.0.len() == before).then_some(packets)
}

/// Where each card of a shuffled deck goes: the packets settled, and dealt once for all deals.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan(Vec<u8>);

/// Places of a [`Plan`] that are no receiver.
const KITTY: u8 = 12;
const TURNED: u8 = 13;
const UNUSED: u8 = 14;
const PLACES: usize = 16;
const _: () = assert!(MAX_HANDS <= KITTY as usize);

impl Plan {
    /// Goes `rounds` times through the packets with a deck of `cards`, for so many `receivers`.
    ///
    /// A packet of the rest is dealt once, after the last time round.
    ///
    /// # Errors
    ///
    /// When the numbers do not fit the deck: every card must go somewhere.
    pub fn new(packets: &[Packet], rounds: u8, cards: usize, receivers: usize) -> Result<Self, DealError> {
        let needed = cards_needed(packets, rounds, receivers);
        if needed > cards {
            return Err(DealError::TooFew { needed, found: cards });
        }
        let mut plan = Vec::with_capacity(cards);
        for round in 1..=rounds {
            for packet in packets {
                let left = cards - plan.len();
                let count = match (packet.count, packet.to) {
                    (PacketCount::Cards(count), _) => usize::from(count),
                    (PacketCount::Rest, _) if round < rounds => continue,
                    (PacketCount::Rest, PacketTo::Each) => share(left, receivers)?,
                    (PacketCount::Rest, _) => left,
                };
                let places = match packet.to {
                    PacketTo::Each => 0..u8::try_from(receivers).unwrap_or(KITTY),
                    PacketTo::Kitty => KITTY..TURNED,
                    PacketTo::Turned => TURNED..UNUSED,
                    PacketTo::Unused => UNUSED..UNUSED + 1,
                };
                places.for_each(|place| plan.extend(std::iter::repeat_n(place, count)));
            }
        }
        let left = cards - plan.len();
        let plan = Self(plan);
        match (plan.cards_for(TURNED).count(), left) {
            (2.., _) => Err(DealError::TurnedTwice),
            (_, 1..) => Err(DealError::LeftOver { left }),
            _ => Ok(plan),
        }
    }

    /// Deals `cards`, a whole deck in the order it lies in, to `receivers`, eldest first.
    ///
    /// # Panics
    ///
    /// When the deck is smaller than planned.
    pub fn deal(&self, cards: &[Card], receivers: impl IntoIterator<Item = Hand>) -> Dealt {
        let mut places = [CardSet::EMPTY; PLACES];
        for (&card, &place) in cards.iter().zip(&self.0) {
            places[usize::from(place) % PLACES].insert(card);
        }
        let mut hands = [CardSet::EMPTY; MAX_HANDS];
        for (hand, cards) in receivers.into_iter().zip(places) {
            hands[hand.index()] = cards;
        }
        let kitty = places[usize::from(KITTY)];
        let mut kitty_order = CardList::EMPTY;
        if !kitty.is_empty() {
            self.cards_for(KITTY).for_each(|at| kitty_order.push(cards[at]));
        }
        let turned = places[usize::from(TURNED)].first();
        Dealt { hands, kitty, kitty_order, turned, unused: places[usize::from(UNUSED)] }
    }

    /// How many cards a receiver gets.
    pub fn each(&self) -> usize {
        self.cards_for(0).count()
    }

    /// Where in the deck the cards for a place lie.
    fn cards_for(&self, place: u8) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(move |(_, to)| **to == place).map(|(at, _)| at)
    }
}

/// How many cards the packets take, those of the rest apart.
pub fn cards_needed(packets: &[Packet], rounds: u8, receivers: usize) -> usize {
    let once = packets.iter().map(|packet| match (packet.count, packet.to) {
        (PacketCount::Cards(count), PacketTo::Each) => usize::from(count) * receivers,
        (PacketCount::Cards(count), _) => usize::from(count),
        (PacketCount::Rest, _) => 0,
    });
    once.sum::<usize>() * usize::from(rounds)
}

fn share(left: usize, receivers: usize) -> Result<usize, DealError> {
    match (left.checked_div(receivers), left.checked_rem(receivers)) {
        (Some(each), Some(0)) => Ok(each),
        _ => Err(DealError::Uneven { left, receivers }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packets(list: &str) -> Vec<Packet> {
        let texts: Vec<String> = list.split(',').map(|text| text.trim().to_owned()).collect();
        let specs = parse_packets(&texts, "deal.packets", &mut Problems::default()).unwrap();
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
        let plan = Plan::new(&packets(list), rounds, deck.len(), receivers.len())?;
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
        let plan = Plan::new(&packets("1 each, rest kitty"), 1, 5, 2).unwrap();
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
        assert_eq!(
            try_deal(43, "rest each", 1, &FROM_EAST),
            Err(DealError::Uneven { left: 43, receivers: 4 })
        );
        assert_eq!(try_deal(43, "rest each", 1, &[]), Err(DealError::Uneven { left: 43, receivers: 0 }));
        assert_eq!(try_deal(6, "1 each, 2 turned", 1, &FROM_EAST), Err(DealError::TurnedTwice));
    }

    #[test]
    fn reads_packets() {
        let parse = PacketSpec::parse;
        let formula = PacketSpec { count_text: Some("m.cards + 1".into()), to: PacketTo::Each };
        assert_eq!(parse(" m.cards + 1  each"), Ok(formula));
        assert_eq!(parse("rest unused"), Ok(PacketSpec { count_text: None, to: PacketTo::Unused }));
        assert!(parse("3").unwrap_err().starts_with("`3` gets no cards"));
        assert!(parse("each").unwrap_err().contains("has no number"));
        let mut problems = Problems::default();
        let texts = ["rest kitty".to_owned(), "3 all".to_owned()];
        assert_eq!(parse_packets(&texts, "deal.packets", &mut problems), None);
        let codes: Vec<_> = problems.0.iter().map(|problem| problem.code).collect();
        assert_eq!(codes, ["deal/rest-not-last", "deal/packet"]);
    }
}
