//! Names for people: seats, cards, calls, reasons. The same thing has the same name everywhere.

use std::sync::Arc;

use overtrick_core::bot::Advice;
use overtrick_core::card::{Card, CardSet, Suit};
use overtrick_core::notation;
use overtrick_core::ruleset::{DialogId, ModifierId, Rules, RungId, WordId};
use overtrick_core::score::{Fraction, LedgerKind, Subject};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::side::{Side, SidePlan};
use overtrick_core::state::{Action, Args, Call, Split, Way};
pub(crate) use overtrick_plugins::prose::or as any;
use overtrick_plugins::prose::{self, and};

use crate::out::Style;
use crate::spoken;

/// Names under these rules, in this style.
#[derive(Clone)]
pub(crate) struct Words {
    pub(crate) rules: Arc<Rules>,
    pub(crate) style: Style,
    /// Names of seats where everything is named as it is read aloud.
    spoken: Option<Arc<[String]>>,
}

impl Words {
    pub(crate) fn new(rules: &Arc<Rules>, style: Style) -> Self {
        Self { rules: Arc::clone(rules), style, spoken: None }
    }

    /// The same names as they are read aloud, or as they are written.
    pub(crate) fn spoken(self, spoken: bool) -> Self {
        let spoken = spoken.then(|| spoken::seats(&self.rules).into());
        Self { spoken, ..self }
    }

    /// Whether names are those that are read aloud.
    pub(crate) fn is_spoken(&self) -> bool {
        self.spoken.is_some()
    }

    /// What the pack says a dialog is about: its text under the key path, as for every rule.
    pub(crate) fn about(&self, dialog: DialogId) -> Option<&str> {
        let name = self.rules.dialog_name(dialog);
        self.rules.texts.get(&format!("dialog_{name}")).map(String::as_str)
    }

    /// What a bot would do, and why.
    pub(crate) fn hint(&self, advice: &Advice) -> String {
        format!(
            "Hint: {} ({}).",
            self.action(&advice.action),
            self.pretty_about(&advice.action, &advice.reason)
        )
    }

    /// A seat: a compass point in full, other names as they are.
    pub(crate) fn seat(&self, seat: Seat) -> &str {
        let spoken = self.spoken.as_ref().and_then(|names| names.get(seat.index()));
        spoken.map_or_else(|| prose::seat(&self.rules, seat), String::as_str)
    }

    /// A hand under its name: `Your hand  ♥ A 9`, or `Your hand. Hearts: ace, nine.`
    pub(crate) fn cards_of(&self, whose: &str, cards: &str) -> String {
        if self.is_spoken() { format!("{whose}. {cards}") } else { format!("{whose}  {cards}") }
    }

    /// Somebody, and what is said of them: `East  7♥`, or `East: seven hearts`.
    pub(crate) fn beside(&self, who: &str, what: &str) -> String {
        if self.is_spoken() { format!("{who}: {what}") } else { format!("{who}  {what}") }
    }

    /// The width of the longest seat's name.
    pub(crate) fn seat_width(&self) -> usize {
        SeatSet::all(self.rules.seats).iter().map(|seat| self.seat(seat).len()).max().unwrap_or(0)
    }

    /// A hand: that of a seat by the seat's name.
    pub(crate) fn hand(&self, hand: Hand) -> &str {
        if let Some(seat) = self.seat_of(hand) {
            return self.seat(seat);
        }
        let name = self.rules.hand_name(hand);
        self.rules.terms.get(name).map_or(name, String::as_str)
    }

    fn seat_of(&self, hand: Hand) -> Option<Seat> {
        (hand.index() < self.rules.seats).then(|| Seat::new(hand.raw()))
    }

