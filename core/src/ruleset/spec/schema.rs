//! What the values that are read by hand look like, for JSON Schema; structs say it themselves.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{
    Formula, Hookable, LeaderSpec, OrderChoice, Ordered, ScoreItemSpec, ScoreSpec, SidesSpec, TextList,
};

/// A type that is read by hand: its name, and what may stand there.
macro_rules! schema {
    ($type:ty, $name:literal, $generator:ident, $schema:tt) => {
        impl JsonSchema for $type {
            fn schema_name() -> Cow<'static, str> {
                $name.into()
            }

            fn json_schema($generator: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    };
}

schema!(Formula, "Expression", _generator, {
    "description": "A whole number, true or false, or an expression over them.",
    "type": ["integer", "boolean", "string"]
});
schema!(Hookable, "WordOrHook", _generator, {
    "description": "A word of this key, or `lua:NAME` for a function of `hooks.luau`.",
    "type": "string"
});
schema!(TextList, "Names", _generator, {
    "description": "A name or a list of names.",
    "anyOf": [{ "type": "string" }, { "type": "array", "items": { "type": "string" } }]
});
schema!(SidesSpec, "Sides", _generator, {
    "description": "A number of sides, `alone`, `by_contract`, or lists of seats.",
    "anyOf": [
        { "type": ["integer", "string"] },
        { "type": "array", "items": { "type": "array", "items": { "type": "integer", "minimum": 1 } } }
    ]
});
schema!(OrderChoice, "OrderChoice", _generator, {
    "description": "The name of an order, or a table of them by strain.",
    "anyOf": [{ "type": "string" }, { "type": "object", "additionalProperties": { "type": "string" } }]
});
schema!(LeaderSpec, "Leader", _generator, {
    "description": "Who leads to the first trick, or a table by trick.",
    "anyOf": [{ "type": "string" }, { "type": "object", "additionalProperties": { "type": "string" } }]
});
schema!(ScoreSpec, "Score", generator, {
    "description": "Score items by kind of contract, or `lua:NAME`.",
    "anyOf": [
        { "type": "string", "pattern": "^lua:" },
        {
            "type": "object",
            "additionalProperties": {
                "type": "object",
                "additionalProperties": generator.subschema_for::<ScoreItemSpec>()
            }
        }
    ]
});

impl<T: JsonSchema> JsonSchema for Ordered<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("Ordered_{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Named tables, and the list `order` of their names where the order of the file is not meant.",
            "type": "object",
            "properties": { "order": { "type": "array", "items": { "type": "string" } } },
            "additionalProperties": generator.subschema_for::<T>()
        })
    }
}
