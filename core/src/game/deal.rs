//! Cards for a deal: drawn from a seed, given, or partly both; and the deal's beginning.

use crate::card::{Card, CardList, CardSet};
use crate::hooks::Host;
use crate::rng::Stream;
use crate::ruleset::Rules;
use crate::seat::{Hand, MAX_HANDS, Seat, SeatSet};
use crate::state::{FACE_DOWN, KITTY_ORDER, State};

use super::error::Fault;
use super::event::{Cards, Event, Sink};
use super::phase::enter_phase;
use super::plan;
use super::step::{advance, emit};

/// Where every card of a deal goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Cards of each hand.
    pub hands: [CardSet; MAX_HANDS],
    /// Cards dealt to nobody.
    pub kitty: CardSet,
    /// The first of them in the order they lie; `u8::MAX` fills the rest.
    pub kitty_order: [u8; KITTY_ORDER],
    /// All of them in that order, where they are drawn one by one.
    pub stock: CardList,
    /// The card turned up.
    pub turned: Option<Card>,
    /// Cards that lie face down under those of a hand, in the order in which they are turned, those of all such hands
    /// together; `u8::MAX` fills the rest.
    pub face_down: [u8; FACE_DOWN],
}

/// A deal of which some hands are given and the others are dealt from the seed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GivenDeal {
    /// Who deals; whose turn it is if `None`.
    pub dealer: Option<Seat>,
    /// Cards of hands that are given.
    pub hands: Vec<(Hand, CardSet)>,
    /// The kitty in the order it lies, if given.
    pub kitty: Option<Vec<Card>>,
    /// The card turned up, if given.
    pub turned: Option<Card>,
    /// Cards of given hands that lie face down, in the order in which they are turned.
    pub face_down: Vec<Card>,
}

/// How many cards each receiver gets.
struct Counts {
    each: [usize; MAX_HANDS],
    kitty: usize,
    turned: usize,
}

/// The seats that are dealt cards when `dealer` deals, the first after him first.
pub fn receivers(rules: &Rules, dealer: Seat) -> impl Iterator<Item = Seat> + use<> {
    let all = rules.in_order(dealer, SeatSet::all(rules.seats));
    all.take(rules.active)
}

/// Hands that are dealt cards: those of the active seats, then those without a seat.
fn receiving_hands(rules: &Rules, dealer: Seat) -> impl Iterator<Item = Hand> + '_ {
    let seats = receivers(rules, dealer).map(Hand::of);
    seats.chain(rules.extra_hands.iter().map(|extra| extra.hand))
}

/// Draws a deal: deal number `k` of a match comes from stream `k` of its seed.
///
/// # Errors
/// When the packets do not fit the deck, or the hook that says them fails.
pub fn draw(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    dealer: Seat,
    stream: &mut Stream,
) -> Result<Layout, Fault> {
    let mut cards = CardList::first_n(rules.deck.len());
    stream.shuffle(&mut cards);
    laid_out(rules, host, state, dealer, &cards)
}

/// Deals the cards in the order they lie.
///
/// # Errors
/// When they are not those of the deck, the packets do not fit it, or the hook that says them fails.
pub(super) fn stacked(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    dealer: Seat,
    cards: &[Card],
) -> Result<Layout, Fault> {
    let set: CardSet = cards.iter().copied().collect();
    if set != rules.deck.cards() || cards.len() != set.len() {
        return Err(Fault::Deal("these are not the cards of the deck, each once".to_owned()));
    }
    laid_out(rules, host, state, dealer, cards)
}

/// The same for cards that are known to be the deck's.
#[inline]
fn laid_out(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    dealer: Seat,
    cards: &[Card],
) -> Result<Layout, Fault> {
    let hands = receiving_hands(rules, dealer);
    let dealt = match &rules.deal.plan {
        Some(plan) => plan.deal(cards, hands),
        None => plan::settle(rules, host, state, dealer)?.deal(cards, hands),
    };
    let face_down = face_down(rules, &dealt.hands, cards.iter().copied())?;
    Ok(Layout {
        hands: dealt.hands,
        kitty: dealt.kitty,
        kitty_order: first_of(dealt.kitty_order.iter().copied()),
        stock: if rules.draws_from_kitty() { dealt.kitty_order } else { CardList::EMPTY },
        turned: dealt.turned,
        face_down,
    })
}

/// The cards of the hands that lie face down, in this order. A plan that a hook has made may have too many of them.
fn face_down(
    rules: &Rules,
    hands: &[CardSet; MAX_HANDS],
    order: impl Iterator<Item = Card>,
) -> Result<[u8; FACE_DOWN], Fault> {
    if !rules.covered {
        return Ok([u8::MAX; FACE_DOWN]);
    }
    let down = rules.extra_hands.iter().filter(|extra| extra.under.is_some());
    let lying = down.fold(CardSet::EMPTY, |all, extra| all | hands[extra.hand.index()]);
    if lying.len() > FACE_DOWN {
        return Err(Fault::Pack(format!(
            "{} cards are dealt face down under others, at most {FACE_DOWN} can be",
            lying.len()
        )));
    }
    Ok(first_of(order.filter(|&card| lying.contains(card))))
}

fn first_of<const N: usize>(cards: impl Iterator<Item = Card>) -> [u8; N] {
    let mut order = [u8::MAX; N];
    for (slot, card) in order.iter_mut().zip(cards) {
        *slot = card.raw();
    }
    order
}

