//! What calls tell of the hands they are made from: can it still be worked out when the deal has gone on?
//!
//! Whoever hears a call that only some hands allow knows something of the hand. Worlds that are drawn for a seat must
//! agree with it to the end of the deal, so that a condition on a hand reads nothing else that is another thing by then,
//! and tells no more combinations of numbers apart than can be kept.

use crate::ruleset::{
    Dialog, DialogKind, Formula, MOST_COMBINATIONS, Modifier, Problem, RoleId, RungGroup, Var, hand_formulas,
};

use super::cards::Orders;
use super::context::Check;
use super::ladder::Rungs;

/// What dialogs may change after something was said.
#[derive(Clone, Copy)]
struct Later<'d>(&'d [Dialog]);

/// Looks at every formula that reads a hand.
pub(super) fn check(
    check: &mut Check<'_>,
    rungs: &Rungs,
    modifiers: &[Modifier],
    dialogs: &[Dialog],
    orders: &Orders,
) {
    let later = Later(dialogs);
    for (path, rule) in formulas(rungs, modifiers, dialogs) {
        if let Some(what) = rule.vars().find_map(|var| later.changes(var)) {
            let message = format!(
                "{what} may be another later in the deal, when nobody could tell any more which hands allowed this"
            );
            let help =
                "beside `hand.NAME` stands what does not change: what was said, the contract, the sheet";
            check.add(Problem::new(path, "counts/changes-later", message).help(help));
            continue;
        }
        let most = combinations(check, rule, orders);
        if most > MOST_COMBINATIONS {
            let message = format!(
                "the numbers of cards it looks at may be combined in {most} ways, at most {MOST_COMBINATIONS} are allowed"
            );
            let help = "fewer `hand.NAME` in one formula, or counts of fewer cards";
            check.add(Problem::new(path, "counts/too-many-together", message).help(help));
        }
    }
}

/// The formulas that read a hand, each with its path.
fn formulas<'p>(
    rungs: &'p Rungs,
    modifiers: &'p [Modifier],
    dialogs: &'p [Dialog],
) -> impl Iterator<Item = (String, &'p Formula)> {
    let groups = rungs.groups.iter().flat_map(RungGroup::hand_formulas);
    let words = modifiers.iter().flat_map(|word| hand_formulas(&word.needs));
    let said =
        dialogs.iter().flat_map(|dialog| &dialog.needs).map(|(_, need)| (need.path.clone(), &need.rule));
    let said = said.filter(|(_, rule)| rule.vars().any(|var| matches!(var, Var::Held(_))));
    groups.chain(words).map(|formula| (formula.path, formula.rule)).chain(said)
}

/// In how many ways the numbers a formula looks at may be combined, under the order where there are most.
fn combinations(check: &Check<'_>, rule: &Formula, orders: &Orders) -> usize {
    let mut counts: Vec<u8> = Vec::new();
    for var in rule.vars() {
        if let Var::Held(count) = var
            && !counts.contains(&count)
        {
            counts.push(count);
        }
    }
    let counts = || counts.iter().filter_map(|count| check.names.counts.get(usize::from(*count)));
    let under = |trumps| {
        counts().fold(1_usize, |all, count| {
            let cards = if count.trumps { count.cards | trumps } else { count.cards };
            all.saturating_mul(cards.len() + 1)
        })
    };
    orders.orders.iter().map(|order| under(order.trumps())).max().unwrap_or(1)
}

impl Later<'_> {
    fn some(self, kind: impl Fn(&DialogKind) -> bool) -> bool {
        self.0.iter().any(|dialog| kind(&dialog.kind))
    }

    fn contract(self) -> bool {
        self.some(|kind| matches!(kind, DialogKind::NameRung { .. } | DialogKind::Hook(_)))
    }

    fn strain(self) -> bool {
        self.contract() || self.some(|kind| matches!(kind, DialogKind::NameSuit { trump: true, .. }))
    }

    fn declaring(self) -> bool {
        self.contract() || self.some(|kind| matches!(kind, DialogKind::NameCard { .. }))
    }

    /// The sheet, and the numbers of the match.
    fn sheet(self) -> bool {
        self.some(|kind| matches!(kind, DialogKind::Hook(_)))
    }

    /// What a variable reads, if that may change after something was said.
    fn changes(self, var: Var) -> Option<&'static str> {
        let (what, changes) = match var {
            Var::Tricks | Var::TricksOf(_) | Var::TricksDone => ("the tricks", true),
            Var::Made => ("`made`", true),
            Var::Deal(_) => ("a number of the deal", true),
            Var::InRole(role) | Var::SizeOf(role) => ("a role", self.changes_role(role)),
            Var::Level => ("the level of the contract", self.contract()),
            Var::Value => ("the value of the contract", self.contract()),
            Var::Strain => ("the strain of the contract", self.strain()),
            Var::Match(_) => ("a number of the match", self.sheet()),
            Var::Ledger { before: false, .. } | Var::Rival { before: false, .. } => {
                ("the sheet", self.sheet())
            }
            Var::Ledger { .. }
            | Var::Rival { .. }
            | Var::Rung(_)
            | Var::Bid
            | Var::LastBid
            | Var::Called(_)
            | Var::Said(_)
            | Var::CalledByAny(_)
            | Var::Held(_)
            | Var::Calls
            | Var::Seat
            | Var::Partner(_)
            | Var::SubjectSize
            | Var::Deals
            | Var::HandSize
            | Var::KittySize
            | Var::CallsMade => ("", false),
        };
        changes.then_some(what)
    }

    fn changes_role(self, role: RoleId) -> bool {
        match role {
            RoleId::DEALER | RoleId::ELDEST | RoleId::ACTIVE | RoleId::ALL | RoleId::NOBODY => false,
            RoleId::DECLARER => self.contract(),
            RoleId::DECLARING | RoleId::OTHERS | RoleId::PARTNER | RoleId::OUT => self.declaring(),
            _ => true,
        }
    }
}
