//! JSON Schema of test files.

use serde_json::{Map, Value, json};

use crate::scenario::{CASE_KEYS, DEAL_KEYS};

/// What a test file may contain.
pub(super) fn schema() -> Value {
    let deal = keys(&DEAL_KEYS);
    let mut case = keys(&CASE_KEYS);
    case.extend(deal.clone());
    case.insert(
        "deals".to_owned(),
        json!({
            "description": about("deals").0,
            "type": "array",
            "items": { "type": "object", "properties": deal, "additionalProperties": false }
        }),
    );
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Tests of a rule pack of Overtrick",
        "description": "Files tests/*.toml of a pack.",
        "type": "object",
        "properties": {
            "case": {
                "type": "array",
                "items": {
                    "type": "object",
                    "properties": case,
                    "required": ["name", "source"],
                    "additionalProperties": false
                }
            }
        },
        "additionalProperties": false
    })
}

fn keys(names: &[&str]) -> Map<String, Value> {
    let one = |name: &&str| {
        let (description, mut value) = about(name);
        if let Some(value) = value.as_object_mut() {
            value.insert("description".to_owned(), description.into());
        }
        ((*name).to_owned(), value)
    };
    names.iter().map(one).collect()
}

/// What a key is for, and what may stand there. A key that nobody has described may be anything.
fn about(key: &str) -> (&'static str, Value) {
    let text = || json!({ "type": "string" });
    let figures = || json!({ "type": "object" });
    match key {
        "name" => ("What the case shows.", text()),
        "source" => ("Where the rule stands.", text()),
        "preset" => ("The preset it is played under.", text()),
        "players" => ("The table size.", json!({ "type": "integer", "minimum": 2, "maximum": 8 })),
        "set" => ("Values of options, over the preset.", json!({ "type": "object" })),
        "dealer" => ("Who deals.", text()),
        "turned" => ("The card that is turned up.", text()),
        "seed" => {
            ("What the cards that are not given are dealt from.", json!({ "type": "integer", "minimum": 0 }))
        }
        "numbers" => ("Numbers of the match before it: `{ level = 7 }`.", figures()),
        "sheet" => ("Columns before it, in points: `{ score.N = 460 }`.", figures()),
        "deals" => ("Later deals, which the step `deal` begins.", json!({ "type": "array" })),
        "steps" => ("What is done, and what must be so.", text()),
        "hands" => (
            "Cards by hand: `{ S = \"AS KS\" }`.",
            json!({ "type": "object", "additionalProperties": { "type": "string" } }),
        ),
        "kitty" => ("Cards of the kitty.", text()),
        "deck" => ("In place of hands and kitty: the whole deck, in the order it is dealt.", text()),
        _ => ("", json!({})),
    }
}
