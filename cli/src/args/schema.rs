//! Which file for editors is wanted.

use clap::{Args, ValueEnum};

/// What to print.
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// For which files of a pack
    #[arg(value_enum)]
    pub(crate) of: SchemaOf,
}

/// Files of a pack that editors can know more of.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum SchemaOf {
    /// pack.toml, game.toml, presets and packs in one file: JSON Schema
    Pack,
    /// tests/*.toml: JSON Schema
    Tests,
    /// hooks.luau: type definitions
    Hooks,
}
