//! Random bytes and broken packs: reported, never a panic.

use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;
use proptest::prelude::*;

use crate::demo::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_bytes_make_the_loader_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        let registry = Registry::default();
        if let Ok(pack) = PackFiles::from_memory("x", [("pack.toml", &bytes)]) {
            let _ = load(&LoadRequest::new(pack, &registry));
        }
    }

    /// Lines of a real game in any order, some cut short: reported or loaded, never a panic, and the canonical form
    /// of whatever loads is stable.
    #[test]
    fn no_shuffled_game_makes_the_loader_panic(
        picks in proptest::collection::vec((0_usize..120, 0_usize..60), 0..60),
    ) {
        let lines: Vec<&str> = GAME.lines().collect();
        let mut text = format!("{MANIFEST}[players.4]\n");
        for (line, keep) in picks {
            let line = lines[line % lines.len()];
            let end = line.char_indices().map(|(at, _)| at).nth(keep).unwrap_or(line.len());
            text.push_str(&line[..end]);
            text.push('\n');
        }
        let registry = Registry::default();
        if let Ok(loaded) = load(&LoadRequest::new(file("x.toml", &text), &registry)) {
            let again = load(&LoadRequest::new(file("x.toml", loaded.canonical()), &registry));
            prop_assert_eq!(again.map(|l| l.digest().to_owned()).map_err(|e| e.to_string()), Ok(loaded.digest().to_owned()));
        }
    }
}
