//! Matches: to begin, to resume, to replay.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::GameArgs;
use crate::league::Money;
use crate::line::Manner;

const PLAY_HELP: &str = "At the prompt, type what you say or play: `pass`, `7h`, `7 hearts`, `as`,
`ace of spades`. Besides:
  ?         what is allowed now, and why the rest is not
  hand      your cards
  contract  what is played for, how it stands, and what was said
  last      the last trick
  log       this deal so far
  sheet     the score sheet
  rules     the rules in force
  hint      what the bot would do, and why
  undo      take your last action back, while nobody has seen anything new
  words     how much is told: `words few`, `words usual`, `words many`
  spoken    everything as it is read aloud (`spoken on`, `spoken off`)
  claim     all tricks that are left are yours; your cards are laid open
  concede E all tricks that are left are East's
  split E 6 W 4
            the play shall end with these tricks for each hand
  yes, no   whether you agree to what is claimed, conceded or divided
  quit      leave; the match is saved (Ctrl-D and Ctrl-C do the same)
In a terminal Tab completes what may be answered now, and the arrow keys bring
earlier lines back.

A deal file has one paragraph per deal: hands, each with all its cards, and the
kitty. Those it leaves out are dealt from the seed:
  dealer W
  N AS KS QS JS 10S AH KH AD KD AC
  kitty 4H 5H 6H";

/// Seconds, with a fraction if need be.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.trim().parse().map_err(|_| "expected seconds, such as 2 or 0.5".to_owned())?;
    if (0.01..=600.0).contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err("expected 0.01 to 600 seconds".to_owned())
    }
}

/// `overtrick play`.
#[derive(Debug, Args)]
#[command(after_help = PLAY_HELP)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// Who sits where, in direction of play: `human`, a level or somebody out of a club for each seat
    /// (`human,expert,@Nora,basic`), or `S=human,N=@Nora` for some; `overtrick bots` lists them
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// The number all cards are drawn from; drawn itself if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// Play the deals of a file first
    #[arg(long, value_name = "FILE")]
    pub(crate) deal: Option<PathBuf>,
    /// Where the record goes instead of the data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Play for the league as this member (see `overtrick league`): what the match comes to is booked when it is over
    #[arg(long, value_name = "NAME", conflicts_with = "deal")]
    pub(crate) member: Option<String>,
    /// What a point costs in this match for the league, such as 1 or 0.05
    #[arg(long, value_name = "AMOUNT", requires = "member", value_parser = Money::read)]
    pub(crate) price: Option<Money>,
    /// Leave after so many deals; after 100 if only bots play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deals: Option<u32>,
    /// Load the game again when its pack was saved: the match goes on under the new rules if what was played so far is
    /// possible under them, in a new record
    #[arg(long, conflicts_with_all = ["deal", "record", "member"])]
    pub(crate) watch: bool,
    /// Let bots think up to so many seconds over each answer, and over each hint; they then play as well as they can. Without it
    /// they think as much as their level does, and a seed repeats what they do
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) think: Option<Duration>,
    #[command(flatten)]
    pub(crate) manner: Manner,
}

/// `overtrick resume`.
#[derive(Debug, Args)]
pub(crate) struct ResumeArgs {
    /// Go on under the rules of this pack as it is now: after a faulty pack was mended. All that was played must be
    /// possible under them; a new record is written
    #[arg(long, value_name = "PACK")]
    pub(crate) under: Option<String>,
    /// The record; without it, the last match that is not over
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// Leave after so many deals; after 100 if only bots play
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) deals: Option<u32>,
    /// Let bots think up to so many seconds over each answer, and over each hint; they then play as well as they can. Without it
    /// they think as much as their level does, and a seed repeats what they do
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) think: Option<Duration>,
    #[command(flatten)]
    pub(crate) manner: Manner,
}

/// `overtrick replay`.
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// One JSON object per line of the record: the seat, the action, everything that was allowed, what followed
    #[arg(long)]
    pub(crate) json: bool,
}
