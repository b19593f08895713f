//! Reads what a hook returned, as carefully as if a player had typed it.
//!
//! Every function gives a typed answer or a sentence that says where in the answer something is wrong.

use crate::ruleset::{DialogId, ReasonId, RoleId, Rules, RungId, WordId};
use crate::score::{Cell, Entry, LedgerKind, Subject};
use crate::seat::{Hand, Seat, SeatSet};
use crate::side::Side;
use crate::state::{CallSet, RoleList, SayPattern};

use super::data::Data;
use super::fields::{Fields, hand, int, list, named, numbered, seat, seats, text};

pub use super::short::{maybe_hand, maybe_seat, packets, refused_calls, restriction, sentences, truth};

/// What is wrong with an answer.
pub type Fault = String;

/// A hook dialog's next step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DialogReply {
    /// A seat is asked.
    Ask {
        /// Who.
        seat: Seat,
        /// What it may say.
        calls: CallSet,
    },
    /// The dialog is over.
    Done(Box<DialogEnd>),
}

/// What a dialog changes when it ends.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DialogEnd {
    /// The contract is now this rung.
    pub rung: Option<RungId>,
    /// Roles, with the seats in the order named.
    pub roles: Vec<(RoleId, RoleList)>,
    /// Hands that another seat decides for.
    pub control: Vec<(Hand, Seat)>,
    /// Hands laid open, and before whom.
    pub open: Vec<(Hand, SeatSet)>,
    /// Lines for the sheet.
    pub entries: Vec<Entry>,
    /// Numbers of the pack: name and value, deal numbers first looked for.
    pub set: Vec<(String, i64)>,
    /// The deal is over without (further) play, under this word.
    pub finish: Option<ReasonId>,
    /// The cards are thrown in; whether the same seat deals again.
    pub throw_in: Option<bool>,
}

/// What `after_deal` answered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AfterDeal {
    /// Numbers of the match.
    pub set: Vec<(String, i64)>,
    /// Who deals next.
    pub next_dealer: Option<Seat>,
    /// More lines for the sheet.
    pub entries: Vec<Entry>,
}

/// What `ask` of a dialog answered.
///
/// # Errors
/// A sentence that says where the answer is wrong.
pub fn dialog(rules: &Rules, id: DialogId, data: &Data) -> Result<DialogReply, Fault> {
    let mut fields = Fields::of("the answer", data)?;
    if let Some(who) = fields.take("ask") {
        let who = seat(rules, "ask", who)?;
        let calls = call_set(rules, id, fields.need("calls")?)?;
        fields.finish()?;
        return Ok(DialogReply::Ask { seat: who, calls });
    }
    match fields.need("done").map_err(|_| "the answer has neither `ask` nor `done`".to_owned())? {
        Data::Bool(true) => {}
        other => return Err(format!("done: expected true, found {}", other.kind())),
    }
    let mut end = DialogEnd::default();
    if let Some(roles) = fields.take("roles") {
        for (name, list) in named("roles", roles)? {
            let role = rules
                .role_by_name(name)
                .filter(|role| role.of_pack().is_some())
                .ok_or_else(|| format!("roles: no contract of these rules has a role `{name}`"))?;
            end.roles.push((role, seats(rules, &format!("roles.{name}"), list)?));
        }
    }
    if let Some(control) = fields.take("control") {
        for (n, who) in numbered("control", control)? {
            end.control.push((hand(rules, "control", n)?, seat(rules, "control", who)?));
        }
    }
    if let Some(open) = fields.take("open") {
        for (n, whom) in numbered("open", open)? {
            let set = match whom {
                Data::Text(word) if word == "everybody" => SeatSet::all(rules.seats),
                other => seats(rules, "open", other)?.set(),
            };
            end.open.push((hand(rules, "open", n)?, set));
        }
    }
    if let Some(data) = fields.take("entries") {
        end.entries = entries(rules, data)?;
    }
    if let Some(data) = fields.take("set") {
        end.set = numbers(rules, data)?;
    }
    if let Some(data) = fields.take("rung") {
        let name = text("rung", data)?;
        end.rung = Some(rules.rung_by_name(name).ok_or_else(|| format!("rung: `{name}` is no rung"))?);
    }
    if let Some(data) = fields.take("finish") {
        end.finish = Some(reason(rules, "finish", text("finish", data)?)?);
    }
    if let Some(data) = fields.take("throw_in") {
        end.throw_in = Some(match text("throw_in", data)? {
            "same" => true,
            "next" => false,
            other => return Err(format!("throw_in: expected `next` or `same`, found `{other}`")),
        });
    }
    fields.finish()?;
    Ok(DialogReply::Done(Box::new(end)))
}

fn numbers(rules: &Rules, data: &Data) -> Result<Vec<(String, i64)>, Fault> {
    named("set", data)?
        .into_iter()
        .map(|(name, value)| {
            let value = int(&format!("set.{name}"), value)?;
            let known = rules.deal_numbers.iter().chain(&rules.match_numbers).find(|n| n.name == name);
            let known = known.ok_or_else(|| format!("set: these rules declare no number `{name}`"))?;
            if value < known.min || value > known.max {
                return Err(format!("set.{name}: {value} is not from {} to {}", known.min, known.max));
            }
            Ok((name.to_owned(), value))
        })
        .collect()
}

pub(super) fn reason(rules: &Rules, at: &str, name: &str) -> Result<ReasonId, Fault> {
    rules.reason_by_name(name).ok_or_else(|| {
        format!("{at}: `{name}` is no score item and has no sentence; give it one in the table `texts`")
    })
}

