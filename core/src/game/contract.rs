//! From an auction to a contract: who declares, who is out, which order of the cards, which roles.

use crate::hooks::{Facts, Host, Scope, reply};
use crate::ruleset::{AuctionStrain, Declarers, KindId, OrderId, RoleId, RoleRule, Rules, Rung, StrainId};
use crate::seat::{Seat, SeatSet};
use crate::state::{Contract, RoleList, State, Table};

use super::auction::{self, Bid};
use super::error::Fault;
use super::event::{Event, Sink};
use super::step::emit;

/// The contract of a rung, with the seats that declare it.
pub(crate) fn from_rung(rules: &Rules, state: &State, declarer: Seat, bid: Bid) -> Event {
    let rung = rules.ladder.rung(bid.0);
    let family = rules.kind(rung.kind).order_family(rung.strain);
    let contract = Contract {
        kind: rung.kind,
        rung: Some(bid.0),
        modifier: bid.1,
        level: rung.level,
        strain: rung.strain,
        declarer: Some(declarer),
        order: rules.order_of(family, rung.strain, None),
    };
    contracted(rules, state, contract)
}

/// The strain of a contract that numbers lead to, or that is played without bidding.
pub(crate) fn given_strain(rules: &Rules, table: &Table) -> Option<StrainId> {
    if rules.auction.strain_of_highest
        && let Some((_, rung)) = auction::highest(rules, table)
        && rung.strain.is_some()
    {
        return rung.strain;
    }
    match rules.auction.strain {
        AuctionStrain::None => None,
        AuctionStrain::Fixed(strain) => Some(strain),
        AuctionStrain::Turned => table.turned().and_then(|card| {
            let suit = rules.deck.suit(card)?;
            let found = rules.ladder.strains.iter().position(|strain| strain.suit == Some(suit))?;
            u8::try_from(found).ok().map(StrainId)
        }),
    }
}

/// The order of the cards in the contract that a bid would lead to.
pub(crate) fn order_of_bid(rules: &Rules, table: &Table, rung: &Rung) -> OrderId {
    let (kind, strain) = match rules.auction.contract {
        Some(kind) => {
            let own = rung.strain.filter(|_| rules.auction.strain_of_highest);
            (kind, own.or_else(|| given_strain(rules, table)))
        }
        None => (rung.kind, rung.strain),
    };
    rules.order_of(rules.kind(kind).order_family(strain), strain, None)
}

/// A contract without a rung: after numbers, without bidding, or when nobody is bound.
pub(crate) fn from_kind(rules: &Rules, state: &State, kind: KindId) -> Event {
    let strain = given_strain(rules, &state.table);
    let family = rules.kind(kind).order_family(strain);
    let contract = Contract {
        kind,
        rung: None,
        modifier: None,
        level: 0,
        strain,
        declarer: None,
        order: rules.order_of(family, strain, None),
    };
    contracted(rules, state, contract)
}

fn contracted(rules: &Rules, state: &State, contract: Contract) -> Event {
    let kind = rules.kind(contract.kind);
    let active = state.pos.active;
    let declaring = match (kind.declarers, contract.declarer) {
        (Declarers::Nobody, _) | (_, None) => SeatSet::EMPTY,
        (Declarers::Side, Some(seat)) => (rules.partners_of(seat) & active).with(seat),
        (Declarers::Declarer | Declarers::Hook(_), Some(seat)) => SeatSet::of(seat),
    };
    let out = if kind.out == RoleId::NOBODY {
        SeatSet::EMPTY
    } else {
        let mut pos = state.pos;
        (pos.contract, pos.declaring, pos.out) = (Some(contract), declaring, SeatSet::EMPTY);
        rules.role_set(kind.out, &pos) & active
    };
    Event::Contracted { contract, declaring, out }
}

/// A contract comes into force: who declares it with the declarer, and who has which role.
pub(crate) fn undertake(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
    contract: &Event,
) -> Result<(), Fault> {
    emit(rules, state, sink, contract);
    if let Some(event) = hooked_declarers(rules, host, state)? {
        emit(rules, state, sink, &event);
    }
    give_roles(rules, state, sink);
    Ok(())
}

/// Asks a hook who declares beside the declarer.
fn hooked_declarers(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Option<Event>, Fault> {
    let Some(contract) = state.pos.contract().copied() else { return Ok(None) };
    let Declarers::Hook(hook) = rules.kind(contract.kind).declarers else { return Ok(None) };
    let data = host.call(hook, &Facts::new(rules, state, Scope::Public), &[])?;
    let seat = reply::maybe_seat(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
    let declaring = seat.map_or(state.pos.declaring, |seat| state.pos.declaring.with(seat));
    Ok(Some(Event::Contracted { contract, declaring, out: state.pos.out }))
}

/// Gives out the roles of the pack as the contract begins.
fn give_roles(rules: &Rules, state: &mut State, sink: &mut impl Sink) {
    let Some(contract) = state.pos.contract() else { return };
    for (role, rule) in &rules.kind(contract.kind).roles {
        let seats = seats_of(rules, state, rule);
        let seats = RoleList::of(rules.in_order(state.pos.dealer, seats));
        emit(rules, state, sink, &Event::RoleTaken { role: *role, seats });
    }
}

fn seats_of(rules: &Rules, state: &State, rule: &RoleRule) -> SeatSet {
    match rule {
        RoleRule::Role(role) => rules.role_set(*role, &state.pos),
        RoleRule::Called(rungs) => state
            .table
            .said()
            .iter()
            .filter(|said| said.call.rung().is_some_and(|rung| rungs.contains(rung)))
            .map(|said| said.seat)
            .collect(),
        RoleRule::HighestBid => {
            auction::highest(rules, &state.table).map_or(SeatSet::EMPTY, |(seat, _)| SeatSet::of(seat))
        }
        RoleRule::Minus(both) => seats_of(rules, state, &both[0]) - seats_of(rules, state, &both[1]),
        RoleRule::Plus(both) => seats_of(rules, state, &both[0]) | seats_of(rules, state, &both[1]),
    }
}
