//! The tables `sheet`, `score`, `numbers`, `end` and `settle`.

use std::fmt;

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::words::{Formula, Hookable, TextList};

/// `[sheet]`: the columns, by whose they are.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SheetSpec {
    /// Ledgers with a column per seat.
    pub seat: Vec<String>,
    /// Ledgers with a column per side.
    pub side: Vec<String>,
    /// Ledgers with a column per ordered pair of seats.
    pub pair: Vec<String>,
    /// A ledger that counts fractions: `whist = "1/2"`.
    pub unit: IndexMap<String, String>,
}

/// `[score]`: items by kind of contract, or `score = "lua:score_deal"`.
#[derive(Clone, Debug)]
pub enum ScoreSpec {
    /// The pack's hook writes all entries.
    Lua(String),
    /// Kind of contract (or `any`) to name to item.
    Items(IndexMap<String, IndexMap<String, ScoreItemSpec>>),
}

/// `[score.KIND.ITEM]`: one line of the sheet for each subject; the item's name is its reason.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ScoreItemSpec {
    /// Switched off (for overlays).
    pub off: bool,
    /// Whose lines: `"side"`, `"seat"`, a role (each seat or side of it), or a pair of roles.
    pub each: Option<TextList>,
    /// Which ledger.
    pub to: Option<String>,
    /// Only when this holds. A line of amount 0 is not written.
    pub when: Option<Formula>,
    /// How much.
    pub amount: Option<Formula>,
    /// A sentence for people, without numbers that an option says.
    pub say: Option<String>,
}

/// `[numbers.match]` and `[numbers.deal]`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NumbersSpec {
    /// Numbers that outlive a deal, read as `m.NAME`.
    #[serde(rename = "match")]
    pub of_match: IndexMap<String, NumberSpec>,
    /// Numbers of one deal, read as `n.NAME`.
    #[serde(rename = "deal")]
    pub of_deal: IndexMap<String, NumberSpec>,
}

/// One number of the pack.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NumberSpec {
    /// What it starts as.
    pub start: Formula,
    /// Smallest value allowed.
    pub min: Option<i64>,
    /// Largest value allowed.
    pub max: Option<i64>,
    /// Its value for the next deal, computed when a deal is over (match numbers only).
    pub after_deal: Option<Formula>,
    /// A sentence for people.
    pub say: Option<String>,
}

/// `[end.NAME]`: one way for a match to end, looked at after each deal. It has exactly one of `win`, `lose` and `when`.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct EndSpec {
    /// Switched off (for overlays).
    pub off: bool,
    /// A seat or side for which this holds has won.
    pub win: Option<Formula>,
    /// A seat or side for which this holds has lost.
    pub lose: Option<Formula>,
    /// The match is over when this holds, whoever wins.
    pub when: Option<Formula>,
    /// The ledger that decides among several winners, or an expression, whose greatest number does; `"none"` if all of
    /// them win. Default: the first ledger.
    pub best: Option<String>,
    /// When the best are level: `"another_deal"` (default) or `"shared"`.
    pub tie: Option<String>,
    /// A sentence for people, without numbers that an option says.
    pub say: Option<String>,
}

/// `[settle]`: what the finished match (or the match as it stands) is worth to each seat.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct SettleSpec {
    /// `"none"` (default) or `"lua:settle"`.
    pub by: Option<Hookable>,
    /// The ledger a seat plays for. Default: the first of the sheet.
    pub ledger: Option<String>,
    /// What one of the units that `by` counts in costs, in money; 0 (default) for none.
    pub price: Option<Formula>,
    /// What the money is called: `"kopecks"`. Default: `"money"`.
    pub money: Option<String>,
    /// `"high"` (default) or `"low"`: which is good.
    pub good: Option<String>,
}

impl Default for ScoreSpec {
    fn default() -> Self {
        Self::Items(IndexMap::new())
    }
}

impl<'de> Deserialize<'de> for ScoreSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Score;
        impl<'de> Visitor<'de> for Score {
            type Value = ScoreSpec;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("tables of score items by kind of contract, or \"lua:NAME\"")
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<ScoreSpec, E> {
                match Hookable::parse(v) {
                    Hookable::Lua(name) => Ok(ScoreSpec::Lua(name)),
                    Hookable::Word(_) => Err(E::invalid_value(serde::de::Unexpected::Str(v), &self)),
                }
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<ScoreSpec, A::Error> {
                let mut items = IndexMap::new();
                while let Some((kind, table)) = map.next_entry()? {
                    items.insert(kind, table);
                }
                Ok(ScoreSpec::Items(items))
            }
        }
        deserializer.deserialize_any(Score)
    }
}
