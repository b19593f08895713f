//! Reads actions as people and records write them.

use crate::card::CardSet;
use crate::card::text::CardTextError;
use crate::ruleset::{Rules, WordId};
use crate::seat::{MAX_HANDS, Seat};
use crate::state::{Action, Answers, Args, Call, CallSet, Question, SayPattern, Split, Way};

/// A text that is no action of these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing was written.
    #[error("nothing was written")]
    Empty,
    /// A word nobody knows.
    #[error("`{0}` is no call and no card of this game")]
    Unknown(String),
    /// A modifier nobody knows.
    #[error("`{0}` is no word that is said with a rung")]
    UnknownModifier(String),
    /// An argument that fits nothing.
    #[error("`{0}` is neither a seat, a suit nor a number")]
    Argument(String),
    /// Tricks are divided, and a hand has no number.
    #[error(
        "how many tricks for {0}? A division names hands, each with its tricks in the end: `split N 6 S 4`"
    )]
    Tricks(String),
    /// A seat nobody knows.
    #[error("`{name}` is no seat of this table; seats are {seats}")]
    Seat {
        /// What was written.
        name: String,
        /// The seats there are.
        seats: String,
    },
    /// A suit nobody knows.
    #[error("`{0}` is no suit of this deck")]
    Suit(String),
    /// Something wrong with a card.
    #[error(transparent)]
    Card(#[from] CardTextError),
}

/// A seat by its name, or by the word for a compass point; case does not matter.
///
/// # Errors
/// When no seat has that name.
pub fn parse_seat(rules: &Rules, text: &str) -> Result<Seat, TextError> {
    const COMPASS: [(&str, &str); 4] = [("north", "N"), ("east", "E"), ("south", "S"), ("west", "W")];
    let wanted = text.trim();
    let short = COMPASS.iter().find(|(word, _)| word.eq_ignore_ascii_case(wanted)).map(|(_, short)| *short);
    let is_called = |text: &str| rules.seat_names.iter().position(|name| name.eq_ignore_ascii_case(text));
    let found = is_called(wanted).or_else(|| is_called(short?));
    found
        .and_then(|index| u8::try_from(index).ok())
        .map(Seat::new)
        .ok_or_else(|| TextError::Seat { name: text.trim().to_owned(), seats: rules.seat_names.join(" ") })
}

/// A call: a rung, perhaps with a word, or a word with its arguments.
///
/// `-` and `_` are the same, case does not matter, a blank may stand for `_` in a rung's name, and suits may be in
/// words: `7 hearts`, `8 no trumps`.
///
/// # Errors
/// When the text is no call of these rules. Whether the call is allowed now is another question.
pub fn parse_call(rules: &Rules, text: &str) -> Result<Call, TextError> {
    let short = short_strains(text);
    parse_short(rules, text).or_else(|error| match short {
        Some(short) => parse_short(rules, &short).map_err(|_| error),
        None => Err(error),
    })
}

/// The text with words for strains as letters, if there are any: `7 hearts` as `7 H`.
fn short_strains(text: &str) -> Option<String> {
    const STRAINS: [(&str, &str); 12] = [
        ("no trumps", "NT"),
        ("no trump", "NT"),
        ("notrumps", "NT"),
        ("notrump", "NT"),
        ("spades", "S"),
        ("spade", "S"),
        ("clubs", "C"),
        ("club", "C"),
        ("diamonds", "D"),
        ("diamond", "D"),
        ("hearts", "H"),
        ("heart", "H"),
    ];
    let lower = text.to_lowercase().replace(['-', '_'], " ");
    let short = STRAINS.iter().fold(lower.clone(), |text, (word, letter)| text.replace(word, letter));
    (short != lower).then_some(short)
}

