//! What was solved, as JSON.

use overtrick_core::card::CardSet;
use overtrick_core::notation;
use overtrick_core::seat::{Hand, SeatSet};
use overtrick_core::state::Action;
use overtrick_core::study::{Best, Kitty, Place};
use serde_json::{Map, Value, json};

use super::cells::{Cell, Cells, Wanted};
use super::subject::Subject;
use super::why_not;
use crate::words::Words;

/// The game and the cards.
pub(super) fn head(subject: &Subject, words: &Words) -> Value {
    let (rules, pos) = (&words.rules, &subject.dealt.pos);
    let extra = rules.extra_hands.iter().map(|extra| extra.hand);
    let hands: Map<String, Value> = pos
        .active
        .iter()
        .map(Hand::of)
        .chain(extra)
        .map(|hand| (rules.hand_name(hand).to_owned(), cards(words, pos.hands[hand.index()])))
        .collect();
    let mut object = json!({
        "pack": subject.game.loaded.base().id,
        "version": subject.game.loaded.base().version.to_string(),
        "digest": rules.digest(),
        "deal": subject.number,
        "dealer": rules.seat_name(pos.dealer),
        "hands": hands,
    });
    if let (false, Some(map)) = (pos.kitty.is_empty(), object.as_object_mut()) {
        map.insert("kitty".to_owned(), cards(words, pos.kitty));
    }
    object
}

/// All contracts that were asked for.
pub(super) fn table(subject: &Subject, words: &Words, wanted: &Wanted, cells: &Cells) -> Value {
    let mut object = head(subject, words);
    if let Some(map) = object.as_object_mut() {
        let kitty = if wanted.kitty == Kitty::Taken { "taken" } else { "left" };
        map.insert("kitty_is".to_owned(), json!(kitty));
        let list: Vec<Value> = cells.list.iter().map(|one| cell(words, cells, one)).collect();
        map.insert("results".to_owned(), json!(list));
    }
    object
}

fn cell(words: &Words, cells: &Cells, cell: &Cell) -> Value {
    let rules = &words.rules;
    let row = &cells.rows[cell.row];
    let strain = row.strain.and_then(|strain| rules.ladder.strains.get(strain.index()));
    let bids: Vec<String> = row.rungs.iter().map(|rung| notation::bid_text(rules, (*rung, None))).collect();
    let mut object = json!({
        "kind": rules.kind(row.kind).name,
        "strain": strain.map(|strain| &strain.name),
        "bids": bids,
        "declarer": cell.declarer.map(|seat| rules.seat_name(seat)),
    });
    let Some(map) = object.as_object_mut() else { return object };
    match &cell.result {
        None => {
            map.insert("why_not".to_owned(), json!("stopped"));
        }
        Some(Err(why)) => {
            map.insert("why_not".to_owned(), json!(why_not(words, why)));
        }
        Some(Ok(best)) => result(map, words, best),
    }
    object
}

fn result(map: &mut Map<String, Value>, words: &Words, best: &Best) {
    let rules = &words.rules;
    let made: Vec<String> = best.rungs.iter().map(|rung| notation::bid_text(rules, (*rung, None))).collect();
    map.insert("side".to_owned(), seats(words, best.interests.side));
    map.insert("tricks".to_owned(), json!(best.tricks));
    map.insert("exact".to_owned(), json!(best.exact));
    map.insert("made".to_owned(), json!(made));
    map.insert("put_away".to_owned(), cards(words, best.away));
    map.insert("line".to_owned(), json!(actions(words, &best.line)));
}

/// A place in the play.
pub(super) fn place(words: &Words, place: &Place) -> Value {
    let rules = &words.rules;
    let plays: Vec<Value> = place
        .plays
        .iter()
        .map(|(action, tricks)| json!({ "action": notation::action_text(rules, action), "tricks": tricks }))
        .collect();
    json!({
        "seat": rules.seat_name(place.seat),
        "side": seats(words, place.interests.side),
        "tricks": place.tricks,
        "plays": plays,
    })
}

/// Actions as records write them.
pub(super) fn actions(words: &Words, line: &[Action]) -> Vec<String> {
    line.iter().map(|action| notation::action_text(&words.rules, action)).collect()
}

fn cards(words: &Words, cards: CardSet) -> Value {
    json!(cards.iter().map(|card| words.rules.deck.name(card)).collect::<Vec<_>>())
}

fn seats(words: &Words, seats: SeatSet) -> Value {
    json!(seats.iter().map(|seat| words.rules.seat_name(seat)).collect::<Vec<_>>())
}
