//! What is proved, and how hard it is tried.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use overtrick_plugins::proof::Effort;

const PROVE_HELP: &str = "Proved is a pack that passes its check and its tests, that keeps the laws at every
table size and preset (a match replays to the same; nobody learns of a hidden
card; hooks remember nothing and get by with a tenth of what they may use; a
deal comes to its end), of which every value of every option changes something,
and that plays with every two values of every two options. What was proved is
written to a badge beside the pack. It is a claim and no signature: whoever
doubts it proves the pack again.
  overtrick prove friday
  overtrick prove friday --effort quick
  overtrick prove friday --verify friday-1.0.0.proof.toml";

/// `overtrick prove`.
#[derive(Debug, Args)]
#[command(after_help = PROVE_HELP)]
pub(crate) struct ProveArgs {
    /// A folder, `.toml` file or pack file (`.tar.gz`), or a game's name
    #[arg(value_name = "PATH")]
    pub(crate) path: String,
    /// How much is played
    #[arg(long, value_enum, default_value_t = EffortArg::Usual, conflicts_with = "verify")]
    pub(crate) effort: EffortArg,
    /// The number everything is drawn from: the same one finds the same
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with = "verify",
          value_parser = clap::value_parser!(u64).range(..=i64::MAX as u64))]
    pub(crate) seed: u64,
    /// How much is done at the same time; as much as there are processors if not given
    #[arg(long, value_name = "N", conflicts_with = "verify", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Where the badge is written; beside the pack if not given
    #[arg(long, short, value_name = "FILE", conflicts_with = "verify")]
    pub(crate) output: Option<PathBuf>,
    /// Play a few deals at each table into records in this folder, and play those again that are there already
    #[arg(long, value_name = "DIR", conflicts_with = "verify")]
    pub(crate) golden: Option<PathBuf>,
    /// Prove nothing: say whether this badge is one of the pack as it is
    #[arg(long, value_name = "FILE")]
    pub(crate) verify: Option<PathBuf>,
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EffortArg {
    /// Seconds: finds what is plainly wrong
    Quick,
    /// Minutes: for a pack that is given to others
    Usual,
    /// As long as it takes
    Thorough,
}

impl From<EffortArg> for Effort {
    fn from(effort: EffortArg) -> Self {
        match effort {
            EffortArg::Quick => Self::Quick,
            EffortArg::Usual => Self::Usual,
            EffortArg::Thorough => Self::Thorough,
        }
    }
}