fn parse_short(rules: &Rules, text: &str) -> Result<Call, TextError> {
    let text = text.trim().replace('-', "_").replace(['♠', '♣', '♦', '♥'], "") + &suit_letters(text);
    let words: Vec<&str> = text.split_whitespace().collect();
    let Some(&first) = words.first() else { return Err(TextError::Empty) };
    // The longest beginning that is a rung: `open misere` is `open_misere`, `7 h` is `7H`.
    for taken in (1..=words.len()).rev() {
        for glue in ["_", ""] {
            let Some(rung) = rules.rung_by_name(&words[..taken].join(glue)) else { continue };
            let modifier = match words[taken..].join("_") {
                rest if rest.is_empty() => None,
                rest => {
                    let found = rules
                        .ladder
                        .modifiers
                        .iter()
                        .position(|modifier| modifier.name.eq_ignore_ascii_case(&rest))
                        .and_then(|index| u8::try_from(index).ok());
                    Some(crate::ruleset::ModifierId(found.ok_or(TextError::UnknownModifier(rest))?))
                }
            };
            return Ok(Call::Bid { rung, modifier });
        }
    }
    let lower = first.to_ascii_lowercase();
    let word = rules.word_by_name(&lower).or_else(|| alias(&lower));
    let word = word.ok_or_else(|| TextError::Unknown(first.to_owned()))?;
    if word == WordId::SPLIT {
        let args = Args { split: Some(parse_split(rules, &words[1..])?), ..Args::NONE };
        return Ok(Call::Say { word, args });
    }
    let mut args = Args::NONE;
    for &argument in &words[1..] {
        if let Ok(number) = argument.parse::<i32>() {
            args.number = Some(number);
        } else if word == WordId::CONCEDE {
            args.seat = Some(parse_seat(rules, argument)?);
        } else if word == WordId::NAME {
            // A card's name is exact; a suit may be in words.
            match rules.deck.parse_card_from(argument, rules.deck.cards()) {
                Ok(card) if rules.deck.suit_named(argument).is_none() => args.card = Some(card),
                _ => args.suit = Some(parse_suit(rules, argument)?),
            }
        } else if let Ok(seat) = parse_seat(rules, argument)
            && args.seat.is_none()
        {
            args.seat = Some(seat);
        } else if let Ok(suit) = parse_suit(rules, argument)
            && args.suit.is_none()
        {
            args.suit = Some(suit);
        } else {
            return Err(TextError::Argument(argument.to_owned()));
        }
    }
    Ok(Call::Say { word, args })
}

/// Hands, each with its tricks: `N 6 E 2`. Hands that are not named have none.
fn parse_split(rules: &Rules, words: &[&str]) -> Result<Split, TextError> {
    let mut split = Split::default();
    for pair in words.chunks(2) {
        let index =
            rules.hand_names.iter().take(MAX_HANDS).position(|name| name.eq_ignore_ascii_case(pair[0]));
        let index = match index {
            Some(index) => index,
            None => parse_seat(rules, pair[0])?.index(),
        };
        let tricks = pair.get(1).and_then(|n| n.parse().ok());
        split.0[index] = tricks.ok_or_else(|| TextError::Tricks(pair[0].to_owned()))?;
    }
    Ok(split)
}

/// Letters for suit symbols, so that `7♥` reads as `7H`.
fn suit_letters(text: &str) -> String {
    text.chars()
        .filter_map(|c| match c {
            '♠' => Some('S'),
            '♣' => Some('C'),
            '♦' => Some('D'),
            '♥' => Some('H'),
            _ => None,
        })
        .collect()
}

fn alias(word: &str) -> Option<WordId> {
    match word {
        // `-` has become `_` by now.
        "p" | "_" => Some(WordId::PASS),
        "hold" | "same" => Some(WordId::HERE),
        "yes" | "y" => Some(WordId::AGREE),
        "no" | "n" => Some(WordId::REFUSE),
        _ => None,
    }
}

fn parse_suit(rules: &Rules, text: &str) -> Result<crate::card::Suit, TextError> {
    let wanted = crate::card::text::plain(text);
    rules
        .deck
        .suit_named(&wanted)
        .or_else(|| rules.deck.suit_named(wanted.get(..1)?))
        .ok_or_else(|| TextError::Suit(text.to_owned()))
}

