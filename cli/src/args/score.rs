//! The score of games with real cards.

use std::path::PathBuf;

use clap::Args;

use super::GameArgs;

const SCORE_HELP: &str = "Nobody tells the program a card. After the bidding type who plays what, and
after the play who has won how many tricks:
  S 8H              South plays 8H; who is not named passes
  E 7H, S 8H        what matters of the bidding, one call after the other
  N 3, E 4, S nil, W 2
  all pass          everybody who is asked passes
  8                 tricks of the side that plays against the others
  N+S 8             tricks of two hands together; the rest is the others'
  N 5 S 3 E 1 W 1   tricks of each hand
  N E E S ...       who won each trick, where the score reads that
Besides:
  sheet             how the match stands
  undo              take back what was typed last
  help              what can be typed now
  quit              leave; everything is kept (Ctrl-D and Ctrl-C do the same)";

/// `overtrick score`.
#[derive(Debug, Args)]
#[command(after_help = SCORE_HELP)]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Where the sheet is kept instead of the data folder; if it is there already, the match goes on
    #[arg(long, value_name = "SHEET")]
    pub(crate) file: Option<PathBuf>,
    /// Who deals first; asked if not given
    #[arg(long, value_name = "SEAT")]
    pub(crate) dealer: Option<String>,
}
