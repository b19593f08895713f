//! JSON Schema of a pack's own files.

use overtrick_core::ruleset::spec::RulesSpec;
use serde_json::{Map, Value, json};

use crate::manifest::API;

/// What a file of a pack may contain. A preset is one too: its keys are few, and none is needed.
pub(super) fn schema() -> Value {
    let mut rules = schemars::schema_for!(RulesSpec).to_value();
    let definitions = rules.as_object_mut().and_then(|rules| rules.remove("$defs"));
    let mut definitions: Map<String, Value> = match definitions {
        Some(Value::Object(definitions)) => definitions,
        _ => Map::new(),
    };
    if let Some(rules) = rules.as_object_mut() {
        rules.remove("$schema");
        rules.remove("title");
    }
    let mut keys = match rules.get("properties") {
        Some(Value::Object(keys)) => keys.clone(),
        _ => Map::new(),
    };
    // Set from `players.N`.
    keys.remove("seats");
    for own in [manifest(), loader(), preset()] {
        if let Value::Object(own) = own {
            keys.extend(own);
        }
    }
    definitions.insert("Rules".to_owned(), rules);
    definitions.insert("Option".to_owned(), option());
    let mut whole = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A rule pack of Overtrick",
        "description": format!("Files of a pack for api {API}: pack.toml, game.toml, game/*.toml, presets/*.toml, or all in one."),
        "type": "object",
        "properties": keys,
        "additionalProperties": false,
        "$defs": definitions
    });
    laid_over(&mut whole);
    whole
}

/// Whatever stands in a pack may be laid over another: nothing is needed, and `unset` takes keys away.
fn laid_over(value: &mut Value) {
    match value {
        Value::Object(object) => {
            object.remove("required");
            let is_table = object.get("additionalProperties").is_some_and(|more| *more == json!(false));
            if is_table && let Some(Value::Object(keys)) = object.get_mut("properties") {
                keys.insert("unset".to_owned(), unset());
            }
            object.values_mut().for_each(laid_over);
        }
        Value::Array(items) => items.iter_mut().for_each(laid_over),
        _ => {}
    }
}

fn unset() -> Value {
    json!({
        "description": "Keys of this table that the pack below has written and this one takes away.",
        "type": "array",
        "items": { "type": "string" }
    })
}

/// Keys of the manifest.
fn manifest() -> Value {
    let name = "^[a-z0-9_]+(/[a-z0-9_]+)?$";
    json!({
        "api": { "description": "The version of the format.", "const": API },
        "id": { "description": "`name` or `author/name`.", "type": "string", "pattern": name },
        "name": { "description": "For people; of a preset as well.", "type": "string" },
        "version": { "description": "Three numbers: `1.0.0`.", "type": "string" },
        "extends": {
            "description": "The pack this one is laid over, and which versions of it: `500@1`, `500@>=1.4, <2`.",
            "type": "string"
        },
        "after": {
            "description": "Ids of overlays that this one may contradict: it comes after them.",
            "type": "array",
            "items": { "type": "string", "pattern": name }
        },
        "description": { "description": "One sentence for lists.", "type": "string" },
        "authors": { "description": "Who wrote it.", "type": "array", "items": { "type": "string" } },
        "licence": { "description": "An SPDX expression.", "type": "string" },
        "sources": {
            "description": "Where the rules come from.",
            "type": "array",
            "items": { "type": "string" }
        }
    })
}

/// Keys that the loader reads beside the rules.
fn loader() -> Value {
    let by_name = |of: Value| json!({ "type": "object", "additionalProperties": of });
    let rules = json!({ "$ref": "#/$defs/Rules" });
    json!({
        "default_players": { "description": "The usual table size.", "type": "integer", "minimum": 2, "maximum": 8 },
        "sections": {
            "description": "The sections of the options, in the order in which people are told them.",
            "type": "array",
            "items": { "type": "string" }
        },
        "preset": { "description": "The preset that holds when nobody chooses one.", "type": "string" },
        "players": {
            "description": "What is different at a table of so many.",
            "type": "object",
            "patternProperties": { "^[2-8]$": rules },
            "additionalProperties": false
        },
        "options": {
            "description": "What can be switched.",
            "type": "object",
            "additionalProperties": { "$ref": "#/$defs/Option" }
        },
        "presets": by_name(json!({
            "type": "object",
            "properties": preset(),
            "additionalProperties": false
        })),
        "when": by_name(json!({
            "description": "Rules that hold when options have certain values.",
            "type": "object",
            "properties": { "if": conditions("All of these hold.") },
            "additionalProperties": true
        })),
        "set": values("Values of options, as this pack wants them."),
        "lints": {
            "description": "Warnings that the author does not want to hear of.",
            "type": "object",
            "properties": { "allow": { "type": "array", "items": { "type": "string" } } },
            "additionalProperties": false
        },
        "hooks": {
            "description": "Luau of a pack in one file.",
            "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
        }
    })
}

