//! The tables `contract` and `play`.

use std::fmt;

use indexmap::IndexMap;
use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

use super::words::{Formula, Hookable, Ordered, TextList};

/// `[contract.NAME]`: one kind of contract.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ContractSpec {
    /// Everything not said here is as in that kind. Resolved after merging.
    pub like: Option<String>,
    /// The order of the cards: one name, or by strain.
    pub order: Option<OrderChoice>,
    /// Names of dialogs, and `"play"`, in order. Default `["play"]`.
    pub phases: Option<Vec<String>>,
    /// A phase happens only when this holds. Reads `level`, `strain` and public numbers.
    pub phase_if: IndexMap<String, Formula>,
    /// Who leads to the first trick, or a table by trick: a role, `"left_of_dealer"` (default), `"winner"` of the trick
    /// before, `"holder:CARD"`. The key `else` stands for the tricks not named; without it
    /// the last winner leads to them.
    pub leader: Option<LeaderSpec>,
    /// A role whose hands lie face down and are not played: `"partner"`, `"nobody"`.
    pub out: Option<Hookable>,
    /// `"declarer"` (default): he alone; `"side"`: he and his side; `"partners"` is the same; `"nobody"`.
    pub declarers: Option<Hookable>,
    /// Roles of this contract, as sets: `defenders = "active - declarer"`, `blind = "called.blind_nil"`,
    /// `opener = "highest_bid"` (who named the highest number, of equal ones the first).
    pub roles: IndexMap<String, String>,
    /// The ordered rungs a play must satisfy. Default: `[play].duty`.
    pub duty: Option<Vec<String>>,
    /// The rungs of single tricks, for leads to them too: `{ 1 = ["C.lowest", "plain", "any"] }`. Default:
    /// `[play].duty_on`, trick by trick.
    pub duty_on: IndexMap<String, Vec<String>>,
    /// When floating cards may be played by a hand that could follow. Default: `[play].floating`.
    pub floating: Option<String>,
    /// Play stops after a trick when this holds, or the hook `"lua:NAME"` says so; `"never"` is the default.
    pub stop: Option<Formula>,
    /// Hands that are laid open at a moment, by role.
    pub expose: IndexMap<String, ExposeSpec>,
    /// Cards of the kitty that lead.
    pub ghost_lead: Option<GhostLeadSpec>,
    /// What each role plays for; read by bots and the rulebook, outside the digest.
    pub aim: IndexMap<String, AimSpec>,
    /// When the contract counts as made; read as `made` in scores and ends.
    pub made: Option<Formula>,
}

/// What a role plays for: `"most"`, `"fewest"`, `"none"`, `"at_least EXPR"`, `"exactly EXPR"`, `"give ROLE"`.
pub type AimSpec = String;

/// `order = "trump"` or `order = { NT = "no_trump", else = "trump" }`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderChoice {
    /// The same in every strain.
    Always(String),
    /// By strain; the key `else` stands for the rest.
    ByStrain(IndexMap<String, String>),
}

/// `leader = "declarer"` (trick 1) or a table by trick number; tricks not named are led by the last winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeaderSpec {
    /// Who leads to the first trick.
    First(Hookable),
    /// Who leads to the tricks named: `{ 1 = "left_of_dealer", 2 = "left_of_dealer" }`.
    ByTrick(IndexMap<String, Hookable>),
}

/// `[contract.NAME.expose.ROLE]`: the hands of the role, and those without a seat that it decides for.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct ExposeSpec {
    /// `"before_play"` (default), or another moment.
    pub from: Option<String>,
    /// `"everybody"` (default) or a role.
    pub to: Option<String>,
    /// Switched off (for overlays).
    pub off: bool,
}

/// `[contract.NAME.ghost_lead]`: a kitty card is turned and gives the suit of a trick.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct GhostLeadSpec {
    /// `"kitty"`.
    pub from: Option<String>,
    /// To which tricks.
    pub tricks: Vec<u8>,
    /// For whom the card may win: a role, whose first seat it is, or a hand without cards; `"nobody"` (default): it cannot
    /// win. Nothing that it wins leads: where the winner should, the eldest does.
    pub wins: Option<String>,
    /// Switched off (for overlays).
    pub off: bool,
}