    /// `North and South`.
    pub(crate) fn seats(&self, seats: SeatSet) -> String {
        list(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// `North and South win`.
    pub(crate) fn win(&self, winners: SeatSet) -> String {
        format!("{} {}", self.seats(winners), if winners.len() == 1 { "wins" } else { "win" })
    }

    /// `North+South`.
    pub(crate) fn side(&self, side: Side, declaring: SeatSet) -> String {
        let members = self.rules.members(side, declaring);
        if self.is_spoken() {
            return self.seats(members);
        }
        members.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>().join("+")
    }

    /// Whose column of a ledger.
    pub(crate) fn subject(&self, subject: Subject) -> String {
        match subject {
            Subject::Seat(seat) => self.seat(seat).to_owned(),
            Subject::Pair { of, on } => format!("{} on {}", self.seat(of), self.seat(on)),
            Subject::Side(side) => match self.rules.sides {
                SidePlan::Fixed(_) => self.side(side, SeatSet::EMPTY),
                SidePlan::ByContract => format!("side {}", side.index() + 1),
            },
        }
    }

    /// A name of the pack: as the pack calls it for people, or with blanks for `_`.
    pub(crate) fn term(&self, name: &str) -> String {
        match self.rules.terms.get(name) {
            Some(term) => term.clone(),
            None => name.replace('_', " "),
        }
    }

    /// Why a line stands on the sheet.
    pub(crate) fn reason(&self, reason: u16) -> String {
        let name = self.rules.reason(reason);
        let known = self.rules.texts.get(name).or_else(|| self.rules.terms.get(name));
        known.cloned().unwrap_or_else(|| name.replace('_', " "))
    }

    /// A suit's symbol, or its letter.
    pub(crate) fn suit(&self, suit: Suit) -> String {
        if self.is_spoken() {
            return spoken::suit(&self.rules, suit);
        }
        let letter = self.rules.deck.suit_name(suit);
        let symbol = self.symbol(letter);
        if self.rules.deck.colour_name(suit) == "red" { self.style.red(symbol) } else { symbol.to_owned() }
    }

    fn symbol<'a>(&self, letter: &'a str) -> &'a str {
        match letter {
            _ if self.style.ascii => letter,
            "S" => "♠",
            "C" => "♣",
            "D" => "♦",
            "H" => "♥",
            _ => letter,
        }
    }

    /// `J♥`, `10♠`, `JK`.
    pub(crate) fn card(&self, card: Card) -> String {
        if self.is_spoken() {
            return spoken::card(&self.rules, card);
        }
        let deck = &self.rules.deck;
        match (deck.rank(card), deck.suit(card)) {
            (Some(rank), Some(suit)) => format!("{}{}", deck.rank_name(rank), self.suit(suit)),
            _ => deck.name(card).to_owned(),
        }
    }

    /// Cards in deck order, the highest of each suit first.
    pub(crate) fn cards(&self, cards: CardSet) -> String {
        let mut list: Vec<Card> = cards.iter().collect();
        let deck = &self.rules.deck;
        list.sort_by_key(|&card| {
            (deck.suit(card).map_or(usize::MAX, Suit::index), std::cmp::Reverse(deck.rank(card)))
        });
        list.iter().map(|&card| self.card(card)).collect::<Vec<_>>().join(self.comma())
    }

