//! What a page of rules says of itself: which packs, which digest, which options, so that two pages can be compared.

use super::house::is_in_force;
use crate::game::Game;
use crate::options::text_of;

/// The lines at the foot of a page, each with its name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imprint {
    /// Name and text, from top to bottom.
    pub lines: Vec<(String, String)>,
}

impl Imprint {
    /// What there is to say of a game as its options are set.
    pub fn new(game: &Game) -> Self {
        let loaded = game.loaded.as_ref();
        let mut imprint = Self::default();
        let packs: Vec<String> =
            loaded.packs.iter().map(|pack| format!("{} {} ({})", pack.name, pack.version, pack.id)).collect();
        imprint.add("Rules", packs.join(", "));
        if let Some(id) = &loaded.preset {
            imprint.add("Preset", id);
        }
        imprint.add("Players", game.rules.seats.to_string());
        let options = loaded.options.values().filter(|option| is_in_force(option, loaded));
        let values: Vec<String> = options
            .filter_map(|option| {
                Some(format!("{} = {}", option.name, text_of(loaded.values.get(&option.name)?)))
            })
            .collect();
        if !values.is_empty() {
            imprint.add("Options", values.join(" \u{b7} "));
        }
        imprint.add("Digest", loaded.digest());
        imprint
    }

    /// Adds a line at the bottom.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.lines.push((name.into(), text.into()));
    }
}
