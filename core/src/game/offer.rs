//! Offers: what a seat may say although it is not asked, and how the others answer.
//!
//! The rest of the tricks is claimed or conceded, or all are divided. Who claims lays open the hands it decides for, so
//! that the others can see whether it is so. Agreement of all who play settles it; a refusal puts the question back as
//! it was, and what was laid open stays open.

use crate::hooks::Host;
use crate::ruleset::{DialogId, Rules, WordId};
use crate::seat::{Hand, HandSet, MAX_HANDS, Seat, SeatSet};
use crate::state::{
    Answers, Call, CallSet, Offer, Offered, Pending, Position, Question, SayPattern, Split, Stage, State,
};

use super::error::Fault;
use super::event::{Event, Sink};
use super::illegal::Why;
use super::phase::open;
use super::step::{advance, emit};

/// Seats that decide for a hand in play.
fn players(pos: &Position) -> SeatSet {
    pos.playing.iter().filter_map(|hand| pos.controller(hand)).collect()
}

/// What `seat` may offer now.
pub fn offers(rules: &Rules, state: &State, seat: Seat) -> Vec<SayPattern> {
    let claim = Call::say(WordId::CLAIM);
    if check(rules, state, seat, &claim).is_err() {
        return Vec::new();
    }
    let others = receivers(&state.pos).without(seat);
    vec![
        SayPattern::plain(WordId::CLAIM),
        SayPattern { seats: Some(others), ..SayPattern::plain(WordId::CONCEDE) },
        SayPattern { split: true, ..SayPattern::plain(WordId::SPLIT) },
    ]
}

/// Seats whose own hand is in play, to whom tricks may go.
fn receivers(pos: &Position) -> SeatSet {
    pos.active.iter().filter(|seat| pos.playing.contains(Hand::of(*seat))).collect()
}

/// Whether an offer may be made.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, call: &Call) -> Result<(), Why> {
    let is_play =
        state.table.pending().question().is_some_and(|question| matches!(question.answers, Answers::Play(_)));
    let pos = &state.pos;
    if !is_play || pos.stage != Stage::Play || !players(pos).contains(seat) {
        return Err(Why::NoOfferNow);
    }
    if state.table.refused_at() == Some(pos.cards_played().len()) {
        return Err(Why::OfferRefused);
    }
    let to = match call {
        Call::Say { word: WordId::SPLIT, args } => {
            return args.split.map_or(Err(Why::NoOfferNow), |split| divides(rules, pos, &split));
        }
        Call::Say { word: WordId::CONCEDE, args } => args.seat,
        _ => Some(seat),
    };
    match to {
        Some(to) if receivers(pos).contains(to) => Ok(()),
        _ => Err(Why::NoOfferNow),
    }
}

/// Whether all tricks of the deal are divided, and no hand loses one it has won.
pub(crate) fn divides(rules: &Rules, pos: &Position, split: &Split) -> Result<(), Why> {
    let left = pos.playing.iter().map(|hand| rules.cards_left(pos, hand)).max().unwrap_or(0);
    let total = usize::from(pos.tricks()) + left;
    if split.total() != total {
        return Err(Why::TricksDoNotAddUp { given: split.total(), total });
    }
    for hand in HandSet::all(MAX_HANDS).iter() {
        let (given, won) = (split.of(hand), pos.tricks_of(hand));
        if given < won || (given > won && !pos.playing.contains(hand)) {
            return Err(Why::CannotEndWith { hand, given, won });
        }
    }
    Ok(())
}

/// Gives the tricks out as they were divided.
pub(crate) fn divide(rules: &Rules, state: &mut State, sink: &mut impl Sink, split: &Split) {
    for (hand, n) in split.iter() {
        while state.pos.tricks_of(hand) < n {
            emit(rules, state, sink, &Event::TrickWon { hand });
        }
    }
}

/// Makes an offer that was checked.
pub(crate) fn make(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    seat: Seat,
    call: &Call,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    emit(rules, state, sink, &Event::Said { dialog: DialogId::OFFER, seat, call: *call });
    if state.table.offer().is_some_and(|offer| offer.is_claim()) {
        let pos = state.pos;
        for hand in pos.playing.iter().filter(|hand| pos.controller(*hand) == Some(seat)) {
            open(rules, state, sink, hand, SeatSet::all(rules.seats));
        }
    }
    advance(rules, host, state, sink)
}

/// The next seat that must answer an offer; none when all have agreed.
pub(crate) fn question(rules: &Rules, state: &State, offer: Offer) -> Option<Pending> {
    let left = players(&state.pos) - offer.agreed;
    let seat = rules.in_order(offer.by, left.without(offer.by)).next()?;
    let says = [WordId::AGREE, WordId::REFUSE].map(SayPattern::plain).to_vec();
    let answers = Answers::Calls(Box::new(CallSet { says, ..CallSet::default() }));
    Some(Pending::Ask(Question { seat, dialog: Some(DialogId::OFFER), answers, restricted: None }))
}

/// Gives tricks away, as agreed. The rest of the tricks goes one by one: the play goes on to give the next, so that
/// whatever comes after a trick comes after these as well.
pub(crate) fn settle(rules: &Rules, state: &mut State, sink: &mut impl Sink, offer: Offer) {
    match offer.what {
        Offered::Rest(to) => emit(rules, state, sink, &Event::TrickWon { hand: Hand::of(to) }),
        Offered::Split(split) => divide(rules, state, sink, &split),
    }
    emit(rules, state, sink, &Event::Stage(Stage::Play));
}
