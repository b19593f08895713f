//! The kinds of contract: who plays for what, who leads, whose cards lie open.

use overtrick_core::ruleset::{
    Aim, ContractKind, Declarers, GhostWins, KindId, Leader, Moment, MomentAct, RoleId, RoleRule, Stop,
};

use super::Writer;
use super::doc::Section;
use super::formula::About;
use super::names::{and, capital, ordinal, sentence};

pub(super) fn section(w: &Writer<'_>) -> Section {
    let mut section = Section::new("The contracts");
    for id in w.kinds() {
        let kind = w.rules.kind(id);
        if w.kinds().len() > 1 {
            section.head(capital(&w.names.kind(id)));
        }
        let mut told: Vec<String> = declarers(w, kind).into_iter().collect();
        told.extend(out(w, kind));
        told.extend(roles(w, id));
        told.extend(goal(w, id));
        told.extend(leaders(w, kind));
        told.extend(ghosts(w, kind));
        told.extend(opened(w, kind));
        told.extend(stop(w, id));
        let told: Vec<String> = told.iter().map(|text| sentence(text)).collect();
        section.text(&told);
    }
    section
}

pub(super) fn declarers(w: &Writer<'_>, kind: &ContractKind) -> Option<String> {
    match kind.declarers {
        Declarers::Nobody if w.kinds().len() == 1 => None,
        Declarers::Nobody => Some("nobody declares".to_owned()),
        Declarers::Declarer | Declarers::Side if w.names.alone() => None,
        Declarers::Declarer => Some("the declarer stands alone".to_owned()),
        Declarers::Side => Some("the declarer plays together with his side".to_owned()),
        Declarers::Hook(hook) => Some(format!(
            "the pack names who plays with the declarer ({})",
            w.names.phrase(w.rules.hook(hook))
        )),
    }
}

pub(super) fn out(w: &Writer<'_>, kind: &ContractKind) -> Option<String> {
    // A player without a partner has nobody who could lie out.
    if kind.out == RoleId::NOBODY || (kind.out == RoleId::PARTNER && w.names.alone()) {
        return None;
    }
    Some(format!("{} takes no part: those cards lie face down", w.names.role(kind.out)))
}

/// Roles that seats have from the start.
pub(super) fn roles(w: &Writer<'_>, id: KindId) -> Vec<String> {
    let kind = w.rules.kind(id);
    let told = kind.roles.iter().filter_map(|(role, rule)| {
        if matches!(rule, RoleRule::Role(RoleId::NOBODY)) {
            return None;
        }
        let who = role_rule(w, rule)?;
        let name = w.names.role(*role);
        let be = if name.ends_with('s') { "are" } else { "is" };
        Some(format!("{name} {be} {who}"))
    });
    told.collect()
}

fn role_rule(w: &Writer<'_>, rule: &RoleRule) -> Option<String> {
    match rule {
        RoleRule::Role(role) => Some(w.names.role(*role)),
        RoleRule::HighestBid => Some("whoever made the highest bid, of equal ones the first".to_owned()),
        RoleRule::Called(rungs) => {
            let mut names: Vec<String> = rungs.iter().take(7).map(|rung| w.names.bid(rung, None)).collect();
            if names.is_empty() {
                return None;
            }
            if names.len() == 7 {
                names.truncate(6);
                names.push("another of these".to_owned());
            }
            Some(format!("whoever bid {}", super::names::or(&names)))
        }
        RoleRule::Minus(both) if w.names.alone() && matches!(both[1], RoleRule::Role(RoleId::PARTNER)) => {
            role_rule(w, &both[0])
        }
        RoleRule::Minus(both) => match (role_rule(w, &both[0]), role_rule(w, &both[1])) {
            (Some(all), Some(less)) => Some(format!("{all} but not {less}")),
            (all, _) => all,
        },
        RoleRule::Plus(both) => match (role_rule(w, &both[0]), role_rule(w, &both[1])) {
            (Some(one), Some(other)) => Some(format!("{one} and {other}")),
            (one, other) => one.or(other),
        },
    }
}

