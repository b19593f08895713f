//! What happened. Events alone change the state; folding them rebuilds it.
//!
//! Each audience gets its own stream: [`Event::for_seat`] empties what a seat may not see and keeps the counts.

use crate::card::{Card, CardSet, Suit};
use crate::ruleset::{DialogId, NumberId, OrderId, ReasonId, RoleId};
use crate::score::Entry;
use crate::seat::{Hand, HandSet, Seat, SeatSet};
use crate::state::{Call, Contract, RoleList, Stage, Way};

/// Something that happened at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A seat draws a card to see who deals first.
    Drawn {
        /// Who.
        seat: Seat,
        /// Its card.
        card: Card,
    },
    /// A deal begins.
    DealBegun {
        /// Who deals.
        dealer: Seat,
        /// Who is dealt cards.
        active: SeatSet,
        /// Whether the seats begin without looking at their hands.
        unseen: bool,
    },
    /// A hand was dealt. Seen by who may look at it.
    Dealt {
        /// Which hand.
        hand: Hand,
        /// Its cards.
        cards: Cards,
    },
    /// Cards were dealt to nobody. Seen by nobody.
    KittyDealt {
        /// Which cards.
        cards: Cards,
        /// The first of them, in the order they lie.
        order: [u8; crate::state::KITTY_ORDER],
    },
    /// Cards lie face down under those of other hands. Seen by nobody.
    LaidDown {
        /// In which order they are turned.
        order: [u8; crate::state::FACE_DOWN],
    },
    /// A card that lay face down is turned, and belongs to the hand it lay under.
    Turned {
        /// The hand that lies face down.
        from: Hand,
        /// The other.
        to: Hand,
        /// Which card.
        card: Card,
    },
    /// A card was turned up in the deal.
    TurnedUp {
        /// Which.
        card: Card,
    },
    /// A seat looked at its hand.
    Looked {
        /// Who.
        seat: Seat,
        /// What it saw.
        cards: Cards,
    },
    /// A seat is told to speak first.
    FirstToSpeak {
        /// Who.
        seat: Seat,
    },
    /// Something was said.
    Said {
        /// Where.
        dialog: DialogId,
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
    },
    /// There is a contract, or another one.
    Contracted {
        /// The contract.
        contract: Contract,
        /// Who declares.
        declaring: SeatSet,
        /// Whose hands lie face down.
        out: SeatSet,
    },
    /// A role is taken.
    RoleTaken {
        /// Which role of the pack.
        role: RoleId,
        /// By whom, in order.
        seats: RoleList,
    },
    /// The kitty goes to a hand.
    KittyTaken {
        /// In which dialog.
        dialog: DialogId,
        /// Whose hand.
        seat: Seat,
        /// The cards.
        cards: Cards,
        /// Who saw them.
        seen_by: SeatSet,
        /// Whether he takes them because he holds a card that was asked for.
        holder: bool,
    },
    /// The order in which more cards of the kitty lie than a position keeps, eight at a time. Seen by nobody.
    StockStacked {
        /// The next of them; `u8::MAX` fills the rest.
        order: [u8; crate::state::KITTY_ORDER],
    },
    /// Cards were put away face down. Seen by who did it.
    PutAway {
        /// In which dialog.
        dialog: DialogId,
        /// Who.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// A seat has chosen cards that it will give away when all have chosen. Seen by who did it.
    SetAside {
        /// Who.
        seat: Seat,
        /// Which.
        cards: Cards,
    },
    /// Cards went from seat to seat. Seen by the two.
    Given {
        /// In which dialog.
        dialog: DialogId,
        /// From whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// Which.
        cards: Cards,
        /// At the same time as the gift before.
        together: bool,
    },
    /// A suit was named, and the cards now rank in this order.
    Ordered {
        /// The order.
        order: OrderId,
        /// The suit.
        suit: Suit,
    },
    /// A seat decides for a hand from now on, and sees it.
    Controlled {
        /// Which hand.
        hand: Hand,
        /// Who.
        seat: Seat,
        /// Its cards, for who sees them now.
        cards: Cards,
    },
    /// A hand is laid open.
    Opened {
        /// Which hand.
        hand: Hand,
        /// Before whom.
        to: SeatSet,
        /// Its cards.
        cards: Cards,
    },
    /// The play begins.
    PlayBegun {
        /// Hands that take part.
        playing: HandSet,
    },
    /// A hand is told to lead to the next trick: by a hook, or because of a card it holds.
    LeaderNamed {
        /// Which hand.
        hand: Hand,
        /// Cards of which it holds one; none if nothing is told.
        holds: CardSet,
    },
    /// A trick begins.
    TrickBegun {
        /// Who leads.
        leader: Hand,
    },
    /// A kitty card is turned and gives the suit of the trick.
    GhostLed {
        /// Which card.
        card: Card,
    },
    /// It is seen who held the card that was called: a seat declares with the declarer.
    PartnerShown {
        /// Who.
        seat: Seat,
    },
    /// A card was played.
    Played {
        /// From which hand.
        hand: Hand,
        /// Which card.
        card: Card,
        /// How.
        way: Way,
        /// Cards the hand is now known not to hold.
        lacks: CardSet,
    },
    /// A trick was won.
    TrickWon {
        /// By which hand.
        hand: Hand,
    },
    /// A number of the deal has a new value.
    DealNumber {
        /// Which.
        number: NumberId,
        /// Its value.
        value: i32,
    },
    /// A number of the match has a new value.
    MatchNumber {
        /// Which.
        number: NumberId,
        /// Its value.
        value: i64,
    },
    /// The deal is over before its cards were played out.
    Ended {
        /// The word for it.
        word: ReasonId,
    },
    /// The cards are thrown in.
    ThrownIn {
        /// Who deals next.
        next: Seat,
    },
    /// A line for the sheet.
    Scored(Entry),
    /// The deal is over.
    DealOver {
        /// Who deals next.
        next: Seat,
    },
    /// The match is over.
    MatchOver {
        /// Who has won.
        winners: SeatSet,
    },
    /// The deal goes on to another stage. Tells nothing that the other events do not.
    Stage(Stage),
    /// A moment of the contract has come.
    Moment(u8),
}

