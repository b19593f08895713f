//! Matches of bots.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::GameArgs;

const EXAMPLES: &str = "\
Examples:
  overtrick sim 500 -n 1000 --seed 2
  overtrick sim spades --duplicate --bots basic,random -n 200
  overtrick sim preferans --duplicate --matches 50 --bots basic,random
  overtrick sim 500 -n 1000 --compare default misere=false
  overtrick sim spades -n 500 --compare preset:pagat \"preset:pagat nil=false\"
  overtrick sim 500 -n 500 --sweep target=300,500,1000 --svg target.svg
  overtrick sim 500 --duplicate --bots basic,random -n 2000 --seed 2 \\
      --shard 1/2 --out one.json
  overtrick sim merge one.json two.json
  overtrick sim curve weak.json strong.json --svg curve.svg

With the same seed everything comes out the same, on any number of threads.
Ctrl-C ends a run early: what was played by then is told, and the exit code is
130. `docs/figures.md` says more.";

/// `overtrick sim`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SimArgs {
    #[command(subcommand)]
    pub(crate) command: Option<SimCommand>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What else can be done with figures.
#[derive(Debug, Subcommand)]
pub(crate) enum SimCommand {
    /// Put parts of a run together, as --shard made them, and tell the figures of the whole
    Merge(MergeArgs),
    /// Draw runs of --duplicate as one curve: different bots against the same one
    Curve(CurveArgs),
}

/// What is played, and how it is told.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    pub(crate) game: Option<GameArgs>,
    /// How many deals [default: 100]
    #[arg(short = 'n', long = "deals", value_name = "DEALS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) deals: Option<u64>,
    /// A bot for each seat, in direction of play; one name stands for all, two play by turns. `overtrick bots` lists them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) bots: Vec<String>,
    /// The number all cards are drawn from; drawn itself if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Compare the bots: each deal is played once for every way they can move around the table, with the same cards
    #[arg(long, group = "what")]
    pub(crate) duplicate: bool,
    /// Compare two sets of rules on the same cards: each `default`, or options, `preset:NAME` and `with:PACK` with
    /// blanks between them
    #[arg(long, num_args = 2, value_names = ["A", "B"], group = "what", allow_hyphen_values = true)]
    pub(crate) compare: Vec<String>,
    /// Compare values of an option on the same cards: `OPTION=1..5`, `OPTION=0..100/25` or `OPTION=A,B,C`
    #[arg(long, value_name = "OPTION=VALUES", group = "what")]
    pub(crate) sweep: Option<String>,
    /// Whole matches, so many; with --compare and --sweep besides the deals, a twentieth of them if not given
    #[arg(long, value_name = "N")]
    pub(crate) matches: Option<u64>,
    /// Do not play the deals of --compare and --sweep again with another kitty
    #[arg(long)]
    pub(crate) no_kitty: bool,
    /// How many deals or matches are played at the same time; as many as there are processors if not given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Play one part of the run only, to be put together with `overtrick sim merge`
    #[arg(long, value_name = "I/N", value_parser = shard, requires = "seed")]
    pub(crate) shard: Option<(u32, u32)>,
    /// Tell as well how long the bots thought
    #[arg(long)]
    pub(crate) timing: bool,
    #[command(flatten)]
    pub(crate) told: ToldArgs,
}

impl RunArgs {
    /// How many deals are played if nothing else is said.
    const DEALS: u64 = 100;

    /// How many deals.
    pub(crate) fn deals(&self) -> u64 {
        self.deals.unwrap_or(Self::DEALS)
    }
}

/// Which parts are put together.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files that --out has written
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Parts may be missing, or have been stopped early
    #[arg(long)]
    pub(crate) partial: bool,
    #[command(flatten)]
    pub(crate) told: ToldArgs,
}

/// Which runs are points of a curve.
#[derive(Debug, Args)]
pub(crate) struct CurveArgs {
    /// Files that --out has written, in the order of the points
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
    /// Where the picture goes; without it the points are told
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// How figures are told.
#[derive(Debug, Args)]
pub(crate) struct ToldArgs {
    /// The figures as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// The figures as comma-separated values, with their margins
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// A picture of what was compared
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Everything counted, for `overtrick sim merge` and `overtrick sim curve`
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

fn shard(text: &str) -> Result<(u32, u32), String> {
    let most = overtrick_plugins::figures::paper::MOST_PARTS;
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    match numbers {
        Some((part, of)) if (1..=of).contains(&part) && of <= most => Ok((part, of)),
        _ => Err(format!("write it as 1/4 for the first of four parts; there are at most {most}")),
    }
}
