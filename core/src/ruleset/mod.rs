//! The rules as one value: from what a pack says ([`spec`]) to what the engine plays by ([`Rules`]).

mod check;
mod dialog;
mod finish;
mod ids;
mod kind;
mod ladder;
mod option;
mod problem;
mod rules;
mod seating;
mod source;
pub mod spec;
mod trust;
mod var;

pub use check::{Sources, compile};
pub use dialog::{Consent, Dialog, DialogKind, DialogPaths, OnWord, PassTo, PassWay, Show, Take};
pub use finish::{Best, End, EndTest, Number, Score, Settle};
pub use ids::{
    DialogId, HookId, KindId, ModifierId, NumberId, OrderId, ReasonId, RoleId, RungId, StrainId, WordId,
};
pub(crate) use kind::MOST_COMBINATIONS;
pub use kind::{
    Aim, CardCount, ContractKind, Declarers, Each, FloatingFollow, FloatingLead, FloatingPaths, GhostWins,
    LeadBars, Leader, LeaderRule, MAX_KINDS, Moment, MomentAct, MomentRule, OrderFamily, OrderFamilyId,
    PhaseKind, PhaseRule, RoleRule, ScoreItem, Stop, TrickDuty, table_index,
};
pub(crate) use ladder::hand_formulas;
pub use ladder::{
    Auction, AuctionKind, AuctionPaths, AuctionStrain, Beaters, FirstSpeaker, HoldRule, Ladder, Modifier,
    Need, NobodyBound, Raise, Rung, RungGroup, Strain,
};
pub use option::{OptionValue, OptionValues};
pub use problem::{Problem, Problems};
pub use rules::{Controller, DealRules, ExtraHand, FirstDealer, Packet, Rules};
pub use source::{Origin, Provenance, Source, Written};
pub use var::{Formula, NumberTable, NumberTableId, PartnerVar, RungVar, STRAIN_BASE, Var, strain_number};
