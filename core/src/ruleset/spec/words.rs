//! Small value types that several tables of a game file share.

use std::fmt;
use std::marker::PhantomData;

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// An integer expression as text. TOML integers and booleans are taken as well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula(pub String);

/// A keyword that names a default hook, or `"lua:name"` for a hook of the pack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hookable {
    /// One of the built-in words of that key.
    Word(String),
    /// A function of the pack's `hooks.luau`.
    Lua(String),
}

/// One name or several.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextList(pub Vec<String>);

/// A keyed table whose key `order` lists the other keys.
#[derive(Clone, Debug)]
pub struct Ordered<T> {
    /// The names in order of precedence; absent means the order of the file.
    pub order: Option<Vec<String>>,
    /// The elements.
    pub items: IndexMap<String, T>,
}

/// Who scores together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum SidesSpec {
    /// Every seat scores for itself.
    #[default]
    Alone,
    /// The declaring side against the rest, anew in each deal.
    ByContract,
    /// Seats alternate between this many sides; the number may be an expression over options.
    Count(Formula),
    /// Seats, numbered from 1, side by side.
    List(Vec<Vec<u8>>),
}

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self { order: None, items: IndexMap::new() }
    }
}

impl Hookable {
    /// Reads `lua:name` or a word.
    pub fn parse(text: &str) -> Self {
        match text.strip_prefix("lua:") {
            Some(name) => Self::Lua(name.to_owned()),
            None => Self::Word(text.to_owned()),
        }
    }
}

impl<'de> Deserialize<'de> for Hookable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(|text| Self::parse(&text))
    }
}

impl<'de> Deserialize<'de> for Formula {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Texts;
        impl Visitor<'_> for Texts {
            type Value = Formula;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an integer, a boolean or an expression")
            }
            fn visit_i64<E: Error>(self, v: i64) -> Result<Formula, E> {
                Ok(Formula(v.to_string()))
            }
            fn visit_u64<E: Error>(self, v: u64) -> Result<Formula, E> {
                Ok(Formula(v.to_string()))
            }
            fn visit_bool<E: Error>(self, v: bool) -> Result<Formula, E> {
                Ok(Formula(if v { "1" } else { "0" }.to_owned()))
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<Formula, E> {
                Ok(Formula(v.to_owned()))
            }
        }
        deserializer.deserialize_any(Texts)
    }
}

impl<'de> Deserialize<'de> for SidesSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Sides;
        impl<'de> Visitor<'de> for Sides {
            type Value = SidesSpec;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number of sides, \"alone\", \"by_contract\" or lists of seats")
            }
            fn visit_i64<E: Error>(self, v: i64) -> Result<SidesSpec, E> {
                Ok(SidesSpec::Count(Formula(v.to_string())))
            }
            fn visit_u64<E: Error>(self, v: u64) -> Result<SidesSpec, E> {
                Ok(SidesSpec::Count(Formula(v.to_string())))
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<SidesSpec, E> {
                Ok(match v {
                    "alone" => SidesSpec::Alone,
                    "by_contract" => SidesSpec::ByContract,
                    other => SidesSpec::Count(Formula(other.to_owned())),
                })
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<SidesSpec, A::Error> {
                let mut sides = Vec::new();
                while let Some(side) = seq.next_element()? {
                    sides.push(side);
                }
                Ok(SidesSpec::List(sides))
            }
        }
        deserializer.deserialize_any(Sides)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Keyed<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Keyed<T> {
            type Value = Ordered<T>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table of named tables, with an optional list `order`")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Ordered<T>, A::Error> {
                let mut all = Ordered::default();
                while let Some(key) = map.next_key::<String>()? {
                    if key == "order" {
                        all.order = Some(map.next_value()?);
                    } else {
                        all.items.insert(key, map.next_value()?);
                    }
                }
                Ok(all)
            }
        }
        deserializer.deserialize_map(Keyed(PhantomData))
    }
}

impl<'de> Deserialize<'de> for TextList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl<'de> Visitor<'de> for Names {
            type Value = TextList;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a name or a list of names")
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<TextList, E> {
                Ok(TextList(vec![v.to_owned()]))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<TextList, A::Error> {
                let mut names = Vec::new();
                while let Some(name) = seq.next_element()? {
                    names.push(name);
                }
                Ok(TextList(names))
            }
        }
        deserializer.deserialize_any(Names)
    }
}
