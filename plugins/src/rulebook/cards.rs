//! Which cards there are, and which beats which under each kind of contract.

use overtrick_core::card::{Card, CardSet, Rank, Suit};
use overtrick_core::order::{CardOrder, EFF_SUITS, EffSuit};
use overtrick_core::ruleset::{AuctionStrain, KindId, NobodyBound, OrderFamilyId, StrainId};

use super::Writer;
use super::doc::Section;
use super::house::Chapter;
use super::names::{and, counted, sentence};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The cards");
    section.text(&deck(w));
    section.list(w.sentences(Chapter::Cards));
    let families = families(w);
    let several = families.len() > 1;
    for (family, users) in families {
        section.head(if several {
            heading(w, &users)
        } else {
            "Rank of the cards, strongest first".to_owned()
        });
        order(w, family, &users, &mut section);
    }
    section
}

/// How many cards there are, and which.
fn deck(w: &Writer<'_>) -> Vec<String> {
    let deck = &w.rules.deck;
    let mut sentences = vec![format!("The pack has {}.", counted(deck.len(), "card"))];
    let mut shared: Vec<(Vec<String>, Vec<&str>)> = Vec::new();
    for suit in deck.suit_list() {
        let mut cards: Vec<Card> = deck.suit_cards(suit).iter().collect();
        cards.sort_by_key(|&card| std::cmp::Reverse(deck.rank(card)));
        cards.dedup_by_key(|card| deck.face(*card));
        let ranks: Vec<String> = cards.into_iter().map(|card| rank(w, card)).collect();
        match shared.iter_mut().find(|(other, _)| *other == ranks) {
            Some((_, suits)) => suits.push(w.names.suit(suit)),
            None => shared.push((ranks, vec![w.names.suit(suit)])),
        }
    }
    let of = |(ranks, suits): &(Vec<String>, Vec<&str>)| format!("{} of {}", ranks.join(" "), and(suits));
    let grid: Vec<String> = shared.iter().filter(|(ranks, _)| !ranks.is_empty()).map(of).collect();
    if !grid.is_empty() {
        sentences.push(format!("They are {}.", grid.join("; ")));
    }
    let loose: Vec<String> = deck
        .cards()
        .iter()
        .filter(|&card| deck.suit(card).is_none())
        .map(|card| w.names.the_card(card))
        .collect();
    match &loose[..] {
        [] => {}
        [one] => sentences.push(format!("There is one card without a suit, {one}.")),
        several => {
            let count = counted(several.len(), "card");
            sentences.push(format!("There are {count} without a suit, {}.", and(several)));
        }
    }
    let copies = deck.faces().map(|face| deck.cards_of(face).len()).max().unwrap_or(1);
    if copies > 1 {
        sentences.push(format!("There are {copies} of each card."));
    }
    sentences
}

fn rank(w: &Writer<'_>, card: Card) -> String {
    let deck = &w.rules.deck;
    deck.rank(card).map_or_else(|| w.names.card(card), |rank: Rank| deck.rank_name(rank).to_owned())
}

/// A kind of contract in the strains in which it has one family of orders.
type Users = Vec<(KindId, Vec<Option<StrainId>>)>;

/// Families of orders in use, with the contracts that use them.
fn families(w: &Writer<'_>) -> Vec<(OrderFamilyId, Users)> {
    let mut families: Vec<(OrderFamilyId, Users)> = Vec::new();
    for kind in w.kinds() {
        for strain in strains(w, kind) {
            let family = w.rules.kind(kind).order_family(strain);
            let index = families.iter().position(|(other, _)| *other == family).unwrap_or_else(|| {
                families.push((family, Vec::new()));
                families.len() - 1
            });
            let users = &mut families[index].1;
            match users.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, strains)) => strains.push(strain),
                None => users.push((kind, vec![strain])),
            }
        }
    }
    families
}

/// The strains in which a kind of contract is played.
fn strains(w: &Writer<'_>, kind: KindId) -> Vec<Option<StrainId>> {
    let rules = w.rules;
    let all = || (0..rules.ladder.strains.len()).filter_map(|i| u8::try_from(i).ok()).map(StrainId);
    if rules.auction.contract == Some(kind) {
        return match rules.auction.strain {
            AuctionStrain::Fixed(strain) => vec![Some(strain)],
            AuctionStrain::None => vec![None],
            AuctionStrain::Turned => {
                all().filter(|s| rules.ladder.strains[s.index()].suit.is_some()).map(Some).collect()
            }
        };
    }
    let mut strains: Vec<Option<StrainId>> = Vec::new();
    for rung in rules.ladder.rungs.iter().filter(|rung| rung.kind == kind) {
        if !strains.contains(&rung.strain) {
            strains.push(rung.strain);
        }
    }
    if rules.auction.nobody_bound == NobodyBound::Contract(kind) && !strains.contains(&None) {
        strains.push(None);
    }
    strains
}

