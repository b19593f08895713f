//! Where the rungs stand.
//!
//! Groups that say nothing of it stand in the order of the file, level by level and strain by strain. A group with
//! `after` or `before` stands right beside the rung or group it names. A neighbour that is not in force hands on to
//! its own place.

use std::collections::{BTreeMap, BTreeSet};

use crate::ruleset::Problem;
use crate::ruleset::spec::{LadderSpec, RulesSpec};
use crate::state::RungSet;

use super::context::Check;
use super::names::Names;

/// A rung, named and placed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Placed<'a> {
    /// Its group, by place in the spec.
    pub(super) group: usize,
    pub(super) name: String,
    pub(super) level: i16,
    pub(super) strain: Option<&'a str>,
}

/// On which side of its neighbour a group stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Beside {
    Before,
    After,
}

/// A neighbour: a rung by group and number within the group.
type Anchor = (Beside, usize, usize);

/// How many groups a ladder may have, those not in force among them.
pub(super) const MOST_GROUPS: usize = 128;

/// Names of groups that are not in force, and of their rungs.
pub(super) fn off(spec: &RulesSpec) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let groups = spec.ladder.iter().take(MOST_GROUPS).enumerate();
    for (index, (name, group)) in groups.filter(|(_, (_, group))| group.off) {
        names.insert(name.clone());
        names.extend(rungs_of(index, name, group).into_iter().map(|rung| rung.name));
    }
    names
}

/// The rungs of a group, lowest first. Levels that are out of range are left out.
fn rungs_of<'a>(index: usize, name: &str, group: &'a LadderSpec) -> Vec<Placed<'a>> {
    let rung = |name: String, level: i64, strain| {
        let level = i16::try_from(level).ok()?;
        Some(Placed { group: index, name, level, strain })
    };
    let single = group.level.unwrap_or(0);
    let levels = &group.levels;
    let strains = || group.strains.iter().map(String::as_str).take(RungSet::CAPACITY + 1);
    let rungs = match (levels.is_empty(), group.strains.is_empty()) {
        (true, true) => vec![rung(name.to_owned(), single, None)],
        (true, false) => {
            strains().map(|strain| rung(format!("{name}_{strain}"), single, Some(strain))).collect()
        }
        (false, true) => levels.iter().map(|level| rung(level.to_string(), *level, None)).collect(),
        (false, false) => {
            let both = levels.iter().flat_map(|level| strains().map(move |strain| (*level, strain)));
            both.take(RungSet::CAPACITY + 1)
                .map(|(level, strain)| rung(format!("{level}{strain}"), level, Some(strain)))
                .collect()
        }
    };
    rungs.into_iter().flatten().take(RungSet::CAPACITY + 1).collect()
}

/// Puts all rungs in order.
pub(super) fn place<'a>(check: &mut Check<'a>) -> Vec<Placed<'a>> {
    let spec = check.spec;
    if spec.ladder.len() > MOST_GROUPS {
        let message =
            format!("there are {} groups of rungs, at most {MOST_GROUPS} are allowed", spec.ladder.len());
        check.problem("ladder", "ladder/too-many-groups", message);
    }
    let groups = spec.ladder.iter().take(MOST_GROUPS).enumerate();
    let mut rungs: Vec<Vec<Placed<'a>>> =
        groups.map(|(index, (name, group))| rungs_of(index, name, group)).collect();
    check_names(check, &rungs);
    limit(check, &mut rungs);
    let on = |index: &usize| spec.ladder.get_index(*index).is_some_and(|(_, group)| !group.off);
    let loose = |index: &usize| {
        spec.ladder
            .get_index(*index)
            .is_some_and(|(_, group)| group.after.is_none() && group.before.is_none())
    };
    let mut ladder: Vec<Placed<'a>> =
        (0..rungs.len()).filter(on).filter(loose).flat_map(|index| rungs[index].clone()).collect();
    let mut open: Vec<(usize, Anchor)> = Vec::new();
    let mut lost: Vec<(usize, Problem)> = Vec::new();
    for index in (0..rungs.len()).filter(on).filter(|index| !loose(index)) {
        match anchor(&check.names, spec, &rungs, index) {
            Ok(Some(anchor)) => open.push((index, anchor)),
            // The neighbours are all gone: it stands at the end they would stand at.
            Ok(None) => ladder.extend(rungs[index].clone()),
            Err(problem) => lost.push((index, problem)),
        }
    }
    let clashes = clashes(&open);
    insert(&mut ladder, &rungs, &mut open);
    let shown = show(spec, &ladder);
    for (_, problem) in lost {
        let help = problem.help.map_or_else(String::new, |help| format!("{help}; "));
        check.add(Problem { help: Some(format!("{help}{shown}")), ..problem });
    }
    let name = |index: usize| spec.ladder.get_index(index).map_or("", |(name, _)| name.as_str());
    for (first, second) in clashes {
        let path = path_of(spec, second);
        let message = format!("`{}` and `{}` stand at the same place", name(first), name(second));
        let clash = Problem::new(path, "ladder/placement-clash", message);
        let there = format!("`{}` stands there", name(first));
        check.add(clash.also(path_of(spec, first), there).help(shown.clone()));
    }
    for (index, _) in open {
        let message = format!("`{}` stands beside groups that stand beside it", name(index));
        check.add(Problem::new(path_of(spec, index), "ladder/circular", message).help(shown.clone()));
    }
    ladder
}

