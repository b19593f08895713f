//! Kinds of contract.

use crate::deck::Deck;
use crate::ruleset::spec::{AimSpec, ContractSpec, Hookable, LeaderSpec};
use crate::ruleset::{
    Aim, Auction, ContractKind, Declarers, FloatingFollow, Formula, GhostWins, KindId, Leader, LeaderRule,
    MAX_KINDS, PhaseKind, PhaseRule, Problem, RoleId, Stop, Var,
};
use crate::ruleset::{Dialog, DialogId, DialogKind};
use crate::seat::Hand;
use crate::state::MAX_TRICKS;

use super::cards::{Orders, cards};
use super::context::Check;
use super::duty;
use super::ladder::Rungs;
use super::place::Place;
use super::{by_strain, lead, like, moment, roles, score};

/// Before the name of a card: whoever holds it leads, or is asked.
pub(super) const HOLDER: &str = "holder:";

/// What kinds of contract are made of.
pub(super) struct Parts<'p> {
    pub(super) deck: Option<&'p Deck>,
    pub(super) orders: &'p Orders,
    pub(super) rungs: &'p Rungs,
    pub(super) auction: &'p Auction,
    pub(super) reasons: &'p [String],
    pub(super) leads: &'p [lead::Entry<'p>],
    pub(super) hands: &'p [String],
}

/// Compiles all kinds.
pub(super) fn kinds(check: &mut Check<'_>, parts: &Parts<'_>) -> Vec<ContractKind> {
    let spec = check.spec;
    if spec.contract.is_empty() {
        check.problem("contract", "contract/none", "there is no contract to be played");
    }
    if spec.contract.len() > MAX_KINDS {
        let message = format!("there are {} contracts, at most {MAX_KINDS} are allowed", spec.contract.len());
        check.problem("contract", "contract/too-many", message);
    }
    let chains = like::chains(check);
    let mut kinds = Vec::new();
    for (id, (name, chain)) in (0..).map(KindId).zip(&chains).take(MAX_KINDS) {
        let merged = like::merged(spec, chain);
        kinds.push(kind(check, id, name, &merged, chain, parts));
    }
    kinds
}

fn kind(
    check: &mut Check<'_>,
    id: KindId,
    name: &str,
    spec: &ContractSpec,
    chain: &[&str],
    parts: &Parts<'_>,
) -> ContractKind {
    let path = format!("contract.{name}");
    let phases = phases(check, id, name, spec);
    let out = match &spec.out {
        None => RoleId::NOBODY,
        Some(who) => check.role_word(who, &format!("{path}.out"), "contract/unknown-role"),
    };
    if matches!(out, RoleId::ACTIVE | RoleId::ALL) {
        check.problem(
            format!("{path}.out"),
            "contract/nobody-plays",
            "all hands lie face down, and none plays",
        );
    }
    let duties = duty::duties(check, parts.deck, spec, chain);
    let stop = match &spec.stop {
        Some(text) if text.0.trim() != "never" => {
            let path = format!("{path}.stop");
            Some(match text.0.strip_prefix("lua:") {
                Some(hook) => Stop::Hook(check.hook(hook, &path)),
                None => Stop::When(check.formula(text, &path, Place::Contract)),
            })
        }
        _ => None,
    };
    let made = check.maybe(spec.made.as_ref(), &format!("{path}.made"), Place::Contract);
    if made.as_ref().is_some_and(|made| made.vars().any(|var| var == Var::Made)) {
        let message = "`made` cannot be read where it is said when a contract is made";
        check.problem(format!("{path}.made"), "contract/circular-made", message);
    }
    let made = made.map(|made| {
        let steady = made.is_work() && made.vars().all(Var::is_steady);
        if steady { made.remembered(check.values.number()) } else { made }
    });
    let orders = by_strain::orders(check, id, name, spec, parts);
    let mut bars = lead::bars(check, id, parts.deck, &parts.orders.orders, parts.leads);
    let (floating_follow, floating_path) = floating(check, &path, spec, chain);
    for (bars, order) in bars.iter_mut().zip(&parts.orders.orders) {
        bars.special |= !duties.tricks.is_empty();
        if !order.floating().is_empty() {
            bars.floating_follow = floating_follow;
            bars.special |= floating_follow != FloatingFollow::Duty;
            bars.keeps_voids = bars.floating.no_known_void || floating_follow == FloatingFollow::FirstOrLast;
        }
    }
    let (leaders, other_leaders) = leaders(check, &path, spec, parts.deck);
    ContractKind {
        name: name.to_owned(),
        orders,
        phases,
        leaders,
        other_leaders,
        out,
        declarers: declarers(check, &path, spec),
        roles: roles::roles(check, name, spec, parts.rungs),
        duty: duties.duty,
        duty_path: duties.path,
        trick_duties: duties.tricks,
        floating_path,
        stop,
        moments: moment::moments(check, id, name, spec),
        ghost_tricks: ghost_tricks(check, &path, spec),
        ghost_wins: ghost_wins(check, &path, spec, parts.hands),
        made,
        aims: aims(check, &path, spec),
        items: score::items(check, chain, parts.reasons),
        bars,
    }
}

