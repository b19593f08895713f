//! The table as one person sees it, as plain data: what a screen draws and what the keys choose from.
//!
//! A scene is made of a seat's [`View`] and nothing else, so nothing can be drawn that the seat may not know; only who wished
//! at the start to [see all hands](Setting::sees_all) is shown those of the match. It holds
//! words and no rules; who draws it need not know the engine.

mod asked;
mod places;

use overtrick_core::card::Card;
use overtrick_core::game::View;
use overtrick_core::seat::{Hand, Seat};
use overtrick_core::state::{Position, State};

pub(crate) use asked::{Asked, Choice};
pub(crate) use places::{Part, Place};

use crate::line::{sorted, standing};
use crate::words::Words;

/// A card on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Face {
    /// `10♥`, `JK`.
    pub(crate) text: String,
    /// The printed suit's letter, for its colour; empty for a card without a suit.
    pub(crate) suit: String,
}

/// A card of the hand at the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) card: Card,
    pub(crate) face: Face,
    /// Whether it is the first of its suit, as suits are sorted.
    pub(crate) begins_suit: bool,
    /// Whether it belongs to the suit that beats the others.
    pub(crate) is_trump: bool,
    /// The ways to play it, with their words; none where no card is asked for, or this one may not be played.
    pub(crate) ways: Vec<Choice>,
}

/// A card of a trick.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    /// Number of the place it was played from; a card of the kitty that leads comes from none.
    pub(crate) place: Option<usize>,
    pub(crate) face: Face,
    /// Whether it is winning, or has won.
    pub(crate) wins: bool,
}

/// The table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    /// The game.
    pub(crate) title: String,
    pub(crate) deal: u32,
    /// Around the table in direction of play, the one at the bottom first.
    pub(crate) places: Vec<Place>,
    /// The hand at the bottom, sorted.
    pub(crate) hand: Vec<Held>,
    /// Whose cards these are, if not of who sits at the bottom.
    pub(crate) hand_of: Option<String>,
    /// The trick on the table, in the order in which it was played.
    pub(crate) trick: Vec<Played>,
    /// The trick before it.
    pub(crate) last_trick: Vec<Played>,
    /// How many tricks are finished.
    pub(crate) tricks: usize,
    /// What is played for and how it stands.
    pub(crate) contract: String,
    /// The card that was turned up in the deal.
    pub(crate) turned: Option<Face>,
    /// How the cards nobody was dealt are called.
    pub(crate) kitty: String,
    /// How many of them still lie on the table.
    pub(crate) kitty_count: usize,
    /// Calls of the auction: place and what was said.
    pub(crate) calls: Vec<(usize, String)>,
    /// What was said in other dialogs, as whoever defends answers.
    pub(crate) answers: Vec<(usize, String)>,
    /// How the column of the sheet that counts is called, where there are several.
    pub(crate) ledger: Option<String>,
    /// That column in short: who, and what he has.
    pub(crate) totals: Vec<(String, String)>,
    /// What is asked of who looks at the screen.
    pub(crate) asked: Option<Asked>,
    /// Who is asked, if somebody else is.
    pub(crate) waits_for: Option<String>,
}

/// What a scene needs beside the view.
pub(crate) struct Setting<'a> {
    pub(crate) words: &'a Words,
    /// Name of the game.
    pub(crate) title: &'a str,
    /// Who sits where, by seat.
    pub(crate) players: &'a [String],
    /// Whether every hand is shown: somebody wants to look on, as whoever writes the rules of a game does.
    pub(crate) sees_all: bool,
}

