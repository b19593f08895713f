//! Any text is a pack, or a list of problems; the canonical text of what loads gives the same rules again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_plugins::load::{LoadRequest, load};
use overtrick_plugins::registry::Registry;
use overtrick_plugins::source::PackFiles;

fuzz_target!(|text: &str| {
    let Ok(files) = PackFiles::from_text("fuzz.toml", text) else { return };
    let loaded = match load(&LoadRequest::new(files, overtrick_plugins_fuzz::bundled())) {
        Ok(loaded) => loaded,
        Err(problems) => {
            assert!(problems.has_errors(), "a refusal has a reason");
            // Every place is one of the text.
            let _ = problems.to_string();
            return;
        }
    };
    let none = Registry::default();
    let files =
        PackFiles::from_text("canonical.toml", loaded.canonical()).expect("its own text is not too long");
    let again = load(&LoadRequest::new(files, &none)).unwrap_or_else(|problems| panic!("{problems}"));
    assert_eq!(again.digest(), loaded.digest());
});