/// Leaves out the rungs that are too many.
fn limit(check: &mut Check<'_>, rungs: &mut [Vec<Placed<'_>>]) {
    let mut left = RungSet::CAPACITY;
    for (group, rungs) in check.spec.ladder.values().zip(rungs) {
        if group.off {
            continue;
        }
        if rungs.len() > left {
            let message = format!("the ladder has more than {} rungs", RungSet::CAPACITY);
            check.problem("ladder", "ladder/too-many-rungs", message);
            rungs.truncate(left);
        }
        left -= rungs.len();
    }
}

/// Puts groups beside their neighbours, as soon as those stand.
fn insert<'a>(ladder: &mut Vec<Placed<'a>>, rungs: &[Vec<Placed<'a>>], open: &mut Vec<(usize, Anchor)>) {
    loop {
        let at = |ladder: &[Placed<'a>], (beside, group, rung): Anchor| {
            let neighbour = rungs.get(group)?.get(rung)?;
            let found = ladder.iter().position(|other| other == neighbour)?;
            Some(if beside == Beside::After { found + 1 } else { found })
        };
        let Some(next) = open.iter().position(|(_, anchor)| at(ladder, *anchor).is_some()) else { return };
        let (group, anchor) = open.remove(next);
        if let Some(at) = at(ladder, anchor) {
            ladder.splice(at..at, rungs[group].clone());
        }
    }
}

/// Groups that want the same place.
fn clashes(open: &[(usize, Anchor)]) -> Vec<(usize, usize)> {
    let mut first: BTreeMap<Anchor, usize> = BTreeMap::new();
    let mut clashes = Vec::new();
    for (group, anchor) in open {
        match first.get(anchor) {
            Some(other) => clashes.push((*other, *group)),
            None => {
                first.insert(*anchor, *group);
            }
        }
    }
    clashes
}

