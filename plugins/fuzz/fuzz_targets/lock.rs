//! Any text is a list of installed packs, or is refused; what is read is written so that it is read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_plugins::store::Lock;

fuzz_target!(|text: &str| {
    if let Ok(lock) = Lock::parse(text) {
        assert_eq!(Lock::parse(&lock.text()).as_ref(), Ok(&lock));
    }
});