    /// What stands between the things of a list.
    pub(crate) fn comma(&self) -> &'static str {
        if self.is_spoken() { ", " } else { " " }
    }

    /// `7♥`, `open misère`, `8♦ sans kitty`.
    pub(crate) fn bid(&self, rung: RungId, modifier: Option<ModifierId>) -> String {
        let ladder = &self.rules.ladder;
        let Some(of) = ladder.rungs.get(rung.index()) else { return "?".to_owned() };
        let strain = of.strain.and_then(|strain| ladder.strains.get(strain.index()));
        let strain = strain.map(|strain| match strain.suit {
            Some(suit) => self.suit(suit),
            None if self.is_spoken() => spoken::strain(&self.rules, &strain.name),
            None => strain.name.clone(),
        });
        let digits = of.level.to_string();
        let level = if self.is_spoken() { spoken::level(of.level) } else { digits.clone() };
        let plain = match (&ladder.group_of(rung).say, &strain) {
            (Some(say), strain) => {
                say.replace("{level}", &level).replace("{strain}", strain.as_deref().unwrap_or(""))
            }
            (None, Some(strain)) if of.name.starts_with(&digits) && self.is_spoken() => {
                format!("{level} {strain}")
            }
            (None, Some(strain)) if of.name.starts_with(&digits) => format!("{level}{strain}"),
            (None, None) if of.name == digits => level,
            _ => self.term(&of.name),
        };
        let Some(modifier) = modifier.and_then(|word| ladder.modifiers.get(word.index())) else {
            return plain;
        };
        match &modifier.say {
            Some(say) => say.replace("{rung}", &plain),
            None => format!("{plain} {}", self.term(&modifier.name)),
        }
    }

    /// What is said.
    pub(crate) fn call(&self, call: &Call) -> String {
        let Call::Say { word, args } = *call else {
            return match *call {
                Call::Bid { rung, modifier } => self.bid(rung, modifier),
                Call::Say { .. } => String::new(),
            };
        };
        let word = if word == WordId::NAME { "names".to_owned() } else { self.term(self.rules.word(word)) };
        let Args { number, seat, suit, card, split } = args;
        let mut parts = vec![word];
        parts.extend(seat.map(|seat| self.seat(seat).to_owned()));
        parts.extend(suit.map(|suit| self.suit(suit)));
        parts.extend(card.map(|card| self.card(card)));
        parts.extend(number.map(|number| number.to_string()));
        parts.extend(split.iter().flat_map(Split::iter).map(|(hand, n)| format!("{} {n}", self.hand(hand))));
        parts.join(" ")
    }

    /// What is done.
    pub(crate) fn action(&self, action: &Action) -> String {
        match action {
            Action::Call(Call::Say { word: WordId::NAME, args }) => {
                let suit = args.suit.map(|suit| self.suit(suit));
                let what = suit.or_else(|| args.card.map(|card| self.card(card)));
                format!("name {}", what.unwrap_or_default())
            }
            Action::Call(call) => self.call(call),
            Action::Cards(cards) => self.cards(*cards),
            Action::Play { card, way } => self.play(*card, *way),
        }
    }

    /// `K♦`, `JK as ♦`.
    pub(crate) fn play(&self, card: Card, way: Way) -> String {
        match way {
            Way::Plain => self.card(card),
            Way::As(suit) => format!("{} as {}", self.card(card), self.suit(suit)),
        }
    }

    /// An amount of a ledger in its points: `120`, `-7/2`.
    pub(crate) fn points(&self, ledger: u8, amount: i64) -> String {
        let points = self.rules.sheet.ledgers().get(usize::from(ledger)).and_then(|of| of.points(amount));
        let points = points.map_or(amount.to_string(), |points: Fraction| points.to_string());
        if self.is_spoken() { spoken::number(&points) } else { points }
    }

    /// A change of a ledger in its points: `+40`, `-7/2`.
    pub(crate) fn change(&self, ledger: u8, amount: i64) -> String {
        let points = self.points(ledger, amount);
        match (amount > 0, self.is_spoken()) {
            (true, true) => format!("plus {points}"),
            (true, false) => format!("+{points}"),
            (false, _) => points,
        }
    }

    /// The name of a ledger where there are several; where there is one it goes without saying.
    pub(crate) fn ledger_if_several(&self, ledger: u8) -> Option<String> {
        (self.rules.sheet.ledgers().len() > 1).then(|| self.ledger(ledger))
    }

    /// The name of a ledger.
    pub(crate) fn ledger(&self, ledger: u8) -> String {
        self.rules.sheet.ledgers().get(usize::from(ledger)).map_or("?".to_owned(), |of| self.term(&of.name))
    }

    /// Whether a ledger has a column for every pair of seats.
    pub(crate) fn is_by_pair(&self, ledger: u8) -> bool {
        self.rules.ledger_kind(ledger) == LedgerKind::Pair
    }

    /// A sentence of the engine with its cards and bids as people know them: `10H` becomes `10♥`.
    pub(crate) fn pretty(&self, text: &str) -> String {
        self.prettier(text, false)
    }

    /// The same for a sentence about an action: what is said of a call means bids, and `7H` may be both.
    pub(crate) fn pretty_about(&self, action: &Action, text: &str) -> String {
        self.prettier(text, matches!(action, Action::Call(_)))
    }

    fn prettier(&self, text: &str, bids: bool) -> String {
        let mut pretty = String::new();
        let mut word = String::new();
        // Names that stood side by side are told one from the other when they are read aloud.
        let mut after_name = false;
        for c in text.chars().chain(std::iter::once('\0')) {
            if is_word(c) {
                word.push(c);
                continue;
            }
            if !word.is_empty() {
                let name = self.pretty_word(&word, bids);
                if after_name && name != word && self.is_spoken() && pretty.ends_with(' ') {
                    pretty.insert(pretty.len() - 1, ',');
                }
                after_name = name != word;
                pretty.push_str(&name);
                word.clear();
            }
            if c != '\0' {
                after_name &= c == ' ';
                pretty.push(c);
            }
        }
        pretty
    }

    fn pretty_word(&self, word: &str, bids: bool) -> String {
        let deck = &self.rules.deck;
        // Only what is written exactly as records write it; an English word is never in capitals.
        let is_name = |name: &str| name == word && !word.chars().all(|c| c.is_ascii_digit());
        let card = || Some(self.card(deck.cards().iter().find(|&card| is_name(deck.name(card)))?));
        let rung = self.rules.rung_by_name(word).filter(|rung| is_name(&self.rules.ladder.rung(*rung).name));
        let bid = || Some(self.bid(rung?, None));
        let name = if bids { bid().or_else(card) } else { card().or_else(bid) };
        name.unwrap_or_else(|| word.to_owned())
    }

    /// What to type for an action.
    pub(crate) fn typed(&self, action: &Action) -> String {
        let text = notation::action_text(&self.rules, action);
        let short = text.strip_prefix("play ").or_else(|| text.strip_prefix("cards "));
        short.unwrap_or(&text).to_owned()
    }
}

/// Whether a character is part of a name in a sentence of the engine.
pub(crate) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list(items: &[impl AsRef<str>]) -> String {
    if items.is_empty() { "nobody".to_owned() } else { and(items) }
}

/// `1 deal`, `2 deals`.
pub(crate) fn counted(n: u64, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
