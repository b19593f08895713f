//! The only place that changes a state: one event at a time, without a decision.

use crate::card::{Card, CardSet};
use crate::order::EffSuit;
use crate::play::Trick;
use crate::ruleset::{DialogId, GhostWins, Rules, WordId};
use crate::seat::{Hand, HandSet, Seat, SeatSet};
use crate::state::{Aside, Call, Moved, Offer, Offered, Position, Stage, State, Way};

use super::calling;
use super::card::Tables;
use super::event::{Cards, Event};
use super::floating;

/// Changes `state` by one event.
#[inline]
pub fn fold(rules: &Rules, state: &mut State, event: &Event) {
    match event {
        Event::Played { hand, card, way, lacks } => {
            let Some(contract) = state.pos.contract else { return };
            let tables = Tables::of(rules, &contract);
            played(rules, &mut state.pos, tables, (*hand, *card, *way), *lacks);
        }
        Event::TrickWon { hand } => won(&mut state.pos, *hand),
        Event::TrickBegun { leader } => begun(&mut state.pos, *leader),
        other => fold_rare(rules, state, other),
    }
}

/// A card leaves its hand for the trick. For the loop of the play, which has the tables at hand.
#[inline(always)]
#[allow(clippy::inline_always, reason = "the loop of the play: called once, and measured")]
pub(crate) fn played(
    rules: &Rules,
    pos: &mut Position,
    tables: Tables<'_>,
    (hand, card, way): (Hand, Card, Way),
    lacks: CardSet,
) {
    let order = tables.order;
    pos.hands[hand.index()].remove(card);
    if !lacks.is_empty() {
        pos.lacks[hand.index()] |= lacks;
    }
    if let Some(slot) = pos.plays.get_mut(usize::from(pos.n_plays)) {
        *slot = card.raw();
        pos.n_plays += 1;
    }
    if pos.trick.led == EffSuit::NONE {
        let led = match way {
            Way::Plain => order.suit(card),
            Way::As(suit) => EffSuit::of(suit),
        };
        pos.trick.lead(order, hand, card, led);
        pos.first_round = pos.suits_led >> led.index() & 1 == 0;
        pos.suits_led |= 1 << led.index();
    } else {
        pos.trick.follow(order, hand, card);
        if tables.bars.keeps_voids {
            pos.voids[hand.index()] |= floating::shows_void(pos.trick.led, order.suit(card));
        }
    }
    pos.turn = rules.next_in(pos.playing, hand);
    for (cards, bits) in &tables.bars.breaks {
        if cards.contains(card) {
            pos.broken |= bits;
        }
    }
}

/// A hand is about to lead to a trick.
#[inline]
pub(crate) fn begun(pos: &mut Position, leader: Hand) {
    pos.trick = Trick::new(leader);
    pos.turn = leader;
    pos.trick_open = true;
}

/// A trick goes to the hand that heads it.
#[inline]
pub(crate) fn won(pos: &mut Position, hand: Hand) {
    let trick = usize::from(pos.tricks);
    pos.set_winner(trick, hand);
    pos.taken[hand.index()] += 1;
    pos.trick_open = false;
    pos.tricks += 1;
}