/// Whoever makes a contract of this kind, as the subject of expressions.
fn declaring(w: &Writer<'_>, id: KindId) -> About {
    match w.rules.kind(id).declarers {
        Declarers::Declarer => About::Declarer,
        _ => About::Declaring,
    }
}

/// When it is made, and what everybody plays for.
pub(super) fn goal(w: &Writer<'_>, id: KindId) -> Vec<String> {
    let mut told = Vec::new();
    let kind = w.rules.kind(id);
    if kind.made.is_some()
        && let Some(text) = w.of_kind(id, |contract| contract.made.as_ref())
        && let Some(made) = w.wording(declaring(w, id)).condition(&text.0)
    {
        told.push(format!("the contract is made if {made}"));
    }
    let aims: Vec<String> = kind
        .aims
        .iter()
        .filter(|(role, _)| !w.is_empty(id, *role) && !is_covered(kind, *role))
        .filter_map(|(role, aim)| aim_text(w, id, *role, aim))
        .collect();
    if !aims.is_empty() {
        told.push(and(&aims));
    }
    told
}

/// Whether the other aims of a contract already say what these seats play for.
fn is_covered(kind: &ContractKind, role: RoleId) -> bool {
    let has = |other: RoleId| kind.aims.iter().any(|(role, _)| *role == other);
    let from_others = |rule: &RoleRule| match rule {
        RoleRule::Role(of) => *of == RoleId::OTHERS,
        RoleRule::Minus(both) => matches!(both[0], RoleRule::Role(RoleId::OTHERS)),
        _ => false,
    };
    match role {
        RoleId::DECLARER => has(RoleId::DECLARING),
        RoleId::OTHERS => false,
        role => {
            has(RoleId::OTHERS) && kind.roles.iter().any(|(other, rule)| *other == role && from_others(rule))
        }
    }
}

fn aim_text(w: &Writer<'_>, id: KindId, role: RoleId, aim: &Aim) -> Option<String> {
    let who = w.names.role(role);
    let several = matches!(role, RoleId::OTHERS | RoleId::OUT) || who.ends_with('s');
    let (want, wants) = if several { ("want", "") } else { ("wants", "") };
    let name = w.rules.roles.get(role.index())?;
    let amount = |word: &str| {
        let text = w.of_kind(id, |contract| contract.aim.get(name))?;
        let text = text.strip_prefix(word)?.trim();
        let about = match role {
            RoleId::DECLARING => About::Declaring,
            RoleId::DECLARER => About::Declarer,
            RoleId::OTHERS => w.each(),
            _ => About::Player,
        };
        Some(w.wording(about).amount(text))
    };
    let what = match aim {
        Aim::Most => "as many tricks as possible".to_owned(),
        Aim::Fewest => "as few tricks as possible".to_owned(),
        Aim::None => "no trick at all".to_owned(),
        Aim::AtLeast(_) => match amount("at_least")?.as_str() {
            "what it bid" | "what the player bid" => "at least the tricks that were bid".to_owned(),
            "the level of the bid" => "at least as many tricks as the level of the bid".to_owned(),
            amount => format!("at least {amount}"),
        },
        Aim::Exactly(_) => match amount("exactly")?.as_str() {
            "what it bid" | "what the player bid" => "exactly the tricks that were bid".to_owned(),
            amount => format!("exactly {amount}"),
        },
        Aim::Give(to) => format!("to make {} win tricks", w.names.role(*to)),
    };
    Some(format!("{who} {want}{wants} {what}"))
}

/// A role as the subject of a sentence, with its verb.
fn leads(w: &Writer<'_>, leader: Leader) -> String {
    match leader {
        Leader::Role(RoleId::OTHERS) => "the first of the opponents leads".to_owned(),
        Leader::Role(RoleId::DECLARING) if !w.names.alone() => {
            "the first of the declaring side leads".to_owned()
        }
        Leader::Role(role) => format!("{} leads", w.names.role(role)),
        Leader::Winner => "the winner of the trick before leads".to_owned(),
        Leader::Holder(cards) => format!("whoever holds {} leads", w.names.cards(cards)),
        Leader::Hook(hook) => format!("the pack names who leads ({})", w.names.phrase(w.rules.hook(hook))),
    }
}

