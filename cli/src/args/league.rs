//! The league: to join, to look, to leave.

use clap::{Args, Subcommand};

const LEAGUE_HELP: &str = "A match for the league is begun with
  overtrick play GAME --member NAME [--price AMOUNT]
and gone on with like any other. A file `league.toml` in the data folder sets
credit, zone, fee and price otherwise.";

/// `overtrick league`.
#[derive(Debug, Args)]
#[command(after_help = LEAGUE_HELP)]
pub(crate) struct LeagueArgs {
    #[command(subcommand)]
    pub(crate) wish: Option<LeagueCommand>,
    /// Who is meant; needless while there is one member only
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) member: Option<String>,
}

/// What to do; without it, where the member stands is told.
#[derive(Debug, Subcommand)]
pub(crate) enum LeagueCommand {
    /// Become a member
    Join {
        /// The name to play under from now on
        #[arg(value_name = "NAME")]
        name: String,
    },
    /// Every match so far, the last one marked
    Sheet,
    /// Give up the match that is not over; it costs the exit fee
    Abandon(SureArgs),
    /// Give up the membership, for good
    Leave(SureArgs),
}

/// Whether somebody is asked first.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SureArgs {
    /// Do it without asking
    #[arg(long)]
    pub(crate) yes: bool,
}