/// Some cards, of which an audience may know only how many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cards {
    /// The cards; empty for who may not see them.
    pub cards: CardSet,
    /// How many there are.
    pub count: u8,
}

/// Takes events as they happen.
pub trait Sink {
    /// One event, before it changes the state.
    fn event(&mut self, event: &Event);
}

/// A sink that drops everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Drop;

impl Sink for Drop {
    #[inline]
    fn event(&mut self, _: &Event) {}
}

impl Sink for Vec<Event> {
    fn event(&mut self, event: &Event) {
        self.push(*event);
    }
}

impl Cards {
    /// Cards that are known.
    pub fn of(cards: CardSet) -> Self {
        Self { cards, count: u8::try_from(cards.len()).unwrap_or(u8::MAX) }
    }

    fn for_whom(self, may_see: bool) -> Self {
        if may_see { self } else { Self { cards: CardSet::EMPTY, ..self } }
    }
}

impl Event {
    /// The event as `seat` sees it, given who sees which hand when it happens.
    ///
    /// `sees` tells whether the seat may see a hand in the state before the event.
    #[must_use]
    pub fn for_seat(&self, seat: Seat, sees: impl Fn(Hand) -> bool) -> Self {
        let mut event = *self;
        match &mut event {
            Self::Dealt { hand, cards } => *cards = cards.for_whom(sees(*hand)),
            Self::KittyDealt { cards, order } => {
                *cards = cards.for_whom(false);
                *order = [u8::MAX; crate::state::KITTY_ORDER];
            }
            Self::LaidDown { order } => *order = [u8::MAX; crate::state::FACE_DOWN],
            Self::Looked { seat: who, cards }
            | Self::PutAway { seat: who, cards, .. }
            | Self::SetAside { seat: who, cards } => {
                *cards = cards.for_whom(*who == seat);
            }
            Self::StockStacked { order } => *order = [u8::MAX; crate::state::KITTY_ORDER],
            Self::KittyTaken { cards, seen_by, .. } => *cards = cards.for_whom(seen_by.contains(seat)),
            Self::Given { from, to, cards, .. } => *cards = cards.for_whom(*from == seat || *to == seat),
            Self::Controlled { hand, seat: who, cards } => {
                *cards = cards.for_whom(*who == seat || sees(*hand));
            }
            Self::Opened { hand, to, cards } => *cards = cards.for_whom(to.contains(seat) || sees(*hand)),
            Self::DealBegun { .. }
            | Self::TurnedUp { .. }
            | Self::Turned { .. }
            | Self::Drawn { .. }
            | Self::FirstToSpeak { .. }
            | Self::Said { .. }
            | Self::Contracted { .. }
            | Self::RoleTaken { .. }
            | Self::Ordered { .. }
            | Self::PlayBegun { .. }
            | Self::LeaderNamed { .. }
            | Self::TrickBegun { .. }
            | Self::GhostLed { .. }
            | Self::PartnerShown { .. }
            | Self::Played { .. }
            | Self::TrickWon { .. }
            | Self::DealNumber { .. }
            | Self::MatchNumber { .. }
            | Self::Ended { .. }
            | Self::ThrownIn { .. }
            | Self::Scored(_)
            | Self::DealOver { .. }
            | Self::MatchOver { .. }
            | Self::Stage(_)
            | Self::Moment(_) => {}
        }
        event
    }
}
