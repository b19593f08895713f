//! Where each card of a deal goes, where that is not known before the match: numbers of the match decide it, or a hook.

use crate::deal::{Packet, PacketCount, Plan, Receivers};
use crate::hooks::{Arg, Facts, Host, Scope, reply};
use crate::ruleset::Rules;
use crate::seat::{Seat, SeatSet};
use crate::state::{MAX_TRICKS, State};

use super::error::Fault;
use super::values::Values;

/// The plan of the next deal.
pub(super) fn settle(rules: &Rules, host: &mut dyn Host, state: &State, dealer: Seat) -> Result<Plan, Fault> {
    let values = Values::new(rules, state);
    let all = SeatSet::all(rules.seats);
    let small = |n: i64| u8::try_from(n).map_err(|_| Fault::Deal(format!("{n} is no number of cards")));
    let receivers = Receivers { seats: rules.active, extra: rules.extra_hands.len() };
    let rounds = small(values.of(&rules.deal.rounds, all)?)?;
    let fits = |packets: &[Packet]| -> Result<Plan, String> {
        let plan =
            Plan::new(packets, rounds, rules.deck.len(), receivers).map_err(|error| error.to_string())?;
        match plan.each() {
            0 => Err("nobody is dealt a card".to_owned()),
            longest if longest > MAX_TRICKS => {
                Err(format!("{longest} cards are dealt to a hand, at most {MAX_TRICKS} can be played"))
            }
            _ => Ok(plan),
        }
    };
    if let Some(hook) = rules.deal.hook {
        let data = host.call(hook, &Facts::new(rules, state, Scope::Public), &[Arg::seat(dealer)])?;
        let plan = reply::packets(rules, &data).and_then(|packets| fits(&packets));
        return plan.map_err(|fault| rules.hook_error(hook, fault).into());
    }
    let mut packets = Vec::with_capacity(rules.deal.packets.len());
    for packet in &rules.deal.packets {
        let count = match &packet.count {
            Some(formula) => PacketCount::Cards(small(values.of(formula, all)?)?),
            None => PacketCount::Rest,
        };
        packets.push(Packet { count, to: packet.to });
    }
    fits(&packets).map_err(Fault::Deal)
}
