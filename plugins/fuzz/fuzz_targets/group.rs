//! Any text is the file of a group, or a list of problems; a match that is added is read again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use overtrick_plugins::group::{Counted, Group};

fuzz_target!(|text: &str| {
    let group = match Group::read("fuzz.toml", text) {
        Ok(group) => group,
        Err(problems) => {
            assert!(problems.has_errors(), "a refusal has a reason");
            return;
        }
    };
    let _ = group.standings(None);
    let Some(game) = group.games.keys().next() else { return };
    let record = "0123456789abcdef".repeat(4);
    if group.matches.iter().any(|one| one.record == record) {
        return;
    }
    let one = Counted {
        date: "2026-12-04".to_owned(),
        game: game.clone(),
        record,
        won: group.members.clone(),
        points: group.members.iter().map(|name| (name.clone(), "-70/3".to_owned())).collect(),
    };
    // Behind a list that stands in one line no other can begin.
    let inline = !text.contains("[[match]]") && !group.matches.is_empty();
    let more = Group::read("fuzz.toml", &format!("{text}\n{}", one.lines()));
    match more {
        Ok(more) => assert_eq!(more.matches.last(), Some(&one)),
        Err(problems) => assert!(inline || text.len() > (1 << 20) - 4096, "{problems}"),
    }
});
