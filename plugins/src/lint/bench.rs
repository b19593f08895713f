//! A small game, and what the lints say of it when something is added. For tests.

use crate::game;
use crate::load::LoadRequest;
use crate::registry::Registry;
use crate::source::PackFiles;

/// A game that no lint has anything against.
const GAME: &str = "api = 1\nid = \"demo\"\nsources = [\"nowhere\"]\n";

const RULES: &str = "[players.3]\n[players.4]\n[deck]\nsuits = [\"C\", \"D\", \"H\", \"S\"]\n\
    ranks = [\"9\", \"10\", \"J\", \"Q\", \"K\", \"A\"]\n[deal]\npackets = [\"rest each\"]\n\
    [order.spades]\ntrump = [\"*/S\"]\n[auction]\nkind = \"none\"\ncontract = \"tricks\"\n\
    [contract.tricks]\norder = \"spades\"\nleader = \"left_of_dealer\"\n[sheet]\nseat = [\"score\"]\n\
    [score.tricks]\ntrick = { each = \"seat\", to = \"score\", amount = \"tricks\" }\n\
    [end.three_deals]\nwhen = \"deals >= 3\"\ntie = \"shared\"\n";

/// What the lints say of the game with this at the end of its rules.
pub(super) fn game(rules: &str) -> Vec<String> {
    files(GAME, rules, &[])
}

/// The same with another head.
pub(super) fn headed(head: &str, rules: &str) -> Vec<String> {
    files(head, rules, &[])
}

/// The same with more files beside `pack.toml`.
pub(super) fn files(head: &str, rules: &str, more: &[(&str, &str)]) -> Vec<String> {
    let text = format!("{head}{RULES}{rules}");
    let all = more.iter().copied().chain([("pack.toml", text.as_str())]);
    look(PackFiles::from_memory("demo", all).expect("a pack"), &Registry::default())
}

/// What the lints say of the game with hooks.
pub(super) fn hooked(rules: &str, hooks: &str) -> Vec<String> {
    files(GAME, rules, &[("hooks.luau", hooks)])
}

/// What the lints say of an overlay on the game with this at the end of its rules.
pub(super) fn overlay(rules: &str, over: &str) -> Vec<String> {
    let mut registry = Registry::default();
    let game = PackFiles::from_text("demo.toml", format!("{GAME}{RULES}{rules}")).expect("a pack");
    registry.add(game).expect("a game");
    let over = format!("api = 1\nid = \"over\"\nextends = \"demo@0\"\n{over}");
    look(PackFiles::from_text("over.toml", over).expect("a pack"), &registry)
}

fn look(pack: PackFiles, registry: &Registry) -> Vec<String> {
    let request = LoadRequest::new(pack, registry);
    let game = game::open(&request).unwrap_or_else(|problems| panic!("{problems}"));
    let found = super::look(&request, &game.loaded);
    found.iter().map(|one| one.one_line(&game.loaded.files)).collect()
}
