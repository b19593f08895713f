//! From the lists of an order to its tables.

use super::pattern::{Letters, Pattern, parse, suit_letter};
use super::{CardOrder, EFF_SUITS, EffSuit};
use crate::card::{CardSet, Rank, Suit};
use crate::deck::Deck;
use crate::ruleset::spec::OrderSpec;
use crate::ruleset::{Problem, Problems};

/// Compiles an order for one choice of its letters.
///
/// `None` without a problem when the order mentions a letter that is not settled; see
/// [`needs_trump`](super::needs_trump) and [`needs_named`](super::needs_named). Everything else that is wrong
/// is added to `problems`, once, however often the order is compiled.
///
/// - The trump group is the suit whose rest it takes (`*/T`, or `*/S` alone), else a group of its own.
/// - Cards that are not mentioned stay in their printed suit, in the order of ranks.
pub fn compile_order(
    deck: &Deck,
    name: &str,
    spec: &OrderSpec,
    letters: Letters,
    path: &str,
    problems: &mut Problems,
) -> Option<CardOrder> {
    let mut compiler = Compiler { deck, letters, path, found: Vec::new(), unsettled: false };
    let order = compiler.compile(name, spec);
    let Compiler { found, unsettled, .. } = compiler;
    let sound = found.is_empty() && !unsettled;
    for problem in found {
        if !problems.0.contains(&problem) {
            problems.push(problem);
        }
    }
    order.filter(|_| sound)
}

struct Compiler<'a> {
    deck: &'a Deck,
    letters: Letters,
    path: &'a str,
    found: Vec<Problem>,
    /// A letter was met that nobody has settled yet.
    unsettled: bool,
}

