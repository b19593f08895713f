//! From a finished deal to entries, from entries to the end of the match.

use crate::hooks::{Facts, Host, Scope, reply};
use crate::ruleset::{Best, Each, End, EndTest, NumberId, Rules, Score, ScoreItem};
use crate::score::{Cell, Entry, Fraction, LedgerKind, MAX_NUMBER, Settlement, Subject};
use crate::seat::{Seat, SeatSet};
use crate::side::Side;
use crate::state::State;

use super::calling;
use super::error::Fault;
use super::event::{Event, Sink};
use super::fold::fold;
use super::values::{Memo, Values};

/// Writes the entries of the deal, one by one: later items read what earlier ones wrote.
pub(crate) fn score(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<(), Fault> {
    calling::show(rules, state, sink);
    if let Score::Hook(hook) = rules.score {
        let data = host.call(hook, &Facts::new(rules, state, Scope::All), &[])?;
        let entries = reply::entries(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
        write_all(rules, state, sink, entries)?;
        return Ok(());
    }
    let Some(contract) = state.pos.contract() else { return Ok(()) };
    let kind = rules.kind(contract.kind);
    let memo = Memo::new(rules, &state.table);
    let mut entries = Vec::new();
    for item in &kind.items {
        // All lines of an item are computed before any is written, so that they do not read each other.
        lines(rules, state, item, &memo, &mut entries)?;
        write_all(rules, state, sink, entries.drain(..))?;
    }
    Ok(())
}

/// Writes entries.
///
/// # Errors
/// When a column would pass what a number may be.
pub(crate) fn write_all(
    rules: &Rules,
    state: &mut State,
    sink: &mut impl Sink,
    entries: impl IntoIterator<Item = Entry>,
) -> Result<(), Fault> {
    for entry in entries {
        let stands = state.table.sheet().get(&rules.sheet, entry.cell).unwrap_or(0);
        let fits = stands.checked_add(entry.amount).is_some_and(|sum| sum.abs() <= MAX_NUMBER);
        if !fits {
            let reason = rules.reason(entry.reason);
            return Err(Fault::Pack(format!(
                "`{reason}` takes a column of the sheet beyond \u{b1}{MAX_NUMBER}"
            )));
        }
        let event = Event::Scored(entry);
        sink.event(&event);
        fold(rules, state, &event);
    }
    Ok(())
}

/// Adds the lines of an item.
fn lines(
    rules: &Rules,
    state: &State,
    item: &ScoreItem,
    memo: &Memo,
    entries: &mut Vec<Entry>,
) -> Result<(), Fault> {
    let values = Values::new(rules, state).remembering(memo);
    let mut line = |subject, seats| -> Result<(), Fault> {
        if let Some(when) = &item.when
            && !values.holds(when, seats)?
        {
            return Ok(());
        }
        let amount = values.of(&item.amount, seats)?;
        if amount != 0 {
            let cell = Cell { ledger: item.ledger, subject };
            entries.push(Entry { cell, amount, reason: item.reason });
        }
        Ok(())
    };
    let pos = &state.pos;
    let role = match item.each {
        Each::Side => SeatSet::all(rules.seats),
        Each::Seat => pos.active,
        Each::Role(role) => rules.role_set(role, pos),
        Each::Pair(of, on) => {
            for of in rules.role_set(of, pos).iter() {
                for on in rules.role_set(on, pos).without(of).iter() {
                    line(Subject::Pair { of, on }, SeatSet::of(of))?;
                }
            }
            return Ok(());
        }
    };
    let declaring = pos.declaring;
    if rules.ledger_kind(item.ledger) != LedgerKind::Side {
        return role.iter().try_for_each(|seat| line(Subject::Seat(seat), SeatSet::of(seat)));
    }
    if item.each == Each::Seat {
        // A seat's line in a ledger of sides stands in its side's column.
        return role
            .iter()
            .try_for_each(|seat| line(Subject::Side(rules.side_of(seat, declaring)), SeatSet::of(seat)));
    }
    sides_of(rules, state, role)
        .try_for_each(|side| line(Subject::Side(side), rules.members(side, declaring) & role))
}

/// The sides of some seats, each once.
pub(super) fn sides_of(rules: &Rules, state: &State, seats: SeatSet) -> impl Iterator<Item = Side> + use<> {
    let sides = rules.sides_in(state.pos.declaring);
    sides.iter().filter(move |side| sides.members(*side).intersects(seats))
}

/// Carries numbers on to the next deal, and asks the hook that runs after a deal.
///
/// Returns who deals next, if the hook says so.
pub(crate) fn after_deal(
    rules: &Rules,
    host: &mut dyn Host,
    state: &mut State,
    sink: &mut impl Sink,
) -> Result<Option<Seat>, Fault> {
    let mut next = None;
    let mut set: Vec<(NumberId, i64)> = Vec::new();
    for (index, number) in rules.match_numbers.iter().enumerate() {
        if let (Some(formula), Ok(id)) = (&number.after_deal, u8::try_from(index)) {
            let value = Values::new(rules, state).of(formula, SeatSet::all(rules.seats))?;
            if value < number.min || value > number.max {
                return Err(Fault::Pack(format!(
                    "`numbers.match.{}.after_deal` gives {value}, which is not from {} to {}",
                    number.name, number.min, number.max
                )));
            }
            set.push((NumberId(id), value));
        }
    }
    if let Some(hook) = rules.after_deal {
        let data = host.call(hook, &Facts::new(rules, state, Scope::All), &[])?;
        let after = reply::after_deal(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
        write_all(rules, state, sink, after.entries)?;
        for (name, value) in after.set {
            if let Some(id) = number_id(&rules.match_numbers, &name) {
                set.retain(|(other, _)| *other != id);
                set.push((id, value));
            }
        }
        next = after.next_dealer;
    }
    for (number, value) in set {
        if state.table.numbers().get(number.index()) != Some(&value) {
            let event = Event::MatchNumber { number, value };
            sink.event(&event);
            fold(rules, state, &event);
        }
    }
    Ok(next)
}

/// The id of a number by name.
pub(crate) fn number_id(numbers: &[crate::ruleset::Number], name: &str) -> Option<NumberId> {
    let index = numbers.iter().position(|number| number.name == name)?;
    u8::try_from(index).ok().map(NumberId)
}

/// Who has won, if the match is over.
pub(crate) fn winners(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Option<SeatSet>, Fault> {
    for end in &rules.ends {
        if let Some(winners) = try_end(rules, host, state, end)? {
            return Ok(Some(winners));
        }
    }
    Ok(None)
}

fn try_end(rules: &Rules, host: &mut dyn Host, state: &State, end: &End) -> Result<Option<SeatSet>, Fault> {
    let all = SeatSet::all(rules.seats);
    let values = Values::new(rules, state);
    let (candidates, winning) = match &end.test {
        EndTest::Win(formula) => (meeting(rules, state, formula)?, true),
        EndTest::Lose(formula) => {
            let losers = meeting(rules, state, formula)?;
            // Everybody has lost: the best of them wins all the same.
            if losers == all { (all, true) } else { (losers, false) }
        }
        EndTest::When(formula) => (if values.holds(formula, all)? { all } else { SeatSet::EMPTY }, true),
        EndTest::Hook(hook) => {
            let data = host.call(*hook, &Facts::new(rules, state, Scope::All), &[])?;
            let over = reply::truth(&data).map_err(|fault| rules.hook_error(*hook, fault))?;
            (if over { all } else { SeatSet::EMPTY }, true)
        }
    };
    if candidates.is_empty() {
        return Ok(None);
    }
    if !winning {
        return Ok(Some(all - candidates));
    }
    let best = match &end.best {
        Best::All => return Ok(Some(candidates)),
        Best::Ledger(ledger) => best_of(rules, host, state, *ledger, candidates)?,
        Best::Formula(formula) => greatest(rules, state, formula, candidates)?,
    };
    let one = sides_of(rules, state, best).count() == 1;
    Ok((one || end.shared).then_some(best))
}

/// Seats whose side (in a ledger of sides) or which themselves meet a condition.
fn meeting(rules: &Rules, state: &State, formula: &crate::ruleset::Formula) -> Result<SeatSet, Fault> {
    let values = Values::new(rules, state);
    let mut met = SeatSet::EMPTY;
    if rules.ledger_kind(rules.settle.ledger) == LedgerKind::Side {
        for side in sides_of(rules, state, SeatSet::all(rules.seats)) {
            let members = rules.members(side, state.pos.declaring);
            if values.holds(formula, members)? {
                met |= members;
            }
        }
    } else {
        for seat in SeatSet::all(rules.seats).iter() {
            if values.holds(formula, SeatSet::of(seat))? {
                met.insert(seat);
            }
        }
    }
    Ok(met)
}

/// Those of the seats for whose side, or for whom, a formula comes to the greatest number.
fn greatest(
    rules: &Rules,
    state: &State,
    formula: &crate::ruleset::Formula,
    seats: SeatSet,
) -> Result<SeatSet, Fault> {
    let values = Values::new(rules, state);
    let by_side = rules.ledger_kind(rules.settle.ledger) == LedgerKind::Side;
    let mut best = (i64::MIN, SeatSet::EMPTY);
    for seat in seats.iter() {
        let declaring = state.pos.declaring;
        let side = rules.side_of(seat, declaring);
        let subject = if by_side { rules.members(side, declaring) } else { SeatSet::of(seat) };
        let figure = values.of(formula, subject)?;
        if figure > best.0 {
            best = (figure, SeatSet::EMPTY);
        }
        if figure == best.0 {
            best.1.insert(seat);
        }
    }
    Ok(best.1)
}

fn best_of(
    rules: &Rules,
    host: &mut dyn Host,
    state: &State,
    ledger: u8,
    seats: SeatSet,
) -> Result<SeatSet, Fault> {
    let values = Values::new(rules, state);
    let low = rules.settle.low_is_good;
    let settled = if rules.settle.hook.is_some() { settle(rules, host, state)? } else { None };
    let worth = |seat: Seat| {
        if let Some(settlement) = &settled {
            return settlement.per_seat()[seat.index()];
        }
        let figure = values.ledger(ledger, false, SeatSet::of(seat));
        let figure = if low { -figure } else { figure };
        Fraction::new(i128::from(figure), 1).expect("a whole number is a fraction")
    };
    let Some(best) = seats.iter().map(worth).max() else { return Ok(SeatSet::EMPTY) };
    Ok(seats.iter().filter(|seat| worth(*seat) == best).collect())
}

/// What the sheet, as it stands, is worth to each seat; `None` when the pack settles nothing.
///
/// # Errors
/// When the pack's hook fails.
pub fn settle(rules: &Rules, host: &mut dyn Host, state: &State) -> Result<Option<Settlement>, Fault> {
    let Some(hook) = rules.settle.hook else { return Ok(None) };
    // The sheet is public; a settlement may be asked for while cards are out.
    let data = host.call(hook, &Facts::new(rules, state, Scope::Public), &[])?;
    let (per, total) = reply::settlement(rules, &data).map_err(|fault| rules.hook_error(hook, fault))?;
    let settlement =
        Settlement::new(&total, per).map_err(|error| rules.hook_error(hook, error.to_string()))?;
    Ok(Some(settlement.at(rules.settle.price)))
}

/// How many units of [`worth`] are one point: a settlement is counted in thousandths, a ledger in its own parts.
pub fn worth_unit(rules: &Rules) -> i64 {
    if rules.settle.hook.is_some() {
        return 1000;
    }
    let ledger = rules.sheet.ledgers().get(usize::from(rules.settle.ledger));
    ledger.map_or(1, |ledger| i64::from(ledger.unit_den).max(1))
}

/// What the deal so far has been worth to a seat, for bots: the settlement's change, or the ledger's against the
/// best rival. In units of the ledger, or thousandths of a settlement's unit.
///
/// # Errors
/// When the pack's hook fails.
pub fn worth(rules: &Rules, host: &mut dyn Host, state: &State, seat: Seat) -> Result<i64, Fault> {
    if rules.settle.hook.is_some() {
        let settled = settle(rules, host, state)?;
        let share = settled.and_then(|settled| settled.per_seat().get(seat.index()).copied());
        return Ok(share.map_or(0, |share| share.num() * 1000 / share.den().max(1)));
    }
    let values = Values::new(rules, state);
    let ledger = rules.settle.ledger;
    let own = values.ledger(ledger, false, SeatSet::of(seat));
    let sign = if rules.settle.low_is_good { -1 } else { 1 };
    let own_side = rules.side_of(seat, state.pos.declaring);
    let rival = SeatSet::all(rules.seats)
        .iter()
        .filter(|other| rules.side_of(*other, state.pos.declaring) != own_side)
        .map(|other| sign * values.ledger(ledger, false, SeatSet::of(other)))
        .max()
        .unwrap_or(0);
    Ok(sign * own - rival)
}
