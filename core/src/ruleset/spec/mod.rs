//! What a pack says, before anyone has checked it.
//!
//! [`RulesSpec`] is the serde shape of a *merged* game file: options are settled, overlays are laid on, table
//! size and preset are chosen. It holds names and formulas as text. `ruleset::check` turns it into
//! [`Rules`](crate::ruleset::Rules) or into a list of problems, each addressed by its key path.
//! Reading TOML, merging and remembering where a key came from is the loader's business.

mod auction;
mod cards;
mod contract;
mod dialog;
mod hooks;
#[cfg(feature = "schema")]
mod schema;
mod score;
mod words;

use indexmap::IndexMap;
use serde::Deserialize;

pub use auction::{AuctionSpec, HoldSpec, LadderSpec, ModifierSpec, NeedsSpec, NobodyBoundSpec};
pub use cards::{DealSpec, DeckSpec, DrawSpec, ExtraHandSpec, OrderSpec};
pub use contract::{
    AimSpec, ContractSpec, ExposeSpec, GhostLeadSpec, LeadSpec, LeaderSpec, OrderChoice, PlaySpec,
};
pub use dialog::{DialogSpec, OnWordSpec};
pub use hooks::NAMED_HOOKS;
pub use score::{EndSpec, NumberSpec, NumbersSpec, ScoreItemSpec, ScoreSpec, SettleSpec, SheetSpec};
pub use words::{Formula, Hookable, Ordered, SidesSpec, TextList};

/// A merged game file: everything the engine needs, unchecked.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct RulesSpec {
    /// How many seats the table has, 2 to 8. The loader sets it from the chosen `[players.N]`.
    pub seats: u8,
    /// A short name per seat, in direction of play. Default: `N E S W` for four, else `A B C ...`.
    pub seat_names: Vec<String>,
    /// Who scores together: a number of sides (seats alternate), `"alone"`, `"by_contract"` or lists of seats.
    pub sides: SidesSpec,
    /// How many seats are dealt cards; fewer than `seats` means that somebody sits out. Default: all.
    pub active: Option<u8>,
    /// Who sits out when `active` is less than `seats`: `"dealer"`.
    pub sits_out: Option<String>,
    /// `"clockwise"` (default) or `"counterclockwise"`; only the words for people depend on it.
    pub direction: Option<String>,
    /// Hands without a seat (dummy, ghost hand), keyed by name.
    pub hands: IndexMap<String, ExtraHandSpec>,
    /// Which cards there are.
    pub deck: DeckSpec,
    /// How they are dealt.
    pub deal: DealSpec,
    /// Orders of the cards under a kind of contract, keyed by name.
    pub order: IndexMap<String, OrderSpec>,
    /// Cards of a hand that are counted, by name: `aces = ["A/*"]`, `low = ["2/S", "3/S"]`, `trumps = "trump"`. A card, a
    /// rank or `*` of a suit or of every suit, `"unsuited"`; `"trump"` are the trumps of the contract, or of the one that is bid. Read
    /// as `hand.NAME` where a seat is asked: in `needs.holds`, `min_level` and `max_level` of rungs and in `needs` of
    /// dialogs. Beside it stands nothing that changes later in the deal (tricks, `made`, `n.NAME`, roles of the pack), and the
    /// numbers one formula looks at combine in at most 4096 ways.
    pub counts: IndexMap<String, TextList>,
    /// Tables of numbers an overlay can reach: `base[strain]`, `d.t.base`.
    pub tables: IndexMap<String, IndexMap<String, i64>>,
    /// Groups of rungs, keyed by name, in ascending order unless `after` or `before` says otherwise.
    pub ladder: IndexMap<String, LadderSpec>,
    /// Words said with a rung, keyed by name.
    pub modifier: IndexMap<String, ModifierSpec>,
    /// How bidding goes.
    pub auction: AuctionSpec,
    /// Everything said or exchanged besides the auction, keyed by name.
    pub dialog: IndexMap<String, DialogSpec>,
    /// Kinds of contract, keyed by name.
    pub contract: IndexMap<String, ContractSpec>,
    /// Duties and restrictions common to all contracts.
    pub play: PlaySpec,
    /// Named integer expressions for scores and ends.
    pub values: IndexMap<String, Formula>,
    /// The columns of the score sheet.
    pub sheet: SheetSpec,
    /// Score items by kind of contract, or a hook.
    pub score: ScoreSpec,
    /// Numbers of the pack that outlive a call.
    pub numbers: NumbersSpec,
    /// When the match ends and who has won.
    pub end: Ordered<EndSpec>,
    /// What the match was worth to each seat.
    pub settle: SettleSpec,
    /// The pack's own names for things, for people only: `kitty = "widow"`.
    pub terms: IndexMap<String, String>,
    /// Sentences for reasons, rungs and words that are not built in, and for rules that refuse (`play_lead_hearts` for
    /// `play.lead.hearts`) and what a dialog asks (`dialog_gift` for `dialog.gift`), for people only.
    pub texts: IndexMap<String, String>,
}
