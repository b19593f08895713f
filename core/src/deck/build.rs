//! From lists of suits, ranks and exceptions to a deck, or to everything that is wrong with them.

use super::{Deck, Face, FaceId};
use crate::card::text::{Reading, Vocabulary, plain};
use crate::card::{Card, CardSet, MAX_CARDS, MAX_SUITS, Rank, Suit};
use crate::ruleset::spec::DeckSpec;
use crate::ruleset::{Problem, Problems};

/// The letters that orders use for suits that are settled later; no suit may be called so.
const ORDER_LETTERS: [&str; 3] = ["T", "P", "N"];

/// What a deck is made of.
#[derive(Clone, Debug, Default)]
pub struct DeckParts {
    /// Suits by letter.
    pub suits: Vec<String>,
    /// The colour of each suit, in the same order. Where it ends, S and C are black, D and H red, and any other
    /// suit has a colour of its own.
    pub colours: Vec<String>,
    /// Ranks, lowest first.
    pub ranks: Vec<String>,
    /// Cards of the grid that the deck does not have.
    pub remove: Vec<String>,
    /// Cards it has beside the grid. A rank followed by a suit is one more card of that name; anything else is
    /// the name of a card without a suit.
    pub extra: Vec<String>,
    /// How many of each there are, those of `extra` among them; at least 1.
    pub copies: u8,
}

impl Deck {
    /// Builds a deck.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with the parts, under paths that begin with `deck`.
    pub fn build(parts: DeckParts) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        check_names(&parts, &mut problems);
        if !problems.0.is_empty() {
            return Err(problems);
        }
        let faces = list_faces(&parts, &mut problems);
        let total: usize = faces.iter().map(|(_, _, count)| count).sum();
        if !(1..=MAX_CARDS).contains(&total) {
            let found = format!("the deck has {total} cards, and it must have 1 to {MAX_CARDS}");
            problems.push(Problem::new("deck", "deck/size", found));
        }
        if problems.0.is_empty() { Ok(assemble(parts, faces)) } else { Err(problems) }
    }

    /// Builds the deck that a pack describes, or adds what is wrong with it to `problems`.
    pub fn try_from_spec(spec: &DeckSpec, problems: &mut Problems) -> Option<Self> {
        let before = problems.0.len();
        for suit in spec.colour.keys().filter(|suit| !spec.suits.contains(*suit)) {
            let message = format!("`{suit}` is no suit of this deck");
            let problem = Problem::new(format!("deck.colour.{suit}"), "deck/unknown-suit", message);
            problems.push(problem.help(format!("suits: {}", spec.suits.join(", "))));
        }
        let colours = spec.suits.iter().map(|suit| match spec.colour.get(suit) {
            Some(colour) => colour.clone(),
            None => usual_colour(suit).to_owned(),
        });
        let parts = DeckParts {
            suits: spec.suits.clone(),
            colours: colours.collect(),
            ranks: spec.ranks.clone(),
            remove: spec.remove.clone(),
            extra: spec.extra.clone(),
            copies: spec.copies.unwrap_or(1),
        };
        match Self::build(parts) {
            Ok(deck) => (problems.0.len() == before).then_some(deck),
            Err(found) => {
                problems.0.extend(found.0);
                None
            }
        }
    }
}

/// The colour of a suit that nobody gave one.
fn usual_colour(suit: &str) -> &str {
    match suit {
        "S" | "C" => "black",
        "D" | "H" => "red",
        other => other,
    }
}

fn check_names(parts: &DeckParts, problems: &mut Problems) {
    if !(1..=MAX_SUITS).contains(&parts.suits.len()) {
        let message = format!("the deck has {} suits, and it must have 1 to {MAX_SUITS}", parts.suits.len());
        problems.push(Problem::new("deck.suits", "deck/suits", message));
    }
    if !(1..=MAX_CARDS).contains(&parts.ranks.len()) {
        let message = format!("the deck has {} ranks, and it must have 1 to {MAX_CARDS}", parts.ranks.len());
        problems.push(Problem::new("deck.ranks", "deck/ranks", message));
    }
    if parts.copies == 0 {
        problems.push(Problem::new("deck.copies", "deck/copies", "there must be at least 1 of each card"));
    }
    if !problems.0.is_empty() {
        // Lists without end are not compared name by name.
        return;
    }
    for (key, names) in
        [("deck.suits", &parts.suits), ("deck.ranks", &parts.ranks), ("deck.extra", &parts.extra)]
    {
        for name in names {
            if name.is_empty() || name.contains(|c: char| c.is_whitespace() || ",;/*".contains(c)) {
                let message = format!("`{name}` cannot be a name: blanks and `,` `;` `/` `*` have a meaning");
                problems.push(Problem::new(key, "deck/name", message));
            }
        }
    }
    for (key, names) in [("deck.suits", &parts.suits), ("deck.ranks", &parts.ranks)] {
        for (i, name) in names.iter().enumerate() {
            if names[..i].iter().any(|other| plain(other) == plain(name)) {
                problems.push(Problem::new(key, "deck/name-twice", format!("`{name}` stands there twice")));
            }
        }
    }
    for suit in parts.suits.iter().filter(|suit| ORDER_LETTERS.contains(&plain(suit).as_str())) {
        let message = format!("a suit cannot be called `{suit}`: in orders it means a suit settled later");
        problems.push(Problem::new("deck.suits", "deck/reserved-letter", message));
    }
}

/// Name, printing and number of cards of each face, in deck order.
type Faces = Vec<(String, Option<(Rank, Suit)>, usize)>;

