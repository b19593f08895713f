//! Moments: what happens within the play or after the score.

use crate::ruleset::spec::{ContractSpec, Hookable};
use crate::ruleset::{DialogId, KindId, Moment, MomentAct, MomentRule, Problem, RoleId};

use super::context::Check;
use super::place::Place;

/// How many moments a contract may have: a bit each.
const MOST: usize = 16;

/// The moments of a contract: hands laid open, then dialogs.
pub(super) fn moments(
    check: &mut Check<'_>,
    kind: KindId,
    name: &str,
    contract: &ContractSpec,
) -> Vec<MomentRule> {
    let mut moments = Vec::new();
    for (role, expose) in contract.expose.iter().filter(|(_, expose)| !expose.off) {
        let path = format!("contract.{name}.expose.{role}");
        let who = check.role(role, &path, "contract/unknown-role");
        let at = match &expose.from {
            None => Moment::BeforePlay,
            Some(text) => moment(check, text, &format!("{path}.from"), "contract/moment"),
        };
        let to = match expose.to.as_deref() {
            None | Some("everybody") => RoleId::ALL,
            Some(role) => check.role(role, &format!("{path}.to"), "contract/unknown-role"),
        };
        moments.push(MomentRule { at, act: MomentAct::Expose(who, to), when: None });
    }
    let spec = check.spec;
    for (id, (dialog, dialog_spec)) in
        (0..).map(DialogId).zip(spec.dialog.iter().filter(|(_, d)| !d.off)).take(255)
    {
        let path = format!("dialog.{dialog}");
        let Some(text) = &dialog_spec.at else {
            if dialog_spec.when.is_some() {
                let message = "`when` is for a dialog with `at`; when a phase happens stands in `contract.NAME.phase_if`";
                check.problem(format!("{path}.when"), "dialog/when-without-at", message);
            }
            continue;
        };
        let kinds =
            check.kinds(&dialog_spec.contracts, &format!("{path}.contracts"), "dialog/unknown-contract");
        let at = moment(check, text, &format!("{path}.at"), "dialog/moment");
        if kinds.is_none_or(|kinds| kinds.contains(&kind)) {
            let when = check.maybe(dialog_spec.when.as_ref(), &format!("{path}.when"), Place::Contract);
            moments.push(MomentRule { at, act: MomentAct::Dialog(id), when });
        }
    }
    let calls = |phase: &String| {
        let dialog = spec.dialog.get(phase).filter(|dialog| !dialog.off);
        dialog.is_some_and(|dialog| dialog.kind == Some(Hookable::Word("name_card".to_owned())))
    };
    if contract.phases.iter().flatten().any(calls) {
        moments.push(MomentRule { at: Moment::CalledCard, act: MomentAct::ShowPartner, when: None });
    }
    if moments.len() > MOST {
        let message = format!("the contract has {} moments, at most {MOST} are allowed", moments.len());
        check.problem(format!("contract.{name}"), "contract/too-many-moments", message);
        moments.truncate(MOST);
    }
    moments
}

fn moment(check: &mut Check<'_>, text: &str, path: &str, code: &'static str) -> Moment {
    let (word, rest) = text.split_once(':').map_or((text, None), |(word, rest)| (word, Some(rest)));
    let number = || rest.and_then(|rest| rest.trim().parse::<u8>().ok()).filter(|number| *number > 0);
    let found = match (word, rest) {
        ("before_play", None) => Some(Moment::BeforePlay),
        ("after_last_card", None) => Some(Moment::AfterLastCard),
        ("after_score", None) => Some(Moment::AfterScore),
        ("before_first_card_of", Some(role)) => {
            return Moment::BeforeFirstCardOf(check.role(role.trim(), path, code));
        }
        ("after_card", Some(_)) => number().map(Moment::AfterCard),
        ("after_trick", Some(_)) => number().map(Moment::AfterTrick),
        _ => None,
    };
    found.unwrap_or_else(|| {
        let help = "moments are `before_play`, `before_first_card_of:ROLE`, `after_card:n`, `after_trick:n`, \
                    `after_last_card` and `after_score`";
        check.add(Problem::new(path, code, format!("`{text}` is no moment")).help(help));
        Moment::BeforePlay
    })
}
