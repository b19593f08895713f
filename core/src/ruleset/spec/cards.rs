//! The tables `deck`, `deal`, `order` and `hands`.

use indexmap::IndexMap;
use serde::Deserialize;

use super::words::{Formula, Hookable};

/// `[deck]`: which cards there are.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DeckSpec {
    /// Suits by letter, lowest first where an order of suits matters.
    pub suits: Vec<String>,
    /// Colour of each suit. Default: S and C black, D and H red.
    pub colour: IndexMap<String, String>,
    /// Ranks, lowest first; this is the order of strength unless an order says otherwise.
    pub ranks: Vec<String>,
    /// Cards of the grid suits x ranks that are not in the deck.
    pub remove: Vec<String>,
    /// Cards beside the grid: jokers, or cards whose rank stands in `ranks` for few suits only.
    pub extra: Vec<String>,
    /// How many of each card there are (2 for double decks). Default 1.
    pub copies: Option<u8>,
}

/// `[deal]`: how the cards are dealt.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DealSpec {
    /// In order: `"3 each"`, `"1 kitty"`, `"1 turned"` (face up, goes to nobody), `"rest kitty"`, `"rest unused"`; where
    /// there are hands without a seat, `each` is all hands, `"3 seats"` goes to the seats and `"5 dummy"` to the hand `dummy`.
    /// The number may be an expression over options and match numbers: `"m.cards each"`.
    pub packets: Vec<String>,
    /// What the packets leave over: `"nothing"` (default: it is an error if they do), or `"unused"`: such cards are out of
    /// play.
    pub left_over: Option<String>,
    /// A hook of the pack that says the packets of each deal in place of `packets`: `"lua:deal_plan"`.
    pub plan: Option<Hookable>,
    /// How many times the whole list is dealt. Default 1.
    pub rounds: Option<Formula>,
    /// Who deals the first deal: `"random"` (default), `"first"` (seat 1) or `"drawn"`, by cards drawn from the deck.
    pub first_dealer: Option<String>,
    /// How the first dealer is drawn.
    pub draw: DrawSpec,
}

/// `[deal.draw]`: how cards say who deals first. Everybody sees them, and they go back into the deck.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct DrawSpec {
    /// `"lowest"` (default) or `"highest"`: each seat draws a card; who are level draw again. `"first"`: cards are dealt
    /// round until one of `cards` comes, and whoever gets it deals.
    pub by: Option<String>,
    /// Cards that rank below the others, lowest first, as in `counts`: `["unsuited", "A/*"]`. The others rank as the deck
    /// ranks them.
    pub low: Vec<String>,
    /// With `"first"`: the cards, as in `counts`: `["J/*"]`.
    pub cards: Vec<String>,
}

/// `[order.NAME]`: which suit every card belongs to under a contract, and how strong it is.
///
/// Patterns: a card (`"JK"`, `"JC"`), `"J/T"` a rank of the trump suit, `"J/P"` of the other suit of its colour,
/// `"*/T"` the rest of that suit in rank order. `T` is the trump suit, `P` the other suit of its colour, `N` a suit
/// named by a dialog; any suit letter of the deck may stand there as well. `"unsuited"` are the cards without a suit,
/// the last of the deck the strongest. Strongest first.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct OrderSpec {
    /// The trump group.
    pub trump: Vec<String>,
    /// Suits that are put together otherwise than by print: `suit.N = ["JK", "*/N"]`.
    pub suit: IndexMap<String, Vec<String>>,
    /// Cards that belong to no suit, beat every suit and name a suit when led.
    pub floating: Vec<String>,
    /// Floating cards that beat nothing: they lose to every card but one that cannot win either.
    pub weak: Vec<String>,
    /// Another order of the ranks, lowest first, for everything written `*`. The entry `*` stands for the ranks that are
    /// not named, in the order of the deck.
    pub ranks: Option<Vec<String>>,
    /// Which of two equal cards wins: `"first"` (default) or `"last"`.
    pub ties: Option<String>,
}

/// `[hands.NAME]`: a hand without a seat.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ExtraHandSpec {
    /// It plays after the hand of this seat, numbered from 1.
    pub after: u8,
    /// Whether cards are dealt to it. Default true; else it plays nothing, and has the tricks that ghost leads win for it.
    pub dealt: Option<bool>,
    /// Its cards lie face down under those of this hand, and nobody knows them. They are played with that hand: when a card
    /// that was dealt to it has been played, the next of these is turned after the trick and belongs to it. At most 16 cards of
    /// a deal lie so.
    pub under: Option<String>,
    /// Who decides for it: a role, or `"seat:n"`, numbered from 1. The hand of a single seat is its partner: a contract that
    /// leaves the `partner` out leaves that of the declarer out.
    pub control: Option<String>,
    /// Who sees it from the deal on: `"everybody"`, `"nobody"` (default) or a role.
    pub open: Option<String>,
    /// A sentence for people: what a dialog makes of it, and so no key says.
    pub say: Option<String>,
}
