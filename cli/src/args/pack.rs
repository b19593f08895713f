//! Packs as files: building them, signing them, looking at those of others.

use std::path::PathBuf;

use clap::{Args, Subcommand};

/// `overtrick pack`.
#[derive(Debug, Args)]
pub(crate) struct PackArgs {
    #[command(subcommand)]
    pub(crate) wish: PackCommand,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum PackCommand {
    /// Make one file of a pack, to be sent to others
    Build(BuildArgs),
}

/// What is built, and where.
#[derive(Debug, Args)]
pub(crate) struct BuildArgs {
    /// The pack's folder or `.toml` file, or a game's name
    #[arg(value_name = "PATH", default_value = "./")]
    pub(crate) path: String,
    /// The file or folder to write to, instead of `NAME-VERSION.tar.gz` here
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write over another file of this name
    #[arg(long)]
    pub(crate) force: bool,
}
