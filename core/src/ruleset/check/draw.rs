//! Who deals first.

use crate::card::CardSet;
use crate::deck::Deck;
use crate::ruleset::FirstDealer;

use super::context::Check;
use super::counts::matching;

/// What says who it is.
#[derive(Clone, Copy)]
enum Who {
    Random,
    First,
    Drawn,
}

/// Which cards make a dealer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum By {
    Lowest,
    Highest,
    First,
}

/// Compiles `deal.first_dealer` and `deal.draw`.
pub(super) fn first_dealer(check: &mut Check<'_>, deck: Option<&Deck>) -> FirstDealer {
    let spec = check.spec;
    let draw = &spec.deal.draw;
    let who = check.word(
        "deal.first_dealer",
        "deal/first-dealer",
        spec.deal.first_dealer.as_deref(),
        &[("random", Who::Random), ("first", Who::First), ("drawn", Who::Drawn)],
    );
    match who {
        Who::Random => return FirstDealer::Random,
        Who::First => return FirstDealer::First,
        Who::Drawn => {}
    }
    let by = check.word(
        "deal.draw.by",
        "deal/draw-by",
        draw.by.as_deref(),
        &[("lowest", By::Lowest), ("highest", By::Highest), ("first", By::First)],
    );
    let Some(deck) = deck else { return FirstDealer::Random };
    if by == By::First {
        let cards = draw
            .cards
            .iter()
            .fold(CardSet::EMPTY, |all, text| all | matching(check, deck, text, "deal.draw.cards"));
        if cards.is_empty() {
            let message = "`cards` must name the cards of which the first makes its owner the dealer";
            check.problem("deal.draw", "deal/draw-cards", message);
        }
        return FirstDealer::Dealt(cards);
    }
    let mut ranks: Vec<u8> = vec![0; deck.len()];
    let mut low = CardSet::EMPTY;
    let mut place = 0;
    for text in &draw.low {
        let cards = matching(check, deck, text, "deal.draw.low") - low;
        low |= cards;
        for card in cards {
            ranks[card.index()] = place;
        }
        place += 1;
    }
    for card in deck.cards() - low {
        let rank = deck.rank(card).map_or(deck.ranks(), crate::card::Rank::index);
        ranks[card.index()] = place.saturating_add(u8::try_from(rank).unwrap_or(u8::MAX));
    }
    if by == By::Highest {
        for rank in &mut ranks {
            *rank = u8::MAX - *rank;
        }
    }
    FirstDealer::Lowest(ranks)
}
