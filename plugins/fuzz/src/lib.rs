//! The packs that the targets know: those that come with the program.

use std::path::Path;
use std::sync::OnceLock;

use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

/// All bundled packs, read once.
pub fn bundled() -> &'static Registry {
    static REGISTRY: OnceLock<Registry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
        let mut registry = Registry::default();
        for entry in games.read_dir().expect("the bundled packs").flatten() {
            if entry.path().is_dir() {
                registry.add(PackFiles::open(&entry.path()).expect("a pack")).expect("a pack");
            }
        }
        registry
    })
}