impl Compiler<'_> {
    fn compile(&mut self, name: &str, spec: &OrderSpec) -> Option<CardOrder> {
        let ranks = self.ranks(spec);
        let ties_last = self.ties(spec);
        let trump_list = self.patterns("trump", &spec.trump);
        let mut floating = self.patterns("floating", &spec.floating);
        let weak = self.patterns("weak", &spec.weak);
        let mut lists: [Vec<Pattern>; EFF_SUITS] = Default::default();
        for (letter, texts) in &spec.suit {
            let key = format!("suit.{letter}");
            let list = self.patterns(&key, texts);
            match suit_letter(self.deck, self.letters, letter) {
                Ok(Some(suit)) if lists[suit.index()].is_empty() => lists[suit.index()] = list,
                Ok(Some(_)) => {
                    let message = format!("the suit `{letter}` is put together twice");
                    self.problem(&key, "order/suit-twice", message);
                }
                Ok(None) => self.unsettled = true,
                Err((code, message)) => self.problem(&key, code, message),
            }
        }
        if self.unsettled || !self.found.is_empty() {
            return None;
        }
        let trump = (!trump_list.is_empty()).then(|| self.trump_suit(&trump_list));
        if let Some(suit) = trump {
            // A suit that is put together and is trump as well: what it puts on top stays on top.
            let own = &mut lists[suit.index()];
            let top = own.iter().position(|p| matches!(p, Pattern::Rest(_))).unwrap_or(own.len());
            own.splice(top..top, trump_list);
        }
        let weak_cards = weak.iter().fold(CardSet::EMPTY, |all, &pattern| all | self.mentioned(pattern));
        floating.extend(weak);
        lists[EffSuit::FLOATING.index()] = floating;
        let groups = self.faces(&lists, &ranks);
        self.found.is_empty().then(|| CardOrder::from_groups(name, &groups, weak_cards, trump, ties_last))
    }

    fn problem(&mut self, key: &str, code: &'static str, message: String) {
        self.found.push(Problem::new(format!("{}.{key}", self.path), code, message));
    }

    fn patterns(&mut self, key: &str, texts: &[String]) -> Vec<Pattern> {
        let mut patterns = Vec::new();
        for text in texts {
            if text == "unsuited" {
                let unsuited = self.deck.cards().iter().filter(|&card| self.deck.suit(card).is_none());
                let mut faces: Vec<_> = unsuited.map(|card| Pattern::Face(self.deck.face(card))).collect();
                faces.reverse();
                faces.dedup();
                patterns.extend(faces);
                continue;
            }
            match parse(self.deck, self.letters, text) {
                Ok(Some(pattern)) => patterns.push(pattern),
                Ok(None) => self.unsettled = true,
                Err((code, message)) => self.problem(key, code, message),
            }
        }
        patterns
    }

    fn ties(&mut self, spec: &OrderSpec) -> bool {
        match spec.ties.as_deref() {
            None | Some("first") => false,
            Some("last") => true,
            Some(other) => {
                let message = format!("`{other}` is no rule for equal cards: expected `first` or `last`");
                self.problem("ties", "order/unknown-ties", message);
                false
            }
        }
    }

    /// The ranks, highest first.
    fn ranks(&mut self, spec: &OrderSpec) -> Vec<Rank> {
        let deck = self.deck;
        let usual: Vec<&str> =
            (0..).map(Rank::new).take(deck.ranks()).map(|rank| deck.rank_name(rank)).collect();
        let names: Vec<&str> = match &spec.ranks {
            Some(names) => {
                let named = |rank: &&str| names.iter().any(|name| name == rank);
                let rest: Vec<&str> = usual.iter().copied().filter(|rank| !named(rank)).collect();
                let all = names.iter().flat_map(|name| match name.as_str() {
                    "*" => rest.clone(),
                    name => vec![name],
                });
                all.collect()
            }
            None => usual.clone(),
        };
        let mut ranks = Vec::new();
        for name in names {
            match deck.rank_named(name) {
                Some(rank) if ranks.contains(&rank) => {
                    self.problem("ranks", "order/rank-twice", format!("`{name}` stands there twice"));
                }
                Some(rank) => ranks.push(rank),
                None => {
                    let message = format!("`{name}` is no rank of this deck ({})", usual.join(" "));
                    self.problem("ranks", "order/unknown-rank", message);
                }
            }
        }
        let missing: Vec<&str> = usual
            .into_iter()
            .filter(|name| !deck.rank_named(name).is_some_and(|rank| ranks.contains(&rank)))
            .collect();
        if !missing.is_empty() {
            let message = format!("every rank of the deck must have a place; missing: {}", missing.join(" "));
            self.problem("ranks", "order/missing-rank", message);
        }
        ranks.reverse();
        ranks
    }

    /// The suit that the trump group is: the one whose rest it takes.
    fn trump_suit(&self, list: &[Pattern]) -> EffSuit {
        let whole = |suit: Suit| list.contains(&Pattern::Rest(suit));
        let mut rests = self.deck.suit_list().filter(|&suit| whole(suit));
        match (self.letters.trump.filter(|&suit| whole(suit)), rests.next(), rests.next()) {
            (Some(trump), _, _) | (None, Some(trump), None) => EffSuit::of(trump),
            _ => EffSuit::TRUMP_GROUP,
        }
    }

    /// The faces of every suit, strongest first.
    fn faces(&mut self, lists: &[Vec<Pattern>; EFF_SUITS], ranks: &[Rank]) -> [Vec<CardSet>; EFF_SUITS] {
        let mut owner = [CardSet::EMPTY; EFF_SUITS];
        for (group, list) in owner.iter_mut().zip(lists) {
            for &pattern in list {
                *group |= self.mentioned(pattern);
            }
        }
        for (i, a) in owner.iter().enumerate() {
            for card in owner[i + 1..].iter().flat_map(|&b| *a & b) {
                let message = format!("`{}` is put into two suits", self.deck.name(card));
                self.found.push(Problem::new(self.path, "order/card-twice", message));
            }
        }
        let mut left = self.deck.cards() - owner.iter().fold(CardSet::EMPTY, |all, &group| all | group);
        let mut groups: [Vec<CardSet>; EFF_SUITS] = Default::default();
        for (group, list) in groups.iter_mut().zip(lists) {
            let mut placed = CardSet::EMPTY;
            for &pattern in list {
                if let Pattern::Rest(suit) = pattern {
                    group.extend(self.rest(suit, ranks, &mut left));
                    continue;
                }
                // Two patterns may come to one card by their letters; the first counts.
                let cards = self.mentioned(pattern) - placed;
                placed |= cards;
                if !cards.is_empty() {
                    group.push(cards);
                }
            }
        }
        for (suit, group) in self.deck.suit_list().zip(&mut groups) {
            group.extend(self.rest(suit, ranks, &mut left));
        }
        for card in left {
            let message =
                format!("`{}` has no suit printed on it and is put into none", self.deck.name(card));
            let help = "put it into `trump`, `floating` or a suit: `suit.S = [\"JK\", \"*/S\"]`";
            self.found.push(Problem::new(self.path, "order/card-without-suit", message).help(help));
        }
        groups
    }

    /// The cards that a pattern names one by one.
    fn mentioned(&self, pattern: Pattern) -> CardSet {
        match pattern {
            Pattern::Face(face) => self.deck.cards_of(face),
            Pattern::Ranked(rank, suit) => {
                self.deck.face_at(rank, suit).map_or(CardSet::EMPTY, |face| self.deck.cards_of(face))
            }
            Pattern::Rest(_) => CardSet::EMPTY,
        }
    }

    /// Takes what is left of a printed suit, highest rank first.
    fn rest(&self, suit: Suit, ranks: &[Rank], left: &mut CardSet) -> Vec<CardSet> {
        let faces = ranks.iter().filter_map(|&rank| self.deck.face_at(rank, suit));
        let cards = faces.map(|face| self.deck.cards_of(face) & *left).filter(|cards| !cards.is_empty());
        let faces: Vec<CardSet> = cards.collect();
        *left -= self.deck.suit_cards(suit);
        faces
    }
}
