//! Roles: named sets of seats.

use crate::ruleset::spec::{ContractSpec, RulesSpec};
use crate::ruleset::{Problem, Problems, RoleId, RoleRule};

use super::context::Check;
use super::ladder::Rungs;

/// How deep roles may be made of roles.
const DEEPEST: usize = 16;

/// All roles: the built-in ones, then those of every contract, as they are first named.
pub(super) fn names(spec: &RulesSpec, problems: &mut Problems) -> Vec<String> {
    let mut names = RoleId::BUILT_IN.map(str::to_owned).to_vec();
    for (contract, kind) in &spec.contract {
        for role in kind.roles.keys() {
            let path = || format!("contract.{contract}.roles.{role}");
            if RoleId::BUILT_IN.contains(&role.as_str()) {
                let message = format!("every pack has the role `{role}`; another name is needed");
                problems.push(Problem::new(path(), "contract/role-name-taken", message));
            } else if !names.contains(role) {
                if names.len() == RoleId::BUILT_IN.len() + RoleId::PACK_ROLES {
                    let message =
                        format!("a pack may add {} roles, and `{role}` is one more", RoleId::PACK_ROLES);
                    problems.push(Problem::new(path(), "contract/too-many-roles", message));
                    return names;
                }
                names.push(role.clone());
            }
        }
    }
    names
}

/// Compiles the roles of a contract.
pub(super) fn roles(
    check: &mut Check<'_>,
    name: &str,
    spec: &ContractSpec,
    rungs: &Rungs,
) -> Vec<(RoleId, RoleRule)> {
    let mut roles = Vec::new();
    for (role, text) in &spec.roles {
        let path = format!("contract.{name}.roles.{role}");
        let rule = rule(check, spec, text, &path, rungs, &mut vec![role]);
        if let Some(role) = check.names.role(role) {
            roles.push((role, rule));
        }
    }
    roles
}

/// `active - declarer + called.nil`, from left to right.
fn rule<'s>(
    check: &mut Check<'_>,
    spec: &'s ContractSpec,
    text: &'s str,
    path: &str,
    rungs: &Rungs,
    open: &mut Vec<&'s str>,
) -> RoleRule {
    let mut rule = None;
    let mut minus = false;
    let mut rest = text;
    loop {
        let end = rest.find(['+', '-']).unwrap_or(rest.len());
        let (one, after) = rest.split_at(end);
        let term = term(check, spec, one.trim(), path, rungs, open);
        rule = Some(match rule {
            None => term,
            Some(left) if minus => RoleRule::Minus(Box::new([left, term])),
            Some(left) => RoleRule::Plus(Box::new([left, term])),
        });
        let mut operator = after.chars();
        match operator.next() {
            None => break,
            Some(sign) => minus = sign == '-',
        }
        rest = operator.as_str();
        // A text that is all signs would make a tree as deep as it is long.
        if text.len() > 256 {
            check.problem(path, "contract/role-too-long", "a role is written in at most 256 characters");
            break;
        }
    }
    rule.unwrap_or(RoleRule::Role(RoleId::NOBODY))
}

fn term<'s>(
    check: &mut Check<'_>,
    spec: &'s ContractSpec,
    term: &'s str,
    path: &str,
    rungs: &Rungs,
    open: &mut Vec<&'s str>,
) -> RoleRule {
    if let Some(name) = term.strip_prefix("called.") {
        return RoleRule::Called(rungs.find(check, [name], path, "contract/unknown-rung"));
    }
    // Roles of the contract are all taken at once, so that one made of another is written out.
    if let Some((name, text)) = spec.roles.get_key_value(term) {
        if open.contains(&name.as_str()) || open.len() > DEEPEST {
            check.problem(path, "contract/circular-role", format!("the role `{name}` is made of itself"));
            return RoleRule::Role(RoleId::NOBODY);
        }
        open.push(name);
        let rule = rule(check, spec, text, path, rungs, open);
        open.pop();
        return rule;
    }
    if term.is_empty() {
        check.problem(path, "contract/role", "a role is missing: `active - declarer` is an example");
        return RoleRule::Role(RoleId::NOBODY);
    }
    RoleRule::Role(check.role(term, path, "contract/unknown-role"))
}
