//! Who sits where, what of each is seen, what was said, and what stands on the sheet.

use overtrick_core::card::Card;
use overtrick_core::game::View;
use overtrick_core::ruleset::DialogId;
use overtrick_core::score::{Cell, LedgerKind};
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::State;

use super::{Face, Setting};
use crate::line::hand_line;
use crate::words::Words;

/// A place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) name: String,
    /// The name in short: `N`.
    pub(crate) short: String,
    /// Who plays there; empty for who looks at the screen.
    pub(crate) player: String,
    /// Cards in the hand.
    pub(crate) cards: usize,
    /// The hand, if it lies open.
    pub(crate) open: Option<String>,
    pub(crate) tricks: usize,
    pub(crate) part: Part,
    pub(crate) is_dealer: bool,
    /// Whether this place is asked.
    pub(crate) is_asked: bool,
}

/// What somebody does in a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Declares; where nobody does alone, plays on the side that does.
    Declares,
    /// Plays.
    Plays,
    /// Holds no cards, or puts them down.
    Out,
}

impl Place {
    pub(super) fn new(
        setting: &Setting<'_>,
        view: &View<'_>,
        state: &State,
        of: Seat,
        turn: Option<Seat>,
    ) -> Self {
        let words = setting.words;
        let (pos, hand) = (view.position(), Hand::of(of));
        let shown = if setting.sees_all { Some(state.pos.hands[hand.index()]) } else { view.hand(hand) };
        let open = shown.filter(|cards| of != view.seat && !cards.is_empty());
        let who = setting.players.get(of.index()).map_or("", String::as_str);
        Self {
            name: words.seat(of).to_owned(),
            short: words.rules.seat_name(of).to_owned(),
            player: if of == view.seat { String::new() } else { who.to_owned() },
            cards: view.count(hand),
            open: open.map(|cards| hand_line(words, pos, cards)),
            tricks: usize::from(pos.tricks_of(hand)),
            is_dealer: pos.dealer == of,
            part: if !pos.active.contains(of) || pos.out.contains(of) {
                Part::Out
            } else if pos
                .contract()
                .and_then(|contract| contract.declarer)
                .map_or_else(|| pos.declaring.contains(of), |declarer| declarer == of)
            {
                Part::Declares
            } else {
                Part::Plays
            },
            is_asked: turn == Some(of),
        }
    }
}

/// A card.
pub(super) fn face(words: &Words, card: Card) -> Face {
    let deck = &words.rules.deck;
    let suit = deck.suit(card).map_or(String::new(), |suit| deck.suit_name(suit).to_owned());
    Face { text: words.card(card), suit }
}

/// What was said in the auction, and in the dialogs after it, each with the number of the place.
pub(super) fn calls(words: &Words, view: &View<'_>, around: &[Seat]) -> [Vec<(usize, String)>; 2] {
    let of = |wanted: fn(DialogId) -> bool| {
        let said = view.table().said().iter().filter(|said| wanted(said.dialog));
        said.filter_map(|said| {
            let place = around.iter().position(|seat| *seat == said.seat)?;
            Some((place, words.call(&said.call)))
        })
        .collect()
    };
    [
        of(|dialog| dialog == DialogId::AUCTION),
        of(|dialog| !matches!(dialog, DialogId::AUCTION | DialogId::OFFER)),
    ]
}

/// The ledger that counts in short: each column and what stands in it.
pub(super) fn totals(words: &Words, state: &State) -> Vec<(String, String)> {
    let ledger = words.rules.settle.ledger;
    if words.rules.ledger_kind(ledger) == LedgerKind::Pair {
        return Vec::new();
    }
    let layout = &words.rules.sheet;
    layout
        .subjects(ledger)
        .map(|subject| {
            let amount = state.table.sheet().get(layout, Cell { ledger, subject }).unwrap_or(0);
            (words.subject(subject), words.points(ledger, amount))
        })
        .collect()
}
