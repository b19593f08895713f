//! Compiled rungs, words said with them, and how bidding goes.

use crate::card::Suit;
use crate::state::RungSet;

use super::ids::{HookId, KindId, ModifierId, RungId, StrainId};
use super::kind::PhaseRule;
use super::source::Written;
use super::var::{Formula, Var};

/// A strain of the ladder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strain {
    /// `H`, `NT`.
    pub name: String,
    /// The suit, if it is one.
    pub suit: Option<Suit>,
}

/// One rung. Rungs stand in a list, lowest first.
#[derive(Clone, Debug)]
pub struct Rung {
    /// `7H`, `misere`, `inkle_H`: how records write it.
    pub name: String,
    /// Its group.
    pub group: u8,
    /// Its level, 0 if it has none.
    pub level: i16,
    /// Its strain.
    pub strain: Option<StrainId>,
    /// What it is worth.
    pub value: i64,
    /// The kind of contract it leads to.
    pub kind: KindId,
    /// Whether it binds.
    pub binds: bool,
}

/// What the rungs of a group have in common.
#[derive(Clone, Debug)]
pub struct RungGroup {
    /// Name of the group.
    pub name: String,
    /// Its rungs.
    pub rungs: RungSet,
    /// What must be so before one may be said.
    pub needs: Vec<Written<Need>>,
    /// Smallest level now.
    pub min_level: Option<Written<Formula>>,
    /// Largest level now.
    pub max_level: Option<Written<Formula>>,
    /// Whether rungs of the group may be passed over.
    pub jumps: bool,
    /// Where that is written.
    pub jumps_path: String,
    /// What alone outbids one of its rungs.
    pub beaten_by: Option<Written<Beaters>>,
    /// Once outbid, the bidder is out of the auction.
    pub out_when_beaten: bool,
    /// How it is said, for people.
    pub say: Option<String>,
}

/// What may outbid a rung.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Beaters {
    /// These rungs, said plain or with a word.
    pub rungs: RungSet,
    /// Rungs said with these words.
    pub words: Vec<ModifierId>,
}

/// Something that must be so before a rung may be said.
#[derive(Clone, Debug)]
pub enum Need {
    /// Somebody has called at least this level.
    CalledLevel(i64),
    /// The seat has made exactly so many calls.
    OwnCalls(u8),
    /// The partner has called one of these.
    PartnerCalled(RungSet),
    /// The partner has called none of these.
    PartnerNotCalled(RungSet),
    /// No binding rung was called.
    NoBindingBid,
    /// Fewer calls than this were made.
    CallsMadeBelow(u8),
    /// The seat has not looked.
    HandUnseen,
    /// The seat is behind by this much in a ledger.
    Behind {
        /// By how much at least.
        by: Formula,
        /// In which ledger.
        ledger: u8,
    },
    /// An expression holds.
    Holds(Formula),
    /// A hook says yes.
    Hook(HookId),
}

/// A word said with a rung.
#[derive(Clone, Debug)]
pub struct Modifier {
    /// Its name.
    pub name: String,
    /// Rungs it may be said with.
    pub rungs: RungSet,
    /// Where they are written.
    pub rungs_path: String,
    /// Whether it outranks the plain rung.
    pub above_plain: bool,
    /// The value of each rung said with it, by rung.
    pub values: Vec<i64>,
    /// Names of phases that fall away.
    pub drop_phases: Vec<String>,
    /// What must be so before it may be said.
    pub needs: Vec<Written<Need>>,
    /// How it is said, for people.
    pub say: Option<String>,
}

/// The ladder.
#[derive(Clone, Debug, Default)]
pub struct Ladder {
    /// Rungs, lowest first.
    pub rungs: Vec<Rung>,
    /// Their groups.
    pub groups: Vec<RungGroup>,
    /// Words said with a rung.
    pub modifiers: Vec<Modifier>,
    /// Strains, lowest first.
    pub strains: Vec<Strain>,
    /// Whether some rung needs an unseen hand, so that every seat is first asked whether it looks.
    pub starts_unseen: bool,
    /// Where the first such need is written.
    pub unseen_path: String,
}

/// What kind of bidding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuctionKind {
    /// Every bid must outrank the last.
    Ladder,
    /// Everybody names one rung; none outranks another.
    Numbers,
    /// None.
    None,
}

/// Who may repeat the standing bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldRule {
    /// Nobody.
    Nobody,
    /// The seat right after one that has passed.
    NextAfterPasser,
    /// The one of the two that are left who speaks earlier in the round.
    Senior,
    /// Whom a hook allows.
    Hook(HookId),
}

/// Who speaks first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstSpeaker {
    /// The first active seat after the dealer.
    LeftOfDealer,
    /// The dealer, or the first active seat after him.
    Dealer,
    /// Whom a hook names.
    Hook(HookId),
}

/// What happens when nobody is bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NobodyBound {
    /// The cards are thrown in; whether the same seat deals again.
    ThrowIn {
        /// The same seat deals.
        same_dealer: bool,
    },
    /// A contract without a declarer.
    Contract(KindId),
}

/// Whether the winner of an auction may raise his own bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Raise {
    /// No.
    No,
    /// Once, and nobody answers.
    Once,
    /// Yes, and then all others may bid again.
    Reopen,
}