pub(super) fn leaders(w: &Writer<'_>, kind: &ContractKind) -> Vec<String> {
    let mut told = Vec::new();
    let mut others: Vec<(Leader, Vec<String>)> = vec![(kind.leader(1), vec![ordinal(1)])];
    for rule in kind.leaders.iter().filter(|rule| rule.trick != 1 && rule.who != kind.other_leaders) {
        match others.iter_mut().find(|(who, _)| *who == rule.who) {
            Some((_, tricks)) => tricks.push(ordinal(rule.trick)),
            None => others.push((rule.who, vec![ordinal(rule.trick)])),
        }
    }
    for (who, tricks) in others {
        let noun = if tricks.len() == 1 { "trick" } else { "tricks" };
        told.push(format!("{} to the {} {noun}", leads(w, who), and(&tricks)));
    }
    if kind.other_leaders != Leader::Winner {
        told.push(format!("to every other trick {}", leads(w, kind.other_leaders)));
    }
    told
}

pub(super) fn ghosts(w: &Writer<'_>, kind: &ContractKind) -> Option<String> {
    let tricks: Vec<String> = (1..64).filter(|&trick| kind.ghost_leads(trick)).map(ordinal).collect();
    let noun = if tricks.len() == 1 { "trick" } else { "tricks" };
    let wins = match kind.ghost_wins {
        GhostWins::Nobody => "it cannot win".to_owned(),
        GhostWins::Role(role) => format!("it can win, for {}", w.names.role(role)),
        GhostWins::Hand(_) => "it can win, for no player".to_owned(),
    };
    (!tricks.is_empty()).then(|| {
        format!(
            "a card of the {} is turned up before the {} {noun} and gives the suit to be followed; {wins}",
            w.names.term("kitty"),
            and(&tricks)
        )
    })
}

pub(super) fn opened(w: &Writer<'_>, kind: &ContractKind) -> Vec<String> {
    let told = kind.moments.iter().filter_map(|moment| match moment.act {
        MomentAct::Expose(role, to) if role != RoleId::NOBODY && to != RoleId::NOBODY => {
            let before = if to == RoleId::ALL { String::new() } else { format!(" to {}", w.names.role(to)) };
            Some(format!("{} the cards of {} are laid open{before}", when(w, moment.at), w.names.role(role)))
        }
        _ => None,
    });
    told.collect()
}

/// A moment as the beginning of a sentence.
pub(super) fn when(w: &Writer<'_>, moment: Moment) -> String {
    match moment {
        Moment::BeforePlay => "before the first card".to_owned(),
        Moment::BeforeFirstCardOf(role) => format!("before the first card of {}", w.names.role(role)),
        Moment::AfterCard(n) => format!("after the {} card", ordinal(n)),
        Moment::AfterTrick(n) => format!("after the {} trick", ordinal(n)),
        Moment::AfterLastCard => "after the last card".to_owned(),
        Moment::CalledCard => "when the card that was called is played".to_owned(),
        Moment::AfterScore => "when the deal has been scored".to_owned(),
    }
}

pub(super) fn stop(w: &Writer<'_>, id: KindId) -> Option<String> {
    match &w.rules.kind(id).stop {
        None => None,
        Some(Stop::Hook(hook)) => Some(format!(
            "the play may be over early, as the pack decides ({})",
            w.names.phrase(w.rules.hook(*hook))
        )),
        Some(Stop::When(_)) => {
            let text = w.of_kind(id, |contract| contract.stop.as_ref())?;
            let when = w.wording(declaring(w, id)).condition(&text.0)?;
            (when != "never").then(|| format!("the play is over as soon as {when}"))
        }
    }
}
