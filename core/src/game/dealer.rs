//! Who deals first: by chance, by the rules, or by cards that are drawn before everybody's eyes.

use crate::card::{Card, CardList};
use crate::rng::Stream;
use crate::ruleset::{FirstDealer, Rules};
use crate::seat::Seat;
use crate::state::State;

use super::event::{Event, Sink};
use super::matches::Start;
use super::step::emit;

/// How often those who are level draw again before the first of them deals.
const MOST_DRAWS: usize = 16;

/// Who deals first, and the cards that said so, in the order they were drawn. All chance is stream 0 of the seed.
pub(super) fn first_dealer(rules: &Rules, start: &Start) -> (Seat, Vec<(Seat, Card)>) {
    if let Some(dealer) = start.dealer {
        return (dealer, Vec::new());
    }
    let mut stream = Stream::new(start.seed, 0);
    match &rules.deal.first_dealer {
        FirstDealer::First => (Seat::new(0), Vec::new()),
        FirstDealer::Random => {
            let seats = u32::try_from(rules.seats).unwrap_or(1);
            let drawn = stream.below(seats.max(1));
            (Seat::new(u8::try_from(drawn).unwrap_or(0)), Vec::new())
        }
        FirstDealer::Lowest(ranks) => lowest(rules, ranks, &mut stream),
        FirstDealer::Dealt(cards) => {
            let mut deck = CardList::first_n(rules.deck.len());
            stream.shuffle(&mut deck);
            let seats = all(rules).cycle();
            let mut drawn: Vec<(Seat, Card)> = seats.zip(deck.iter().copied()).collect();
            let found = drawn.iter().position(|(_, card)| cards.contains(*card)).unwrap_or(0);
            drawn.truncate(found + 1);
            (drawn.last().map_or(Seat::new(0), |(seat, _)| *seat), drawn)
        }
    }
}

/// Each seat draws a card; those who are level draw again.
fn lowest(rules: &Rules, ranks: &[u8], stream: &mut Stream) -> (Seat, Vec<(Seat, Card)>) {
    let rank = |card: &Card| ranks.get(card.index()).copied().unwrap_or(u8::MAX);
    let mut level: Vec<Seat> = all(rules).collect();
    let mut all_drawn = Vec::new();
    for _ in 0..MOST_DRAWS {
        let mut deck = CardList::first_n(rules.deck.len());
        stream.shuffle(&mut deck);
        let drawn: Vec<(Seat, Card)> = level.iter().copied().zip(deck.iter().copied()).collect();
        let least = drawn.iter().map(|(_, card)| rank(card)).min();
        level = drawn.iter().filter(|(_, card)| Some(rank(card)) == least).map(|(seat, _)| *seat).collect();
        all_drawn.extend(drawn);
        if level.len() < 2 {
            break;
        }
    }
    (level.first().copied().unwrap_or(Seat::new(0)), all_drawn)
}

fn all(rules: &Rules) -> impl Iterator<Item = Seat> + Clone + use<> {
    (0..u8::try_from(rules.seats).unwrap_or(0)).map(Seat::new)
}

/// Tells which cards were drawn, if it was they that made this seat the dealer.
pub(super) fn announce(rules: &Rules, start: &Start, state: &mut State, dealer: Seat, sink: &mut impl Sink) {
    let (first, drawn) = first_dealer(rules, start);
    if first == dealer {
        for (seat, card) in drawn {
            emit(rules, state, sink, &Event::Drawn { seat, card });
        }
    }
}
