//! Any text names an action, or is refused; what an action is called names one of the same name.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_core::card::CardSet;
use overtrick_core::notation::{action_text, parse_action, parse_seat};

fuzz_target!(|text: &str| {
    let rules = overtrick_core_fuzz::hundred();
    let _ = parse_seat(&rules, text);
    let parse = |text: &str| parse_action(&rules, None, CardSet::EMPTY, text);
    if let Ok(action) = parse(text) {
        let name = action_text(&rules, &action);
        // A letter may be a seat and a suit; only the question that is asked tells which.
        assert_eq!(parse(&name).map(|again| action_text(&rules, &again)).as_deref(), Ok(name.as_str()));
    }
});