fn list_faces(parts: &DeckParts, problems: &mut Problems) -> Faces {
    let copies = usize::from(parts.copies);
    let mut faces = Faces::new();
    for (suit, letter) in (0..).zip(&parts.suits) {
        for (rank, name) in (0..).zip(&parts.ranks) {
            faces.push((format!("{name}{letter}"), Some((Rank::new(rank), Suit::new(suit))), copies));
        }
    }
    let vocabulary = Vocabulary { suits: &parts.suits, ranks: &parts.ranks };
    for text in &parts.remove {
        let Reading::Both(rank, suit) = vocabulary.read(&plain(text)) else {
            let message = format!("`{text}` is no card of this deck: expected a rank and a suit");
            problems.push(Problem::new("deck.remove", "deck/unknown-card", message));
            continue;
        };
        let face = &mut faces[suit.index() * parts.ranks.len() + rank.index()];
        if face.2 == 0 {
            let message = format!("`{text}` is removed twice");
            problems.push(Problem::new("deck.remove", "deck/removed-twice", message));
        }
        face.2 = 0;
    }
    for text in &parts.extra {
        if let Some(face) = faces.iter_mut().find(|(name, ..)| plain(name) == plain(text)) {
            face.2 += copies;
            continue;
        }
        if let Some(rank) = rank_of_unknown_card(&parts.suits, text) {
            let message =
                format!("`{text}` has a suit, but its rank `{rank}` does not stand in `deck.ranks`");
            problems.push(Problem::new("deck.extra", "deck/unknown-rank", message));
            continue;
        }
        faces.push((text.clone(), None, copies));
    }
    faces.retain(|(.., count)| *count > 0);
    faces
}

/// `11H` was meant as a card of hearts, even if the deck knows no rank 11.
fn rank_of_unknown_card<'a>(suits: &[String], text: &'a str) -> Option<&'a str> {
    let rank = suits.iter().find_map(|suit| text.strip_suffix(suit.as_str()))?;
    (!rank.is_empty() && rank.chars().all(|c| c.is_ascii_digit())).then_some(rank)
}

fn assemble(parts: DeckParts, faces: Faces) -> Deck {
    let mut deck = Deck {
        suits: parts.suits,
        colours: Vec::new(),
        colour_names: Vec::new(),
        ranks: parts.ranks,
        faces: Vec::new(),
        face_of: Vec::new(),
        suit_cards: [CardSet::EMPTY; MAX_SUITS],
    };
    for (i, suit) in deck.suits.iter().enumerate() {
        let colour = parts.colours.get(i).map_or_else(|| usual_colour(suit), String::as_str);
        let known = deck.colour_names.iter().position(|name| name == colour);
        let number = known.unwrap_or(deck.colour_names.len());
        if known.is_none() {
            deck.colour_names.push(colour.to_owned());
        }
        deck.colours.push(u8::try_from(number).expect("no more colours than suits"));
    }
    let mut next = 0u8;
    for (name, printed, count) in faces {
        let id = FaceId(u8::try_from(deck.faces.len()).expect("no more faces than cards"));
        let mut cards = CardSet::EMPTY;
        for _ in 0..count {
            cards.insert(Card::new(next));
            deck.face_of.push(id);
            next += 1;
        }
        if let Some((_, suit)) = printed {
            deck.suit_cards[suit.index()] |= cards;
        }
        deck.faces.push(Face { name, printed, cards });
    }
    deck
}

#[cfg(test)]
mod tests {
    use super::super::tests::parts;
    use super::*;

    fn codes(parts: DeckParts) -> Vec<&'static str> {
        Deck::build(parts).unwrap_err().0.into_iter().map(|problem| problem.code).collect()
    }

    #[test]
    fn refuses_what_is_no_deck() {
        assert_eq!(codes(parts("", "A", "", "", 1)), ["deck/suits"]);
        assert_eq!(codes(parts("A B C D E F G H", "A", "", "", 1)), ["deck/suits"]);
        assert_eq!(codes(parts("S", "", "", "", 0)), ["deck/ranks", "deck/copies"]);
        assert_eq!(codes(parts("S s T", "A", "", "", 1)), ["deck/name-twice", "deck/reserved-letter"]);
        assert_eq!(codes(parts("S", "A */", "", "", 1)), ["deck/name"]);
        assert_eq!(codes(parts("S", "A", "AS", "", 1)), ["deck/size"]);
        assert_eq!(codes(parts("S C", "2 3 4 5", "", "JK", 15)), ["deck/size"]);
        assert_eq!(
            codes(parts("S", "A K", "4S AS as", "11S", 1)),
            ["deck/unknown-card", "deck/removed-twice", "deck/unknown-rank"]
        );
    }

    #[test]
    fn reads_the_spec() {
        let mut spec = DeckSpec {
            suits: vec!["S".into(), "X".into()],
            ranks: vec!["K".into(), "A".into()],
            extra: vec!["JK".into()],
            ..DeckSpec::default()
        };
        spec.colour.insert("X".into(), "black".into());
        let mut problems = Problems::default();
        let deck = Deck::try_from_spec(&spec, &mut problems).unwrap();
        assert_eq!(deck.len(), 5);
        assert_eq!(deck.partner_suit(Suit::new(0)), Some(Suit::new(1)));
        spec.colour.insert("Y".into(), "green".into());
        assert!(Deck::try_from_spec(&spec, &mut problems).is_none());
        assert_eq!(problems.0[0].path, "deck.colour.Y");
    }
}
