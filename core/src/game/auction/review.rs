//! Where an auction stands, read off what was said.

use crate::hooks::{Facts, Host, Scope, reply};
use crate::ruleset::{
    AuctionKind, DialogId, FirstSpeaker, ModifierId, NobodyBound, Raise, Rules, RungId, WordId,
};
use crate::seat::{MAX_SEATS, Seat, SeatSet};
use crate::state::{Call, Said, State};

use super::super::error::Fault;
use super::numbers;

/// A bid: a rung, perhaps with a word.
pub(crate) type Bid = (RungId, Option<ModifierId>);

/// Where an auction stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Review {
    /// Seats that may still speak.
    pub(crate) live: SeatSet,
    /// Who made the highest bid, or holds it.
    pub(crate) standing: Option<(Seat, Bid)>,
    /// The highest bid that binds, and who is bound.
    pub(crate) binding: Option<(Seat, Bid)>,
    /// Highest level called.
    pub(crate) top_level: i64,
    /// Calls made, looks apart.
    pub(crate) calls: usize,
    /// Calls made by each seat.
    pub(crate) own_calls: [u8; MAX_SEATS],
    /// The last seat that passed.
    pub(crate) last_passer: Option<Seat>,
    /// Seats that passed and did not come back.
    pub(crate) passed: SeatSet,
    /// The standing bid was held and not made.
    pub(crate) held: bool,
    /// Passes since the last bid.
    pub(crate) passes_in_row: usize,
    /// The level each seat named last with a rung that binds.
    pub(crate) levels: [i16; MAX_SEATS],
    /// Seats that have raised the number they named.
    pub(crate) raisers: SeatSet,
    /// The winner has been asked whether he raises.
    pub(crate) raised: bool,
    /// The bidding has not begun: a seat is asked whether it calls out of turn.
    pub(crate) early: bool,
    /// Seats that were asked so and wait.
    waited: SeatSet,
    /// Who spoke last.
    last: Option<Seat>,
}

/// What an auction needs next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Next {
    /// A seat must speak.
    Speak(Seat),
    /// The auction is over.
    Over,
}

impl Review {
    /// Sum of the levels named.
    pub(super) fn total(&self) -> i64 {
        self.levels.iter().map(|level| i64::from(*level)).sum()
    }
}

/// Reads the auction.
pub(crate) fn review(rules: &Rules, state: &State) -> Review {
    let mut review = Review {
        live: state.pos.active,
        standing: None,
        binding: None,
        top_level: i64::MIN,
        calls: 0,
        own_calls: [0; MAX_SEATS],
        last_passer: None,
        passed: SeatSet::EMPTY,
        held: false,
        passes_in_row: 0,
        levels: [0; MAX_SEATS],
        raisers: SeatSet::EMPTY,
        raised: false,
        early: false,
        waited: SeatSet::EMPTY,
        last: None,
    };
    for said in state.table.said() {
        if said.dialog == DialogId::AUCTION {
            hear(rules, &mut review, state.pos.active, said);
        }
    }
    let waiting = (state.pos.active - review.waited).is_empty();
    review.early = !rules.auction.early.is_empty() && review.calls == 0 && !waiting;
    review
}

fn hear(rules: &Rules, review: &mut Review, active: SeatSet, said: &Said) {
    let seat = said.seat;
    if matches!(said.call, Call::Say { word: WordId::WAIT, .. }) {
        review.waited.insert(seat);
        return;
    }
    if matches!(said.call, Call::Say { word: WordId::LOOK, .. }) {
        return;
    }
    let won = review.last.is_some()
        && is_decided(rules, review, active)
        && review.binding.is_some_and(|(who, _)| who == seat);
    let bids = matches!(said.call, Call::Bid { .. });
    review.raised |= won
        && match rules.auction.raise_after_win {
            Raise::No => false,
            Raise::Once => true,
            Raise::Reopen => !bids,
        };
    if won && bids && rules.auction.raise_after_win == Raise::Reopen {
        (review.live, review.passed) = (active, SeatSet::EMPTY);
    }
    review.calls += 1;
    review.own_calls[seat.index()] = review.own_calls[seat.index()].saturating_add(1);
    review.last = Some(seat);
    match said.call {
        Call::Bid { rung, modifier } => {
            let bid = (rung, modifier);
            let about = rules.ladder.rung(rung);
            if let Some((beaten, (old, _))) = review.standing
                && rules.ladder.group_of(old).out_when_beaten
                && beaten != seat
            {
                review.live.remove(beaten);
                review.passed.insert(beaten);
                review.last_passer = Some(beaten);
            }
            review.standing = Some((seat, bid));
            if about.binds {
                review.binding = Some((seat, bid));
            }
            review.top_level = review.top_level.max(i64::from(about.level));
            if about.binds {
                review.levels[seat.index()] = about.level;
            }
            if review.own_calls[seat.index()] > 1 {
                review.raisers.insert(seat);
            }
            review.held = false;
            review.passes_in_row = 0;
            review.passed.remove(seat);
        }
        Call::Say { word: WordId::HERE, .. } => {
            if let Some((_, bid)) = review.standing {
                review.standing = Some((seat, bid));
                review.binding = review.standing;
                review.held = true;
                review.passes_in_row = 0;
            }
        }
        Call::Say { .. } => {
            review.passes_in_row += 1;
            review.last_passer = Some(seat);
            // A winner who does not raise has not passed his contract away.
            if !won {
                review.passed.insert(seat);
                if rules.auction.pass_is_final {
                    review.live.remove(seat);
                }
            }
        }
    }
}

