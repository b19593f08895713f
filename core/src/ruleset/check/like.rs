//! `like`: a contract that is another one but for what it says itself.

use indexmap::IndexMap;

use crate::ruleset::MAX_KINDS;
use crate::ruleset::spec::{ContractSpec, ExposeSpec, GhostLeadSpec, RulesSpec};

use super::context::Check;

/// Every contract with its chain: itself, the one it is like, and so on.
pub(super) fn chains<'a>(check: &mut Check<'a>) -> Vec<(&'a str, Vec<&'a str>)> {
    let spec = check.spec;
    let mut chains = Vec::new();
    for (name, contract) in spec.contract.iter().take(MAX_KINDS) {
        let path = format!("contract.{name}.like");
        let mut chain = vec![name.as_str()];
        let mut next = contract.like.as_deref();
        while let Some(base) = next {
            let Some((base, contract)) = spec.contract.get_key_value(base) else {
                // Said where it stands; those further down the chain are silent about it.
                if chain.len() == 1 {
                    let message = format!("there is no contract `{base}` to be like");
                    let known = spec.contract.keys().map(String::as_str);
                    check.unknown(&*path, "contract/unknown-like", message, base, known);
                }
                break;
            };
            if chain.contains(&base.as_str()) {
                check.problem(
                    &*path,
                    "contract/circular-like",
                    format!("`{name}` is like itself: {}", chain.join(", ")),
                );
                break;
            }
            // Longer chains go through contracts that are too many anyway.
            if chain.len() == MAX_KINDS {
                break;
            }
            chain.push(base);
            next = contract.like.as_deref();
        }
        chains.push((name.as_str(), chain));
    }
    chains
}

/// The contract at the head of a chain with everything it inherits.
pub(super) fn merged(spec: &RulesSpec, chain: &[&str]) -> ContractSpec {
    let mut merged = ContractSpec::default();
    for own in chain.iter().rev().filter_map(|name| spec.contract.get(*name)) {
        merged = over(merged, own.clone());
    }
    merged
}

fn over(base: ContractSpec, own: ContractSpec) -> ContractSpec {
    ContractSpec {
        like: own.like,
        order: own.order.or(base.order),
        phases: own.phases.or(base.phases),
        phase_if: keyed(base.phase_if, own.phase_if, |_, own| own),
        leader: own.leader.or(base.leader),
        out: own.out.or(base.out),
        declarers: own.declarers.or(base.declarers),
        roles: keyed(base.roles, own.roles, |_, own| own),
        duty: own.duty.or(base.duty),
        floating: own.floating.or(base.floating),
        duty_on: keyed(base.duty_on, own.duty_on, |_, own| own),
        stop: own.stop.or(base.stop),
        expose: keyed(base.expose, own.expose, |base, own| ExposeSpec {
            from: own.from.or(base.from),
            to: own.to.or(base.to),
            off: own.off,
        }),
        ghost_lead: match (base.ghost_lead, own.ghost_lead) {
            (Some(base), Some(own)) => Some(GhostLeadSpec {
                from: own.from.or(base.from),
                tricks: if own.tricks.is_empty() { base.tricks } else { own.tricks },
                wins: own.wins.or(base.wins),
                off: own.off,
            }),
            (base, own) => own.or(base),
        },
        aim: keyed(base.aim, own.aim, |_, own| own),
        made: own.made.or(base.made),
    }
}

fn keyed<T>(
    mut base: IndexMap<String, T>,
    own: IndexMap<String, T>,
    both: impl Fn(T, T) -> T,
) -> IndexMap<String, T> {
    for (key, value) in own {
        let value = match base.swap_remove(&key) {
            Some(old) => both(old, value),
            None => value,
        };
        base.insert(key, value);
    }
    base
}
