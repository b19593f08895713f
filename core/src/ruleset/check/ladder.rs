//! The rungs of the ladder: which there are, what they are worth, what they need; and the words said with them.
//!
//! Where each of them stands is settled by [`super::placement`].

use std::collections::{BTreeMap, BTreeSet};

use crate::deck::Deck;
use crate::ruleset::spec::Hookable;
use crate::ruleset::spec::{LadderSpec, NeedsSpec, RulesSpec};
use crate::ruleset::{
    Beaters, Formula, KindId, Modifier, ModifierId, Need, Problem, Rung, RungGroup, RungId, Strain, StrainId,
    Written, hand_formulas,
};
use crate::seat::SeatSet;
use crate::state::RungSet;

use super::context::Check;
use super::fixed::Fixed;
use super::place::Place;
use super::placement::{self, Placed};

/// The rungs in order, with their groups.
#[derive(Default)]
pub(super) struct Rungs {
    pub(super) list: Vec<Rung>,
    pub(super) groups: Vec<RungGroup>,
    /// Names of groups that are not in force, and of their rungs.
    off: BTreeSet<String>,
}

impl Rungs {
    /// The ids of all rungs with the rungs.
    pub(super) fn iter(&self) -> impl Iterator<Item = (RungId, &Rung)> {
        (0..).map(RungId).zip(&self.list)
    }

    /// The rungs of a group, or the one of this name.
    fn named(&self, name: &str) -> Option<RungSet> {
        if let Some(group) = self.groups.iter().find(|group| group.name == name) {
            return Some(group.rungs);
        }
        let (id, _) = self.iter().find(|(_, rung)| rung.name == name)?;
        let mut set = RungSet::default();
        set.insert(id);
        Some(set)
    }

    /// All of them.
    pub(super) fn all(&self) -> RungSet {
        let mut all = RungSet::default();
        for (id, _) in self.iter() {
            all.insert(id);
        }
        all
    }

    /// Groups or rungs by name. Those that are not in force are left out.
    pub(super) fn find<'n>(
        &self,
        check: &mut Check<'_>,
        names: impl IntoIterator<Item = &'n str>,
        path: &str,
        code: &'static str,
    ) -> RungSet {
        let mut found = RungSet::default();
        for name in names {
            match self.named(name) {
                Some(rungs) => rungs.iter().for_each(|rung| found.insert(rung)),
                None if self.off.contains(name) => {}
                None => {
                    let groups = self.groups.iter().map(|group| group.name.as_str());
                    let known = groups.chain(self.list.iter().map(|rung| rung.name.as_str()));
                    let help = check.names.hint(name, known);
                    let problem =
                        Problem::new(path, code, format!("`{name}` is neither a rung nor a group of rungs"));
                    check.add(Problem { help, ..problem });
                }
            }
        }
        found
    }
}

/// Strains in the order they are first named in, then the suits that no rung names.
pub(super) fn strains(spec: &RulesSpec, deck: Option<&Deck>) -> Vec<Strain> {
    let suits = deck.into_iter().flat_map(|deck| deck.suit_list().map(|suit| deck.suit_name(suit)));
    let named = spec.ladder.values().flat_map(|group| group.strains.iter().map(String::as_str));
    let mut strains: Vec<Strain> = Vec::new();
    for name in named.chain(suits).take(4 * usize::from(u8::MAX)) {
        if strains.len() < usize::from(u8::MAX) && !strains.iter().any(|strain| strain.name == name) {
            strains.push(Strain { name: name.to_owned(), suit: deck.and_then(|deck| deck.suit_named(name)) });
        }
    }
    strains
}

/// Compiles the rungs.
pub(super) fn rungs(check: &mut Check<'_>) -> Rungs {
    let spec = check.spec;
    let placed = placement::place(check);
    let mut all = Rungs { off: placement::off(spec), ..Rungs::default() };
    for (name, group) in spec.ladder.iter().filter(|(_, group)| !group.off).take(placement::MOST_GROUPS) {
        let path = format!("ladder.{name}");
        let out_when_beaten = check.word(
            &format!("{path}.once_beaten"),
            "ladder/once-beaten",
            group.once_beaten.as_deref(),
            &[("stays", false), ("out", true)],
        );
        all.groups.push(RungGroup {
            name: name.clone(),
            rungs: RungSet::default(),
            needs: Vec::new(),
            min_level: check.maybe_written(
                group.min_level.as_ref(),
                &format!("{path}.min_level"),
                Place::Bidder,
            ),
            max_level: check.maybe_written(
                group.max_level.as_ref(),
                &format!("{path}.max_level"),
                Place::Bidder,
            ),
            jumps: group.jumps.unwrap_or(true),
            jumps_path: check.written(&format!("{path}.jumps")),
            beaten_by: None,
            out_when_beaten,
            say: group.say.clone(),
        });
    }
    let mut values: BTreeMap<usize, Formula> = BTreeMap::new();
    for rung in placed {
        add_rung(check, &mut all, &mut values, rung);
    }
    // Needs may name any rung.
    for (index, (name, group)) in spec.ladder.iter().filter(|(_, group)| !group.off).enumerate() {
        if index < all.groups.len() {
            let needs = needs(check, &group.needs, &format!("ladder.{name}.needs"), &all);
            all.groups[index].needs = needs;
            let group = &all.groups[index];
            unseen_reads_nothing(check, &group.needs, group.hand_formulas().next().map(|rule| rule.path));
        }
    }
    all
}

