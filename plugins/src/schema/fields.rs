//! What `d` has: the table of `docs/packs/hooks.md` and the types of the Luau definitions are made of it.
//!
//! A test asks the machine for every field and its types.

/// A field of `d`, or of a table that stands in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its path without `d.`: `contract.level`; `said[1].word` is a field of every call.
    pub path: &'static str,
    /// What it is in words: `number or nil`.
    pub kind: &'static str,
    /// What it is in Luau: `number?`.
    pub luau: &'static str,
    /// An example, as Markdown.
    pub example: &'static str,
    /// What it means, as Markdown.
    pub meaning: &'static str,
}

const fn field(
    path: &'static str,
    kind: &'static str,
    luau: &'static str,
    example: &'static str,
    meaning: &'static str,
) -> Field {
    Field { path, kind, luau, example, meaning }
}

/// Every field, in the order of the reference.
#[rustfmt::skip]
pub const FIELDS: [Field; 45] = [
    field("seats", "list", "{ number }", "`{ 1, 2, 3, 4 }`", "all seats"),
    field("active", "list", "{ number }", "`{ 2, 3, 4, 1 }`", "seats that were dealt cards, the first after the dealer first"),
    field("dealer", "number", "number", "`1`", "who dealt"),
    field("eldest", "number or nil", "number?", "`2`", "the first of `d.active`"),
    field("declarer", "number or nil", "number?", "`3`", "who made the contract"),
    field("side_of", "list", "{ number }", "`{ 1, 2, 1, 2 }`", "by seat: the number of its side in this deal, as `side` in an entry; where the contract makes the sides, 1 declares"),
    field("role", "table", "{ [string]: { number } }", "`d.role.whister` is `{ 2 }`", "by role: its seats, in the order they were named; nil if there are none"),
    field("contract", "table or nil", "Contract?", "`{ kind = \"suit\", level = 7, strain = \"H\", rung = \"7H\" }`", "the contract; nil until there is one"),
    field("said", "list", "{ Said }", "`{ { seat = 2, word = \"pass\" } }`", "what was said in the dialog that is going on, or in the last one; oldest first"),
    field("calls", "table", "{ [string]: { Said } }", "`d.calls.auction[1].word` is `\"pass\"`", "by dialog, and `auction`: what was said in it in this deal"),
    field("dialog", "text or nil", "string?", "`\"whist\"`", "the dialog that asks, for its own hook"),
    field("hands", "list", "{ number }", "`{ 10, 10, 9, 10 }`", "by hand: how many cards it holds"),
    field("cards", "list", "{ { string }? }", "`d.cards[3]` is `{ \"AS\", \"10H\" }`", "by hand: its cards in the order of `d.deck`; nil for a hand the hook may not see"),
    field("hand", "list or nil", "{ string }?", "`{ \"AS\", \"10H\" }`", "the cards of the seat that is asked; nil for hooks that are not a seat's"),
    field("kitty", "list or nil", "{ string }?", "`{ \"6C\", \"7D\" }`", "what lies in the kitty, for hooks that know all"),
    field("kitty_dealt", "list or nil", "{ string }?", "`{ \"6C\", \"7D\" }`", "the first eight cards dealt to it, whoever has taken them; for hooks that know all"),
    field("kitty_size", "number", "number", "`2`", "how many cards lie in the kitty"),
    field("turned", "text or nil", "string?", "`\"QD\"`", "the card turned up"),
    field("played", "list", "{ string }", "`{ \"2C\", \"KC\" }`", "the cards of this deal as they were played, tricks one after the other"),
    field("winners", "list", "{ number }", "`{ 3, 1 }`", "by finished trick: the hand that won it"),
    field("tricks", "list", "{ number }", "`{ 1, 0, 1, 0 }`", "by hand: tricks won"),
    field("tricks_done", "number", "number", "`2`", "tricks finished"),
    field("ended", "text or nil", "string?", "`\"passed_out\"`", "the word a deal ended with that was not played out"),
    field("deals", "number", "number", "`5`", "deals begun in the match"),
    field("sheet", "table", "{ [string]: any }", "`d.sheet.score` is `{ 120, -60 }`", "by ledger: its columns as they stand, in the units of `sheet.unit`, by seat or by side; of a pair's ledger, `d.sheet.whist[1][2]` is what 1 has on 2"),
    field("sheet_before", "table", "{ [string]: any }", "`d.sheet_before.score` is `{ 70, -60 }`", "the same before this deal"),
    field("m", "table", "{ [string]: number }", "`d.m.level` is `7`", "numbers of the match"),
    field("n", "table", "{ [string]: number }", "`d.n.doubled` is `1`", "numbers of the deal"),
    field("opt", "table", "{ [string]: any }", "`d.opt.target` is `500`", "options: numbers, true and false, words; lists of them for `ints` and `set`"),
    field("t", "table", "{ [string]: { [any]: number } }", "`d.t.price[7]` is `40`", "`[tables]`: by table, its rows by name or whole number"),
    field("deck", "list", "{ string }", "`{ \"7S\", \"8S\", \"10H\", \"JK\" }`", "all cards, in the order of the pack"),
    field("contract.kind", "text", "string", "`\"suit\"`", "the table `[contract.KIND]`"),
    field("contract.level", "number", "number", "`7`", "0 if it has none"),
    field("contract.strain", "text or nil", "string?", "`\"NT\"`", "a suit's letter, or a word"),
    field("contract.rung", "text or nil", "string?", "`\"7NT\"`", "nil for a contract that nobody bid"),
    field("contract.modifier", "text or nil", "string?", "`\"sans_kitty\"`", "the word said with the bid"),
    field("said[1].seat", "number", "number", "`2`", "who said it; this and the rest is the same in `d.calls`"),
    field("said[1].word", "text", "string", "`\"7H\"`", "the word, or the rung"),
    field("said[1].level", "number or nil", "number?", "`7`", "of a rung"),
    field("said[1].strain", "text or nil", "string?", "`\"H\"`", "of a rung"),
    field("said[1].modifier", "text or nil", "string?", "`\"sans_kitty\"`", "the word said with a rung"),
    field("said[1].n", "number or nil", "number?", "`4`", "of a word: its number, as in `give B 4`"),
    field("said[1].to", "number or nil", "number?", "`2`", "of a word: its seat"),
    field("said[1].card", "text or nil", "string?", "`\"AC\"`", "of a word: its card, as in `name AC`"),
    field("said[1].suit", "text or nil", "string?", "`\"S\"`", "of a word: its suit, as in `name S`"),
];
