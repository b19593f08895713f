//! What a play must satisfy in a kind of contract, and in single tricks of it.

use crate::deck::Deck;
use crate::play::Duty;
use crate::ruleset::spec::ContractSpec;
use crate::ruleset::{Problems, TrickDuty};
use crate::state::MAX_TRICKS;

use super::context::Check;

/// The duties of a kind of contract.
pub(super) struct Duties {
    pub(super) duty: Duty,
    /// Where it is written.
    pub(super) path: String,
    /// Those of single tricks.
    pub(super) tricks: Vec<TrickDuty>,
}

/// Compiles the duties of a kind: its own, those of the kinds it is like, those of all kinds.
pub(super) fn duties(
    check: &mut Check<'_>,
    deck: Option<&Deck>,
    spec: &ContractSpec,
    chain: &[&str],
) -> Duties {
    let usual = ["suit", "any"].map(str::to_owned);
    let all = check.spec;
    let words = match (&spec.duty, &all.play.duty) {
        (Some(words), _) => &words[..],
        (None, words) if !words.is_empty() => &words[..],
        (None, _) => &usual[..],
    };
    let says = |name: &&&str| all.contract.get(**name).is_some_and(|own| own.duty.is_some());
    let path = chain.iter().find(says).map_or("play.duty".to_owned(), |name| format!("contract.{name}.duty"));
    let duty = parsed(check, deck, words, &path);
    let path = check.written(&path);
    let mut tricks = Vec::new();
    let mut listed: Vec<&String> = all.play.duty_on.keys().chain(spec.duty_on.keys()).collect();
    listed.sort_unstable();
    listed.dedup();
    for trick in listed {
        let says = |name: &&&str| all.contract.get(**name).is_some_and(|own| own.duty_on.contains_key(trick));
        let table = chain.iter().find(says).map_or("play".to_owned(), |name| format!("contract.{name}"));
        let path = format!("{table}.duty_on.{trick}");
        let Some(number) = trick.parse().ok().filter(|n| (1..=MAX_TRICKS).contains(&usize::from(*n))) else {
            let message = format!("`{trick}` is no trick: they are counted from 1 to {MAX_TRICKS}");
            check.problem(path, "duty/trick", message);
            continue;
        };
        let words = spec.duty_on.get(trick).or_else(|| all.play.duty_on.get(trick));
        let duty = parsed(check, deck, words.map_or(&usual[..], |words| &words[..]), &path);
        tricks.push(TrickDuty { trick: number, duty, path: check.written(&path) });
    }
    Duties { duty, path, tricks }
}

fn parsed(check: &mut Check<'_>, deck: Option<&Deck>, words: &[String], path: &str) -> Duty {
    let mut found = Problems::default();
    let duty = Duty::parse(words, deck, path, &mut found);
    for problem in found.0 {
        check.add(problem);
    }
    let any = ["any".to_owned()];
    duty.or_else(|| Duty::parse(&any, deck, path, &mut Problems::default())).expect("`any` alone is a duty")
}
