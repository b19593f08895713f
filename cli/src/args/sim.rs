//! Matches of bots.

use clap::Args;

use super::GameArgs;

const ABOUT: &str = "\
Examples:
  overtrick sim 500 -n 1000 --seed 2
  overtrick sim spades --duplicate --bots basic,random -n 200
  overtrick sim preferans --duplicate --matches 50 --bots basic,random,random

With the same seed everything comes out the same, on any number of threads. Ctrl-C
ends a run early; what has been played by then is told.";

/// `overtrick sim`.
#[derive(Debug, Args)]
#[command(after_help = ABOUT)]
pub(crate) struct SimArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// How many deals
    #[arg(short = 'n', long = "deals", value_name = "DEALS", default_value_t = 100,
          value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) deals: u64,
    /// A bot for each seat, in direction of play; one name stands for all, two play by turns. `overtrick bots` lists them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// The number all cards are drawn from; drawn itself if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Compare the bots: each deal is played once for every way they can move around the table, with the same cards
    #[arg(long)]
    pub(crate) duplicate: bool,
    /// Whole matches, so many, in place of deals
    #[arg(long, value_name = "N", conflicts_with = "deals", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) matches: Option<u64>,
    /// How many deals or matches are played at the same time; as many as there are processors if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Tell as well how long the bots thought
    #[arg(long)]
    pub(crate) timing: bool,
    /// The figures as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