#[cold]
fn fold_rare(rules: &Rules, state: &mut State, event: &Event) {
    let pos = &mut state.pos;
    let table = &mut state.table;
    match *event {
        Event::Played { .. } | Event::TrickWon { .. } | Event::TrickBegun { .. } | Event::Drawn { .. } => {}
        Event::DealBegun { dealer, active, unseen } => deal_begun(rules, state, dealer, active, unseen),
        Event::Dealt { hand, cards } => {
            pos.hands[hand.index()] = cards.cards;
            pos.dealt = pos.dealt.max(cards.count);
        }
        Event::KittyDealt { cards, order } => {
            pos.kitty = cards.cards;
            pos.kitty_dealt = cards.count;
            pos.kitty_order = order;
        }
        Event::TurnedUp { card } => table.turn_up(card),
        Event::LaidDown { ref order } => table.lay_down(order),
        Event::Turned { from, to, card } => {
            let (ends, all) = ((Some(from), Some(to)), SeatSet::all(rules.seats));
            transfer(state, DialogId::AUCTION, ends, Cards::of(CardSet::of(card)), all, How::default());
        }
        Event::Looked { seat, .. } => pos.looked.insert(seat),
        Event::FirstToSpeak { seat } => table.set_first_speaker(seat),
        Event::Said { dialog: DialogId::OFFER, seat, call } => offer(state, seat, call),
        Event::Said { dialog, seat, call } => {
            if let Some(card) = calling::called(rules, dialog, &call) {
                table.set_called(card);
            }
            table.say(dialog, seat, call, pos);
        }
        Event::PartnerShown { seat } => pos.declaring.insert(seat),
        Event::Contracted { contract, declaring, out } => {
            pos.contract = Some(contract);
            pos.declaring = declaring;
            pos.out = out;
        }
        Event::RoleTaken { role, seats } => {
            if let Some(slot) = role.of_pack().and_then(|index| pos.roles.get_mut(index)) {
                *slot = seats;
            }
        }
        Event::KittyTaken { dialog, seat, cards, seen_by, holder } => {
            pos.kitty -= cards.cards;
            let how = How { holder, ..How::default() };
            transfer(state, dialog, (None, Some(Hand::of(seat))), cards, seen_by, how);
        }
        Event::StockStacked { order } => table.stack(order),
        Event::PutAway { dialog, seat, cards } => {
            transfer(state, dialog, (Some(Hand::of(seat)), None), cards, SeatSet::of(seat), How::default());
        }
        Event::SetAside { seat, cards } => {
            table.set_aside(Aside { seat, cards: cards.cards, count: cards.count });
        }
        Event::Given { dialog, from, to, cards, together } => {
            let ends = (Some(Hand::of(from)), Some(Hand::of(to)));
            table.hand_over(from);
            transfer(
                state,
                dialog,
                ends,
                cards,
                SeatSet::of(from).with(to),
                How { together, ..How::default() },
            );
        }
        Event::LeaderNamed { hand, holds } => table.note_leader(hand, holds, pos),
        Event::Ordered { order, .. } => {
            if let Some(contract) = &mut pos.contract {
                contract.order = order;
            }
        }
        Event::Controlled { hand, seat, .. } => pos.set_controller(hand, Some(seat)),
        Event::Opened { hand, to, .. } => pos.open[hand.index()] = pos.open[hand.index()] | to,
        Event::PlayBegun { playing } => pos.playing = playing,
        Event::GhostLed { card } => ghost(rules, state, card),
        Event::DealNumber { number, value } => {
            if let Some(slot) = pos.numbers.get_mut(number.index()) {
                *slot = value;
            }
        }
        Event::MatchNumber { number, value } => table.set_number(number.index(), value),
        Event::Ended { word } => pos.ended = u8::try_from(word.0 + 1).unwrap_or(u8::MAX),
        Event::Scored(entry) => table.write(rules, entry),
        Event::ThrownIn { next } | Event::DealOver { next } => {
            table.set_next_dealer(next);
            pos.playing = HandSet::EMPTY;
            pos.stage = Stage::Deal;
        }
        Event::MatchOver { winners } => {
            table.set_winners(winners);
            pos.stage = Stage::Over;
        }
        Event::Stage(stage) => {
            table.set_offer(None);
            if starts_dialog(stage) {
                table.begin_dialog();
            }
            pos.stage = stage;
        }
        Event::Moment(moment) => pos.moments |= 1 << (moment & 15),
    }
}