/// All cards of a kitty in order, where they are drawn one by one.
fn stock_of(rules: &Rules, kitty: &[Card]) -> CardList {
    if rules.draws_from_kitty() { kitty.iter().copied().collect() } else { CardList::EMPTY }
}

/// Completes a deal that is given in part; the rest comes from the stream.
///
/// # Errors
/// When cards are given twice, or a hand has the wrong number of them.
pub fn complete(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    dealer: Seat,
    given: &GivenDeal,
    stream: &mut Stream,
) -> Result<Layout, Fault> {
    let drawn = draw(rules, host, state, dealer, stream)?;
    let hands: Vec<Hand> = receiving_hands(rules, dealer).collect();
    let counts = Counts {
        each: drawn.hands.map(CardSet::len),
        kitty: drawn.kitty.len(),
        turned: usize::from(drawn.turned.is_some()),
    };
    let mut used = CardSet::EMPTY;
    let mut take = |cards: CardSet, whose: &str| {
        let twice = used & cards;
        used |= cards;
        match twice.first() {
            None => Ok(()),
            Some(card) => {
                Err(Fault::Deal(format!("{} is dealt twice, once to {whose}", rules.deck.name(card))))
            }
        }
    };
    let mut layout = Layout {
        hands: [CardSet::EMPTY; MAX_HANDS],
        kitty: CardSet::EMPTY,
        kitty_order: [u8::MAX; KITTY_ORDER],
        stock: CardList::EMPTY,
        turned: given.turned,
        face_down: [u8::MAX; FACE_DOWN],
    };
    for (hand, cards) in &given.hands {
        let name = rules.hand_name(*hand);
        if !hands.contains(hand) {
            return Err(Fault::Deal(format!("{name} is dealt no cards in this deal")));
        }
        let each = counts.each[hand.index()];
        if cards.len() != each {
            return Err(Fault::Deal(format!("{name} has {} cards; a hand has {each}", cards.len())));
        }
        take(*cards, name)?;
        layout.hands[hand.index()] = *cards;
    }
    if let Some(kitty) = &given.kitty {
        let set: CardSet = kitty.iter().copied().collect();
        if set.len() != counts.kitty || kitty.len() != counts.kitty {
            return Err(Fault::Deal(format!(
                "the kitty has {} cards; it needs {}",
                kitty.len(),
                counts.kitty
            )));
        }
        take(set, "the kitty")?;
        layout.kitty = set;
        layout.kitty_order = first_of(kitty.iter().copied());
        layout.stock = stock_of(rules, kitty);
    }
    if let Some(card) = given.turned {
        if counts.turned == 0 {
            return Err(Fault::Deal("no card is turned up in this game".to_owned()));
        }
        take(CardSet::of(card), "the table")?;
    }
    let mut rest: Vec<Card> = (rules.deck.cards() - used).iter().collect();
    stream.shuffle(&mut rest);
    let mut rest = rest.into_iter();
    for hand in hands {
        if !given.hands.iter().any(|(other, _)| *other == hand) {
            layout.hands[hand.index()] = rest.by_ref().take(counts.each[hand.index()]).collect();
        }
    }
    if given.turned.is_none() && counts.turned > 0 {
        layout.turned = rest.next();
    }
    if given.kitty.is_none() {
        let kitty: Vec<Card> = rest.by_ref().take(counts.kitty).collect();
        layout.kitty = kitty.iter().copied().collect();
        layout.stock = stock_of(rules, &kitty);
        layout.kitty_order = first_of(kitty.into_iter());
    }
    let mut others: Vec<Card> = rules.deck.cards().iter().collect();
    if rules.covered {
        stream.shuffle(&mut others);
        others.retain(|card| !given.face_down.contains(card));
    }
    layout.face_down = face_down(rules, &layout.hands, given.face_down.iter().copied().chain(others))?;
    Ok(layout)
}

/// Begins a deal with these cards and goes on to the first question.
///
/// # Errors
/// When the rules fail.
pub fn begin(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    dealer: Seat,
    layout: &Layout,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    let active: SeatSet = receivers(rules, dealer).collect();
    let unseen = rules.ladder.starts_unseen;
    emit(rules, state, sink, &Event::DealBegun { dealer, active, unseen });
    for hand in receiving_hands(rules, dealer) {
        let cards = Cards::of(layout.hands[hand.index()]);
        emit(rules, state, sink, &Event::Dealt { hand, cards });
    }
    if rules.covered {
        emit(rules, state, sink, &Event::LaidDown { order: layout.face_down });
    }
    if !layout.kitty.is_empty() {
        let cards = Cards::of(layout.kitty);
        emit(rules, state, sink, &Event::KittyDealt { cards, order: layout.kitty_order });
        for more in layout.stock.chunks(KITTY_ORDER).skip(1) {
            emit(rules, state, sink, &Event::StockStacked { order: first_of(more.iter().copied()) });
        }
    }
    if let Some(card) = layout.turned {
        emit(rules, state, sink, &Event::TurnedUp { card });
    }
    for extra in &rules.extra_hands {
        let to = rules.role_set(extra.open, &state.pos);
        if !to.is_empty() {
            let cards = Cards::of(layout.hands[extra.hand.index()]);
            emit(rules, state, sink, &Event::Opened { hand: extra.hand, to, cards });
        }
    }
    enter_phase(rules, state, sink, 0)?;
    advance(rules, host, state, sink)
}
