//! Reads what a hook returned, as carefully as if a player had typed it.
//!
//! Every function gives a typed answer or a sentence that says where in the answer something is wrong.

use crate::card::CardSet;
use crate::ruleset::{DialogId, ReasonId, RoleId, Rules, RungId, WordId};
use crate::score::{Cell, Entry, LedgerKind, Subject};
use crate::seat::{Hand, HandSet, Seat, SeatSet};
use crate::side::Side;
use crate::state::{CallSet, RoleList, SayPattern};

use super::data::Data;
use super::fields::{Fields, hand, int, list, named, numbered, seat, seats, text};

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

fn reason(rules: &Rules, at: &str, name: &str) -> Result<ReasonId, Fault> {
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
            LedgerKind::Side => Subject::Side(side(rules, &at, fields.need("side")?)?),
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

/// A yes or no.
///
/// # Errors
/// When the answer is neither.
pub fn truth(data: &Data) -> Result<bool, Fault> {
    match data {
        Data::Bool(yes) => Ok(*yes),
        Data::Nil => Ok(false),
        other => Err(format!("expected true or false, found {}", other.kind())),
    }
}

/// A seat, or nobody.
///
/// # Errors
/// When the answer is no seat of this table.
pub fn maybe_seat(rules: &Rules, data: &Data) -> Result<Option<Seat>, Fault> {
    match data {
        Data::Nil => Ok(None),
        other => seat(rules, "the answer", other).map(Some),
    }
}

/// A hand that plays, or `None` if the hook leaves it as it is.
///
/// # Errors
/// When the answer is no hand that plays.
pub fn maybe_hand(rules: &Rules, playing: HandSet, data: &Data) -> Result<Option<Hand>, Fault> {
    if *data == Data::Nil {
        return Ok(None);
    }
    let hand = hand(rules, "the answer", int("the answer", data)?)?;
    if !playing.contains(hand) {
        return Err(format!("the answer: the hand {} does not play", rules.hand_name(hand)));
    }
    Ok(Some(hand))
}

/// Sentences: nothing, one or a list of them.
///
/// # Errors
/// When the shape is wrong.
pub fn sentences(data: &Data) -> Result<Vec<String>, Fault> {
    match data {
        Data::Nil => Ok(Vec::new()),
        Data::List(all) => all.iter().map(|one| text("the answer", one).map(str::to_owned)).collect(),
        one => Ok(vec![text("the answer", one)?.to_owned()]),
    }
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

/// Which of the cards offered stay, as four words of 32 bits, and perhaps a reason for those that go: all of them if
/// the answer is nothing or `true`.
///
/// # Errors
/// When the shape is wrong, or a card stays that was not offered.
pub fn restriction(rules: &Rules, offered: CardSet, data: &Data) -> Result<(CardSet, Option<String>), Fault> {
    if matches!(data, Data::Nil | Data::Bool(true)) {
        return Ok((offered, None));
    }
    let mut fields = Fields::of("the answer", data)?;
    let words = list("cards", fields.need("cards")?)?;
    if words.len() != 4 {
        return Err(format!("cards: expected four words of 32 bits, found {}", words.len()));
    }
    let mut bits = 0_u128;
    for (i, word) in words.iter().enumerate() {
        let word = int("cards", word)?;
        let word = u32::try_from(word).map_err(|_| format!("cards: {word} is no word of 32 bits"))?;
        bits |= u128::from(word) << (32 * i);
    }
    let stay = CardSet::from_bits(bits);
    if let Some(card) = (stay & (rules.deck.cards() - offered)).first() {
        return Err(format!("cards: {} was not allowed anyway", rules.deck.name(card)));
    }
    if !stay.is_subset(rules.deck.cards()) {
        return Err("cards: a bit that stands for no card of the deck".to_owned());
    }
    let why = fields.take("reason").map(|data| text("reason", data)).transpose()?.map(str::to_owned);
    fields.finish()?;
    Ok((stay, why))
}

/// Calls that stay: `true` for all, or a list of `{ word or rung, reason }` that go.
///
/// # Errors
/// When the shape is wrong or something is named that was not allowed.
pub fn refused_calls(data: &Data) -> Result<Vec<(String, String)>, Fault> {
    if matches!(data, Data::Nil | Data::Bool(true)) {
        return Ok(Vec::new());
    }
    let mut all = Vec::new();
    for one in list("the answer", data)? {
        let mut fields = Fields::of("the answer", one)?;
        let call = match fields.need("call")? {
            Data::Int(n) => n.to_string(),
            other => text("call", other)?.to_owned(),
        };
        let reason = text("reason", fields.need("reason")?)?.to_owned();
        fields.finish()?;
        all.push((call, reason));
    }
    Ok(all)
}
