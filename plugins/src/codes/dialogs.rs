//! What is said and exchanged beside the auction.

use super::{Code, code};

pub(super) const DIALOGS: &[Code] = &[
    code("dialog/no-kind", "A dialog must say its `kind`.", "[dialogs.md](dialogs.md) shows one of each.")
        .example("[dialog.exchange]\nkind = \"exchange\""),
    code(
        "dialog/unknown-kind",
        "A dialog has a kind that is none.",
        "Take the nearest; [dialogs.md](dialogs.md) shows one of each.",
    ),
    code(
        "dialog/key-without-meaning",
        "A key means nothing to this kind of dialog.",
        "Take it out, or change the kind.",
    ),
    code(
        "dialog/name-taken",
        "A dialog is called `play`, which is the phase in which cards are played.",
        "Rename it.",
    ),
    code("dialog/too-many", "There are more dialogs than may be.", "Take some out."),
    code("dialog/no-words", "Nothing can be said.", "List `words`."),
    code(
        "dialog/word",
        "A word is none: small letters, digits and `_`.",
        "Write it so; what people read stands in `[texts]`.",
    ),
    code(
        "dialog/reserved-word",
        "A word means something to the engine already, such as `pass` or `undo`.",
        "Use another one; what people read stands in `[texts]`.",
    ),
    code("dialog/too-many-words", "More words are said in all dialogs than may be.", "Take some out."),
    code(
        "dialog/needs-all",
        "Every word needs something, so somebody might have nothing to say.",
        "Leave one of the `words` out of `needs`.",
    ),
    code("dialog/needs-unknown", "`needs` speaks of a word that is not among `words`.", "Mend the name."),
    code("dialog/on-unknown", "`on` speaks of a word that is not among `words`.", "Mend the name."),
    code(
        "dialog/on-then",
        "`on` says what a word does, and this is nothing a word does.",
        "Write `then = \"throw_in\"`.",
    ),
    code(
        "dialog/next-dealer",
        "`next_dealer` is a word the engine does not know.",
        "Write `next` or `same`.",
    ),
    code(
        "dialog/consent",
        "`consent` is a word the engine does not know.",
        "Write `nobody`, `partner` or `others`.",
    ),
    code(
        "dialog/answers",
        "Those who are asked for consent have no words for it.",
        "`answers` lists the one that consents, and others.",
    ),
    code(
        "dialog/no-partner",
        "The partner must consent, and a seat may have none.",
        "Set fixed `sides`, or let `others` consent.",
    ),
    code(
        "dialog/draw-words",
        "Where cards are drawn there are two words: keep this card, take the next instead.",
        "List two.",
    ),
    code(
        "dialog/letter",
        "`letter` is neither `T` nor `N`.",
        "Write `T` if the suit becomes trumps, `N` if an order names it so.",
    ),
    code(
        "dialog/no-letter",
        "A suit is named, and it is not said for what.",
        "Write `letter = \"T\"` for trumps or `\"N\"`.",
    ),
    code(
        "dialog/order-without-letter",
        "The order that comes into force does not use the letter of the suit that is named.",
        "Use the letter in the order, or name another order.",
    ),
    code(
        "dialog/unknown-order",
        "A dialog puts an order into force that is not there.",
        "Take the name of a table `[order.NAME]`.",
    ),
    code("dialog/no-count", "It is not said how many cards are passed.", "Write `count`."),
    code(
        "dialog/to",
        "`to` says where cards go, and this is nowhere.",
        "Write `partner`, `left`, `right` or `across`.",
    ),
    code(
        "dialog/nobody-across",
        "Nobody sits across at a table of this size.",
        "Pass to the left or the right there.",
    ),
    code(
        "dialog/together-and-back",
        "Cards that all pass at the same time are not given back.",
        "Keep `together` or `back`.",
    ),
    code(
        "dialog/show",
        "`show` is a word the engine does not know.",
        "Write `taker`, `everybody` or `nobody`.",
    ),
    code("dialog/strain", "`strain` is a word the engine does not know.", "Write `any` or `standing`."),
    code("dialog/at-least", "`at_least` is a word the engine does not know.", "Write `standing` or `any`."),
    code(
        "dialog/holder",
        "Who is asked is whoever holds a card, and that is known only of one who takes cards of the kitty.",
        "Ask a role instead.",
    ),
    code(
        "dialog/card-not-alone",
        "A card that is in the deck several times does not tell who holds it.",
        "Name a card that is there once.",
    ),
    code(
        "dialog/unknown-card",
        "A dialog names a card that is none.",
        "A rank and a suit, or a card of `deck.extra`.",
    ),
    code(
        "dialog/unknown-contract",
        "A dialog is for a contract that is not there.",
        "Take the name of a table `[contract.NAME]`.",
    ),
    code(
        "dialog/unknown-role",
        "A dialog asks a role that is none.",
        "Take the nearest name; a contract can define roles.",
    ),
    code("dialog/unknown-rung", "A dialog names a rung that is not on the ladder.", "Take the nearest name."),
    code("dialog/moment", "`at` is no moment of a deal.", "The message says which there are."),
    code(
        "dialog/when-without-at",
        "`when` belongs to dialogs that happen `at` a moment.",
        "A phase happens when `contract.NAME.phase_if` says so.",
    ),
];
