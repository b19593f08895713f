//! A comparison for programs.

use overtrick_plugins::diff::shown::Deals;
use overtrick_plugins::diff::{Change, Chapter, Diff, Told, Weight, lines};
use serde_json::{Value, json};

use super::side::Side;

/// Everything as one object.
pub(super) fn object(
    sides: [&Side; 2],
    labels: [&str; 2],
    found: &Diff,
    deals: Option<&Deals>,
    way: Option<&[String]>,
) -> Value {
    let [here, there] = [0, 1].map(|index| {
        let loaded = &sides[index].game.loaded;
        let top = loaded.top();
        json!({
            "pack": top.id,
            "version": top.version.to_string(),
            "preset": loaded.preset,
            "players": loaded.seats,
            "digest": found.digests[index],
        })
    });
    let sections: Vec<Value> = found
        .sections
        .iter()
        .map(|section| {
            let changes: Vec<Value> = section.changes.iter().map(|one| change(one, labels)).collect();
            json!({ "chapter": section.chapter.title(), "changes": changes })
        })
        .collect();
    let same: Vec<String> = found.same.iter().map(Chapter::title).collect();
    json!({
        "here": here,
        "there": there,
        "same_rules": found.sections.is_empty(),
        "different_games": !found.kindred,
        "sections": sections,
        "same": same,
        "way": way,
        "deals": deals.map(|deals| deals.lines(labels)),
    })
}

fn change(change: &Change, labels: [&str; 2]) -> Value {
    let weight = match change.weight {
        Weight::Great => "great",
        Weight::Usual => "usual",
        Weight::Small => "small",
        Weight::Remark => "remark",
    };
    let [here, there] = match &change.told {
        Told::Values { here, there, .. } => [json!(here), json!(there)],
        Told::Sentences { here, there, .. } => [json!(here.join(" ")), json!(there.join(" "))],
        Told::Only { side, .. } => [json!(*side == 0), json!(*side == 1)],
        Told::Note(_) => [Value::Null, Value::Null],
    };
    json!({
        "weight": weight,
        "text": lines(&change.told, labels),
        "here": here,
        "there": there,
        "keys": change.keys,
    })
}