/// `Suit bids, except NT`: which contracts a family is for.
fn heading(w: &Writer<'_>, users: &Users) -> String {
    let told: Vec<String> = users
        .iter()
        .map(|(kind, used)| {
            let name = w.names.kind(*kind);
            let named: Vec<String> = used.iter().flatten().map(|&strain| w.names.strain(strain)).collect();
            if used.len() == strains(w, *kind).len() && named.len() != 1 || named.is_empty() {
                name
            } else {
                format!("{name} in {}", and(&named))
            }
        })
        .collect();
    format!("Rank of the cards, strongest first: {}", and(&told))
}

fn order(w: &Writer<'_>, family: OrderFamilyId, users: &Users, section: &mut Section) {
    let used: Vec<Option<StrainId>> = users.iter().flat_map(|(_, strains)| strains.iter().copied()).collect();
    let mut orders: Vec<(Option<StrainId>, &CardOrder)> = Vec::new();
    for strain in used {
        let order = w.rules.order(w.rules.order_of(family, strain, None));
        if !orders.iter().any(|(_, other)| *other == order) {
            orders.push((strain, order));
        }
    }
    let Some(&(_, first)) = orders.first() else { return };
    trumps(w, &orders, section);
    let mut sentences = Vec::new();
    let weak: Vec<String> = first.weak().iter().map(|card| w.names.the_card(card)).collect();
    if !weak.is_empty() {
        let (belong, beat) = if weak.len() == 1 { ("belongs", "beats") } else { ("belong", "beat") };
        sentences.push(sentence(&format!("{} {belong} to no suit and {beat} nothing", and(&weak))));
    }
    let mut floating = first.ranked(EffSuit::FLOATING);
    floating.retain(|&card| !first.weak().contains(card));
    if !floating.is_empty() {
        let names: Vec<String> = floating.iter().map(|&card| w.names.the_card(card)).collect();
        let (belong, beat) = if names.len() == 1 { ("belongs", "beats") } else { ("belong", "beat") };
        let order = if names.len() > 1 { ", the first named the highest" } else { "" };
        sentences.push(sentence(&format!(
            "{} {belong} to no suit and {beat} every other card{order}; led, such a card names the suit that must be followed",
            and(&names)
        )));
    }
    sentences.extend(plain_suits(w, &orders));
    if let Some(ties) = ties(w, first) {
        sentences.push(ties);
    }
    section.text(&sentences);
}

/// The trumps of each order; one row where nothing but the suit differs.
fn trumps(w: &Writer<'_>, orders: &[(Option<StrainId>, &CardOrder)], section: &mut Section) {
    let rows: Vec<(String, String)> = orders
        .iter()
        .filter_map(|(_, order)| {
            let trump = order.trump()?;
            let own = trump.printed();
            let cards: Vec<String> = faces(w, order, trump)
                .into_iter()
                .map(|card| {
                    if own.is_some() && w.rules.deck.suit(card) == own {
                        rank(w, card)
                    } else {
                        w.names.card(card)
                    }
                })
                .collect();
            Some((own.map_or("trumps", |suit| w.names.suit(suit)).to_owned(), cards.join(" ")))
        })
        .collect();
    match &rows[..] {
        [] => section.text(&["There are no trumps.".to_owned()]),
        [(suit, cards), rest @ ..] if !rest.is_empty() && rest.iter().all(|(_, other)| other == cards) => {
            let mut suits = vec![suit.as_str()];
            suits.extend(rest.iter().map(|(suit, _)| suit.as_str()));
            section.table(&["trumps", "strongest first"], vec![vec![suits.join(" or "), cards.clone()]]);
        }
        rows => {
            let rows = rows.iter().map(|(suit, cards)| vec![suit.clone(), cards.clone()]).collect();
            section.table(&["trumps", "strongest first"], rows);
        }
    }
}

