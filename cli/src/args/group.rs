//! A group's file: made, shown, played from, added to.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// `overtrick group`.
#[derive(Debug, Args)]
pub(crate) struct GroupArgs {
    #[command(subcommand)]
    pub(crate) wish: GroupCommand,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum GroupCommand {
    /// Make the file of a new group
    New(NewGroupArgs),
    /// Who belongs to it, what it plays, whether that is here, and how everybody stands
    Show(ShowGroupArgs),
    /// Play a game of the group, under its rules and in its words
    Play(PlayGroupArgs),
    /// Count a match that is over
    Add(AddMatchArgs),
}

/// A new group.
#[derive(Debug, Args)]
pub(crate) struct NewGroupArgs {
    /// The file to make, such as friday.toml
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// What the group is called
    #[arg(long, value_name = "NAME")]
    pub(crate) name: String,
    /// Who belongs to it, with commas between
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) members: Vec<String>,
    /// A game and the name it has here: `night=500/australian`, `big=SHARE-CODE`; may be given several times
    #[arg(long = "game", value_name = "NAME=GAME", value_parser = super::game::option_value)]
    pub(crate) games: Vec<(String, String)>,
}

/// What is shown.
#[derive(Debug, Args)]
pub(crate) struct ShowGroupArgs {
    /// The group's file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// How everybody stands in matches of this game only
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
}

/// What is played.
#[derive(Debug, Args)]
pub(crate) struct PlayGroupArgs {
    /// The group's file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Which of its games; needed where it has several
    #[arg(value_name = "GAME")]
    pub(crate) game: Option<String>,
    /// Behind `--`, what `overtrick play` is told besides: `-- --seed 41 --seats human,basic,basic,basic`
    #[arg(last = true, value_name = "OPTIONS")]
    pub(crate) more: Vec<String>,
}

/// What is counted.
#[derive(Debug, Args)]
pub(crate) struct AddMatchArgs {
    /// The group's file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The record of the match
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// Who sat where: `N=Ann,S=Bob`; seats that are not named are nobody's
    #[arg(long, value_name = "SEATS", value_delimiter = ',', required = true, value_parser = super::game::option_value)]
    pub(crate) who: Vec<(String, String)>,
    /// Which of the group's games it was, where the rules do not say
    #[arg(long, value_name = "NAME")]
    pub(crate) game: Option<String>,
}
