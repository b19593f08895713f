//! The table, the cards, and how they are dealt and ordered.

use super::{Code, code};

pub(super) const CARDS: &[Code] = &[
    code(
        "deck/suits",
        "The deck has no suits, or more than a deck can have.",
        "List them in `deck.suits`, lowest first.",
    )
    .example("[deck]\nsuits = [\"C\", \"D\", \"H\", \"S\"]"),
    code("deck/ranks", "The deck has no ranks, or too many.", "List them in `deck.ranks`, lowest first."),
    code(
        "deck/size",
        "The deck has no card left, or more than 128.",
        "Look at `ranks`, `remove`, `extra` and `copies`.",
    ),
    code("deck/copies", "Each card must be there at least once.", "Write `copies = 1`, or leave it out."),
    code(
        "deck/name",
        "A suit, a rank or a card has a name with a character that means something in lists of cards.",
        "Use letters and digits.",
    ),
    code("deck/name-twice", "Two suits, ranks or cards have one name.", "Rename one."),
    code(
        "deck/reserved-letter",
        "A suit has a letter that means something else in orders: `T` is the trump suit, `N` a suit that \
         is named, `P` the other suit of its colour.",
        "Use another letter.",
    ),
    code(
        "deck/unknown-card",
        "What stands there is no card: a rank and a suit, `10H`, or a card of `deck.extra`.",
        "Take a rank of `deck.ranks` and a suit of `deck.suits`.",
    ),
    code(
        "deck/unknown-rank",
        "A card has a rank that is not in `deck.ranks`.",
        "Add the rank, or mend the card.",
    ),
    code("deck/unknown-suit", "A suit is named that the deck has not.", "Take one of `deck.suits`."),
    code("deck/removed-twice", "`deck.remove` takes one card away twice.", "Keep one."),
    code("deal/no-hands", "Nobody is dealt a card.", "Look at `active` and at `dealt` of the hands."),
    code("deal/no-packets", "It is not said how cards are dealt.", "Write the packets in their order.")
        .example("[deal]\npackets = [\"3 each\", \"1 kitty\", \"rest each\"]"),
    code(
        "deal/packet",
        "A packet cannot be read, or goes to somebody who is not there.",
        "A packet is a number or `rest` and to whom: `each`, `kitty`, `turned`, `unused`, or a hand \
         without a seat.",
    ),
    code("deal/rest-not-last", "A packet takes all cards, and others come after it.", "Put `rest` last."),
    code("deal/plan-and-packets", "A hook says the packets, and `packets` says them too.", "Keep one."),
    code(
        "deal/left-over",
        "`deal.left_over` is a word the engine does not know.",
        "Write `nothing` or `unused`.",
    ),
    code(
        "deal/cards-left-over",
        "The packets do not use all cards.",
        "Deal the `rest`, say `left_over = \"unused\"`, or change the numbers.",
    ),
    code(
        "deal/too-few-cards",
        "The packets want more cards than the deck has.",
        "Change the packets or the deck.",
    ),
    code(
        "deal/uneven",
        "`rest each` would not give all hands the same number of cards.",
        "Deal some cards to the kitty first, or change the deck.",
    ),
    code("deal/turned-twice", "Two cards are turned up, and rules speak of one.", "Turn one."),
    code(
        "deal/number",
        "A number of cards or of rounds is negative, or no number at this table.",
        "Look at the formula.",
    ),
    code("deal/too-many-tricks", "A hand is dealt more cards than tricks can be played.", "Deal fewer."),
    code(
        "deal/too-many-face-down",
        "More cards lie face down under others than the table can keep apart.",
        "Deal fewer of them.",
    ),
    code(
        "deal/first-dealer",
        "`deal.first_dealer` is a word the engine does not know.",
        "Write `random`, `first` or `drawn`.",
    ),
    code(
        "deal/draw-by",
        "`deal.draw.by` is a word the engine does not know.",
        "Write `lowest`, `highest` or `first`.",
    ),
    code(
        "deal/draw-cards",
        "The first dealer is whoever draws a certain card, and it is not said which.",
        "List them in `deal.draw.cards`.",
    ),
    code(
        "order/missing-rank",
        "The order does not say where a rank stands.",
        "List every rank of the deck in `ranks`, lowest first, or leave `ranks` out.",
    ),
    code("order/unknown-rank", "The order names a rank that the deck has not.", "Take one of `deck.ranks`."),
    code("order/rank-twice", "A rank stands twice in one order.", "Keep one."),
    code(
        "order/unknown-suit",
        "The order names a suit that is none.",
        "Take a suit of the deck, `T` for trumps, `P` for the other suit of the same colour, `N` for a \
         suit that is named later.",
    ),
    code("order/suit-twice", "The order puts one suit together twice.", "Make one list of them."),
    code(
        "order/unknown-card",
        "The order names a card that is none.",
        "A rank and a suit, as `J/T`, or a card of `deck.extra`.",
    ),
    code("order/card-twice", "A card is put into two suits.", "Take it out of one."),
    code(
        "order/card-without-suit",
        "A card without a suit, such as a joker, belongs nowhere in this order.",
        "Put it into `trump`, `floating`, or a suit.",
    ),
    code(
        "order/no-partner-suit",
        "`P` means the other suit of the same colour, and this suit has none: its colour has one suit, or \
         more than two.",
        "Set `deck.colour`, or write the card itself.",
    ),
    code("order/unknown-ties", "`ties` is a word the engine does not know.", "Write `first` or `last`."),
    code("order/too-long", "One order lists more cards than a deck has.", "Use `*` for a whole suit."),
    code(
        "order/too-many",
        "Orders, each for every suit that may be trumps, are more than the engine keeps.",
        "Make fewer orders.",
    ),
    code(
        "counts/too-many",
        "The pack counts more kinds of cards than may be.",
        "Leave out counts that no formula reads.",
    ),
    code(
        "counts/too-many-together",
        "A formula looks at so many counts that nobody could work out which hands it allows.",
        "Use fewer `hand.NAME` in it.",
    ),
    code(
        "counts/changes-later",
        "Whether a hand allows an answer must be known for good when it is given; this formula reads \
         something that changes later.",
        "Beside `hand.NAME` use only what was said, the contract, and the sheet.",
    ),
    code(
        "counts/unknown-card",
        "A count names a card that is none.",
        "Write a card, a rank and `*`, or `trump`.",
    ),
    code("counts/unknown-rank", "A count names a rank that the deck has not.", "Take one of `deck.ranks`."),
    code("counts/unknown-suit", "A count names a suit that the deck has not.", "Take one of `deck.suits`."),
    code("table/seats", "A table has 2 to 8 seats.", "Change `[players.N]`."),
    code("table/active", "So many seats cannot be dealt cards.", "`active` is at most the number of seats."),
    code(
        "table/sits-out",
        "`sits_out` is a word the engine does not know.",
        "Write `sits_out = \"dealer\"`.",
    ),
    code(
        "table/direction",
        "`direction` is a word the engine does not know.",
        "Write `clockwise` or `counterclockwise`.",
    ),
    code(
        "table/seat-names",
        "`seat_names` is not one word for each seat.",
        "Write as many short names as there are seats, or leave the key out.",
    ),
    code("table/name-twice", "Two seats or two hands have one name.", "Rename one."),
    code("table/unknown-seat", "There is no seat of this number.", "Seats are counted from 1."),
    code(
        "table/unknown-role",
        "A hand is played by, or open to, a role that is none.",
        "Take the nearest name, or `seat:N`.",
    ),
    code(
        "table/unknown-hand",
        "A hand lies under or over another one that is not there, or stands after it.",
        "Name a hand without a seat that stands before it.",
    ),
    code(
        "table/face-down",
        "Cards that lie face down under a hand are played with it and seen by nobody, so `after`, \
         `control` and `open` mean nothing for them.",
        "Take the key out.",
    ),
    code("table/too-many-hands", "There are more hands than the table has room for.", "Take some out."),
    code(
        "sides/uneven",
        "Seats cannot be divided into such sides.",
        "The number of sides divides the number of seats, or the lists name every seat once.",
    ),
];
