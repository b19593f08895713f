//! Which tests are run, and what becomes of those that fail.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

const TEST_HELP: &str = "Examples:
  overtrick test friday              all tests of a pack
  overtrick test friday --case nil   those with `nil` in their names
  overtrick test friday --bless      what came out becomes what is expected
  overtrick test friday --from match.txt --deal 3
                                     a deal of a record becomes a test";

/// `overtrick test`.
#[derive(Clone, Debug, Args)]
#[command(after_help = TEST_HELP)]
pub(crate) struct TestArgs {
    /// A pack's folder, `.toml` file or pack file, a game's name, or one file of a pack's folder `tests`
    #[arg(value_name = "PATH", required_unless_present = "from")]
    pub(crate) path: Option<String>,
    /// Run the tests of the packs below an overlay as well, and tell what it changes
    #[arg(long, conflicts_with_all = ["bless", "from"])]
    pub(crate) with_base: bool,
    /// Run only the cases with this in their names
    #[arg(long = "case", value_name = "TEXT", conflicts_with = "from")]
    pub(crate) case: Option<String>,
    /// How it is told
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = TestFormat::Text, conflicts_with_all = ["bless", "from"])]
    pub(crate) format: TestFormat,
    /// Rewrite expectations that differ to what came out; what is done at the table is never rewritten
    #[arg(long, conflicts_with = "from")]
    pub(crate) bless: bool,
    /// Make a test of this record
    #[arg(long, value_name = "RECORD")]
    pub(crate) from: Option<PathBuf>,
    /// Make a test of this deal of the record only
    #[arg(long, value_name = "N", requires = "from", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deal: Option<u32>,
    /// Where the test made of a record is written; without it into the pack's folder `tests`, or to the output if no
    /// pack is named
    #[arg(long, short, value_name = "FILE", requires = "from")]
    pub(crate) output: Option<PathBuf>,
}

/// How the outcome of tests is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TestFormat {
    /// For people
    Text,
    /// A JSON object for each case, and one for the sums
    Json,
}
