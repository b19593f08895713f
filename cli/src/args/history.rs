//! The matches that were played.

use std::path::PathBuf;

use clap::{Args, Subcommand};

const EXAMPLES: &str = "\
Examples:
  overtrick history                      the matches played last
  overtrick history --game 500 -n 100
  overtrick history --paths --since 2026-11-01
  overtrick history stats                who has won, what was bid and made
  overtrick history stats --player human --opponent @Nora
  overtrick history show RECORD          a match, deal by deal

Records are replayed once and remembered in an index beside them, which is made
anew whenever it is missing; deleting `history.sqlite` loses nothing.";

/// `overtrick history`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
pub(crate) struct HistoryArgs {
    #[command(subcommand)]
    pub(crate) command: Option<HistoryCommand>,
    #[command(flatten)]
    pub(crate) list: ListArgs,
}

/// What else can be asked.
#[derive(Debug, Subcommand)]
pub(crate) enum HistoryCommand {
    /// Count matches won, contracts bid and made: by game, rules, player and opponent
    Stats(StatsArgs),
    /// Tell what came of each deal of a match
    Show(ShowArgs),
}

/// Which matches are listed, and how.
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    #[command(flatten)]
    pub(crate) which: WhichArgs,
    /// How many, the one played last first
    #[arg(short = 'n', long = "last", value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) last: u32,
    /// Tell where the records are
    #[arg(long)]
    pub(crate) paths: bool,
    /// One JSON object per line, one line for each match
    #[arg(long)]
    pub(crate) json: bool,
}

/// What is counted.
#[derive(Debug, Args)]
pub(crate) struct StatsArgs {
    #[command(flatten)]
    pub(crate) which: WhichArgs,
    /// The figures as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which match is told of.
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    /// The record: its path, or its name in the folder of records
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// The match as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Which matches are meant.
#[derive(Debug, Args)]
pub(crate) struct WhichArgs {
    /// Of this game only
    #[arg(long, value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// In which this player sat at the table: `human`, a level, `@Nora`. Figures are told of `human` without it
    #[arg(long, value_name = "WHO")]
    pub(crate) player: Option<String>,
    /// In which this player sat on another side
    #[arg(long, value_name = "WHO")]
    pub(crate) opponent: Option<String>,
    /// Played on that day or later
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = day)]
    pub(crate) since: Option<String>,
}

fn day(text: &str) -> Result<String, String> {
    let wrong = || "write it as 2026-11-30".to_owned();
    let parts: Vec<&str> = text.split('-').collect();
    let [year, month, day] = parts[..] else { return Err(wrong()) };
    let number = |text: &str, digits: usize| -> Option<u32> {
        let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
        plain.then(|| text.parse().ok())?
    };
    match (number(year, 4), number(month, 2), number(day, 2)) {
        (Some(1..), Some(1..=12), Some(1..=31)) => Ok(text.to_owned()),
        _ => Err(wrong()),
    }
}
