//! The tables `ladder`, `modifier` and `auction`.

use serde::Deserialize;

use super::words::{Formula, Hookable, TextList};

/// `[ladder.NAME]`: rungs of one kind, levels by strains, or one special rung.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LadderSpec {
    /// Not in force.
    pub off: bool,
    /// Levels, lowest first.
    pub levels: Vec<i64>,
    /// Strains, lowest first: suit letters and words such as `NT`.
    pub strains: Vec<String>,
    /// The level of a single special rung; what `called_level` and scores read.
    pub level: Option<i64>,
    /// Stands right above this rung (`"7NT"`) or group.
    pub after: Option<String>,
    /// Stands right below this rung or group.
    pub before: Option<String>,
    /// What the rung is worth; read as `value`.
    pub value: Option<Formula>,
    /// What must be so before it may be said.
    pub needs: NeedsSpec,
    /// A rung of this group may be said only when its level is at least this.
    pub min_level: Option<Formula>,
    /// A rung of this group may be said only when its level is at most this.
    pub max_level: Option<Formula>,
    /// Whether a bid may pass over rungs of this group that may be said as well. Default true.
    pub jumps: Option<bool>,
    /// Rungs, groups or words said with rungs that alone outbid a rung of this group. Default: whatever outranks it.
    pub only_beaten_by: Vec<String>,
    /// Whether saying it binds the bidder to a contract. Default true.
    pub binds: Option<bool>,
    /// `"out"`: a seat whose rung of this group is outbid takes no further part, as if it had passed; `"stays"` (default):
    /// it does.
    pub once_beaten: Option<String>,
    /// The kind of contract it leads to. Default: the group's name.
    pub contract: Option<String>,
    /// How it is said, for people: `"inkle {strain}"`.
    pub say: Option<String>,
}

/// `needs` of a rung or modifier; every line given must hold.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NeedsSpec {
    /// Somebody has called a rung of at least this level.
    pub called_level: Option<i64>,
    /// The seat has made exactly this many calls before.
    pub own_calls: Option<u8>,
    /// The partner has called this rung or group, or one of these.
    pub partner_called: Option<TextList>,
    /// The partner has not called this rung or group, nor one of these.
    pub partner_not_called: Option<TextList>,
    /// No binding rung has been called.
    pub no_binding_bid: Option<bool>,
    /// Fewer than this many calls have been made by all seats.
    pub calls_made_below: Option<u8>,
    /// The seat has not looked at its hand.
    pub hand_unseen: Option<bool>,
    /// The seat's side is behind the best other side by at least this many points (see `behind_ledger`).
    pub behind: Option<Formula>,
    /// The ledger `behind` reads. Default: the first ledger of the sheet.
    pub behind_ledger: Option<String>,
    /// Any expression over what the seat knows: public numbers, `hand.NAME` of its own cards, what its partner has called.
    pub holds: Option<Formula>,
    /// A hook of the pack decides: `"lua:name"`.
    pub hook: Option<Hookable>,
}

/// `[modifier.NAME]`: a word said with a rung.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ModifierSpec {
    /// Not in force.
    pub off: bool,
    /// Groups or rungs it may be said with.
    pub rungs: Vec<String>,
    /// Whether the rung with the word outranks the plain rung. Every modifier must say it.
    pub above_plain: Option<bool>,
    /// The value of the rung said with it; may read `value`, the plain one.
    pub value: Option<Formula>,
    /// Phases of the contract that fall away.
    pub drop_phases: Vec<String>,
    /// What must be so before it may be said.
    pub needs: NeedsSpec,
    /// How it is said, for people: `"{rung} sans kitty"`.
    pub say: Option<String>,
}

/// `[auction]`: how bidding goes.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct AuctionSpec {
    /// `"ladder"` (default: every bid must outrank the last), `"numbers"` (everybody names one rung, none outranks
    /// another) or `"none"` (no bidding; see `contract`).
    pub kind: Option<String>,
    /// Dialogs before the first call, in order. There is no contract yet, so those who are asked must be known without.
    pub before: Vec<String>,
    /// Who speaks first: `"left_of_dealer"` (default), `"dealer"`.
    pub first: Option<Hookable>,
    /// Only when this holds there is any bidding; else nobody is bound. Reads what outlives a deal.
    pub when: Option<Formula>,
    /// Rungs or groups that may be called before it is one's turn: all are asked in order before the bidding begins, and
    /// say one of these or `wait`. Who calls has spoken; the seat after him goes on.
    pub early: Vec<String>,
    /// `"until_one_left"` (default) or `"single"`.
    pub rounds: Option<String>,
    /// `"final"` (default) or `"may_return"`.
    pub pass: Option<String>,
    /// `"no"` (default), `"once"`: the winner may raise his bid when all others have passed; `"reopen"`: he may, and then
    /// all others may bid again.
    pub raise_after_win: Option<String>,
    /// `"placed"` (default): a rung outranks those placed below it; `"value"`: those worth less.
    pub outrank: Option<String>,
    /// With `numbers`: the last to speak may not make the sum of all levels equal to this.
    pub total_not: Option<Formula>,
    /// With `numbers`: `"seats"` (default) speak in turn; `"sides"`: all seats of a side one after the other, beginning
    /// with that of the first.
    pub order: Option<String>,
    /// With `numbers`: when all have named one, each side may once raise one of its own. All are asked in turn until
    /// their side has.
    pub raise_after_bids: bool,
    /// With `numbers` and `none`: the kind of contract that is played.
    pub contract: Option<String>,
    /// With `numbers` and `none`: its strain, as a suit letter or word; `"turned"` is the suit of the turned card.
    pub strain: Option<String>,
    /// With `numbers`: the highest number, of equal ones the first, chooses the strain if its rung has one.
    pub strain_of_highest: bool,
    /// Holding the standing bid ("here").
    pub hold: HoldSpec,
    /// A seat for which this does not hold may not bid, whatever rungs there are.
    pub may_bid: Option<Formula>,
    /// What happens when nobody is bound.
    pub nobody_bound: NobodyBoundSpec,
    /// What happens when rungs were called, and none of them binds. Default: as when nobody is bound.
    pub only_unbinding: Option<NobodyBoundSpec>,
}

/// `[auction.hold]`: who may repeat the standing bid instead of raising it.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct HoldSpec {
    /// `"nobody"` (default), `"next_after_passer"`, `"senior"`.
    pub who: Option<Hookable>,
    /// Rungs or groups that may not be held; a list, or the name of a set option `"opt.here_excludes"`.
    pub excludes: Option<TextList>,
}

/// `[auction.nobody_bound]`: everybody passed, or only rungs that bind nobody were called. `[auction.only_unbinding]`
/// tells the second apart.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct NobodyBoundSpec {
    /// `"throw_in"` (default) or `"contract:NAME"`.
    pub then: Option<String>,
    /// After a throw-in the `"next"` (default) or the `"same"` seat deals.
    pub next_dealer: Option<String>,
}
