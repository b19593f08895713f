//! Files, manifests, hooks and tests.

use super::{Code, code};

pub(super) const FILES: &[Code] = &[
    code(
        "source/unreadable",
        "A file or folder of the pack cannot be opened.",
        "See whether the path is right and whether you may read it.",
    ),
    code(
        "source/link",
        "A link stands in the folder. A pack consists of plain files only, so that it cannot reach \
         anything outside its folder.",
        "Put the file itself into the folder.",
    ),
    code("source/not-utf8", "A text of the pack is not UTF-8.", "Save it as UTF-8; every editor can."),
    code(
        "source/too-big",
        "A file or the whole pack is larger than a pack may be: 256 KiB for one source, 2 MiB for all.",
        "Leave out what is no rule; a long game is divided into `game/NAME.toml` and `hooks/NAME.luau`.",
    ),
    code(
        "source/too-many-files",
        "The pack has more files than a pack may have.",
        "Leave out what does not belong to it; perhaps the wrong folder was named.",
    ),
    code(
        "toml/syntax",
        "The text is not TOML. The place is where reading stopped, which may be a line below the mistake.",
        "Look for a missing quote, bracket or `=`.",
    )
    .example("name = \"Friday   # the closing quote is missing"),
    code(
        "toml/float",
        "Rules count in whole numbers, so that every machine reckons the same.",
        "Write a whole number. A column that counts halves has `unit = \"1/2\"` in `[sheet]`.",
    ),
    code(
        "toml/date",
        "A date or a time stands without quotes; TOML has values for them, and rules do not.",
        "Put quotes around it.",
    ),
    code("toml/number", "The number is larger than 64 bits hold.", "Write a smaller one."),
    code(
        "toml/character",
        "The text has a character that would change what a terminal shows, such as an escape or a mark \
         that turns the writing around.",
        "Take it out.",
    ),
    code(
        "toml/key-name",
        "A key has characters that no key has: keys are letters, digits and `_`.",
        "Write it as the hint says.",
    ),
    code(
        "toml/too-deep",
        "Tables or lists stand inside each other deeper than any rule does.",
        "Look for brackets that were not closed.",
    ),
    code(
        "toml/too-many",
        "One file has more values than a pack may have.",
        "Divide it; a table that long is better computed by a formula or a hook.",
    ),
    code(
        "pack/no-manifest",
        "The folder has no `pack.toml`, so it is no pack.",
        "Name the folder that holds `pack.toml`, or begin one with `overtrick new`.",
    ),
    code(
        "pack/api",
        "The pack does not say for which version of this format it was made, or was made for another one.",
        "Write `api = 1` at the top.",
    ),
    code(
        "pack/id",
        "The pack has no id, or one that is none. An id is small letters, digits and `_`, with the \
         author's name and `/` before it if you like.",
        "Write one line.",
    )
    .example("id = \"ann/friday\""),
    code("pack/version", "The version is not three numbers.", "Write it as in the example.")
        .example("version = \"1.0.0\""),
    code(
        "pack/extends",
        "What stands under `extends` is no pack with versions, or this pack cannot lie over the one \
         that is found: it has another version, is an overlay of another game, or lies over itself.",
        "Name the id of the game or overlay below, and the versions that fit: a first number, or a \
         range as `500@>=1.4, <2`.",
    )
    .example("extends = \"500@1\""),
    code(
        "pack/order",
        "Packs say by `extends` or `after` that each lies over the other.",
        "Take `after` out of one of them.",
    ),
    code(
        "pack/twice",
        "The same thing stands twice: a key in two files of one pack, or a pack in a stack that has it \
         already.",
        "Keep one of them.",
    ),
    code(
        "pack/too-many",
        "More packs lie on top of each other than may.",
        "Put what several overlays say into one.",
    ),
    code(
        "pack/too-many-problems",
        "There are so many problems that the rest is not shown.",
        "Mend the first ones; the rest often goes with them.",
    ),
    code(
        "pack/manifest-key",
        "A key stands in the wrong one of `pack.toml` and `game.toml`: the first says what the pack is, \
         the second holds its rules.",
        "Move it.",
    ),
    code(
        "pack/unknown-file",
        "The folder has a file or folder that no pack has, so nothing would read it.",
        "Rename it as the hint says, or move it out.",
    ),
    code(
        "pack/unknown-key",
        "Nothing reads a key of this name here.",
        "Take the nearest key, which the hint names; [keys.md](keys.md) lists all.",
    )
    .example("[deal]\npacket = [\"3 each\"]    # the key is `packets`"),
    code(
        "pack/wrong-type",
        "A value is of another kind than the key takes: a text where a table stands, a list where a number \
         does.",
        "Write what the message expects; [keys.md](keys.md) tells of each key.",
    ),
    code(
        "pack/name",
        "A name that the pack gives is none: names are small letters, digits and `_`, a letter first, \
         because formulas use them.",
        "Write it so.",
    ),
    code(
        "pack/players",
        "A table size is missing, is none, or is not there.",
        "Write a table `[players.4]` for each size, even an empty one.",
    )
    .example("[players.4]"),
    code(
        "pack/hooks",
        "Hooks stand in `hooks.luau` and under the key `hooks` as well.",
        "Keep one of the two.",
    ),
    code(
        "registry/unknown-pack",
        "There is no pack of this id among those that are bundled, installed, or in a folder given by \
         `--packs`.",
        "See `overtrick games`; a file or folder is named with its path.",
    ),
    code(
        "registry/version",
        "A pack of this id is there, in other versions than are asked for.",
        "Install one that fits with `overtrick pack add`, or look whether the pack fits one that is \
         there, and change what stands after `@`.",
    ),
    code(
        "registry/twice",
        "Two packs that are found have the same id; the later one is used and hides the other.",
        "Give one of them another id.",
    ),
    code(
        "club/wrong-value",
        "A value of a club file is not as it must be.",
        "[bots.md](../bots.md) shows a club file with every key.",
    ),
    code("club/twice", "Two clubs, or two of their members, have the same name.", "Rename one."),
    code("club/too-large", "The club file is larger than a club can be.", "Leave some out."),
    code(
        "group/format",
        "The file of a group was written by a newer release, in another format.",
        "Install a newer Overtrick, or ask for the file as an older one writes it.",
    ),
    code(
        "group/wrong-value",
        "A value of a group's file is not as it must be: a name, a game, a day, points, or the digest of a record.",
        "[groups.md](groups.md) shows a file with every key.",
    ),
    code("group/too-large", "The file of a group is larger than 1 MiB.", "Begin a new one for a new season."),
    code("club/too-many", "There are more clubs than may be.", "Take some out of the folder."),
    code(
        "scenario/changed",
        "A test file is no longer what was run, so its expectations cannot be rewritten.",
        "Run `overtrick test` again, and then `--bless`.",
    ),
    code(
        "scenario/differs",
        "A case of the pack's tests came out otherwise than it says. The place is the first step that \
         differs.",
        "See which of the two is right, the rules or the case.",
    ),
    code(
        "scenario/setup",
        "A case cannot begin: a seat, a card, a column or a number it names is not there in these rules.",
        "Mend the line; the game's names are shown by `overtrick show`.",
    ),
    code("scenario/step", "A step of a case cannot be read.", "[tests.md](tests.md) lists the steps."),
    code(
        "scenario/unknown-key",
        "A case has a key that means nothing.",
        "[tests.md](tests.md) lists the keys.",
    ),
    code(
        "scenario/wrong-type",
        "A value of a case is of the wrong kind.",
        "[tests.md](tests.md) tells what each key takes.",
    ),
    code(
        "hook/does-not-load",
        "A file of hooks is not Luau, uses what hooks may not use, fails while it is loaded, or returns \
         something other than a table of functions the game knows.",
        "Mend the line that is shown; [hooks.md](hooks.md) tells what a hook may do.",
    )
    .example("return { score_deal = score_deal }"),
    code(
        "hook/no-hook",
        "A hook is asked for, and what stands there is not `lua:NAME`.",
        "Write `lua:` and the name of a function that the hook file returns.",
    ),
    code(
        "hook/unknown",
        "The rules name a function that no hook file of the packs returns.",
        "Define it, or mend its name.",
    )
    .example("[settle]\nby = \"lua:payout\"      # and: return { payout = payout }"),
    code(
        "hook/too-many",
        "The rules name more functions than may be.",
        "Let one function answer for several things.",
    ),
    code(
        "play/fault",
        "The rules passed every check, and a deal played by chance came to a place where they fail.",
        "The hint says how to come there again: play or `sim` with that seed.",
    ),
    code(
        "play/hook-fails",
        "A hook failed, or returned what nobody can use, in a deal played by chance.",
        "The line shown is where; the hint says how to come there again. `error(\"text \" .. value)` in a \
         hook shows a value.",
    ),
];
