//! The rulebook.

use std::path::PathBuf;

use clap::Args;

use super::GameArgs;

/// `overtrick rules`.
#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// As Markdown, for a page or a printer
    #[arg(long)]
    pub(crate) markdown: bool,
    /// As one page of HTML that needs nothing else, to send, to keep or to print
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) html: bool,
    /// Write it to this file instead, which is replaced if it is there
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}
