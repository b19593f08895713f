//! Any text is a share code, or is refused; rules that a code gives have a code that gives them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_plugins::load::load;
use overtrick_plugins::share::{looks_like, read, write};

fuzz_target!(|text: &str| {
    let registry = overtrick_plugins_fuzz::bundled();
    let _ = looks_like(text);
    let Ok(shared) = read(text, registry) else { return };
    let Ok(request) = shared.request(registry) else { return };
    let Ok(loaded) = load(&request) else { return };
    let Ok(code) = write(&loaded, registry) else { return };
    let again = read(&code, registry).unwrap_or_else(|problems| panic!("{code}: {problems}"));
    let again = load(&again.request(registry).expect("its packs are there")).expect("it loads as before");
    assert_eq!(again.digest(), loaded.digest(), "{code}");
});
