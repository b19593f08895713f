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
    /// Every receiver in turn: the seats, eldest first, then hands without a seat.
    Each,
    /// Every seat in turn, eldest first.
    Seats,
    /// One hand without a seat, by its number among them.
    Extra(u8),
    /// The kitty.
    Kitty,
    /// Nobody; the card is laid face up.
    Turned,
    /// Nobody; the cards are out of play, face down.
    Unused,
}

/// Who is dealt cards.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Receivers {
    /// Seats.
    pub seats: usize,
    /// Hands without a seat, which come after them.
    pub extra: usize,
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

impl Receivers {
    /// This many seats, and no other hands.
    pub fn seats(seats: usize) -> Self {
        Self { seats, extra: 0 }
    }

    /// How many there are.
    fn all(self) -> usize {
        self.seats + self.extra
    }

    /// The place of the receiver with this number; beyond the last, the end of the list.
    fn place(self, number: usize) -> u8 {
        u8::try_from(number.min(self.all())).unwrap_or(KITTY)
    }
}

impl PacketSpec {
    /// Reads a packet: a number, a formula or `rest`, and then `each`, `seats`, the name of one of the `extra` hands
    /// without a seat, `kitty`, `turned` or `unused`.
    ///
    /// # Errors
    ///
    /// What was expected, as a message.
    pub fn parse(text: &str, extra: &[String]) -> Result<Self, String> {
        let (count, to) = text.trim().rsplit_once(char::is_whitespace).unwrap_or(("", text.trim()));
        let to = match to {
            "each" => PacketTo::Each,
            "seats" => PacketTo::Seats,
            "kitty" => PacketTo::Kitty,
            "turned" => PacketTo::Turned,
            "unused" => PacketTo::Unused,
            other => match extra.iter().position(|name| name == other).map(u8::try_from) {
                Some(Ok(index)) => PacketTo::Extra(index),
                _ => {
                    return Err(format!(
                        "`{other}` gets no cards: expected `each`, `seats`, `kitty`, `turned`, `unused` or the name \
                         of a hand without a seat at the end"
                    ));
                }
            },
        };
        match count.trim() {
            "" => Err(format!("`{text}` has no number: expected for example `3 {text}` or `rest {text}`")),
            "rest" => Ok(Self { count_text: None, to }),
            number => Ok(Self { count_text: Some(number.to_owned()), to }),
        }
    }
}

/// Reads the packets of a deal; problems are added under `path`.
pub fn parse_packets(
    texts: &[String],
    extra: &[String],
    path: &str,
    problems: &mut Problems,
) -> Option<Vec<PacketSpec>> {
    let before = problems.0.len();
    let mut packets = Vec::new();
    if texts.is_empty() {
        problems.push(
            Problem::new(path, "deal/no-packets", "no cards are dealt").help("for example [\"rest each\"]"),
        );
    }
    for (i, text) in texts.iter().enumerate() {
        match PacketSpec::parse(text, extra) {
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
    pub fn new(
        packets: &[Packet],
        rounds: u8,
        cards: usize,
        receivers: Receivers,
    ) -> Result<Self, DealError> {
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
                    (PacketCount::Rest, PacketTo::Each) => share(left, receivers.all())?,
                    (PacketCount::Rest, PacketTo::Seats) => share(left, receivers.seats)?,
                    (PacketCount::Rest, _) => left,
                };
                let places = match packet.to {
                    PacketTo::Each => 0..receivers.place(receivers.all()),
                    PacketTo::Seats => 0..receivers.place(receivers.seats),
                    PacketTo::Extra(index) => {
                        let at = receivers.seats + usize::from(index);
                        receivers.place(at)..receivers.place(at + 1)
                    }
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

    /// How many cards a seat gets.
    pub fn each(&self) -> usize {
        self.to_receiver(0)
    }

    /// How many cards the receiver with this number gets.
    pub fn to_receiver(&self, number: u8) -> usize {
        self.cards_for(number).count()
    }

    /// How many cards go nowhere in this deal.
    pub fn unused(&self) -> usize {
        self.cards_for(UNUSED).count()
    }

    /// Where in the deck the cards for a place lie.
    fn cards_for(&self, place: u8) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().filter(move |(_, to)| **to == place).map(|(at, _)| at)
    }
}

/// How many cards the packets take, those of the rest apart.
pub fn cards_needed(packets: &[Packet], rounds: u8, receivers: Receivers) -> usize {
    let once = packets.iter().map(|packet| match (packet.count, packet.to) {
        (PacketCount::Cards(count), PacketTo::Each) => usize::from(count) * receivers.all(),
        (PacketCount::Cards(count), PacketTo::Seats) => usize::from(count) * receivers.seats,
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
mod tests;