/// Who speaks next, if anybody.
pub(crate) fn next(rules: &Rules, state: &State, review: &Review, first: Seat) -> Next {
    let active = state.pos.active;
    let seats = rules.seats;
    if rules.auction.kind == AuctionKind::None {
        return Next::Over;
    }
    if review.early {
        let waiting = active - review.waited;
        let asked = (0..seats).map(|by| first.step(by, seats)).find(|&seat| waiting.contains(seat));
        return asked.map_or(Next::Over, Next::Speak);
    }
    let Some(last) = review.last else { return Next::Speak(first) };
    if is_decided(rules, review, active) {
        if numbers::is_raising(rules, state, review) {
            return numbers::next_to_raise(rules, state, review, first).map_or(Next::Over, Next::Speak);
        }
        return raise(rules, review);
    }
    if rules.auction.by_sides {
        let next = numbers::speakers(rules, state, first).into_iter().nth(review.calls);
        return next.map_or(Next::Over, Next::Speak);
    }
    if in_turn(rules) {
        return Next::Speak(rules.in_order(last, active).next().unwrap_or(last));
    }
    let standing = review.standing.map(|(who, _)| who);
    let next = (1..=seats)
        .map(|by| last.step(by, seats))
        .find(|&seat| review.live.contains(seat) && Some(seat) != standing);
    next.map_or(Next::Over, Next::Speak)
}

/// Whether everybody speaks exactly once.
fn in_turn(rules: &Rules) -> bool {
    rules.auction.kind == AuctionKind::Numbers || rules.auction.single
}

/// Whether nobody may outbid the standing bid any more, or bid at all. Not before the first call.
fn is_decided(rules: &Rules, review: &Review, active: SeatSet) -> bool {
    if review.raised {
        return true;
    }
    if in_turn(rules) {
        return review.calls >= active.len();
    }
    match review.standing {
        Some((who, _)) if rules.auction.pass_is_final => review.live.without(who).is_empty(),
        Some(_) => review.passes_in_row >= review.live.len().saturating_sub(1),
        None => review.live.is_empty() || review.passes_in_row >= active.len(),
    }
}

fn raise(rules: &Rules, review: &Review) -> Next {
    match review.binding {
        Some((who, _)) if rules.auction.raise_after_win != Raise::No && !review.raised => Next::Speak(who),
        _ => Next::Over,
    }
}

/// What happens now that an auction has bound nobody.
pub(crate) fn unbound(rules: &Rules, review: &Review) -> NobodyBound {
    if review.standing.is_some() { rules.auction.only_unbinding } else { rules.auction.nobody_bound }
}

/// Who speaks first, by the hook of the pack: asked once in an auction.
pub(crate) fn told_first(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Option<Seat>, Fault> {
    let FirstSpeaker::Hook(hook) = rules.auction.first else { return Ok(None) };
    if state.table.first_speaker().is_some() {
        return Ok(None);
    }
    let facts = Facts::new(rules, state, Scope::Public).in_dialog(DialogId::AUCTION);
    let data = host.call(hook, &facts, &[])?;
    let seat = reply::maybe_seat(rules, &data).and_then(|seat| match seat {
        Some(seat) if !state.pos.active.contains(seat) => Err("the answer: that seat sits out".to_owned()),
        other => Ok(other),
    });
    let seat = seat.map_err(|fault| rules.hook_error(hook, fault))?;
    Ok(Some(seat.unwrap_or_else(|| first_speaker(rules, state))))
}

/// Who speaks first; by what a hook has said, if one decides.
pub(crate) fn first_speaker(rules: &Rules, state: &State) -> Seat {
    let dealer = state.pos.dealer;
    if let Some(seat) = state.table.first_speaker() {
        return seat;
    }
    if rules.auction.first == FirstSpeaker::Dealer && state.pos.active.contains(dealer) {
        return dealer;
    }
    rules.eldest(&state.pos).unwrap_or(dealer)
}
