//! Formulas, the sheet, the score and the end.

use super::{Code, code};

pub(super) const SCORE: &[Code] = &[
    code(
        "expr/syntax",
        "A formula cannot be read.",
        "Whole numbers, `+ - * // %`, comparisons, `and or not`, `if(c, a, b)`: \
         [format.md](format.md#expressions) has all.",
    )
    .example("amount = \"10 * tricks\""),
    code(
        "expr/name",
        "A formula reads a name that is not there, or that has no value where the formula stands.",
        "Take the nearest name; [format.md](format.md#expressions) lists them.",
    ),
    code(
        "expr/no-value",
        "A formula has no value: it divides by zero, or grows beyond all numbers.",
        "Guard it with `if(c, a, b)`.",
    ),
    code(
        "values/circular",
        "A value is defined by itself, by way of others.",
        "Let one of them stand alone.",
    ),
    code(
        "values/too-deep",
        "Values are defined by one another in too long a row.",
        "Write some of them out.",
    ),
    code("values/name-taken", "A value or a table has a name that formulas use already.", "Rename it."),
    code("values/too-many", "The pack names more values than may be.", "Take some out."),
    code("sheet/no-ledger", "The sheet has no column to write on.", "Write one.")
        .example("[sheet]\nside = [\"score\"]"),
    code("sheet/unknown-ledger", "A column is named that the sheet has not.", "Take one of `[sheet]`."),
    code("sheet/ledger-twice", "Two columns have one name.", "Rename one."),
    code("sheet/name-taken", "A column has a name that formulas use already.", "Rename it."),
    code(
        "sheet/side-by-contract",
        "Sides change from deal to deal, so there are no columns of sides.",
        "Use columns of seats.",
    ),
    code(
        "sheet/unit",
        "A unit is none: a column counts wholes, or parts of them.",
        "Write `1/2`, `1/3` and so on.",
    ),
    code("sheet/too-many-ledgers", "The sheet has more columns than may be.", "Take some out."),
    code("score/no-each", "A line of the score does not say for whom it is written.", "Write `each`.")
        .example("each = \"side\""),
    code("score/no-ledger", "A line of the score does not say on which column it is written.", "Write `to`."),
    code("score/no-amount", "A line of the score does not say how much is written.", "Write `amount`."),
    code(
        "score/each-and-ledger",
        "Whose line it is does not go with the column: lines of pairs stand on columns of pairs.",
        "Write two roles for a column of pairs, and one word for the others.",
    ),
    code(
        "score/unknown-contract",
        "Score items are for a contract that is not there.",
        "Take the name of a table `[contract.NAME]`.",
    ),
    code(
        "score/unknown-ledger",
        "A line is written on a column that the sheet has not.",
        "Take one of `[sheet]`.",
    ),
    code(
        "score/unknown-role",
        "A line is written for a role that is none.",
        "Write `side`, `seat`, or a role.",
    ),
    code("score/too-many-reasons", "The score has more reasons and sentences than may be.", "Take some out."),
    code(
        "numbers/range",
        "The range of a number is none, or it starts outside.",
        "`min` is not above `max`, and both fit 32 bits.",
    ),
    code(
        "numbers/start",
        "A number starts as something that is not in its range.",
        "Change `start` or the range.",
    ),
    code(
        "numbers/after-deal",
        "A number of one deal ends with the deal, and is carried on here.",
        "Make it a number of the match.",
    ),
    code("numbers/name-twice", "A number of the deal has the name of one of the match.", "Rename one."),
    code("numbers/too-many", "There are more numbers than may be.", "Take some out."),
    code("end/none", "Nothing ends the match.", "Write `[end.NAME]`.")
        .example("[end.target]\nwin = \"score >= 500\""),
    code("end/test", "An end has none, or several, of `win`, `lose` and `when`.", "Keep one of them."),
    code("end/tie", "`tie` is a word the engine does not know.", "Write `another_deal` or `shared`."),
    code(
        "end/order",
        "`order` leaves out an end that is in force.",
        "List all of them, the first to be looked at first.",
    ),
    code(
        "end/unknown-name",
        "`order` names an end that is not there.",
        "Take the name of a table `[end.NAME]`.",
    ),
    code("end/unknown-ledger", "An end speaks of a column that the sheet has not.", "Take one of `[sheet]`."),
    code("settle/by", "`settle.by` is neither `none` nor a hook.", "Write `lua:NAME`, or take it out."),
    code("settle/good", "`settle.good` is a word the engine does not know.", "Write `high` or `low`."),
    code(
        "settle/unknown-ledger",
        "The match is settled by a column that the sheet has not.",
        "Take one of `[sheet]`.",
    ),
];
