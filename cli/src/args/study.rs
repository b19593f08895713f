//! Deals that are over, looked at with all their cards.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::game::option_value;

const SOLVE_HELP: &str = "A deal is written as hands, in the order of the seats, with `|` between them,
and the kitty behind the last one; or with names before the cards:
  overtrick solve --game spades \"AS KS ... | ... | ... | ...\"
  overtrick solve --game 500 \"N AS KS ... | E ... | S ... | W ... | kitty 4H 5H 6H\"
One part may be left out: it gets the cards that are left. `dealer W` and
`turned AH` may stand there too. A file has the same as lines, as `play --deal`
reads it; a record has its game with it:
  overtrick solve match.txt --deal 3
  overtrick solve match.txt --deal 3 --contract 8H --declarer S
  overtrick solve match.txt --deal 3 --trick 5
Every cell is the number of tricks of the declaring side when everybody knows
all cards and nobody errs.";

/// Effort in per cent, and the number that deals are drawn from, if nobody says anything else.
pub(crate) const USUAL_EFFORT: u32 = 100;
pub(crate) const USUAL_SEED: u64 = 0;

/// `overtrick solve`.
#[derive(Debug, Args)]
#[command(after_help = SOLVE_HELP)]
pub(crate) struct SolveArgs {
    /// A record, a file with a deal, or a deal
    #[arg(value_name = "RECORD|DEAL")]
    pub(crate) what: String,
    /// The game of a deal: its name, or the path of a pack
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// A named set of options
    #[arg(long, value_name = "NAME", requires = "game")]
    pub(crate) preset: Option<String>,
    /// Set an option; may be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_value, requires = "game")]
    pub(crate) set: Vec<(String, String)>,
    /// How many play
    #[arg(long, value_name = "N", requires = "game")]
    pub(crate) players: Option<u8>,
    /// A pack to lay over the game; may be given several times
    #[arg(long = "with", value_name = "PACK", requires = "game")]
    pub(crate) overlays: Vec<String>,
    /// Which deal of the record or the file
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deal: u32,
    /// After so many calls, cards and other answers of a recorded deal
    #[arg(long, value_name = "STEP", conflicts_with_all = ["game", "contract", "declarer"])]
    pub(crate) at: Option<usize>,
    /// Before this trick of a recorded deal
    #[arg(long, value_name = "N", conflicts_with_all = ["game", "contract", "declarer", "at"],
          value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) trick: Option<u8>,
    /// Only this contract, as it is bid
    #[arg(long, value_name = "BID")]
    pub(crate) contract: Option<String>,
    /// Only contracts of this seat
    #[arg(long, value_name = "SEAT")]
    pub(crate) declarer: Option<String>,
    /// What becomes of the kitty
    #[arg(long, value_enum, default_value_t = KittyArg::Taken)]
    pub(crate) kitty: KittyArg,
    /// How much may be searched before a cell is given up, per cent of the usual
    #[arg(long, value_name = "PER_CENT", default_value_t = USUAL_EFFORT, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) effort: u32,
    /// One JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// What becomes of the kitty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum KittyArg {
    /// The declarer takes it, if the contract lets him, and puts away what is best with all cards seen
    Taken,
    /// Everybody plays the cards he was dealt
    Left,
}

const REVIEW_HELP: &str = "Every card that was played with a choice is judged twice: with all cards seen,
in tricks; and by what the player could know, in points, over deals that fit
what he had seen and heard. The second is the fair one: what nobody could know
is no mistake.";

/// `overtrick review`.
#[derive(Debug, Args)]
#[command(after_help = REVIEW_HELP)]
pub(crate) struct ReviewArgs {
    /// The record
    #[arg(value_name = "RECORD")]
    pub(crate) file: PathBuf,
    /// Only this deal
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deal: Option<u32>,
    /// Only what this seat has played
    #[arg(long, value_name = "SEAT")]
    pub(crate) seat: Option<String>,
    /// How much is thought about each card, per cent of the usual
    #[arg(long, value_name = "PER_CENT", default_value_t = USUAL_EFFORT, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) effort: u32,
    /// Tell of every card that was judged, not only of those that cost something
    #[arg(long)]
    pub(crate) all: bool,
    /// The number that the deals are drawn from by which a card is weighed
    #[arg(long, value_name = "N", default_value_t = USUAL_SEED)]
    pub(crate) seed: u64,
    /// One JSON object per line: a head, one for each card, one for each deal, and the sums
    #[arg(long)]
    pub(crate) json: bool,
}