impl Scene {
    /// The table as a seat sees it.
    pub(crate) fn new(setting: &Setting<'_>, state: &State, seat: Seat) -> Self {
        let words = setting.words;
        let view = View::new(&words.rules, state, seat);
        let pos = view.position();
        let known = State { pos: *pos, table: view.table().clone() };
        let seats = words.rules.seats;
        let around: Vec<Seat> = (0..seats).map(|step| seat.step(step, seats)).collect();
        let place_of = |hand: Hand| {
            let seat = pos.controller(hand).unwrap_or(Seat::new(0));
            let own = around.iter().position(|other| Hand::of(*other) == hand);
            own.or_else(|| around.iter().position(|other| *other == seat)).unwrap_or(0)
        };
        let asked = view.question().map(|question| Asked::new(words, &view, question));
        let shown = asked.as_ref().and_then(|asked| asked.hand).unwrap_or(Hand::of(seat));
        let turn = view.turn().map(|(seat, _)| seat);
        // A trick that is won lies there until the next one begins; one that was agreed on never did.
        let plays = overtrick_core::game::plays_by_hand(&words.rules, &known);
        // Nobody plays once the deal is over, and its tricks are put together.
        let plays = if pos.playing.is_empty() { Vec::new() } else { plays };
        let size = pos.playing.len().max(1);
        let tricks = usize::from(pos.tricks()).min(plays.len() / size);
        let (before, now) = plays.split_at(tricks * size);
        let last = &before[before.len().saturating_sub(size)..];
        let face = |card| places::face(words, card);
        let ghost = |trick: usize| {
            let moved = view.table().moved().iter();
            let mut ghosts =
                moved.filter(|moved| moved.is_ghost() && usize::from(moved.played) == trick * size);
            ghosts.find_map(|moved| moved.cards.iter().next())
        };
        let played = |list: &[(Hand, Card)], winner: Option<Hand>, trick: usize| {
            let ghost = ghost(trick).map(|card| Played { place: None, face: face(card), wins: false });
            let plays = list.iter().map(|&(hand, card)| Played {
                place: Some(place_of(hand)),
                face: face(card),
                wins: winner == Some(hand),
            });
            ghost.into_iter().chain(plays).collect::<Vec<_>>()
        };
        let [calls, answers] = places::calls(words, &view, &around);
        Self {
            title: setting.title.to_owned(),
            deal: view.table().deals,
            places: around.iter().map(|of| Place::new(setting, &view, state, *of, turn)).collect(),
            hand: hand(words, &view, pos, shown, asked.as_ref()),
            hand_of: (shown != Hand::of(seat)).then(|| words.hand(shown).to_owned()),
            trick: if pos.playing.is_empty() { Vec::new() } else { played(now, winning(pos), tricks) },
            last_trick: match tricks.checked_sub(1) {
                Some(trick) => played(last, pos.winner_of(trick), trick),
                None => Vec::new(),
            },
            turned: view.table().turned().map(face),
            kitty: words.term("kitty"),
            kitty_count: view.kitty_count(),
            tricks,
            contract: standing(words, &known).unwrap_or_default(),
            calls,
            answers,
            ledger: words.ledger_if_several(words.rules.settle.ledger),
            totals: places::totals(words, &known),
            waits_for: turn.filter(|turn| *turn != seat).map(|turn| words.seat(turn).to_owned()),
            asked,
        }
    }
}

/// The hand that wins the trick as it lies.
fn winning(pos: &Position) -> Option<Hand> {
    (pos.trick.count > 0).then_some(pos.trick.best_hand)
}

fn hand(words: &Words, view: &View<'_>, pos: &Position, shown: Hand, asked: Option<&Asked>) -> Vec<Held> {
    let Some(cards) = view.hand(shown) else { return Vec::new() };
    let suits = sorted(words, pos, cards);
    let faces = suits.iter().flat_map(|suit| suit.iter().enumerate());
    let order = pos.contract().map(|contract| words.rules.order(contract.order));
    let is_trump = |card| order.is_some_and(|order| order.trumps().contains(card));
    let ways = |card| asked.map_or_else(Vec::new, |asked| asked.ways(words, card));
    faces
        .map(|(at, &card)| Held {
            card,
            face: places::face(words, card),
            begins_suit: at == 0,
            is_trump: is_trump(card),
            ways: ways(card),
        })
        .collect()
}
