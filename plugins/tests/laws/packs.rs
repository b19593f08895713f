//! The packs the laws are looked at in.

use std::path::{Path, PathBuf};

use overtrick_plugins::game::{Game, open};
use overtrick_plugins::load::LoadRequest;
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// The bundled packs.
pub(crate) const BUNDLED: [&str; 3] = ["500", "preferans", "spades"];

pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

pub(crate) fn files(path: &str) -> PackFiles {
    PackFiles::open(&project().join(path)).expect("the pack can be read")
}

/// Opens a pack with a preset, a table size and options.
pub(crate) fn game(
    files: PackFiles,
    preset: Option<&str>,
    players: Option<u8>,
    set: &[(&str, &str)],
) -> Game {
    let registry = Registry::default();
    let mut request = LoadRequest::new(files, &registry);
    request.preset = preset.map(str::to_owned);
    request.players = players;
    request.set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    open(&request).unwrap_or_else(|faults| {
        let lines: Vec<String> = faults.list.iter().map(|one| one.one_line(&faults.files)).collect();
        panic!("the pack does not load:\n{}", lines.join("\n"))
    })
}

/// A pack made up for a test.
pub(crate) fn made_up(text: &str) -> Game {
    game(PackFiles::from_text("made_up.toml", text).expect("a text"), None, None, &[])
}

/// Every bundled pack with each preset and table size, and Oh Hell, each with a name.
pub(crate) fn all() -> Vec<(String, Game)> {
    let mut games = Vec::new();
    for id in BUNDLED {
        let files = files(&format!("games/{id}"));
        let plain = game(files.clone(), None, None, &[]);
        for &players in &plain.loaded.sizes {
            games.push((format!("{id} for {players}"), game(files.clone(), None, Some(players), &[])));
        }
        for preset in &plain.loaded.presets {
            games.push((format!("{id}, {}", preset.id), game(files.clone(), Some(&preset.id), None, &[])));
        }
    }
    let files = files("plugins/tests/packs/oh_hell.toml");
    for players in [3, 4, 7] {
        let cards = if players == 7 { "7" } else { "10" };
        let game = game(files.clone(), None, Some(players), &[("cards", cards)]);
        games.push((format!("oh hell for {players}"), game));
    }
    games
}
