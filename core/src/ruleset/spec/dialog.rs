//! The table `dialog`: everything said or exchanged besides the auction.

use indexmap::IndexMap;
use serde::Deserialize;

use super::words::{Formula, Hookable, TextList};

/// `[dialog.NAME]`. Which keys mean something depends on `kind`; a key that does not is an error.
///
/// | kind | what happens | keys |
/// |---|---|---|
/// | `exchange` | `who` takes the kitty and puts cards away | `take`, `show`, `discard`, `forbid` |
/// | `draw` | in turn, each of `who` looks at the top card of the kitty, keeps it and puts the next away, or the other way about, until there is none; the last of an odd number is kept | `words` |
/// | `pass_cards` | each seat of `who` gives `count` cards to `to` | `count`, `to`, `back`, `together` |
/// | `name_rung` | `who` names a rung; the contract is rebuilt from it | `rungs`, `at_least`, `strain` |
/// | `name_suit` | `who` names a suit for a letter of the orders | `letter`, `may_pass`, `if_holds`, `order` |
/// | `name_card` | `who` calls a partner: whoever holds the card that he names plays with him | `cards`, `forbid`, `own`, `may_pass` |
/// | `say` | each seat of `who` says one of `words` | `words`, `needs`, `on` |
/// | `lua:NAME` | a hook asks, seat by seat, and ends it | `words`, `needs` |
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is a key of the format")]
pub struct DialogSpec {
    /// What kind of dialog it is.
    pub kind: Option<Hookable>,
    /// Not in force.
    pub off: bool,
    /// A role: who is asked. Default: `declarer`. `exchange`: also `"holder:CARD"`, or the dealer if nobody holds it.
    pub who: Option<Hookable>,
    /// Kinds of contract it belongs to; without it, the contracts whose `phases` name it, or all if it has `at`.
    pub contracts: Vec<String>,
    /// A moment, for a dialog that is no phase: `"before_play"`, `"before_first_card_of:ROLE"`, `"after_trick:n"`,
    /// `"after_card:n"`, `"after_last_card"`, `"after_score"`. A hand without a seat plays for whoever decides for it.
    pub at: Option<String>,
    /// With `at`: the dialog happens only when this holds at its moment, computed for all seats.
    pub when: Option<Formula>,
    /// `exchange`: what is taken: `"kitty"` (default), `"nothing"`, or how many cards of the kitty, from its top; each
    /// seat of `who` takes so many.
    pub take: Option<Formula>,
    /// `exchange`: who sees the kitty: `"everybody"`, `"taker"`, `"nobody"`.
    pub show: Option<String>,
    /// `exchange`: how many cards are put away: `"size(kitty)"` or an expression. Default: as many as were taken.
    pub discard: Option<Formula>,
    /// `exchange`: cards that may not be put away. `name_card`: cards that may not be named.
    pub forbid: Vec<String>,
    /// `pass_cards`: how many.
    pub count: Option<Formula>,
    /// `pass_cards`: `"partner"`, `"left"`, `"right"`, `"across"`.
    pub to: Option<String>,
    /// `pass_cards`: the receiver, having seen the cards, gives as many back.
    pub back: bool,
    /// `pass_cards`: every giver chooses before any card arrives. Else each sees what he is given before he chooses.
    pub together: bool,
    /// `name_rung`: groups that may be named.
    pub rungs: Option<TextList>,
    /// `name_rung`: `"standing"` (not below the rung that won) or `"any"`.
    pub at_least: Option<String>,
    /// `name_rung`: `"any"` (default) or `"standing"` (the strain of the rung that won).
    pub strain: Option<String>,
    /// `name_suit`: which letter of the orders it sets: `"N"` or `"T"`.
    pub letter: Option<String>,
    /// `name_suit`, `name_card`: whether `pass` is allowed.
    pub may_pass: bool,
    /// `name_card`: cards that may be named: cards, ranks (`"A"` for every ace) or suits. Default: all. Each is
    /// there once in the deck.
    pub cards: Option<TextList>,
    /// `name_card`: whether he may name a card that he holds or has put away, and so play alone without anybody knowing.
    pub own: bool,
    /// `name_suit`: a card without which only `pass` is allowed. The question is asked all the same.
    pub if_holds: Option<String>,
    /// `name_suit`: the order in force once a suit was named.
    pub order: Option<String>,
    /// `draw`: the words that keep a card and that take the next instead; `["keep", "next"]` if not said. `say`: the words.
    pub words: Vec<String>,
    /// `say` and `lua:NAME`: what must hold for the seat that is asked, by word. The question is asked all the same; at
    /// least one word must need nothing. May read `hand.NAME`, see `counts`.
    pub needs: IndexMap<String, Formula>,
    /// `say`: what words do besides being remembered, by word.
    pub on: IndexMap<String, OnWordSpec>,
}

/// `[dialog.NAME.on.WORD]`: whoever says this word wants the cards thrown in.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct OnWordSpec {
    /// What happens: `"throw_in"`, the deal is over and nothing is scored.
    pub then: Option<String>,
    /// Who deals then: the `"next"` (default) or the `"same"` seat.
    pub next_dealer: Option<String>,
    /// Who must consent: `"nobody"` (default), `"partner"` (the other seats of the side) or `"others"` (everybody). They
    /// are asked one after the other, and the first who does not consent ends it. `"partner"` needs fixed sides, so that everybody
    /// has a partner who is dealt cards.
    pub consent: Option<String>,
    /// With `consent`: the words of the answer. The first consents.
    pub answers: Vec<String>,
}
