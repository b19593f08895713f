//! What was last chosen for a game: its next match is set up so. A file that cannot be read, or does not fit the game any
//! more, is as good as none.

use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::super::form::Wanted;
use crate::args::GameArgs;
use crate::dirs;
use crate::exit::{Failure, Outcome};

/// What a match of a game was set up with.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(super) struct Last {
    preset: Option<String>,
    players: Option<u8>,
    /// Who sat where, by seat.
    pub(super) seats: Vec<String>,
    /// Options that were changed, in the order in which they were.
    set: Vec<(String, String)>,
}

impl Last {
    pub(super) fn of(wanted: &Wanted) -> Self {
        let GameArgs { preset, players, set, .. } = wanted.args.clone();
        Self { preset, players, set, seats: wanted.seats.clone() }
    }

    pub(super) fn read(path: &Path) -> Option<Self> {
        toml::from_str(&fs::read_to_string(path).ok()?).ok()
    }

    /// The game with these options.
    pub(super) fn args(&self, game: &str) -> GameArgs {
        GameArgs {
            game: game.to_owned(),
            preset: self.preset.clone(),
            players: self.players,
            set: self.set.clone(),
            overlays: Vec::new(),
            words: Vec::new(),
        }
    }

    /// Keeps it.
    pub(super) fn keep(&self, path: &Path) -> Outcome {
        let text = toml::to_string(self).map_err(|error| Failure::Environment(error.to_string()))?;
        dirs::write_whole(path, &text)
    }
}
