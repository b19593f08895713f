//! The rules that the targets play by: a small game with an auction, a joker and dialogs.

use std::sync::{Arc, OnceLock};

use overtrick_core::ruleset::spec::RulesSpec;
use overtrick_core::ruleset::{OptionValue, Rules, Sources, compile};

const HUNDRED: &str = include_str!("../../tests/rules/hundred.toml");

/// The game, compiled once.
pub fn hundred() -> Arc<Rules> {
    static RULES: OnceLock<Arc<Rules>> = OnceLock::new();
    let rules = RULES.get_or_init(|| {
        let spec: RulesSpec = toml::from_str(HUNDRED).expect("the file is right");
        compile(&spec, sources()).expect("the rules are sound").into()
    });
    Arc::clone(rules)
}

/// The options it reads.
pub fn sources() -> Sources {
    let options = [("target", 500), ("slam_min", 250), ("sans_kitty_multiplier", 2)];
    let options = options.map(|(name, value)| (name.to_owned(), OptionValue::Int(value)));
    Sources { options: options.into_iter().collect(), ..Sources::default() }
}
