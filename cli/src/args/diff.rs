//! What `overtrick diff` compares.

use clap::Args;

use super::game::option_value;

const EXAMPLES: &str = "Examples:
  overtrick diff my_rules.toml             an overlay and the game it lies over
  overtrick diff 500/australian my_rules.toml
  overtrick diff spades spades --set-there nil=false
  overtrick diff 500 match.txt             and the rules of a record

A game is named as everywhere, with its preset behind a stroke: GAME/PRESET.";

/// `overtrick diff`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct DiffArgs {
    /// A game, GAME/PRESET, the path of a pack, or a record: ours
    #[arg(value_name = "HERE")]
    pub(crate) here: String,
    /// The same: theirs. Without it, HERE is compared with the game it lies over
    #[arg(value_name = "THERE")]
    pub(crate) there: Option<String>,
    /// Set an option of HERE; may be given several times
    #[arg(long = "set-here", visible_alias = "set-a", value_name = "OPTION=VALUE", value_parser = option_value)]
    pub(crate) set_here: Vec<(String, String)>,
    /// Set an option of THERE; may be given several times
    #[arg(long = "set-there", visible_alias = "set-b", value_name = "OPTION=VALUE", value_parser = option_value)]
    pub(crate) set_there: Vec<(String, String)>,
    /// How many play, in both
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// For programs: one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
