//! What editors need to know of packs: JSON Schema for the TOML, type definitions for the hooks.
//!
//! The keys of the rules come from the engine's own shapes, everything else stands here beside the loader's. A schema
//! knows shapes and no meaning: whether a name is known, a formula sound or a card there is told by `check`.

mod fields;
mod luau;
mod pack;
mod tests;

pub use fields::{FIELDS, Field};

/// A file that editors read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditorFile {
    /// JSON Schema of `pack.toml`, `game.toml`, `game/*.toml`, `presets/*.toml` and packs in one file.
    Pack,
    /// JSON Schema of `tests/*.toml`.
    Tests,
    /// Luau types of what hooks are given and answer.
    Hooks,
}

impl EditorFile {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pack, Self::Tests, Self::Hooks];

    /// What the file is usually called.
    pub fn name(self) -> &'static str {
        match self {
            Self::Pack => "pack.schema.json",
            Self::Tests => "tests.schema.json",
            Self::Hooks => "overtrick.d.luau",
        }
    }

    /// The whole text of the file.
    pub fn text(self) -> String {
        match self {
            Self::Pack => json(&pack::schema()),
            Self::Tests => json(&tests::schema()),
            Self::Hooks => luau::definitions(),
        }
    }
}

fn json(value: &serde_json::Value) -> String {
    let mut text = serde_json::to_string_pretty(value).unwrap_or_default();
    text.push('\n');
    text
}
