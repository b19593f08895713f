//! Compiled kinds of contract: who declares, who is out, phases, moments, leaders, duties. What a dialog does is in
//! [`super::dialog`].

use crate::card::CardSet;
use crate::play::{Duty, LeadBar};
use crate::score::TableId;
use crate::seat::Hand;
use crate::state::RungSet;

use super::ids::{DialogId, HookId, OrderId, RoleId, StrainId};
use super::source::Written;
use super::var::Formula;

/// Most kinds of contract a pack may have.
pub const MAX_KINDS: usize = 64;

/// One kind of contract.
#[derive(Clone, Debug)]
pub struct ContractKind {
    /// Its name.
    pub name: String,
    /// The order of the cards for each strain, and for none in the last place.
    pub orders: Vec<OrderFamilyId>,
    /// Phases in order.
    pub phases: Vec<PhaseRule>,
    /// Who leads to some tricks, the first among them.
    pub leaders: Vec<LeaderRule>,
    /// Who leads to the others.
    pub other_leaders: Leader,
    /// Whose hands lie face down.
    pub out: RoleId,
    /// Who declares with the declarer.
    pub declarers: Declarers,
    /// Roles of the pack, with the seats they start with.
    pub roles: Vec<(RoleId, RoleRule)>,
    /// The ordered rungs of a play.
    pub duty: Duty,
    /// Where they are written: with this kind, with the one it is like, or for all kinds.
    pub duty_path: String,
    /// Where it is written when floating cards may be played by a hand that could follow.
    pub floating_path: String,
    /// Duties of single tricks, for leads to them too.
    pub trick_duties: Vec<TrickDuty>,
    /// What stops the play after a trick.
    pub stop: Option<Stop>,
    /// What happens at moments; at most 16.
    pub moments: Vec<MomentRule>,
    /// Tricks (from 1) to which a kitty card leads, a bit each.
    pub ghost_tricks: u64,
    /// For whom such a card may win.
    pub ghost_wins: GhostWins,
    /// When it is made.
    pub made: Option<Formula>,
    /// What each role plays for; the first that fits a seat counts.
    pub aims: Vec<(RoleId, Aim)>,
    /// Score items that apply, in order.
    pub items: Vec<ScoreItem>,
    /// Lead bars by order: what may not be led, ordered.
    pub bars: Vec<LeadBars>,
}

/// The duty of one trick.
#[derive(Clone, Debug)]
pub struct TrickDuty {
    /// Which trick, counted from 1.
    pub trick: u8,
    /// The ordered rungs of a play, and of a lead.
    pub duty: Duty,
    /// Where they are written.
    pub path: String,
}

/// For whom a kitty card that leads may win the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostWins {
    /// It cannot win.
    Nobody,
    /// For the first seat of a role.
    Role(RoleId),
    /// For a hand without cards.
    Hand(Hand),
}

/// Index of a family of orders: one order for each trump suit and named suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderFamilyId(pub u8);

/// Orders that differ only by the suits their letters stand for.
#[derive(Clone, Debug)]
pub struct OrderFamily {
    /// Name in the pack.
    pub name: String,
    /// Whether it needs a trump suit.
    pub needs_trump: bool,
    /// Whether it needs a named suit.
    pub needs_named: bool,
    /// Orders by trump suit, then named suit; one entry where a letter is not used.
    pub orders: Vec<Vec<OrderId>>,
}

/// Lead restrictions of one kind under one order.
#[derive(Clone, Debug, Default)]
pub struct LeadBars {
    /// Bars, ordered.
    pub bars: Vec<LeadBar>,
    /// The cards that some bar names.
    pub barred: CardSet,
    /// Names of the bars in the pack, and where they are written.
    pub names: Vec<Written<String>>,
    /// For each card, the bits it breaks.
    pub breaks: Vec<(CardSet, u8)>,
    /// Whether a hand may be passed over because of one.
    pub passes: bool,
    /// Those of the bars that hold for who follows as well, with their names.
    pub follow: Vec<LeadBar>,
    /// Names of these in the pack, and where they are written.
    pub follow_names: Vec<Written<String>>,
    /// Whether there are any, or tricks with a duty of their own: what few contracts have is looked at apart.
    pub special: bool,
    /// When floating cards may be played by a hand that could follow.
    pub floating_follow: FloatingFollow,
    /// Whether it is kept which suits each hand has failed to follow.
    pub keeps_voids: bool,
    /// How floating cards are led.
    pub floating: FloatingLead,
    /// Where that is written.
    pub floating_paths: FloatingPaths,
}

/// Where it is written how floating cards are led; empty texts where it is not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FloatingPaths {
    /// The whole restriction.
    pub entry: String,
    /// Which suits they name.
    pub names: String,
    /// What holds when every suit has been led.
    pub all_named: String,
    /// To which trick they may be led.
    pub only: String,
}

/// When a floating card may be played by a hand that could follow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FloatingFollow {
    /// When the duty lets it.
    #[default]
    Duty,
    /// To the first trick of a suit, too.
    FirstRound,
    /// To the first trick of a suit, and when the suit has run out, but then no later than at the first trick.
    FirstOrLast,
    /// Always.
    Any,
}

/// How floating cards are led.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "independent switches of a pack")]
pub struct FloatingLead {
    /// They name only suits that have not been led.
    pub not_led_before: bool,
    /// They name no suit that the leader has failed to follow.
    pub no_known_void: bool,
    /// When every suit has been led they may not be led before the last trick.
    pub barred_when_all_led: bool,
    /// They may be led only to the last trick.
    pub last_trick_only: bool,
}