/// An action in the light of the question that is asked, or without one.
///
/// With a question, a card alone is a card to play, cards alone are cards to put away, and a suit alone is named.
///
/// # Errors
/// When the text is no action. Whether the action is allowed is another question.
pub fn parse_action(
    rules: &Rules,
    question: Option<&Question>,
    held: CardSet,
    text: &str,
) -> Result<Action, TextError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(TextError::Empty);
    }
    let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    match verb.to_ascii_lowercase().as_str() {
        "play" => return parse_play(rules, held, rest),
        "cards" | "discard" => return Ok(Action::Cards(rules.deck.parse_cards_from(rest, held)?)),
        "give" if matches!(question.map(|question| &question.answers), Some(Answers::Choose(_))) => {
            return Ok(Action::Cards(rules.deck.parse_cards_from(rest, held)?));
        }
        _ => {}
    }
    match question.map(|question| &question.answers) {
        Some(Answers::Play(_)) => match parse_play(rules, held, text) {
            Ok(action) => Ok(action),
            Err(error) => parse_call(rules, text).map(Action::Call).map_err(|call| nearer(error, call)),
        },
        Some(Answers::Choose(_)) => match rules.deck.parse_cards_from(text, held) {
            Ok(cards) => Ok(Action::Cards(cards)),
            Err(error) => {
                parse_call(rules, text).map(Action::Call).map_err(|call| nearer(error.into(), call))
            }
        },
        Some(Answers::Calls(calls)) => parse_call(rules, text)
            .or_else(|error| {
                bare_suit(rules, calls, text).or_else(|| bare_card(rules, calls, text)).ok_or(error)
            })
            .map(Action::Call),
        None => parse_call(rules, text).map(Action::Call),
    }
}

/// A suit alone, where one word asks for a suit and for nothing else.
fn bare_suit(rules: &Rules, calls: &CallSet, text: &str) -> Option<Call> {
    let asks = |say: &&SayPattern| say.suits.is_some() && say.seats.is_none() && say.number.is_none();
    let mut asking = calls.says.iter().filter(asks);
    let word = asking.next().filter(|_| asking.next().is_none())?.word;
    let letter = match suit_letters(text) {
        letter if !letter.is_empty() && text.chars().all(|c| !c.is_alphanumeric()) => letter,
        _ => short_strains(text).unwrap_or_else(|| text.to_owned()),
    };
    let suit = rules.deck.suit_named(&crate::card::text::plain(&letter))?;
    Some(Call::Say { word, args: Args { suit: Some(suit), ..Args::NONE } })
}

/// A card alone, where a word asks for a card.
fn bare_card(rules: &Rules, calls: &CallSet, text: &str) -> Option<Call> {
    let word = calls.says.iter().find(|say| say.cards.is_some())?.word;
    let card = rules.deck.parse_card_from(text, rules.deck.cards()).ok()?;
    Some(Call::Say { word, args: Args { card: Some(card), ..Args::NONE } })
}

/// What is wrong with a text that is no card: something behind a word that is known, or that it is no card.
fn nearer(card: TextError, call: TextError) -> TextError {
    if matches!(call, TextError::Argument(_) | TextError::Seat { .. }) { call } else { card }
}

fn parse_play(rules: &Rules, held: CardSet, text: &str) -> Result<Action, TextError> {
    let lower = text.to_ascii_lowercase();
    let (card, way) = match lower.find(" as ") {
        Some(at) => (&text[..at], Way::As(parse_suit(rules, &text[at + 4..])?)),
        None => (text, Way::Plain),
    };
    // A card that is not held is still a card: the refusal says that it is not in the hand.
    let card = rules
        .deck
        .parse_card_from(card, held)
        .or_else(|_| rules.deck.parse_card_from(card, rules.deck.cards()))?;
    Ok(Action::Play { card, way })
}
