//! The serde side of a tree: each value offers itself as what it is.

use indexmap::map;
use serde::de::{DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor, value::StrDeserializer};
use serde::forward_to_deserialize_any;

use super::error::{DecodeError, Step};
use crate::tree::{Node, Table, Value};

/// A whole table.
pub(super) struct TableDe<'a>(pub(super) &'a Table);

/// A value below it.
struct NodeDe<'a>(&'a Node);

impl<'de> Deserializer<'de> for TableDe<'_> {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_map(Entries { rest: self.0.iter(), current: None })
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}

impl<'de> Deserializer<'de> for NodeDe<'_> {
    type Error = DecodeError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        match &self.0.value {
            Value::Str(text) => visitor.visit_str(text),
            Value::Int(n) => visitor.visit_i64(*n),
            Value::Bool(b) => visitor.visit_bool(*b),
            Value::Array(items) => visitor.visit_seq(Items { items, next: 0 }),
            Value::Table(table) => TableDe(table).deserialize_any(visitor),
        }
    }

    /// TOML has no null: what is written is there.
    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, DecodeError> {
        visitor.visit_newtype_struct(self)
    }

    /// What nobody wants to read is not walked through.
    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, DecodeError> {
        visitor.visit_unit()
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct
        seq tuple tuple_struct map struct enum identifier
    }
}

struct Entries<'a> {
    rest: map::Iter<'a, String, Node>,
    current: Option<(&'a String, &'a Node)>,
}

impl<'de> MapAccess<'de> for Entries<'_> {
    type Error = DecodeError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, DecodeError> {
        self.current = self.rest.next();
        let Some((key, _)) = self.current else { return Ok(None) };
        seed.deserialize(StrDeserializer::new(key))
            .map(Some)
            .map_err(|e: DecodeError| e.below(Step::Key(key.clone())))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, DecodeError> {
        let (key, node) = self.current.take().expect("serde asks for a value after its key");
        seed.deserialize(NodeDe(node)).map_err(|e| e.below(Step::Key(key.clone())))
    }
}

struct Items<'a> {
    items: &'a [Node],
    next: usize,
}

impl<'de> SeqAccess<'de> for Items<'_> {
    type Error = DecodeError;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, DecodeError> {
        let Some(node) = self.items.get(self.next) else { return Ok(None) };
        let index = self.next;
        self.next += 1;
        seed.deserialize(NodeDe(node)).map(Some).map_err(|e| e.below(Step::Index(index)))
    }
}
