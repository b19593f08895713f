//! Which game, under which options.

use clap::Args;

/// A game and what is chosen for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Args)]
pub(crate) struct GameArgs {
    /// A game's name (see `overtrick games`), a share code, or the path of a pack: a folder, a `.toml` file or a pack
    /// file (`.tar.gz`)
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// A named set of options, such as a club's or an association's
    #[arg(long, value_name = "NAME")]
    pub(crate) preset: Option<String>,
    /// Set an option (see `overtrick options GAME`); may be given several times
    #[arg(long = "set", value_name = "OPTION=VALUE", value_parser = option_value)]
    pub(crate) set: Vec<(String, String)>,
    /// How many play
    #[arg(long, value_name = "N")]
    pub(crate) players: Option<u8>,
    /// A pack to lay over the game; may be given several times, the last one on top
    #[arg(long = "with", value_name = "PACK")]
    pub(crate) overlays: Vec<String>,
    /// Words of a group's own for things
    #[arg(skip)]
    pub(crate) words: Vec<(String, String)>,
}

pub(crate) fn option_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.trim().is_empty() && !value.trim().is_empty() => {
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        }
        _ => Err("write it as OPTION=VALUE".to_owned()),
    }
}
