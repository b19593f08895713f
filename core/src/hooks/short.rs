//! Short answers: yes or no, a seat, a hand, packets, sentences, and what stays of that which was offered.

use crate::card::CardSet;
use crate::deal::{Packet, PacketCount, parse_packets};
use crate::ruleset::{Problems, Rules};
use crate::seat::{Hand, HandSet, Seat};

use super::data::Data;
use super::fields::{Fields, hand, int, list, seat, text};
use super::reply::{Fault, reason};

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

/// The packets of a deal, as `deal.packets` writes them, with numbers: `{ "3 each", "rest kitty" }`.
///
/// # Errors
/// A sentence that says which packet is wrong.
pub fn packets(rules: &Rules, data: &Data) -> Result<Vec<Packet>, Fault> {
    let texts = list("the answer", data)?.iter().map(|one| text("the answer", one).map(str::to_owned));
    let texts = texts.collect::<Result<Vec<_>, _>>()?;
    let mut problems = Problems::default();
    let packets = parse_packets(&texts, &rules.extra_names(), "", &mut problems);
    let packets =
        packets.ok_or_else(|| problems.0.first().map_or(String::new(), |one| one.message.clone()))?;
    let settled = packets.into_iter().map(|packet| {
        let count = match packet.count_text {
            None => PacketCount::Rest,
            Some(number) => {
                let cards = number.parse().map_err(|_| format!("`{number}` is no number of cards"))?;
                PacketCount::Cards(cards)
            }
        };
        Ok(Packet { count, to: packet.to })
    });
    settled.collect()
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
    let why = fields.take("reason").map(|data| sentence_key(rules, data)).transpose()?;
    fields.finish()?;
    Ok((stay, why))
}

/// The name of a sentence of the pack. What people read is never made up by a hook: it could not be checked before.
fn sentence_key(rules: &Rules, data: &Data) -> Result<String, Fault> {
    let name = text("reason", data)?;
    reason(rules, "reason", name).map(|_| name.to_owned())
}

/// Calls that stay: `true` for all, or a list of `{ word or rung, reason }` that go.
///
/// # Errors
/// When the shape is wrong or something is named that was not allowed.
pub fn refused_calls(rules: &Rules, data: &Data) -> Result<Vec<(String, String)>, Fault> {
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
        let reason = sentence_key(rules, fields.need("reason")?)?;
        fields.finish()?;
        all.push((call, reason));
    }
    Ok(all)
}
