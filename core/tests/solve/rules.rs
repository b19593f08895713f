//! Rules made up at random: duties, bars, orders, leaders, stops and sides.

use overtrick_core::rng::Stream;
use overtrick_core::ruleset::spec::RulesSpec;
use overtrick_core::ruleset::{Rules, Sources, compile};

/// Rules from a stream of chance, and their text. `plain` rules are those most games have: a suit is followed, or
/// trumped, and nothing else is asked.
pub(crate) fn made_up(chance: &mut Stream, size: Size, plain: bool) -> (Rules, String) {
    let text = text(chance, size, plain);
    (compiled(&text), text)
}

pub(crate) fn compiled(text: &str) -> Rules {
    let spec: RulesSpec = toml::from_str(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    compile(&spec, Sources::default()).unwrap_or_else(|problems| panic!("{problems}\n{text}"))
}

/// Rules for three with these lines about the contract, and tables besides.
pub(crate) fn with(contract: &str, more: &str) -> String {
    format!(
        "seats = 3\n[deck]\nsuits = [\"C\", \"D\", \"H\", \"S\"]\nranks = [\"9\", \"J\", \"Q\", \"A\"]\n[deal]\n\
         packets = [\"5 each\", \"1 kitty\"]\n[order.plain]\ntrump = [\"*/S\"]\n[ladder.game]\nlevels = [1]\n\
         strains = [\"S\"]\n[auction]\n[contract.game]\norder = \"plain\"\nmade = \"tricks > 1\"\n{contract}\n\
         [play]\nduty = [\"suit\", \"any\"]\n[sheet]\nseat = [\"score\"]\n[score.game.made]\n\
         each = \"declaring\"\nto = \"score\"\namount = \"tricks\"\n[end.target]\nwin = \"score >= 200\"\n{more}"
    )
}

/// How large the deals are.
#[derive(Clone, Copy)]
pub(crate) enum Size {
    /// So that every line can be played.
    Small,
    /// So that much is met again.
    Larger,
}

fn text(chance: &mut Stream, size: Size, plain: bool) -> String {
    let pick = |chance: &mut Stream, from: &[&str]| {
        let n = chance.below(u32::try_from(from.len()).expect("few"));
        from[n as usize].to_owned()
    };
    let seats = 2 + chance.below(4);
    let (each, ranks) = match size {
        Size::Small => ([5, 4, 3, 3][seats as usize - 2], "\"9\", \"J\", \"Q\", \"A\""),
        Size::Larger => ([9, 8, 6, 5][seats as usize - 2], "\"7\", \"8\", \"9\", \"J\", \"Q\", \"K\", \"A\""),
    };
    let copies = if plain { 1 } else { 1 + chance.below(5) / 4 };
    let extra = if plain { "" } else { "extra = [\"BJ\", \"JK\"]" };
    let order = match chance.below(if plain { 3 } else { 8 }) {
        0 => "",
        1 => "trump = [\"*/S\"]",
        2 => "trump = [\"J/S\", \"J/C\", \"*/S\"]",
        3 => "trump = [\"JK\", \"J/S\", \"J/C\", \"J/H\", \"*/S\"]",
        4 => "trump = [\"J/S\", \"J/C\", \"J/H\"]",
        5 => "floating = [\"JK\", \"BJ\"]\ntrump = [\"*/H\"]",
        6 => "floating = [\"JK\"]\nweak = [\"BJ\"]",
        _ => "floating = [\"JK\"]\nranks = [\"9\", \"A\", \"*\"]",
    };
    let order = if plain { order.to_owned() } else { format!("{order}\nsuit.D = [\"BJ\", \"*/D\", \"JK\"]") };
    let order = if plain { order } else { drop_twice(&order) };
    let duty = if plain {
        pick(
            chance,
            &["\"suit\", \"any\"", "\"suit\", \"trump\", \"any\"", "\"any\"", "\"trump\", \"suit\", \"any\""],
        )
    } else {
        pick(
            chance,
            &[
                "\"suit\", \"any\"",
                "\"suit\", \"trump.beat\", \"any\"",
                "\"suit.beat\", \"suit\", \"trump.beat\", \"trump\", \"any\"",
                "\"suit.lowest\", \"plain\", \"any\"",
                "\"suit\", \"floating\", \"any\"",
                "\"suit.highest\", \"H\", \"any\"",
                "\"any\"",
            ],
        )
    };
    let mut more = String::new();
    if chance.below(3) == 0 {
        more += "[play.lead.spades]\ncards = \"S\"\nuntil = \"broken\"\n";
        if !plain && chance.below(2) == 0 {
            more += "broken_by = [\"QH\", \"AS\"]\n";
        }
        if !plain && chance.below(3) == 0 {
            more += "stuck = \"passes\"\n";
        }
    }
    if !plain {
        if chance.below(3) == 0 {
            more += "[play.lead.hearts]\ncards = [\"AH\", \"QH\"]\nfollow = true\ntricks = [1, 2]\n";
        }
        if order.contains("floating") {
            more += "[play.lead.jokers]\ncards = \"floating\"\n";
            more += match chance.below(4) {
                0 => "names = \"not_led_before\"\nall_named = \"barred\"\n",
                1 => "known_void = \"barred\"\n",
                2 => "only = \"last_trick\"\n",
                _ => "names = \"any\"\n",
            };
        }
    }
    let floating = match chance.below(4) {
        0 if order.contains("floating") => "floating = \"first_round\"",
        1 if order.contains("floating") => "floating = \"any\"",
        2 if order.contains("floating") => "floating = \"first_or_last\"",
        _ => "",
    };
    let own =
        if !plain && chance.below(4) == 0 { "duty_on.2 = [\"C.lowest\", \"plain\", \"any\"]" } else { "" };
    let leader = if chance.below(4) == 0 { "leader = { 1 = \"eldest\", 2 = \"eldest\" }" } else { "" };
    let stop = match chance.below(6) {
        0 => "stop = \"tricks > 0\"",
        1 => "stop = \"tricks == 2\"",
        _ => "",
    };
    format!(
        "seats = {seats}\n[deck]\nsuits = [\"C\", \"D\", \"H\", \"S\"]\nranks = [{ranks}]\n\
         copies = {copies}\n{extra}\n[deal]\npackets = [\"{each} each\", \"rest kitty\"]\n[order.plain]\n{order}\n\
         [ladder.game]\nlevels = [1]\nstrains = [\"S\"]\n[auction]\n[contract.game]\norder = \"plain\"\n\
         made = \"tricks > 1\"\n{leader}\n{stop}\n[play]\nduty = [{duty}]\n{floating}\n{own}\n{more}\n\
         [sheet]\nseat = [\"score\"]\n[score.game.made]\neach = \"declaring\"\nto = \"score\"\namount = \"tricks\"\n\
         [end.target]\nwin = \"score >= 200\"\n"
    )
}

/// A joker that an order uses elsewhere is no diamond.
fn drop_twice(order: &str) -> String {
    let (head, tail) = order.rsplit_once('\n').expect("two lines");
    let used = |name: &str| head.contains(name);
    let mut tail = tail.to_owned();
    for name in ["\"BJ\", ", ", \"JK\""] {
        if used(name.trim_matches([',', ' '])) {
            tail = tail.replace(name, "");
        }
    }
    format!("{head}\n{tail}")
}