/// When floating cards may be played by a hand that could follow, and where that is written.
fn floating(
    check: &mut Check<'_>,
    path: &str,
    spec: &ContractSpec,
    chain: &[&str],
) -> (FloatingFollow, String) {
    let says = |name: &&&str| check.spec.contract.get(**name).is_some_and(|own| own.floating.is_some());
    let written = chain.iter().find(says).map(|name| format!("contract.{name}.floating"));
    let at = if written.is_some() { format!("{path}.floating") } else { "play.floating".to_owned() };
    let word = spec.floating.as_deref().or(check.spec.play.floating.as_deref());
    let meanings = [
        ("duty", FloatingFollow::Duty),
        ("first_round", FloatingFollow::FirstRound),
        ("first_or_last", FloatingFollow::FirstOrLast),
        ("any", FloatingFollow::Any),
    ];
    let follow = check.word(&at, "play/floating", word, &meanings);
    (follow, written.unwrap_or(at))
}

fn phases(check: &mut Check<'_>, kind: KindId, name: &str, spec: &ContractSpec) -> Vec<PhaseRule> {
    let rules = check.spec;
    let path = format!("contract.{name}.phases");
    let usual = vec!["play".to_owned()];
    let names = spec.phases.as_ref().unwrap_or(&usual);
    let mut phases: Vec<PhaseRule> = Vec::new();
    for (index, phase) in names.iter().enumerate() {
        if names[..index].contains(phase) {
            check.problem(&*path, "contract/phase-twice", format!("`{phase}` stands there twice"));
            continue;
        }
        let what = if phase == "play" {
            PhaseKind::Play
        } else {
            let Some(dialog) = rules.dialog.get(phase) else {
                let known = rules.dialog.keys().map(String::as_str).chain(["play"]);
                let message = format!("`{phase}` is neither a dialog nor `play`");
                check.unknown(&*path, "contract/unknown-phase", message, phase, known);
                continue;
            };
            if dialog.at.is_some() {
                let message =
                    format!("the dialog `{phase}` belongs to a moment and cannot be a phase as well");
                check.problem(&*path, "contract/phase-at-moment", message);
            }
            let contracts = format!("dialog.{phase}.contracts");
            let kinds = check.kinds(&dialog.contracts, &contracts, "dialog/unknown-contract");
            match check.dialog(phase) {
                Some(id) if kinds.is_none_or(|kinds| kinds.contains(&kind)) => PhaseKind::Dialog(id),
                _ => continue,
            }
        };
        let when_path = format!("contract.{name}.phase_if.{phase}");
        let when = check.maybe(spec.phase_if.get(phase), &when_path, Place::Contract);
        phases.push(PhaseRule { kind: what, name: phase.clone(), when });
    }
    for phase in spec.phase_if.keys().filter(|phase| !names.contains(phase)) {
        let message = format!("`{phase}` is no phase of this contract");
        let path = format!("contract.{name}.phase_if.{phase}");
        check.unknown(path, "contract/unknown-phase", message, phase, names.iter().map(String::as_str));
    }
    if phases.len() > 64 {
        check.problem(path, "contract/too-many-phases", "a contract has at most 64 phases");
        phases.truncate(64);
    }
    phases
}

/// Takes out the phases that can do nothing under these options: those that never happen, and the passing of no cards.
pub(super) fn drop_idle_phases(kinds: &mut [ContractKind], dialogs: &[Dialog]) {
    let never = |formula: &Formula| formula.as_const() == Some(0);
    let passes_nothing = |id: DialogId| {
        let kind = dialogs.get(id.index()).map(|dialog| &dialog.kind);
        matches!(kind, Some(DialogKind::PassCards { count, .. }) if never(count))
    };
    for kind in kinds {
        kind.phases.retain(|phase| match phase.kind {
            _ if phase.when.as_ref().is_some_and(never) => false,
            PhaseKind::Dialog(id) => !passes_nothing(id),
            PhaseKind::Play => true,
        });
    }
}

fn leaders(
    check: &mut Check<'_>,
    path: &str,
    spec: &ContractSpec,
    deck: Option<&Deck>,
) -> (Vec<LeaderRule>, Leader) {
    let mut leaders = Vec::new();
    let mut others = Leader::Winner;
    match &spec.leader {
        None => {}
        Some(LeaderSpec::First(who)) => {
            let who = leader(check, who, &format!("{path}.leader"), deck);
            leaders.push(LeaderRule { trick: 1, who });
        }
        Some(LeaderSpec::ByTrick(by_trick)) => {
            for (trick, who) in by_trick {
                let path = format!("{path}.leader.{trick}");
                let who = leader(check, who, &path, deck);
                if trick == "else" {
                    others = who;
                    continue;
                }
                let number = trick.parse::<u8>().ok();
                if let Some(trick) = number.filter(|trick| (1..=MAX_TRICKS).contains(&usize::from(*trick))) {
                    leaders.push(LeaderRule { trick, who });
                } else {
                    let message = format!(
                        "`{trick}` is no trick: they are counted from 1 to {MAX_TRICKS}, and `else` are the others"
                    );
                    check.problem(path, "contract/trick", message);
                }
            }
        }
    }
    if !leaders.iter().any(|rule| rule.trick == 1) {
        leaders.insert(0, LeaderRule { trick: 1, who: Leader::Role(RoleId::ELDEST) });
    }
    (leaders, others)
}

