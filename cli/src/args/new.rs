//! A new pack.

use clap::Args;

const EXAMPLES: &str = "Examples:
  overtrick new friday --from 500           house rules in one file, friday.toml
  overtrick new friday --from 500 --folder  the same as a folder with tests
  overtrick new trio --game                 a small game of your own";

/// `overtrick new`.
#[derive(Clone, Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct NewArgs {
    /// What it is called: small letters, digits and `_`
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// House rules over this game or overlay
    #[arg(long, value_name = "GAME", required_unless_present = "game", conflicts_with = "game")]
    pub(crate) from: Option<String>,
    /// A game of its own
    #[arg(long)]
    pub(crate) game: bool,
    /// A folder with tests and a page about it, not one file; a game is always a folder
    #[arg(long)]
    pub(crate) folder: bool,
    /// Who writes it; also the first part of its id, so that packs of one name can be told apart
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,
}
