//! Matches and figures as JSON. What is named is named as records name it.

use std::path::Path;

use serde_json::{Map, Value, json};

use crate::history::{Deal, Figures, Game, Kind, Listed, Match, Row, Rules, State};

/// A match in a list.
pub(super) fn listed(listed: &Listed, path: &Path) -> Value {
    Value::Object(keys(listed, path))
}

/// A match with its deals.
pub(super) fn whole(one: &Match, path: &Path) -> Value {
    let mut object = keys(&one.listed, path);
    object.insert("deal_by_deal".to_owned(), one.deals.iter().map(deal).collect());
    Value::Object(object)
}

fn keys(listed: &Listed, path: &Path) -> Map<String, Value> {
    let (state, problem, under_way) = match &listed.state {
        State::Over(_) => ("over", None, false),
        State::Open { under_way } => ("open", None, *under_way),
        State::Unreadable(why) => ("unreadable", Some(why), false),
    };
    let options: Option<Value> = serde_json::from_str(&listed.options).ok();
    let seat =
        |seat: &crate::history::Seat| json!({ "seat": seat.name, "player": seat.player, "won": seat.won });
    let object = json!({
        "path": path.display().to_string(),
        "begun": listed.begun,
        "played": listed.written,
        "state": state,
        "problem": problem,
        "pack": listed.game,
        "title": listed.title,
        "version": listed.version,
        "digest": listed.digest,
        "preset": listed.preset,
        "options": options,
        "seed": listed.seed.parse::<u64>().ok(),
        "seats": listed.seats.iter().map(seat).collect::<Vec<_>>(),
        "deals": listed.deals,
        "under_way": under_way,
        "result": listed.result,
    });
    match object {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

fn deal(deal: &Deal) -> Value {
    let entries = deal.entries.iter().map(|entry| {
        json!({ "ledger": entry.ledger, "of": entry.of, "points": entry.points, "reason": entry.reason })
    });
    json!({
        "deal": deal.number,
        "dealer": deal.dealer,
        "thrown_in": deal.thrown_in,
        "contract": deal.contract,
        "group": deal.group,
        "kind": deal.kind,
        "level": deal.level,
        "strain": deal.strain,
        "declarer": deal.declarer,
        "tricks": deal.tricks,
        "made": deal.made,
        "ended": deal.ended,
        "entries": entries.collect::<Vec<_>>(),
    })
}

/// Everything that is counted.
pub(super) fn figures(figures: &Figures) -> Value {
    json!({
        "player": figures.player,
        "games": figures.games.iter().map(game).collect::<Vec<_>>(),
        "unreadable": figures.unreadable,
    })
}

fn game(game: &Game) -> Value {
    let rules = |rules: &Rules| {
        json!({
            "digest": rules.digest,
            "version": rules.version,
            "choices": rules.choices,
            "matches": rules.matches,
            "over": rules.over,
            "deals": rules.deals,
        })
    };
    let kind = |kind: &Kind| {
        json!({
            "kind": kind.name,
            "bid": kind.all.bid,
            "decided": kind.all.decided,
            "made": kind.all.made,
            "player_bid": kind.of_player.bid,
            "player_decided": kind.of_player.decided,
            "player_made": kind.of_player.made,
        })
    };
    json!({
        "pack": game.pack,
        "title": game.title,
        "matches": game.matches,
        "over": game.over,
        "deals": game.deals,
        "thrown_in": game.thrown_in,
        "rules": game.rules.iter().map(rules).collect::<Vec<_>>(),
        "players": game.players.iter().map(row).collect::<Vec<_>>(),
        "against": game.against.iter().map(row).collect::<Vec<_>>(),
        "contracts": game.kinds.iter().map(kind).collect::<Vec<_>>(),
    })
}

fn row(row: &Row) -> Value {
    json!({
        "player": row.who,
        "matches": row.matches,
        "over": row.over,
        "won": row.won,
        "deals": row.deals,
        "average": row.average,
    })
}
