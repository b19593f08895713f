//! Games for the bots: each brings evidence of another kind about hidden cards.

use indexmap::IndexMap;
use overtrick_core::ruleset::spec::RulesSpec;
use overtrick_core::ruleset::{OptionValue, Rules, Sources, compile};

/// A ladder, a kitty one seat takes, a joker that may be named, contracts without a trick, hands laid open.
const HUNDRED: &str = include_str!("../rules/hundred.toml");

/// Numbers, a suit that may not be led at first, cards given to a partner, and two of each card.
const NUMBERS: &str = include_str!("numbers.toml");

/// A kitty shown to all, cards passed on and given back, a ghost that leads, trumps that must be beaten, cards out of
/// play, and a contract nobody makes.
const PASSING: &str = include_str!("passing.toml");

/// A joker that must be named at several moments, between which cards are moved or played.
const NAMING: &str = include_str!("naming.toml");

/// Jokers that may be led for want of other cards only.
const JOKERS: &str = include_str!("jokers.toml");

/// A ban on what is put away that is lifted now and then.
const BANNED: &str = include_str!("banned.toml");

/// Two jokers alike, one of which must be held to name a suit.
const COPIES: &str = include_str!("copies.toml");

/// Words before the auction that only some hands may say, and that a partner may refuse.
const CLAIMS: &str = include_str!("claims.toml");

/// Words and bids that tell of several kinds of cards, trumps among them that are named anew afterwards.
const COUNTS: &str = include_str!("counts.toml");

/// Some of the kitty for who holds a card, or for the dealer when nobody does.
const HOLDER: &str = include_str!("holder.toml");

/// A partner called by an ace, a part of the kitty, cards face down; sides come about in the play.
const CALLED: &str = include_str!("called.toml");

/// A partner called by an ace, cards face down and a part of the kitty.
pub(crate) fn called() -> Rules {
    compiled("called", CALLED)
}

/// The rules of every game, each with its name.
pub(crate) fn all() -> Vec<(&'static str, Rules)> {
    [("hundred", HUNDRED), ("numbers", NUMBERS), ("passing", PASSING)]
        .map(|(name, text)| (name, compiled(name, text)))
        .into()
}

/// Rules under which what was said or done before tells of cards that have moved on since; each with its name.
pub(crate) fn with_a_past() -> Vec<(&'static str, Rules)> {
    let games = [
        ("naming", NAMING),
        ("jokers", JOKERS),
        ("banned", BANNED),
        ("copies", COPIES),
        ("claims", CLAIMS),
        ("counts", COUNTS),
        ("holder", HOLDER),
    ];
    games
        .map(|(name, text)| (name, compiled(name, text)))
        .into_iter()
        .chain(["first_round", "first_or_last", "any"].map(|word| (word, jokers_to_suits(word, JOKERS))))
        .chain([("jokers after trumps", jokers_to_suits("first_or_last", &jokers_after_trumps()))])
        .collect()
}

/// Jokers, one of them weak, that hands may play though they could follow.
fn jokers_to_suits(word: &str, text: &str) -> Rules {
    let free = format!("[play]\nfloating = \"{word}\"");
    let text = text
        .replace("[play]", &free)
        .replace("floating = [\"JK\", \"BJ\"]", "floating = [\"JK\"]\nweak = [\"BJ\"]");
    let named = "cards = \"floating\"\nknown_void = \"barred\"\nall_named = \"barred\"";
    compiled(word, &text.replace("cards = \"floating\"\nonly = \"last_trick\"", named))
}

/// A suit led is trumped, and for want of trumps a joker must be played.
fn jokers_after_trumps() -> String {
    let duty = "duty = [\"suit\", \"trump\", \"floating\", \"any\"]";
    let trump = "[order.plain]\ntrump = [\"*/S\"]";
    JOKERS.replace("duty = [\"suit\", \"any\"]", duty).replace("[order.plain]", trump)
}

/// The first of them.
pub(crate) fn hundred() -> Rules {
    compiled("hundred", HUNDRED)
}

/// The second.
pub(crate) fn numbers() -> Rules {
    compiled("numbers", NUMBERS)
}

fn compiled(name: &str, text: &str) -> Rules {
    let spec: RulesSpec = toml::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    let options = [("target", 500), ("slam_min", 250), ("sans_kitty_multiplier", 2)];
    let options: IndexMap<String, OptionValue> =
        options.into_iter().map(|(name, value)| (name.to_owned(), OptionValue::Int(value))).collect();
    compile(&spec, Sources { options, ..Sources::default() })
        .unwrap_or_else(|problems| panic!("{name}: {problems}"))
}
