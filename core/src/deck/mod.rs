//! Which cards there are and what is printed on them.
//!
//! A deck is a grid of suits and ranks, less some cards, plus some cards; see [`DeckParts`]. What the cards are
//! worth and which suit they belong to in play is decided elsewhere, by an order.

mod build;
mod text;

pub use build::DeckParts;

use crate::card::{Card, CardSet, MAX_SUITS, Rank, Suit};

/// What a card shows: cards with the same face cannot be told apart.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FaceId(u8);

impl FaceId {
    /// Its place among the faces of the deck, which stand in deck order.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A deck of at most 128 cards in at most 7 suits.
///
/// Deck order: suit by suit as listed, in each suit from the lowest rank to the highest, equal cards side by
/// side, and last the cards without a suit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    suits: Vec<String>,
    /// Per suit an index into `colour_names`.
    colours: Vec<u8>,
    colour_names: Vec<String>,
    ranks: Vec<String>,
    faces: Vec<Face>,
    /// Per card.
    face_of: Vec<FaceId>,
    suit_cards: [CardSet; MAX_SUITS],
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Face {
    name: String,
    printed: Option<(Rank, Suit)>,
    cards: CardSet,
}

impl Deck {
    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.face_of.len()
    }

    /// Never: a deck has at least one card.
    pub fn is_empty(&self) -> bool {
        self.face_of.is_empty()
    }

    /// All cards.
    pub fn cards(&self) -> CardSet {
        CardSet::first_n(self.len())
    }

    /// The printed suit; jokers have none.
    pub fn suit(&self, card: Card) -> Option<Suit> {
        self.printed(card).map(|(_, suit)| suit)
    }

    /// The printed rank; jokers have none.
    pub fn rank(&self, card: Card) -> Option<Rank> {
        self.printed(card).map(|(rank, _)| rank)
    }

    fn printed(&self, card: Card) -> Option<(Rank, Suit)> {
        self.faces[self.face(card).index()].printed
    }

    /// What the card shows. The card must be one of this deck.
    pub fn face(&self, card: Card) -> FaceId {
        self.face_of[card.index()]
    }

    /// All faces, in deck order.
    pub fn faces(&self) -> impl Iterator<Item = FaceId> + use<> {
        (0..self.faces.len()).map_while(|i| u8::try_from(i).ok()).map(FaceId)
    }

    /// The cards that show this face: one, or several in a double deck.
    pub fn cards_of(&self, face: FaceId) -> CardSet {
        self.faces[face.index()].cards
    }

    /// The face with this rank and suit.
    pub fn face_at(&self, rank: Rank, suit: Suit) -> Option<FaceId> {
        self.faces().find(|face| self.faces[face.index()].printed == Some((rank, suit)))
    }

    /// The name of the card as it is written out: `AS`, `10H`, `JK`.
    pub fn name(&self, card: Card) -> &str {
        self.face_name(self.face(card))
    }

    /// The name of a face as it is written out.
    pub fn face_name(&self, face: FaceId) -> &str {
        &self.faces[face.index()].name
    }

    /// How many suits there are.
    pub fn suits(&self) -> usize {
        self.suits.len()
    }

    /// The suits, in the order they are listed in.
    pub fn suit_list(&self) -> impl Iterator<Item = Suit> + use<> {
        (0..self.suits.len()).map_while(|i| u8::try_from(i).ok()).map(Suit::new)
    }

    /// The letter of a suit.
    pub fn suit_name(&self, suit: Suit) -> &str {
        &self.suits[suit.index()]
    }

    /// The suit with exactly this letter.
    pub fn suit_named(&self, name: &str) -> Option<Suit> {
        self.suit_list().find(|&suit| self.suit_name(suit) == name)
    }

    /// How many ranks there are.
    pub fn ranks(&self) -> usize {
        self.ranks.len()
    }

    /// The name of a rank.
    pub fn rank_name(&self, rank: Rank) -> &str {
        &self.ranks[rank.index()]
    }

    /// The rank with exactly this name.
    pub fn rank_named(&self, name: &str) -> Option<Rank> {
        let index = self.ranks.iter().position(|rank| rank == name)?;
        u8::try_from(index).ok().map(Rank::new)
    }

    /// The colour of a suit, numbered in order of appearance.
    pub fn colour(&self, suit: Suit) -> u8 {
        self.colours[suit.index()]
    }

    /// The name of the colour of a suit.
    pub fn colour_name(&self, suit: Suit) -> &str {
        &self.colour_names[usize::from(self.colour(suit))]
    }

    /// The other suit of the same colour, when there is exactly one.
    pub fn partner_suit(&self, suit: Suit) -> Option<Suit> {
        let mut others =
            self.suit_list().filter(|&other| other != suit && self.colour(other) == self.colour(suit));
        others.next().filter(|_| others.next().is_none())
    }

    /// The cards with this suit printed on them.
    pub fn suit_cards(&self, suit: Suit) -> CardSet {
        self.suit_cards[suit.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn parts(suits: &str, ranks: &str, remove: &str, extra: &str, copies: u8) -> DeckParts {
        let list = |text: &str| text.split_whitespace().map(str::to_owned).collect();
        DeckParts {
            suits: list(suits),
            colours: Vec::new(),
            ranks: list(ranks),
            remove: list(remove),
            extra: list(extra),
            copies,
        }
    }

    fn names(deck: &Deck, cards: CardSet) -> Vec<&str> {
        cards.iter().map(|card| deck.name(card)).collect()
    }

    #[test]
    fn stands_in_deck_order() {
        let deck = Deck::build(parts("S H", "9 10 A", "9S", "JK AH", 1)).unwrap();
        assert_eq!(names(&deck, deck.cards()), ["10S", "AS", "9H", "10H", "AH", "AH", "JK"]);
        let joker = deck.cards().last().unwrap();
        assert_eq!((deck.suit(joker), deck.rank(joker)), (None, None));
        assert_eq!(deck.suit(Card::new(2)), Some(Suit::new(1)));
        assert_eq!(deck.rank(Card::new(2)), Some(Rank::new(0)));
        assert_eq!(deck.suit_cards(Suit::new(0)), CardSet::first_n(2));
        assert_eq!(deck.cards_of(deck.face(Card::new(4))).len(), 2);
        assert_eq!(deck.faces().count(), 6);
    }

    #[test]
    fn knows_colours() {
        let deck = Deck::build(parts("S C D H X", "A", "", "", 1)).unwrap();
        let suit = |name| deck.suit_named(name).unwrap();
        assert_eq!(deck.partner_suit(suit("S")), Some(suit("C")));
        assert_eq!(deck.partner_suit(suit("H")), Some(suit("D")));
        assert_eq!(deck.partner_suit(suit("X")), None);
        assert_eq!(deck.colour(suit("D")), deck.colour(suit("H")));
        assert_eq!(deck.colour_name(suit("D")), "red");
    }

    #[test]
    fn doubles_every_card() {
        let deck = Deck::build(parts("S C D H", "9 10 J Q K A", "", "JK", 2)).unwrap();
        assert_eq!(deck.len(), 50);
        assert!(deck.faces().all(|face| deck.cards_of(face).len() == 2));
        assert_eq!(deck.name(Card::new(0)), deck.name(Card::new(1)));
    }
}