/// The cards of a suit, one of each face, strongest first.
fn faces(w: &Writer<'_>, order: &CardOrder, suit: EffSuit) -> Vec<Card> {
    let mut cards = order.ranked(suit);
    cards.dedup_by_key(|card| w.rules.deck.face(*card));
    cards
}

/// How a suit ranks once it was named, if that is the same for every suit but for its own cards.
pub(super) fn named_suit(w: &Writer<'_>, family: OrderFamilyId) -> Option<String> {
    let ranked = |suit: Suit| -> Vec<Card> {
        let order = w.rules.order(w.rules.order_of(family, None, Some(suit)));
        faces(w, order, EffSuit::of(suit))
    };
    let longest =
        w.rules.deck.suit_list().map(|suit| (suit, ranked(suit))).max_by_key(|(_, cards)| cards.len());
    let (suit, cards) = longest?;
    let own = |card: Card| w.rules.deck.suit(card) == Some(suit);
    let names: Vec<String> =
        cards.iter().map(|&card| if own(card) { rank(w, card) } else { w.names.card(card) }).collect();
    (!names.is_empty()).then(|| format!("a suit that was named ranks {}", names.join(" ")))
}

/// How the suits rank that are not trumps. A card that one order makes a trump is left out of that order only.
fn plain_suits(w: &Writer<'_>, orders: &[(Option<StrainId>, &CardOrder)]) -> Vec<String> {
    let mut whole: Vec<(Suit, Vec<Card>)> = Vec::new();
    let mut moved = CardSet::EMPTY;
    let trumps = orders.iter().any(|(_, order)| order.trump().is_some());
    for suit in w.rules.deck.suit_list() {
        let plain = orders.iter().filter(|(_, order)| order.trump() != Some(EffSuit::of(suit)));
        let Some(longest) = plain.map(|(_, order)| faces(w, order, EffSuit::of(suit))).max_by_key(Vec::len)
        else {
            continue;
        };
        for (_, order) in orders.iter().filter(|(_, order)| order.trump() != Some(EffSuit::of(suit))) {
            let here: CardSet = faces(w, order, EffSuit::of(suit)).into_iter().collect();
            moved |= longest.iter().copied().collect::<CardSet>() - here;
        }
        if !longest.is_empty() {
            whole.push((suit, longest));
        }
    }
    let mut shared: Vec<(Vec<String>, Vec<&str>)> = Vec::new();
    for (suit, cards) in &whole {
        let own = |card: Card| w.rules.deck.suit(card) == Some(*suit);
        let names: Vec<String> =
            cards.iter().map(|&card| if own(card) { rank(w, card) } else { w.names.card(card) }).collect();
        match shared.iter_mut().find(|(other, _)| *other == names) {
            Some((_, suits)) => suits.push(w.names.suit(*suit)),
            None => shared.push((names, vec![w.names.suit(*suit)])),
        }
    }
    let which = if trumps { "when it is not trumps" } else { "" };
    let mut told: Vec<String> = Vec::new();
    if let [(names, suits)] = &shared[..] {
        let which = if which.is_empty() || suits.len() == 1 { String::new() } else { format!(" {which}") };
        told.push(match suits.len() {
            1 => format!("{} ranks {}.", suits[0], names.join(" ")),
            _ => format!("Each suit{which} ranks {}.", names.join(" ")),
        });
    } else if !shared.is_empty() {
        let parts: Vec<String> =
            shared.iter().map(|(names, suits)| format!("{}: {}", and(suits), names.join(" "))).collect();
        let which = if which.is_empty() { String::new() } else { format!(", {which}") };
        told.push(format!("Each suit ranks like this{which}. {}.", parts.join(". ")));
    }
    if !moved.is_empty() {
        told.push("A card that is among the trumps is no card of another suit.".to_owned());
    }
    told
}

fn ties(w: &Writer<'_>, order: &CardOrder) -> Option<String> {
    let doubled = w.rules.deck.faces().any(|face| w.rules.deck.cards_of(face).len() > 1);
    let equal = (0..EFF_SUITS).filter_map(|i| u8::try_from(i).ok()).any(|index| {
        let cards = order.ranked(EffSuit::new(index));
        cards.windows(2).any(|pair| order.strength(pair[0]) == order.strength(pair[1]))
    });
    let which = if order.ties_last() { "last" } else { "first" };
    (doubled || equal).then(|| format!("Of two equal cards the one played {which} is higher."))
}
