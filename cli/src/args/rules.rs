//! The rulebook.

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
}