/// What is said of an unseen hand may not depend on its cards: the answers allowed would tell them.
fn unseen_reads_nothing(check: &mut Check<'_>, needs: &[Written<Need>], reads_hand: Option<String>) {
    if needs.iter().any(|need| matches!(need.rule, Need::HandUnseen))
        && let Some(path) = reads_hand
    {
        let message = "a bid on an unseen hand cannot depend on the cards of that hand";
        check.problem(path, "ladder/reads-unseen", message);
    }
}

/// `values` are the formulas of the groups met so far, by their index.
fn add_rung(check: &mut Check<'_>, all: &mut Rungs, values: &mut BTreeMap<usize, Formula>, rung: Placed<'_>) {
    let Placed { group: index, name, level, strain } = rung;
    let Some((group_name, spec)) = check.spec.ladder.get_index(index) else { return };
    let Some(group) = all.groups.iter().position(|group| group.name == *group_name) else { return };
    let Ok(id) = u16::try_from(all.list.len()) else { return };
    let strain = strain.and_then(|strain| check.names.strain(strain));
    let kind = kind_of(check, group_name, spec);
    let path = format!("ladder.{group_name}.value");
    let value = match &spec.value {
        None => 0,
        Some(text) => {
            let formula = values.entry(index).or_insert_with(|| check.formula(text, &path, Place::Rung));
            value(check, formula, &path, &name, (level, strain, 0))
        }
    };
    all.groups[group].rungs.insert(RungId(id));
    let group = u8::try_from(group).unwrap_or(u8::MAX);
    let binds = spec.binds.unwrap_or(true);
    all.list.push(Rung { name, group, level, strain, value, kind, binds });
}

/// What a formula comes to for one rung.
fn value(
    check: &mut Check<'_>,
    formula: &Formula,
    path: &str,
    rung: &str,
    (level, strain, value): (i16, Option<StrainId>, i64),
) -> i64 {
    let mut env = Fixed::new(&check.names);
    (env.level, env.strain, env.value) = (level, strain, value);
    match formula.eval(&env, SeatSet::EMPTY) {
        Ok(value) => value,
        Err(error) => {
            let message = format!("the rung `{rung}` has no value: {}", check.names.eval_message(error));
            check.problem(path, "ladder/no-value", message);
            0
        }
    }
}

/// The kind of contract that a group leads to.
fn kind_of(check: &mut Check<'_>, name: &str, spec: &LadderSpec) -> KindId {
    if let Some(contract) = &spec.contract {
        let path = format!("ladder.{name}.contract");
        return check.kind(contract, &path, "ladder/unknown-contract").unwrap_or(KindId(0));
    }
    if let Some(kind) = check.names.kind(name) {
        return kind;
    }
    // Where the auction does not choose the contract, and for rungs that bind nobody, it does not matter.
    if spec.binds == Some(false) || check.spec.auction.contract.is_some() {
        return KindId(0);
    }
    let kinds = check.spec.contract.keys().map(String::as_str);
    let message = format!("the group `{name}` leads to the contract of its name, and there is none");
    let help = check.names.hint(name, kinds).unwrap_or_else(|| "`contract` may name another".to_owned());
    check.add(Problem::new(format!("ladder.{name}"), "ladder/unknown-contract", message).help(help));
    KindId(0)
}

/// Compiles what must be so before something may be said.
fn needs(check: &mut Check<'_>, spec: &NeedsSpec, path: &str, rungs: &Rungs) -> Vec<Written<Need>> {
    let mut needs = Vec::new();
    let mut add = |check: &Check<'_>, key: &str, need: Option<Need>| {
        needs.extend(need.map(|rule| Written { rule, path: check.written(&format!("{path}.{key}")) }));
    };
    add(check, "called_level", spec.called_level.map(Need::CalledLevel));
    add(check, "own_calls", spec.own_calls.map(Need::OwnCalls));
    let named = [
        ("partner_called", &spec.partner_called, false),
        ("partner_not_called", &spec.partner_not_called, true),
    ];
    for (key, name, forbidden) in named {
        if let Some(names) = name {
            let names = names.0.iter().map(String::as_str);
            let found = rungs.find(check, names, &format!("{path}.{key}"), "ladder/unknown-rung");
            let need = if forbidden { Need::PartnerNotCalled(found) } else { Need::PartnerCalled(found) };
            add(check, key, Some(need));
        }
    }
    add(check, "no_binding_bid", (spec.no_binding_bid == Some(true)).then_some(Need::NoBindingBid));
    add(check, "calls_made_below", spec.calls_made_below.map(Need::CallsMadeBelow));
    add(check, "hand_unseen", (spec.hand_unseen == Some(true)).then_some(Need::HandUnseen));
    let ledger = match &spec.behind_ledger {
        Some(name) => check.ledger(name, &format!("{path}.behind_ledger"), "ladder/unknown-ledger"),
        None => super::score::first_ledger(&check.names.ledgers),
    };
    let behind = check.maybe(spec.behind.as_ref(), &format!("{path}.behind"), Place::Auction);
    add(check, "behind", behind.map(|by| Need::Behind { by, ledger }));
    let holds = check.maybe(spec.holds.as_ref(), &format!("{path}.holds"), Place::Bidder);
    add(check, "holds", holds.map(Need::Holds));
    match &spec.hook {
        None => {}
        Some(Hookable::Lua(name)) => {
            let hook = check.hook(name, &format!("{path}.hook"));
            add(check, "hook", Some(Need::Hook(hook)));
        }
        Some(Hookable::Word(word)) => {
            let message = format!("`{word}` is no hook: expected `lua:NAME`");
            check.problem(format!("{path}.hook"), "ladder/needs-hook", message);
        }
    }
    needs
}

