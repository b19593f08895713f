//! What may be typed.

mod check;
mod diff;
mod game;
mod group;
mod history;
mod league;
mod look;
mod new;
mod pack;
mod prove;
mod rules;
mod schema;
mod score;
mod sim;
mod study;
mod table;
mod test;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

pub(crate) use check::{CheckArgs, Deny, ExplainArgs, Format};
pub(crate) use diff::DiffArgs;
pub(crate) use game::GameArgs;
pub(crate) use group::{AddMatchArgs, GroupArgs, GroupCommand, NewGroupArgs, PlayGroupArgs, ShowGroupArgs};
pub(crate) use history::{HistoryArgs, HistoryCommand, ListArgs, ShowArgs, StatsArgs, WhichArgs};
pub(crate) use league::{LeagueArgs, LeagueCommand, SureArgs};
pub(crate) use look::Look;
pub(crate) use new::NewArgs;
pub(crate) use pack::{AddArgs, BuildArgs, PackArgs, PackCommand, RemoveArgs, SignArgs, UpdateArgs};
pub(crate) use prove::ProveArgs;
pub(crate) use rules::RulesArgs;
pub(crate) use schema::{SchemaArgs, SchemaOf};
pub(crate) use score::ScoreArgs;
pub(crate) use sim::{CurveArgs, MergeArgs, RunArgs, SimArgs, SimCommand, ToldArgs};
pub(crate) use study::{KittyArg, ReviewArgs, SolveArgs, USUAL_EFFORT, USUAL_SEED};
pub(crate) use table::{PlayArgs, ReplayArgs, ResumeArgs};
pub(crate) use test::{TestArgs, TestFormat};

use crate::exit::CODES;

const EXAMPLES: &str = "Examples:
  overtrick                         the table, on the whole screen
  overtrick play 500                play, with bots on the other seats
  overtrick play 500 --seed 41      the same cards again
  overtrick play spades --set nil=false --seats human,basic,human,basic
  overtrick options 500             what can be switched, and what it means
  overtrick rules 500               the rulebook as the options are set
  overtrick diff 500/australian my_rules.toml
  overtrick resume                  go on with the last match
  overtrick history                 the matches that were played
  overtrick review match.txt        what each card of a match has cost
  overtrick new friday --from 500   begin house rules of your own
  overtrick check friday.toml       is the pack sound?
";

/// Trick-taking card games, defined by rule packs.
///
/// A game is a folder of rules; a house rule is five lines more. Whatever is defined can be played from here, against
/// bots that know the rules in force, and every match is recorded and can be resumed and replayed. Without a command
/// the table opens on the whole screen.
#[derive(Debug, Parser)]
#[command(name = "overtrick", version, max_term_width = 80, after_help = format!("{EXAMPLES}\n{CODES}"))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) places: Places,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play a game, line by line
    Play(PlayArgs),
    /// Keep the score of a match with real cards
    Score(ScoreArgs),
    /// Go on with a match that was left
    Resume(ResumeArgs),
    /// Matches for money: members, their balance, and what they have played
    #[command(visible_alias = "club")]
    League(LeagueArgs),
    /// The games there are
    Games,
    /// A group's file: what it plays, its own words, how everybody stands
    Group(GroupArgs),
    /// Who could play: levels, and clubs of named opponents
    Bots,
    /// What can be switched in a game, and what each value means
    Options(GameArgs),
    /// One line that says which game is played under which options; or what such a line means
    Share(GameArgs),
    /// The rulebook of a game as its options are set
    Rules(RulesArgs),
    /// Deck, orders and ladder of a game, and every key of its rules with its origin
    Show(GameArgs),
    /// How the rules of two games differ, in plain words
    Diff(DiffArgs),
    /// Begin a rule pack: house rules over a game, or a small game
    New(NewArgs),
    /// Look for problems in a rule pack
    Check(CheckArgs),
    /// What editors need to know of rule packs: JSON Schema, Luau types
    Schema(SchemaArgs),
    /// What the code of a problem means, and what to do
    Explain(ExplainArgs),
    /// Run the tests of a rule pack
    Test(TestArgs),
    /// Prove a rule pack: its tests, laws and options, at every table
    Prove(ProveArgs),
    /// Install packs of others, and make files of your own to send
    Pack(PackArgs),
    /// The matches that were played, and what they come to
    History(HistoryArgs),
    /// Let bots play, and count
    Sim(SimArgs),
    /// Play a record again and report the first difference
    Replay(ReplayArgs),
    /// What a deal comes to in every contract, with all cards seen
    Solve(SolveArgs),
    /// What each card of a record has cost
    Review(ReviewArgs),
}

/// Where things are.
#[derive(Clone, Debug, Args)]
pub(crate) struct Places {
    /// Folder for records and rules instead of the usual one
    #[arg(long, global = true, env = "OVERTRICK_DATA", value_name = "DIR", hide_env_values = true)]
    pub(crate) data: Option<PathBuf>,
    /// A folder with more packs; may be given several times
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) packs: Vec<PathBuf>,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Cli::command().debug_assert();
    }
}