/// Keys of a preset, in its own file or under `presets`.
fn preset() -> Value {
    json!({
        "name": { "description": "For people.", "type": "string" },
        "source": { "description": "Of a preset: who plays like this.", "type": "string" },
        "description": { "description": "One sentence for lists.", "type": "string" },
        "players": {
            "description": "Of a preset: the one table size it is for. Of a pack: what is different at a table of so many.",
            "anyOf": [
                { "type": "integer", "minimum": 2, "maximum": 8 },
                {
                    "type": "object",
                    "patternProperties": { "^[2-8]$": { "$ref": "#/$defs/Rules" } },
                    "additionalProperties": false
                }
            ]
        },
        "set": values("Values of options.")
    })
}

/// Options and what they are set to.
fn values(description: &str) -> Value {
    json!({
        "description": description,
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                { "type": ["boolean", "integer", "string"] },
                { "type": "array", "items": { "type": ["integer", "string"] } }
            ]
        }
    })
}

/// Options, each with the values that make the condition hold.
fn conditions(description: &str) -> Value {
    json!({
        "description": description,
        "type": "object",
        "additionalProperties": {
            "anyOf": [
                { "type": ["boolean", "integer", "string"] },
                { "type": "array", "items": { "type": ["boolean", "integer", "string"] } }
            ]
        }
    })
}

/// The definition of an option.
fn option() -> Value {
    let two = |description: &str| {
        json!({
            "description": description,
            "type": "array",
            "items": { "type": "integer" },
            "minItems": 2,
            "maxItems": 2
        })
    };
    let any = json!({ "anyOf": [{ "type": ["boolean", "integer", "string"] }, { "type": "array" }] });
    json!({
        "description": "One switch of a pack.",
        "type": "object",
        "properties": {
            "code": { "description": "Short, for share codes, and never used again for something else.", "type": "string" },
            "section": { "description": "What it belongs to, for lists and the rulebook.", "type": "string" },
            "type": { "description": "What it can be set to.", "enum": ["choice", "bool", "int", "ints", "set"] },
            "values": {
                "description": "The values of a choice with their sentences, or just their names; sentences for single values of others.",
                "anyOf": [
                    { "type": "object", "additionalProperties": { "type": "string" } },
                    { "type": "array", "items": { "type": "string" } }
                ]
            },
            "of": {
                "description": "Of a set: the words it is made of, with their sentences or without.",
                "anyOf": [{ "type": "array" }, { "type": "object", "additionalProperties": { "type": "string" } }]
            },
            "say": { "description": "A sentence for every value without one of its own; `{value}` stands for it.", "type": "string" },
            "min": { "description": "Of an int: the smallest.", "type": "integer" },
            "max": { "description": "Of an int: the largest.", "type": "integer" },
            "step": { "description": "Of an int: what lies between two values. Default: 1.", "type": "integer", "minimum": 1 },
            "round": { "description": "What becomes of a number between two steps. Default: it is refused.", "enum": ["down", "up", "nearest"] },
            "length": two("Of ints: how many, from and to."),
            "range": two("Of ints: each of them, from and to."),
            "default": any.clone(),
            "default_for": {
                "description": "The default at tables of other sizes.",
                "type": "object",
                "patternProperties": { "^[2-8]$": any },
                "additionalProperties": false
            },
            "fixed": { "description": "It cannot be changed.", "type": "boolean" },
            "requires": conditions("Another value than the default makes sense only while all of these hold."),
            "requires_one": conditions("One of these must hold as well."),
            "conflicts": conditions("Another value than the default makes no sense while any of these holds."),
            "needs": {
                "description": "What single values require beside that.",
                "type": "object",
                "additionalProperties": conditions("All of these hold.")
            },
            "set": {
                "description": "What each value writes into the rules; `set.WORD` of a choice or a set, `set.true` of a bool.",
                "type": "object",
                "additionalProperties": { "$ref": "#/$defs/Rules" }
            }
        },
        "additionalProperties": false
    })
}