/// How bidding goes.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "four independent switches of a pack")]
pub struct Auction {
    /// What kind.
    pub kind: AuctionKind,
    /// Dialogs before the first call.
    pub before: Vec<PhaseRule>,
    /// Who speaks first.
    pub first: FirstSpeaker,
    /// There is bidding when this holds.
    pub when: Option<Formula>,
    /// Rungs that may be called before the bidding begins.
    pub early: RungSet,
    /// Each seat calls once.
    pub single: bool,
    /// A pass is for good.
    pub pass_is_final: bool,
    /// Whether the winner may raise.
    pub raise_after_win: Raise,
    /// Bids compare by value, not by place.
    pub by_value: bool,
    /// Numbers: the seats of a side speak one after the other.
    pub by_sides: bool,
    /// Numbers: when all have named one, each side may raise once.
    pub raise_after_bids: bool,
    /// The last to speak may not make the sum of levels this.
    pub total_not: Option<Written<Formula>>,
    /// The kind that is played after numbers, or without bidding.
    pub contract: Option<KindId>,
    /// Its strain.
    pub strain: AuctionStrain,
    /// Numbers: the highest one chooses the strain, if it has one.
    pub strain_of_highest: bool,
    /// Who may hold.
    pub hold: HoldRule,
    /// Rungs that may not be held.
    pub hold_excludes: RungSet,
    /// Who may bid.
    pub may_bid: Option<Written<Formula>>,
    /// What happens when all have passed.
    pub nobody_bound: NobodyBound,
    /// What happens when rungs were called, and none that binds.
    pub only_unbinding: NobodyBound,
    /// Where parts of it are written.
    pub paths: AuctionPaths,
}

/// Where parts of an auction are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AuctionPaths {
    /// The whole auction.
    pub entry: String,
    /// What kind of bidding.
    pub kind: String,
    /// How bids compare.
    pub outrank: String,
    /// Whether numbers may be raised.
    pub raise_after_bids: String,
    /// Who may hold.
    pub hold: String,
    /// Rungs that may not be held.
    pub hold_excludes: String,
    /// Rungs that may be called before the bidding begins.
    pub early: String,
}

/// Strain of a contract that the auction does not choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuctionStrain {
    /// None.
    None,
    /// Always this.
    Fixed(StrainId),
    /// The suit of the turned card.
    Turned,
}

fn reads_hand(formula: &Formula) -> bool {
    formula.vars().any(|var| matches!(var, Var::Held(_)))
}

/// Those needs that read cards of the seat's own.
pub(crate) fn hand_formulas(needs: &[Written<Need>]) -> impl Iterator<Item = Written<&Formula>> {
    needs.iter().filter_map(|need| match &need.rule {
        Need::Holds(rule) if reads_hand(rule) => Some(Written { rule, path: need.path.clone() }),
        _ => None,
    })
}

impl RungGroup {
    /// Where it is written what cards of its own a seat must hold to say one of its rungs.
    pub(crate) fn hand_formulas(&self) -> impl Iterator<Item = Written<&Formula>> {
        let levels = [&self.min_level, &self.max_level].into_iter().flatten();
        let levels = levels.map(|limit| Written { rule: &limit.rule, path: limit.path.clone() });
        let levels = levels.filter(|formula| reads_hand(formula.rule));
        levels.chain(hand_formulas(&self.needs))
    }

    /// Whether nothing but place and level says which of its rungs may be said, by limits that are the same for all.
    pub(crate) fn is_uniform(&self) -> bool {
        let reads_rung = |limit: &Option<Written<Formula>>| {
            let about_rung = |var| matches!(var, Var::Rung(_) | Var::Held(_));
            limit.as_ref().is_some_and(|limit| limit.rule.vars().any(about_rung))
        };
        self.needs.is_empty() && self.jumps && !reads_rung(&self.min_level) && !reads_rung(&self.max_level)
    }
}

impl Beaters {
    /// Whether a bid is among them.
    pub fn contain(&self, (rung, word): (RungId, Option<ModifierId>)) -> bool {
        self.rungs.contains(rung) || word.is_some_and(|word| self.words.contains(&word))
    }
}

impl Ladder {
    /// A rung.
    ///
    /// # Panics
    /// When the id is of another ladder; ids come from these rules.
    pub fn rung(&self, id: RungId) -> &Rung {
        &self.rungs[id.index()]
    }

    /// The group of a rung.
    pub fn group_of(&self, id: RungId) -> &RungGroup {
        &self.groups[usize::from(self.rung(id).group)]
    }

    /// Whether a bid outranks another.
    pub fn outranks(
        &self,
        by_value: bool,
        bid: (RungId, Option<ModifierId>),
        other: (RungId, Option<ModifierId>),
    ) -> bool {
        if by_value {
            return self.value(bid) > self.value(other);
        }
        let key = |(rung, word): (RungId, Option<ModifierId>)| {
            (rung, word.map_or(0, |word| usize::from(self.modifiers[word.index()].above_plain)))
        };
        key(bid) > key(other)
    }

    /// What a bid is worth.
    pub fn value(&self, (rung, word): (RungId, Option<ModifierId>)) -> i64 {
        match word {
            Some(word) => self.modifiers[word.index()].values[rung.index()],
            None => self.rung(rung).value,
        }
    }

    /// How records write a bid: `8D`, `8D sans_kitty`.
    pub fn name(&self, (rung, word): (RungId, Option<ModifierId>)) -> String {
        match word {
            Some(word) => format!("{} {}", self.rung(rung).name, self.modifiers[word.index()].name),
            None => self.rung(rung).name.clone(),
        }
    }
}