fn deal_begun(rules: &Rules, state: &mut State, dealer: Seat, active: SeatSet, unseen: bool) {
    let pos = &mut state.pos;
    *pos = Position::new(dealer);
    pos.active = active;
    pos.looked = if unseen { SeatSet::EMPTY } else { SeatSet::all(rules.seats) };
    for (slot, number) in pos.numbers.iter_mut().zip(&rules.deal_numbers) {
        *slot = i32::try_from(number.start).unwrap_or(0);
    }
    for hand in (rules.seats..rules.hand_names.len()).filter_map(|hand| u8::try_from(hand).ok()) {
        pos.set_controller(Hand::new(hand), None);
    }
    state.table.begin_deal();
}

fn starts_dialog(stage: Stage) -> bool {
    matches!(stage, Stage::Phase { turn: 0, .. } | Stage::Moment { turn: 0, .. } | Stage::Auction)
}

/// What is known of a move of cards besides.
#[derive(Clone, Copy, Default)]
struct How {
    /// At the same time as the move before.
    together: bool,
    /// To who holds a card that was asked for.
    holder: bool,
}

/// Cards go from a hand or the kitty to a hand, or are put away.
fn transfer(
    state: &mut State,
    dialog: DialogId,
    (from, to): (Option<Hand>, Option<Hand>),
    Cards { cards, count }: Cards,
    seen_by: SeatSet,
    How { together, holder }: How,
) {
    let pos = &mut state.pos;
    if let Some(hand) = from {
        pos.hands[hand.index()] -= cards;
    }
    let mut lacked = CardSet::EMPTY;
    match to {
        Some(hand) => {
            pos.hands[hand.index()] |= cards;
            // Nothing proved before an exchange holds after it.
            lacked = std::mem::replace(&mut pos.lacks[hand.index()], CardSet::EMPTY);
        }
        None => pos.discards |= cards,
    }
    let played = pos.n_plays;
    let moved = Moved { dialog, from, to, cards, count, seen_by, played, lacked, together, holder };
    state.table.note_move(moved);
}

fn ghost(rules: &Rules, state: &mut State, card: Card) {
    let pos = &mut state.pos;
    state.table.note_move(Moved {
        dialog: DialogId::AUCTION,
        from: None,
        to: None,
        cards: CardSet::of(card),
        count: 1,
        seen_by: SeatSet::all(rules.seats),
        played: pos.n_plays,
        lacked: CardSet::EMPTY,
        together: false,
        holder: false,
    });
    let Some(contract) = pos.contract else { return };
    pos.kitty.remove(card);
    let order = rules.order(contract.order);
    let led = order.suit(card);
    let leader = pos.trick.leader;
    let winner = match rules.kind(contract.kind).ghost_wins {
        GhostWins::Nobody => None,
        GhostWins::Role(role) => rules.in_order(pos.dealer, rules.role_set(role, pos)).next().map(Hand::of),
        GhostWins::Hand(hand) => Some(hand),
    };
    pos.trick = match winner {
        Some(winner) => Trick::ghost_for(leader, order, card, winner),
        None => Trick::ghost(leader, led),
    };
    pos.first_round = pos.suits_led >> led.index() & 1 == 0;
    pos.suits_led |= 1 << led.index();
}

/// An offer, or an answer to one. It is no part of what the deal's dialogs say.
fn offer(state: &mut State, seat: Seat, call: Call) {
    let Call::Say { word, args } = call else { return };
    let table = &mut state.table;
    match word {
        WordId::CLAIM | WordId::CONCEDE | WordId::SPLIT => {
            let rest = Offered::Rest(args.seat.unwrap_or(seat));
            let what = args.split.map_or(rest, Offered::Split);
            table.set_offer(Some(Offer { by: seat, what, agreed: SeatSet::EMPTY }));
        }
        WordId::AGREE => {
            let agreed = |offer: Offer| Offer { agreed: offer.agreed.with(seat), ..offer };
            table.set_offer(table.offer().map(agreed));
        }
        _ => table.refuse_offer(state.pos.cards_played().len()),
    }
}
