//! Options, presets, and packs laid over each other.

use super::{Code, code};

pub(super) const OPTIONS: &[Code] = &[
    code(
        "option/unknown",
        "Something speaks of an option that is not there.",
        "Take the nearest name; `overtrick options` lists them.",
    ),
    code("option/value", "A value is none that the option can have.", "The message says what it can be.")
        .example("[set]\ntarget = 300"),
    code(
        "option/type",
        "The option does not say what kind of value it has, or what belongs to that kind is missing or \
         wrong.",
        "Write `type` and what belongs to it, or `values` for a choice.",
    )
    .example("[options.target]\ntype = \"int\"\nmin = 100\nmax = 500"),
    code("option/key", "A key of an option means nothing for its type.", "Take it out, or change the type."),
    code(
        "option/name",
        "An option has a name that means something else, or is no table.",
        "Give it another name: small letters, digits and `_`.",
    ),
    code(
        "option/code",
        "The code of an option is none, or two options have the same. Codes stand in share codes, so each \
         is unique and never used again for something else.",
        "Write one to four letters and digits that no other option has.",
    )
    .example("code = \"MD\""),
    code(
        "option/no-code",
        "An option has no code, so it could not be shared in one line.",
        "Give it one to four letters or digits.",
    )
    .example("code = \"MD\""),
    code(
        "option/default",
        "The option has no default, or one it cannot have.",
        "Write a `default` among its values.",
    ),
    code(
        "option/default-for",
        "`default_for` speaks of a table size that the pack has not.",
        "Write `[players.N]` for that size, or leave the line out.",
    ),
    code(
        "option/no-sentence",
        "Nobody is told what a value of the option means.",
        "Write a sentence for each value, or one `say` with `{value}` in it for all.",
    )
    .example("[options.misere.values]\ntrue = \"Misère may be bid.\"\nfalse = \"There is no misère.\""),
    code(
        "option/needs",
        "`needs` says what a single value requires, and here it says so of the default, which must always \
         be possible.",
        "Take the line out, or make another value the default.",
    ),
    code(
        "option/condition",
        "A value requires another option to be set otherwise, or excludes what is set.",
        "Set the other option as well, or leave this one at its default.",
    ),
    code(
        "option/fixed",
        "An overlay writes the key that this option writes, so choosing a value would change nothing.",
        "Leave it out, or play without the overlay. An overlay that wants to leave the choice open says \
         `[set]` instead of writing the key.",
    ),
    code(
        "option/no-list",
        "A list of the rules is that of an option, and the option is no set of words.",
        "Name an option of `type = \"set\"`.",
    ),
    code(
        "option/refused",
        "A function of the pack looks at all options together and refuses these.",
        "The sentence is the pack's own; change one of the options it names.",
    ),
    code(
        "option/hook-fails",
        "The function by which the pack looks at its options failed.",
        "Mend the line that is shown.",
    ),
    code(
        "option/too-many",
        "There are more options, or values of one, than may be.",
        "A range of numbers is `type = \"int\"` with `min` and `max`.",
    ),
    code(
        "preset/unknown",
        "There is no preset of this name.",
        "Take the nearest name; `overtrick options` lists them.",
    ),
    code(
        "preset/name",
        "Two presets have one name, or a name is none. `-` and `_` are the same in it.",
        "Use small letters, digits, `-` and `_`.",
    ),
    code(
        "preset/players",
        "The preset is for one table size, and another is asked for.",
        "Leave the size out, or set the options by hand.",
    ),
    code(
        "merge/conflict",
        "Two options, two `[when]` blocks or two overlays write one key differently, and nothing says \
         which holds.",
        "Between options write a `[when.NAME]` block for both, or `conflicts`; between overlays say \
         `after`.",
    )
    .example("[when.both]\nif = { a = true, b = true }\nscore.suit.made.amount = \"30\""),
    code(
        "merge/near-name",
        "An overlay writes a new name that is nearly one there is, so it adds a thing where it perhaps \
         means to change one.",
        "Mend the name; if it is really new, choose one that is less like the other.",
    ),
    code(
        "merge/unset",
        "`unset` takes away a key that is not there.",
        "Mend its name, or take it out of the list.",
    ),
    code("merge/when", "A `[when.NAME]` block does not say when.", "Write `if`.")
        .example("[when.both]\nif = { a = true, b = [\"x\", \"y\"] }"),
];
