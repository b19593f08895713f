//! Contracts and the play.

use super::{Code, code};

pub(super) const CONTRACTS: &[Code] = &[
    code("contract/none", "There is no contract to be played.", "Write a table `[contract.NAME]`.")
        .example("[contract.tricks]\norder = \"spades\""),
    code(
        "contract/too-many",
        "There are more kinds of contract than may be.",
        "Contracts that differ in level or strain are one kind.",
    ),
    code("contract/unknown-like", "A contract is `like` one that is not there.", "Mend the name."),
    code(
        "contract/circular-like",
        "A contract is like itself, by way of others.",
        "Let one of them stand alone.",
    ),
    code(
        "contract/no-order",
        "There are several orders of the cards, and the contract does not say which is in force.",
        "Write `order`.",
    ),
    code(
        "contract/unknown-order",
        "The contract names an order that is not there.",
        "Take the name of a table `[order.NAME]`.",
    ),
    code(
        "contract/order-missing",
        "The contract can be played in a strain for which no order is given.",
        "Add the strain, or `else` for the rest.",
    ),
    code(
        "contract/order-needs-trump",
        "The order has trumps, and the contract can be played without any.",
        "Give that strain another order.",
    )
    .example("order = { NT = \"plain\", else = \"trumps\" }"),
    code(
        "contract/order-needs-named",
        "The order uses a suit that is named in a dialog, and nobody names one.",
        "Put a dialog of the kind `name_suit` before the play.",
    ),
    code(
        "contract/unknown-strain",
        "A strain is named that is none.",
        "A suit of the deck, or a word of `strains` on the ladder.",
    ),
    code(
        "contract/unknown-card",
        "The contract names a card that is none.",
        "A rank and a suit, or a card of `deck.extra`.",
    ),
    code(
        "contract/unknown-rung",
        "The contract names a rung that is not on the ladder.",
        "Take the nearest name.",
    ),
    code(
        "contract/unknown-role",
        "The contract speaks of a role that is none.",
        "Take the nearest name, or define it under `roles`.",
    ),
    code(
        "contract/role",
        "A role is made of nothing that can be read.",
        "Roles are added and taken away, as in `active - declarer`.",
    ),
    code("contract/role-name-taken", "A role has a name every pack has, or one taken already.", "Rename it."),
    code("contract/role-too-long", "A role is made of more others than may be.", "Make it of fewer."),
    code(
        "contract/circular-role",
        "A role is made of itself, by way of others.",
        "Make one of them of other roles.",
    ),
    code("contract/too-many-roles", "The pack adds more roles than may be.", "Take some out."),
    code(
        "contract/declarers",
        "`declarers` is a word the engine does not know.",
        "Write `declarer`, `side` or `nobody`.",
    ),
    code("contract/nobody-plays", "Nobody plays a card: all hands lie face down.", "Let at least one play."),
    code(
        "contract/aim",
        "An aim is none that a player can have.",
        "`most`, `fewest`, `none`, `at_least EXPR`, `exactly EXPR`, `give ROLE`.",
    ),
    code(
        "contract/circular-made",
        "`made` says when a contract is made, and here it asks for itself.",
        "Write what `made` means by `tricks`.",
    ),
    code("contract/unknown-phase", "A phase is neither a dialog nor `play`.", "Take the name of a dialog."),
    code("contract/phase-twice", "A phase stands twice.", "Keep one."),
    code(
        "contract/phase-at-moment",
        "A dialog that happens at a moment is no phase.",
        "Take it out of `phases`, or its `at` away.",
    ),
    code("contract/too-many-phases", "A contract has more phases than may be.", "Take some out."),
    code("contract/moment", "`from` is no moment of a deal.", "The message says which there are."),
    code(
        "contract/too-many-moments",
        "More things happen at moments of the play than may be.",
        "Take some out.",
    ),
    code(
        "contract/trick",
        "A trick is none: they are counted from 1, and `else` are the others.",
        "Write a number.",
    ),
    code(
        "contract/ghost-lead",
        "It is not said to which tricks a card of the kitty leads.",
        "Write `tricks`.",
    ),
    code(
        "contract/ghost-wins",
        "A hand that is dealt cards cannot win for ghosts.",
        "Name a hand with `dealt = false`.",
    ),
    code(
        "duty/any-last",
        "What a hand must play ends with `any`, so that it always has something to play.",
        "Put `any` at the end, and only there.",
    )
    .example("[play]\nduty = [\"suit\", \"any\"]"),
    code("duty/rung-twice", "The same duty stands twice.", "Keep one."),
    code(
        "duty/unknown-rung",
        "A word is no duty.",
        "The message lists them; `.beat`, `.lowest` or `.highest` may follow all but `any`.",
    ),
    code("duty/too-many-rungs", "A duty has more steps than may be.", "Take some out."),
    code("duty/trick", "A duty is for a trick that is none.", "Tricks are counted from 1."),
    code(
        "play/floating",
        "`floating` is a word the engine does not know.",
        "Write `duty`, `first_round`, `first_or_last` or `any`.",
    ),
    code("lead/trick", "A restriction is for a trick that is none.", "Tricks are counted from 1."),
    code(
        "lead/unknown-cards",
        "A restriction is for cards that are none.",
        "A suit, a card, `trump` or `floating`.",
    ),
    code(
        "lead/unknown-contract",
        "A restriction is for a contract that is not there.",
        "Take the name of a table `[contract.NAME]`.",
    ),
    code(
        "lead/unknown-name",
        "`order` names a restriction that is not there.",
        "Take the name of a table `[play.lead.NAME]`.",
    ),
    code("lead/order", "`order` leaves out a restriction that is in force.", "List all of them."),
    code("lead/key-without-meaning", "A key means nothing to such a restriction.", "Take it out."),
    code(
        "lead/floating-twice",
        "Two restrictions say how floating cards are led in one contract.",
        "Write all keys into one.",
    ),
    code("lead/until", "`until` is a word the engine does not know.", "Write `never` or `broken`."),
    code("lead/stuck", "`stuck` is a word the engine does not know.", "Write `leads` or `passes`."),
    code("lead/only", "`only` is a word the engine does not know.", "Write `any_trick` or `last_trick`."),
    code("lead/names", "`names` is a word the engine does not know.", "Write `any` or `not_led_before`."),
    code("lead/all-named", "`all_named` is a word the engine does not know.", "Write `any` or `barred`."),
    code("lead/known-void", "`known_void` is a word the engine does not know.", "Write `any` or `barred`."),
    code(
        "lead/too-many",
        "There are more restrictions on leads than may be, or than hold in one contract.",
        "Take some out.",
    ),
];
