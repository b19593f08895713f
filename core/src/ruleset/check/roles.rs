//! Roles: named sets of seats.

use crate::ruleset::spec::{ContractSpec, RulesSpec};
use crate::ruleset::{Problem, Problems, RoleId, RoleRule};

use super::context::Check;
use super::ladder::Rungs;

/// Of how many terms a role may be made, those of the roles it names among them.
const MOST_TERMS: usize = 64;

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
        let mut writing = Writing { spec, rungs, path: &path, open: vec![role], left: MOST_TERMS };
        let rule = writing.rule(check, text);
        if let Some(role) = check.names.role(role) {
            roles.push((role, rule));
        }
    }
    roles
}

/// A role that is being written out.
struct Writing<'s> {
    spec: &'s ContractSpec,
    rungs: &'s Rungs,
    path: &'s str,
    /// The roles it stands in.
    open: Vec<&'s str>,
    /// How many more terms it may have.
    left: usize,
}

impl<'s> Writing<'s> {
    /// `active - declarer + called.nil`, from left to right.
    fn rule(&mut self, check: &mut Check<'_>, text: &'s str) -> RoleRule {
        let mut rule = None;
        let mut minus = false;
        let mut rest = text;
        loop {
            let Some(left) = self.left.checked_sub(1) else {
                let message = format!("a role is made of at most {MOST_TERMS} others");
                check.problem(self.path, "contract/role-too-long", message);
                break;
            };
            self.left = left;
            let end = rest.find(['+', '-']).unwrap_or(rest.len());
            let (one, after) = rest.split_at(end);
            let term = self.term(check, one.trim());
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
        }
        rule.unwrap_or(RoleRule::Role(RoleId::NOBODY))
    }

    fn term(&mut self, check: &mut Check<'_>, term: &'s str) -> RoleRule {
        if let Some(name) = term.strip_prefix("called.") {
            return RoleRule::Called(self.rungs.find(check, [name], self.path, "contract/unknown-rung"));
        }
        if term == "highest_bid" {
            return RoleRule::HighestBid;
        }
        // Roles of the contract are all taken at once, so that one made of another is written out.
        if let Some((name, text)) = self.spec.roles.get_key_value(term) {
            if self.open.contains(&name.as_str()) {
                let message = format!("the role `{name}` is made of itself");
                check.problem(self.path, "contract/circular-role", message);
                return RoleRule::Role(RoleId::NOBODY);
            }
            self.open.push(name);
            let rule = self.rule(check, text);
            self.open.pop();
            return rule;
        }
        if term.is_empty() {
            check.problem(self.path, "contract/role", "a role is missing: `active - declarer` is an example");
            return RoleRule::Role(RoleId::NOBODY);
        }
        RoleRule::Role(check.role(term, self.path, "contract/unknown-role"))
    }
}
