//! The steps of a replay as JSON: enough for another engine to compare itself with this one.
//!
//! Everything is named as records name it. `legal` is complete: calls are written out, cards to play are listed with
//! the ways to play them, and a choice of cards is told by its cards and their number.

use overtrick_core::card::CardSet;
use overtrick_core::game::{Event, Match};
use overtrick_core::notation;
use overtrick_core::record::{Record, Replayed, deal_text, sheet_line};
use overtrick_core::ruleset::Rules;
use overtrick_core::score::{Cell, Entry, Fraction, Ledger, Subject};
use overtrick_core::seat::SeatSet;
use overtrick_core::state::{Action, Answers, Pending, Question};
use serde_json::{Map, Value, json};

use crate::recorded::Recorded;

/// A line that was replayed.
pub(super) struct Step<'a> {
    pub(super) line: usize,
    pub(super) done: &'a Replayed,
    /// What the match waited for before it.
    pub(super) before: &'a Pending,
    pub(super) events: &'a [Event],
}

/// The first object: which rules and which cards.
pub(super) fn head(record: &Record, recorded: &Recorded) -> Value {
    let (header, rules) = (&record.header, &recorded.game.rules);
    let options: Map<String, Value> =
        header.options.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    json!({
        "type": "head",
        "pack": header.pack,
        "version": header.version,
        "overlays": header.overlays,
        "digest": header.digest,
        "rules": if recorded.kept_because.is_some() { "kept" } else { "pack" },
        "options": options,
        "seats": rules.seat_names,
        "deck": rules.deck.cards().iter().map(|card| rules.deck.name(card)).collect::<Vec<_>>(),
        "generator": header.generator,
        "seed": header.seed,
    })
}

/// One object for a line.
pub(super) fn step(step: &Step<'_>, game: &Match) -> Value {
    let rules = game.rules();
    let mut object = Map::new();
    object.insert("line".to_owned(), json!(step.line));
    match step.done {
        Replayed::Deal(given) => {
            object.insert("type".to_owned(), json!("deal"));
            let given = deal_text(rules, given);
            if !given.is_empty() {
                object.insert("given".to_owned(), json!(given));
            }
        }
        Replayed::Act(seat, action) => {
            object.insert("type".to_owned(), json!("act"));
            object.insert("seat".to_owned(), json!(rules.seat_name(*seat)));
            object.insert("action".to_owned(), json!(notation::action_text(rules, action)));
            if let Some(question) = step.before.question() {
                object.insert("legal".to_owned(), legal(rules, question));
            }
        }
        Replayed::Agree(_) => {
            object.insert("type".to_owned(), json!("agree"));
        }
        Replayed::Undo(n) => {
            object.insert("type".to_owned(), json!("undo"));
            object.insert("steps".to_owned(), json!(n));
        }
        Replayed::Sheet => {
            object.insert("type".to_owned(), json!("sheet"));
            object.insert("sheet".to_owned(), sheet(game));
        }
    }
    follow(&mut object, rules, game, step.events);
    Value::Object(object)
}

/// The last object: how the match stands.
pub(super) fn end(game: &Match, torn: Option<usize>) -> Value {
    let rules = game.rules();
    let waits = match game.pending() {
        Pending::Over => "nothing",
        Pending::Deal => "deal",
        Pending::Ask(_) => "answer",
    };
    let mut object = json!({
        "type": "end",
        "waits_for": waits,
        "deals": game.state().table.deals,
        "sheet": sheet(game),
    });
    if let (Some(question), Some(map)) = (game.pending().question(), object.as_object_mut()) {
        map.insert("asked".to_owned(), json!(rules.seat_name(question.seat)));
        map.insert("legal".to_owned(), legal(rules, question));
    }
    if let (Pending::Over, Some(map)) = (game.pending(), object.as_object_mut()) {
        map.insert("winners".to_owned(), seats(rules, game.state().table.winners()));
    }
    if let (Some(line), Some(map)) = (torn, object.as_object_mut()) {
        map.insert("torn_line".to_owned(), json!(line));
    }
    object
}

/// Everything a question allows.
fn legal(rules: &Rules, question: &Question) -> Value {
    match &question.answers {
        Answers::Calls(calls) => {
            let calls = calls.list();
            json!(calls.iter().map(|call| notation::call_text(rules, call)).collect::<Vec<_>>())
        }
        Answers::Play(plays) => {
            let actions: Vec<Action> = (0..plays.len()).filter_map(|index| plays.nth(index)).collect();
            json!(actions.iter().map(|action| notation::action_text(rules, action)).collect::<Vec<_>>())
        }
        Answers::Choose(choice) => json!({
            "choose": choice.count,
            "of": cards(rules, choice.from),
            "not": cards(rules, choice.forbidden),
        }),
    }
}

fn cards(rules: &Rules, cards: CardSet) -> Value {
    json!(cards.iter().map(|card| rules.deck.name(card)).collect::<Vec<_>>())
}