/// The neighbour in force that a group stands beside; none if all it could stand beside is gone.
fn anchor(
    names: &Names<'_>,
    spec: &RulesSpec,
    rungs: &[Vec<Placed<'_>>],
    group: usize,
) -> Result<Option<Anchor>, Problem> {
    let mut at = group;
    let mut seen = vec![group];
    loop {
        let Some((name, asked)) = spec.ladder.get_index(at) else { return Ok(None) };
        let (beside, neighbour) = match (&asked.after, &asked.before) {
            (Some(after), None) => (Beside::After, after),
            (None, Some(before)) => (Beside::Before, before),
            (None, None) => return Ok(last_loose_before(spec, rungs, at)),
            (Some(_), Some(_)) => {
                let message = format!("`{name}` cannot stand by two neighbours: `after` or `before`");
                return Err(Problem::new(format!("ladder.{name}"), "ladder/after-and-before", message));
            }
        };
        let Some((found, rung)) = find(spec, rungs, neighbour, beside) else {
            let path = path_of(spec, at);
            let groups = spec.ladder.keys().map(String::as_str);
            let all = groups.chain(rungs.iter().flatten().map(|rung| rung.name.as_str()));
            let message = format!("`{neighbour}` is not a rung of the ladder");
            let help = names.did_you_mean(neighbour, all);
            return Err(Problem { help, ..Problem::new(path, "ladder/unknown-rung", message) });
        };
        let in_force = spec.ladder.get_index(found).is_some_and(|(_, group)| !group.off);
        if in_force {
            return Ok(Some((beside, found, rung)));
        }
        if seen.contains(&found) {
            let message = format!("`{name}` stands beside groups that stand beside it");
            return Err(Problem::new(path_of(spec, group), "ladder/circular", message));
        }
        seen.push(found);
        at = found;
    }
}

/// Where a group that is not in force and has no neighbour would stand.
fn last_loose_before(spec: &RulesSpec, rungs: &[Vec<Placed<'_>>], group: usize) -> Option<Anchor> {
    let loose = |index: &usize| {
        spec.ladder
            .get_index(*index)
            .is_some_and(|(_, group)| !group.off && group.after.is_none() && group.before.is_none())
    };
    if let Some(below) = (0..group).rev().filter(loose).find(|index| !rungs[*index].is_empty()) {
        return Some((Beside::After, below, rungs[below].len() - 1));
    }
    let above = (group..rungs.len()).filter(loose).find(|index| !rungs[*index].is_empty())?;
    Some((Beside::Before, above, 0))
}

/// A neighbour by name: a rung, or the nearer end of a group. What is in force comes first.
fn find(spec: &RulesSpec, rungs: &[Vec<Placed<'_>>], name: &str, beside: Beside) -> Option<(usize, usize)> {
    let in_force = |index: &usize| spec.ladder.get_index(*index).is_some_and(|(_, group)| !group.off);
    let all = 0..rungs.len();
    let by_rung = |index: usize| {
        let rung = rungs[index].iter().position(|rung| rung.name == name)?;
        Some((index, rung))
    };
    let by_group = |index: usize| {
        let (group, _) = spec.ladder.get_index(index).filter(|(group, _)| *group == name)?;
        let _ = group;
        let end = if beside == Beside::After { rungs[index].len().checked_sub(1)? } else { 0 };
        Some((index, end))
    };
    let on = all.clone().filter(in_force);
    let off = all.filter(|index| !in_force(index));
    on.chain(off).find_map(|index| by_rung(index).or_else(|| by_group(index)))
}

fn path_of(spec: &RulesSpec, index: usize) -> String {
    let Some((name, group)) = spec.ladder.get_index(index) else { return "ladder".to_owned() };
    let key = if group.after.is_some() { "after" } else { "before" };
    format!("ladder.{name}.{key}")
}

/// The whole ladder for people: `6S 6C ... 7NT [misere] 8S`.
fn show(spec: &RulesSpec, ladder: &[Placed<'_>]) -> String {
    const LONGEST: usize = 40;
    let single = |rung: &Placed<'_>| {
        spec.ladder.get_index(rung.group).is_some_and(|(_, group)| group.levels.is_empty())
    };
    let name = |rung: &Placed<'_>| {
        let name: String = rung.name.chars().take(LONGEST).collect();
        if single(rung) { format!("[{name}]") } else { name }
    };
    let names: Vec<String> = ladder.iter().map(name).collect();
    format!("the ladder here: {}", names.join(" "))
}

/// Looks at levels and at the names of the rungs.
fn check_names(check: &mut Check<'_>, rungs: &[Vec<Placed<'_>>]) {
    let spec = check.spec;
    let words: Vec<String> = check.words.clone();
    let mut taken: BTreeMap<String, &str> = BTreeMap::new();
    for ((name, group), rungs) in spec.ladder.iter().zip(rungs).filter(|((_, group), _)| !group.off) {
        let path = format!("ladder.{name}");
        if group.level.is_some() && !group.levels.is_empty() {
            let message = "`level` is for a single rung, and `levels` gives several";
            check.problem(format!("{path}.level"), "ladder/level-and-levels", message);
        }
        for level in group.levels.iter().chain(&group.level).filter(|level| i16::try_from(**level).is_err()) {
            check.problem(
                format!("{path}.levels"),
                "ladder/level",
                format!("{level} is no level: it is too large"),
            );
        }
        for rung in rungs {
            let plain = rung.name.to_ascii_lowercase();
            if words.contains(&plain) {
                let message =
                    format!("a rung cannot be called `{}`: that is a word of every auction", rung.name);
                check.problem(&*path, "ladder/name-taken", message);
            }
            if let Some(other) = taken.insert(plain, name) {
                let message = format!("the groups `{other}` and `{name}` both have a rung `{}`", rung.name);
                check.problem(&*path, "ladder/rung-twice", message);
            }
        }
    }
}
