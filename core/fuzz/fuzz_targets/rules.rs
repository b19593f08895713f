//! Any game file compiles to rules, or to a list of problems; rules that compile can be dealt and played.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_core::game::{Drop, Match, Start};
use overtrick_core::hooks::NoHost;
use overtrick_core::ruleset::compile;
use overtrick_core::ruleset::spec::RulesSpec;

fuzz_target!(|text: &str| {
    let Ok(spec) = toml::from_str::<RulesSpec>(text) else { return };
    match compile(&spec, overtrick_core_fuzz::sources()) {
        Ok(rules) => {
            let mut game = Match::new(rules.into(), Box::new(NoHost), Start::default());
            // A pack whose formulas go too far is told so by an error.
            let _ = game.deal(&mut Drop);
        }
        Err(problems) => assert!(!problems.0.is_empty(), "a refusal has a reason"),
    }
});
