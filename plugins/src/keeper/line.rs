//! What is told of a deal that is played with real cards, a line for each thing, and how a sheet of paper has it.

use overtrick_core::card::Card;
use overtrick_core::notation::{call_text, parse_call, parse_seat};
use overtrick_core::ruleset::Rules;
use overtrick_core::seat::{Hand, MAX_HANDS, Seat};
use overtrick_core::state::Call;

/// One thing that was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// The next deal begins.
    Deal,
    /// A seat has said something, in the auction or in a dialog.
    Said(Seat, Call),
    /// Cards everybody has seen by now.
    Known(Known),
    /// Tricks that hands have won together. Hands in no group have the rest between them.
    Tricks(Vec<(Vec<Hand>, u8)>),
    /// Who has won each trick, in order.
    Winners(Vec<Hand>),
}

/// Cards that were shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Known {
    /// Those of the kitty.
    Kitty(Vec<Card>),
    /// The card turned up.
    Turned(Card),
    /// A card that was dealt to this hand.
    Held(Hand, Card),
}

impl Line {
    /// The line as it is kept, without its end.
    pub fn text(&self, rules: &Rules) -> String {
        let hand = |hand: &Hand| rules.hand_name(*hand);
        match self {
            Self::Deal => "deal".to_owned(),
            Self::Said(seat, call) => format!("{} {}", rules.seat_name(*seat), call_text(rules, call)),
            Self::Known(Known::Kitty(cards)) => {
                let cards: Vec<&str> = cards.iter().map(|card| rules.deck.name(*card)).collect();
                format!("known kitty {}", cards.join(" "))
            }
            Self::Known(Known::Turned(card)) => format!("known turned {}", rules.deck.name(*card)),
            Self::Known(Known::Held(whose, card)) => {
                format!("known {} {}", hand(whose), rules.deck.name(*card))
            }
            Self::Tricks(groups) => groups.iter().fold("tricks".to_owned(), |line, (hands, n)| {
                let names: Vec<&str> = hands.iter().map(hand).collect();
                format!("{line} {} {n}", names.join("+"))
            }),
            Self::Winners(hands) => {
                hands.iter().fold("winners".to_owned(), |line, winner| format!("{line} {}", hand(winner)))
            }
        }
    }

    /// Reads a line as it is kept.
    ///
    /// # Errors
    /// What is wrong with it: lower case, no full stop.
    pub fn parse(rules: &Rules, text: &str) -> Result<Self, String> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        match word {
            "deal" if rest.is_empty() => Ok(Self::Deal),
            "known" => known(rules, rest).map(Self::Known),
            "tricks" => {
                let words: Vec<&str> = rest.split_whitespace().collect();
                groups(rules, &words).map(Self::Tricks)
            }
            "winners" => {
                let hands: Result<Vec<Hand>, String> =
                    rest.split_whitespace().map(|word| hand_named(rules, word)).collect();
                hands.map(Self::Winners)
            }
            seat => {
                let seat = parse_seat(rules, seat).map_err(|error| error.to_string())?;
                let call = parse_call(rules, rest).map_err(|error| error.to_string())?;
                Ok(Self::Said(seat, call))
            }
        }
    }
}

fn known(rules: &Rules, text: &str) -> Result<Known, String> {
    let (what, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match what {
        "kitty" => cards(rules, rest).map(Known::Kitty),
        "turned" => card(rules, rest).map(Known::Turned),
        hand => Ok(Known::Held(hand_named(rules, hand)?, card(rules, rest)?)),
    }
}

/// One card of the deck.
pub(super) fn card(rules: &Rules, text: &str) -> Result<Card, String> {
    let found = rules.deck.parse_card_from(text.trim(), rules.deck.cards());
    found.map_err(|error| error.to_string())
}

/// Cards in the order in which they are written, or in that of the deck where they are written together.
pub(super) fn cards(rules: &Rules, text: &str) -> Result<Vec<Card>, String> {
    let one_by_one: Result<Vec<Card>, String> =
        text.split([' ', ',', ';']).filter(|word| !word.is_empty()).map(|word| card(rules, word)).collect();
    if let Ok(cards) = one_by_one {
        return Ok(cards);
    }
    let set = rules.deck.parse_cards(text).map_err(|error| error.to_string())?;
    Ok(set.iter().collect())
}

/// A hand by its name, or by that of its seat.
pub(super) fn hand_named(rules: &Rules, text: &str) -> Result<Hand, String> {
    if let Ok(seat) = parse_seat(rules, text) {
        return Ok(Hand::of(seat));
    }
    let named = rules.hand_names.iter().take(MAX_HANDS).position(|name| name.eq_ignore_ascii_case(text));
    let index = named.and_then(|index| u8::try_from(index).ok());
    index
        .map(Hand::new)
        .ok_or_else(|| format!("`{text}` is no hand; hands are {}", rules.hand_names.join(" ")))
}

/// `N+S 8 E 1 W 1`.
pub(super) fn groups(rules: &Rules, words: &[&str]) -> Result<Vec<(Vec<Hand>, u8)>, String> {
    const FORM: &str = "tricks are told as `N 5 S 3` or `N+S 8`";
    let mut groups: Vec<(Vec<Hand>, u8)> = Vec::new();
    for pair in words.chunks(2) {
        let [names, number] = pair else { return Err(format!("{FORM}; how many for {}?", pair[0])) };
        let number = number.parse().map_err(|_| format!("{FORM}; `{number}` is no number of tricks"))?;
        let mut hands = Vec::new();
        for name in names.split('+').filter(|name| !name.is_empty()) {
            let hand = hand_named(rules, name)?;
            if hands.contains(&hand) || groups.iter().any(|(others, _)| others.contains(&hand)) {
                return Err(format!("{} is there twice", rules.hand_name(hand)));
            }
            hands.push(hand);
        }
        if hands.is_empty() {
            return Err(FORM.to_owned());
        }
        groups.push((hands, number));
    }
    if groups.is_empty() { Err(FORM.to_owned()) } else { Ok(groups) }
}
