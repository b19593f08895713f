//! Share codes.

use super::{Code, code};

pub(super) const SHARE: &[Code] = &[
    code(
        "share/too-long",
        "What was given is longer than any share code.",
        "Copy the code alone; `overtrick share GAME` makes one.",
    ),
    code(
        "share/sign",
        "A sign stands in the share code that none has.",
        "A code has letters, digits, `-`, `=` and `+`. Copy it once more.",
    ),
    code(
        "share/cut-off",
        "The share code ends too early: at its end stand a number and two check letters.",
        "Copy it from its first sign to its last; in a chat it may go over several lines.",
    ),
    code(
        "share/grammar",
        "The parts of the share code do not follow each other as they should.",
        "Copy it once more. `docs/packs/share-codes.md` says what stands where.",
    ),
    code(
        "share/damaged",
        "The check letters do not fit the share code: a letter of it is wrong, missing or too many.",
        "If another code is proposed, ask whether that was meant; else ask for the code again.",
    ),
    code(
        "share/api",
        "The share code is about packs in another language of packs than this Overtrick reads.",
        "A newer Overtrick reads a higher number; for a lower one ask for a new code.",
    ),
    code(
        "share/unknown-pack",
        "The share code names a pack that is not here. A code names packs and holds none.",
        "Ask whoever sent it for the pack, and add it: `overtrick pack add FILE`.",
    ),
    code(
        "share/version",
        "The share code was made for another major version of the pack, whose options may mean something else.",
        "Get that version of the pack, or ask for a new code.",
    ),
    code(
        "share/preset",
        "The share code stands on a preset that the pack does not have here.",
        "Get a newer version of the pack.",
    ),
    code(
        "share/players",
        "The share code is for a number of players that the pack has no rules for here.",
        "Get a newer version of the pack.",
    ),
    code(
        "share/option",
        "The share code sets an option that the pack does not have here.",
        "Get a newer version of the pack.",
    ),
    code(
        "share/value",
        "The share code gives an option a value that it cannot have here.",
        "Get a newer version of the pack.",
    ),
];