/// `[play]`: duties and restrictions common to all contracts.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct PlaySpec {
    /// Ordered rungs: `"suit"` (led), `"trump"`, `"floating"`, `"plain"` (no trump), a suit letter, and at the end `"any"`.
    /// `.beat` asks for cards that head the trick (`"suit.beat"`), `.lowest` and `.highest` for the end of a suit.
    pub duty: Vec<String>,
    /// The rungs of single tricks, for leads to them too: `{ 1 = ["C.lowest", "plain", "any"] }`.
    pub duty_on: IndexMap<String, Vec<String>>,
    /// When a floating card may be played by a hand that could follow: `"duty"` (default), never but as the duty says;
    /// `"first_round"`: to the first trick of a suit; `"first_or_last"`: the same, and when the suit has run out only to
    /// the first trick that shows it; `"any"`: always.
    pub floating: Option<String>,
    /// Restrictions on leading, ordered; lifted from the end when nothing else is left.
    pub lead: Ordered<LeadSpec>,
    /// A hook of the pack that restricts every turn: `"lua:restrict"`. The slow path.
    pub restrict: Option<Hookable>,
    /// A hook of the pack that says who has won a trick: `"lua:trick_winner"`.
    pub trick_winner: Option<Hookable>,
    /// A hook of the pack that says, before each card, who decides for the hand: `"lua:controller"`. The slow path;
    /// what a dialog or a moment changes needs none.
    pub controller: Option<Hookable>,
}

/// `[play.lead.NAME]`: cards that may not be led now, or a way they must be led.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LeadSpec {
    /// Switched off (for overlays).
    pub off: bool,
    /// Which cards: `"trump"`, `"floating"`, a suit letter, or cards. Default: the entry's name.
    pub cards: Option<TextList>,
    /// `"broken"`: barred until one of `broken_by` has been played; `"never"` (default): barred for good.
    pub until: Option<String>,
    /// Cards that the bar leaves free.
    pub but: Option<TextList>,
    /// It bars the cards from following as well, as long as the duty leaves another.
    pub follow: bool,
    /// Who holds nothing else and is to lead: `"leads"` one of them all the same (default), or `"passes"`: the next hand
    /// leads that holds another card.
    pub stuck: Option<String>,
    /// Cards that break the bar. Default: `cards`.
    pub broken_by: Option<TextList>,
    /// Barred on these tricks only.
    pub tricks: Vec<u8>,
    /// May be led only to the `"last_trick"`, or to `"any_trick"` (default).
    pub only: Option<String>,
    /// Floating cards: suits they may name: `"any"` (default), `"not_led_before"`.
    pub names: Option<String>,
    /// Floating cards: whether they may name a suit that the leader has failed to follow: `"any"` (default) or `"barred"`.
    pub known_void: Option<String>,
    /// Floating cards, when every suit has been led: `"barred"` (until the last trick) or `"any"`.
    pub all_named: Option<String>,
    /// Kinds of contract it applies to. Default: all.
    pub contracts: Vec<String>,
}

impl<'de> Deserialize<'de> for OrderChoice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Choice;
        impl<'de> Visitor<'de> for Choice {
            type Value = OrderChoice;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an order, or a table of them by strain")
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<OrderChoice, E> {
                Ok(OrderChoice::Always(v.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<OrderChoice, A::Error> {
                let mut by_strain = IndexMap::new();
                while let Some((strain, order)) = map.next_entry()? {
                    by_strain.insert(strain, order);
                }
                Ok(OrderChoice::ByStrain(by_strain))
            }
        }
        deserializer.deserialize_any(Choice)
    }
}

impl<'de> Deserialize<'de> for LeaderSpec {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Leader;
        impl<'de> Visitor<'de> for Leader {
            type Value = LeaderSpec;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("who leads, or a table by trick number")
            }
            fn visit_str<E: Error>(self, v: &str) -> Result<LeaderSpec, E> {
                Ok(LeaderSpec::First(Hookable::parse(v)))
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<LeaderSpec, A::Error> {
                let mut by_trick = IndexMap::new();
                while let Some((trick, who)) = map.next_entry()? {
                    by_trick.insert(trick, who);
                }
                Ok(LeaderSpec::ByTrick(by_trick))
            }
        }
        deserializer.deserialize_any(Leader)
    }
}