/// A phase of a contract.
#[derive(Clone, Debug)]
pub struct PhaseRule {
    /// What it is.
    pub kind: PhaseKind,
    /// Its name.
    pub name: String,
    /// Only when this holds.
    pub when: Option<Formula>,
}

/// What a phase is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhaseKind {
    /// A dialog.
    Dialog(DialogId),
    /// The play of the cards.
    Play,
}

/// What stops the play before the cards are out.
#[derive(Clone, Debug)]
pub enum Stop {
    /// That this holds for those who declare.
    When(Formula),
    /// A hook that says so.
    Hook(HookId),
}

/// Who leads to one trick, counted from 1.
#[derive(Clone, Copy, Debug)]
pub struct LeaderRule {
    /// Which trick.
    pub trick: u8,
    /// Who.
    pub who: Leader,
}

/// Who leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leader {
    /// The first seat of a role that plays, in order from the eldest.
    Role(RoleId),
    /// The winner of the trick before.
    Winner,
    /// The first hand after the dealer's that holds one of these cards.
    Holder(CardSet),
    /// Whom a hook names.
    Hook(HookId),
}

/// Who declares with the declarer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Declarers {
    /// He alone.
    Declarer,
    /// His side.
    Side,
    /// Nobody, and there is no declarer.
    Nobody,
    /// Whom a hook names beside him.
    Hook(HookId),
}

/// A set of seats, as a pack writes it.
#[derive(Clone, Debug)]
pub enum RoleRule {
    /// A role.
    Role(RoleId),
    /// Seats that called one of these rungs.
    Called(RungSet),
    /// The seat that named the highest number, of equal ones the first.
    HighestBid,
    /// In the first and not in the second.
    Minus(Box<[RoleRule; 2]>),
    /// In either.
    Plus(Box<[RoleRule; 2]>),
}

/// Something that happens at a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MomentRule {
    /// When.
    pub at: Moment,
    /// What.
    pub act: MomentAct,
    /// Only when this holds at the moment.
    pub when: Option<Formula>,
}

/// A moment of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the first card.
    BeforePlay,
    /// Before the first card of a seat of this role, or of a hand that it decides for or nobody does.
    BeforeFirstCardOf(RoleId),
    /// After this many cards.
    AfterCard(u8),
    /// After this many tricks.
    AfterTrick(u8),
    /// When the last card is played.
    AfterLastCard,
    /// When the card that was called is played.
    CalledCard,
    /// When the deal is scored.
    AfterScore,
}

/// What happens at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MomentAct {
    /// A dialog.
    Dialog(DialogId),
    /// Hands of a role are laid open before another.
    Expose(RoleId, RoleId),
    /// Everybody knows who held the card that was called.
    ShowPartner,
}

/// What a role plays for.
#[derive(Clone, Debug)]
pub enum Aim {
    /// As many tricks as can be.
    Most,
    /// As few.
    Fewest,
    /// None at all.
    None,
    /// At least so many; more are worth little.
    AtLeast(Formula),
    /// Exactly so many.
    Exactly(Formula),
    /// To make another role win tricks.
    Give(RoleId),
}

/// Whose lines a score item writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// Every side.
    Side,
    /// Every active seat.
    Seat,
    /// The seats (or sides) of a role.
    Role(RoleId),
    /// Each seat of the first role, on each of the second.
    Pair(RoleId, RoleId),
}

/// In how many ways the numbers of cards that one formula looks at may be combined. What a call has told is kept for each
/// of them.
pub(crate) const MOST_COMBINATIONS: usize = 1 << 12;

/// Cards of a hand that are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardCount {
    /// Its name.
    pub name: String,
    /// The cards.
    pub cards: CardSet,
    /// Trumps are counted too.
    pub trumps: bool,
}

/// One score item.
#[derive(Clone, Debug)]
pub struct ScoreItem {
    /// Whose lines.
    pub each: Each,
    /// Which ledger.
    pub ledger: u8,
    /// Only when this holds.
    pub when: Option<Formula>,
    /// How much.
    pub amount: Formula,
    /// Its reason.
    pub reason: u16,
}

impl ContractKind {
    /// The family of orders for a strain.
    pub fn order_family(&self, strain: Option<StrainId>) -> OrderFamilyId {
        let last = self.orders.len() - 1;
        self.orders[strain.map_or(last, |strain| strain.index().min(last))]
    }

    /// Who leads to this trick, counted from 1.
    pub fn leader(&self, trick: u8) -> Leader {
        let rule = self.leaders.iter().find(|rule| rule.trick == trick);
        rule.map_or(self.other_leaders, |rule| rule.who)
    }

    /// The duty of a trick, counted from 1, if it has one of its own.
    pub fn own_duty(&self, trick: u8) -> Option<&TrickDuty> {
        self.trick_duties.iter().find(|own| own.trick == trick)
    }

    /// The duty in a trick, counted from 1, and where it is written.
    pub fn duty_on(&self, trick: u8) -> (&Duty, &str) {
        match self.own_duty(trick) {
            Some(own) => (&own.duty, &own.path),
            None => (&self.duty, &self.duty_path),
        }
    }

    /// Whether a kitty card leads to this trick, counted from 1.
    pub fn ghost_leads(&self, trick: u8) -> bool {
        trick < 64 && self.ghost_tricks >> trick & 1 == 1
    }
}

/// A table an expression reads, by its id.
pub fn table_index(id: TableId) -> usize {
    usize::from(id.0)
}
