//! The auction and its ladder.

use super::{Code, code};

pub(super) const BIDDING: &[Code] = &[
    code(
        "auction/kind",
        "`auction.kind` is a word the engine does not know.",
        "Write `ladder`, `numbers` or `none`.",
    ),
    code(
        "auction/first",
        "`auction.first` is a word the engine does not know.",
        "Write `left_of_dealer`, `dealer`, or `lua:NAME`.",
    ),
    code(
        "auction/rounds",
        "`auction.rounds` is a word the engine does not know.",
        "Write `until_one_left` or `single`.",
    ),
    code(
        "auction/pass",
        "`auction.pass` is a word the engine does not know.",
        "Write `final` or `may_return`.",
    ),
    code(
        "auction/raise-after-win",
        "`auction.raise_after_win` is a word the engine does not know.",
        "Write `no`, `once` or `reopen`.",
    ),
    code(
        "auction/outrank",
        "`auction.outrank` is a word the engine does not know.",
        "Write `placed` or `value`.",
    ),
    code("auction/order", "`auction.order` is a word the engine does not know.", "Write `seats` or `sides`."),
    code(
        "auction/hold",
        "`auction.hold.who` is a word the engine does not know.",
        "Take one that the message names, or `lua:NAME`.",
    ),
    code(
        "auction/next-dealer",
        "It is not said by a word the engine knows who deals next when nobody has bid.",
        "Write `next` or `same`.",
    ),
    code(
        "auction/nobody-bound",
        "`auction.nobody_bound.then` says what happens when all pass, and this is nothing it could say.",
        "Write `throw_in`, or `contract:NAME`.",
    )
    .example("[auction.nobody_bound]\nthen = \"throw_in\""),
    code(
        "auction/no-contract",
        "Nobody bids, and it is not said which contract is played.",
        "Write `contract` in `[auction]`.",
    ),
    code(
        "auction/no-rungs",
        "There is an auction and nothing to be bid.",
        "Write a `[ladder]`, or `kind = \"none\"`.",
    ),
    code(
        "auction/no-sides",
        "Something needs to know who plays with whom while numbers are named, and only the contract tells.",
        "Set `sides` to a number or to lists of seats.",
    ),
    code(
        "auction/nothing-turned",
        "The strain is that of the card turned up, and none is turned.",
        "Turn one.",
    )
    .example("[deal]\npackets = [\"rest each\", \"1 turned\"]"),
    code(
        "auction/unknown-contract",
        "The auction leads to a contract that is not there, or names one where the rung that wins chooses \
         it.",
        "Take the name of a table `[contract.NAME]`.",
    ),
    code(
        "auction/unknown-rung",
        "The auction speaks of a rung that is not on the ladder.",
        "Take the nearest name; `overtrick show` prints the ladder.",
    ),
    code(
        "auction/unknown-strain",
        "A strain is named that is none.",
        "A strain is a suit of the deck, or a word of `strains` on the ladder such as `NT`.",
    ),
    code(
        "auction/before",
        "What is asked before the auction is not there, or cannot come so early: it needs a contract, or a \
         role that only the contract makes.",
        "Ask it as a phase of the contract instead.",
    ),
    code("auction/key-without-meaning", "A key means nothing in this kind of auction.", "Take it out."),
    code(
        "ladder/unknown-rung",
        "A group stands `after` or `before` a rung that is not on the ladder. The ladder is shown as far \
         as it could be built.",
        "Take the name of a rung or of a group.",
    )
    .example("[ladder.misere]\nafter = \"7NT\""),
    code(
        "ladder/placement-clash",
        "Two groups want the same place on the ladder, so it is open which is higher. The whole ladder \
         is shown.",
        "Let one of them stand beside the other.",
    )
    .example("[ladder.misere]\nafter = \"7NT\"\n[ladder.open_misere]\nafter = \"misere\""),
    code(
        "ladder/circular",
        "Groups stand beside each other in a circle, so none has a place.",
        "Let one of them stand beside a rung outside the circle.",
    ),
    code("ladder/after-and-before", "A group has `after` and `before`.", "One of them says where it stands."),
    code(
        "ladder/rung-twice",
        "Two groups have a rung of the same name.",
        "Change the levels or strains of one, or switch one `off`.",
    ),
    code(
        "ladder/name-taken",
        "A rung has a name that is a word of every auction, such as `pass`.",
        "Give its group another name.",
    ),
    code("ladder/level", "A level is too large a number.", "Write a smaller one."),
    code("ladder/level-and-levels", "`level` is for a single rung, `levels` for several.", "Keep one."),
    code(
        "ladder/no-value",
        "The value of a rung cannot be computed.",
        "Mend the formula; `level`, `strain` and tables can be read in it.",
    ),
    code("ladder/needs-hook", "`hook` under `needs` names no function.", "Write `lua:NAME`."),
    code(
        "ladder/reads-unseen",
        "A bid that is made before the cards are seen depends on the cards.",
        "Take the count out of `needs`, or the group out of those that are bid unseen.",
    ),
    code(
        "ladder/once-beaten",
        "`once_beaten` is a word the engine does not know.",
        "Write `stays` or `out`.",
    ),
    code(
        "ladder/unknown-contract",
        "A group leads to a contract that is not there. Without `contract` it is the one with the name of \
         the group.",
        "Write `contract`, or the table `[contract.NAME]`.",
    ),
    code(
        "ladder/unknown-ledger",
        "A rung speaks of a column that the sheet has not.",
        "Take one of `[sheet]`.",
    ),
    code(
        "ladder/too-many-groups",
        "The ladder has more groups than may be.",
        "One group can have many `levels` and `strains`.",
    ),
    code(
        "ladder/too-many-rungs",
        "The ladder has more rungs than may be.",
        "Leave out levels that nobody bids.",
    ),
    code(
        "modifier/above-plain",
        "It is not said whether a rung with this word outranks the plain rung.",
        "Write `above_plain = true` or `false` in every modifier, or in none.",
    ),
    code(
        "modifier/unknown-phase",
        "The word is said in a phase that no contract has.",
        "Take the name of a dialog, or `play`.",
    ),
    code(
        "modifier/unknown-rung",
        "The word goes with a rung that is not on the ladder.",
        "Take the nearest name.",
    ),
    code("modifier/too-many", "More words are said with rungs than may be.", "Take some out."),
];
