//! Matches of bots.

use clap::Args;

use super::GameArgs;

/// `overtrick sim`.
#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many deals
    #[arg(short = 'n', long = "deals", value_name = "DEALS", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) deals: u64,
    /// A bot for each seat, in direction of play; one name stands for all, two play by turns
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// The number all cards are drawn from; drawn itself if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// The figures as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