fn leader(check: &mut Check<'_>, who: &Hookable, path: &str, deck: Option<&Deck>) -> Leader {
    match who {
        Hookable::Lua(name) => Leader::Hook(check.hook(name, path)),
        Hookable::Word(word) if word.starts_with(HOLDER) => {
            let card = word[HOLDER.len()..].trim();
            let cards = deck.map(|deck| cards(check, deck, card, path, "contract/unknown-card"));
            Leader::Holder(cards.unwrap_or_default())
        }
        Hookable::Word(word) => match word.as_str() {
            "winner" => Leader::Winner,
            "left_of_dealer" => Leader::Role(RoleId::ELDEST),
            role => Leader::Role(check.role(role, path, "contract/unknown-role")),
        },
    }
}

fn declarers(check: &mut Check<'_>, path: &str, spec: &ContractSpec) -> Declarers {
    let path = format!("{path}.declarers");
    let word = match &spec.declarers {
        Some(Hookable::Lua(name)) => return Declarers::Hook(check.hook(name, &path)),
        Some(Hookable::Word(word)) => Some(word.as_str()),
        None => None,
    };
    let meanings = [
        ("declarer", Declarers::Declarer),
        ("side", Declarers::Side),
        ("partners", Declarers::Side),
        ("nobody", Declarers::Nobody),
    ];
    check.word(&path, "contract/declarers", word, &meanings)
}

fn ghost_tricks(check: &mut Check<'_>, path: &str, spec: &ContractSpec) -> u64 {
    let Some(ghost) = spec.ghost_lead.as_ref().filter(|ghost| !ghost.off) else { return 0 };
    let path = format!("{path}.ghost_lead");
    check.word(&format!("{path}.from"), "contract/ghost-lead", ghost.from.as_deref(), &[("kitty", ())]);
    let mut mask = 0;
    for trick in &ghost.tricks {
        if (1..MAX_TRICKS).contains(&usize::from(*trick)) {
            mask |= 1 << trick;
        } else {
            check.problem(format!("{path}.tricks"), "contract/trick", format!("there is no trick {trick}"));
        }
    }
    if ghost.tricks.is_empty() {
        check.problem(path, "contract/ghost-lead", "`tricks` must say to which tricks a kitty card leads");
    }
    mask
}

/// For whom a kitty card may win: a role, or a hand that is dealt no cards.
fn ghost_wins(check: &mut Check<'_>, path: &str, spec: &ContractSpec, hands: &[String]) -> GhostWins {
    let ghost = spec.ghost_lead.as_ref().filter(|ghost| !ghost.off);
    let Some(name) = ghost.and_then(|ghost| ghost.wins.as_deref()).filter(|name| *name != "nobody") else {
        return GhostWins::Nobody;
    };
    let path = format!("{path}.ghost_lead.wins");
    let Some(hand) = check.spec.hands.get(name) else {
        return GhostWins::Role(check.role(name, &path, "contract/unknown-role"));
    };
    if hand.dealt != Some(false) {
        let message =
            format!("cards are dealt to the hand `{name}`; one with `dealt = false` can win by ghosts");
        check.problem(path, "contract/ghost-wins", message);
    }
    let at = hands.iter().position(|other| other == name).and_then(|at| u8::try_from(at).ok());
    at.map_or(GhostWins::Nobody, |at| GhostWins::Hand(Hand::new(at)))
}

fn aims(check: &mut Check<'_>, path: &str, spec: &ContractSpec) -> Vec<(RoleId, Aim)> {
    let mut aims = Vec::new();
    for (role, text) in &spec.aim {
        let path = format!("{path}.aim.{role}");
        let role = check.role(role, &path, "contract/unknown-role");
        let aim = aim(check, text, &path);
        aims.push((role, aim));
    }
    aims
}

fn aim(check: &mut Check<'_>, text: &AimSpec, path: &str) -> Aim {
    let text = text.trim();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let formula = |check: &mut Check<'_>| -> Formula {
        check.formula(&crate::ruleset::spec::Formula(rest.to_owned()), path, Place::Contract)
    };
    match (word, rest.is_empty()) {
        ("most", true) => Aim::Most,
        ("fewest", true) => Aim::Fewest,
        ("none", true) => Aim::None,
        ("at_least", false) => Aim::AtLeast(formula(check)),
        ("exactly", false) => Aim::Exactly(formula(check)),
        ("give", false) => Aim::Give(check.role(rest.trim(), path, "contract/unknown-role")),
        _ => {
            let help = "aims are `most`, `fewest`, `none`, `at_least EXPR`, `exactly EXPR` and `give ROLE`";
            check.add(Problem::new(path, "contract/aim", format!("`{text}` is no aim")).help(help));
            Aim::Most
        }
    }
}