/// Compiles the words said with rungs.
pub(super) fn modifiers(check: &mut Check<'_>, rungs: &Rungs) -> Vec<Modifier> {
    let spec = check.spec;
    let mut modifiers = Vec::new();
    for (name, word) in spec.modifier.iter().filter(|(_, word)| !word.off) {
        let path = format!("modifier.{name}");
        if modifiers.len() == usize::from(u8::MAX) {
            check.problem(&*path, "modifier/too-many", "more than 255 words are said with rungs");
            break;
        }
        let names = word.rungs.iter().map(String::as_str);
        let with = rungs.find(check, names, &format!("{path}.rungs"), "modifier/unknown-rung");
        let Some(above_plain) = word.above_plain else {
            let message = "every word must say whether the rung with it outranks the plain rung";
            check.add(
                Problem::new(&*path, "modifier/above-plain", message).help("`above_plain = false` or `true`"),
            );
            continue;
        };
        let value_path = format!("{path}.value");
        let formula = check.maybe(word.value.as_ref(), &value_path, Place::Modifier);
        let values = rungs.iter().map(|(id, rung)| match &formula {
            Some(formula) if with.contains(id) => {
                value(check, formula, &value_path, &rung.name, (rung.level, rung.strain, rung.value))
            }
            _ => rung.value,
        });
        let values = values.collect();
        for phase in &word.drop_phases {
            if phase != "play" && !spec.dialog.contains_key(phase) {
                let known = spec.dialog.keys().map(String::as_str).chain(["play"]);
                let message = format!("`{phase}` is no phase of a contract");
                check.unknown(format!("{path}.drop_phases"), "modifier/unknown-phase", message, phase, known);
            }
        }
        let needs = needs(check, &word.needs, &format!("{path}.needs"), rungs);
        unseen_reads_nothing(check, &needs, hand_formulas(&needs).next().map(|rule| rule.path));
        modifiers.push(Modifier {
            name: name.clone(),
            rungs: with,
            rungs_path: check.written(&format!("{path}.rungs")),
            above_plain,
            values,
            drop_phases: word.drop_phases.clone(),
            needs,
            say: word.say.clone(),
        });
    }
    modifiers
}

/// What alone outbids the rungs of a group; needs the words said with rungs.
pub(super) fn beaters(check: &mut Check<'_>, rungs: &mut Rungs, modifiers: &[Modifier]) {
    for index in 0..rungs.groups.len() {
        let name = rungs.groups[index].name.clone();
        let Some(spec) = check.spec.ladder.get(&name).filter(|spec| !spec.only_beaten_by.is_empty()) else {
            continue;
        };
        let path = format!("ladder.{name}.only_beaten_by");
        let is_word = |name: &&String| check.spec.modifier.contains_key(*name);
        let (words, names): (Vec<_>, Vec<_>) = spec.only_beaten_by.iter().partition(is_word);
        let word = |name: &String| {
            let at = modifiers.iter().position(|modifier| modifier.name == *name)?;
            u8::try_from(at).ok().map(ModifierId)
        };
        let words = words.into_iter().filter_map(word).collect();
        let names = names.into_iter().map(String::as_str);
        let found = rungs.find(check, names, &path, "ladder/unknown-rung");
        let path = check.written(&path);
        rungs.groups[index].beaten_by = Some(Written { rule: Beaters { rungs: found, words }, path });
    }
}

/// Where it is written that something may be said only before the hand is looked at, if anything may.
pub(super) fn unseen_path<'r>(rungs: &'r Rungs, modifiers: &'r [Modifier]) -> Option<&'r str> {
    let needs = rungs.groups.iter().map(|group| &group.needs).chain(modifiers.iter().map(|word| &word.needs));
    needs.flatten().find(|need| matches!(need.rule, Need::HandUnseen)).map(|need| need.path.as_str())
}
