//! What people call seats, roles, cards, bids and columns.

use crate::prose;
pub(crate) use crate::prose::{and, capital, counted, number, or, ordinal, sentence};

use overtrick_core::card::{Card, CardSet, Suit};
use overtrick_core::ruleset::{KindId, ModifierId, RoleId, Rules, RungGroup, RungId, StrainId, WordId};
use overtrick_core::score::{LedgerKind, Subject};
use overtrick_core::seat::{Hand, Seat, SeatSet};
use overtrick_core::side::SidePlan;
use overtrick_core::state::Call;

/// Names under some rules.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub(crate) rules: &'a Rules,
}

impl<'a> Names<'a> {
    /// A seat: a compass point in full, other names as they are.
    pub(crate) fn seat(self, seat: Seat) -> &'a str {
        prose::seat(self.rules, seat)
    }

    /// A hand: that of a seat by the seat's name.
    pub(crate) fn hand(self, hand: Hand) -> &'a str {
        if hand.index() < self.rules.seats {
            self.seat(Seat::new(hand.raw()))
        } else {
            self.rules.hand_name(hand)
        }
    }

    /// `North and South`.
    pub(crate) fn seats(self, seats: SeatSet) -> String {
        and(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// Whose column of a ledger, in few letters: `N+S`, `A on B`.
    pub(crate) fn subject(self, subject: Subject) -> String {
        let seats = |seats: SeatSet| {
            seats.iter().map(|seat| self.rules.seat_name(seat)).collect::<Vec<_>>().join("+")
        };
        match subject {
            Subject::Seat(seat) => self.rules.seat_name(seat).to_owned(),
            Subject::Pair { of, on } => {
                format!("{} on {}", self.rules.seat_name(of), self.rules.seat_name(on))
            }
            Subject::Side(side) => match self.rules.sides {
                SidePlan::Fixed(_) => seats(self.rules.members(side, SeatSet::EMPTY)),
                SidePlan::ByContract => format!("side {}", side.index() + 1),
            },
        }
    }

    /// Whether every player scores alone.
    pub(crate) fn alone(self) -> bool {
        matches!(self.rules.sides, SidePlan::Fixed(sides) if sides.count() == self.rules.seats)
    }

    /// A name of the pack: as the pack calls it for people, or with blanks for `_`.
    pub(crate) fn term(self, name: &str) -> String {
        match self.rules.terms.get(name) {
            Some(term) => term.clone(),
            None => name.replace('_', " "),
        }
    }

    /// A name of the pack by its text, its term, or with blanks for `_`.
    pub(crate) fn phrase(self, name: &str) -> String {
        let known = self.rules.texts.get(name).or_else(|| self.rules.terms.get(name));
        known.cloned().unwrap_or_else(|| name.replace('_', " "))
    }

    /// A role as a noun.
    pub(crate) fn role(self, role: RoleId) -> String {
        let near = if self.rules.clockwise { "left" } else { "right" };
        match role {
            RoleId::DECLARER => "the declarer".to_owned(),
            RoleId::DECLARING if self.alone() => "the declarer".to_owned(),
            RoleId::DECLARING => "the declaring side".to_owned(),
            RoleId::OTHERS => "the opponents".to_owned(),
            RoleId::PARTNER => "the declarer's partner".to_owned(),
            RoleId::DEALER => "the dealer".to_owned(),
            RoleId::ELDEST => format!("the player to the dealer's {near}"),
            RoleId::ACTIVE if self.rules.active < self.rules.seats => "every player in the deal".to_owned(),
            RoleId::ACTIVE => "every player".to_owned(),
            RoleId::OUT => "whoever lies out".to_owned(),
            RoleId::ALL => "everybody".to_owned(),
            RoleId::NOBODY => "nobody".to_owned(),
            other => {
                let name = self.rules.roles.get(other.index()).map_or("?", String::as_str);
                format!("the {}", self.term(name))
            }
        }
    }

    /// A suit's symbol, or its letter.
    pub(crate) fn suit(self, suit: Suit) -> &'a str {
        match self.rules.deck.suit_name(suit) {
            "S" => "♠",
            "C" => "♣",
            "D" => "♦",
            "H" => "♥",
            letter => letter,
        }
    }

    /// A strain: the symbol of the suit, or the word.
    pub(crate) fn strain(self, strain: StrainId) -> String {
        match self.rules.ladder.strains.get(strain.index()) {
            Some(of) => of.suit.map_or_else(|| self.term(&of.name), |suit| self.suit(suit).to_owned()),
            None => String::new(),
        }
    }

    /// `J♥`, `10♠`; a card without a suit by its name.
    pub(crate) fn card(self, card: Card) -> String {
        let deck = &self.rules.deck;
        match (deck.rank(card), deck.suit(card)) {
            (Some(rank), Some(suit)) => format!("{}{}", deck.rank_name(rank), self.suit(suit)),
            _ => self.term(deck.name(card)),
        }
    }

    /// The same within a sentence: a card that has a word of its own has an article too.
    pub(crate) fn the_card(self, card: Card) -> String {
        let name = self.card(card);
        if self.rules.terms.contains_key(self.rules.deck.name(card)) { format!("the {name}") } else { name }
    }

    /// Cards in deck order; whole suits by the suit.
    pub(crate) fn cards(self, cards: CardSet) -> String {
        let deck = &self.rules.deck;
        let mut left = cards;
        let mut names = Vec::new();
        for suit in deck.suit_list() {
            let whole = deck.suit_cards(suit);
            if !whole.is_empty() && whole.is_subset(cards) && whole.len() > 1 {
                names.push(self.suit(suit).to_owned());
                left -= whole;
            }
        }
        names.extend(left.iter().map(|card| self.the_card(card)));
        names.dedup();
        and(&names)
    }

    /// Patterns of cards in words: `A/*` are the aces.
    pub(crate) fn patterns(self, patterns: &[String]) -> Vec<String> {
        let told = patterns.iter().map(|pattern| match pattern.split_once('/') {
            _ if pattern == "unsuited" => "cards without a suit".to_owned(),
            _ if pattern == "trump" => "trumps".to_owned(),
            Some(("*", suit)) => {
                self.rules.deck.suit_named(suit).map_or(pattern.clone(), |suit| self.suit(suit).to_owned())
            }
            Some((rank, "*")) => format!("every {rank}"),
            _ => pattern.clone(),
        });
        told.collect()
    }

    /// `7♥`, `open misère`, `8♦ sans kitty`.
    pub(crate) fn bid(self, rung: RungId, modifier: Option<ModifierId>) -> String {
        let ladder = &self.rules.ladder;
        let Some(of) = ladder.rungs.get(rung.index()) else { return "?".to_owned() };
        let strain = of.strain.map(|strain| self.strain(strain));
        let level = of.level.to_string();
        let plain = match (&ladder.group_of(rung).say, &strain) {
            (Some(say), strain) => {
                let said = say.replace("{level}", &level);
                said.replace("{strain}", strain.as_deref().unwrap_or("")).trim().to_owned()
            }
            (None, Some(strain)) if of.name.starts_with(&level) => format!("{level}{strain}"),
            _ => self.term(&of.name),
        };
        match modifier.and_then(|word| ladder.modifiers.get(word.index())) {
            None => plain,
            Some(modifier) => self.modified(&plain, modifier),
        }
    }

    /// A bid said with a word.
    pub(crate) fn modified(self, plain: &str, modifier: &overtrick_core::ruleset::Modifier) -> String {
        match &modifier.say {
            Some(say) => say.replace("{rung}", plain),
            None => format!("{plain} {}", self.term(&modifier.name)),
        }
    }

    /// What is said.
    pub(crate) fn call(self, call: &Call) -> String {
        match *call {
            Call::Bid { rung, modifier } => self.bid(rung, modifier),
            Call::Say { word, args } => {
                let word = if word == WordId::NAME {
                    "names".to_owned()
                } else {
                    self.phrase(self.rules.word(word))
                };
                let mut parts = vec![word];
                parts.extend(args.seat.map(|seat| self.seat(seat).to_owned()));
                parts.extend(args.suit.map(|suit| self.suit(suit).to_owned()));
                parts.extend(args.number.map(|number| number.to_string()));
                parts.extend(args.card.map(|card| self.the_card(card)));
                parts.join(" ")
            }
        }
    }

    /// The name of a kind of contract. Where the pack has no word for one that is bid at several levels, the lowest and
    /// the highest of its bids name it.
    pub(crate) fn kind(self, kind: KindId) -> String {
        let Some(of) = self.rules.kinds.get(kind.index()) else { return "?".to_owned() };
        let named = self.rules.texts.contains_key(&of.name) || self.rules.terms.contains_key(&of.name);
        let all =
            (0..self.rules.ladder.rungs.len()).filter_map(|index| u16::try_from(index).ok()).map(RungId);
        let mut rungs =
            all.filter(|&id| self.rules.ladder.rung(id).kind == kind && self.rules.ladder.rung(id).binds);
        match (rungs.next(), rungs.next_back()) {
            (Some(low), Some(high)) if !named && self.rules.auction.contract.is_none() => {
                format!("{} to {}", self.bid(low, None), self.bid(high, None))
            }
            _ => self.phrase(&of.name),
        }
    }

    /// The name of a group of bids: the pack's own, else the lowest and the highest of several.
    pub(crate) fn group(self, group: &RungGroup) -> String {
        let named = self.rules.texts.contains_key(&group.name) || self.rules.terms.contains_key(&group.name);
        match (group.rungs.iter().next(), group.rungs.iter().last()) {
            (Some(low), Some(high)) if !named && low != high => {
                format!("{} to {}", self.bid(low, None), self.bid(high, None))
            }
            (Some(only), Some(_)) if !named => self.bid(only, None),
            _ => self.phrase(&group.name),
        }
    }

    /// The name of a ledger.
    pub(crate) fn ledger(self, ledger: u8) -> String {
        self.rules.sheet.ledgers().get(usize::from(ledger)).map_or("?".to_owned(), |of| self.term(&of.name))
    }

    /// Why a line stands on the sheet.
    pub(crate) fn reason(self, reason: u16) -> String {
        self.phrase(self.rules.reason(reason))
    }

    /// An amount of a ledger in its points, with its sign.
    pub(crate) fn points(self, ledger: u8, amount: i64) -> String {
        let points = self.rules.sheet.ledgers().get(usize::from(ledger)).and_then(|of| of.points(amount));
        let sign = if amount > 0 { "+" } else { "" };
        points.map_or_else(|| format!("{sign}{amount}"), |points| format!("{sign}{points}"))
    }

    /// `each side`, `each player`: whose columns a ledger has.
    pub(crate) fn columns(self, kind: LedgerKind) -> &'static str {
        match kind {
            LedgerKind::Seat => "each player",
            LedgerKind::Side if self.alone() => "each player",
            LedgerKind::Side => "each side",
            LedgerKind::Pair => "each player on each other",
        }
    }
}