fn seats(rules: &Rules, seats: SeatSet) -> Value {
    json!(seats.iter().map(|seat| rules.seat_name(seat)).collect::<Vec<_>>())
}

/// What came of a line: the deal, the contract, trick winners, entries, the end.
fn follow(object: &mut Map<String, Value>, rules: &Rules, game: &Match, events: &[Event]) {
    let mut hands = Map::new();
    let mut tricks = Vec::new();
    let mut entries = Vec::new();
    let mut drawn = Vec::new();
    for event in events {
        match *event {
            Event::DealBegun { dealer, .. } => {
                object.insert("deal".to_owned(), json!(game.state().table.deals));
                object.insert("dealer".to_owned(), json!(rules.seat_name(dealer)));
            }
            Event::Dealt { hand, cards: dealt } => {
                hands.insert(rules.hand_name(hand).to_owned(), cards(rules, dealt.cards));
            }
            Event::KittyDealt { cards: dealt, .. } => {
                object.insert("kitty".to_owned(), cards(rules, dealt.cards));
            }
            Event::Drawn { seat, card } => {
                drawn.push(json!({ "seat": rules.seat_name(seat), "card": rules.deck.name(card) }));
            }
            Event::TurnedUp { card } => {
                object.insert("turned".to_owned(), json!(rules.deck.name(card)));
            }
            Event::Contracted { contract, declaring, .. } => {
                let bid = contract.rung.map(|rung| notation::bid_text(rules, (rung, contract.modifier)));
                object.insert(
                    "contract".to_owned(),
                    json!({
                        "kind": rules.kind(contract.kind).name,
                        "bid": bid,
                        "declarer": contract.declarer.map(|seat| rules.seat_name(seat)),
                        "declaring": seats(rules, declaring),
                    }),
                );
            }
            Event::PartnerShown { seat } => {
                object.insert("partner".to_owned(), json!(rules.seat_name(seat)));
            }
            Event::TrickWon { hand } => tricks.push(rules.hand_name(hand).to_owned()),
            Event::Scored(entry) => entries.push(entry_json(rules, &entry)),
            Event::ThrownIn { next } => {
                object.insert("thrown_in".to_owned(), json!({ "next_dealer": rules.seat_name(next) }));
            }
            Event::DealOver { next } => {
                object.insert("deal_over".to_owned(), json!({ "next_dealer": rules.seat_name(next) }));
            }
            Event::MatchOver { winners } => {
                object.insert("winners".to_owned(), seats(rules, winners));
            }
            _ => {}
        }
    }
    if !drawn.is_empty() {
        object.insert("drawn".to_owned(), json!(drawn));
    }
    if !hands.is_empty() {
        object.insert("hands".to_owned(), Value::Object(hands));
    }
    if !tricks.is_empty() {
        object.insert("tricks_won_by".to_owned(), json!(tricks));
    }
    if !entries.is_empty() {
        object.insert("entries".to_owned(), json!(entries));
    }
}

fn entry_json(rules: &Rules, entry: &Entry) -> Value {
    let ledger = rules.sheet.ledgers().get(usize::from(entry.cell.ledger));
    json!({
        "ledger": ledger.map(|ledger| ledger.name.as_str()),
        "of": subject(rules, entry.cell),
        "amount": amount(ledger, entry.amount),
        "reason": rules.reason(entry.reason),
    })
}

/// An amount in points: a number, or a text like `7/2` where a ledger counts fractions and it is none.
fn amount(ledger: Option<&Ledger>, units: i64) -> Value {
    match ledger.and_then(|ledger| ledger.points(units)) {
        Some(points) if points.den() > 1 => json!(points.to_string()),
        points => json!(points.map_or(units, Fraction::num)),
    }
}

fn subject(rules: &Rules, cell: Cell) -> Value {
    match cell.subject {
        Subject::Seat(seat) => json!(rules.seat_name(seat)),
        Subject::Side(side) => seats(rules, rules.members(side, SeatSet::EMPTY)),
        Subject::Pair { of, on } => json!({ "of": rules.seat_name(of), "on": rules.seat_name(on) }),
    }
}

/// The sheet as the line of a record has it, without the first word.
fn sheet(game: &Match) -> Value {
    let line = sheet_line(game.rules(), game.state().table.sheet());
    json!(line.strip_prefix("sheet ").unwrap_or(&line))
}

#[cfg(test)]
mod tests {
    use overtrick_core::score::LedgerKind;

    use super::*;

    #[test]
    fn an_amount_is_a_number_of_points_or_a_fraction() {
        let ledger = |unit_den| Ledger { name: "whist".to_owned(), kind: LedgerKind::Pair, unit_den };
        assert_eq!(amount(Some(&ledger(1)), -7), json!(-7));
        assert_eq!(amount(Some(&ledger(24)), 48), json!(2));
        assert_eq!(amount(Some(&ledger(24)), -36), json!("-3/2"));
    }
}
