//! Packs as files: building them, signing them, looking at those of others; and packs that are installed.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::SureArgs;

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
    /// Sign a pack file, or make a key to sign with
    Sign(SignArgs),
    /// Install packs of others, once you have seen what is in them
    Add(AddArgs),
    /// The packs that are installed
    List,
    /// Look for newer versions where installed packs came from
    Update(UpdateArgs),
    /// Take an installed pack away
    Remove(RemoveArgs),
    /// Whether a pack file is whole and who has signed it; or whether installed packs are still what was installed
    Verify(VerifyArgs),
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

/// What is signed, and with what.
#[derive(Debug, Args)]
pub(crate) struct SignArgs {
    /// The pack file; the signature is written beside it as `FILE.minisig`
    #[arg(value_name = "FILE", required_unless_present = "new_key")]
    pub(crate) file: Option<PathBuf>,
    /// Make a key first
    #[arg(long)]
    pub(crate) new_key: bool,
    /// The secret key, instead of `keys/overtrick.key` in the data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) key: Option<PathBuf>,
    /// Make the key without a password, for scripts
    #[arg(long, requires = "new_key")]
    pub(crate) no_password: bool,
    /// Write over another signature
    #[arg(long)]
    pub(crate) force: bool,
}

const ADD_HELP: &str = "Examples:
  overtrick pack add friday-1.0.0.tar.gz
  overtrick pack add ./friday
  overtrick pack add https://example.org/ann/packs.git@v1.2#friday
Behind an `@` stands a tag, a branch or a commit, behind a `#` a folder.";

/// What is installed.
#[derive(Debug, Args)]
#[command(after_help = ADD_HELP)]
pub(crate) struct AddArgs {
    /// A pack file, a folder, a `.toml` file, or the address of a git repository; several are installed together or not at
    /// all
    #[arg(value_name = "FROM", required = true)]
    pub(crate) from: Vec<String>,
    /// The public key of whoever must have signed the pack file, or a file with it
    #[arg(long, value_name = "KEY")]
    pub(crate) key: Option<String>,
    #[command(flatten)]
    pub(crate) sure: SureArgs,
}

/// What is looked for.
#[derive(Debug, Args)]
pub(crate) struct UpdateArgs {
    /// Only this pack
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    #[command(flatten)]
    pub(crate) sure: SureArgs,
}

/// What is taken away.
#[derive(Debug, Args)]
pub(crate) struct RemoveArgs {
    /// A pack, with all its versions, or one: `friday@1.0.0`
    #[arg(value_name = "ID[@VERSION]")]
    pub(crate) which: String,
    /// Also if it was changed by hand, or is needed by another pack or by a record
    #[arg(long)]
    pub(crate) force: bool,
}

/// What is looked at.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// A pack file, with its signature beside it as `FILE.minisig`; or an installed pack, instead of all
    #[arg(value_name = "FILE|ID")]
    pub(crate) what: Option<String>,
    /// The public key of whoever should have signed the file, or a file with it
    #[arg(long, value_name = "KEY", requires = "what")]
    pub(crate) key: Option<String>,
    /// Write the list of installed packs anew, from those that are there
    #[arg(long, conflicts_with = "what")]
    pub(crate) rebuild: bool,
}