fn call_set(rules: &Rules, id: DialogId, data: &Data) -> Result<CallSet, Fault> {
    let mut calls = CallSet::default();
    for item in list("calls", data)? {
        match item {
            Data::Text(name) => {
                if let Some(rung) = rules.rung_by_name(name) {
                    calls.bids.insert(rung);
                } else {
                    calls.says.push(SayPattern::plain(word(rules, id, name)?));
                }
            }
            other => {
                let mut fields = Fields::of("calls", other)?;
                let mut say = SayPattern::plain(word(rules, id, text("calls.word", fields.need("word")?)?)?);
                if let Some(to) = fields.take("to") {
                    say.seats = Some(match to {
                        Data::List(_) => seats(rules, "calls.to", to)?.set(),
                        one => SeatSet::of(seat(rules, "calls.to", one)?),
                    });
                }
                if let Some(n) = fields.take("n") {
                    let range = list("calls.n", n)?;
                    let [low, high] = range else {
                        return Err("calls.n: expected two numbers, smallest and largest".to_owned());
                    };
                    let ends = [int("calls.n", low)?, int("calls.n", high)?].map(i32::try_from);
                    let [Ok(low), Ok(high)] = ends else {
                        return Err("calls.n: number too large".to_owned());
                    };
                    if low > high {
                        return Err(format!("calls.n: {low} is greater than {high}"));
                    }
                    say.number = Some((low, high));
                }
                fields.finish()?;
                calls.says.push(say);
            }
        }
    }
    if calls.is_empty() {
        return Err("calls: a question without an answer".to_owned());
    }
    Ok(calls)
}

fn word(rules: &Rules, id: DialogId, name: &str) -> Result<WordId, Fault> {
    let own = &rules.dialog(id).words;
    rules
        .word_by_name(name)
        .filter(|word| own.contains(word))
        .ok_or_else(|| format!("calls: `{name}` is not among the `words` of this dialog, and is no rung"))
}

/// Lines for the sheet.
///
/// # Errors
/// A sentence that says which line is wrong.
pub fn entries(rules: &Rules, data: &Data) -> Result<Vec<Entry>, Fault> {
    let mut all = Vec::new();
    for (i, one) in list("entries", data)?.iter().enumerate() {
        let at = format!("entries[{}]", i + 1);
        let mut fields = Fields::of(&at, one)?;
        let name = text(&at, fields.need("ledger")?)?;
        let ledger =
            rules.sheet.find(name).ok_or_else(|| format!("{at}: the sheet has no ledger `{name}`"))?;
        let subject = match rules.ledger_kind(ledger) {
            LedgerKind::Seat => Subject::Seat(seat(rules, &at, fields.need("seat")?)?),
            // A seat's line stands in its side's column; a sheet has a ledger of sides only where sides stay.
            LedgerKind::Side => Subject::Side(match fields.take("seat") {
                Some(one) => rules.side_of(seat(rules, &at, one)?, SeatSet::EMPTY),
                None => side(rules, &at, fields.need("side")?)?,
            }),
            LedgerKind::Pair => {
                let from = seat(rules, &at, fields.need("from")?)?;
                let on = seat(rules, &at, fields.need("on")?)?;
                if from == on {
                    return Err(format!("{at}: a seat writes nothing on itself"));
                }
                Subject::Pair { of: from, on }
            }
        };
        let amount = int(&at, fields.need("amount")?)?;
        let reason = reason(rules, &at, text(&at, fields.need("reason")?)?)?;
        fields.finish()?;
        if amount != 0 {
            all.push(Entry { cell: Cell { ledger, subject }, amount, reason: reason.0 });
        }
    }
    Ok(all)
}

fn side(rules: &Rules, at: &str, data: &Data) -> Result<Side, Fault> {
    let n = int(at, data)?;
    match u8::try_from(n) {
        Ok(n) if n >= 1 && usize::from(n) <= rules.side_count() => Ok(Side::new(n - 1)),
        _ => Err(format!("{at}: {n} is no side; sides are 1 to {}", rules.side_count())),
    }
}

/// What `after_deal` answered.
///
/// # Errors
/// A sentence that says where the answer is wrong.
pub fn after_deal(rules: &Rules, data: &Data) -> Result<AfterDeal, Fault> {
    let mut after = AfterDeal::default();
    if *data == Data::Nil {
        return Ok(after);
    }
    let mut fields = Fields::of("the answer", data)?;
    if let Some(data) = fields.take("set") {
        after.set = numbers(rules, data)?;
    }
    if let Some(data) = fields.take("next_dealer") {
        after.next_dealer = Some(seat(rules, "next_dealer", data)?);
    }
    if let Some(data) = fields.take("entries") {
        after.entries = entries(rules, data)?;
    }
    fields.finish()?;
    Ok(after)
}

/// The total of each seat over a common denominator: `{ per = 3, total = { 1, 2, -3 } }`.
///
/// # Errors
/// When the shape is wrong, the denominator is not positive, or the totals do not sum to zero.
pub fn settlement(rules: &Rules, data: &Data) -> Result<(i64, Vec<i64>), Fault> {
    let mut fields = Fields::of("the answer", data)?;
    let per = int("per", fields.need("per")?)?;
    let total = list("total", fields.need("total")?)?;
    let total = total.iter().map(|one| int("total", one)).collect::<Result<Vec<_>, _>>()?;
    fields.finish()?;
    if per < 1 {
        return Err(format!("per: {per} is not positive"));
    }
    if total.len() != rules.seats {
        return Err(format!("total: {} numbers for {} seats", total.len(), rules.seats));
    }
    let sum: i128 = total.iter().map(|&n| i128::from(n)).sum();
    if sum != 0 {
        return Err(format!("total: a settlement sums to zero, this one to {sum}"));
    }
    Ok((per, total))
}
