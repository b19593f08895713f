//! Looking for problems in a pack, and what a problem means.

use clap::{Args, ValueEnum};

use super::game::option_value;

/// What is checked, and how it is told.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct CheckArgs {
    /// A folder, `.toml` file or pack file (`.tar.gz`), a game's name, or a share code
    #[arg(value_name = "PATH")]
    pub(crate) path: String,
    /// Check with this preset only; `default` stands for none
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Check for so many players only
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// Check with this option set; may be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_value)]
    pub(crate) set: Vec<(String, String)>,
    /// How problems are told: with the lines they are about, one line for each, or as JSON
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Take warnings for errors
    #[arg(long, value_name = "WHAT", value_enum)]
    pub(crate) deny: Option<Deny>,
    /// Check again whenever a file of the pack is saved, until Ctrl-C
    #[arg(long)]
    pub(crate) watch: bool,
    /// Measure what hooks that are asked for each card cost
    #[arg(long)]
    pub(crate) price: bool,
}

/// How problems are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// With the lines they are about
    #[default]
    Full,
    /// `file:line:column: error[code]: message`
    Short,
    /// One JSON object on each line
    Json,
}

/// What is taken for an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Deny {
    /// Whatever is odd
    Warnings,
}

/// `overtrick explain`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ExplainArgs {
    /// A code such as `ladder/unknown-rung`, or the part before or behind the `/`
    #[arg(value_name = "CODE")]
    pub(crate) code: String,
}
